"""From lifepath to the throw: claims, the GM's judgement, hindrances (HC-3.7 to HC-3.13)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Option, Pick, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed, name, number
from hearthside.games.hot_circle.books import HotTable, voices, with_play
from hearthside.games.hot_circle.obstacle_test.dice import (
    THEIR,
    claims,
    hindering,
    label,
    named,
    reckoned,
)
from hearthside.games.hot_circle.obstacle_test.stakes import with_roll
from hearthside.games.hot_circle.obstacle_test.values import (
    SIDES,
    Fit,
    Given,
    ObstacleTest,
    Pays,
    Reason,
    Side,
    other,
)
from hearthside.games.hot_circle.resolve import DIFFICULTIES, RANKS, difficulty
from hearthside.games.hot_circle.sheet import Hero

NONE, CIRCUMSTANCES = "", "circumstances"
LEVELS = tuple(Pick(str(n), f"{n}D {label}") for n, label in DIFFICULTIES.items())
FOR_WHOM = tuple(Pick(str(n), f"for {who}, +{n}D") for n, who in RANKS.items())
FITS = (Pick("helpful", "It helps: its rating"), Pick("neutral", "It is neutral: 2D"))


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


class JudgeDice(Move, frozen=True, tag="hot-circle.judge-dice"):
    side: Side
    fit: Literal["helpful", "neutral", "hindering"]
    stands: tuple[str, ...] = ()
    advantage: str = NONE
    reason: str = ""
    level: str = "3"
    rank: str = "0"


class DiceClaimed(Event, frozen=True, tag="hot-circle.dice-claimed"):
    side: Side
    test: ObstacleTest


class DiceJudged(Event, frozen=True, tag="hot-circle.dice-judged"):
    side: Side
    test: ObstacleTest


MOVES = (ClaimDice, ClaimForNpc, JudgeDice)
EVENTS = (DiceClaimed, DiceJudged)


def rolling_sides(test: ObstacleTest) -> tuple[Side, ...]:
    """The sides that are characters."""
    return SIDES if test.versus else ("task",)


def hero_of(table: HotTable, test: ObstacleTest, side: Side) -> Hero:
    return table.play.cast[test.roll(side).who]


def judged_sides(table: HotTable, test: ObstacleTest) -> list[Side]:
    """The sides whose dice the GM judges: the players'."""
    return [side for side in rolling_sides(test) if not hero_of(table, test, side).npc]


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
    if test.beat == "judging" and table.is_gm(seat):
        todo = [side for side in judged_sides(table, test) if side not in test.judged]
        offered += [_judging(table, test, side) for side in todo]
    return offered


def _picks(table: HotTable, test: ObstacleTest, side: Side) -> tuple[Pick, ...]:
    foe = table.play.cast.get(test.roll(other(side)).who)
    return tuple(claims(hero_of(table, test, side), foe))


def _lifepaths(hero: Hero) -> tuple[Pick, ...]:
    paths = (Pick(path.id, f"{path.name} {path.rating}D") for path in hero.lifepaths)
    return (*paths, Pick("", "None of them: 2D"))


def _claiming(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    hero, roll = hero_of(table, test, side), test.roll(side)
    paths = _lifepaths(hero)
    pays = (Pick("fate", "A fate point"), Pick("tax", "All its tax cleared"))
    return Option(
        move="hot-circle.claim-dice",
        label=f"What {hero.name} rolls",
        help="Propose one lifepath and name what else helps. The gamemaster judges it.",
        fixed={"side": side},
        fields=(
            Choice(
                name="lifepath",
                label="Base lifepath",
                picks=paths,
                value=roll.lifepath or paths[0].value,
                rules=("HC-3.7",),
            ),
            YesNo(
                name="hinders",
                label="It hinders me: 1D",
                value=roll.fit == "hindering",
                rules=("HC-3.7",),
            ),
            Choice(
                name="pays",
                label="A hindering lifepath pays",
                picks=pays,
                value="fate",
                rules=("HC-6.1", "HC-6.2"),
            ),
            Many(
                name="claimed",
                label="+1D each for what helps",
                picks=_picks(table, test, side),
                value=roll.claimed,
                rules=("HC-3.8",),
            ),
        ),
        rules=("HC-3.7", "HC-3.8"),
        section="turn",
        best=True,
    )


def _claiming_npc(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    hero, roll = hero_of(table, test, side), test.roll(side)
    paths = _lifepaths(hero)
    return Option(
        move="hot-circle.claim-for-npc",
        label=f"What {hero.name} rolls",
        fixed={"side": side},
        fields=(
            Choice(
                name="lifepath",
                label="Base lifepath",
                picks=paths,
                value=roll.lifepath or paths[0].value,
                rules=("HC-3.7", "HC-2.9"),
            ),
            Choice(
                name="fit",
                label="It is",
                picks=(*FITS, Pick("hindering", "It hinders: 1D")),
                value="helpful",
            ),
            Many(
                name="claimed",
                label="+1D each for what helps",
                picks=_picks(table, test, side),
                value=roll.claimed,
                rules=("HC-3.8",),
            ),
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


def _judging(table: HotTable, test: ObstacleTest, side: Side) -> Option:
    hero, roll = hero_of(table, test, side), test.roll(side)
    if roll.fit == "hindering":
        fits: tuple[Pick, ...] = (Pick("hindering", "Called hindering: 1D"),)
    elif roll.lifepath:
        fits = FITS
    else:
        fits = (Pick("neutral", "No lifepath: 2D"),)
    stands = tuple(Pick(key, _told(table, test, side, key)) for key in roll.claimed)
    fields: list[Field] = [
        Choice(name="fit", label="The lifepath", picks=fits, value=fits[0].value),
        Many(name="stands", label="These fit", picks=stands, value=roll.claimed),
    ]
    if side == judged_sides(table, test)[0] and not test.advantage:
        acting = hero_of(table, test, "task")
        fields += _advantage_fields(acting, test)
    if not test.versus:
        fields += [
            Choice(
                name="level",
                label="Difficulty",
                picks=LEVELS,
                value="3",
                forecast=True,
                rules=("HC-3.11",),
            ),
            Choice(name="rank", label="That hard", picks=FOR_WHOM, value="0", rules=("HC-3.11",)),
        ]
    return Option(
        move="hot-circle.judge-dice",
        label=f"Judge what {hero.name} rolls",
        fixed={"side": side},
        fields=tuple(fields),
        rules=("HC-3.7", "HC-3.8", "HC-3.9", "HC-3.11"),
        section="turn",
        best=True,
    )


def _advantage_fields(acting: Hero, test: ObstacleTest) -> list[Field]:
    """HC-3.9: other factors may give advantage, but nothing that already adds dice."""
    used = {key for key in test.task.claimed if key.startswith("asset:")}
    assets = [
        Pick(f"asset:{asset.id}", f"{asset.name} ({asset.called})")
        for asset in acting.assets
        if f"asset:{asset.id}" not in used
    ]
    picks = (Pick(NONE, "None"), Pick(CIRCUMSTANCES, "The circumstances"), *assets)
    return [
        Choice(
            name="advantage",
            label=f"Advantage for {acting.name}",
            help="For what would clearly ease this for an average person.",
            picks=picks,
            rules=("HC-3.9",),
        ),
        Text(name="reason", label="Because", most=120),
    ]


def _told(table: HotTable, test: ObstacleTest, side: Side, key: str) -> str:
    if key.startswith(THEIR):
        foe = hero_of(table, test, other(side))
        return f"{foe.name} hindered: {label(foe, key.removeprefix(THEIR))}"
    return label(hero_of(table, test, side), key)


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.test
    assert test
    match move:
        case ClaimDice():
            fit: Fit = "hindering" if move.hinders and move.lifepath else ""
            pays: Pays = move.pays if fit else ""
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
            after = reckoned(table, with_roll(after, move.side, roll))
        case JudgeDice():
            return [DiceJudged(side=move.side, test=_judged(table, test, move))]
        case _:
            raise TypeError(move)
    return [DiceClaimed(side=move.side, test=_when_claimed(after))]


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


def _judged(table: HotTable, test: ObstacleTest, move: JudgeDice) -> ObstacleTest:
    roll = test.roll(move.side)
    struck = tuple(key for key in roll.claimed if key not in move.stands)
    after = with_roll(test, move.side, replace(roll, fit=move.fit, struck=struck))
    if not test.versus:
        level, rank = int(move.level), int(move.rank)
        words = f"{DIFFICULTIES[level].capitalize()} for {RANKS[rank]}"
        reason = Reason(words, difficulty(level, rank), ("HC-3.11",))
        after = replace(after, against=replace(after.against, reasons=(reason,)))
    if move.advantage and not test.advantage:
        acting = hero_of(table, test, "task")
        basis = "" if move.advantage == CIRCUMSTANCES else label(acting, move.advantage)
        words = ": ".join(filter(None, (basis, move.reason.strip()))) or "The circumstances"
        key = "" if move.advantage == CIRCUMSTANCES else move.advantage
        after = replace(after, advantage=Given(words, "HC-3.9", key))
    judged = (*test.judged, move.side)
    after = replace(after, judged=judged)
    if all(side in judged for side in judged_sides(table, test)):
        after = to_hindrances(table, after)
    return reckoned(table, after)


def to_hindrances(table: HotTable, test: ObstacleTest) -> ObstacleTest:
    """On to hindrances; a side with nothing to offer is not asked."""
    for side in rolling_sides(test):
        if not may_hinder(table, test, side):
            test = with_roll(test, side, replace(test.roll(side), has_offered=True))
    asked = any(not test.roll(side).has_offered for side in rolling_sides(test))
    return replace(test, beat="hindrances" if asked else "disadvantage")


def may_hinder(table: HotTable, test: ObstacleTest, side: Side) -> list[Pick]:
    """HC-3.8, HC-3.12: what can still stand in the way: nothing counts for and against."""
    roll, hero = test.roll(side), hero_of(table, test, side)
    used = {key for key in roll.claimed if key not in roll.struck}
    return [] if hero.npc else [pick for pick in hindering(hero) if pick.value not in used]


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case DiceClaimed() | DiceJudged():
            return with_play(table, test=event.test)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case DiceClaimed():
            roll = event.test.roll(event.side)
            hero = table.play.cast[roll.who]
            path = hero.lifepath(roll.lifepath)
            keys = [_told(table, event.test, event.side, key) for key in roll.claimed]
            basis = aspect(path.name if path else "no lifepath")
            also = (" and ", aspect(listed(keys))) if keys else ()
            spans = (name(hero.name), " builds on ", basis, *also, ".")
            return [line(*spans, rules=("HC-3.7", "HC-3.8"), beat="Frame")]
        case DiceJudged():
            test = event.test
            roll = test.roll(event.side)
            hero = table.play.cast[roll.who]
            spans = (name(hero.name), " rolls ", number(f"{roll.dice}D"), ".")
            told = [
                line(*spans, rules=("HC-3.7", "HC-3.8"), beat="Frame", why=adds_up(roll.reasons))
            ]
            if not test.versus:
                why = adds_up(test.against.reasons)
                spans = ("The obstacle is ", number(f"{test.against.dice}D"), ".")
                told.append(line(*spans, rules=("HC-3.11",), beat="Frame", why=why))
            before = table.play.test
            if test.advantage and not (before and before.advantage):
                words = aspect(test.advantage.reason)
                told.append(line("Advantage: ", words, ".", rules=("HC-3.9",), beat="Frame"))
            return told
    raise TypeError(event)


def adds_up(reasons: tuple[Reason, ...]) -> str:
    """`Scholar 3D + Curious 1D`."""
    return " + ".join(f"{reason.label} {reason.dice}D" for reason in reasons)
