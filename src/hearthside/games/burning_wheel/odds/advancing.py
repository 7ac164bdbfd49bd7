"""How fast an ability rises, played: test after test at the ready table until it does."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Choice, Pick
from hearthside.core.moves import Illegal
from hearthside.core.odds_questions import Simulation
from hearthside.core.simulation import Experiment
from hearthside.games.burning_wheel.attempt.framing import Propose, SetTest
from hearthside.games.burning_wheel.attempt.marking_tests import marks_anyway
from hearthside.games.burning_wheel.odds.chances import QUESTIONS, advance, obstacles, rated
from hearthside.games.burning_wheel.routine_difficult_challenging import DIFFICULTIES, Marks
from hearthside.games.burning_wheel.sheet import Ability, Sheet
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST, STATS

SKILL = "skill"
MOST_TESTS = 120
"""An ability that has not risen by then is told as one that has not."""
_ABILITY = Choice(
    "ability",
    "What is tested",
    picks=(Pick(SKILL, "A skill"), *(Pick(stat, stat.capitalize()) for stat in STATS)),
    value=SKILL,
)
_SAME = ("rating", "obs", *DIFFICULTIES)
"""Blanks it has in common with the question about odds."""


def _exact(blanks: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same by the rules alone, if every test is thrown with the ability's own dice."""
    if not all(ob <= HIGHEST for ob in obstacles(blanks["obs"])):
        raise Illegal(f"At the table a test is set from 1 to {HIGHEST}.", "obs")
    kind = blanks["ability"]
    found = advance(
        {
            **{name: blanks[name] for name in _SAME},
            "bonus": 0,
            "stat": kind != SKILL,
            "passed_only": not marks_anyway(kind),
        }
    )
    return {name: found[name] for name in ("tests", "sessions")}


def _play(run: Experiment, blanks: Mapping[str, Any]) -> None:
    run.see_through()  # what the ready table is in the middle of
    who, id = _prepared(run, blanks)
    run.start_afresh()
    obs = obstacles(blanks["obs"])
    start, tests = run.table.play.cast[who].abilities[id].exponent, 0
    while tests < MOST_TESTS and run.table.play.cast[who].abilities[id].exponent == start:
        _test(run, who, id, obs[tests % len(obs)])
        tests += 1
    run.count("risen", run.table.play.cast[who].abilities[id].exponent > start)
    run.count("tests", tests)
    run.count("sessions", tests / len(obs))


def _prepared(run: Experiment, blanks: Mapping[str, Any]) -> tuple[str, str]:
    """Somebody sound and with tools, whose ability stands where it is asked about."""
    table = run.table
    sheet: Sheet = next(one for one in table.play.cast.values() if one.player)
    id = next(iter(sheet.skills)).id if blanks["ability"] == SKILL else blanks["ability"]
    shade, exponent = rated(blanks["rating"])
    marks = Marks(*(blanks[name] for name in DIFFICULTIES))
    ability: Ability = replace(
        sheet.abilities[id], shade=shade, exponent=exponent, marks=marks, tools="none"
    )
    run.rule(f"cast.{sheet.id}.abilities.{id}", ability)
    run.rule(f"cast.{sheet.id}.wounds", ())
    return sheet.id, id


def _test(run: Experiment, who: str, id: str, ob: int) -> None:
    player = run.table.play.cast[who].player
    run.do(player, Propose(who=who, intent="to learn", task="the hard way"))
    run.do(
        run.table.gms()[0],
        SetTest(kind="standard", ability=id, ob=ob, time="an hour", failure="it takes the day"),
    )
    run.see_through()


_QUESTION = QUESTIONS["advance"]
SIMULATIONS = {
    "advance": Simulation(
        _QUESTION.title,
        (_ABILITY, *(field for field in _QUESTION.fields if field.name in _SAME)),
        _play,
        _exact,
    )
}
