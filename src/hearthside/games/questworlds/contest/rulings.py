"""The GM's rulings on what counts for either side, before the roll (QW-4.5)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, Verb, verb
from hearthside.core.forms import Choice, Field, Many, Pick, YesNo
from hearthside.core.moves import Event, Move
from hearthside.core.once_for_each import once_for_each
from hearthside.core.reasons import in_words
from hearthside.core.say import Line, aspect, line, listed, number
from hearthside.core.setting_events import Added, Is
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.ability_ratings import base_rating, rating_of
from hearthside.games.questworlds.contest.abilities import is_contact
from hearthside.games.questworlds.contest.defending import awaited
from hearthside.games.questworlds.contest.framing import first_use
from hearthside.games.questworlds.contest.state import Contest, Modifier, Side
from hearthside.games.questworlds.contest.target import (
    STRETCH,
    blamed,
    drawn,
    full,
    shown,
    stack,
    used,
)
from hearthside.games.questworlds.people import called, side_name
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.sheet import Hero, flaws, related, usable
from hearthside.games.questworlds.state import Passed, QuestTable
from hearthside.games.questworlds.under_way import OfSide

SITUATIONS = (6, 3, -3, -6)
"""QW-4.5.2: what the situation may add or take."""

_RULED = ("situation", "flaw", "chosen", "plot")
"""Kinds of modifier that a ruling sets, so that a new ruling replaces them."""
_SITUATIONS = (Pick("0", "Nothing special"), *(Pick(str(n), modifier(n)) for n in SITUATIONS))
_FITS = "Won by an earlier victory. It counts where the GM finds that it fits."
_UNRULED = ("background", "crisis", "force")


class Rule(Move, frozen=True, tag="questworlds.rule"):
    """What counts for a side: 0 acts, 1 opposes."""

    side: int = 0
    stretch: bool = False
    situation: str = "0"
    second: str = ""
    flaws: tuple[str, ...] = ()
    benefits: tuple[str, ...] = ()
    plots: tuple[str, ...] = ()


class Count(Move, frozen=True, tag="questworlds.count"):
    """A plot augment or a benefit counts here, by its id."""

    side: int
    claim: str


class CountNothing(Move, frozen=True, tag="questworlds.count-nothing"):
    """What was earned does not count here, or no more of it than what counts already."""


class NothingCounts(Event, frozen=True, tag="questworlds.nothing-counts"):
    """`let_pass`: what the GM is not asked about again in this scene, with that ability."""

    sets = {"contest.weighed": Is(True), "let_pass": Added("let_pass")}
    let_pass: tuple[Passed, ...] = ()


class Ruled(OfSide, frozen=True, tag="questworlds.ruled"):
    sets = {"contest.{whose}": "ruled"}
    ruled: Side


def open_to_ruling(table: QuestTable) -> Contest | None:
    """The contest the GM may rule on: not rolled yet, and every player has answered."""
    contest = table.play.contest
    if contest is None or contest.beat not in ("frame", "ready"):
        return None
    waits = contest.beat == "frame" and awaited(table, contest)
    return None if waits else contest


DURING = "play.contest"


def asks(table: QuestTable) -> Asks:
    """Before how hard it is: what somebody has earned for a situation may count in this one."""
    contest = open_to_ruling(table) if is_weighed_now(table) else None
    if contest:
        found = [*counting(table, contest), _not_counting(table, contest)]
        earned = [one for side in (0, 1) for one in claims(table, contest, side)]
        told = listed([f"“{one.label}” ({modifier(one.value, sign(table))})" for one in earned])
        yield Ask(
            title="Does it count?",
            question=f"{'Do' if len(earned) > 1 else 'Does'} {told} count here?",
            meanwhile="The GM says what counts here.",
            options=lambda: found,
            urges=False,
        )


def _asks(table: QuestTable, contest: Contest) -> bool:
    """Whether the GM is asked what might count: before how hard it is, in a race once, and not
    about the strength to take part in what it is asked about anyhow."""
    if contest.beat != "frame" or contest.weighed or contest.kind == "wherewithal":
        return False
    extended = under_way.current(table) if contest.kind == "exchange" else None
    races = [one for one in extended.pairings if one.id == contest.pairing] if extended else []
    return not any(one.done for one in races)


@once_for_each
def is_weighed_now(table: QuestTable) -> bool:
    """Whether the GM has to say so in the contest under way."""
    contest = table.play.contest
    return contest is not None and may_count(table, contest)


def may_count(table: QuestTable, contest: Contest) -> bool:
    """Whether the GM has to say about something earned whether it counts here."""
    claimed = _as_claimed(table, contest) if _asks(table, contest) else []
    return any(one not in table.play.let_pass for one in claimed)


def _as_claimed(table: QuestTable, contest: Contest) -> list[Passed]:
    """What may count here: in which scene, whose, with which ability, and what."""
    scene = table.scene.number if table.scene else 0
    return [
        (table.session, scene, side.who, side.ability, one.source)
        for at, side in enumerate(contest.sides)
        if side.who
        for one in claims(table, contest, at)
    ]


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    contest = open_to_ruling(table) if table.is_gm(seat) else None
    if contest is None or contest.kind in _UNRULED:
        return []
    sides = [at for at in (0, 1) if _may_rule(table, contest, at)]
    found = [_ruling(table, contest, at) for at in sides]
    # While the GM is asked, what might count is among the answers.
    return found if is_weighed_now(table) else [*found, *counting(table, contest)]


def counting(table: QuestTable, contest: Contest) -> list[Verb]:
    """What somebody has earned for a situation, each with a press that makes it count."""
    earned = [(at, one) for at in (0, 1) for one in claims(table, contest, at)]
    return [_counting(table, contest, at, one) for at, one in earned]


def _may_rule(table: QuestTable, contest: Contest, at: int) -> bool:
    """QW-4.5: what bears on a plain resistance is in the resistance already."""
    known = contest.sides[at].who in table.play.cast
    ruled = any(on(table, one) for one in ("situational", "stretches", "combined"))
    return known and (ruled or bool(flaws(table.play.cast[contest.sides[at].who])))


def _ruling(table: QuestTable, contest: Contest, at: int) -> Verb:
    side = contest.sides[at]
    return verb(
        Rule,
        f"Help or hinder {amid(side_name(table, side))}",
        lambda: _blanks(table, contest, at),
        icon="raise",
        go="Rule so",
        instead=True,
        fixed={"side": at},
        rules=("QW-4.5", "QW-2.3"),
        forecast=True,
        help="The situation, a stretch, a flaw.",
    )


def _counting(table: QuestTable, contest: Contest, at: int, claim: Modifier) -> Verb:
    return verb(
        Count(side=at, claim=claim.source),
        f"It counts: {claim.label}, {modifier(claim.value, sign(table))}",
        about=contest.sides[at].who,
        rules=claim.rules,
        forecast=True,
    )


def claims(table: QuestTable, contest: Contest, at: int) -> list[Modifier]:
    """QW-2.4.2, QW-4.4.2, QW-10.2: what may fit the situation and does not count yet."""
    counted = {one.source for one in contest.sides[at].mods}
    return [one for one in claimable(table, contest, at) if one.source not in counted]


def claimable(table: QuestTable, contest: Contest, at: int) -> list[Modifier]:
    """What a side has earned for a situation, good or bad, which may be this one."""
    side = contest.sides[at]
    hero = table.play.cast.get(side.who)
    if hero is None or hero.npc or contest.kind in _UNRULED:
        return []
    plots = [one for one in table.play.plots.values() if one.earned and hero.id in one.heroes]
    if not (hero.benefits or hero.burdens or plots):
        return []
    with_ = [hero.ability(id) for id in (side.ability, side.second) if id]
    found = [
        Modifier(one.situation, one.amount, ("QW-4.4.2",), _FITS, kind="chosen", source=one.id)
        for one in hero.benefits
        if one.situation and one.amount
        if not one.abilities or any(related(each, one.abilities) for each in with_)
    ]
    if contest.kind != "lobby":
        found += blamed(hero, side.ability, side.second)
    if contest.kind != "augment":
        rules = ("QW-2.4.2",)
        found += [Modifier(one.name, one.value, rules, kind="plot", source=one.id) for one in plots]
    return found


def _not_counting(table: QuestTable, contest: Contest) -> Verb:
    several = sum(len(claims(table, contest, at)) for at in (0, 1)) > 1
    label = "No, none of it counts here" if several else "No, it does not count here"
    return verb(CountNothing(), label, rules=("QW-4.4.2", "QW-2.4.2"), forecast=True)


def _blanks(table: QuestTable, contest: Contest, at: int) -> list[Field]:
    """The questions that this contest and the table's switches leave open."""
    side, hero = contest.sides[at], table.play.cast[contest.sides[at].who]
    fields: list[Field] = []
    if on(table, "situational"):
        now = next((one.value for one in side.mods if one.kind == "situation"), 0)
        situation = Choice("situation", "The situation", picks=_SITUATIONS)
        fields.append(replace(situation, value=str(now), forecast=True, rules=("QW-4.5.2",)))
    if on(table, "stretches") and side.ability and not is_contact(side):  # one is so in any case
        fields.append(
            YesNo(
                "stretch",
                f"{side.label or hero.name} barely fits: a stretch",
                value=side.stretch,
                help=f"{modifier(STRETCH.value)}, and a minor victory at most.",
                rules=("QW-4.5.1", "QW-2.5"),
            )
        )
    fields += _from_the_sheet(table, contest, side, hero)
    fields += _earned(table, contest, at, "benefits", "chosen", "What fits the situation")
    fields += _earned(table, contest, at, "plots", "plot", "Plot augments that count here")
    return fields


def _from_the_sheet(table: QuestTable, contest: Contest, side: Side, hero: Hero) -> list[Field]:
    fields: list[Field] = []
    others = [one for one in usable(hero) if one.id != side.ability]
    if on(table, "combined") and side.ability and others and contest.kind != "augment":
        fields.append(
            Choice(
                "second",
                "Does it take a second ability?",
                help="Their average counts.",
                picks=(Pick("", "No"), *(Pick(one.id, one.name) for one in others)),
                value=side.second,
                rules=("QW-4.6",),
            )
        )
    if flawed := flaws(hero):
        penalties = (
            Pick(one.id, f"{one.name} {modifier(flaw_penalty(rating_of(hero, one)))}")
            for one in flawed
        )
        fields.append(
            Many(
                "flaws",
                "Does a flaw get in the way?",
                picks=tuple(penalties),
                value=tuple(one.source for one in side.mods if one.kind == "flaw"),
                rules=("QW-3.3b",),
            )
        )
    return fields


def _earned(
    table: QuestTable, contest: Contest, at: int, name: str, kind: str, label: str
) -> list[Field]:
    """Which of what was earned for a situation counts here."""
    found = [one for one in claimable(table, contest, at) if one.kind == kind]
    if not found:
        return []
    picks = (Pick(one.source, f"{one.label} {modifier(one.value, sign(table))}") for one in found)
    counted = tuple(one.source for one in contest.sides[at].mods if one.kind == kind)
    rules = found[0].rules
    return [Many(name, label, picks=tuple(picks), value=counted, rules=rules)]


def decide(table: QuestTable, seat: str, move: Rule | Count | CountNothing) -> list[Event]:
    contest = under_way.contest(table)
    match move:
        case Rule():
            ruled = Ruled(side=move.side, ruled=_as_ruled(table, contest, move))
            return [*first_use(table.play.cast[ruled.ruled.who], move.second), ruled]
        case Count():
            side = contest.sides[move.side]
            found = claims(table, contest, move.side)
            claim = next(one for one in found if one.source == move.claim)
            return [Ruled(side=move.side, ruled=replace(side, mods=(*side.mods, claim)))]
        case CountNothing():
            plots = table.play.plots  # each is for one contest: whether for this, is always asked
            passed = (one for one in _as_claimed(table, contest) if one[-1] not in plots)
            return [NothingCounts(let_pass=tuple(passed))]


def _as_ruled(table: QuestTable, contest: Contest, move: Rule) -> Side:
    side = contest.sides[move.side]
    hero = table.play.cast[side.who]
    mods = [one for one in side.mods if one.kind not in _RULED]
    if value := int(move.situation):
        mods.append(Modifier("The situation", value, ("QW-4.5.2",), kind="situation"))
    for flaw in (one for one in flaws(hero) if one.id in move.flaws):
        penalty = flaw_penalty(rating_of(hero, flaw))
        mods.append(
            Modifier(f"Flaw: {flaw.name}", penalty, ("QW-3.3b",), kind="flaw", source=flaw.id)
        )
    ruled = (*move.benefits, *move.plots)
    mods += [one for one in claimable(table, contest, move.side) if one.source in ruled]
    rating = side.rating
    if move.second != side.second:
        rating = base_rating(hero, side.ability, move.second)
    stretch = move.stretch or is_contact(side)  # QW-7.4.1: always a stretch
    return replace(side, rating=rating, second=move.second, mods=tuple(mods), stretch=stretch)


def say(table: QuestTable, event: Ruled | NothingCounts) -> list[Line]:
    if isinstance(event, NothingCounts):
        return _unheeded(table, under_way.contest(table))
    told, side = replace(under_way.contest(table), **{event.whose: event.ruled}), event.ruled
    rating, what = shown(table, full(table, told, side)), used(table, side)
    spans = ("The GM rules: ", called(table, side), f" acts with {what}, at {rating}.")
    rules, why = ("QW-4.5", "QW-2.3"), in_words(drawn(table, stack(table, told, side)))
    return [line(*spans, rules=rules, beat="Frame", why=why, retold=False)]


def _unheeded(table: QuestTable, contest: Contest) -> list[Line]:
    """What the GM was asked about and lets pass."""
    return [
        line(
            aspect(capital(one.label)),
            " (",
            number(modifier(one.value, sign(table))),
            ") does not count for ",
            called(table, side),
            " here.",
            rules=one.rules,
            beat="Frame",
        )
        for at, side in enumerate(contest.sides)
        for one in claims(table, contest, at)
    ]


def flaw_penalty(rating: int) -> int:
    """QW-3.3b: a fifth of the rating, to the nearest.

    >>> flaw_penalty(19), flaw_penalty(17)
    (-4, -3)
    """
    return -((2 * rating + 5) // 10)
