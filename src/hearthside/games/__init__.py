"""The games that can be played here: each is one package that exports GAME."""
