"""Exact odds, with a table and without."""
