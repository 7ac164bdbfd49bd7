"""The cast as it is drawn: coins, stress, consequences, and which side everyone is on."""

from msgspec.structs import replace

from hearthside.core.cast_cards import person
from hearthside.core.once_for_each import once_for_each
from hearthside.core.pieces import Coins, Mark, Piece, Track, Why, Words
from hearthside.core.show import Person
from hearthside.core.wording.grammar import amid, spelled
from hearthside.games.fate.attempt.stress_and_consequences import CONSEQUENCES
from hearthside.games.fate.people import is_up, side_told
from hearthside.games.fate.scenes.starts_and_ends import is_hero_here
from hearthside.games.fate.sheet import HEROES, MOOKS_A_BOX, SIDES, STRANGERS, Hero, Severity
from hearthside.games.fate.state import FateTable
from hearthside.games.fate.struggle.turns import in_turn


def side_title(side: str) -> str:
    """The heading over a side. The heroes need none."""
    return "" if side == HEROES else SIDES.get(side, side)


def side_name(table: FateTable, side: str) -> str:
    """A side inside a sentence: by the name of its only member while they are in the scene."""
    if side == HEROES:
        return "the heroes"
    members = [hero for hero in table.play.cast.values() if hero.side == side]
    alone = len(members) == 1 and is_up(members[0])
    return members[0].name if alone else amid(side_told(table, side))


def people(table: FateTable) -> tuple[Person, ...]:
    """Everyone, our side first; whom the GM plays and who is not in the scene comes last."""
    cast = table.play.cast.values()
    ordered = sorted(cast, key=lambda hero: (hero.side != HEROES, hero.npc and hero.away))
    aspects = reversed(table.play.aspects.values())  # the first of somebody's counts
    known = {
        one.owner: one.text
        for one in aspects
        if one.kind == "high concept" and one.known_to is None
    }
    return tuple(_person(table, hero, known.get(hero.id, "")) for hero in ordered)


def _person(table: FateTable, hero: Hero, concept: str) -> Person:
    drawn = person(
        table,
        hero,
        concept="Still being made" if hero.draft else concept,
        side=side_title(hero.side),
        pieces=[] if hero.draft else _pieces(table, hero),
        out=bool(hero.out),
        several=hero.kind == "group",
    )
    conflict = table.play.conflict  # there whoever acts stands in the light
    return replace(drawn, lit=hero in in_turn(table, conflict)) if conflict else drawn


def _pieces(table: FateTable, hero: Hero) -> list[Piece]:
    pieces: list[Piece] = [] if hero.npc else [fate_points(hero)]
    if hero.boxes and not (hero.npc and hero.away):
        pieces.append(stress(hero))
    pieces += [
        Mark(label=taken.severity.capitalize(), text=table.play.aspects[taken.aspect].text)
        for taken in hero.consequences
        if taken.aspect in table.play.aspects
    ]
    if hero.kind != "full" and not hero.away:
        pieces.append(Words(text=skills(hero)))
    return pieces


@once_for_each
def fate_points(hero: Hero) -> Coins:
    """What a player character holds."""
    why = f"{hero.name} holds {hero.fate_points}. A session starts with at least {hero.refresh}."
    return Coins(
        count=hero.fate_points,
        why=Why(why, ("FA-1.4", "FA-6.5")),
        path=f"cast.{hero.id}.fate_points",
    )


@once_for_each
def stress(hero: Hero) -> Track:
    """The stress boxes."""
    boxes = tuple([(str(at), hit) for at, hit in enumerate(hero.boxes, 1)])
    text = "One box per hit: box 2 takes up to 2. All clear when the scene ends."
    rules: tuple[str, ...] = ("FA-5.9", "FA-8.1")
    if hero.kind == "group":
        text = f"{hero.size} together have one box for every {spelled(MOOKS_A_BOX)}. {text}"
        rules = ("FA-9.5", *rules)
    return Track(label="Stress", boxes=boxes, why=Why(text, rules), path=f"cast.{hero.id}.boxes")


@once_for_each
def skills(hero: Hero) -> str:
    """What a mook is good and bad at: `+2 brawling, −2 noticing`."""
    good = [f"+2\xa0{skill}" for skill in hero.good_at]
    bad = [f"−2\xa0{skill}" for skill in (*hero.bad_at, *["anything else"] * hero.bad_at_rest)]
    return ", ".join([*good, *bad])


def slot_name(severity: Severity) -> str:
    """A consequence slot with what it takes: `Mild, up to 2`."""
    return f"{severity.capitalize()}, up to {CONSEQUENCES[severity]}"


def purses(table: FateTable) -> tuple[tuple[str, Coins], ...]:
    """FA-6.1: the GM's pool, which stands beside the side it mostly pays for, or by itself."""
    if not table.in_scene:
        return ()
    sides = [hero.side for hero in table.play.cast.values() if hero.npc]
    side = next((side_title(side) for side in sides if side not in (HEROES, STRANGERS)), "")
    heroes = len([hero for hero in table.play.cast.values() if is_hero_here(hero)])
    pool = Coins(
        label="GM’s pool" if side else "",
        count=table.play.pool,
        of=max(table.play.pool, heroes),
        why=Why("One for each player character when the scene began.", ("FA-6.1", "FA-6.2")),
        path="pool",
    )
    return ((side or "The GM’s pool", pool),)
