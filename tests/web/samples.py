"""A table with one of everything on it, for looking at how it is drawn."""

from datetime import date
from typing import Any

import msgspec

from hearthside.core.attempt_card import Attempt, Part, Throw, Thrown
from hearthside.core.demo import Demo
from hearthside.core.dice import FATE_DIE, Pool, d
from hearthside.core.forms import (
    Choice,
    Faces,
    Field,
    Many,
    Number,
    Option,
    Pick,
    Rows,
    Text,
    YesNo,
)
from hearthside.core.game import Game
from hearthside.core.making import Problem, Stage
from hearthside.core.odds.outcomes import Odds
from hearthside.core.offers import Offers
from hearthside.core.pieces import (
    Board,
    Card,
    Cell,
    Coins,
    Mark,
    Node,
    Piece,
    Pips,
    Place,
    Places,
    Rating,
    Tie,
    Track,
    Web,
    Why,
    Words,
)
from hearthside.core.rule_cards import Deck, RuleCard
from hearthside.core.say import Line, aspect, line, name, number
from hearthside.core.show import Grade, Person, Prompt, Section, Sheet, Show
from hearthside.core.table import Character, Play, Seat, Table
from hearthside.core.table_life import Care, Note, Scene
from hearthside.core.what_lasts import Lasting
from hearthside.web.live.page_parts import all_parts
from hearthside.web.live.page_parts.composer import composer
from hearthside.web.live.page_parts.slips import slips
from hearthside.web.live.seat_view import SeatView, SharedView
from hearthside.web.render.actions import sort
from hearthside.web.render.forms import Drafting
from hearthside.web.render.models import shared
from hearthside.web.render.models.template import Template

NAMES = ("fail", "tie", "success", "style")


GRADES = (
    Grade("fail", "Fail", "fail"),
    Grade("tie", "Tie", "tie"),
    Grade("success", "Success", "success", good=True),
    Grade("style", "Style", "style", good=True),
)


FOUR_DICE = Odds((("fail", 15), ("tie", 16), ("success", 35), ("style", 15)))


WHY = Why("Because it is so.", ("FA-2.1",))


class Sample(Game[Play]):
    name = "sample"
    title = "A sample"
    package = "hearthside.games.fate"  # whose rules it names
    pitch = "One of everything."
    grades = GRADES
    settings = (YesNo(name="long", label="The long way"),)
    demo = Demo(title="A night", pitch="It rains.", gm="Priya", players=("Mara",), moves=())


GAME = Sample()


CARD = RuleCard("FA-2.1", "Four dice", "You roll four dice.", "Rolling", ("FA-2.2",))


DECK = Deck("A sample", "FA", "Thanks.", {CARD.id: CARD})


SEATS = {
    "mara": Seat("mara", "Mara", "player", "she/her"),
    "sam": Seat("sam", "Sam", "player"),
    "priya": Seat("priya", "Priya", "gm"),
    "gone": Seat("gone", "Gone", "player", empty=True),
}


TABLE: Table[Any] = Table(
    name="The Gallowmere Job",
    game="sample",
    dice="computer",
    settings={},
    seats=SEATS,
    session=3,
    session_open=True,
    scene=Scene(2, "The lamp stair"),
    spotlight="wren",
    notes=(Note("n1", "mara", "Nine nights dark."), Note("n2", "priya", "The ring.", ("gm",))),
    care=Care(lines=("torture",), veils=("surgery",), warnings=("drowning",)),
    seq=58,
    play=Play(cast={"bram": Character(id="bram", name="Bram", player="mara", draft=True)}),
)


PIECES: tuple[Piece, ...] = (
    Words(label="High concept", text="The Burglar’s Daughter", story=True, why=WHY, path="a"),
    Words(label="Aspect", text="", story=True),
    Words(text="One box per hit."),
    Rating(label="Clever", value="Fair +2", note="Fair", lit=True, why=WHY),
    Rating(label="Refresh", value="3"),
    Track(label="Stress", boxes=(("1", True), ("2", False)), why=WHY),
    Coins(label="In hand", count=2, of=3, why=WHY),
    Coins(count=0),
    Coins(count=9),
    Mark(label="Mild", text="Cracked Ribs", note="until dawn", why=WHY),
    Mark(label="Severe", text=""),
    Mark(label="Blessed", text="By the sea", tone="gain"),
    Card(id="thunder", kind="Situation", text="Deafening Thunder", pips=(Pips("you", 1, 1),)),
    Card(id="sea", text="The Sea", pips=(Pips("Voss", 1, ours=False),), secret="Only you", why=WHY),
    Card(id="coins", kind="Boost", text="Counting Coins", boost=True, note="One use"),
    Places(label="Zones", places=(Place("Stair", ("wren",), lit=True, note="wet"), Place("Room"))),
    Board(
        label="Order",
        head=("Who", "Quick"),
        rows=((Cell("Wren", lit=True), Cell("+2", WHY)), (Cell("Voss"), Cell("+1"))),
        note="Ties go to us.",
    ),
    Web(
        label="Ties",
        nodes=(Node("a", "The Salters", "Old money", large=True), Node("b", "The Wharf")),
        ties=(Tie("a", "b", "pays", "good"), Tie("b", "a", "fears", "bad"), Tie("a", "x", "?")),
    ),
)


THROWS = (
    Throw(
        "Wren",
        (
            Thrown("fate", "+"),
            Thrown("fate", "−"),
            Thrown("fate", ""),
            Thrown("d20", "17", "opens"),
        ),
        (Part("Clever", "+2", WHY),),
        "Good +3",
    ),
    Throw("Voss", (Thrown("card", ""), Thrown("d4", "")), (), "", in_air=True),
    Throw("The lock", (), (Part("Set at", "+3", WHY),), "Good +3"),
)


ATTEMPT = Attempt(
    kind="Overcome",
    rules=("FA-5.4",),
    beat="React",
    beats=("Frame", "Fall", "React", "Settle"),
    intent="Wren wants the door open.",
    stakes=(("How", "by touch"), ("Risk", "he hears it")),
    throws=THROWS,
    standing="A tie. It opens, at a small cost.",
    course="Tied at 2, so both rolled again.",
    standing_rules=("FA-2.4",),
    grade="tie",
    odds=FOUR_DICE,
    odds_label="The odds before the dice fell",
    pieces=(Words(text="A note on it."),),
    waiting=("mara", "sam"),
    passed=("priya",),
)


WREN = Person(
    id="wren",
    name="Wren Halloway",
    player="mara",
    concept="The Burglar’s Daughter",
    side="With you",
    pieces=(Coins(count=2), *(p for p in PIECES if isinstance(p, Track | Mark | Rating | Words))),
    lit=True,
)


VOSS = Person(id="voss", name="Voss", side="Against you", out=True, secret="Only you", hue=4)


SHOW = Show(
    cast=(WREN, VOSS),
    scene=PIECES,
    attempt=ATTEMPT,
    purses=(("Against you", Coins(label="Priya’s points", count=2, of=3)),),
)


SHEET = Sheet("wren", "Wren Halloway", "Small, quick.", (Section("All", PIECES, wide=True),))


PICKS = (
    Pick("clever", "Clever +2", "You work it out.", "Mind"),
    Pick("quick", "Quick +1", group="Body"),
)


FIELDS: tuple[Field, ...] = (
    Text(name="want", label="What?", needed=True, help="Say it.", rules=("FA-1.1",), value="It"),
    Text(name="risk", label="What is at risk?", long=True, value="All\nof it"),
    Text(name="hint", label="A hint", suggestions=("Rain", "Fog"), placeholder="Rain…"),
    Number(name="few", label="A few", least=-1, most=2, value=0, signed=True),
    Number(name="lots", label="Lots", least=0, most=40),
    YesNo(name="sure", label="For sure", value=True),
    Choice(name="way", label="Which way?", picks=PICKS, value="quick", forecast=True),
    Choice(
        name="where",
        label="Where?",
        picks=tuple(Pick(f"z{n}", f"Zone {n}", group=f"Floor {n % 2}") for n in range(9)),
    ),
    Many(name="who", label="Who?", picks=PICKS, value=("clever",), least=1, most=1),
    Rows(
        name="stunts",
        label="Stunts",
        fields=(Text(name="title", label="Name"), Choice(name="on", label="On", picks=PICKS)),
        value=({"title": "Nobody Looks Up", "on": "quick"},),
        most=4,
    ),
)


HOW = Text(name="how", label="How does it help?")


FORM = Option(move="sample.overcome", label="Overcome", fields=FIELDS, help="Get past it.")


TURN = (
    Option(move="sample.use", label="Use Thunder", fields=(HOW,), section="turn", best=True),
    *(
        Option(
            move="sample.invoke",
            label=f"Invoke {n}",
            fixed={"aspect": f"aspect {n}"},
            fields=(HOW,),
            section="turn",
            cost="1 fate point",
        )
        for n in range(6)
    ),
    Option(move="sample.pass", label="Pass", section="turn", instead=True),
)


OPTIONS = (
    *TURN,
    FORM,
    Option(move="sample.go", label="Go", about="wren", rules=("FA-5.14",)),
    Option(move="sample.end", label="End it", section="scene", danger=True, help="It ends."),
    Option(move="table.write-note", label="Add a note", fields=(FIELDS[0],), section="note"),
    Option(move="table.drop-note", label="Drop", fixed={"note": "n1"}, section="note", about="n1"),
    Option(move="table.pause", label="Pause the scene", section="safety"),
    Option(move="sample.step", label="A step", section="make", about="bram", fields=(FIELDS[0],)),
)  # fmt: skip


FORECASTS = {
    "sample.use": FOUR_DICE,
    "sample.pass": Odds.certain("tie", NAMES),
    "sample.overcome/way/quick": FOUR_DICE,
}


def said(seq: int, *, beat: str = "React", **known: Any) -> shared.LogLine:
    words: Line = line(
        name("Wren"), " finds ", aspect("a door"), " at ", number("+2"), ".",
        rules=("FA-2.4",), beat=beat, why=known.pop("why", ""), **known.pop("told", {}),
    )  # fmt: skip
    return shared.LogLine(seq=seq, line=words, **known)


LOG = (
    said(40, beat="Settle", why="Because.", at="2026-11-15T21:04:00+00:00"),
    said(41, beat="Settle", sees="You and Priya"),
    said(44, beat="Fall", struck="Sam"),
    said(45, beat="Fall", struck="Sam", sees="Only you"),
    said(50, beat="Frame"),
    said(51, told={"kind": "speech", "who": "wren"}),
    said(52, told={"kind": "action", "who": "wren"}, sees="Only you"),
    said(53, told={"kind": "narration"}),
    said(58),
)


PROMPT = Prompt("Your turn, Mara", "A tie as it stands.", urgent=True)


STEPS = (
    Stage(id="name", title="Name", help="Who?", option=OPTIONS[-1], rules=("FA-3.2",)),
    Stage(
        id="way",
        title="Ways",
        help="How?",
        option=FORM,
        problems=(Problem("want", "Say what you want."), Problem("", "Choose again.")),
    ),
)


SEEN = SharedView(table=TABLE, lasting=Lasting(TABLE), show=SHOW, log=LOG)


class Looking(SeatView):
    """A seat's view of the sample, which no engine works out."""

    def __init__(self, **known: Any) -> None:
        self.seat = "mara"
        self.since = str
        self.audience = SEEN
        self.options = list(OPTIONS)
        self.prompt = self.stage = PROMPT
        self.offered = Offers(
            prompt=PROMPT, stage=PROMPT, answers=(), stead=(), shown=(), further=list, waiting=()
        )
        self.pool = None
        self.odds = FORECASTS
        vars(self).update(known)
        self.stage = self.prompt
        self.offered = Offers(
            prompt=self.prompt,
            stage=self.prompt,
            answers=(),
            stead=(),
            shown=(),
            further=list,
            waiting=(),
        )
        self.light = tuple(self.options)
        self.desk = self.whole_desk = sort(
            self.light, self.audience.show, self.audience.table, self.seat
        )

    def option(self, key: str) -> Option | None:
        return next((option for option in self.options if option.key == key), None)

    def of_section(self, name: str) -> list[Option]:
        return [option for option in self.options if option.section == name]

    def guesses(self, options: Any, lines: Any = ()) -> dict[str, Odds]:
        return dict(self.odds)


HERE = frozenset({"mara", "priya"})


TODAY = date(2026, 11, 15)


def parts_of(view: SeatView) -> dict[str, Template]:
    """The live parts of a seat's page."""
    made = all_parts.seated(GAME, view, all_parts.shared(GAME, view.audience, HERE), lambda: TODAY)
    return made | {
        "safety": all_parts.safety(view),
        "composer": composer(GAME, view),
        "slips": slips(view, {}),
    }


DRAFTS = Drafting(grades=GRADES, forecasts=FORECASTS, seq=7, show=SHOW, table=TABLE)


LOOKING = Looking()


SHARED: dict[str, Template] = all_parts.shared(GAME, SEEN, HERE)


SEATED: dict[str, Template] = parts_of(LOOKING)


DICE = (FATE_DIE, FATE_DIE, d(6))


TYPED = Option(
    move="table.fall",
    label="Type in the dice",
    fields=(Faces(name="faces", label="What the dice show", dice=DICE),),
    section="turn",
    best=True,
)


IN_THE_AIR = Looking(pool=Pool(DICE, "wren", "Wren rolls"), options=[])


BY_HAND = Looking(pool=Pool(DICE, "wren", "Wren rolls"), options=[TYPED])


STOPPED = Looking(
    audience=msgspec.structs.replace(
        SEEN, table=msgspec.structs.replace(TABLE, care=Care(call="pause"))
    )
)


RUNNING = Looking(seat="priya", prompt=Prompt("What happens?"))
