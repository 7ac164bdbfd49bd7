"""A contest, from the framing to what its outcome means (QW-2.3, QW-2.4, QW-4, QW-5.1)."""
