"""What somebody is and has in play: things, people dear to them, habits, wounds."""
