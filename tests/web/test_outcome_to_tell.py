"""What an outcome looks like: who is asked to tell it, and until when."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from candlelight import GAME
from msgspec.structs import replace

from hearthside.core.attempt_card import Attempt
from hearthside.core.say import CLOCK, CONCESSION, aspect, line, name, reveal
from hearthside.core.show import FREE, Grade, Person, Prompt
from hearthside.web.live.log_lines import said
from hearthside.web.live.page_parts.outcome_to_tell import untold
from hearthside.web.live.seat_view import SharedView, whom_each_plays
from hearthside.web.render.log import deed, just_settled, left_to_tell, named
from hearthside.web.render.models.shared import LogLine
from hearthside.web.render.templates import render
from tests.web.house import SET_OUT, Visitor
from tests.web.told_lines import ENDED, FRAMED, MORE, log, told


class Audience(SimpleNamespace):
    """What seats see alike, to be changed as a test goes on."""

    under_way = SharedView.under_way
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


def test_what_was_just_settled_can_be_told_until_it_is_or_something_new_begins():
    assert just_settled(log(FRAMED)) is None
    assert just_settled(log(FRAMED, ENDED, MORE)).seq == 2
    assert just_settled(log(told(), ENDED, MORE)).seq == 2, (
        "what was told before takes nothing away"
    )
    assert just_settled(log(FRAMED, ENDED, MORE, told(of=3))) is None
    assert just_settled(log(FRAMED, ENDED, MORE, told())) is None, "the story has gone on"
    whispered = replace(told(), to=("gale", "robin"))
    assert just_settled(log(FRAMED, ENDED, MORE, whispered)).seq == 2, "for all others it has not"
    compel = line(name("Ember"), " takes the point.", beat="Compel", kind="turning")
    assert just_settled(log(FRAMED, ENDED, compel)) is None
    gives_up = line(name("Owl"), " concedes: it flies.", beat=CONCESSION, kind="turning")
    assert just_settled(log(FRAMED, ENDED, gives_up, line("It is over."))) is None
    clock = line("A clock: ", aspect("The bell"), ", 4 segments.", beat=CLOCK)
    assert just_settled(log(FRAMED, ENDED, clock)).seq == 2, "it tells nobody how that looked"
    assert just_settled(log(FRAMED, ENDED, FRAMED)) is None
    assert just_settled(log(FRAMED, ENDED, line("A contest.", beat="Struggle"))) is None
    opened = LogLine(seq=9, line=line("A new scene."), kind="scene")
    assert just_settled([*log(FRAMED, ENDED), opened]) is None
    over = line("It is over. ", name("Ember"), " wins.", beat="Settle", kind="turning", grade="win")
    assert just_settled(log(FRAMED, ENDED, over, MORE)).line is over, "the end of it all"


def test_whoever_has_said_what_becomes_of_it_has_told_it():
    fate = line("They go under.", kind="narration")
    event = SimpleNamespace(story=True)
    more = {"event": event, "at": "", "by": "robin", "goes_on": False}
    entries = [
        SimpleNamespace(seq=seq, entry=SimpleNamespace(said=[one], **more))
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
    tried = {"kind": "", "rules": (), "intent": "", "beats": ("Frame", "Settle")}
    view.audience.show.attempt = Attempt(**tried, beat="Frame")
    assert not untold(view).seq, "something new is tried: that comes first"
    view.audience.show.attempt = Attempt(**tried, beat="Settle", waiting=("mara",))
    assert not untold(view).seq, "and so does what comes of it"
    view.audience.show.attempt = Attempt(**tried, beat="Settle", over=True)
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
    but = "What does it look like, with its “but”?"
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


def test_where_somebody_of_the_gms_wins_against_a_hero_the_gm_tells_it():
    ember, owl = Person(id="e", name="Ember", player="robin"), Person(id="o", name="Owl")
    beaten = line(name("Owl"), " wins against ", name("Ember"), ".", beat="Settle", grade="fail")
    for seat, own in (("gale", True), ("robin", False)):
        view = telling(seat)
        view.game.gm_tells_failures = True
        view.audience.show.cast, view.audience.log = [ember, owl], log(FRAMED, beaten)
        assert (untold(view).seq, untold(view).own) == (2, own)


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


async def test_whose_outcome_it_is_and_the_gm_are_asked_what_it_looks_like(robin: Visitor):
    question = "What does it look like?"
    assert question not in await robin.read()
    await robin.moved(SET_OUT, want="the bell", dark="1")
    assert question not in await robin.read(), "the dice lie on the table still"
    await robin.moved("candlelight.live-with-it")
    page = await robin.read()
    assert question in page
    (of,) = re.findall(r'name="of" value="(\d+)"', page)
    assert "Goes with" in page
    robin.switch("gale")
    page = await robin.read()
    assert question in page
    assert "Robin tells what it looks like" in page
    assert "Tell it yourself" in page
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


async def test_once_its_scene_is_over_an_outcome_waits_beside_the_story_alone(robin: Visitor):
    await robin.moved(SET_OUT, want="the bell", dark="1")
    await robin.moved("candlelight.live-with-it")
    robin.switch("gale")
    assert "Robin tells what it looks like" in await robin.read()
    await robin.moved("table.close-scene")
    page = await robin.read()
    assert "Robin tells what it looks like" not in page, "what comes next comes first"
    robin.switch("robin")
    page = await robin.read()
    assert "Tell how it went" not in page
    assert "Goes with" in page, "and it can still be told"
