"""A class is found by its name, so no two in the same room share one."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "hearthside"
GAMES = SOURCE / "games"
OUTSIDE = SOURCE / "client.py"
"""What programs that play import: it names things as they do, a seat a seat."""
ROOMS = {
    "outside the games": [p for p in SOURCE.rglob("*.py") if GAMES not in p.parents],
    **{home.name: list(home.rglob("*.py")) for home in GAMES.iterdir() if home.is_dir()},
}


@pytest.mark.parametrize("room", [name for name, files in ROOMS.items() if files])
def test_no_two_classes_of_a_room_have_the_same_name(room):
    found = defaultdict(list)
    for path in ROOMS[room]:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and path != OUTSIDE:
                found[node.name].append(str(path.relative_to(SOURCE)))
    assert {name: at for name, at in found.items() if len(at) > 1} == {}
