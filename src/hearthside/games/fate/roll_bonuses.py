"""What is added to a roll: an invocation, a stunt, a helper."""

INVOKED = 2
"""FA-6.6: what one invocation adds to a roll or to the difficulty it faces."""

STUNT = 2
"""FA-4.1: what one fitting bonus stunt adds."""

HELPED = 1
"""FA-5.12: what each helper adds."""
