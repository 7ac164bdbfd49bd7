"""The GM's people: major ones, lesser ones, mooks and groups of them (FA-9.3 to FA-9.6)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Fields, Verb, verb
from hearthside.core.moves import GM, ONLY_GM, Event, Illegal, Move
from hearthside.core.say import Line, arrival, aspect, line, name
from hearthside.core.table import slug, with_character
from hearthside.games.fate.attempt.invocable import phrased, told_apart
from hearthside.games.fate.characters import npc_forms, stunt_forms
from hearthside.games.fate.characters.npc_forms import NONE, lines_of, listed_in
from hearthside.games.fate.characters.stunt_forms import StuntRow
from hearthside.games.fate.content import NPCS
from hearthside.games.fate.sheet import (
    APPROACHES,
    FOES,
    Aspect,
    AspectKind,
    Hero,
    Severity,
    group_boxes,
)
from hearthside.games.fate.state import FateTable, with_aspects


class _Placed(Move, frozen=True, kw_only=True):
    """Whose side somebody new is on, and whether the players know of them."""

    side: str = FOES
    hidden: bool = False


class _Described(_Placed, frozen=True, kw_only=True):
    """Somebody new, in the GM's own words."""

    name: str
    aspects: str
    secret_aspects: str = ""
    pronouns: str = ""


class MakeMajor(_Described, frozen=True, kw_only=True, tag="fate.make-major"):
    """FA-9.3: built like a player character."""

    high_concept: str
    appearance: str = ""
    trouble: str = ""
    aspects: str = ""
    careful: int = 0
    clever: int = 0
    flashy: int = 0
    forceful: int = 0
    quick: int = 0
    sneaky: int = 0
    boxes: int = 3
    stunts: tuple[StuntRow, ...] = ()


class MakeLesser(_Described, frozen=True, kw_only=True, tag="fate.make-lesser"):
    """FA-9.3: one or two stats are enough."""

    best: str
    best_rating: int
    second: str = NONE
    second_rating: int = 0
    boxes: int = 1
    slots: tuple[Severity, ...] = ()


class _Mooks(_Described, frozen=True, kw_only=True):
    """FA-9.4: what they are good and bad at is all there is to know."""

    good_at: str = ""
    bad_at: str = ""
    bad_at_rest: bool = False


class MakeMook(_Mooks, frozen=True, kw_only=True, tag="fate.make-mook"):
    boxes: int = 0


class MakeGroup(_Mooks, frozen=True, kw_only=True, tag="fate.make-group"):
    """FA-9.5: many mooks as one group or several."""

    size: int
    groups: int = 1


class BringReady(_Placed, frozen=True, kw_only=True, tag="fate.bring-ready"):
    """FA-9.6."""

    which: str


AnyMaking = MakeMajor | MakeLesser | MakeMook | MakeGroup | BringReady


class NpcMade(Event, frozen=True, tag="fate.npc-made"):
    character: Hero
    aspects: tuple[Aspect, ...]


LASTS = True


def verbs(table: FateTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    return [
        _making(MakeMajor, "Major NPC", "A full sheet, like a hero’s.", npc_forms.major, "FA-9.3"),
        _making(
            MakeLesser, "Lesser NPC", "A name, a phrase, an approach.", npc_forms.lesser, "FA-9.3"
        ),
        _making(
            MakeMook, "Mook", "Good at one thing, and soon beaten.", npc_forms.mook, "FA-9.4"
        ),
        _making(
            MakeGroup, "Group of mooks", "Several who act as one.", npc_forms.group,
            "FA-9.4", "FA-9.5",
        ),
        _making(
            BringReady, "Ready-made NPC", "From a list: a guard, a cutpurse, a hungry hound.",
            lambda: npc_forms.ready(table), "FA-9.6", go="Bring in",
        ),
    ]  # fmt: skip


def _making(
    move: type[Move], label: str, help: str, fields: Fields, *rules: str, go: str = ""
) -> Verb:
    return verb(move, label, fields, help=help, group="make", rules=rules, go=go)


def decide(table: FateTable, seat: str, move: AnyMaking) -> list[Event]:
    match move:
        case MakeMajor():
            return [_major(table, move)]
        case MakeLesser():
            return [_lesser(table, move)]
        case MakeMook():
            _needs_skill(move)
            return [_mook(table, move)]
        case MakeGroup():
            _needs_skill(move)
            return _groups(table, move)
        case BringReady():
            return [_ready(table, move)]


def _needs_skill(move: _Mooks) -> None:
    if not (listed_in(move.good_at) or listed_in(move.bad_at) or move.bad_at_rest):
        raise Illegal("Say what they are good or bad at. One word is enough.", "good_at")


def _major(table: FateTable, move: MakeMajor) -> NpcMade:
    for row in move.stunts:
        if not row.is_blank and (sentence := stunt_forms.missing(row)):
            raise Illegal(sentence, "stunts")
    hero = _npc(
        table,
        move,
        kind="full",
        appearance=move.appearance.strip(),
        approaches={id: getattr(move, id) for id in APPROACHES},
        stunts=tuple(stunt_forms.made_all(move.stunts, may_both=True)),
        boxes=(False,) * move.boxes,
    )
    return _made(table, hero, move)


def _lesser(table: FateTable, move: MakeLesser) -> NpcMade:
    approaches = {move.best: move.best_rating}
    if move.second != NONE and move.second != move.best:
        approaches[move.second] = move.second_rating
    hero = _npc(
        table,
        move,
        kind="full",
        approaches=approaches,
        boxes=(False,) * move.boxes,
        slots=move.slots,
    )
    return _made(table, hero, move)


def _mook(table: FateTable, move: MakeMook) -> NpcMade:
    hero = _npc(table, move, kind="mook", boxes=(False,) * move.boxes, **_skilled(move))
    return _made(table, hero, move)


def _skilled(move: _Mooks) -> dict[str, Any]:
    """FA-9.4: what mooks are good and bad at; they take no consequences."""
    good, bad = listed_in(move.good_at), listed_in(move.bad_at)
    return {"good_at": good, "bad_at": bad, "bad_at_rest": move.bad_at_rest, "slots": ()}


def _groups(table: FateTable, move: MakeGroup) -> list[Event]:
    """FA-9.5: the mooks shared out as evenly as they can be."""
    groups = min(move.groups, move.size)
    made: list[Event] = []
    for at in range(groups):
        size = move.size // groups + (at < move.size % groups)
        boxes = (False,) * group_boxes(size)
        hero = _npc(table, move, kind="group", boxes=boxes, size=size, **_skilled(move))
        if groups > 1:
            hero = replace(hero, name=f"{hero.name} {at + 1}")
        event = _made(table, hero, move)
        made.append(event)
        table = evolve(table, event)
    return made


def _ready(table: FateTable, move: BringReady) -> NpcMade:
    ready = NPCS.of(table)[move.which]
    made = MakeMook(
        name=ready.name,
        aspects="\n".join(ready.aspects),
        good_at=", ".join(ready.good_at),
        bad_at=", ".join(ready.bad_at),
        bad_at_rest=ready.bad_at_rest,
        boxes=ready.boxes,
        side=move.side,
        hidden=move.hidden,
    )
    return _mook(table, made)


def _npc(table: FateTable, move: _Described, **sheet: Any) -> Hero:
    return Hero(
        # An id may show up in an address: that of somebody hidden does not spell their name.
        id=slug("someone" if move.hidden else move.name, table.play.cast),
        name=move.name.strip(),
        pronouns=move.pronouns,
        npc=True,
        known_to=ONLY_GM if move.hidden else None,
        side=move.side,
        refresh=0,
        fate_points=0,
        **sheet,
    )


def _told(move: _Described) -> list[tuple[AspectKind, str]]:
    """The aspects everyone may know. The first is the high concept, unless that has its blank."""
    texts = lines_of(move.aspects)
    if not isinstance(move, MakeMajor):
        return [("general" if at else "high concept", text) for at, text in enumerate(texts)]
    known: list[tuple[AspectKind, str]] = [("high concept", move.high_concept.strip())]
    if move.trouble.strip():
        known.append(("trouble", move.trouble.strip()))
    return [*known, *(("general", text) for text in texts)]


def _made(table: FateTable, hero: Hero, move: _Described) -> NpcMade:
    taken = dict.fromkeys(table.play.aspects)
    aspects = []
    for known_to, kind, text in [
        *((None, kind, text) for kind, text in _told(move)),
        *((ONLY_GM, "general", text) for text in lines_of(move.secret_aspects)),
    ]:
        id = slug(text, taken)
        taken[id] = None
        aspects.append(
            Aspect(id=id, text=phrased(text), kind=kind, owner=hero.id, known_to=known_to)
        )
    return NpcMade(character=hero, aspects=tuple(aspects))


def evolve(table: FateTable, event: NpcMade) -> FateTable:
    return with_aspects(with_character(table, event.character), *event.aspects)


_RULES = {"full": ("FA-9.3",), "mook": ("FA-9.4",), "group": ("FA-9.4", "FA-9.5")}


def say(table: FateTable, event: NpcMade) -> list[Line]:
    hero, rules = event.character, _RULES[event.character.kind]
    to = (GM,) if hero.hidden else None
    known = told_apart([known.text for known in event.aspects if not known.hidden])
    secret = told_apart([known.text for known in event.aspects if known.hidden])
    concept = (": ", aspect(known)) if known else ()
    lines = [arrival(table, name(hero.name), " comes in", *concept, ".", to=to, rules=rules)]
    if secret:
        unknown = (name(hero.name), ", not known yet: ", aspect(secret), ".")
        lines.append(line(*unknown, rules=("FA-5.2",), to=(GM,), beat="Cast"))
    return lines
