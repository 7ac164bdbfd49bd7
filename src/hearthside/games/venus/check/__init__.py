"""Checks (VE-3): a target, a d20, a Lot that rerolls it, bonus factors that may reach."""
