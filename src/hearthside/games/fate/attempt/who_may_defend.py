"""Who may step into an attempt unasked, and until when (FA-5.5, FA-5.18)."""

from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.people import hero_of, is_up, mine, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FateTable
from hearthside.games.fate.struggle.zone_distance import reach


def who_may_defend(table: FateTable, seat: str, attempt: Attempt) -> list[Hero]:
    """FA-5.5: whoever is close by may defend for an ally, or against what a foe tries to overcome,
    as long as nobody else has stepped in. For their own people GMs name somebody."""
    instead = [roll for roll in attempt.rolls[1:] if roll.ready and roll.who != attempt.target]
    if instead or not _is_open(attempt):
        return []
    helpers = (*attempt.rolls[0].helpers, *defence_helpers(attempt))
    barred = (attempt.target, attempt.actor, *helpers)
    able = [hero for hero in mine(table, seat, up(table)) if hero.id not in barred]
    beside = hero_of(table, attempt.target or attempt.actor)
    if attempt.target:
        able = [hero for hero in able if hero.side == beside.side]
    elif is_up(beside):  # nobody stops whom they cannot see
        able = [hero for hero in able if hero.side != beside.side and not hero.npc]
    else:
        able = []
    return [hero for hero in able if reach(table, hero, beside) != "far"]


def _is_open(attempt: Attempt) -> bool:
    """FA-5.5: whether somebody may step in unasked: for a target, unless the GM set a difficulty in
    place of their defence; with no target, against what is to be overcome (FA-5.18)."""
    if attempt.target:
        return attempt.against is None or attempt.waived
    return attempt.kind == "overcome"


def defence_helpers(attempt: Attempt) -> tuple[str, ...]:
    """Who helps against an attempt, whether or not it is said yet how it is met."""
    return (*(one for roll in attempt.rolls[1:] for one in roll.helpers), *attempt.backers)
