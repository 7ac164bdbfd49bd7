"""Where tables are kept: an append-only log of bytes that knows nothing of games."""
