"""What the table shows and asks: the map, the cast, the test, sheets and prompts."""
