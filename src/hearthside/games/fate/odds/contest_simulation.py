"""Contests, played: at the ready table, with everyone's ratings as they are asked about."""

from collections.abc import Mapping, Sequence
from typing import Any

from hearthside.core.odds_questions import Simulation
from hearthside.core.simulation import Experiment
from hearthside.games.fate.characters.npcs import MakeMajor
from hearthside.games.fate.odds.chances import QUESTIONS, contest, ratings
from hearthside.games.fate.odds.contest_odds import race
from hearthside.games.fate.people import up
from hearthside.games.fate.struggle.contest import BeginContest, ContestEnded, ExchangeRead


def _exact(blanks: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same by the rules alone, if nobody adds anything to a roll."""
    rating, rivals = blanks["rating"], ratings(blanks["rivals"])
    won = contest(rating, rivals).chance("win")
    return {"won": won, "exchanges": race((rating, *rivals)).steps}


def _play(run: Experiment, blanks: Mapping[str, Any]) -> None:
    run.see_through()  # what the ready table is in the middle of
    who = _entered(run, (blanks["rating"], *ratings(blanks["rivals"])))
    run.start_afresh()
    run.do(run.table.gms()[0], BeginContest(goal="First one there", who=tuple(who)))
    began = len(run.driver.entries)
    run.see_through(until=lambda: run.table.play.contest is None)
    events = [entry.event for entry in run.driver.entries[began:]]
    run.count("won", ContestEnded(winner=who[0]) in events)
    run.count("exchanges", sum(isinstance(event, ExchangeRead) for event in events))


def _entered(run: Experiment, each: Sequence[int]) -> list[str]:
    """So many people of flesh and blood, each with one rating in whatever they do."""
    for at in range(len(each) - len(_able(run))):
        rival = MakeMajor(name=f"Rival {at + 1}", high_concept="A Rival")
        run.do(run.table.gms()[0], rival)
    who = _able(run)[: len(each)]
    for id, rating in zip(who, each, strict=True):
        approaches = run.table.play.cast[id].approaches
        run.rule(f"cast.{id}.approaches", dict.fromkeys(approaches, rating))
    return who


def _able(run: Experiment) -> list[str]:
    """Whoever can act, with approaches of their own; players' characters first."""
    people = [one for one in up(run.table) if one.kind == "full" and not one.hidden]
    return [one.id for one in sorted(people, key=lambda one: one.npc)]


_QUESTION = QUESTIONS["contest"]
SIMULATIONS = {"contest": Simulation(_QUESTION.title, _QUESTION.fields, _play, _exact)}
