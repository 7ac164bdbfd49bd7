"""Exact odds: how they are counted, and what they are worth to whom."""
