"""The live parts of a table page, made from what a seat sees. Shared ones are made once for all."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.attempt_card import Attempt
from hearthside.core.game import Game
from hearthside.core.life.closing import CLOSING
from hearthside.core.life.guided_rounds import going
from hearthside.core.life.shelf import waits
from hearthside.core.pieces import Board, Coins, Mark, Piece, Places, Race, Rating, Words
from hearthside.core.say import listed
from hearthside.core.show import Person
from hearthside.core.table import Seat, Table
from hearthside.core.wording.short_names import called_by, in_brief, short_names
from hearthside.web.live.page_parts import evening, scene
from hearthside.web.live.page_parts.outcome_to_tell import untold
from hearthside.web.live.page_parts.turn_panel import next_step, turn
from hearthside.web.live.seat_view import CROWD, SeatView, SharedView
from hearthside.web.render.actions import Desk
from hearthside.web.render.buttons import Button
from hearthside.web.render.forms import Drafting
from hearthside.web.render.gm_tools import RULE, Tool
from hearthside.web.render.models.evening import MenuClose
from hearthside.web.render.models.scene import SceneBoard
from hearthside.web.render.models.shared import Likeness
from hearthside.web.render.models.table import (
    AttemptCard,
    Cast,
    Head,
    Me,
    People,
    Safety,
    Sitting,
    Tools,
)
from hearthside.web.render.models.template import Template
from hearthside.web.render.models.turn import Acts, Next, TurnPanel, UnderWay, Untold
from hearthside.web.render.names_and_faces import cloth_of, likeness
from hearthside.web.render.odds_bar import bar

Here = frozenset[str]
QUICK, ALONE = 3, 5
"""How many words stand on a cast card: beside what somebody holds, and where they have the row."""


def shared(game: Game[Any], seen: SharedView, here: Here) -> dict[str, Template]:
    """The parts that everyone who sees the same is shown alike, by the id they fill."""
    table, lasting = seen.table, seen.lasting
    sitting = lasting.once(("sitting", here), lambda: tuple(_sitting(seen, here)))
    names = lasting.once("named", lambda: {id: seat.name for id, seat in table.seats.items()})
    return {
        "head": Head(
            name=table.name,
            session=table.session,
            session_open=table.session_open,
            scene=table.scene,
            call=table.care.call,
            closing=table.round is not None and table.round.round == CLOSING,
            round=_round(game, table),
            sitting=sitting,
        ),
        "people-here": People(game=game, sitting=sitting),
        "cast-list": seen.at_rest("cast-list", partial(_cast, seen, names)),
        "scene": seen.at_rest("scene", partial(scene.scene, game, seen)),
        "closing": seen.at_rest("closing", partial(evening.closing, game, seen)),
        "attempt": _attempt(game, seen, names),
    }


def _round(game: Game[Any], table: Table[Any]) -> str:
    found = going(game, table)
    return found[0].title if found else ""


def _cast(seen: SharedView, names: dict[str, str]) -> Cast:
    table, show = seen.table, seen.show
    rows = (one.places for one in show.scene if isinstance(one, Places))
    zones = [(place.name, place.here) for row in rows for place in row]
    return Cast(
        cast=seen.lasting.once("cards", lambda: _on_cards(show.cast)),
        purses=show.purses,
        names=names,
        ledgers=tuple(one for one in show.scene if isinstance(one, Board) and one.in_common),
        where={who: name for name, whos in zones for who in whos},
        crowd=len(show.cast) > CROWD,
        between=not table.in_scene,
    )


def _on_cards(people: Sequence[Person]) -> tuple[Person, ...]:
    """People as their cards in the cast show them: what lies in the scene is no part of it."""
    return tuple([replace(one, cards=()) if one.cards else one for one in people])


def _attempt(game: Game[Any], seen: SharedView, names: dict[str, str]) -> AttemptCard:
    """The attempt with the looks of those on its card: who sees more people is shown it alike."""
    table, show, attempt = seen.table, seen.show, _on_stage(seen)
    if attempt is None:
        return AttemptCard(game=game, attempt=None, by="", names={}, called={}, seats={}, faces={})
    shown = {throw.who for throw in attempt.throws} | {end.who for end in attempt.ends}
    shown |= {*attempt.who, *attempt.against}
    races = [piece.pairs for piece in attempt.pieces if isinstance(piece, Race)]
    shown |= {one.id for pairs in races for pair in pairs for one in (pair.ours, pair.theirs)}
    known = {person.id: person.name for person in show.cast if person.id in shown}
    labels = [one.label for throw in attempt.throws for one in throw.parts]
    labels += [one.label for one in attempt.pieces if isinstance(one, Rating | Words)]
    said = " ".join(labels)
    on_it = [
        one.name for one in show.cast if one.id in shown or one.name in shown or one.name in said
    ]
    called = short_names(frozenset(on_it))
    return AttemptCard(
        game=game,
        attempt=_in_brief(attempt, called) if called else attempt,
        by=in_brief(attempt.by(known), known.values()),
        names=names,
        called=called,
        seats={id: _looks(seen, id) for id in attempt.waiting if id in table.seats},
        faces={
            called: likeness(person)
            for person in show.cast
            for called in (person.name, person.id)  # in a throw by name, elsewhere by id
            if called in shown
        },
    )


def _in_brief(attempt: Attempt, called: Mapping[str, str]) -> Attempt:
    """An attempt on whose card people go by one word: their faces and names stand there."""

    def brief(words: str) -> str:
        return called_by(words, called)

    def piece_in_brief(piece: Piece) -> Piece:
        match piece:
            case Rating():
                return replace(piece, label=brief(piece.label))
            case Words():
                return replace(piece, label=brief(piece.label), text=brief(piece.text))
        return piece

    throws = [
        replace(one, parts=tuple([replace(part, label=brief(part.label)) for part in one.parts]))
        for one in attempt.throws
    ]
    return replace(
        attempt,
        stakes=tuple([(brief(label), words) for label, words in attempt.stakes]),
        throws=tuple(throws),
        standing=brief(attempt.standing),
        course=brief(attempt.course),
        odds_label=brief(attempt.odds_label),
        odds_called=tuple([(name, brief(says)) for name, says in attempt.odds_called]),
        pieces=tuple(map(piece_in_brief, attempt.pieces)),
    )


def _on_stage(seen: SharedView) -> Attempt | None:
    """The attempt: under way, or settled just now and told by nobody yet. Then it is a line of the
    story, by itself or with others like it."""
    attempt = seen.show.attempt
    if attempt is None:
        return None
    fresh = seen.under_way or seen.settled is not None or attempt.part
    return attempt if fresh else None


def _goes_on(card: Template) -> UnderWay | None:
    """What is being tried, for whoever reads the story or the cast meanwhile."""
    assert isinstance(card, AttemptCard)
    attempt = card.attempt
    if attempt is None or attempt.settled:
        return None
    odds, called = None if attempt.odds_past else attempt.odds, attempt.odds_called
    chance = bar(odds, card.game.grades, attempt.grade, called=called) if odds else None
    return UnderWay(
        by=card.by,
        words=attempt.standing or attempt.intent,
        chance=chance.share if chance and not chance.is_sure else "",
    )


def _sitting(seen: SharedView, here: Here) -> Iterator[Sitting]:
    for id, seat in seen.table.seats.items():
        if not seat.empty:
            theirs = seen.played.get(id, ())
            yield Sitting(
                id=id,
                name=seat.name,
                cloth=cloth_of(seen.table, id),
                here=id in here or seat.house,
                role=seat.role,
                pronouns=seat.pronouns,
                plays=listed([seen.called.get(one.name, one.name) for one in theirs]),
                look=likeness(theirs[0]) if theirs else None,
                by=played_by(seat),
            )


def _looks(seen: SharedView, seat: str) -> Likeness:
    """A seat by whom it plays; who plays nobody is a name on cloth."""
    played, table = seen.played.get(seat), seen.table
    return likeness(played[0]) if played else Likeness(table.seat_name(seat), cloth_of(table, seat))


def played_by(seat: Seat) -> str:
    """Who plays a seat where that is no person."""
    running = seat.program and seat.program.leave != "none"
    return "the house" if seat.house else "a program" if running else ""


def seated(
    game: Game[Any], view: SeatView, made: dict[str, Template], today: Callable[[], date]
) -> dict[str, Template]:
    """A seat's parts: those that are its own, and the shared ones with what it may do added. But
    for what is told of the log, or of the time, they are kept while nothing is being tried."""
    told, table = untold(view), view.audience.table
    work = partial(_own, game, view, made, told)
    is_news = told.seq or table.ask or view.wait
    own = work() if is_news else view.audience.at_rest(("own", view.seat), work)
    return {**made, **own, "untold": told, "between": evening.between(game, view, today)}


def _own(
    game: Game[Any], view: SeatView, made: dict[str, Template], told: Untold
) -> dict[str, Template]:
    desk, seen = view.desk, view.audience
    table = seen.table
    parts: dict[str, Template] = {}
    runs = table.is_gm(view.seat)
    if desk.about or runs or view.offered.concerns:
        parts["cast-list"] = replace(made["cast-list"], **_beside(game, view))
    own = () if runs else seen.played.get(view.seat, ())
    rests = table.session_open and not seen.under_way  # beside an attempt they would crowd it
    board = made["scene"]
    assert isinstance(board, SceneBoard)
    parts["scene"] = scene.before_seat(
        board,
        own=tuple([card for one in own for card in one.cards]) if rests else (),
        opens=frozenset(desk.about.keys() - table.play.cast.keys()),
        turns=frozenset([id for id, one in table.clocks.items() if one.filled < one.size])
        if runs
        else frozenset(),
    )
    parts["mine"] = Me(
        me=_on_cards(own),
        lit=table.in_scene
        and not table.turns  # these say who acts
        and table.spotlight in [person.id for person in own],
    )
    parts["turn"] = panel = turn(game, view, told)
    asked = panel if isinstance(panel, TurnPanel) else None
    beside = {one.key for one in (asked.next, *asked.or_else) if one} if asked else set()
    parts["acts"] = Acts(
        acts=tuple([one for one in desk.acts if one.key not in beside]),
        more=not runs and not own,  # they can at least leave
    )
    bar = tuple(_bar(desk, table)) if runs else ()
    parts["tools"] = Tools(tools=bar, why=why_it_rests(view) if runs else "")
    parts["next"] = Next(
        prompt=view.stage if view.stage.urgent else None,
        care=table.care,
        step=next_step(asked) if asked else None,
        under_way=None if view.stage.urgent else _goes_on(made["attempt"]),
    )
    parts["closing"] = evening.before_seat(view, made["closing"])
    parts["menu-close"] = MenuClose(button=evening.way_to_the_end(view))
    return parts


def _bar(desk: Desk, table: Table[Any]) -> Iterator[Tool]:
    """The tools of whoever runs the game; how much waits on the shelf stands on it."""
    kept = sum(waits(table, one) for one in table.shelf.values())
    for tool in desk.bar:
        counted = tool.id == "shelf" and kept
        yield replace(tool, title=f"{tool.title}: {kept}") if counted else tool


def why_it_rests(view: SeatView) -> str:
    """Why a tool has nothing in it just now, and what would change that."""
    table = view.audience.table
    if view.audience.under_way:
        return "First see what is being tried through. Then it is here again."
    if not table.session_open:
        return "It is here once the session has started."
    if not table.in_scene:
        return "It is here once a scene is open."
    return "There is nothing of that kind to do just now."


def safety(view: SeatView) -> Safety:
    """The calls a seat may make. They change with what the table agreed on only."""
    calls = sorted(view.of_section("safety"), key=lambda one: one.danger)
    forms = tuple(Drafting().form(option) for option in calls)
    return Safety(care=view.audience.table.care, calls=forms)


def _beside(game: Game[Any], view: SeatView) -> dict[str, Any]:
    """What stands on cast cards: a few words for whoever runs the game, who may look after anybody,
    and a way to more for all. It is the same while something is under way, or a whole cast would be
    drawn again and again. The cards of a crowd have no words: what is behind the name holds all."""
    desk, seen = view.desk, view.audience
    runs, cast = seen.table.is_gm(view.seat), seen.table.play.cast
    opens = frozenset(cast if runs else (cast.keys() & (desk.about.keys() | view.offered.concerns)))
    if not runs or len(seen.show.cast) > CROWD:
        return {"opens": opens}
    acts = who_acts(game, view)
    begun = {id for id, one in cast.items() if one.draft}
    return {
        "opens": opens,
        "acts": acts,
        "quick": {p.id: _quick(desk, p, p.id in acts) for p in seen.show.cast if p.id not in begun},
    }


def who_acts(game: Game[Any], view: SeatView) -> frozenset[str]:
    """Whose cards say that they act: whom a GM plays, though something else may come first."""
    seen = view.audience
    if not (game.npcs_act and seen.table.is_gm(view.seat)):
        return frozenset()
    cast = seen.table.play.cast
    return frozenset([p.id for p in seen.show.cast if p.id in cast and not p.player and not p.out])


def _quick(desk: Desk, person: Person, acts: bool) -> tuple[Button, ...]:
    """A few words on somebody's card: what is theirs, their points, and a ruling on any value."""
    last = rulings(person)
    beside = [one for one in person.pieces if not isinstance(one, Mark)]  # a mark has its own line
    room = (QUICK if beside else ALONE) - len(last) - acts  # to act is one of the few
    return (*desk.quick(person.id, person.name, room, acts), *last)


def rulings(person: Person) -> tuple[Button, ...]:
    """To give or take points, where somebody holds one kind of them, and to rule on any value."""
    purses = [piece for piece in person.pieces if isinstance(piece, Coins) and piece.path]
    points = [Button(key=f"{RULE}-{piece.path}", label="Points", icon="points") for piece in purses]
    rule = Button(key=f"{RULE}-cast.{person.id}", label="Ruling", icon="gavel")
    return (*(points if len(points) == 1 else ()), rule)
