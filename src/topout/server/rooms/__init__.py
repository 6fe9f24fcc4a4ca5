"""Tables in use: each change is applied alone, stored, and only then announced to those connected."""
