"""A finished match analysed by playouts: winning chances over time, the biggest swings, and who was lucky."""
