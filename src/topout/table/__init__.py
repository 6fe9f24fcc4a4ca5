"""A table's own logic: chairs, match, talk and clocks as its journal tells them; it runs anywhere, a browser too."""
