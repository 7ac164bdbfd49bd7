"""A page that follows the stream shows what one loaded anew would; nothing drawn is kept."""

import random
import re
from copy import copy
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearthside.core import engine
from hearthside.core.forms import Choice, Many, Number, Option, Text, YesNo
from hearthside.core.game import Game
from hearthside.core.life.telling import Tell
from hearthside.core.moves import Illegal
from hearthside.core.odds.outcomes import Odds
from hearthside.core.pieces import Card, OnTurn, Order, Track, Words
from hearthside.core.say import line
from hearthside.core.show import Person
from hearthside.core.what_lasts import Lasting, WhatLasts
from hearthside.store import open_store
from hearthside.web.live.page_parts import scene, story
from hearthside.web.live.redraw import KEPT, Drawn, Kept, Redraw
from hearthside.web.live.room import Room
from hearthside.web.live.rooms import Rooms
from hearthside.web.live.seat_view import SeatView
from hearthside.web.live.subscribers import PageSubscriber
from hearthside.web.render import templates
from hearthside.web.render.buttons import Button
from hearthside.web.render.gm_tools import AT_HAND
from hearthside.web.render.models.pages import ErrorPage
from hearthside.web.render.models.scene import SceneBoard, SceneCards, SceneMore
from hearthside.web.render.models.shared import LogLine
from hearthside.web.render.models.table import NewLines
from hearthside.web.render.models.turn import Acts
from tests.web import samples
from tests.web.conftest import games


def filled(option: Option, luck: random.Random) -> dict[str, object]:
    """An option's form filled in at random."""
    values = option.values()
    for field in option.fields:
        match field:
            case Choice():
                values[field.name] = luck.choice(field.picks).value if field.picks else ""
            case Number():
                values[field.name] = luck.randint(field.least, field.most)
            case YesNo():
                values[field.name] = luck.random() < 0.5
            case Many():
                count = luck.randint(min(field.least, len(field.picks)), len(field.picks))
                values[field.name] = [p.value for p in luck.sample(field.picks, count)]
            case Text():
                values[field.name] = luck.choice(("", "a bell", "rope and rain"))
    return values


class Screen:
    """What a browser would show after all it was sent."""

    def __init__(self) -> None:
        self.shown: dict[str, str] = {}

    def take(self, message: bytes) -> None:
        text = message.decode().replace("\ndata: ", "\n").replace("data: ", "")
        partial = r'<hx-partial hx-target="#([^"]+)" hx-swap="(\w+)">(.*?)</hx-partial>'
        for target, swap, html in re.findall(partial, text, re.DOTALL):
            if target in SceneBoard.within:
                self.shown["scene"] = put(self.shown["scene"], target, html)
                continue
            before = self.shown.get(target, "") if swap == "beforeend" else ""
            self.shown[target] = before + html


def put(html: str, id: str, inner: str) -> str:
    """A part with other words in the element of this id."""
    begins = re.search(rf'<(\w+)[^>]* id="{id}"[^>]*>', html)
    depth, ends = 1, 0
    for tag in re.finditer(rf"<(/?){begins[1]}\b", html[begins.end() :]):
        depth += -1 if tag[1] else 1
        if not depth:
            ends = begins.end() + tag.start()
            break
    return html[: begins.end()] + inner + html[ends:]


def entries(html: str) -> list[tuple[str, str]]:
    """The lines of a story as one reads them; what people are called for short depends on when."""
    html = re.sub(r'<b data-name="([^"]*)">[^<]*', r"<b>\1", html)
    found = re.findall(r'data-seq="(\d+)".*?(?:class="said">|<s>)(.*?)</(?:span|s|q|p)>', html)
    return [(seq, re.sub("<[^>]+>", "", words)) for seq, words in found]


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
async def test_what_was_sent_adds_up_to_what_would_be_drawn(tmp_path: Path, game: Game):
    luck = random.Random(f"{game.name} 7")
    templates.welcome(game)
    rooms = Rooms(open_store(tmp_path / "t.sqlite3"), {game.name: game})
    hub = await rooms.demo(game)
    room = hub.room
    screens = {seat: (PageSubscriber(seat, ""), Screen()) for seat in room.table.seats}
    taken = 0
    for _ in range(60):
        seat = luck.choice(list(room.table.seats))
        options = room.offered(seat)
        if not options or room.table.role(seat) == "":
            continue
        option = luck.choice(options)
        if option.move in ("table.stand-up", "table.empty-seat", "table.change-role"):
            continue
        try:
            await room.play(seat, engine.parse_move(game, filled(option, luck)))
        except Illegal:
            continue
        taken += 1
        here = frozenset(luck.sample(list(room.table.seats), 2))
        drawn, fresh = Drawn(hub.redraw.kept), Redraw(_nothing_kept(room))
        for onlooker, (page, screen) in screens.items():
            screen.take(hub._news(page, here, drawn))
            wanted = {id: templates.render(p) for id, p in fresh.parts(onlooker, here).items()}
            for id, html in wanted.items():
                assert _unnumbered(screen.shown[id]) == _unnumbered(html), id
            _does_without(fresh.views.of(onlooker))
            view = fresh.views.of(onlooker)
            whole = templates.render(story.story(game, view.audience, view.rewind))
            assert entries(screen.shown["log-lines"])[-8:] == entries(whole)[-8:]
        hub.redraw.rest()
    assert taken > 10
    await rooms.close()


def _nothing_kept(room: Room) -> Room:
    """The same room, where all that outlasts a try is worked out afresh."""
    same = copy(room)
    same.lasting = WhatLasts(room.game, room.table)
    return same


def _does_without(view: SeatView) -> None:
    """A page is drawn from a part of what a seat may do; all of it would make the same page."""
    page, whole = view.desk, view.whole_desk
    assert (page.acts, page.next, page.actors) == (whole.acts, whole.next, whole.actors)
    if view.audience.table.is_gm(view.seat):
        assert page.bar == whole.bar
        assert {tool.id for tool, _ in whole.held()} >= AT_HAND
    else:
        assert page.about.keys() | view.offered.concerns == whole.about.keys()
        assert whole.tools, "More leads somewhere"


def _unnumbered(html: str) -> str:
    bare = re.sub(r'name="seq" value="\d+"', "", html)
    return "\n".join(line.rstrip() for line in bare.strip().splitlines())


def test_what_several_pages_lack_is_drawn_once(monkeypatch: pytest.MonkeyPatch):
    drawn, made = Drawn({}), []
    monkeypatch.setattr(templates, "render", lambda part: made.append(part) or "drawn")
    one, other = ErrorPage(sentence="A"), ErrorPage(sentence="A")
    assert drawn.of(one) == drawn.of(one) == drawn.of(other) == b"drawn"
    assert len(made) == 1
    drawn.of(ErrorPage(sentence="B"))
    assert len(made) == 2


def test_what_comes_back_is_not_drawn_again_while_it_is_kept(monkeypatch: pytest.MonkeyPatch):
    made: list[Acts] = []
    monkeypatch.setattr(templates, "render", lambda part: made.append(part) or f"{len(made)}")
    kept: Kept = {}
    acts = [Acts(acts=(Button(key=f"{n}", label="Try"),), more=False) for n in range(KEPT + 1)]
    assert Drawn(kept).of(acts[0]) == Drawn(kept).of(replace(acts[0])) == b"1"
    for one in acts:
        Drawn(kept).of(one)
    assert len(made) == len(acts)
    assert len(kept[Acts]) == KEPT
    Drawn(kept).of(acts[-1])
    assert len(made) == len(acts)
    Drawn(kept).of(acts[0])
    assert len(made) == len(acts) + 1, "what was not shown for longest is gone"


def test_where_only_parts_within_a_part_differ_they_travel_alone():
    card, note = Card(id="rope", text="Rope", kind="Aspect"), Words(label="Here", text="Wren")
    cards = SceneCards(game=samples.GAME, cards=(card,))
    more = SceneMore(game=samples.GAME, pieces=(note,))
    board = SceneBoard(game=samples.GAME, scene=None, cards=cards, more=more)
    taken = SceneCards(game=samples.GAME, cards=())
    assert replace(board, cards=taken).lacks("scene", board) == {"scene-cards": taken}
    elsewhere = replace(board, cards=taken, spotlight="Wren")
    assert elsewhere.lacks("scene", board) == {"scene": elsewhere}
    bare = replace(board, cards=taken, more=SceneMore(game=samples.GAME, pieces=()))
    assert bare.lacks("scene", board).keys() == {"scene-cards", "scene-more"}
    alone = replace(board, more=None)
    assert alone.lacks("scene", board) == {"scene": alone}
    assert board.lacks("scene", alone) == {"scene": board}
    assert board.lacks("scene", None) == {"scene": board}
    assert cards.lacks("scene-cards", taken) == {"scene-cards": cards}


@pytest.mark.parametrize(
    ("game", "seat", "before", "move"),
    [
        (
            "burning-wheel",
            "mara",
            {"move": "burning-wheel.withdraw"},
            {"move": "burning-wheel.propose", "who": "character", "task": "With oil",
             "intent": "Light the lamp"},
        ),
        (
            "hot-circle",
            "imre",
            None,
            {"move": "hot-circle.call-test", "who": "character", "opponent": "",
             "obstacle": "The dark"},
        ),
    ],
)  # fmt: skip
async def test_a_test_leaves_the_cast_and_the_maps_of_a_scene_alone(
    tmp_path: Path, game: str, seat: str, before: dict | None, move: dict
):
    played = games()[game]
    templates.welcome(played)
    rooms = Rooms(open_store(tmp_path / "t.sqlite3"), {game: played})
    hub = await rooms.demo(played)
    if before:
        await hub.play("priya", engine.parse_move(played, before))
    pages = [PageSubscriber(each, "") for each in hub.room.table.seats]
    for page in pages:
        hub._news(page, frozenset(), Drawn({}))
    hub.redraw.rest()
    await hub.play(seat, engine.parse_move(played, move))
    for page in pages:
        sent = hub._news(page, frozenset(), Drawn({})).decode()
        targets = set(re.findall(r'hx-target="#([^"]+)"', sent))
        assert "attempt" in targets
        assert targets & SceneBoard.within.keys()
        assert not targets & {"cast-list", "mine", "scene", "scene-maps"}
    await rooms.close()


async def test_nothing_that_was_drawn_or_worked_out_is_kept(tmp_path: Path):
    game = games()["candlelight"]
    rooms = Rooms(open_store(tmp_path / "t.sqlite3"), {game.name: game})
    hub = await rooms.demo(game)
    hub.draw_live()
    assert hub.views.audiences == []
    assert hub.room._offered == {}
    await rooms.close()


def test_a_page_begins_with_the_last_lines_and_leads_to_the_earlier_ones():
    every = [LogLine(seq=seq, line=line(f"Line {seq}.{n}")) for seq in range(1, 31) for n in (1, 2)]
    seen = replace(samples.SEEN, log=tuple(every))
    told = story.story(samples.GAME, seen)
    assert len(told.lines) <= story.LINES
    assert told.lines == tuple(every[-len(told.lines) :]), "the newest, in their order"
    assert told.lines[0].seq != every[-len(told.lines) - 1].seq, "no entry is told by half"
    assert told.older
    assert 'href="log?before=' in templates.render(told)
    assert story.story(samples.GAME, replace(seen, log=tuple(every[:20]))).lines[0].seq == 1
    late = story.story(samples.GAME, replace(seen, log=tuple(every[10:20])))
    assert not late.older, "where nothing was said before, nothing leads there"


def test_a_strip_of_turns_shows_which_boxes_are_crossed_and_not_how_many():
    stress = Track(label="Stress", boxes=(("1", False), ("2", True)))
    brand = Person(id="brand", name="Captain Brand", pieces=(stress,))
    order = Order(turns=(OnTurn(id="brand", name="Captain Brand"),))
    (turn,) = scene._with_harm(order, [brand]).turns
    assert turn.boxes == (False, True)
    drawn = templates.render(
        replace(samples.parts_of(samples.RUNNING)["scene"], orders=(replace(order, turns=(turn,)),))
    )
    assert '<i></i><i class="in"></i>' in drawn


def test_one_long_entry_is_told_whole():
    every = tuple(LogLine(seq=1, line=line(f"Line {n}")) for n in range(60))
    assert len(story.story(samples.GAME, replace(samples.SEEN, log=every)).lines) == 60


def test_of_several_lines_of_one_entry_the_last_leads_back_to_it():
    lines = [
        LogLine(seq=seq, line=line(f"{seq}.{n}"), rests=seq) for seq in (4, 5, 6) for n in (1, 2)
    ]
    told = replace(samples.SEEN, log=tuple(lines))
    drawn = templates.render(story.story(samples.GAME, told, "table.rewind"))
    assert re.findall(r'data-back="(\d+)"', drawn) == ["4", "5", "6"]


def test_a_line_that_comes_in_leads_back_to_it_once_others_follow():
    """It is drawn once, while nothing has come after it."""
    lines = [LogLine(seq=seq, line=line(f"Line {seq}"), rests=seq) for seq in (4, 5)]
    told = replace(samples.SEEN, log=tuple(lines))
    new = story.story(samples.GAME, told, "table.rewind", kind=NewLines, after=4)
    assert 'data-back="5"' in templates.render(new)


def test_one_can_go_back_to_what_somebody_told():
    rains = LogLine(seq=4, line=line("It rains.", kind="narration"), rests=4)
    told = replace(samples.SEEN, log=(rains,))
    drawn = templates.render(story.story(samples.GAME, told, "table.rewind"))
    assert 'data-back="4"' in drawn
    assert "data-back" not in templates.render(story.story(samples.GAME, told))


async def test_a_form_whose_odds_changed_unseen_is_numbered_anew(tmp_path: Path):
    """It looks the same, but would be refused as too old: so what is asked is sent again."""
    rooms = Rooms(open_store(tmp_path / "t.sqlite3"), games())
    hub = await rooms.demo(next(iter(games().values())))
    redraw, seat = Redraw(hub.room), next(iter(hub.room.table.seats))
    view = redraw.views.of(seat)
    before = redraw.parts(seat, frozenset())["turn"]
    assert redraw.parts(seat, frozenset())["turn"] is before
    view.__dict__["turn_forecasts"] = {"somebody": Odds.certain("else", ("else",))}
    assert redraw.parts(seat, frozenset())["turn"] is not before


async def test_the_line_to_write_in_is_made_again_once_a_character_is_finished(tmp_path: Path):
    rooms = Rooms(open_store(tmp_path / "t.sqlite3"), games())
    hub = await rooms.demo(next(iter(games().values())))
    redraw, seat = Redraw(hub.room), next(iter(hub.room.table.seats))
    done = redraw.views.of(seat)
    making, table = copy(done), done.audience.table
    cast = {id: replace(who, draft=True) for id, who in table.play.cast.items()}
    begun = replace(table, play=replace(table.play, cast=cast))
    making.audience = replace(done.audience, table=begun, lasting=Lasting(begun))
    before = redraw._lasting(making)["composer"]
    assert redraw._lasting(done)["composer"] is not before
    await rooms.close()


async def test_whoever_is_out_or_not_here_is_the_last_voice_to_write_in(tmp_path: Path):
    rooms = Rooms(open_store(tmp_path / "t.sqlite3"), games())
    hub = await rooms.demo(games()["fate"])
    redraw = Redraw(hub.room)
    view = redraw.views.of("priya")

    def voices() -> list[str]:
        (field,) = [
            blank
            for blank in redraw._lasting(view)["composer"].form.blanks
            if blank.name == "voice"
        ]
        return [one.pick.value for one in field.picks]

    first = voices()[0]
    cast = tuple(replace(one, out=one.id == first) for one in view.audience.show.cast)
    view.audience = replace(view.audience, show=replace(view.audience.show, cast=cast))
    assert (voices()[0] != first, voices()[-1]) == (True, first)
    await rooms.close()


async def test_what_somebody_of_the_gms_can_do_stands_on_their_turn_and_in_no_other_question(
    tmp_path: Path,
):
    rooms = Rooms(open_store(tmp_path / "t.sqlite3"), games())
    hub = await rooms.demo(games()["fate"])
    contest = {"move": "fate.begin-contest", "goal": "First up", "who": ["wren", "ansgar-voss"]}
    await hub.play("priya", engine.parse_move(hub.room.game, contest))
    turn = Redraw(hub.room).parts("priya", frozenset())["turn"]
    assert turn.blocks
    assert turn.let_act is None
    await rooms.close()


def test_ones_own_cards_come_first_and_those_one_alone_sees_never_hide_the_others():
    def order(mine: int) -> list[str]:
        shared = SceneCards(
            game=samples.GAME, cards=tuple(Card(id=id, text=id) for id in ("theirs", "own-0"))
        )
        board = SceneBoard(game=samples.GAME, scene=None, cards=shared)
        own = tuple(Card(id=f"own-{at}", text="") for at in range(mine))
        placed = scene.before_seat(board, own, frozenset(), frozenset())
        return [card.id for card in placed.cards.cards]

    assert order(2) == ["own-0", "own-1", "theirs"]
    many = order(scene.A_ROW + 1)
    assert many[:3] == ["own-0", "theirs", "own-1"]


async def test_an_open_page_calls_people_as_a_fresh_one_does(tmp_path: Path):
    rooms = Rooms(open_store(tmp_path / "t.sqlite3"), games())
    hub = await rooms.demo(games()["fate"])
    redraw = Redraw(hub.room)
    await hub.play("mara", Tell(voice="wren", text="listens."))
    view = redraw.views.of("jun")
    before = redraw.log_mark(view)
    told = templates.render(story.story(hub.room.game, view.audience))
    assert ">Wren</b>" in told
    for name, whole in (("Hob Tarrant", False), ("Wren Tarrant", True)):
        bring = {"move": "fate.make-mook", "name": name, "aspects": "Patient", "good_at": "waiting"}
        await hub.play("priya", engine.parse_move(hub.room.game, bring))
        view = redraw.views.of("jun")
        now = redraw.log_mark(view)
        news = redraw.log_news(view, before, now, Drawn({}))
        assert (b"listens." in news) == whole, "all of it once somebody is called otherwise"
        before = now
    assert b">Wren Halloway" in news
    await rooms.close()
