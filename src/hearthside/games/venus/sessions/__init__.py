"""Scenes, rounds and sessions, and the ends of chapters and arcs."""
