"""Both sides name what they roll: one lifepath, and what else helps (HC-3.7, HC-3.8)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by
from hearthside.core.fields import When
from hearthside.core.forms import Choice, Field, Many, Option, Pick, Total, YesNo, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, who
from hearthside.games.hot_circle.cards_or_dice import DICE, dice, pool, spoken
from hearthside.games.hot_circle.obstacle_test.dice_pool import (
    THEIR,
    claims,
    hindering,
    label,
    named,
    reckoned,
)
from hearthside.games.hot_circle.obstacle_test.judging_dice import NONE, JudgeDice, judging_fields
from hearthside.games.hot_circle.obstacle_test.judging_dice import judged as judge
from hearthside.games.hot_circle.obstacle_test.next_beat import at_its_beat
from hearthside.games.hot_circle.obstacle_test.sides import (
    adds_up,
    framed,
    hero_of,
    judged_sides,
    odds_of,
    rolling_sides,
    sides_of,
)
from hearthside.games.hot_circle.obstacle_test.state import Fit, ObstacleTest, Roll, SideEvent
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import HINDERING_DICE, NEUTRAL_DICE, Side, other

FITS = {
    "helpful": "Helps: all its dice",
    "neutral": "Is neutral: 2D",
    "hindering": "Hinders: 1D",
}


LATER = "later"
"""HC-3.21: dice that are named only once it is known what is at stake."""


class NamesDice(Move, frozen=True, kw_only=True):
    """A player's move that says which dice they would roll."""

    lifepath: str = LATER
    hinders: bool = False
    pays: Literal["fate", "tax"] = "fate"
    claimed: tuple[str, ...] = ()


class ClaimDice(NamesDice, frozen=True, kw_only=True, tag="hot-circle.claim-dice"):
    side: Side


class ClaimForNpc(Move, frozen=True, tag="hot-circle.claim-for-npc"):
    """The GM's own side, named and judged in one go; with what a player's side comes to, where that
    has named its dice already."""

    side: Side
    lifepath: str = ""
    fit: Literal["helpful", "neutral", "hindering"] = "helpful"
    claimed: tuple[str, ...] = ()
    hindered: tuple[str, ...] = ()
    judged: Fit = ""
    """What the other side's lifepath is; and the rest the GM says of its dice."""
    stands: tuple[str, ...] = ()
    advantage: str = NONE
    reason: str = ""
    disadvantage: str = ""


class DiceClaimed(SideEvent, frozen=True, tag="hot-circle.dice-claimed"):
    pass


DURING = "play.test"


def asks(table: HotTable) -> list[Ask]:
    test = framed(table)
    if test is None or test.beat != "dice":
        return []
    silent = [side for side in rolling_sides(test) if not test.roll(side).has_claimed]
    return [_asked(table, test, side) for side in silent]


def _asked(table: HotTable, test: ObstacleTest, side: Side) -> Ask:
    hero = hero_of(table, test, side)
    ours = "One lifepath, and whatever else helps. The gamemaster judges it."
    theirs = f"Say what {hero.first_name} builds on, and what hinders."
    if _judges_too(table, test, side):
        foe = hero_of(table, test, other(side))
        theirs = f"Say what {hero.first_name} builds on, and judge {foe.first_name}’s dice."
    return Ask(
        of=hero.id,
        title=spoken(table, f"{hero.first_name}’s dice" if hero.npc else "Your dice"),
        question=spoken(table, theirs if hero.npc else ours),
        meanwhile=spoken(table, f"{hero.first_name} picks dice."),
        own=lambda: [_claim(table, test, side)],
    )


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """HC-3.21: whoever has named dice may think better of it until the GM has judged them."""
    test = framed(table)
    if test is None:
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
    return form(table, test, side)


def is_bare(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    """HC-2.9: whether a side has nothing written but a name: it is average, whatever it names."""
    hero, foe = hero_of(table, test, side), table.play.cast.get(test.roll(other(side)).who)
    return hero.npc and not (hero.lifepaths or claims(hero, foe) or hindering(hero))


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


def _base(
    table: HotTable, hero: Hero, roll: Roll, *rules: str, more: tuple[Pick, ...] = ()
) -> Choice:
    paths = [
        Pick(path.id, f"{path.name} {dice(table, path.rating)}", counts={DICE: path.rating})
        for path in hero.best_lifepaths
    ]
    average = Pick("", spoken(table, "None of them: 2D"), counts={DICE: NEUTRAL_DICE})
    start = roll.lifepath or None
    named = f"{hero.first_name}’s lifepath" if hero.npc else "Base lifepath"
    return one_of("lifepath", named, (*paths, average, *more), start, rules=rules)


def _claims(table: HotTable, test: ObstacleTest, side: Side) -> Many:
    return Many(
        "claimed",
        spoken(table, "+1D each for what helps"),
        picks=tuple(replace(one, counts={DICE: 1}) for one in _picks(table, test, side)),
        value=test.roll(side).claimed,
        chips=True,
        rules=("HC-3.8",),
    )


def _claiming(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    hero = hero_of(table, test, side)
    return offer(
        ClaimDice,
        f"Propose {hero.first_name}’s {spoken(table, 'dice')}",
        *dice_fields(table, test, side),
        totals=dice_total(table, hero),
        fixed={"side": side},
        rules=("HC-3.7", "HC-3.8"),
        once=test.once,
    )


def dice_total(table: HotTable, hero: Hero) -> tuple[Total, ...]:
    """What the dice add up to, unless what hinders depends on which lifepath it is."""
    alike = len({path.rating for path in hero.lifepaths}) < 2
    return (pool(table),) if alike else ()


def early_dice_fields(table: HotTable, test: ObstacleTest, side: Side) -> tuple[Field, ...]:
    """HC-3.7: the dice beside what somebody wants; they may wait until the risk is known."""
    return () if hero_of(table, test, side).npc else dice_fields(table, test, side, ONCE_KNOWN)


ONCE_KNOWN = Pick(LATER, "Once I know the risk")


def dice_fields(table: HotTable, test: ObstacleTest, side: Side, *more: Pick) -> tuple[Field, ...]:
    """HC-3.7, HC-3.8: one lifepath, and what else helps."""
    hero, roll = hero_of(table, test, side), test.roll(side)
    paths = [path.rating for path in hero.lifepaths]
    fields: list[Field] = [
        _base(table, hero, roll, "HC-3.7", more=more),
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
    return tuple(fields)


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
    judged, judges = When("lifepath", paths), _judges_too(table, test, side)
    based = (
        _base(table, hero, roll, "HC-3.7", "HC-2.9"),
        Choice(
            "fit",
            "The lifepath",
            picks=fits,
            value=roll.fit or "helpful",
            when=judged,
            brief="a lifepath that hinders",
        ),
    )
    many = (
        _claims(table, test, side),
        Many("hindered", hinders, picks=tuple(hindering(hero)), rules=rules, brief="what hinders"),
    )
    theirs = _judging_too(table, test, other(side)) if judges else []
    return offer(
        ClaimForNpc,
        f"Set {hero.first_name}’s {spoken(table, 'dice')}",
        *theirs[:1],  # with its odds, in sight
        *(based if paths else ()),
        *(field for field in many if field.picks),
        *theirs[1:],
        totals=(pool(table, 0 if paths else NEUTRAL_DICE),) if alike else (),
        help="" if paths else spoken(table, f"Average: {NEUTRAL_DICE}D to begin with."),
        fixed={"side": side},
        rules=("HC-3.11", "HC-2.9"),
        forecast=judges,
        odds_of=odds_of(table, test, "gm") if judges else "",
        once=test.once,
    )


def _judges_too(table: HotTable, test: ObstacleTest, side: Side) -> bool:
    """Whether the GM judges the other side's dice with those of an NPC: they are named, and wait
    for nothing else."""
    foe = other(side)
    players = hero_of(table, test, side).npc and foe in judged_sides(table, test)
    return players and test.roll(foe).has_claimed and foe not in test.judged


def _judging_too(table: HotTable, test: ObstacleTest, side: Side) -> list[Field]:
    """What a player's dice come to, under a name of its own beside the NPC's lifepath; it may
    wait."""
    fits, *more = judging_fields(table, test, side)
    assert isinstance(fits, Choice)
    later = Pick("", "Judge it later")
    return [replace(fits, name="judged", picks=(*fits.picks, later)), *more]


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
    test = table.play.test
    assert test
    if isinstance(move, ClaimDice):
        return proposed(table, test, move.side, move)
    hero = hero_of(table, test, move.side)
    if both := set(move.claimed) & set(move.hindered):
        once = "counts once in a test, for or against. Choose one."
        raise Illegal(f"{label(hero, both.pop())} {once}", "hindered")
    roll = _claimed(test.roll(move.side), move, move.fit if move.lifepath else "neutral")
    hindrances = named(hero, tuple(move.hindered), ())
    roll = replace(roll, hindrances=hindrances, has_offered=True, ready=True)
    claimed = _named(table, test, move.side, roll)
    if not (move.judged and _judges_too(table, test, move.side)):
        return [claimed]
    said = JudgeDice(
        side=other(move.side),
        fit=move.judged,
        stands=move.stands,
        advantage=move.advantage,
        reason=move.reason,
        disadvantage=move.disadvantage,
    )
    return [claimed, judge(table, claimed.test, said.side, said)]


def proposed(table: HotTable, test: ObstacleTest, side: Side, dice: NamesDice) -> list[Event]:
    """HC-3.7: a side's dice as its player names them, unless that is left for later."""
    if dice.lifepath == LATER:
        return []
    if dice.hinders and not dice.lifepath:
        raise Illegal("Only a lifepath can hinder here. Choose one, or untick it.", "hinders")
    path = hero_of(table, test, side).lifepath(dice.lifepath)
    if dice.hinders and dice.pays == "tax" and path and not path.taxed:
        raise Illegal(f"{path.name} has no tax to clear. Take the fate point.", "pays")
    roll = _claimed(test.roll(side), dice, "hindering" if dice.hinders else "")
    roll = replace(roll, pays=dice.pays if dice.hinders else "")
    return [_named(table, test, side, roll)]


def _named(table: HotTable, test: ObstacleTest, side: Side, roll: Roll) -> DiceClaimed:
    after = at_its_beat(table, reckoned(table, test.with_roll(side, roll)))
    return DiceClaimed(side=side, test=after)


def _claimed(roll: Roll, move: NamesDice | ClaimForNpc, fit: Fit) -> Roll:
    return replace(
        roll,
        lifepath=move.lifepath,
        fit=fit,
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
