"""Ability tests: resources, circles, wises and deeds (HC-4)."""
