"""How many tokens a model reads at positions of random play, beside what it may take.

python -m bench.mcp_sizes            200 positions of each game
python -m bench.mcp_sizes 20         as many as you say
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

from hearthside.games import discover
from tests.mcp_seat.sizes import MOST_TOKENS, positions, sizes, tools
from tests.test_client import links
from tests.web.server import Server


def main(many: int) -> None:
    print(f"tools: {asyncio.run(tools())} of {MOST_TOKENS['tools']}")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "tables.sqlite3"
        with Server(data, "--limit", "programs=99999", "--limit", "moves=99999") as server:
            for game in sorted(discover()):
                seen = [sizes(one) for one in positions(links(server, game), Random(game), many)]
                for what in ("briefing", "choices"):
                    each = sorted(one[what] for one in seen)
                    middle, most = each[len(each) // 2], each[-1]
                    print(f"{game:14} {what:9} {middle:5} in the middle, {most:5} at most")
                    assert most <= MOST_TOKENS[what], (game, what, most)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
