"""The pure heart of the table: values, moves, events, dice and odds, shared by every game."""
