"""What a move costs is counted in calls of functions, which are the same on any machine."""

import subprocess
import sys
from pathlib import Path

COUNTS = Path(__file__).parents[2] / "bench" / "calls.py"


def test_a_move_makes_no_more_calls_than_it_may_with_few_people_or_many():
    """Where it does, `python bench/calls.py --only GAME --top` says what is called most."""
    ran = subprocess.run(
        [sys.executable, str(COUNTS), "--check"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
