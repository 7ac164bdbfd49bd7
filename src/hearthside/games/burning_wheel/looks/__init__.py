"""How a table of Burning Wheel looks, as data."""
