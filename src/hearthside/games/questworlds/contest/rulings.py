"""The GM's rulings on what counts in a contest, before the roll (QW-4.5)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Option, Pick, YesNo
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, side_name
from hearthside.games.questworlds.contest.acting import is_contact
from hearthside.games.questworlds.contest.resisting import awaited
from hearthside.games.questworlds.contest.state import Contest, Modifier, Side
from hearthside.games.questworlds.contest.target import full, modifiers, shown, used
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.sheet import (
    Hero,
    base_rating,
    flaw_penalty,
    flaws,
    rating_of,
    usable,
)

_RULED = ("situation", "flaw", "chosen", "plot")
"""Kinds of modifier that a ruling sets, so that a new ruling replaces them."""
_SITUATIONS = (
    Pick("0", "Nothing special"),
    *(Pick(str(n), modifier(n)) for n in (6, 3, -3, -6)),
)
_UNRULED = ("background", "crisis", "wherewithal", "force")


class Rule(Move, frozen=True, tag="questworlds.rule"):
    """What counts for both ratings."""

    stretch: bool = False
    situation: str = "0"
    second: str = ""
    flaw: str = ""
    benefits: tuple[str, ...] = ()
    plots: tuple[str, ...] = ()
    their_stretch: bool = False
    their_situation: str = "0"


class Ruled(Event, frozen=True, tag="questworlds.ruled"):
    me: Side
    them: Side


MOVES = (Rule,)
EVENTS = (Ruled,)


def open_to_ruling(table: QuestTable, seat: str) -> Contest | None:
    """The contest that this GM may rule on: not rolled yet, and every player has answered."""
    contest = table.play.contest
    if contest is None or not table.is_gm(seat) or contest.beat not in ("frame", "ready"):
        return None
    waits = contest.beat == "frame" and awaited(table, contest)
    return None if waits else contest


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = open_to_ruling(table, seat)
    if contest is None or contest.kind in _UNRULED:
        return []
    counting = _counting(table, contest)
    if not counting:
        return []
    return [
        Option(
            move="questworlds.rule",
            label="Rule on what helps or hinders",
            fields=tuple(counting),
            rules=("QW-4.5", "QW-2.3"),
            section="turn" if contest.beat == "frame" else "act",
            forecast=True,
        )
    ]


def _counting(table: QuestTable, contest: Contest) -> list[Field]:
    """The questions that this contest and the table's switches leave open."""
    hero = table.play.cast.get(contest.me.who)
    fields = _circumstances(table, contest.me, "", side_name(table, contest.me))
    if hero:
        fields += _from_the_sheet(table, contest, hero)
        fields += _earned(table, contest, "benefits", "chosen", "Benefits that fit")
        fields += _earned(table, contest, "plots", "plot", "Plot augments that count here")
    if contest.kind in ("simple", "bout") and contest.them.who in table.play.cast:
        fields += _circumstances(table, contest.them, "their_", side_name(table, contest.them))
    return fields


def _circumstances(table: QuestTable, side: Side, whose: str, who: str) -> list[Field]:
    fields: list[Field] = []
    if on(table, "situational"):
        fields.append(
            Choice(
                name=f"{whose}situation",
                label=f"The situation for {who}",
                picks=_SITUATIONS,
                value=str(_ruled(side, "situation")),
                forecast=True,
                rules=("QW-4.5.2",),
            )
        )
    if on(table, "stretches"):
        fields.append(
            YesNo(
                name=f"{whose}stretch",
                label=f"{side.label or who} hardly fits: a stretch",
                value=side.stretch,
                help="−6, and a minor victory at most.",
                rules=("QW-4.5.1", "QW-2.5"),
            )
        )
    return fields


def _from_the_sheet(table: QuestTable, contest: Contest, hero: Hero) -> list[Field]:
    fields: list[Field] = []
    others = [one for one in usable(hero) if one.id != contest.me.ability and one.rating]
    if on(table, "combined") and contest.me.ability and others and contest.kind != "augment":
        fields.append(
            Choice(
                name="second",
                label="Does it take a second ability?",
                help="Both count with their average.",
                picks=(Pick("", "No"), *(Pick(one.id, one.name) for one in others)),
                value=contest.me.second,
                rules=("QW-4.6",),
            )
        )
    if flawed := flaws(hero):
        penalties = (
            Pick(one.id, f"{one.name} {modifier(flaw_penalty(rating_of(hero, one)))}")
            for one in flawed
        )
        fields.append(
            Choice(
                name="flaw",
                label="Does a flaw get in the way?",
                picks=(Pick("", "No"), *penalties),
                value=next((m.source for m in contest.me.mods if m.kind == "flaw"), ""),
                forecast=True,
                rules=("QW-3.3b",),
            )
        )
    return fields


def _earned(table: QuestTable, contest: Contest, name: str, kind: str, label: str) -> list[Field]:
    """Which of what was earned for a situation counts here."""
    found = [one for one in claimable(table, contest) if one.kind == kind]
    if not found:
        return []
    picks = (Pick(one.source, f"{one.label} {modifier(one.value, sign(table))}") for one in found)
    counted = tuple(one.source for one in contest.me.mods if one.kind == kind)
    rules = found[0].rules
    return [Many(name=name, label=label, picks=tuple(picks), value=counted, rules=rules)]


def claimable(table: QuestTable, contest: Contest) -> list[Modifier]:
    """QW-2.4.2, QW-4.4.2: what whoever acts has earned for a situation, which may be this one."""
    hero = table.play.cast.get(contest.me.who)
    if hero is None or contest.kind in _UNRULED:
        return []
    found = [
        Modifier(one.situation, one.amount, ("QW-4.4.2",), "chosen", one.id)
        for one in hero.benefits
        if one.situation and not one.abilities and one.amount
    ]
    if contest.kind != "augment":
        found += [
            Modifier(one.name, one.value, ("QW-2.4.2",), "plot", one.id)
            for one in table.play.plots.values()
            if one.earned and hero.id in one.heroes
        ]
    return found


def _ruled(side: Side, kind: str) -> int:
    return next((one.value for one in side.mods if one.kind == kind), 0)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    assert contest
    match move:
        case Rule():
            return [Ruled(me=_mine(table, contest, move), them=_theirs(contest, move))]
    raise TypeError(move)


def _mine(table: QuestTable, contest: Contest, move: Rule) -> Side:
    me, hero = contest.me, table.play.cast.get(contest.me.who)
    mods = list(_unruled(me, move.situation))
    rating = me.rating
    if hero:
        if flaw := hero.ability(move.flaw):
            penalty = flaw_penalty(rating_of(hero, flaw))
            mods.append(Modifier(f"Flaw: {flaw.name}", penalty, ("QW-3.3b",), "flaw", flaw.id))
        if me.ability:
            rating = base_rating(hero, me.ability, move.second)
    ruled = (*move.benefits, *move.plots)
    mods += [one for one in claimable(table, contest) if one.source in ruled]
    stretch = move.stretch or is_contact(me)  # QW-7.4.1: always a stretch
    return replace(me, rating=rating, second=move.second, mods=tuple(mods), stretch=stretch)


def _theirs(contest: Contest, move: Rule) -> Side:
    mods = _unruled(contest.them, move.their_situation)
    return replace(contest.them, mods=mods, stretch=move.their_stretch)


def _unruled(side: Side, situation: str) -> tuple[Modifier, ...]:
    """What stands without a ruling, and the situation as it is ruled now."""
    mods = tuple(one for one in side.mods if one.kind not in _RULED)
    value = int(situation)
    ruled = Modifier("The situation", value, ("QW-4.5.2",), "situation")
    return (*mods, ruled) if value else mods


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Ruled():
            return books.with_contest(table, me=event.me, them=event.them)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    contest = table.play.contest
    assert contest
    beat = "Frame"
    match event:
        case Ruled():
            told = replace(contest, me=event.me, them=event.them)
            counted = [
                f"{one.label} {modifier(one.value, sign(table))}"
                for side in (told.me, told.them)
                for one in modifiers(table, told, side)
            ]
            rating = shown(table, full(table, told, told.me))
            who, what = side_name(table, told.me), used(table, told.me)
            words = f"The GM rules: {who} acts with {what or 'no ability'}, {rating}."
            rules, why = ("QW-4.5", "QW-2.3"), ", ".join(counted)
            return [line(words, rules=rules, beat=beat, why=why, retold=False)]
    raise TypeError(event)
