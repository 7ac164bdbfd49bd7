"""Both sides name what they roll: one lifepath, and what else helps (HC-3.7, HC-3.8)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Option, Pick, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, name
from hearthside.games.hot_circle.books import HotTable, voices, with_play
from hearthside.games.hot_circle.obstacle_test.dice import (
    THEIR,
    claims,
    hindering,
    label,
    named,
    reckoned,
)
from hearthside.games.hot_circle.obstacle_test.sides import (
    adds_up,
    hero_of,
    rolling_sides,
    told_key,
)
from hearthside.games.hot_circle.obstacle_test.terms import with_roll
from hearthside.games.hot_circle.obstacle_test.values import Fit, ObstacleTest, Pays, Roll
from hearthside.games.hot_circle.resolve import Side, other
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.speech import dice, spoken

FITS = {
    "helpful": "It helps: its rating",
    "neutral": "It is neutral: 2D",
    "hindering": "It hinders: 1D",
}


class ClaimDice(Move, frozen=True, tag="hot-circle.claim-dice"):
    side: Side
    lifepath: str
    hinders: bool = False
    pays: Literal["fate", "tax"] = "fate"
    claimed: tuple[str, ...] = ()


class ClaimForNpc(Move, frozen=True, tag="hot-circle.claim-for-npc"):
    """The GM's own side: named and judged in one go."""

    side: Side
    lifepath: str
    fit: Literal["helpful", "neutral", "hindering"]
    claimed: tuple[str, ...] = ()
    hindered: tuple[str, ...] = ()


class DiceClaimed(Event, frozen=True, tag="hot-circle.dice-claimed"):
    side: Side
    test: ObstacleTest


MOVES = (ClaimDice, ClaimForNpc)
EVENTS = (DiceClaimed,)


def options(table: HotTable, seat: str) -> list[Option]:
    test = table.play.test
    if test is None or test.asked:
        return []
    offered = []
    if test.beat == "dice":
        for side in rolling_sides(test):
            hero = hero_of(table, test, side)
            if seat in voices(table, hero.id) and not test.roll(side).has_claimed:
                claim = _claiming_npc if hero.npc else _claiming
                offered.append(claim(table, test, side))
    return offered


def _picks(table: HotTable, test: ObstacleTest, side: Side) -> tuple[Pick, ...]:
    """What a side may name; each thing counts once, for whoever named it first."""
    against = test.roll(other(side))
    every = claims(hero_of(table, test, side), table.play.cast.get(against.who))
    taken = {_seen_across(key) for key in against.claimed}
    return tuple(pick for pick in every if pick.value not in taken)


def _seen_across(key: str) -> str:
    """The same thing as the other side would name it."""
    return key.removeprefix(THEIR) if key.startswith(THEIR) else THEIR + key


def _base(table: HotTable, hero: Hero, roll: Roll, *rules: str) -> Choice:
    """The strongest first, which is where the form starts."""
    best_first = sorted(hero.lifepaths, key=lambda path: -path.rating)
    paths = [Pick(path.id, f"{path.name} {dice(table, path.rating)}") for path in best_first]
    picks = (*paths, Pick("", spoken(table, "None of them: 2D")))
    value = roll.lifepath or picks[0].value
    return Choice(name="lifepath", label="Base lifepath", picks=picks, value=value, rules=rules)


def _claims(table: HotTable, test: ObstacleTest, side: Side) -> Many:
    return Many(
        name="claimed",
        label=spoken(table, "+1D each for what helps"),
        picks=_picks(table, test, side),
        value=test.roll(side).claimed,
        rules=("HC-3.8",),
    )


def _claiming(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    hero, roll = hero_of(table, test, side), test.roll(side)
    fields: list[Field] = [
        _base(table, hero, roll, "HC-3.7"),
        _claims(table, test, side),
        YesNo(
            name="hinders",
            label=spoken(table, "The base lifepath hinders: 1D"),
            help="It pays a fate point when the test is settled.",
            value=roll.fit == "hindering",
            rules=("HC-3.7", "HC-6.1"),
        ),
    ]
    if any(path.taxed for path in hero.lifepaths):
        fields.append(
            Choice(
                name="pays",
                label="If it hinders, it pays",
                picks=(Pick("fate", "A fate point"), Pick("tax", "All its tax cleared")),
                value=roll.pays or "fate",
                rules=("HC-6.1", "HC-6.2"),
            )
        )
    return Option(
        move="hot-circle.claim-dice",
        label=f"Propose {hero.name}’s {spoken(table, 'dice')}",
        help="One lifepath, and whatever else helps. The gamemaster judges it.",
        fixed={"side": side},
        fields=tuple(fields),
        rules=("HC-3.7", "HC-3.8"),
        section="turn",
        best=True,
    )


def _claiming_npc(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    hero, roll = hero_of(table, test, side), test.roll(side)
    return Option(
        move="hot-circle.claim-for-npc",
        label=f"Set {hero.name}’s {spoken(table, 'dice')}",
        fixed={"side": side},
        fields=(
            _base(table, hero, roll, "HC-3.7", "HC-2.9"),
            Choice(
                name="fit",
                label="It is",
                picks=tuple(Pick(fit, spoken(table, told)) for fit, told in FITS.items()),
                value=roll.fit or "helpful",
            ),
            _claims(table, test, side),
            Many(
                name="hindered",
                label=f"What hinders {hero.name}",
                picks=tuple(hindering(hero)),
                rules=("HC-3.12",),
            ),
        ),
        rules=("HC-3.11", "HC-2.9"),
        section="turn",
        best=True,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case ClaimDice():
            fit: Fit = "hindering" if move.hinders and move.lifepath else ""
            pays: Pays = move.pays if fit else ""
            if pays == "tax":
                _refuse_untaxed(hero_of(table, test, move.side), move.lifepath)
            after = _claimed(table, test, move, fit, pays)
        case ClaimForNpc():
            fit = move.fit if move.lifepath else "neutral"
            after = _claimed(table, test, move, fit, "")
            hero = hero_of(table, test, move.side)
            if both := set(move.claimed) & set(move.hindered):
                _refuse_both(label(hero, both.pop()))
            roll = after.roll(move.side)
            roll = replace(
                roll, hindrances=named(hero, tuple(move.hindered), ()), has_offered=True, ready=True
            )
            after = with_roll(after, move.side, roll)
        case _:
            raise TypeError(move)
    return [DiceClaimed(side=move.side, test=_when_claimed(reckoned(table, after)))]


def _refuse_untaxed(hero: Hero, lifepath: str) -> None:
    path = hero.lifepath(lifepath)
    if path and not path.taxed:
        raise Illegal(f"{path.name} bears no tax. Let it pay a fate point.", "pays")


def _refuse_both(what: str) -> None:
    raise Illegal(f"{what} counts once in a test, for or against. Choose one.", "hindered")


def _claimed(
    table: HotTable, test: ObstacleTest, move: ClaimDice | ClaimForNpc, fit: Fit, pays: Pays
) -> ObstacleTest:
    if f"lifepath:{move.lifepath}" in move.claimed:
        name_ = label(hero_of(table, test, move.side), f"lifepath:{move.lifepath}")
        raise Illegal(f"{name_} is your base already. It counts once in a test.", "claimed")
    roll = replace(
        test.roll(move.side),
        lifepath=move.lifepath,
        fit=fit,
        pays=pays,
        claimed=tuple(move.claimed),
        struck=(),
        has_claimed=True,
    )
    return with_roll(test, move.side, roll)


def _when_claimed(test: ObstacleTest) -> ObstacleTest:
    done = all(test.roll(side).has_claimed for side in rolling_sides(test))
    return replace(test, beat="judging") if done else test


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case DiceClaimed():
            return with_play(table, test=event.test)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case DiceClaimed():
            roll = event.test.roll(event.side)
            hero = table.play.cast[roll.who]
            path = hero.lifepath(roll.lifepath)
            keys = [told_key(table, event.test, event.side, key) for key in roll.claimed]
            basis = aspect(path.name if path else "no lifepath")
            also = (" and ", aspect(listed(keys))) if keys else ()
            spans = (name(hero.name), " builds on ", basis, *also, ".")
            why = adds_up(table, roll.reasons)
            return [line(*spans, rules=("HC-3.7", "HC-3.8"), beat="Frame", why=why, retold=False)]
    raise TypeError(event)
