"""Challenges, contests and conflicts, their zones, sides and turns (FA-5.13 to FA-5.16, FA-7)."""
