"""The debrief at a chapter's or an arc's end (VE-5): what it asks, and what it earns."""
