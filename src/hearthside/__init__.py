"""Hearthside: one table for story-first roleplaying games."""

__version__ = "0.1.0"
