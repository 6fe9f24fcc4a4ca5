"""The table server: tables, people and bots over HTTP and websockets, stored in a database."""
