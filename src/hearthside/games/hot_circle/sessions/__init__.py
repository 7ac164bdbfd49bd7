"""What an evening goes through: scenes, compels, closing, and the time between (HC-6 to HC-8)."""
