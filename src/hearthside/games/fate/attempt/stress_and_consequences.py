"""Ways to absorb a hit: one stress box and any consequences, the lightest first (FA-5.8)."""

from collections.abc import Collection
from itertools import combinations

from msgspec.structs import replace

from hearthside.core.forms import Field, Many, Number, Option, Pick, Text, When
from hearthside.core.say import listed
from hearthside.core.wording.grammar import amid, spelled
from hearthside.games.fate.attempt.questions import TakeHit
from hearthside.games.fate.people import hero_of, known_as, side_told
from hearthside.games.fate.sheet import Hero, Severity
from hearthside.games.fate.state import FateTable

CONSEQUENCES: dict[Severity, int] = {"mild": 2, "moderate": 4, "severe": 6}
"""FA-5.10: what each consequence absorbs."""

LIGHTEST = 3
"""So many ways to take a hit stand ready, with no larger box than it takes; any other can be put
together."""


def empty_slots(hero: Hero) -> list[Severity]:
    """FA-3.6: the consequence slots that are still empty, the mildest first."""
    filled = [taken.severity for taken in hero.consequences]
    return [slot for slot in CONSEQUENCES if slot in hero.slots and slot not in filled]


def open_boxes(hero: Hero) -> list[int]:
    """FA-5.9: the stress boxes that are not crossed, by what each absorbs."""
    return [at for at, crossed in enumerate(hero.boxes, 1) if not crossed]


def out_at(hero: Hero) -> int:
    """FA-5.11: the damage that takes somebody out whatever they do: more of it changes nothing."""
    slots = sum(CONSEQUENCES[slot] for slot in empty_slots(hero))
    return max(open_boxes(hero), default=0) + slots + 1


def ways_to_absorb(hero: Hero, damage: int) -> list[tuple[int, tuple[Severity, ...]]]:
    """FA-5.8: box and slots that absorb a hit in full with nothing left over, the lightest first.

    Fewer and milder consequences come first, then the smaller box.
    """
    found = []
    slots = empty_slots(hero)
    for count in range(len(slots) + 1):
        for taken in combinations(slots, count):
            for box in (0, *open_boxes(hero)):
                spare = [(0, taken)] if box else []
                spare += [(box, tuple(s for s in taken if s != less)) for less in taken]
                enough = absorbed(box, taken) >= damage
                if enough and not any(absorbed(*other) >= damage for other in spare):
                    found.append((box, taken))
    return sorted(found, key=lambda way: (absorbed(0, way[1]), way[0]))


def ways_on_offer(table: FateTable, question: TakeHit) -> list[Option]:
    hero = hero_of(table, question.to)
    ways = ways_to_absorb(hero, question.damage)
    several = len(empty_slots(hero)) > 1
    if several:
        smallest = {slots: box for box, slots in reversed(ways)}
        ways = [(box, slots) for box, slots in ways if box == smallest[slots]][:LIGHTEST]
    offered = [_absorbing(*way, gains=_gains(table, question)) for way in ways]
    if several:
        offered.append(_another_way(hero))
    out = Option(
        move="fate.be-taken-out",
        label="Be taken out",
        help=f"{known_as(table, question.attacker)} says what becomes of {amid(hero.name)}.",
        rules=("FA-5.11",),
        danger=True,
    )
    return [*offered, out]


def left_to_take(hero: Hero) -> str:
    """What of somebody's stress boxes and consequences is still open, for whoever has to choose."""
    boxes = [str(box) for box in open_boxes(hero)]
    slots = empty_slots(hero)
    several = "es" * (len(boxes) > 1)
    parts = [f"stress box{several} {listed(boxes)}"] if boxes else []
    if len(slots) == len(CONSEQUENCES):
        parts.append(f"all {spelled(len(slots))} consequences")
    elif slots:
        parts.append(f"{listed([*slots])} consequence{'s' * (len(slots) > 1)}")
    return f"Still open: {'; '.join(parts)}." if parts else ""


def _gains(table: FateTable, question: TakeHit) -> str:
    """FA-5.10: what a consequence gives away."""
    if question.side == hero_of(table, question.to).side:
        return "A consequence is an aspect."
    them = amid(side_told(table, question.side))
    return f"A consequence is an aspect, which {them} may invoke once for free."


def _absorbing(box: int, slots: tuple[Severity, ...], gains: str) -> Option:
    """One way to absorb a hit, with a blank for the name of each consequence."""
    lasts = [f"{s.capitalize()}: takes {CONSEQUENCES[s]}, stays {_LASTS[s]}." for s in slots]
    return Option(
        move="fate.absorb",
        label=_way_label(box, slots),
        help=" ".join([*lasts, gains]) if slots else "It clears when the scene ends.",
        fixed={"box": box, "slots": slots, **{s: "" for s in CONSEQUENCES if s not in slots}},
        fields=tuple(_naming(slot) for slot in slots),
        rules=("FA-5.8", *(("FA-5.9",) if box else ()), *(("FA-5.10",) if slots else ())),
    )


_LASTS: dict[Severity, str] = {
    "mild": "until there is a rest",
    "moderate": "past this session",
    "severe": "until a big part of the story ends",
}
"""FA-8.1, FA-8.2, FA-8.3: how long each consequence stays."""


def _way_label(box: int, slots: tuple[Severity, ...]) -> str:
    taken = listed([f"a {slot} consequence" for slot in slots])
    if not box:
        return f"Take {taken}"
    return f"Check stress box {box} and take {taken}" if slots else f"Check stress box {box}"


def _naming(slot: Severity) -> Text:
    examples = {"mild": "Out of Breath", "moderate": "Sprained Ankle", "severe": "Broken Arm"}
    return Text(
        slot,
        f"Name the {slot} consequence",
        needed=True,
        most=100,
        placeholder=examples[slot],
        rules=("FA-5.10",),
    )


def _another_way(hero: Hero) -> Option:
    """More than the hit needs: nobody gains by it, yet the target chooses."""
    slots = empty_slots(hero)
    fields: list[Field] = [
        Number("box", "Stress box (0 for none)", least=0, most=len(hero.boxes), value=0),
        Many(
            "slots",
            "Consequences",
            picks=tuple(Pick(slot, f"{slot.capitalize()}: {CONSEQUENCES[slot]}") for slot in slots),
        ),
        *(replace(_naming(slot), needed=False, when=When("slots", (slot,))) for slot in slots),
    ]
    return Option(
        move="fate.absorb",
        label="Take it another way",
        help=left_to_take(hero),
        fixed={slot: "" for slot in CONSEQUENCES if slot not in slots},
        fields=tuple(fields),
        rules=("FA-5.8",),
    )


def absorbed(box: int, slots: Collection[Severity]) -> int:
    """FA-5.8, FA-5.9: what one stress box (0 for none) and these consequences take together."""
    return box + sum(CONSEQUENCES[slot] for slot in slots)
