"""How many lines of Python a game takes for each move a seat can make.

python bench/lines.py
"""

import sys
from pathlib import Path

from hearthside.games import discover

FOREIGN = "foreign"
"""Where a game reads and writes the sheets of other tools: no rule of it stands there."""


def main() -> None:
    print(f"{'':16}{'lines':>8}{'moves':>8}{'a move':>8}{'without sheets from elsewhere':>32}")
    for name, game in discover().items():
        home = Path(sys.modules[type(game).__module__].__file__ or "").parent
        lines = {path: len(path.read_text("utf-8").splitlines()) for path in home.rglob("*.py")}
        every, moves = sum(lines.values()), len(game.moves)
        own = sum(count for path, count in lines.items() if FOREIGN not in path.parts)
        print(f"{name:16}{every:8,}{moves:8}{every / moves:8.0f}{own / moves:32.0f}")


if __name__ == "__main__":
    main()
