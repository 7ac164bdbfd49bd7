"""Sheets on paper: one page, every kind of piece, and no text that is read as anything else."""

import re
from io import BytesIO

import msgspec
import pytest
import typst
from candlelight import GAME
from pypdf import PdfReader

from hearthside.core.driver import demo_table
from hearthside.core.pieces import (
    Board,
    Card,
    Cell,
    Coins,
    Mark,
    Node,
    Place,
    Places,
    Rating,
    Tie,
    Track,
    Web,
    Words,
)
from hearthside.core.say import line, name
from hearthside.core.secrecy.views import view
from hearthside.core.show import Section, Sheet
from hearthside.core.table_life import Evening, Prepared
from hearthside.export import pdf
from hearthside.export.book import Book, Plate, Portrait, painted
from hearthside.export.prose import Said
from hearthside.export.story import Chapter, Volume
from tests.test_picture_uploads import painted as drawing
from tests.test_picture_uploads import saved

EVERYTHING = (
    Words(label="Aim", text="Get out"),
    Words(text="", story=True),
    Rating(label="Quick", value="+2", note="Fair"),
    Track(label="Stress", boxes=(("1", True), ("2", False))),
    Coins(label="Fate", count=1),
    Coins(count=0, name="candle"),
    Mark(label="Mild", text="Rope-burned"),
    Mark(label="Severe", text=""),
    Card(id="c", text="On fire", note="one free"),
    Places(places=(Place("Stair"), Place("Roof"))),
    Board(head=("Who", "Score"), rows=((Cell("Ana"), Cell("2")),)),
    Board(head=(), rows=()),
    Web(nodes=(Node("a", "Ana"), Node("b", "Ben")), ties=(Tie("a", "b", "trusts"),)),
)


def pages(made: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", made))


def of(*pieces, name: str = "Ember") -> Sheet:
    return Sheet("ember", name, "Wanderer", (Section("All", pieces),))


def test_a_sheet_is_one_page():
    table = demo_table(GAME, GAME.demo)
    made = pdf.sheet(GAME.sheet(view(GAME, table.table, "robin"), "wanderer"), "The Chapel")
    assert made.startswith(b"%PDF")
    assert pages(made) == 1


def test_a_drawn_face_stands_on_the_sheet():
    drawn = of(*EVERYTHING)
    square = '<path fill="red" d="M0 0h9v9z"/>'
    face = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{square}</svg>'
    with_face = pdf.sheet(drawn, "The Well", face)
    assert pages(with_face) == 1
    assert len(with_face) != len(pdf.sheet(drawn, "The Well"))


def test_every_kind_of_piece_can_be_printed():
    assert pages(pdf.sheet(of(*EVERYTHING), "The Well")) == 1


def test_a_full_sheet_is_set_smaller_rather_than_on_two_pages():
    many = [Words(label=f"Aspect {n}", text="Never looks up when it rains " * 3) for n in range(70)]
    assert pages(pdf.sheet(of(*many), "The Well")) == 1


@pytest.mark.parametrize(
    "nasty",
    ["#panic(1)", '#read("/etc/passwd")', "$x^2$", "*bold* _it_", "= Title", "\\", "`raw`", "<a>"],
)
def test_what_people_write_is_never_read_as_markup(nasty, monkeypatch):
    plain = pdf.sheet(of(Words(text="x" * len(nasty))), "The Well")
    made = pdf.sheet(of(Words(text=nasty, label=nasty), Mark(text=nasty), name=nasty), nasty)
    assert pages(made) == pages(plain) == 1
    source = pdf.files("hearthside.export").joinpath("sheet.typ").read_text()
    assert "eval(" not in source
    told = typst.query(
        (source + "\n#metadata(sheet.name) <name>").encode(),
        "<name>",
        field="value",
        one=True,
        sys_inputs={"sheet": pdf.encoded(of(name=nasty)), "table": nasty, "size": "9"},
    )
    assert pdf.msgspec.json.decode(told) == nasty


def test_a_story_is_a_book_with_nothing_read_as_markup():
    said = (
        Said(1, line("#panic() *x* $y$ ]", beat="Story", kind="narration")),
        Said(2, line(name("Wren"), ": “", "Now!", "”", kind="speech")),
        Said(3, line("I do.", beat="Settle", to=("gm",))),
    )
    scene = Chapter(session=1, title="A #title", said=said)
    kept = Evening(number=1, story=("Five *lines*.",))
    stars = (("wish", "Ana wishes:", "#more *sea*"),)
    volume = Volume(number=1, chapters=(scene,), evening=kept, kept=stars)
    book = Book(id="x", title="The #job", game="Fate", people=["Ana", "Bo"], volumes=[volume])
    assert pdf.story(book).startswith(b"%PDF")
    assert pdf.story(Book(id="y", title="Nothing yet", game="Fate")).startswith(b"%PDF")


def test_a_story_on_paper_has_its_pictures():
    shown = Prepared(id="l", kind="handout", title="A #letter", text="]Come.", picture="sea")
    said = (Said(1, line("A handout.", beat="Scene", shows="l"), shown),)
    scene = Chapter(session=1, title="The stair", said=said, picture="sea")
    volume = Volume(number=1, chapters=(scene,))
    face = Plate(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', drawn=True)
    book = Book(
        id="x",
        title="T",
        game="Fate",
        volumes=[volume],
        cast=[Portrait(name="Wren", plate="face"), Portrait(name="#Nobody")],
        plates={"sea": painted(saved(drawing(90, 60, "RGBA"), "WEBP")), "face": face},
    )
    images = [len(page.images) for page in PdfReader(BytesIO(pdf.story(book))).pages]
    assert sum(images) == 2, "the scene's and the handout's"
    bare = pdf.story(msgspec.structs.replace(book, plates={}))
    assert not any(page.images for page in PdfReader(BytesIO(bare)).pages)
