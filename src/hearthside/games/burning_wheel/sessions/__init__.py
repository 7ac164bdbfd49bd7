"""The end of a session, and what people believe (BW-7)."""
