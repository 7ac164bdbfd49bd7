"""Commands that stand on their own, one module each: `register` adds it to the command line."""


class Stop(Exception):
    """The command cannot go on; the message says why, and what would work."""
