"""The table in a browser: pages, forms and a live stream."""
