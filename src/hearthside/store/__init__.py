"""Where the log of a table is kept: append-only, saved before it is shown."""
