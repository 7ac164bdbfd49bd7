"""Obstacle tests: stakes, dice, falls, rerolls and the outcome (HC-3, HC-5)."""
