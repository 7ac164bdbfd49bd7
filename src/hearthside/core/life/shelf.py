"""The GM's shelf: scenes, handouts, secrets and people kept at hand, put down with one tap.

Somebody on the shelf is the move that brings them in, as data. Somebody who is at the table already
is a hidden character, and is put down by being revealed.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, nothing, verb
from hearthside.core.forms import Choice, Field, Many, Pick, Text, When
from hearthside.core.game import Game
from hearthside.core.known_names import name_key
from hearthside.core.life.npcs_in_scene import HereSet
from hearthside.core.life.pictures import picking
from hearthside.core.life.rulings import Revealed
from hearthside.core.life.scenes_sessions import SceneClosed, SceneOpened, SessionClosed, cutting
from hearthside.core.moves import GM, ONLY_GM, Audience, Event, Illegal, Move, TooMuch, tag_of
from hearthside.core.pieces import Card
from hearthside.core.say import HANDED_OUT, Line, as_typed, aspect, emphasised, listed, reveal
from hearthside.core.table import Table, slug
from hearthside.core.table_life import Prepared
from hearthside.core.wording.typesetting import capital, ended

SCENE, HANDOUT, SECRET, PERSON = "scene", "handout", "secret", "person"
KINDS = (Pick(SCENE, "A scene"), Pick(HANDOUT, "A handout"), Pick(SECRET, "A secret"))
SHOWN = (HANDOUT, SECRET)
"""What is put down by showing it to people."""
MOST_ON_SHELF = 100
FROM_SHELF = "shelf:"
"""What stands before the id of somebody on the shelf where people are named."""
WHO_IS_IN = "Who is in it?"
AS_IT_BEGINS = "Besides the players’ characters. They come in as the scene begins."
LONGEST_HANDOUT, LONGEST_PERSON = 2_000, 20_000


class Prepare(Move, frozen=True, tag="table.prepare"):
    kind: str
    title: str
    text: str = ""
    picture: str = ""
    people: tuple[str, ...] = ()
    """Who is in a scene beside the heroes: those at the table by id, those on the shelf as `kept`
    has it."""


class Rework(Move, frozen=True, tag="table.rework"):
    item: str
    title: str
    text: str = ""
    picture: str = ""
    people: tuple[str, ...] = ()


class OpenPrepared(Move, frozen=True, tag="table.open-prepared"):
    """A scene that was prepared begins, with those in it whom it was prepared with; one that is
    open ends with it. Whoever still lies on the shelf is brought in by whoever serves the pages."""

    item: str
    kept: tuple[str, ...] | None = None
    """What outlasts the scene it ends, as `CloseScene` has it."""


class HandOut(Move, frozen=True, tag="table.hand-out"):
    """Nobody named is everyone."""

    item: str
    to: tuple[str, ...] = ()


class ShowAll(Move, frozen=True, tag="table.show-all"):
    """A handout for everyone, with one tap."""

    item: str


class GiveHandout(Move, frozen=True, tag="table.give-handout"):
    """A handout made and given at once. Nobody named is everyone."""

    title: str
    text: str = ""
    picture: str = ""
    to: tuple[str, ...] = ()


class Discard(Move, frozen=True, tag="table.discard"):
    item: str


class ItemPrepared(Event, frozen=True, tag="table.item-prepared"):
    story = False
    item: Prepared


class HandedOut(Event, frozen=True, tag="table.handed-out"):
    quoted = True
    item: str
    to: Audience


class LaidAside(Event, frozen=True, tag="table.laid-aside"):
    """Everyone knows it, and it lies there no more: the story has it, until it is taken back."""

    item: str


class ItemDiscarded(Event, frozen=True, tag="table.item-discarded"):
    story = False
    item: str


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    return [
        verb(
            Prepare,
            "Prepare something",
            partial(_preparing, table),
            go="Put it on the shelf",
            group="shelf",
        ),
        verb(Prepare, "Keep somebody", _keeping, fixed={"kind": PERSON}, group="kept"),
        verb(GiveHandout, "Show a handout", partial(_giving, table), group="reveal"),
        *(one for item in table.shelf.values() for one in _putting(game, table, item)),
    ]


def _putting(game: Game[Any], table: Table[Any], item: Prepared) -> list[Verb]:
    """What may be done with something on the shelf, its use first."""
    look: dict[str, Any] = {"group": "shelf", "about": item.id}
    found: list[Verb] = []
    if item.kind == SCENE and item.away:
        return found
    if item.kind == SCENE and table.session_open:
        word = "Next scene:" if table.in_scene else "Open"
        ends = table.in_scene and game.outlasting(table)
        found.append(
            verb(
                OpenPrepared,
                f"{word} “{item.title}”",
                partial(game.outlasting, table) if ends else nothing,
                fixed={"item": item.id},
                go="Open the scene" if ends else "",
                **look,
            )
        )
    if item.kind in SHOWN and (item.hidden or item.away):
        found.append(
            verb(ShowAll(item=item.id), f"Show “{item.title}” to everyone", icon="eye", **look)
        )
    if item.kind in SHOWN and item.hidden and _unread_by(table, item):
        readers, fixed = partial(_to_some, table, item), {"item": item.id}
        found.append(
            verb(
                HandOut, f"Show “{item.title}” to some", readers, fixed=fixed, icon="people", **look
            )
        )
    label, fixed = f"Edit “{item.title}”", {"item": item.id}
    if item.kind == PERSON:  # on the sheet they were made on
        found.append(verb(Rework, label, partial(_keeping, item), fixed=fixed, group="kept"))
    else:
        fields = partial(_reworking, table, item)
        found.append(verb(Rework, label, fields, fixed=fixed, go="Save", icon="pen", **look))
    if not item.away:
        word = "Put away" if item.given else "Discard"
        found.append(verb(Discard(item=item.id), f"{word} “{item.title}”", icon="x", **look))
    return found


def _preparing(table: Table[Any]) -> Sequence[Field]:
    kind = Choice("kind", "What is it?", picks=KINDS, value=SCENE)
    *words, picture = _blanks(table, None)
    asked = (replace(one, when=When("kind", (SCENE,))) for one in _who_is_in(table, None))
    return (kind, *words, *asked, picture)


def _reworking(table: Table[Any], item: Prepared) -> Sequence[Field]:
    *words, picture = _blanks(table, item)
    return (*words, *(_who_is_in(table, item) if item.kind == SCENE else ()), picture)


def _who_is_in(table: Table[Any], item: Prepared | None) -> tuple[Many, ...]:
    """What a scene that is prepared asks, where there is anybody to name."""
    picks = tuple(Pick(id, label) for id, (label, _) in _nameable(table).items())
    if not picks:
        return ()
    chosen = item.people if item else ()
    value = tuple(one.value for one in picks if one.value in chosen)
    return (Many("people", WHO_IS_IN, help=AS_IT_BEGINS, picks=picks, value=value),)


def _nameable(table: Table[Any]) -> dict[str, tuple[str, str]]:
    """Whom a prepared scene can name: how they stand in its form, and what they are called. Known
    to the GM alone, as the scene is."""
    cast = [one for one in table.play.cast.values() if one.npc and not (one.draft or one.gone)]
    found = {
        one.id: (f"{one.name}, hidden until then" if one.hidden else one.name, one.name)
        for one in cast
    }
    ahead = (one for one in table.shelf.values() if one.kind == PERSON and waits(table, one))
    return found | {kept(one): (f"{one.title}, from your shelf", one.title) for one in ahead}


def kept(item: Prepared) -> str:
    """How a scene names somebody who lies on the shelf."""
    return f"{FROM_SHELF}{item.id}"


def named_in(table: Table[Any], item: Prepared) -> list[str]:
    """What those are called who come in as a prepared scene begins."""
    people = _nameable(table)
    return [people[one][1] for one in _as_of_now(table, item) if one in people]


def coming_along(table: Table[Any], item: Prepared) -> list[str]:
    """Those a prepared scene names who still lie on the shelf, by their place there."""
    ahead = {kept(one): one.id for one in table.shelf.values() if one.kind == PERSON}
    return [ahead[one] for one in _as_of_now(table, item) if one in ahead]


def _as_of_now(table: Table[Any], item: Prepared) -> list[str]:
    """Whom a scene names: whoever was brought in from the shelf since is at the table."""
    cast = {name_key(one.name): one.id for one in table.play.cast.values()}
    names = {kept(one): name_key(one.title) for one in table.shelf.values() if in_story(table, one)}
    return list(dict.fromkeys(cast[names[one]] if one in names else one for one in item.people))


def _keeping(item: Prepared | None = None) -> Sequence[Field]:
    title, text = (item.title, item.text) if item else ("", "")
    return (
        Text("title", "Name", value=title, needed=True, most=120),
        Text("text", "How they come in", value=text, needed=True, most=LONGEST_PERSON),
    )


def _to_some(table: Table[Any], item: Prepared) -> Sequence[Field]:
    picks = _unread_by(table, item)
    return (replace(_readers(table), label="Who sees it?", help="", least=1, picks=picks),)


def _unread_by(table: Table[Any], item: Prepared) -> tuple[Pick, ...]:
    """Whom something can be shown to: those who do not have it before them."""
    has_it = () if item.away else item.known_to or ()
    return tuple(pick for pick in _readers(table).picks if pick.value not in has_it)


def _giving(table: Table[Any]) -> Sequence[Field]:
    return (*_blanks(table, None), _readers(table))


def _readers(table: Table[Any]) -> Many:
    seats = (one for one in table.seats.values() if not one.empty and one.role != "gm")
    picks = tuple(Pick(one.id, one.name) for one in seats)
    return Many("to", "Only to", help="Tick nobody to show it to everyone.", picks=picks)


def _blanks(table: Table[Any], item: Prepared | None) -> Sequence[Field]:
    return (
        Text(
            "title",
            "Title",
            value=item.title if item else "",
            needed=True,
            most=120,
            placeholder="A light in the boathouse",
        ),
        Text(
            "text",
            "What they see, read or find out",
            value=item.text if item else "",
            long=True,
            most=LONGEST_HANDOUT,
        ),
        picking(table, item.picture if item else ""),
    )


def in_story(table: Table[Any], item: Prepared) -> bool:
    """Whether somebody on the shelf was brought in: they stay there to be brought in again."""
    named = (name_key(one.name) for one in table.play.cast.values())
    return item.kind == PERSON and name_key(item.title) in named


def scenes(table: Table[Any]) -> tuple[tuple[str, str], ...]:
    """The scenes that were prepared and may begin: the key of the option, and what it is called."""
    ready = (one for one in table.shelf.values() if one.kind == SCENE and not one.away)
    if not table.session_open:
        return ()
    return tuple((f"{tag_of(OpenPrepared)}-{one.id}", one.title) for one in ready)


def waits(table: Table[Any], item: Prepared) -> bool:
    """Whether something on the shelf is still to be put down."""
    return not (item.given or item.away or in_story(table, item))


def unshown_secrets(table: Table[Any]) -> list[Prepared]:
    """The secrets that nobody besides the GM was shown, which what is found may be one of."""
    return [one for one in table.shelf.values() if one.kind == SECRET and not one.given]


def used_up(item: Prepared) -> list[Event]:
    """A secret comes out as something the story has now, which is told by itself: only what it says
    beyond its title is shown, and it lies nowhere twice."""
    shown = [_handed(item, ())] if item.text or item.picture else []
    return [*shown, LaidAside(item=item.id)]


def follow(game: Game[Any], table: Table[Any], event: SceneClosed | SessionClosed) -> list[Event]:
    """A secret is a card of the scene in which everyone learned it."""
    known = [one for one in table.shelf.values() if one.kind == SECRET and not one.hidden]
    return [LaidAside(item=one.id) for one in known if not one.away]


def handouts(table: Table[Any]) -> tuple[Card, ...]:
    """What was handed out to whoever looks."""
    given = [one for one in table.shelf.values() if one.kind in SHOWN]
    return tuple(
        Card(
            id=one.id,
            text=one.title,
            note="".join(span.text for span in emphasised(one.text)),
            kind=_kind(one),
            handed=True,
            picture=one.picture,
            secret=_readers_of(table, one),
        )
        for one in given
        if one.given and not one.away
    )


def _kind(item: Prepared) -> str:
    """What something shown is: a secret that everybody knows is none any more."""
    return "Came out" if item.kind == SECRET and not item.hidden else item.kind.capitalize()


def _readers_of(table: Table[Any], item: Prepared) -> str:
    """Whom something was shown to, where that is not everyone."""
    names = [table.seat_name(one) for one in item.known_to or () if one != GM]
    return f"For {listed(names)}" if names else ""


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    if isinstance(move, Prepare | GiveHandout):
        kind = move.kind if isinstance(move, Prepare) else HANDOUT
        if sum(not one.away for one in table.shelf.values()) >= MOST_ON_SHELF:
            raise TooMuch(f"There are {MOST_ON_SHELF} things on the shelf. Discard one first.")
        made = Prepared(
            id=slug(kind, table.shelf), kind=kind, title=move.title.strip(),
            text=move.text.strip(), picture=move.picture, known_to=ONLY_GM,
            people=move.people if isinstance(move, Prepare) and kind == SCENE else (),
        )  # fmt: skip
        if isinstance(move, Prepare):
            return [ItemPrepared(item=made)]
        return [ItemPrepared(item=made), _handed(made, move.to)]
    item = table.shelf.get(move.item)  # type: ignore[attr-defined]
    if item is None:
        raise Illegal("That is no longer on the shelf.")
    match move:
        case Rework():
            title, text = move.title.strip(), move.text.strip()
            words: dict[str, Any] = {"title": title, "text": text, "picture": move.picture}
            return [ItemPrepared(item=replace(item, **words, people=move.people))]
        case OpenPrepared():
            return _opened(game, table, item, move.kept)
        case HandOut():  # whoever was shown it before still knows it
            knew = [one for one in item.known_to or () if one not in (GM, *move.to)]
            return [_handed(item, (*knew, *move.to))]
        case ShowAll():
            return [_handed(item, ())]
        case Discard():
            return [ItemDiscarded(item=item.id)]
    raise TypeError(move)


def _handed(item: Prepared, to: Sequence[str]) -> HandedOut:
    return HandedOut(item=item.id, to=(GM, *to) if to else None)


def _opened(
    game: Game[Any], table: Table[Any], item: Prepared, stays: tuple[str, ...] | None
) -> list[Event]:
    if sentence := game.busy(table):
        raise Illegal(sentence)
    number = table.scene.number if table.scene else 0
    opened = SceneOpened(
        number=number + 1, title=item.title, premise=item.text, picture=item.picture
    )
    return [LaidAside(item=item.id), *cutting(table, stays), opened, *_with_its_people(table, item)]


def _with_its_people(table: Table[Any], item: Prepared) -> list[Event]:
    """Those it names come in, beside whoever came into the story since the last scene: whoever
    was hidden is known from now on, whoever left the story meanwhile stays away."""
    cast, people = table.play.cast, _nameable(table)
    came = [cast[id] for id in _as_of_now(table, item) if id in people and id in cast]
    known = [Revealed(character=one.id, known_to=None) for one in came if one.hidden]
    here = HereSet(came=tuple(one.id for one in came), left=(), opening=True)
    return [*known, here] if came else []


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    shelf = table.shelf
    match event:
        case ItemPrepared():
            return replace(table, shelf={**shelf, event.item.id: event.item})
        case HandedOut() if event.item in shelf:
            given = replace(shelf[event.item], known_to=event.to, away=False)
            return replace(table, shelf={**shelf, event.item: given})
        case LaidAside() if event.item in shelf:
            known = replace(shelf[event.item], known_to=None, away=True, people=())
            return replace(table, shelf={**shelf, event.item: known})
        case ItemDiscarded() if event.item in shelf and shelf[event.item].given:
            away = replace(shelf[event.item], away=True)
            return replace(table, shelf={**shelf, event.item: away})
        case ItemDiscarded():
            return replace(table, shelf={id: one for id, one in shelf.items() if id != event.item})
    return table


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    if isinstance(event, HandedOut) and event.item in table.shelf:
        item = table.shelf[event.item]
        title, look = aspect(ended(item.title)), {"to": event.to, "shows": item.id}
        if item.kind == HANDOUT:
            return [reveal(HANDED_OUT, title, **look)]
        what = "It comes out: " if event.to is None else "A secret: "
        answer = as_typed(capital(item.text)) if item.text else ()
        return [reveal(what, title, " " if answer else "", *answer, **look)]
    return []
