"""Telling the story: what an outcome looks like, who may say so, and lines that can be found."""

import re
from datetime import UTC, datetime, timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from candlelight import GAME
from playwright.sync_api import Page, expect

from hearthside.core.say import Line, aspect, in_their_words, line, name, reveal
from hearthside.core.show import FREE, Grade, Person, Prompt
from hearthside.web.live.log_lines import _tied, said
from hearthside.web.live.outcome_to_tell import untold
from hearthside.web.live.seat_view import SharedView, whom_each_plays
from hearthside.web.render.log import deed, is_kind, just_settled, left_to_tell, named, passages
from hearthside.web.render.models.shared import LogLine
from hearthside.web.render.templates import render
from tests.web.conftest import Gathered, NewPage
from tests.web.house import Visitor
from tests.web.server import Server
from tests.web.test_evening import PRESS
from tests.web.test_nothing_covered_or_cut import played
from tests.web.windows import beside, demo, linked, venture

SET_OUT = "candlelight.set-out-wanderer"
FRAMED = line(name("Ember"), " wants a bell.", beat="Frame")
ENDED = line(name("Ember"), " comes back.", beat="Settle")
MORE = line("The candle is out.", beat="Settle")


def told(of: int = 0) -> Line:
    return line("The rope is cold.", beat="Story", kind="narration", of=of)


def log(*lines: Line) -> list[LogLine]:
    return [LogLine(seq=seq, line=one) for seq, one in enumerate(lines, 1)]


def asides(*lines: Line) -> list[bool]:
    return [one.aside for one in passages(log(*lines), {})]


def test_what_was_tried_is_said_once_with_how_it_ended_or_not_at_all():
    assert asides(FRAMED, ENDED) == [True, False]
    assert asides(FRAMED) == [True], "a request that was withdrawn is no story"


def test_how_something_is_tried_stays_in_the_story():
    (how,) = in_their_words(name("Ember"), "goes barefoot", beat="Frame")
    assert asides(FRAMED, how) == [True, False]


def test_what_is_spent_on_a_roll_is_left_to_how_it_came_out():
    spent = line(name("Ember"), " spends a point.", beat="React")
    assert asides(FRAMED, spent, ENDED) == [True, True, False]


def test_a_note_stands_in_the_story_of_whoever_reads_it():
    note = partial(line, "Watch the door.", beat="Note")
    assert asides(note(to=("gale", "mara")), note(), note(to=("gale",))) == [False, False, False]


def test_what_was_just_settled_can_be_told_until_it_is_or_something_new_begins():
    assert just_settled(log(FRAMED)) is None
    assert just_settled(log(FRAMED, ENDED, MORE)).seq == 2
    assert just_settled(log(told(), ENDED, MORE)).seq == 2, (
        "what was told before takes nothing away"
    )
    assert just_settled(log(FRAMED, ENDED, MORE, told(of=3))) is None
    assert just_settled(log(FRAMED, ENDED, MORE, told())) is None, "the story has gone on"
    compel = line(name("Ember"), " takes the point.", beat="Compel", kind="turning")
    assert just_settled(log(FRAMED, ENDED, compel)) is None
    assert just_settled(log(FRAMED, ENDED, FRAMED)) is None
    assert just_settled(log(FRAMED, ENDED, line("A contest.", beat="Struggle"))) is None
    opened = LogLine(seq=9, line=line("A new scene."), kind="scene")
    assert just_settled([*log(FRAMED, ENDED), opened]) is None
    over = line("It is over. ", name("Ember"), " wins.", beat="Settle", kind="turning", grade="win")
    assert just_settled(log(FRAMED, ENDED, over, MORE)).line is over, "the end of it all"


def test_whoever_has_said_what_becomes_of_it_has_told_it():
    fate = line("They go under.", kind="narration")
    event = SimpleNamespace(story=True)
    entries = [
        SimpleNamespace(seq=seq, entry=SimpleNamespace(event=event, at="", by="robin", said=[one]))
        for seq, one in enumerate((FRAMED, ENDED, fate), 1)
    ]
    lines = said(SimpleNamespace(rewinds=(), seq=3), entries)
    assert left_to_tell(lines[:2], "robin", lambda _: "robin").seq == 2
    assert left_to_tell(lines, "robin", lambda _: "robin") is None


def test_what_a_rule_had_somebody_tell_is_asked_of_nobody_again():
    def left(*lines):
        return left_to_tell(log(FRAMED, ENDED, *lines), "robin", lambda _: "robin")

    answer = line("It turns at midnight.", rules=("EX-1",), kind="narration")
    assert left(told()).seq == 2, "what others tell takes it from nobody"
    assert left(answer) is None
    assert left_to_tell(log(answer, FRAMED, ENDED), "robin", lambda _: "robin").seq == 3


def test_an_outcome_is_whose_it_names_first():
    cast = (Person(id="o", name="Owl"), Person(id="e", name="Ember", player="robin"))
    assert [one.id for one in named(ENDED, cast)] == ["e"]
    assert named(MORE, cast) == []


def test_an_outcome_names_somebody_in_the_middle_of_a_sentence_too():
    abbess = Person(id="a", name="The Abbess")
    lost = line("It goes to ", name("the Abbess"), beat="Settle")
    assert named(lost, [abbess]) == [abbess]


def test_who_brought_down_somebody_tells_how_it_looks():
    fallen = line(name("Owl"), " is taken out.", beat="After", kind="turning", grade="win")
    lines = log(FRAMED, ENDED, fallen)
    assert deed(lines[-1], lines) is ENDED
    alone = log(ENDED, FRAMED, fallen)
    assert deed(alone[-1], alone) is fallen, "what was before belongs to something else"


def test_words_name_their_outcome_where_others_stand_between():
    event = line("The candle is out.", beat="After")
    assert [one.tells for one in _tied(log(ENDED, event, told(of=1)))] == ["", "", ""]
    late = _tied(log(ENDED, told(), told(of=1)))
    assert [one.tells for one in late] == ["", "", "Ember comes back."]
    second = _tied(log(FRAMED, ENDED, told(of=2), FRAMED, ENDED, told(of=5)))
    assert not any(one.tells for one in second), "each stands right under its own"
    begun = _tied(log(ENDED, FRAMED, ENDED, told(of=1)))
    assert [one.tells for one in begun][-1] == "Ember comes back.", "another outcome is nearer"


def test_lines_are_sifted_by_what_they_are():
    assert is_kind(told(), "told")
    assert is_kind(ENDED, "outcome")
    assert not is_kind(ENDED, "event")
    assert is_kind(line("x", retold=False), "event")
    assert is_kind(ENDED, "")


@pytest.mark.parametrize(
    ("asked", "over", "waits"),
    [
        ((), False, False),
        (("fate.name-boost",), False, True),
        (("questworlds.exchange",), True, False),
    ],
)
def test_what_it_looks_like_waits_while_whoever_tells_is_asked_something(
    asked: tuple[str, ...], over: bool, waits: bool
):
    view = telling("robin", asked)
    view.audience.show.attempt = SimpleNamespace(read=True, waiting=asked, over=over)
    assert (untold(view).seq == 0) is waits
    assert not untold(view).later, "what was just settled is told beside what is asked next"


def test_what_it_looks_like_is_asked_once_somebody_else_has_said_what_comes_of_it():
    view = telling("robin")
    view.audience.show.attempt = SimpleNamespace(read=True, waiting=("gale",), over=False)
    assert untold(view).own, "they only go on"
    view.offered.others_choose = lambda: True
    assert not untold(view).seq


def test_on_their_turn_only_whose_outcome_it_is_is_asked_what_it_looks_like():
    for seat, asked in (("robin", True), ("gale", False)):
        view = telling(seat)
        view.on_turn = True
        assert bool(untold(view).seq) is asked


def test_what_it_looks_like_stays_theirs_while_others_go_on():
    owl = Person(id="o", name="Owl", player="mara")
    meanwhile = line(name("Owl"), " wants a rope.", beat="Frame")
    view = telling("robin", ("candlelight.answer",))
    view.audience.table.seats["mara"] = None
    view.audience.show.cast += [owl]
    view.audience.log = log(FRAMED, ENDED, told(), meanwhile)
    assert (untold(view).seq, untold(view).own, untold(view).later) == (2, True, True)
    assert untold(view).ticked
    view.audience.log = log(FRAMED, ENDED, line("A key comes to light.", beat="Settle"))
    assert untold(view).ticked, "that came of the same thing"
    others = log(FRAMED, ENDED, meanwhile, line(name("Owl"), " falls.", beat="Settle"))
    view.audience.log = others
    assert untold(view).seq == 2, "that is Mara’s"
    assert (untold(view).own, untold(view).ticked) == (True, False), "the story has gone past it"
    view.audience.show.attempt = SimpleNamespace(read=False, waiting=(), over=False)
    assert not untold(view).seq, "something new is tried: that comes first"
    view.audience.show.attempt = SimpleNamespace(read=True, waiting=(), over=True)
    assert untold(view).seq == 2, "and then it comes back"
    for over in (FRAMED, told(of=2), line("That was it.", beat="Session")):
        view.audience.log = log(FRAMED, ENDED, meanwhile, over)
        assert not untold(view).seq
    opened = LogLine(seq=9, line=line("A new scene.", beat="Scene"), kind="scene")
    view.audience.log = [*log(FRAMED, ENDED), opened]
    assert not untold(view).seq
    said = LogLine(seq=9, line=told(), by="robin")
    view.audience.log = [*log(FRAMED, ENDED), said]
    assert not untold(view).seq, "they have told something else"


def test_the_next_line_tells_an_outcome_only_while_nothing_else_has_happened_in_the_story():
    view, out = telling("robin"), reveal("It comes out: ", aspect("Voss has a twin."))
    taken_back = LogLine(seq=3, line=told(of=2), struck="Gale")
    view.audience.log = [*log(FRAMED, ENDED), taken_back]
    assert untold(view).ticked, "nobody has told it any more"
    for since in ((out,), (told(), told()), (out, told())):
        later = [LogLine(seq=seq, line=one) for seq, one in enumerate(since, 4)]
        view.audience.log = [*log(FRAMED, ENDED), taken_back, *later]
        assert (untold(view).seq, untold(view).ticked) == (2, False)
    whispered = LogLine(seq=4, line=reveal("You alone know: he lies.", to=("robin",)))
    view.audience.log = [*log(FRAMED, ENDED), taken_back, whispered]
    assert untold(view).ticked, "the others heard nothing of it"


def test_a_refusal_with_its_reason_is_a_part_of_the_story():
    refused = line("The GM turns it down: ", aspect("it is high."), beat="Frame", kind="outcome")
    assert asides(FRAMED, refused) == [True, False]
    assert just_settled(log(FRAMED, refused)) is None, "it looks like nothing"


def test_what_it_looks_like_is_not_taken_away_by_a_compel_or_the_end_of_a_scene():
    view = telling("robin")
    compel = line(name("Ember"), " looks back.", beat="Compel", kind="narration")
    ended = line("The scene ends.", beat="Scene")
    view.audience.log = [*log(FRAMED, ENDED, ended), LogLine(seq=4, line=compel, by="robin")]
    assert (untold(view).seq, untold(view).own) == (2, True)


def test_what_it_looks_like_is_past_once_all_of_it_has_ended():
    owl = Person(id="o", name="Owl", player="mara")
    view = telling("robin")
    view.audience.table.seats["mara"] = None
    view.audience.show.cast += [owl]
    last = line(name("Owl"), " finishes it.", beat="Settle")
    over = line("It is over.", beat="Settle", kind="turning", grade="win")
    view.audience.log = log(FRAMED, ENDED, last)
    assert untold(view).seq == 2
    view.audience.log = log(FRAMED, ENDED, last, over)
    assert not untold(view).seq, "the end is what there is to tell, and that is Mara’s"


def test_an_outcome_may_ask_for_more_than_what_it_looks_like():
    view = telling("robin")
    but = "What does it look like, and what is the “but”?"
    view.audience.log = log(FRAMED, line(name("Ember"), " is up.", beat="Settle", asks=but))
    assert but in render(untold(view))


def test_who_runs_the_game_leaves_it_to_them_until_the_story_goes_on():
    view = telling("gale")
    assert untold(view).teller == "robin"
    view.audience.log = log(FRAMED, ENDED, told())
    assert not untold(view).seq


def test_what_it_looks_like_is_theirs_whose_outcome_it_is_before_it_is_the_gms():
    assert untold(telling("robin")).own
    assert not untold(telling("gale")).own, "a GM’s next line may well be about something else"
    assert untold(telling("gale", player="")).own, "nobody plays them but the GM"


def test_what_it_looks_like_is_asked_beside_a_button_that_only_goes_on():
    view = telling("robin", ("questworlds.go-on",))
    view.desk.asked[0].fields = ()
    assert untold(view).own


def test_what_somebody_of_the_gms_did_may_be_told_by_whom_it_befell():
    owl, ember = Person(id="o", name="Owl"), Person(id="e", name="Ember", player="robin")
    struck = line(name("Owl"), " strikes ", name("Ember"), ".", beat="Settle")
    for seat, own in (("gale", True), ("robin", False)):
        view = telling(seat)
        view.audience.show.cast, view.audience.log = [owl, ember], log(FRAMED, struck)
        assert (untold(view).seq, untold(view).own) == (2, own)


def test_what_failing_looks_like_is_told_by_whoever_won_or_the_gm_where_a_game_has_it_so():
    ember, owl = (Person(id=one, name=one, player=one.lower()) for one in ("Ember", "Owl"))
    alone = line(name("Ember"), " fails.", beat="Settle", grade="fail")
    beaten = line(name("Ember"), " loses to ", name("Owl"), ".", beat="Settle", grade="fail")
    for went, first in ((alone, "gale"), (beaten, "owl")):
        tellers = []
        for seat in ("gale", "ember", "owl"):
            view = telling(seat)
            view.game.gm_tells_failures = True
            view.audience.table.seats = {"ember": None, "owl": None}
            view.audience.show.cast, view.audience.log = [ember, owl], log(FRAMED, went)
            tellers += [seat] * bool(untold(view).seq and untold(view).own)
        assert tellers == [first]


def test_what_is_the_gms_to_tell_is_not_left_to_whom_it_befell_once_the_story_goes_on():
    fails = line(name("Ember"), "’s nerve fails.", beat="Settle", grade="fail")
    swoons = line(name("Ember"), " swoons.", beat="Settle")
    new = line(name("Owl"), " wants a rope.", beat="Frame")
    gone = line(name("Owl"), " has it.", beat="Settle")
    view = telling("robin")
    view.game.gm_tells_failures = True
    view.audience.show.cast += [Person(id="o", name="Owl", player="mara")]
    view.audience.log = log(FRAMED, fails, swoons)
    assert (untold(view).seq, untold(view).own) == (2, False)
    view.audience.log = log(FRAMED, fails, swoons, new, gone)
    assert not untold(view).seq


class Audience(SimpleNamespace):
    """What seats see alike, to be changed as a test goes on."""

    settled = property(SharedView.settled.func)
    tells_outcomes = property(SharedView.tells_outcomes.func)
    played = property(lambda seen: whom_each_plays(seen.show.cast))


def telling(seat: str, asked: tuple[str, ...] = (), player: str = "robin") -> Any:
    """What a seat looks at once Ember has come back."""
    ember = Person(id="e", name="Ember", player=player)
    table = SimpleNamespace(
        seats={"robin": None},
        gms=lambda: ["gale"],
        is_gm=lambda seat: seat == "gale",
        seat_name=str,
    )
    return SimpleNamespace(
        seat=seat,
        game=SimpleNamespace(gm_tells_failures=False, grades=(Grade("fail", "Fails", "fail"),)),
        audience=Audience(
            table=table, log=log(FRAMED, ENDED), show=SimpleNamespace(cast=[ember], attempt=None)
        ),
        offered=SimpleNamespace(
            shown=[SimpleNamespace(move="table.tell")], others_choose=lambda: False
        ),
        on_turn=False,
        desk=SimpleNamespace(
            asked=[SimpleNamespace(move=one, fields=("name",)) for one in asked], stead=()
        ),
        stage=SimpleNamespace(urgent=bool(asked)),
    )


async def test_whose_outcome_it_is_and_the_gm_are_asked_what_it_looks_like(robin: Visitor):
    question = "What does it look like?"
    assert question not in await robin.read()
    await robin.moved(SET_OUT, want="the bell", dark="1")
    assert question not in await robin.read(), "the dice lie on the table still"
    await robin.moved("candlelight.live-with-it")
    page = await robin.read()
    assert question in page
    (of,) = re.findall(r'name="of" value="(\d+)"', page)
    assert "Your next line tells it" in page
    robin.switch("gale")
    page = await robin.read()
    assert question in page
    assert "Robin tells it. Tick to tell it yourself" in page
    assert "leave it to" not in page, "nobody leaves it to somebody who leaves it to them"
    robin.switch("robin")
    await robin.moved("table.tell", text="The rope is cold.", voice="narrator", of=of)
    page = await robin.read()
    assert question not in page
    assert re.search(r'class="entry narr tied"[^>]*>.{0,40}<span class="said">The rope', page)
    robin.switch("gale")
    assert question not in await robin.read()
    story = await robin.read("story.md")
    assert story.index("◆") < story.index("The rope is cold.")


async def test_whoever_has_something_to_tell_is_not_asked_yet_what_they_do(
    robin: Visitor, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(type(GAME), "idle", lambda self, table, seat: Prompt(FREE))
    assert FREE in await robin.read()
    await robin.moved(SET_OUT, want="the bell", dark="1")
    await robin.moved("candlelight.live-with-it")
    page = await robin.read()
    assert "Tell how it went" in page
    assert f">{FREE}<" not in page
    (of,) = re.findall(r'name="of" value="(\d+)"', page)
    assert f'data-tells="{of}" data-title="{FREE}"' in page, "for once it is left untold"
    await robin.moved("table.tell", text="The rope is cold.", voice="narrator", of=of)
    assert FREE in await robin.read()


async def test_the_whole_log_can_be_searched_without_script(robin: Visitor):
    await robin.moved("table.tell", text="The bell is warm.", voice="narrator")
    await robin.moved("table.tell", text="“Hello?”", voice="wanderer")
    found = await robin.read("log?q=BELL")
    assert "One line was found." in found
    assert "The bell is warm." in found
    assert "Hello?" not in found
    assert "Hello?" in await robin.read("log?kind=speech")
    assert "The bell is warm." not in await robin.read("log?kind=speech")
    assert "Hello?" in await robin.read("log?who=Ember&kind=told")
    assert "Nothing was found." in await robin.read("log?q=" + "x" * 5000)
    assert "This is where it began" in await robin.read("log?kind=nonsense")


async def test_a_search_finds_no_secret(robin: Visitor):
    robin.switch("gale")
    await robin.moved("candlelight.write-omen", text="A crow with no shadow")
    assert "A crow" in await robin.read("log?q=crow")
    robin.switch("robin")
    assert "Nothing was found." in await robin.read("log?q=crow")


def write(page: Page, words: str) -> None:
    page.locator("#composer textarea").fill(words)
    page.locator("#composer .composer button").click()
    expect(page.locator("#composer textarea")).to_have_value("")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_line_at_the_foot_is_aimed_at_what_was_settled(
    server: Server, new_page: NewPage, width: int
):
    robin = demo(server, new_page(width), "candlelight", "robin")
    gale = beside(robin, "gale")
    venture(robin)
    robin.get_by_role("button", name="Live with it").click()
    strip = robin.locator(".untold")
    expect(strip).to_contain_text("What does it look like?")
    expect(strip).to_be_in_viewport()
    for ticked in (False, True):
        strip.locator("input").click()
        expect(strip.locator("input")).to_be_checked(checked=ticked)  # nothing moves under it
    expect(gale.locator(".untold")).to_be_attached()
    write(robin, "finds the rope, cold and wet.")
    expect(strip).to_have_count(0)
    expect(gale.locator(".untold")).to_have_count(0)
    expect(gale.locator("#log-lines .tied")).to_contain_text("cold and wet")


@pytest.mark.parametrize("width", [1280, 390])
def test_words_half_written_keep_their_outcome_while_others_go_on(
    server: Server, new_page: NewPage, width: int
):
    robin = demo(server, new_page(width), "candlelight", "robin")
    gale = beside(robin, "gale")
    venture(robin)
    robin.get_by_role("button", name="Live with it").click()
    expect(gale.locator("#turn-title")).to_contain_text("tells what it looks like")
    robin.locator("#composer textarea").fill("finds the rope, ")
    write(gale, "It rains.")
    expect(robin.locator("#log-lines")).to_contain_text("It rains.")
    expect(robin.locator(".untold input")).to_be_checked()
    write(robin, "finds the rope, cold and wet.")
    expect(robin.locator(".untold")).to_have_count(0)
    expect(gale.locator("#log-lines .tied")).to_contain_text("cold and wet")


def test_that_a_line_is_missing_is_said_until_one_turns_to_something_else(
    server: Server, new_page: NewPage
):
    robin = demo(server, new_page(), "candlelight", "robin")
    robin.locator("#composer .composer button").click()
    missing = robin.locator("#composer").get_by_text("Write a line first.")
    expect(missing).to_be_visible()
    robin.locator("#composer select").first.focus()
    expect(missing).to_be_visible()
    robin.get_by_role("button", name="Menu").first.focus()
    expect(missing).to_have_count(0)


def test_it_may_be_left_untold(server: Server, new_page: NewPage):
    robin = demo(server, new_page(), "candlelight", "robin")
    gale = beside(robin, "gale")
    venture(robin)
    robin.get_by_role("button", name="Live with it").click()
    robin.get_by_role("button", name="Leave it untold").click()
    expect(robin.locator(".untold")).to_have_count(0)
    gale.get_by_role("button", name="Tell it myself").click()
    expect(gale.locator("#composer textarea")).to_be_focused()
    write(gale, "The rope is wet.")
    expect(robin.locator("#log-lines .tied")).to_contain_text("wet")
    expect(robin.locator(".untold")).to_have_count(0)


def test_the_line_asks_what_whoever_speaks_does(server: Server, new_page: NewPage):
    robin = demo(server, new_page(), "candlelight", "robin")
    words = robin.locator("#composer textarea")
    expect(words).to_have_attribute("placeholder", "What does Ember do or say?")
    robin.locator("#composer select[name=voice]").select_option("narrator")
    expect(words).to_have_attribute("placeholder", "What happens next…")


def test_nobody_goes_on_speaking_for_somebody_who_has_left(server: Server, new_page: NewPage):
    priya = demo(server, new_page(), "fate", "priya")
    voice = priya.locator("#composer select[name=voice]")
    voice.select_option("ansgar-voss")
    write(priya, "counts his keys")
    expect(voice).to_have_value("ansgar-voss")
    priya.evaluate(PRESS, "fate.remove-npc-ansgar-voss")
    expect(voice).to_have_value("narrator")
    expect(priya.locator("#composer textarea")).to_have_attribute(
        "placeholder", "What happens next…"
    )


@pytest.mark.parametrize("width", [390, 1280])
def test_a_line_is_for_whom_one_ticks_though_the_line_lets_go_of_the_focus(
    server: Server, new_page: NewPage, width: int
):
    robin = demo(server, new_page(width), "candlelight", "robin")
    robin.locator("#composer textarea").click()
    robin.locator("#composer .as-to > summary").click()
    only = robin.locator("#composer .as-list label").first
    only.click()
    expect(only.locator("input")).to_be_checked()
    reads = only.inner_text().strip()
    robin.locator("#composer textarea").fill("psst, I kept one key")
    whom = robin.locator("#composer .as-to")
    robin.keyboard.press("Escape")
    expect(whom).not_to_have_attribute("open", "")
    expect(whom.locator("summary")).to_have_text(f"Only {reads}")
    expect(whom.locator("summary")).to_be_visible()
    robin.locator("#composer button.square").click()
    expect(whom.locator("summary")).to_have_text("Everyone")
    expect(robin.locator("#log-lines .entry", has_text="I kept one key")).to_contain_text("You and")


def test_whom_a_line_is_for_is_put_away_once_it_is_sent_or_left(server: Server, new_page: NewPage):
    gale = demo(server, new_page(), "candlelight", "gale")
    whom = gale.locator("#composer .as-to")
    for leaves in (
        lambda: gale.keyboard.press("Escape"),
        lambda: gale.locator("#turn-title").click(),
        lambda: write(gale, "Only you hear the bell."),
    ):
        whom.locator("summary").click()
        expect(whom).to_have_attribute("open", "")
        whom.locator("label").first.click()
        expect(whom).to_have_attribute("open", "")
        leaves()
        expect(whom).not_to_have_attribute("open", "")


def test_unticked_the_line_belongs_to_nothing(server: Server, new_page: NewPage):
    robin = demo(server, new_page(), "candlelight", "robin")
    venture(robin)
    robin.get_by_role("button", name="Live with it").click()
    robin.locator(".untold input").uncheck()
    write(robin, "hums.")
    expect(robin.locator("#log-lines .spoken", has_text="hums.")).to_be_attached()
    expect(robin.locator("#log-lines .tied")).to_have_count(0)
    expect(robin.locator(".untold")).to_have_count(0)


def test_the_story_is_sifted_by_words_people_scene_and_kind(server: Server, new_page: NewPage):
    page = demo(server, new_page(), "candlelight", "robin")
    write(page, "“Hello?”")
    write(page, "hums.")
    page.locator("[data-search]").click()
    shown = page.locator("#log-lines > .entry:not([data-unfound])")
    page.locator("#story-kind").select_option("speech")
    expect(shown).to_have_count(1)
    expect(page.locator("#story-found")).to_have_text("One line.")
    page.locator("#story-kind").select_option("")
    page.locator("#story-q").fill("hums")
    expect(shown).to_have_count(1)
    page.locator("#story-q").fill("")
    page.locator("#story-scene").select_option("The chapel stairs")
    expect(shown.filter(has_text="hums.")).to_have_count(1)
    page.locator("#story-who").select_option("Ember")
    expect(shown.filter(has_text="Hello?")).to_have_count(1)
    page.locator("#story-all").click()
    expect(page.locator(".log-page")).to_contain_text("were found")


def test_a_search_counts_what_the_whole_log_holds_and_leads_there(
    server: Server, new_page: NewPage
):
    """A page opened late has the newest lines alone."""
    said = ["The bell hums.", *("The rain falls." for _ in range(45)), "The lamp hums."]
    tell = {"move": "table.tell", "voice": "narrator"}
    links = played(server, "candlelight", *(("gale", {**tell, "text": one}) for one in said))
    page = new_page(1280)
    page.goto(links["gale"])
    page.locator("[data-search]").click()
    page.locator("#story-q").fill("hums")
    expect(page.locator("#story-found")).to_have_text("2 lines, 1 of them here.")
    page.get_by_role("link", name="Read them all").click()
    expect(page.locator(".log-page .entry", has_text="hums")).to_have_count(2)


@pytest.mark.parametrize("width", [1280, 390])
def test_a_page_opened_again_says_what_you_missed(gathered: Gathered, width: int):
    seats = gathered("candlelight", "robin", "gale")
    robin, gale = seats["robin"], seats["gale"]
    robin.set_viewport_size({"width": width, "height": 844})
    expect(robin.locator("#missed")).to_be_hidden()
    address = robin.url
    robin.goto("about:blank")
    write(gale, "It rains.")
    write(gale, "The bell stops.")
    robin.clock.set_fixed_time(datetime.now(UTC) + timedelta(minutes=2))  # a look is no absence
    robin.goto(address)
    linked(robin)
    expect(robin.locator("#missed")).to_contain_text("2 new lines since you were here.")
    mark = robin.locator("#log-lines .left-off")
    expect(mark.locator("+ .entry")).to_contain_text("It rains.")
    robin.locator("[data-left-off]").click()
    expect(mark).to_be_in_viewport()
    expect(robin.locator("#missed")).to_be_hidden()
    robin.reload()
    linked(robin)
    expect(robin.locator("#missed")).to_be_hidden()
