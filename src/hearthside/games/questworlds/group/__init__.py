"""Group simple contests: everyone rolls once, and the sums decide (QW-5.2)."""
