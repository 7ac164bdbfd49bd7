"""The opposition: how hard it is, who may step in, and how somebody defends (FA-5.5, FA-9.1)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, offer, started_by, verb
from hearthside.core.forms import Choice, Number, Option, Pick, Text, one_of
from hearthside.core.moves import Move
from hearthside.core.reasons import signed
from hearthside.core.wording.short_names import speaks_of
from hearthside.games.fate.attempt.mook_strengths import likely_to_defend_with
from hearthside.games.fate.attempt.ratings import (
    approach_field,
    best_rating,
    draw_field,
    rung,
    stunts_field,
    stunts_for,
)
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.dice_and_outcomes import DIFFICULTIES, LADDER, USUAL_DIFFICULTY
from hearthside.games.fate.odds.outlook import hope_for, odds_of, side_of
from hearthside.games.fate.odds.standing import Side, Standing
from hearthside.games.fate.people import hero_of, in_brief, is_up, known_as, mine, others, up
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import FateTable
from hearthside.games.fate.struggle.zone_distances import reach


class SetDifficulty(Move, frozen=True, tag="fate.set-difficulty"):
    against: int
    why: str = ""


class NameDefender(Move, frozen=True, tag="fate.name-defender"):
    """The GM says who stands in the way."""

    character: str


class Defend(Move, frozen=True, tag="fate.defend"):
    """Oppose with a roll, for oneself or for an ally."""

    character: str
    approach: str
    how: str = ""
    stunts: tuple[str, ...] = ()
    draw: str = "dice"


class StandStill(Move, frozen=True, tag="fate.stand-still"):
    """Not defend: the opposition is 0."""


_WHY = Text(
    "why", "Why that difficulty?", help="May stay blank.", placeholder="Nobody has done it before"
)


def setting(table: FateTable, seat: str, attempt: Attempt) -> list[Option]:
    """How hard it is, or who defends."""
    rating, whose = attempt.rolls[0].rating, odds_of(table, seat, attempt)
    offered = [
        offer(
            SetDifficulty,
            f"{DIFFICULTIES[against]}: {rung(against)}",
            _WHY,
            fixed={"against": against},
            rules=("FA-9.1",),
            forecast=True,
            odds_of=whose,
            best=against == USUAL_DIFFICULTY,
        )
        for against in DIFFICULTIES
    ]
    between = rating + (rating in DIFFICULTIES)
    another = resetting(
        table, seat, attempt, f"Another difficulty, such as {rung(between)}", between
    ).form()
    return [*offered, another, *(one.form() for one in naming(table, attempt))]


def resetting(table: FateTable, seat: str, attempt: Attempt, label: str, start: int) -> Verb:
    """Any difficulty the GM likes."""
    number = Number(
        "against",
        "Difficulty",
        least=-4,
        most=20,
        value=start,
        signed=True,
        names=tuple(LADDER.items()),
    )
    return verb(
        SetDifficulty,
        label,
        lambda: (number, _WHY),
        go="Set it",
        rules=("FA-9.1",),
        group="struggle",
        forecast=True,
        odds_of=odds_of(table, seat, attempt),
    )


def naming(table: FateTable, attempt: Attempt) -> list[Verb]:
    """Somebody who stands in the way, the target itself too where a difficulty stands in for it:
    first whoever the wish speaks of, then foes."""
    defends = attempt.target if attempt.against is None else ""
    busy = (attempt.actor, defends, *attempt.rolls[0].helpers)
    able = [one for one in others(table, hero_of(table, attempt.actor)) if one.id not in busy]
    able.sort(key=lambda one: not speaks_of(attempt.want, one.name))
    if not able:
        return []

    def who() -> tuple[Choice]:
        best = {hero.id: best_rating(hero) for hero in able}
        each = {rating: _at_best(table, attempt, rating) for rating in set(best.values())}
        picks = [Pick(hero.id, known_as(table, hero.id), each[best[hero.id]]) for hero in able]
        return (one_of("character", "Who?", picks),)

    rules = ("FA-5.5", "FA-5.18")
    label, go = "Somebody defends", "Let them defend"
    return [verb(NameDefender, label, who, go=go, rules=rules, group="struggle")]


def _at_best(table: FateTable, attempt: Attempt, rating: int) -> str:
    """The actor's chances while somebody defends with the best they have."""
    hope = hope_for(attempt.kind)
    odds = Standing(side_of(attempt, 0), Side(rating), table.play.deck).odds()
    actor = in_brief(table, attempt.actor)
    return f"{signed(rating)} at best. {odds.percent(*hope.outcomes)}% for {actor}."


def defending(table: FateTable, seat: str, attempt: Attempt) -> list[Option]:
    """The target's answers."""
    target = hero_of(table, attempt.target)
    still = offer(
        StandStill(),
        "Do not defend",
        help="It is as hard as before." if attempt.unasked else "",
        rules=("FA-5.5",),
        forecast=attempt.kind == "attack",  # whoever lets it be stops nothing
    )
    whose = odds_of(table, seat, attempt)
    return [replace(one, odds_of=whose) for one in (_defence(table, target, attempt), still)]


def stepping_in(table: FateTable, seat: str, attempt: Attempt) -> list[Verb]:
    """Defending unasked, for each character who may; who said not to may think again."""
    offered = []
    for hero in who_may_defend(table, seat, attempt):
        whom = in_brief(table, attempt.target or attempt.actor)
        label = f"{'Defend' if attempt.target else 'Stop'} {whom}"
        form = _defence(table, hero, attempt)
        offered.append(started_by(replace(form, label=label, section="act")))
    if attempt.waived and table.answers_for(seat, attempt.target):
        form = _defence(table, hero_of(table, attempt.target), attempt)
        again = replace(form, label="Defend after all", section="act", best=True)
        offered.insert(0, started_by(again))
    return offered


def _defence(table: FateTable, hero: Hero, attempt: Attempt) -> Option:
    """With which approach, with which stunts, and how."""
    unasked = hero.id != attempt.target
    help = (
        "If you defend for someone else, whatever goes wrong happens to you."
        if attempt.target
        else ""
    )
    how = Text(
        "how",
        "How do you step in?" if unasked else "How?",
        needed=unasked,
        deed=True,
        help=help if unasked else "May stay blank.",
        rules=("FA-5.17",),
    )
    refused = next((roll.refused for roll in attempt.rolls[1:] if roll.who == hero.id), ())
    conflict = table.play.conflict
    mental = conflict is not None and conflict.kind == "mental"
    likely = likely_to_defend_with(hero, attempt, mental)
    able = [one for one in stunts_for(hero, "defend") if one.approach not in refused]
    return offer(
        Defend,
        "Defend",
        approach_field(hero, "defend", refused=refused, likely=likely),
        *stunts_field(able),
        how,
        *draw_field(table),
        fixed={"character": hero.id},
        rules=("FA-5.5", "FA-5.6"),
        about=hero.id,
    )


def who_may_defend(table: FateTable, seat: str, attempt: Attempt) -> list[Hero]:
    """FA-5.5: whoever is close by may defend for an ally, or against what a foe tries to overcome,
    as long as nobody else has stepped in. For their own people GMs name somebody."""
    instead = [roll for roll in attempt.rolls[1:] if roll.ready and roll.who != attempt.target]
    if instead or not _is_open(attempt):
        return []
    helpers = (*attempt.rolls[0].helpers, *defence_helpers(attempt))
    barred = (attempt.target, attempt.actor, *helpers)
    able = [hero for hero in mine(table, seat, up(table)) if hero.id not in barred]
    if not able:
        return []
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
