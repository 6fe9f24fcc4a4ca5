"""What a table and those at it say to each other: requests, frames, rejections; the page's types are made from them."""
