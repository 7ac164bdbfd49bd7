"""The story so far, as a seat may know it, and as Markdown that stays text."""

import pytest
from candlelight import GAME
from candlelight.venture import LiveWithIt, SetOut
from msgspec.structs import replace

from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.clocks import StartClock
from hearthside.core.life.closing import END
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound, GoOnWithRound
from hearthside.core.life.notes import ShowNote, WriteNote
from hearthside.core.life.rewinds import Rewind
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.life.shelf import GiveHandout
from hearthside.core.life.telling import Tell
from hearthside.core.moves import GM
from hearthside.core.pieces import (
    Board,
    Card,
    Cell,
    Coins,
    Mark,
    Node,
    Rating,
    Tie,
    Track,
    Web,
    Words,
)
from hearthside.core.say import aspect, line
from hearthside.core.secrecy.views import view
from hearthside.core.show import Section, Sheet, Show
from hearthside.export import markdown, story
from hearthside.export.prose import Said
from hearthside.export.story import Chapter, Volume, chapters, volumes


def told(table: Driver, seat: str) -> list[Chapter]:
    seen = view(table.game, table.table, seat)
    return chapters(seen, seat, list(enumerate(table.entries, 1)))


def book(table: Driver, seat: str) -> list[Volume]:
    return volumes(view(table.game, table.table, seat), told(table, seat))


def venture(table: Driver, want: str) -> None:
    table.do("robin", SetOut(who="wanderer", want=want, dark="1"))
    table.fall(6, 6)
    table.do("robin", LiveWithIt())


@pytest.fixture
def evening() -> Driver:
    """Two sessions, three scenes, and one thing that was taken back."""
    table = demo_table(GAME, GAME.demo)
    venture(table, "a bell")
    then = table.table.seq
    venture(table, "a crown")
    table.do("gale", Rewind(to=then))
    for move in (CloseScene(), OpenScene(title="The crypt"), CloseScene(), CloseSession()):
        table.do("gale", move)
    table.do("gale", OpenSession())
    table.do("gale", OpenScene(title="Morning"))
    venture(table, "a way out")
    return table


def test_chapters_are_scenes_under_their_sessions(evening: Driver):
    titles = [(chapter.session, chapter.title) for chapter in told(evening, "robin")]
    assert titles == [(1, "The chapel stairs"), (1, "The crypt"), (2, "Morning")]


def test_what_happens_before_the_first_scene_or_after_the_last_is_not_between_two():
    table = demo_table(GAME, GAME.demo)
    for move in (
        *(CloseScene(), StartClock(title="The tide", size=4), OpenScene(title="The crypt")),
        *(CloseScene(), StartClock(title="The hunt", size=4), CloseSession(), OpenSession()),
        *(Tell(text="A month passes."), OpenScene(title="Morning")),
    ):
        table.do("gale", move)
    named = [(chapter.session, chapter.named) for chapter in told(table, "robin")]
    assert named == [
        *((1, "The chapel stairs"), (1, "Between scenes"), (1, "The crypt"), (1, "Afterwards")),
        *((2, "Beforehand"), (2, "Morning")),
    ]


def test_what_people_tell_once_a_scene_is_closed_is_how_it_ended():
    table = demo_table(GAME, GAME.demo)
    for move in (
        *(CloseScene(), Tell(text="A night passes."), OpenScene(title="The crypt")),
        *(Tell(text="It is dark."), CloseScene(), Tell(text="It rains.")),
        *(StartClock(title="The tide", size=4), Tell(text="It turns."), CloseSession()),
    ):
        table.do("gale", move)
    stairs, crypt, after = told(table, "robin")
    assert stairs.blocks[-1].plain.endswith("A night passes.")
    assert [block.plain for block in crypt.blocks] == ["It is dark. It rains."]
    assert [block.plain for block in after.blocks][-1] == "It turns.", "once something happened"


def test_what_is_told_of_something_once_its_scene_is_over_stands_with_it():
    table = demo_table(GAME, GAME.demo)
    venture(table, "a bell")
    came_of_it = table.table.seq
    table.do("gale", CloseScene())
    table.do("gale", Tell(text="It is cold in her hands.", of=came_of_it))
    table.do("gale", OpenScene(title="The crypt"))
    table.do("gale", Tell(text="She rings it.", of=came_of_it))
    titles = [chapter.named for chapter in told(table, "robin")]
    assert titles == ["The chapel stairs", "The crypt"]
    first, crypt = ("".join(map(str, one.lines)) for one in told(table, "robin"))
    assert "cold in her hands" in first
    assert "She rings it" in first
    assert "She rings it" not in crypt


def test_what_people_loved_and_wish_for_ends_a_session():
    table = demo_table(GAME, GAME.demo)
    table.do("gale", CloseScene())
    table.do("gale", BeginRound(round="closing"))
    while table.table.round.step != "story":
        table.do("gale", GoOnWithRound(step=table.table.round.step))
    table.do("robin", AnswerItem(item="robin", blanks={"star": "The bell", "wish": "More *sea*"}))
    end = {"star": "", "wish": "", "when": "", "where": ""}
    table.do("gale", AnswerItem(item=END, blanks=end))
    told = markdown.recap(book(table, "robin"))
    assert told[-1] == "- **Robin loved:** The bell\n- **Robin wishes:** More \\*sea\\*"


def test_what_was_taken_back_is_not_told(evening: Driver):
    lines = [line.plain for chapter in told(evening, "robin") for line in chapter.lines]
    assert "Ember sets out: a bell." in lines
    assert not [line for line in lines if "crown" in line]


def test_a_secret_is_told_to_those_who_know_it(evening: Driver):
    def story(seat: str) -> str:
        return "\n".join(markdown.recap(book(evening, seat)))

    assert "rings twice" in story("gale")
    assert "rings twice" not in story("robin")
    assert "rings twice" not in story("")


def test_a_handout_for_some_is_marked_inside_its_quotation(evening: Driver):
    evening.do("gale", GiveHandout(title="A torn letter", text="Come.", to=("robin",)))
    told_to_robin = list(markdown.recap(book(evening, "robin")))
    assert any(one.startswith("> (Secret) *A torn letter*") for one in told_to_robin)


def test_a_secret_that_is_shown_to_everyone_comes_out_in_the_story(evening: Driver):
    evening.do("gale", WriteNote(text="The bell is cracked", to="me"))
    told_to_robin = "\n".join(markdown.recap(book(evening, "robin")))
    assert "cracked" not in told_to_robin
    evening.do("gale", ShowNote(note=evening.table.notes[-1].id))
    told_to_robin = "\n".join(markdown.recap(book(evening, "robin")))
    assert "It comes out: *The bell is cracked.*" in told_to_robin


def test_a_note_that_was_passed_on_is_told_to_the_two_who_read_it(evening: Driver):
    evening.sit("Ana")
    evening.do("gale", WriteNote(text="You know that voice", to="robin"))
    evening.do("robin", WriteNote(text="Ask about the bell", to="me"))
    told_to = {
        seat: "\n".join(markdown.recap(book(evening, seat))) for seat in ("gale", "robin", "ana")
    }
    assert {seat: "that voice" in story for seat, story in told_to.items()} == {
        "gale": True,
        "robin": True,
        "ana": False,
    }
    assert not any("about the bell" in story for story in told_to.values()), (
        "a reminder is no story"
    )


def test_what_opens_a_scene_is_told_to_those_who_heard_it():
    table = demo_table(GAME, GAME.demo)
    table.do("gale", CloseScene())
    table.do("gale", OpenScene(title="The crypt", premise="Something breathes."))
    at = next(n for n, e in enumerate(table.entries) if "breathes" in "".join(map(str, e.said)))
    entry = table.entries[at]
    table.entries[at] = replace(entry, said=tuple(replace(one, to=(GM,)) for one in entry.said))
    heard = {seat: "breathes" in str(told(table, seat)) for seat in ("gale", "robin")}
    assert heard == {"gale": True, "robin": False}


def test_what_nobody_would_retell_is_left_out(evening: Driver):
    at = next(n for n, e in enumerate(evening.entries) if e.said and "dice show" in e.said[0].plain)
    entry = evening.entries[at]
    dull = tuple(replace(line, kind="bookkeeping") for line in entry.said)
    assert entry.said[0] in [line for chapter in told(evening, "robin") for line in chapter.lines]
    evening.entries = [
        replace(e, said=dull) if e.said == entry.said else e for e in evening.entries
    ]
    lines = [line for chapter in told(evening, "robin") for line in chapter.lines]
    assert entry.said[0] not in lines
    assert dull[0] not in lines


def test_a_table_where_nothing_happened_says_so():
    assert markdown.recap(book(Driver(GAME), "gale")) == ["Nothing has happened yet."]


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("# not a title", "\\# not a title"),
        ("- not a list", "\\- not a list"),
        ("1. not a list", "1\\. not a list"),
        ("---", "\\---"),
        ("+2 or -2", "+2 or -2"),
        ("*a* _b_ `c`", "\\*a\\* \\_b\\_ \\`c\\`"),
        ("[x](javascript:1)", "\\[x\\](javascript:1)"),
        ("<script>", "\\<script\\>"),
        ("a | b", "a \\| b"),
        ("&lt;", "\\&lt;"),
        ("two\n- lines", "two\n\\- lines"),
    ],
)
def test_words_stay_words_in_markdown(text, safe):
    assert markdown.escaped(text) == safe


TESTS = (("Routine", True), ("Routine", False), ("Difficult", False))


def test_every_kind_of_piece_has_its_words():
    pieces = (
        Words(label="Aim", text="Get *out*"),
        Rating(label="Quick", value="+2", note="Fair"),
        Rating(label="Sly", value="B3", boxes=TESTS, tallies=(Coins(count=1, of=20, name="fate"),)),
        Track(label="Stress", boxes=(("1", True), ("2", False))),
        Coins(label="Fate", count=1),
        Coins(label="Hero points", count=2, name="hero point"),
        Mark(label="Mild", text="Rope-burned"),
        Mark(text="+3 on the quay", note="(Bell Diver)"),
        Card(id="c", text="On fire", note="one free"),
        Board(head=("Who", "Score"), rows=((Cell("Ana"), Cell("2")),)),
        Web(nodes=(Node("a", "Ana"), Node("b", "Ben")), ties=(Tie("a", "b", "trusts"),)),
    )
    sheet = Sheet("x", "Ember", "Wanderer", (Section("All", pieces),))
    assert markdown.sheet(sheet)[3].splitlines() == [
        "- Aim: Get \\*out\\*",
        "- Quick: +2 (Fair)",
        "- Sly: B3 (routine 1 of 2, difficult 0 of 1, 1 of 20 fate)",
        "- Stress: [x] 1 [ ] 2",
        "- 1 fate point",
        "- 2 hero points",
        "- Mild: Rope-burned",
        "- +3 on the quay (Bell Diver)",
        "- On fire (one free)",
        "",
        "| Who | Score |",
        "| --- | --- |",
        "| Ana | 2 |",
        "",
        "- Ana → Ben: trusts",
    ]


def test_a_story_ends_with_how_things_stand(evening: Driver):
    rows = ((Cell("Trade"), Cell("12M")),)
    ledger = Board(label="The Reach", head=("Resource", "Rating"), rows=rows, note="Season 2")
    show = Show(cast=(), scene=(ledger, Words(text="A text of one’s own.", story=True)))
    text = markdown.whole(GAME, evening.table, show, book(evening, "robin"))
    _, _, end = text.partition("## How things stand\n\n")
    assert "**The Reach, Season 2**\n\n| Resource | Rating |" in end
    assert "| Trade | 12M |" in end
    assert end.endswith("\nA text of one’s own.\n")
    assert "How things stand" not in markdown.whole(GAME, evening.table, Show(cast=()), ())


def test_a_chapter_has_its_scenes_picture():
    table = demo_table(GAME, GAME.demo)
    table.do("gale", CloseScene())
    table.do("gale", OpenScene(title="The crypt", picture="of-the-game"))
    table.do("gale", CloseScene())
    table.do("gale", OpenScene(title="Morning"))
    pictures = {chapter.title: chapter.picture for chapter in told(table, "robin")}
    assert pictures["The crypt"] == "of-the-game"
    assert pictures["Morning"] == ""


def test_what_stands_in_the_text_or_beside_it_is_not_told_again():
    told = line("A locked door.", beat="Story", kind="narration")
    framed = line("Wren wants in.", beat="Frame")
    hits = [line(f"Hit {n}.", beat="Settle") for n in range(4)]
    begun = line("It is Wren's turn.", beat="Turns")
    said = [told, *(one for hit in hits for one in (framed, hit)), begun]
    chapter = Chapter(session=1, title="x", said=tuple(Said(n, one) for n, one in enumerate(said)))
    assert [block.kind for block in chapter.blocks] == ["prose", *["outcome"] * 4]
    assert chapter.ledger == ()
    quiet = Chapter(session=1, title="x", said=(Said(1, told), Said(2, begun)))
    assert quiet.ledger == (begun,)


def test_before_the_first_session_only_what_stands_is_told():
    def put(words: str, seq: int) -> Said:
        return Said(seq, line("The settings: ", aspect(words), "."))

    said = [put("Dock", 1), Said(2, line("You play a mystery.")), put("Dock and Manor", 3)]
    assert story._as_it_stands(said) == said[1:]


def test_a_sheet_in_markdown_leaves_out_coins_nobody_has_and_says_whose_a_card_is():
    purse = (Coins(count=2, name="fate point"), Coins(count=0, name="deeds point"))
    card = Card(id="b", text="The bell rings", kind="Ann’s Belief")
    drawn = Sheet("ann", "Ann", "", (Section("Artha", purse), Section("Beliefs", (card,))))
    text = "\n".join(markdown.sheet(drawn))
    assert "- 2 fate points" in text
    assert "deeds" not in text
    assert "- Ann’s Belief: The bell rings" in text


def test_what_is_told_after_its_scene_stands_with_it(evening: Driver):
    """The last attempt of a scene is told once the scene is over."""
    evening.do("robin", SetOut(who="wanderer", want="the door", dark="1"))
    evening.fall(6, 6)
    evening.do("robin", LiveWithIt())
    settled = evening.table.seq
    evening.do("gale", CloseScene())
    evening.do("robin", Tell(text="Nobody hears it.", of=settled))
    chapter = told(evening, "robin")[-1]
    assert chapter.title
    assert chapter.blocks[-1].plain.endswith("Nobody hears it.")
    assert chapter.blocks[-1].notes, "with how it ended beside it"


def test_running_text_has_an_outcome_before_the_words_that_tell_it():
    ended = line("Edda wins: ", aspect("get past him."), beat="Settle")
    words = line("She never looks back.", beat="Story", kind="narration", of=1)
    scene = Chapter(session=1, title="The stair", said=(Said(1, ended), Said(2, words)))
    told = markdown.recap([Volume(number=1, chapters=(scene,))])
    assert told[-2:] == ["◆ Edda wins: *get past him.*", "She never looks back."]


def test_a_scene_says_how_often_something_was_rolled_and_how_often_somebody_was_compelled() -> None:
    beats = ("Frame", "Fall", "Fall", "Settle", "Compel", "Frame", "Fall", "Settle")
    said = tuple(Said(at, line("It is so.", beat=beat)) for at, beat in enumerate(beats, 1))
    scene = Chapter(session=1, title="The crypt", said=said)
    assert scene.counted == "2 rolls and 1 compel"
    assert replace(scene, said=()).counted == ""
