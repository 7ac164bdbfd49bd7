"""Both sides name what they roll: one lifepath, and what else helps (HC-3.7, HC-3.8)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by
from hearthside.core.fields import When
from hearthside.core.forms import Choice, Field, Many, Option, Pick, YesNo, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, who
from hearthside.core.wording.typesetting import sentence
from hearthside.games.hot_circle.cards_or_dice import DICE, dice, pool, spoken
from hearthside.games.hot_circle.obstacle_test.agreeing import (
    EITHER_END,
    LOOKS_OVER,
    agreed,
    is_bare,
    last_to_agree,
)
from hearthside.games.hot_circle.obstacle_test.dice_pool import (
    THEIR,
    claims,
    hindering,
    label,
    named,
    reckoned,
)
from hearthside.games.hot_circle.obstacle_test.sides import (
    adds_up,
    framed,
    hero_of,
    rolling_sides,
    sides_of,
)
from hearthside.games.hot_circle.obstacle_test.state import Fit, ObstacleTest, Pays, Roll, SideEvent
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import HINDERING_DICE, NEUTRAL_DICE, Side, other

FITS = {
    "helpful": "Helps: all its dice",
    "neutral": "Is neutral: 2D",
    "hindering": "Hinders: 1D",
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
    lifepath: str = ""
    fit: Literal["helpful", "neutral", "hindering"] = "helpful"
    claimed: tuple[str, ...] = ()
    hindered: tuple[str, ...] = ()


class DiceClaimed(SideEvent, frozen=True, tag="hot-circle.dice-claimed"):
    pass


DURING = "play.test"


def asks(table: HotTable, reader: str) -> list[Ask]:
    test = framed(table)
    if test and test.beat == "stakes" and (last := last_to_agree(table, test)):
        return [_asked(table, test, last)]
    if test is None or test.beat != "dice":
        return []
    silent = [side for side in rolling_sides(test) if not test.roll(side).has_claimed]
    return [_asked(table, test, side) for side in silent]


def _asked(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    """Which dice a side rolls; whoever is the last to agree to the stakes says both at once."""
    hero, agrees = hero_of(table, test, side), test.beat == "stakes"
    ours = "One lifepath, and whatever else helps. The gamemaster judges it."
    theirs = f"Say what {hero.first_name} builds on, and what hinders."
    named = spoken(table, f"{hero.first_name}’s dice" if hero.npc else "Your dice")
    reword = f"The gamemaster asks: {sentence(test.reword)} " if test.reword else ""
    asked = "If so, choose your dice. " if agrees and not hero.npc else ""
    return Ask(
        of=hero.id,
        title=EITHER_END if agrees else named,
        question=f"{reword}{spoken(table, asked + (theirs if hero.npc else ours))}",
        meanwhile=LOOKS_OVER if agrees else spoken(table, f"{hero.first_name} picks dice."),
        own=lambda: [_claim(table, test, side)],
    )


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """HC-3.21: whoever has named dice may think better of it until the GM has judged them."""
    test = framed(table)
    if test is None or test.beat not in ("dice", "judging"):
        return []
    mine = [side for side in sides_of(table, test, seat) if _may_change(table, test, side)]
    return [started_by(_changing(table, test, side)) for side in mine]


def _may_change(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    named = test.roll(side).has_claimed and side not in test.judged
    return named and not is_bare(table, test, side)


def _changing(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    label = f"Change {hero_of(table, test, side).first_name}’s {spoken(table, 'dice')}"
    return replace(_claim(table, test, side), label=label, section="struggle")


def _claim(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    form = _claiming_npc if hero_of(table, test, side).npc else _claiming
    option = form(table, test, side)
    agrees = spoken(table, "Agree, with these dice")
    return replace(option, go=agrees) if test.beat == "stakes" else option


def _picks(table: HotTable, test: ObstacleTest, side: Side) -> tuple[Pick, ...]:
    """What a side may name; each thing counts once, for whoever named it first."""
    against = test.roll(other(side))
    hero = hero_of(table, test, side)
    every = claims(hero, table.play.cast.get(against.who))
    taken = {_seen_across(key) for key in against.claimed}
    return tuple(_beside_base(hero, pick) for pick in every if pick.value not in taken)


def _beside_base(hero: Hero, pick: Pick) -> Pick:
    """HC-3.8: a lifepath adds a die only where it is not the base already."""
    kind, _, id = pick.value.partition(":")
    others = ("", *(path.id for path in hero.lifepaths if path.id != id))
    return replace(pick, when=When("lifepath", others)) if kind == "lifepath" else pick


def _seen_across(key: str) -> str:
    """The same thing as the other side would name it."""
    return key.removeprefix(THEIR) if key.startswith(THEIR) else THEIR + key


def _base(table: HotTable, hero: Hero, roll: Roll, *rules: str) -> Choice:
    paths = [
        Pick(path.id, f"{path.name} {dice(table, path.rating)}", counts={DICE: path.rating})
        for path in hero.best_lifepaths
    ]
    average = Pick("", spoken(table, "None of them: 2D"), counts={DICE: NEUTRAL_DICE})
    start = roll.lifepath or None
    return one_of("lifepath", "Base lifepath", (*paths, average), start, rules=rules)


def _claims(table: HotTable, test: ObstacleTest, side: Side) -> Many:
    return Many(
        "claimed",
        spoken(table, "+1D each for what helps"),
        picks=tuple(replace(one, counts={DICE: 1}) for one in _picks(table, test, side)),
        value=test.roll(side).claimed,
        rules=("HC-3.8",),
    )


def _claiming(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    hero, roll = hero_of(table, test, side), test.roll(side)
    paths = [path.rating for path in hero.lifepaths]
    alike = len(set(paths)) < 2  # or what hinders is worth depends on which one it is
    fields: list[Field] = [
        _base(table, hero, roll, "HC-3.7"),
        _claims(table, test, side),
        YesNo(
            "hinders",
            spoken(table, "The base lifepath hinders: 1D"),
            help="It earns you a fate point once the test is settled.",
            value=roll.fit == "hindering",
            counts={DICE: HINDERING_DICE - paths[0]} if paths else {},
            rules=("HC-3.7", "HC-6.1"),
            brief="a lifepath that hinders",
        ),
    ]
    if any(path.taxed for path in hero.lifepaths):
        fields.append(
            Choice(
                "pays",
                "If it hinders, you get",
                picks=(Pick("fate", "A fate point"), Pick("tax", "All its tax cleared")),
                value=roll.pays or "fate",
                rules=("HC-6.1", "HC-6.2"),
                when=When("hinders", (True,)),
            )
        )
    return offer(
        ClaimDice,
        f"Propose {hero.first_name}’s {spoken(table, 'dice')}",
        *fields,
        totals=(pool(table),) if alike else (),
        fixed={"side": side},
        rules=("HC-3.7", "HC-3.8"),
        once=test.once,
    )


def _claiming_npc(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    hero, roll = hero_of(table, test, side), test.roll(side)
    ratings = [path.rating for path in hero.lifepaths]
    alike = len(set(ratings)) < 2  # or what it is worth depends on which one it is
    best = max(ratings, default=0)
    gives = {"helpful": best, "neutral": NEUTRAL_DICE, "hindering": HINDERING_DICE}
    fits = tuple(
        Pick(fit, spoken(table, told), counts={DICE: gives[fit] - best})
        for fit, told in FITS.items()
    )
    hinders, rules = f"What hinders {hero.first_name}", ("HC-3.12",)
    paths = tuple(path.id for path in hero.lifepaths)
    judged = When("lifepath", paths)
    based = (
        _base(table, hero, roll, "HC-3.7", "HC-2.9"),
        Choice("fit", "The lifepath", picks=fits, value=roll.fit or "helpful", when=judged),
    )
    many = (
        _claims(table, test, side),
        Many("hindered", hinders, picks=tuple(hindering(hero)), rules=rules, brief="what hinders"),
    )
    return offer(
        ClaimForNpc,
        f"Set {hero.first_name}’s {spoken(table, 'dice')}",
        *(based if paths else ()),
        *(field for field in many if field.picks),
        totals=(pool(table, 0 if paths else NEUTRAL_DICE),) if alike else (),
        help="" if paths else spoken(table, f"Average: {NEUTRAL_DICE}D to begin with."),
        fixed={"side": side},
        rules=("HC-3.11", "HC-2.9"),
        once=test.once,
    )


def onward(table: HotTable) -> list[Event]:
    """HC-2.9: whoever has nothing written but a name is average, and nobody is asked about it."""
    test = framed(table)
    if test is None or test.beat != "dice":
        return []
    for side in rolling_sides(test):
        if is_bare(table, test, side) and not test.roll(side).has_claimed:
            return decide(table, "", ClaimForNpc(side=side, lifepath="", fit="neutral"))
    return []


def decide(table: HotTable, seat: str, move: ClaimDice | ClaimForNpc) -> list[Event]:
    test, told = table.play.test, list[Event]()
    assert test
    if test.beat == "stakes":
        agrees = agreed(table, test, move.side)
        test, told = agrees.test, [agrees]
    hero = hero_of(table, test, move.side)
    fit: Fit
    pays: Pays = ""
    if isinstance(move, ClaimDice):
        if move.hinders and not move.lifepath:
            raise Illegal("Only a lifepath can hinder here. Choose one, or untick it.", "hinders")
        fit = "hindering" if move.hinders else ""
        pays = move.pays if fit else ""
        path = hero.lifepath(move.lifepath)
        if pays == "tax" and path and not path.taxed:
            raise Illegal(f"{path.name} has no tax to clear. Take the fate point.", "pays")
        roll = _claimed(test, move, fit, pays)
    else:
        fit = move.fit if move.lifepath else "neutral"
        if both := set(move.claimed) & set(move.hindered):
            once = "counts once in a test, for or against. Choose one."
            raise Illegal(f"{label(hero, both.pop())} {once}", "hindered")
        hindrances = named(hero, tuple(move.hindered), ())
        roll = _claimed(test, move, fit, pays)
        roll = replace(roll, hindrances=hindrances, has_offered=True, ready=True)
    after = test.with_roll(move.side, roll)
    if all(after.roll(side).has_claimed for side in rolling_sides(after)):
        after = replace(after, beat="judging")
    return [*told, DiceClaimed(side=move.side, test=reckoned(table, after))]


def _claimed(test: ObstacleTest, move: ClaimDice | ClaimForNpc, fit: Fit, pays: Pays) -> Roll:
    return replace(
        test.roll(move.side),
        lifepath=move.lifepath,
        fit=fit,
        pays=pays,
        claimed=tuple(move.claimed),
        struck=(),
        has_claimed=True,
    )


def say(table: HotTable, event: DiceClaimed) -> list[Line]:
    test, roll = event.test, event.test.roll(event.side)
    hero = table.play.cast[roll.who]
    path = hero.lifepath(roll.lifepath)
    own = [label(hero, key) for key in roll.claimed if not key.startswith(THEIR)]
    basis = [*([path.name] if path else ()), *own]
    builds = (" builds on ", aspect(listed(basis)), ".")
    anybody = (spoken(table, " rolls as anybody would."),)
    spans = (who(table, roll.who), *(builds if basis else anybody))
    if theirs := [key.removeprefix(THEIR) for key in roll.claimed if key.startswith(THEIR)]:
        foe = hero_of(table, test, other(event.side))
        hinders = aspect(listed([label(foe, key) for key in theirs]))
        spans = (*spans, " What hinders ", who(table, foe.id), ": ", hinders, ".")
    why = adds_up(table, roll.reasons)
    return [line(*spans, rules=("HC-3.7", "HC-3.8"), beat="Frame", why=why, retold=False)]
