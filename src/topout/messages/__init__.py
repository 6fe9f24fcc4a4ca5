"""All messages between clients and server; the TypeScript types are made from them."""
