"""Tasks (VE-4): a job, a threshold, allies' dice, one round of KISS, and what successes buy."""
