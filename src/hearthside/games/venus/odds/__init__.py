"""Exact odds of checks and tasks, on the arithmetic of `resolve`."""
