"""Extended contests, played: one character against one opponent at the ready table."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hearthside.core.moves import Illegal
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import Simulation
from hearthside.core.simulation import Experiment
from hearthside.games.questworlds.extended.entering import JoinExtended, OpenExtended
from hearthside.games.questworlds.extended.facing import Engage
from hearthside.games.questworlds.extended.opponents import AddFoe
from hearthside.games.questworlds.extended.point_values import GOAL, rising
from hearthside.games.questworlds.extended.rounds import NextRound
from hearthside.games.questworlds.many_rolls import Extended, Pairing
from hearthside.games.questworlds.odds.chances import QUESTIONS, rated
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import OUTCOMES, outcome_name

_QUESTION = QUESTIONS["extended"]


def _exact(blanks: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same by the rules alone, if nobody adds anything or spends a point."""
    if rated(blanks, "rating") < 1:
        raise Illegal("On a sheet a rating is 1 or more.", "rating")
    found: Any = _QUESTION.answer(blanks)
    levels: Odds = found["levels"]
    chances = {name: levels.chance(name) for name in levels.names}
    return {"won": found["win"], "exchanges": found["exchanges"], **chances}


def _play(run: Experiment, blanks: Mapping[str, Any]) -> None:
    run.see_through()  # what the ready table is in the middle of
    hero, ability = _prepared(run, blanks)
    run.start_afresh()
    _begun(run, hero, ability, blanks["against"])
    run.see_through(until=lambda: bool(_pairing(run.table).fell))
    pairing = _pairing(run.table)
    run.count("won", pairing.mine >= GOAL)
    run.count("exchanges", _extended(run.table).round)
    came = outcome_name(rising(pairing.mine - pairing.other))
    for level in OUTCOMES:
        if level != "tie":  # somebody has won
            run.count(level, level == came)
    run.see_through(until=lambda: not run.table.play.extended)


def _prepared(run: Experiment, blanks: Mapping[str, Any]) -> tuple[Hero, str]:
    """Somebody sound, with an ability that stands where it is asked about and nothing beside."""
    hero: Hero = next(one for one in run.table.play.cast.values() if one.player)
    ability = replace(
        hero.abilities[0], sort="ability", under="", rating=rated(blanks, "rating"), lost=False
    )
    for blank, value in (("abilities", (ability,)), ("harms", ()), ("benefits", ())):
        run.rule(f"cast.{hero.id}.{blank}", value)
    return hero, ability.id


def _begun(run: Experiment, hero: Hero, ability: str, against: str) -> None:
    gm = run.table.gms()[0]
    run.do(gm, OpenExtended(prize="the bridge"))
    run.do(hero.player, JoinExtended(who=hero.id, ability=ability))
    run.do(gm, AddFoe(name="A guard", rating=against))
    (foe,) = (one.id for one in _extended(run.table).fighters.values() if not one.ours)
    run.do(gm, Engage(ours=hero.id, theirs=foe))
    run.do(gm, NextRound())


def _extended(table: QuestTable) -> Extended:
    return next(iter(table.play.extended.values()))


def _pairing(table: QuestTable) -> Pairing:
    return _extended(table).pairings[0]


SIMULATIONS = {"extended": Simulation(_QUESTION.title, _QUESTION.fields, _play, _exact)}
