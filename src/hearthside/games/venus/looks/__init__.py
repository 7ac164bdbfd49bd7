"""What the table and its sheets look like, as data."""
