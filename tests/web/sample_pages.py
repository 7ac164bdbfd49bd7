"""One of every page and panel, filled with the samples."""

from typing import Any

from hearthside.core import face_parts
from hearthside.core.forms import Option
from hearthside.core.show import Prompt
from hearthside.core.table_life import Face, Picture
from hearthside.export.prose import Said
from hearthside.export.story import Chapter, Volume
from hearthside.web.live.page_parts import story
from hearthside.web.render.buttons import Button
from hearthside.web.render.forms import Drafting
from hearthside.web.render.gm_tools import Tool
from hearthside.web.render.models import shared
from hearthside.web.render.models.learning import RuleCardPart, RulesFound, RulesPage
from hearthside.web.render.models.making import FacePage, StepCheck, WizardPage
from hearthside.web.render.models.pages import (
    CalledFragment,
    ErrorPage,
    FormOdds,
    HomePage,
    JoinPage,
    OwnSeats,
    PicturesPage,
    SettingsPage,
    SheetPage,
)
from hearthside.web.render.models.panels import (
    AboutPanel,
    BackPanel,
    FormPanel,
    GonePanel,
    RulingPanel,
    ToolPanel,
    Value,
)
from hearthside.web.render.models.story import LogPage, RecapPage
from hearthside.web.render.models.table import TablePage
from hearthside.web.render.models.template import Template
from tests.web.samples import (
    CARD,
    DECK,
    DRAFTS,
    FIELDS,
    FORM,
    GAME,
    HOW,
    LOG,
    SEATED,
    SEATS,
    SEEN,
    SHEET,
    STEPS,
    TABLE,
    WREN,
    said,
)

DOORS = (
    shared.Door("Invite players", "http://127.0.0.1/s/abc", "They sit down."),
    shared.Door("Your seat on another device", "http://127.0.0.1/s/def"),
)


OWN_SEATS = (shared.OwnSeat("Mara", "/m/", now=True), shared.OwnSeat("Sam", "/s/", turn=True))


PANELS: dict[str, Template] = {
    "a form": FormPanel(
        game=GAME,
        form=DRAFTS.form(FORM),
        first=DRAFTS.form(FORM).blanks[:2],
        rest=DRAFTS.form(FORM).blanks[2:],
        assumes="Nothing said yet.",
        icon="overcome",
        rule_ids=("FA-2.1",),
    ),
    "a tool": ToolPanel(
        title="Notes",
        tools=(
            Tool(
                id="note",
                title="Notes",
                buttons=(Button(key="a", label="Write"), Button(key="b", label="Do", at_once=True)),
                people=(("wren", "Wren"),),
            ),
        ),
        seq=3,
        notes=(
            shared.ShownNote(id="n1", text="Mind the step", by="Mara", sees="Only you", drop="d"),
        ),
    ),
    "rulings": RulingPanel(
        title="Ruling",
        whom=(("table.rule-cast.wren", "Wren", "wren"), ("table.rule-scene", "The scene", "")),
        by_name="table.rule",
        rulings=(said(30, beat="Ruling"),),
        rewinds=True,
    ),
    "what to rule on": RulingPanel(
        title="Rule on Wren",
        parts=(("Fate points", (Value("table.rule-cast.wren.fate_points", "Fate points", "3"),)),),
        searched=True,
    ),
    "a person": AboutPanel(
        id="wren", name="Wren", seq=3, person=WREN, acts=(Button(key="c", label="Act"),)
    ),
    "gone": GonePanel(sentence="That is over."),
    "back": BackPanel(rewind="table.ask-rewind", to=40),
}


TABLE_PAGE = TablePage(
    game=GAME,
    name=TABLE.name,
    seq=7,
    seat=SEATS["mara"],
    title="Your turn",
    parts=SEATED,
    story=story.story(GAME, SEEN, "table.rewind"),
    rewind="table.rewind",
    doors=DOORS,
    own_seats=OWN_SEATS,
    notice="You are back.",
)


SWITCHED = (
    Option(move="table.empty", label="Empty", section="table", about="sam", danger=True),
    Option(move="table.dice", label="Dice", section="table", fields=(FIELDS[6],)),
    Option(move="table.care", label="Care", section="safety", fields=(FIELDS[1],)),
)


WIZARD: dict[str, Any] = {
    "game": GAME,
    "table": TABLE,
    "character": TABLE.play.cast["bram"],
    "steps": STEPS,
    "step": STEPS[1],
    "form": DRAFTS.form(STEPS[1].option, STEPS[1].problems),
    "sheet": SHEET,
}


RULING = Option(move="table.rule", label="Set it", fields=(HOW,))


PAGES: dict[str, Template] = {
    "home": HomePage(
        games=[GAME],
        known=[
            shared.KnownTable(
                name="A", url="/t/a/", game="A sample", note="You play Wren.", turn=True
            ),
            shared.KnownTable(name="B", url="/t/b/", game="A sample", when="Thursday"),
        ],
        error="Give it a name.",
        values={"game": "sample", "name": "The Well", "you": "Gale"},
    ),
    "join": JoinPage(
        game=GAME,
        table=TABLE,
        free=[
            shared.Free(
                id="tobias", name="Tobias", concept="Engineer", look=shared.Likeness("Tobias", 2)
            )
        ],
        may_make=True,
        error="Say your name.",
        values={"name": "Mara", "pronouns": "she/her", "character": "tobias"},
    ),
    "face": FacePage(
        game=GAME,
        name="Wren",
        id="wren",
        who=shared.Likeness("Wren", 2, Face(picture="ab12cd34")),
        parts=face_parts.spelt("bob red"),
    ),
    "a new face": FacePage(
        game=GAME,
        name="Wren",
        id="wren",
        who=shared.Likeness("Wren"),
        parts=face_parts.spelt("cap"),
        fresh=True,
    ),
    "pictures": PicturesPage(
        game=GAME,
        name="A night",
        pictures=[Picture(id="ab12cd34", title="Dusk"), Picture(id="ef56ab78")],
        dropping={"ab12cd34": "table.drop-picture-ab12cd34"},
        may_add=True,
    ),
    "table": TABLE_PAGE,
    "sheet": SheetPage(
        game=GAME,
        table=TABLE,
        sheet=SHEET,
        person=WREN,
        pdf=True,
        rulings_by_path={"a": Drafting(up="../").form(RULING)},
    ),
    "wizard": WizardPage(**WIZARD),
    "rules": RulesPage(game=GAME, deck=DECK, cards=[CARD], q="dice"),
    "recap": RecapPage(
        game=GAME,
        table=TABLE,
        seat="mara",
        volumes=[
            Volume(
                number=1, chapters=(Chapter(session=1, title="Dusk", said=(Said(1, LOG[0].line),)),)
            )
        ],
        exports=[shared.Way("As Markdown", "story.md")],
    ),
    "log": LogPage(
        game=GAME, name="A night", lines=LOG, faces={}, rewind="x", before=20, newer=True
    ),
    "settings": SettingsPage(
        game=GAME,
        table=TABLE,
        seat=SEATS["priya"],
        rows=[
            shared.SeatRow(seat=seat, here=True, plays="Wren", link="http://127.0.0.1/s/x")
            for seat in SEATS.values()
        ],
        options=SWITCHED,
        switches=(),
        drafts=DRAFTS,
        doors=DOORS,
        exports=[shared.Way("The whole table", "export")],
        notice="Done.",
    ),
    "error": ErrorPage(sentence="Ask for a new link."),
}


FRAGMENTS: dict[str, Template] = {
    "check": StepCheck(**WIZARD),
    "called": CalledFragment(prompt=Prompt("Your turn", urgent=True), url="/t/isle/mara/"),
    "own seats": OwnSeats(own_seats=OWN_SEATS),
    "rule card": RuleCardPart(game=GAME, card=CARD),
    "rules found": RulesFound(game=GAME, deck=DECK, cards=[CARD]),
    "form odds": FormOdds(form=DRAFTS.form(FORM), assumes="Risk"),
}
