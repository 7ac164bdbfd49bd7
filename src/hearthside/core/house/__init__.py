"""The house, which plays a seat nobody plays by hand: a policy, no player with powers."""
