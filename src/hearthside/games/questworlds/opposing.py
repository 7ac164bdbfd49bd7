"""The GM's answer to a framing: the resistance, rulings on what counts, or a win unrolled."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, fighter_name, side_name
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.framing import needs_answer
from hearthside.games.questworlds.ratings import CLASSES, modifier, resistance
from hearthside.games.questworlds.resolve import MINOR
from hearthside.games.questworlds.rulings import BARE, KEEP, opposing_form
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.sheet import (
    base_rating,
    flaw_penalty,
    rating_of,
)
from hearthside.games.questworlds.state import Contest, Modifier, Side, Stance
from hearthside.games.questworlds.target import full, modifiers, shown, typed

_RULED = ("situation", "flaw", "chosen", "plot")
"""Kinds of modifier that the GM's answer sets, so that a new answer replaces them."""
GRANTS = {
    "plain": ("It simply works", ("QW-2.3.1",)),
    "arduous": ("It works, after a hard struggle", ("QW-4.12.1",)),
    "own": ("Nobody is in the other’s way: each gets what it wants", ("QW-4.11",)),
}


class Oppose(Move, frozen=True, tag="questworlds.oppose"):
    """The GM sets the resistance and rules on what counts. `rating` overrides the class."""

    resistance: str = KEEP
    rating: str = ""
    opponent: str = ""
    stretch: bool = False
    situation: str = "0"
    second: str = ""
    flaw: str = ""
    benefits: tuple[str, ...] = ()
    plots: tuple[str, ...] = ()
    secondary: str = ""
    costly: bool = False
    risk: bool = False
    their_stretch: bool = False
    their_situation: str = "0"
    stance: Stance = ""


class Grant(Move, frozen=True, tag="questworlds.grant"):
    """The prize is won without a roll."""

    how: str


class Opposed(Event, frozen=True, tag="questworlds.opposed"):
    me: Side
    them: Side
    resistance: str
    secondary: str
    costly: bool
    risk: bool


class Granted(Event, frozen=True, tag="questworlds.granted"):
    how: str
    outcome: int


MOVES = (Oppose, Grant)
EVENTS = (Opposed, Granted)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if contest is None or not table.is_gm(seat) or contest.beat not in ("frame", "ready"):
        return []
    if contest.kind in ("background", "crisis", "wherewithal", "force"):
        return []
    waits = needs_answer(table, contest) or (contest.me.who and not contest.me.label)
    if contest.beat == "frame" and waits:
        return []
    offered = [opposing_form(table, contest)]
    grants = tuple(
        Pick(how, label) for how, (label, _) in GRANTS.items() if _may_grant(table, contest, how)
    )
    if grants:
        offered.append(
            Option(
                move="questworlds.grant",
                label="Let it succeed without a roll",
                fields=(Choice(name="how", label="How?", picks=grants, value=grants[0].value),),
                rules=("QW-2.3.1",),
                section="turn" if contest.beat == "frame" else "gm",
            )
        )
    return offered


def _may_grant(table: QuestTable, contest: Contest, how: str) -> bool:
    """QW-2.3.1: with a relevant ability only, and never against a PC."""
    if contest.kind not in ("simple", "plot") or contest.them.who in table.play.cast:
        return False
    if how == "own":
        return on(table, "graduated")
    relevant = bool(contest.me.ability or contest.draw)
    return relevant and (how == "plain" or on(table, "arduous"))


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    match move:
        case Oppose() if contest:
            return [_opposed(table, contest, move)]
        case Grant():
            return [Granted(how=move.how, outcome=MINOR)]
    raise TypeError(move)


def _opposed(table: QuestTable, contest: Contest, move: Oppose) -> Opposed:
    hero = table.play.cast.get(contest.me.who)
    mods = [one for one in contest.me.mods if one.kind not in _RULED]
    if value := int(move.situation):
        mods.append(Modifier("The situation", value, ("QW-4.5.2",), "situation"))
    rating = contest.me.rating
    if hero:
        if flaw := hero.ability(move.flaw):
            penalty = flaw_penalty(rating_of(hero, flaw))
            mods.append(Modifier(f"Flaw: {flaw.name}", penalty, ("QW-3.3b",), "flaw"))
        for benefit in hero.benefits:
            if benefit.id in move.benefits:
                label = benefit.situation
                mods.append(Modifier(label, benefit.amount, ("QW-4.4.2",), "chosen", benefit.id))
        if contest.me.ability:
            rating = base_rating(hero, contest.me.ability, move.second)
    for id in move.plots:
        plot = table.play.plots[id]
        mods.append(Modifier(plot.name, plot.value, ("QW-2.4.2",), "plot", plot.id))
    me = replace(
        contest.me,
        rating=rating,
        second=move.second,
        mods=tuple(mods),
        stretch=move.stretch or contest.me.label.endswith("as a contact"),
    )
    return Opposed(
        me=me,
        them=_their_side(table, contest, move),
        resistance=move.resistance if move.resistance in CLASSES and not move.rating else "",
        secondary=move.secondary,
        costly=move.costly,
        risk=move.risk,
    )


def _their_side(table: QuestTable, contest: Contest, move: Oppose) -> Side:
    them = contest.them
    mods = tuple(one for one in them.mods if one.kind not in _RULED)
    if value := int(move.their_situation):
        mods = (*mods, Modifier("The situation", value, ("QW-4.5.2",), "situation"))
    them = replace(them, mods=mods, stretch=move.their_stretch, stance=move.stance)
    if move.rating.strip():
        return replace(them, rating=typed(table, move.rating), label="", who="", name=move.opponent)
    kind, _, rest = move.resistance.partition(":")
    if kind in CLASSES:
        rating = resistance(table.play.base, kind)
        return replace(them, rating=rating, label="", who="", name=move.opponent)
    if kind == BARE:
        return replace(them, rating=table.play.base, label="", name="The base resistance")
    if kind == "flaw":
        hero = table.play.cast[contest.me.who]
        flaw = hero.ability(rest)
        assert flaw
        return replace(them, rating=rating_of(hero, flaw), name=flaw.name, label=flaw.name)
    if kind == "foe":
        fighter = board.now(table).fighters[rest]
        return replace(
            them, name=fighter_name(table, fighter), label="", rating=board.rating(table, fighter)
        )
    if kind == "npc":
        who, _, id = rest.partition(":")
        npc = table.play.cast[who]
        ability = npc.ability(id)
        label = ability.name if ability else ""
        return replace(
            them, who=who, name=npc.name, ability=id, label=label, rating=base_rating(npc, id)
        )
    return them


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Opposed():
            return books.with_contest(
                table,
                me=event.me,
                them=event.them,
                resistance=event.resistance,
                secondary=event.secondary,
                costly=event.costly,
                risk=event.risk,
                beat="ready",
            )
        case Granted():
            return books.with_contest(
                table, outcome=event.outcome, granted=event.how, beat="settled"
            )
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    contest = table.play.contest
    assert contest
    match event:
        case Opposed():
            told = replace(contest, me=event.me, them=event.them)
            mine = full(table, told, told.me)
            theirs = full(table, told, told.them)
            why = ", ".join(
                f"{one.label} {modifier(one.value, sign(table))}"
                for one in modifiers(table, told, told.me)
            )
            spans = (
                name(side_name(table, told.me)),
                " rolls ",
                number(shown(table, mine)),
                " against ",
                number(shown(table, theirs)),
                ".",
            )
            lines = [line(*spans, rules=("QW-2.3.3", "QW-4.5"), beat="Frame", why=why)]
            if event.secondary:
                goal = ("A secondary goal: ", aspect(event.secondary), ".")
                lines.append(line(*goal, rules=("QW-4.11",), beat="Frame"))
            if event.costly:
                words = "Whatever happens the prize is won. A defeat is what it costs."
                lines.append(line(words, rules=("QW-4.12.3",), beat="Frame"))
            if event.risk:
                words = f"The GM warns: {told.me.label} is at serious risk."
                lines.append(line(words, rules=("QW-7.1",), beat="Frame"))
            return lines
        case Granted():
            label, rules = GRANTS[event.how]
            spans = (name(side_name(table, contest.me)), " wins ", aspect(contest.prize), ". ")
            return [line(*spans, f"{label}.", rules=rules, beat="Settle")]
    raise TypeError(event)
