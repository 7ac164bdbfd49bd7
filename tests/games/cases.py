"""Acceptance cases by their numbers: BW-1.4/3 is the third case listed under rule BW-1.4.

A test that plays one says so: `@pytest.mark.case("BW-1.4/3")`. A case of several parts may be
several tests.
"""

import re
from pathlib import Path


def cited(folder: Path) -> set[str]:
    """Every case that the tests in a folder say they play."""
    found: set[str] = set()
    for path in folder.glob("test_*.py"):
        for listed in re.findall(r"\bcase\(([^()]*)\)", path.read_text(encoding="utf-8")):
            found |= set(re.findall(r'"([A-Z]+-[\d.]+/\d+)"', listed))
    return found


def numbered(counts: dict[str, int]) -> set[str]:
    return {f"{rule}/{at}" for rule, count in counts.items() for at in range(1, count + 1)}
