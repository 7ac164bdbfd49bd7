"""An attempt, from the framing to what it leaves behind (FA-2, FA-5, FA-6)."""
