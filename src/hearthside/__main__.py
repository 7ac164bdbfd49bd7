"""`python -m hearthside` is the command `hearthside`."""

import sys

from hearthside.cli import main

if __name__ == "__main__":
    sys.exit(main())
