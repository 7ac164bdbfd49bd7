"""Exact odds of checks and tasks, by `numbers`."""
