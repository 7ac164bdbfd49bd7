"""Characters in play: grown, with the people around them, and those the GM brings in."""
