"""Characters: made, changed, healed and grown (FA-3, FA-4, FA-8, FA-9)."""
