"""The test under way as a card: intent, what failure brings, dice and obstacle as reasons."""

from collections import deque
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from hearthside.core.attempt_card import Attempt as Card
from hearthside.core.attempt_card import Throw, Thrown
from hearthside.core.odds.outcomes import Odds
from hearthside.core.pieces import Piece, Why, Words
from hearthside.core.reasons import Reason, parts_of, signed, total
from hearthside.core.wording.grammar import counted
from hearthside.core.wording.typesetting import capital
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.attempt import (
    dice_pool,
    ending,
    marking_tests,
    obstacles,
    settling,
    standing,
)
from hearthside.games.burning_wheel.attempt.state import (
    A_FEW_MOMENTS,
    NOBODY,
    Attempt,
    Cast,
    Purchase,
    Side,
)
from hearthside.games.burning_wheel.attempt.ties import just_tied
from hearthside.games.burning_wheel.looks import settled_view
from hearthside.games.burning_wheel.odds import outlook
from hearthside.games.burning_wheel.passing_tests import READING
from hearthside.games.burning_wheel.routine_difficult_challenging import difficulty
from hearthside.games.burning_wheel.shades import ONE, SHADE_NAMES, SIX, is_success
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.story import taxes

BEATS = ("Intent", "Dice", "Roll", "React", "Settle")
NOW = {"ask": 0, "claim": 1, "react": 3, "tie": 3, "after": 4}
PURPOSES = {
    "plain": "test",
    "resources": "Resources test",
    "circles": "Circles test",
    "steel": "Steel test",
    "survive": "Health test",
    "instruction": "Instruction test",
    "work": "test at work",
}


MOST_CHANCES = 6


def card(table: Burning) -> Card | None:
    attempt = table.play.attempt or table.play.last
    if attempt is None or any(who not in table.play.cast for who in attempt.people):
        return None
    asked = attempt.beat == "ask"
    beat = BEATS[2] if attempt.in_air != NOBODY else BEATS[NOW[attempt.beat]]
    return Card(
        kind=kind(attempt),
        rules=("BW-1.1", "BW-1.2"),
        beat=beat,
        beats=BEATS,
        who=(attempt.sides[0].who,),
        means=_means(table, attempt),
        intent=_title(table, attempt),
        stakes=_stakes(table, attempt),
        throws=() if asked else _throws(table, attempt),
        standing="" if asked else _standing(table, attempt),
        course=_course(table, attempt),
        standing_rules=(READING[attempt.kind],) if attempt.beat != "ask" else (),
        grade=_grade(table, attempt),
        odds=_odds(table, attempt) if table.play.attempt else None,
        odds_label=_whose(table, attempt),
        odds_called=_by_name(table, attempt),
        spread=outlook.by_successes(table, attempt) if table.play.attempt else (),
        pieces=() if asked else tuple(_pieces(table, attempt)),
        over=table.play.attempt is None and not just_tied(table),
    )


def kind(attempt: Attempt) -> str:
    plain = attempt.purpose == "plain" and attempt.kind != "standard"
    return capital(f"{attempt.kind} test" if plain else PURPOSES[attempt.purpose])


def _means(table: Burning, attempt: Attempt) -> str:
    """With what it is tried, unless its kind says that."""
    side = attempt.sides[0]
    sheet = table.play.cast[side.who]
    known = side.skill or side.ability in sheet.abilities  # not before the GM has said so
    if not known or attempt.purpose not in ("plain", "work"):
        return ""
    return dice_pool.tested(table, side).name


def _title(table: Burning, attempt: Attempt) -> str:
    """What it is about: what somebody wants, or what tries their nerve."""
    if attempt.purpose == "steel":
        name = table.play.cast[attempt.sides[0].who].name
        return f"{attempt.task}: does {name}’s nerve hold?"
    return capital(attempt.intent)


def _places(attempt: Attempt) -> range:
    return range(len(attempt.sides))


def _odds(table: Burning, attempt: Attempt) -> Odds | None:
    odds = outlook.outlook(table)
    return odds.turned() if odds and ending.told_for(table, attempt) else odds


def _whose(table: Burning, attempt: Attempt) -> str:
    whose = table.play.cast[attempt.sides[ending.told_for(table, attempt)].who].name
    apart = attempt.is_versus and not _by_name(table, attempt)
    return f"How it goes for {whose}" if apart else ""


def _by_name(table: Burning, attempt: Attempt) -> tuple[tuple[str, str], ...]:
    """Between two heroes the card takes neither's side: it says who wins."""
    sides = [table.play.cast[side.who] for side in attempt.sides]
    if not attempt.is_versus or not all(one.player for one in sides):
        return ()
    return ("win", f"{sides[0].name} wins"), ("lose", f"{sides[1].name} wins")


def _stakes(table: Burning, attempt: Attempt) -> tuple[tuple[str, str], ...]:
    takes = "" if attempt.time == A_FEW_MOMENTS else attempt.time
    fails = f"If {table.play.cast[attempt.sides[0].who].name} fails"
    said = [(fails if attempt.is_versus else "If it fails", attempt.failure)]
    said = said if attempt.beat != "after" else []
    if attempt.beat in ("ask", "claim"):  # once the dice lie there, what they decide is enough
        task = attempt.task if attempt.purpose != "steel" else ""
        linked = "for the next test" if attempt.kind == "linked" else ""
        meant = ("With", _meant(table, attempt))
        said = [("Task", task), meant, ("It takes", takes), ("Linked", linked), *said]
    said += [
        ("And it costs time", side.late)
        for side in attempt.sides
        if side.outcome in ("", "fail", "lose")
    ]
    if attempt.is_versus and attempt.defender != NOBODY and attempt.beat != "after":
        defends = table.play.cast[attempt.sides[attempt.defender].who].name
        said.append((f"{defends} defends", "and wins a tie"))
    return tuple((label, words) for label, words in said if words)


def _meant(table: Burning, attempt: Attempt) -> str:
    """What somebody would roll, until the GM has said what is tested."""
    if attempt.beat != "ask" or not attempt.meant:
        return ""
    sheet = table.play.cast[attempt.sides[0].who]
    return content.skill(table, attempt.meant, sheet.abilities).name


def _throws(table: Burning, attempt: Attempt) -> tuple[Throw, ...]:
    """Who rolls; and what they roll against, where that is nobody."""
    rolls = tuple(_throw(table, attempt, at) for at in _places(attempt))
    if attempt.is_versus or attempt.kind == "graduated":
        return rolls
    stacked = obstacles.obstacle(table, attempt, 0, _base(table, attempt, 0))
    named = [replace(one, label=one.label.removesuffix(" obstacle")) for one in stacked]
    parts = parts_of(named, "Ob {}".format)
    material = rolls[0].gathers if len(parts) > 1 else ""
    return (*rolls, Throw("Obstacle", (), parts, f"{max(0, total(stacked))}", gathers=material))


def _throw(table: Burning, attempt: Attempt, at: int) -> Throw:
    side = attempt.sides[at]
    sheet = table.play.cast[side.who]
    waits = attempt.beat == "claim"
    in_air = bool(side.air) and not side.dice  # what has fallen lies there while a six rolls on
    unread = waits or in_air
    pool = side.pool or dice_pool.dice(sheet, side)
    dice = max(0, total(pool))
    got = side.successes if side.outcome else dice_pool.successes(sheet, side)
    return Throw(
        who=sheet.name,
        dice=_faces(sheet, side),
        parts=parts_of(_by_luck(table, side, pool), "{}D".format, _more_dice, dice=True),
        total=f"{dice}D",
        in_air=in_air,
        score="" if unread else counted(got, "success", "successes"),
        gathers=SHADE_NAMES[dice_pool.shade(sheet, side)] if waits and not side.air else "",
    )


def _by_luck(table: Burning, side: Side, pool: Iterable[Reason]) -> list[Reason]:
    """With Beginner's Luck what is tried is named beside the root that is rolled."""
    first, *rest = pool
    if side.skill:
        first = replace(first, label=f"{dice_pool.tested(table, side).name}, with {first.label}")
    return [first, *rest]


def _more_dice(count: int) -> str:
    """Dice that are added to a rating, or taken from it."""
    return f"{signed(count)}D"


def _faces(sheet: Sheet, side: Side) -> tuple[Thrown, ...]:
    """Successes first, traitors apart; what a six or a one brought is chained to it."""
    shade = dice_pool.shade(sheet, side)

    def shown(cast: Cast) -> Thrown:
        hit = cast.kind != "one" and is_success(cast.face, shade)
        return Thrown(
            "d6",
            str(cast.face),
            dim=not hit,
            reads="hit" if hit else "miss",
            material=SHADE_NAMES[shade],
            owner=side.who,
            chained=cast.kind != "own",
        )

    chains = [[shown(cast) for cast in chain] for chain in _in_chains(side.dice)]
    chains.sort(key=lambda chain: chain[0].reads != "hit")
    return tuple(die for chain in chains for die in chain)


def _in_chains(dice: tuple[Cast, ...]) -> list[list[Cast]]:
    """Each die with those it brought: extra dice fall in the order of what brought them."""
    brought: dict[int, list[int]] = {}
    bringing: dict[str, deque[int]] = {"six": deque(), "one": deque()}
    for at, cast in enumerate(dice):
        if cast.kind != "own" and bringing[cast.kind]:
            brought.setdefault(bringing[cast.kind].popleft(), []).append(at)
        if cast.face == SIX and cast.kind != "one":
            bringing["six"].append(at)
        if cast.face == ONE and cast.kind != "six":
            bringing["one"].append(at)
    follows = {at for each in brought.values() for at in each}

    def chain(at: int) -> Iterator[Cast]:
        yield dice[at]
        for after in brought.get(at, ()):
            yield from chain(after)

    return [list(chain(at)) for at in range(len(dice)) if at not in follows]


def _standing(table: Burning, attempt: Attempt) -> str:
    if attempt.beat == "after":
        return ending.told(table, attempt)
    if attempt.beat in ("react", "tie") and attempt.in_air == NOBODY:
        first = table.play.cast[attempt.sides[0].who].name
        got = dice_pool.successes(table.play.cast[attempt.sides[0].who], attempt.sides[0])
        if not attempt.is_versus:
            return standing.told(table, attempt, 0)
        other = attempt.sides[1]
        theirs = dice_pool.successes(table.play.cast[other.who], other)
        stands = standing.standing(table, attempt)
        tie = "A tie" if got == theirs else "Neither is enough: a tie"
        words = {"win": f"{first} is ahead", "lose": f"{first} is behind", "tie": tie}[stands]
        if stands != "tie" and standing.as_rolled(table, attempt) == "tie":
            words = f"A tie goes to {table.play.cast[attempt.sides[attempt.defender].who].name}"
        return f"{_read(table, attempt, got, theirs)}. {words}."
    return _teaches(table, attempt)


def _course(table: Burning, attempt: Attempt) -> str:
    """BW-1.12, BW-1.14: what each reroll came to: dice that fail again look as they did; and once
    it has ended, why it was a tie and what it was for."""
    said = []
    for side in attempt.sides:
        name = f"{table.play.cast[side.who].name}: " * attempt.is_versus
        for dice, faces in side.rerolls:
            shade = dice_pool.shade(table.play.cast[side.who], side)
            gained = sum(is_success(face, shade) for face in faces)
            more = counted(gained, "success", "successes") if gained else "nothing"
            said.append(f"{name}{dice} rerolled, {more} gained.")
    if attempt.beat == "after":
        said += [*settled_view.tied(table, attempt), *settled_view.leads_on(table, attempt)]
    return " ".join(said)


def _read(table: Burning, attempt: Attempt, got: int, theirs: int) -> str:
    """What a side has against the other, where need be with an obstacle that is more than that."""
    mine, other = (obstacles.final(table, attempt, at) for at in _places(attempt))
    if other != got:
        name = table.play.cast[attempt.sides[1].who].name
        return f"{got} against Ob {mine}, {name} {theirs} against Ob {other}"
    more = "doubled" if mine == 2 * theirs else f"{signed(mine - theirs)}"
    return f"{got} against {theirs if mine == theirs else f'Ob {mine} ({theirs}, {more})'}"


def _teaches(table: Burning, attempt: Attempt) -> str:
    """What it would be marked as, before it is rolled; players choose by it."""
    side = attempt.sides[0]
    sheet = table.play.cast[side.who]
    if attempt.is_versus:
        return ""  # the roll will tell
    if attempt.kind == "graduated":
        return "The more successes, the better. It counts as a routine test."
    dice, ob = dice_pool.counted(sheet, side), obstacles.final(table, attempt, 0)
    hard = difficulty(dice, ob)
    more = difficulty(dice + 1, ob)
    idle = dice_pool.tested(table, side).idle(hard)
    rolled = max(0, total(dice_pool.dice(sheet, side)))
    apart = ", without artha" * (rolled > dice)  # its dice are there, and count for nothing here
    said = f"{hard.capitalize()}{idle}: {dice_pool.called(dice)} against Ob {ob}{apart}."
    if side.skill:
        said = ""  # BW-2.6: what luck teaches is read before doubling, in a line of its own
    if isinstance(attempt.matter, Purchase):  # BW-3.5
        tax = {"routine": 1, "difficult": 2}.get(hard, 0)
        also = taxes.lowering(sheet, side, tax) if tax else ""
        said = f"{said} Failing taxes {f'{tax}D' if tax else '1D for each missing success'}{also}."
    if rolled < ob and outlook.fate_reaches(sheet, side):
        return f"{said} Only fate can reach it, by opening sixes.".lstrip()
    if side.skill or more == hard:
        return said
    return f"{said} One more die makes it {more}{', artha aside' * (not apart)}."


def _grade(table: Burning, attempt: Attempt) -> str:
    if attempt.beat not in ("react", "tie", "after") or attempt.in_air != NOBODY:
        return ""
    at = ending.told_for(table, attempt)
    return attempt.sides[at].outcome or settling.outcomes(table, attempt)[at]


def _pieces(table: Burning, attempt: Attempt) -> list[Piece]:
    pieces: list[Piece] = []
    if attempt.is_versus:
        pieces += [words for at in _places(attempt) if (words := _weighed(table, attempt, at))]
    well = outlook.how_well(table, attempt) if attempt.kind == "graduated" else []
    if well and attempt.beat == "claim":
        chances = ", ".join(well[:MOST_CHANCES])
        pieces.append(Words(label="Successes", text=chances, why=Why("", (READING["graduated"],))))
    if attempt.beat == "after":
        pieces += settled_view.left(table, attempt)
    elif attempt.sides[0].skill and attempt.beat == "claim" and not attempt.is_versus:
        text, why = _luck(table, attempt), Why("", ("BW-1.5", "BW-2.6"))
        pieces.append(Words(label="Beginner’s Luck", text=text, why=why))
    return pieces


def _luck(table: Burning, attempt: Attempt) -> str:
    """What is learnt by trying what one lacks, as the dice and the obstacle are now (BW-2.6)."""
    side = attempt.sides[0]
    sheet, skill = table.play.cast[side.who], dice_pool.tested(table, side)
    ob = marking_tests.undoubled(table, attempt, 0)
    graduated = attempt.kind == "graduated"
    hard = "routine" if graduated else difficulty(dice_pool.counted(sheet, side), ob)
    without = "" if graduated else f"Ob {ob} without the doubling would be {hard}. "
    if hard == "routine":
        learns = f"{skill.name} is only ever taught" if skill.training else ""
        return f"{without}{learns or f'It marks a test toward {skill.name}'}."
    roots = " or ".join(sheet.abilities[root].name for root in side.roots)
    if not any(marking_tests.marks_anyway(root) for root in side.roots):
        roots = f"{roots} if it passes"
    return f"{without}It marks a {hard} test of {roots}, none toward {skill.name}."


def _weighed(table: Burning, attempt: Attempt, at: int) -> Words | None:
    """What makes a side's obstacle more than the other's successes, in a line."""
    side, other = attempt.sides[at], table.play.cast[attempt.sides[1 - at].who].name
    stacked = obstacles.obstacle(table, attempt, at, _base(table, attempt, at))
    if len(stacked) == 1:
        return None
    doubled = (("Beginner’s Luck", side.skill), ("missing tools", side.toolless))
    twice = [f", doubled by {why}" for why, so in doubled if so]
    more = [f", {signed(one.value)} ({one.label})" for one in stacked[1 + len(twice) :]]
    known = f"Ob {max(0, total(stacked))}: " if attempt.beat != "claim" else ""
    text = f"{known}{other}’s successes{''.join(twice + more)}."
    rules = tuple(dict.fromkeys(rule for one in stacked for rule in one.rules))
    return Words(
        label=f"{table.play.cast[side.who].name}’s obstacle", text=text, why=Why("", rules)
    )


def _base(table: Burning, attempt: Attempt, at: int) -> int:
    settled = attempt.is_versus and attempt.sides[1 - at].outcome
    return attempt.sides[1 - at].successes if settled else obstacles.base_of(table, attempt, at)
