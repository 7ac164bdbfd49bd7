"""Sheets of other tools: recognised, read, written, and brought to a table."""
