"""A side of a test at its start: who is tested in what, and what weighs on them already."""

from functools import lru_cache

from msgspec.structs import replace

from hearthside.core.field_kinds import Choice
from hearthside.core.fields import Field, Pick
from hearthside.core.moves import Event
from hearthside.core.once_for_each import once_for_each
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.attempt.state import Burden, Side, link_reason
from hearthside.games.burning_wheel.sheet import Ability, Sheet, by_rank
from hearthside.games.burning_wheel.sheet_changes import changed
from hearthside.games.burning_wheel.state import Burning


def beside_a_conflict(table: Burning, seat: str) -> str:
    """Where that belongs which no hero does first in a fight: with the sheet until it is over."""
    return "act" if table.play.conflict is None or table.is_gm(seat) else "sheet"


def is_playing(table: Burning) -> bool:
    """Whether a scene is on and nothing else is under way."""
    play = table.play
    free = play.attempt is None and play.bidding is None and table.round is None
    pressing = play.dying or play.steel_due or play.joining
    return free and not pressing and table.in_scene


def attempt_id(table: Burning) -> str:
    """A name no other test at this table has had."""
    return f"test-{table.seq + 1}"


def able(table: Burning) -> list[Sheet]:
    """Whoever is here and could try something, as far as everyone can see."""
    every = table.play.cast.values()
    return [one for one in every if not (one.draft or one.dead or one.hidden or one.away)]


def at_hand(table: Burning, seat: str) -> list[Sheet]:
    """Those of them whom a seat may let act: its own, and for a GM everybody."""
    gm = table.is_gm(seat)
    return [one for one in able(table) if gm or one.player == seat]


@once_for_each
def ability_picks(sheet: Sheet) -> tuple[Pick, ...]:
    """Everything somebody has that may be tested."""
    return (
        *(_pick(one, "Skills") for one in by_rank(sheet)),
        *(_pick(one, "Stats") for one in sheet.stats),
        *(_pick(one, "Attributes") for one in sheet.attributes if one.id not in OWN_WAY),
    )


def lucky_picks(table: Burning, sheet: Sheet) -> dict[str, Pick]:
    """BW-1.5: every skill somebody lacks, by id, with what they roll for it."""
    roots = _roots(sheet)
    found = dict(content.by_luck(table, roots))
    for one in sheet.skills:
        found.pop(one.id, None)
    for one in sheet.learning:
        if one.id not in found:
            found[one.id] = content.lucky_pick(one.id, one.name, dict(roots)[one.roots[0]])
    return found


@once_for_each
def _roots(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    return tuple((one.id, f"{one.name} {one.rating}") for one in sheet.stats)


OWN_WAY = ("circles", "resources")
"""Attributes with procedures of their own."""


def _pick(ability: Ability, group: str) -> Pick:
    return _alike(ability.id, f"{ability.name} {ability.rating}", group)


@lru_cache(maxsize=1_000)
def _alike(id: str, label: str, group: str) -> Pick:
    """Will B4 is the same on every sheet at every table: it is kept once."""
    return Pick(id, label, group=group)


def roller(table: Burning, sheet: Sheet, ability: str) -> Side:
    """A side that tests this: the ability itself, or the root of a skill that is missing."""
    held = sheet.abilities.get(ability)
    if held and not held.closed:
        lacking = held.tools != "none" and not held.at_hand
        return Side(who=sheet.id, ability=ability, toolless=lacking)
    skill = content.skill(table, ability, sheet.abilities)
    return Side(who=sheet.id, ability=skill.roots[0], skill=ability, roots=skill.roots)


def linked_picks(table: Burning) -> tuple[Pick, ...]:
    """The linked tests a new one may follow (BW-1.19)."""
    return tuple(
        Pick(one.id, f"{one.name}: {one.link.name} ({one.link.brings})")
        for one in table.play.cast.values()
        if one.link and not one.hidden
    )


def follows_field(table: Burning, who: str, *, wise: bool = False) -> tuple[Field, ...]:
    """Which linked test leads into this one; for Circles only that of a wise (BW-4.1)."""
    links = [pick for pick in linked_picks(table) if not wise or _is_wise(table, pick.value)]
    if not links:
        return ()
    link = table.play.cast[who].link
    own = who if link and not link.earlier and who in {pick.value for pick in links} else ""
    picks = (Pick("", "None"), *links)
    return (
        Choice(
            "follows",
            "Does a linked test lead into this?",
            picks=picks,
            value=own,
            brief="" if own else "a linked test",  # a friend's, or an old one, waits behind More
            rules=("BW-1.19",),
        ),
    )


def _is_wise(table: Burning, who: str) -> bool:
    link = table.play.cast[who].link
    return link is not None and link.wise


def infamy_field(sheet: Sheet) -> tuple[Field, ...]:
    """BW-1.7: an infamous reputation that stands in the way."""
    if not sheet.infamous:
        return ()
    picks = tuple(
        Pick(str(at), f"{each.name}: +{each.dice} Ob") for at, each in enumerate(sheet.infamous)
    )
    label = "An infamous reputation in the way"
    choices = (Pick("", "None"), *picks)
    brief = "an infamous name"
    return (Choice("infamy", label, picks=choices, brief=brief, rules=("BW-1.7",)),)


def weighed(
    table: Burning, side: Side, follows: str = "", infamy: str = ""
) -> tuple[Side, list[Event]]:
    """The side with what a linked test, an infamous name and failed lessons bring; and that what
    weighs only once is used up."""
    sheet = table.play.cast[side.who]
    side, linked = _with_link(table, side, follows)
    if infamy:
        known = sheet.infamous[int(infamy)]
        side = replace(side, burdens=(*side.burdens, Burden(label=known.name, value=known.dice)))
    side, eased = _with_hamper(sheet, side)
    return side, [*linked, *eased]


def _with_link(table: Burning, side: Side, follows: str) -> tuple[Side, list[Event]]:
    """The side with what a linked test brings, which is then used up."""
    known = table.play.cast.get(follows)
    if known is None or known.link is None:
        return side, []
    claim, burden = link_reason(known.link)
    side = replace(
        side,
        claims=(*side.claims, *((claim,) if claim else ())),
        burdens=(*side.burdens, *((burden,) if burden else ())),
        link=known.link,
        link_of=follows,
    )
    return side, [changed(known, link=None)]


def _with_hamper(sheet: Sheet, side: Side) -> tuple[Side, list[Event]]:
    """BW-6.4: what failed lessons left weighs on the next test of that skill, once."""
    skill = side.skill or side.ability
    weight = sheet.hampered.get(skill, 0)
    if not weight:
        return side, []
    rest = {id: value for id, value in sheet.hampered.items() if id != skill}
    burden = Burden(label="After failed lessons", value=weight, rules=("BW-6.4",))
    hampered = replace(side, burdens=(*side.burdens, burden), hampered=weight)
    return hampered, [changed(sheet, hampered=rest)]
