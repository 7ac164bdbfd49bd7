"""Who starts a round, framing, and scenes side by side (VE-1.3, VE-1.4, VE-1.9).

Whose turn it is, passing and another round are the core's turns; here is in which order.
"""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text, one_of
from hearthside.core.life.scenes_sessions import SceneClosed, SceneOpened, opened, opening_blanks
from hearthside.core.life.turns import RoundPlayed, TurnEnded, TurnsBegun
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.core.wording.typesetting import titled, uncapital
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.people import mine
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import NOTHING_SETTLED, Group, VenusPlay, VTable, is_rolling
from hearthside.games.venus.wording import Spans, aspect

SCENES = {"encounter": "Encounter", "interlude": "Interlude", "vignette": "Vignette"}
MEANT = {
    "encounter": "something is at stake",
    "interlude": "a pause: rest, talk, travel",
    "vignette": "one short picture",
}
WAYS = {
    "in turn": "One scene after the other",
    "cuts": "In seat order, cutting back and forth",
    "rounds": "A round here, a round there",
}
_WAYS = {way: uncapital(label) for way, label in WAYS.items()}


class OfferFraming(Move, frozen=True, tag="venus.offer-framing"):
    pass


class LetFrame(Move, frozen=True, tag="venus.let-frame"):
    seat: str


class FrameScene(Move, frozen=True, tag="venus.frame-scene"):
    title: str
    kind: str
    premise: str = ""
    picture: str = ""
    here: tuple[str, ...] | None = None
    """Who is here whom nobody plays. Where it is not said, all stay who were."""


class SetSceneKind(Move, frozen=True, tag="venus.set-scene-kind"):
    kind: str


class SetApart(Move, frozen=True, tag="venus.set-apart"):
    seat: str
    place: str


class SetWay(Move, frozen=True, tag="venus.set-way"):
    way: str


class CutTo(Move, frozen=True, tag="venus.cut-to"):
    group: str


class FramingOffered(Event, frozen=True, tag="venus.framing-offered"):
    sets = {"offers": Added("seat")}
    says = Says(
        "{seat:seat} offers to frame the next scene.", ("VE-1.4",), beat="Scene", kind="bookkeeping"
    )
    seat: str


class FramingGranted(Event, frozen=True, tag="venus.framing-granted"):
    sets = {"framer": "seat", "offers": Is(())}
    says = Says("{seat:seat} frames the next scene.", ("VE-1.4",), beat="Scene", kind="bookkeeping")
    seat: str


class SceneKindSet(Event, frozen=True, tag="venus.scene-kind-set"):
    sets = {"scene_kind": "kind"}
    kind: str


class SetApartDone(Event, frozen=True, tag="venus.set-apart-done"):
    seat: str
    place: str


class WaySet(Event, frozen=True, tag="venus.way-set"):
    sets = {"way": "way"}
    says = Says(
        "Side by side, you play {way}.", ("VE-1.9",), beat="Scene", kind="bookkeeping", words=_WAYS
    )
    way: str


class GroupShown(Event, frozen=True, tag="venus.group-shown"):
    says = Says("Cut to {name:aspect}.", ("VE-1.9",), beat="Scene")
    name: str


class TurnCleared(Event, frozen=True, tag="venus.turn-cleared"):
    """The dice of a turn leave the table with it."""

    sets = NOTHING_SETTLED


class GroupEnded(Event, frozen=True, tag="venus.group-ended"):
    sets = {"groups.{name}": GONE, "group": Is(0)}
    says = Says("The scene at {name:aspect} ends.", ("VE-1.9",), beat="Scene")
    name: str


def on_turn(table: VTable) -> str:
    """The seat whose turn it is; nobody's between rounds."""
    return table.turns.now if table.turns else ""


def may_act(table: VTable, seat: str, figure: Figure) -> bool:
    """Whether somebody may say what they are up to: it is their turn, or there are no turns."""
    return figure.player == seat and (table.turns is None or on_turn(table) == seat)


def is_apart(table: VTable) -> bool:
    """Whether only those of one scene of several have turns now."""
    return bool(table.play.groups) and table.play.way != "cuts"


def order(table: VTable) -> tuple[str, ...]:
    """VE-1.3, VE-1.9: the FC, or whoever framed the scene, then clockwise; of one scene of several
    only those who are in it, and the FC."""
    play = table.play
    here = [seat for seat in table.seats if table.is_player(seat) and _takes_turns(table, seat)]
    if is_apart(table):
        inside = play.groups[play.group % len(play.groups)].seats
        here = [seat for seat in here if seat in inside or table.is_gm(seat)]
    gm = next((seat for seat in here if table.is_gm(seat)), "")
    start = play.framer if play.framer in here else gm
    at = here.index(start) if start in here else 0
    return (*here[at:], *here[:at])


def _takes_turns(table: VTable, seat: str) -> bool:
    """Whose character is not made yet has nothing to do in a turn."""
    return table.is_gm(seat) or bool(mine(table, seat))


LASTS = True


def verbs(table: VTable, seat: str) -> list[Verb]:
    busy = table.play.debrief or table.round
    if not table.is_player(seat) or not table.session_open or busy:
        return []
    if not table.in_scene:
        return _between(table, seat)
    return _side_by_side(table) if table.is_gm(seat) else []


def _between(table: VTable, seat: str) -> list[Verb]:
    play = table.play
    look: dict[str, Any] = {"group": "scene", "rules": ("VE-1.4",)}
    found: list[Verb] = []
    if not table.is_gm(seat) and seat not in play.offers and table.scene and not play.framer:
        label = "Offer to frame the next scene"
        found.append(verb(OfferFraming(), label, instead=True, **look))
    if table.is_gm(seat):
        found += [
            verb(LetFrame(seat=one), f"Let {table.seat_name(one)} frame it", instead=True, **look)
            for one in play.offers
            if table.is_player(one)
        ]
    if seat == play.framer:
        found.append(verb(FrameScene, "Frame the scene", lambda: _frame(table), first=True, **look))
    return found


def _frame(table: VTable) -> tuple[Field, ...]:
    return (*opening_blanks(table), _kind_field("encounter"))


def _kind_field(value: str) -> Choice:
    picks = tuple(Pick(kind, label, MEANT[kind]) for kind, label in SCENES.items())
    return Choice("kind", "What kind of scene?", picks=picks, value=value)


def _side_by_side(table: VTable) -> list[Verb]:
    play = table.play
    look: dict[str, Any] = {"group": "scene", "rules": ("VE-1.9",)}
    label, go = "Encounter, interlude or vignette", "Make it so"
    now = f"Now: {SCENES[play.scene_kind].lower()}, {MEANT[play.scene_kind]}."
    rare: dict[str, Any] = {"help": now, "group": "gm", "rules": ("VE-1.2",)}
    found = [verb(SetSceneKind, label, lambda: [_kind_field(play.scene_kind)], go=go, **rare)]
    if table.players():
        told, blanks = "Two scenes at once.", lambda: _parted(table)
        found.append(verb(SetApart, "Somebody is elsewhere", blanks, help=told, **look))
    if play.groups:
        found.append(verb(SetWay, "How to play scenes side by side", lambda: [_way(play)], **look))
        found += [
            verb(CutTo(group=one.name), f"Cut to {one.name}", **look)
            for at, one in enumerate(play.groups)
            if at != play.group and not is_rolling(table)
        ]
    return found


def _parted(table: VTable) -> list[Field]:
    picks = tuple(Pick(seat, table.seat_name(seat)) for seat in table.players())
    told = "Leave it blank if they are with the others."
    return [
        one_of("seat", "Who?", picks),
        Text("place", "Where are they?", help=told, most=60),
    ]


def _way(play: VenusPlay) -> Choice:
    ways = tuple(Pick(way, label) for way, label in WAYS.items())
    return Choice("way", "How do you play them?", picks=ways, value=play.way)


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    match move:
        case OfferFraming():
            return [FramingOffered(seat=seat)]
        case LetFrame():
            return [FramingGranted(seat=move.seat), *_ego(table, move.seat)]
        case FrameScene():
            title, premise = titled(move.title), titled(move.premise)
            begun = opened(table, title, premise, move.picture, move.here)
            return [SceneKindSet(kind=move.kind), *begun]
        case SetSceneKind():
            return [SceneKindSet(kind=move.kind)]
        case SetApart():
            return [SetApartDone(seat=move.seat, place=move.place.strip())]
        case SetWay():
            return [WaySet(way=move.way)]
        case CutTo():
            return [GroupShown(name=move.group)]
    raise TypeError(move)


def _ego(table: VTable, seat: str) -> list[Event]:
    """VE-1.4: framing a scene gives Ego to those who have none, and nothing else."""
    found = [one for one in mine(table, seat)[:1] if not one.ego]
    why = "framing a scene"
    return [
        sheet_changes.EgoChanged(who=one.id, held=True, why=why, rules=("VE-1.4",)) for one in found
    ]


def follow(
    table: VTable,
    event: SceneOpened
    | SetApartDone
    | GroupShown
    | WaySet
    | TurnsBegun
    | TurnEnded
    | RoundPlayed
    | GroupEnded,
) -> list[Event]:
    number = table.turns.round if table.turns else 1
    match event:
        case SceneOpened() if not table.turns_off:
            return [TurnsBegun(order=order(table), round=1)]
        case SetApartDone() | GroupShown() if table.turns_off:
            return []
        case SetApartDone() | WaySet() | GroupShown() if table.in_scene:
            return [TurnsBegun(order=order(table), round=number)]
        case TurnsBegun() if set(event.order) != set(order(table)):
            now = order(table)
            rest = tuple(seat for seat in event.order if seat in now) if not is_apart(table) else ()
            return [TurnsBegun(order=rest or now, round=event.round)]
        case TurnEnded() if table.play.settled:
            return [TurnCleared()]
        case RoundPlayed():
            return _played(table, event)
        case GroupEnded() if table.play.groups:
            return [TurnsBegun(order=order(table), round=number + 1)]
        case GroupEnded() if table.scene and table.in_scene:
            return [SceneClosed(number=table.scene.number)]
    return []


def _played(table: VTable, event: RoundPlayed) -> list[Event]:
    """VE-1.3: a round in which everybody passes ends the scene, or that one of several."""
    play = table.play
    apart = is_apart(table)
    if event.idle and apart:
        return [GroupEnded(name=play.groups[play.group % len(play.groups)].name)]
    if event.idle and table.scene:
        return [SceneClosed(number=table.scene.number)]
    if apart and play.way == "rounds" and len(play.groups) > 1:
        following = play.groups[(play.group + 1) % len(play.groups)]
        return [GroupShown(name=following.name)]
    return []


def evolve(table: VTable, event: SetApartDone | GroupShown) -> VTable:
    play = table.play
    match event:
        case SetApartDone():
            return table.with_play(groups=_apart(play.groups, event.seat, event.place), group=0)
        case GroupShown():
            names = [one.name for one in play.groups]
            return table.with_play(group=names.index(event.name) if event.name in names else 0)


def _apart(groups: tuple[Group, ...], seat: str, place: str) -> tuple[Group, ...]:
    rest = [replace(one, seats=tuple(s for s in one.seats if s != seat)) for one in groups]
    if place:
        if all(one.name != place for one in rest):
            rest.append(Group(name=place, seats=()))
        rest = [
            replace(one, seats=(*one.seats, seat)) if one.name == place else one for one in rest
        ]
    return tuple(one for one in rest if one.seats)


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    match event:
        case SceneKindSet():
            told = f"It is an {event.kind}." if event.kind[0] in "ei" else f"It is a {event.kind}."
            return [line(told, beat="Scene", rules=("VE-1.2",), retold=False)]
        case SetApartDone():
            who = name(table.seat_name(event.seat))
            words = (
                (" is at ", aspect(event.place), ".") if event.place else (" is with the others.",)
            )
            return [line(who, *words, beat="Scene", rules=("VE-1.9",))]
    return []
