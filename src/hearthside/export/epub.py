"""The story as an EPUB, to read on anything that reads books. A session is a part, a scene a
chapter; what the dice decided stands in small type by the words it belongs to. The people come
first, and pictures where they were seen."""

import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from io import BytesIO
from uuid import NAMESPACE_URL, uuid5

from hearthside.core.say import Line, Span, emphasised, listed
from hearthside.export.book import Book
from hearthside.export.prose import Paragraph
from hearthside.export.story import STARS, Volume, day

MEDIA_TYPE = "application/epub+zip"
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The same story makes the same file, to the byte: what a zip keeps of time is fixed."""
TAGS = {"name": "b", "aspect": "i", "emphasis": "em", "typed": "span"}
KINDS = {"speech": "speech", "voiced": "speech", "outcome": "note"}
"""How what is no prose is set."""
STYLE = """body { font-family: serif; line-height: 1.5; margin: 5%; }
h1, h2 { line-height: 1.2; text-align: left; } h2 { margin-top: 2em; }
.eyebrow, .note { font-family: sans-serif; font-size: 0.8em; color: #5d5044; }
.note { margin: 0.2em 0 0.9em 1.2em; } .note b { font-weight: normal; }
.note i { font-style: normal; font-weight: bold; } .note span { font-family: serif; }
.speech { margin-left: 1.4em; } .speech b { font-family: sans-serif; font-size: 0.8em; }
.plate { max-width: 100%; max-height: 60vh; } .somebody { margin: 0 0 1em; overflow: hidden; }
.face { float: left; width: 5em; height: 5em; margin-right: 1em; border-radius: 50%; }
.handout { border: 1px solid #b9a88f; padding: 0.4em 1em; margin: 1em 0; }
.front { text-align: center; } .front h1 { margin: 0.2em 0 0.6em; text-align: center; }
.few { font-style: italic; } .secret { border-left: 3px solid #5b3f78; padding-left: 0.6em; }
"""
CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
"""
PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"
 lang="en" xml:lang="en">
<head><title>{title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>{body}</body>
</html>
"""
PACKAGE = """<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">{id}</dc:identifier><dc:title>{title}</dc:title><dc:language>en</dc:language>
{people}<dc:description>{game}</dc:description><meta property="dcterms:modified">{modified}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
{items}
</manifest>
<spine>{spine}</spine>
</package>
"""


def bound(book: Book) -> bytes:
    """The whole book as a file."""
    names = {
        id: f"pictures/{n}.{plate.suffix}" for n, (id, plate) in enumerate(book.plates.items())
    }
    pages = {"front": _front(book, names)}
    if book.cast:
        pages["people"] = _people(book, names)
    within = {id: name for id, name in names.items() if id != book.cover}  # it is seen once
    pages |= {f"part{n}": _part(volume, within) for n, volume in enumerate(book.volumes, 1)}
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        first = zipfile.ZipInfo("mimetype", EPOCH)  # first and bare, so that a reader knows it
        file.writestr(first, MEDIA_TYPE, zipfile.ZIP_STORED)
        parts: dict[str, str | bytes] = {
            "META-INF/container.xml": CONTAINER,
            "book/package.opf": _package(book, list(pages), names),
            "book/nav.xhtml": _nav(book),
            "book/style.css": STYLE,
            **{f"book/{name}.xhtml": page for name, page in pages.items()},
            **{f"book/{names[id]}": plate.body for id, plate in book.plates.items()},
        }
        for name, held in parts.items():
            file.writestr(zipfile.ZipInfo(name, EPOCH), held, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _package(book: Book, pages: Sequence[str], names: Mapping[str, str]) -> str:
    items = [
        f'<item id="{page}" href="{page}.xhtml" media-type="application/xhtml+xml"/>'
        for page in pages
    ]
    items += [
        f'<item id="picture{n}" href="{names[id]}" media-type="{plate.media_type}"{cover}/>'
        for n, (id, plate) in enumerate(book.plates.items())
        for cover in [' properties="cover-image"' if id == book.cover else ""]
    ]
    return PACKAGE.format(
        id=uuid5(NAMESPACE_URL, f"hearthside:{book.id}").urn,
        title=_text(book.title),
        game=_text(book.game),
        people="".join(f"<dc:creator>{_text(name)}</dc:creator>" for name in book.people),
        modified=_moment(book.at),
        items="\n".join(items),
        spine="".join(f'<itemref idref="{page}"/>' for page in pages),
    )


def _moment(at: str) -> str:
    when = datetime.fromisoformat(at) if at else datetime(2000, 1, 1, tzinfo=UTC)
    return when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _nav(book: Book) -> str:
    rows = ['<li><a href="front.xhtml">Title</a></li>']
    if book.cast:
        rows.append('<li><a href="people.xhtml">The people</a></li>')
    for n, volume in enumerate(book.volumes, 1):
        scenes = "".join(
            f'<li><a href="part{n}.xhtml#c{at}">{_text(chapter.named)}</a></li>'
            for at, chapter in enumerate(volume.chapters, 1)
        )
        inner = f"<ol>{scenes}</ol>" if scenes else ""
        rows.append(f'<li><a href="part{n}.xhtml">{volume.title}</a>{inner}</li>')
    body = f'<nav epub:type="toc"><h1>{_text(book.title)}</h1><ol>{"".join(rows)}</ol></nav>'
    return PAGE.format(title=_text(book.title), body=body)


def _front(book: Book, names: Mapping[str, str]) -> str:
    body = [
        _picture(names.get(book.cover, ""), "plate"),
        f'<p class="eyebrow">{_text(book.game)}</p><h1>{_text(book.title)}</h1>',
        f"<p>Told by {_text(listed(list(book.people)))}</p>" if book.people else "",
        "" if book.volumes else "<p>Nothing has happened yet.</p>",
    ]
    return PAGE.format(title=_text(book.title), body=f'<div class="front">{"".join(body)}</div>')


def _people(book: Book, names: Mapping[str, str]) -> str:
    body = ["<h1>The people</h1>"]
    for one in book.cast:
        face = _picture(names.get(one.plate, ""), "face")
        said = f"<br/>{_text(one.concept)}" if one.concept else ""
        body.append(f'<div class="somebody">{face}<p><b>{_text(one.name)}</b>{said}</p></div>')
    return PAGE.format(title="The people", body="\n".join(body))


def _picture(address: str, kind: str) -> str:
    return f'<img class="{kind}" src="{address}" alt=""/>' if address else ""


def _part(volume: Volume, names: Mapping[str, str]) -> str:
    body = [f"<h1>{volume.title}</h1>"]
    if volume.at:
        body.append(f'<p class="eyebrow">{day(volume.at)}</p>')
    body += [f'<p class="few">{_words(emphasised(line))}</p>' for line in volume.few]
    for at, chapter in enumerate(volume.chapters, 1):
        body.append(f'<h2 id="c{at}">{_text(chapter.named)}</h2>')
        if shown := _picture(names.get(chapter.picture, ""), "plate"):
            body.append(f"<div>{shown}</div>")
        body += [html for block in chapter.blocks for html in _block(block, names)]
    if volume.kept:
        body.append(f"<h2>{STARS}</h2>")
        body += [f"<p><b>{_text(whose)}</b> {_text(words)}</p>" for _, whose, words in volume.kept]
    return PAGE.format(title=volume.title, body="\n".join(body))


def _handout(block: Paragraph, names: Mapping[str, str]) -> str:
    shown = _picture(names.get(block.picture, ""), "plate")
    lines = (words for words in block.text.splitlines() if words.strip())
    text = "".join(f"<p>{_words(emphasised(words))}</p>" for words in lines)
    kinds = "handout secret" if block.to is not None else "handout"
    return f'<div class="{kinds}">{shown}<p>{_words(block.spans)}</p>{text}</div>'


def _block(block: Paragraph, names: Mapping[str, str]) -> Iterator[str]:
    words = _words(block.spans)
    if block.kind == "speech":
        words = f"<b>{_text(block.who)}</b> “{words}”"
    elif block.kind == "voiced":
        words = f"<b>{_text(block.who)}</b> {words}"
    kinds = [KINDS[block.kind]] if block.kind in KINDS else []
    kinds += ["secret"] if block.to is not None else []
    told = f'<p class="{" ".join(kinds)}">{words}</p>' if kinds else f"<p>{words}</p>"
    yield from _note(block.above)
    yield _handout(block, names) if block.kind == "handout" else told
    yield from _note(block.below)


def _note(lines: Sequence[Line]) -> Iterator[str]:
    if lines:
        yield f'<p class="note">{" ".join(map(_line, lines))}</p>'


def _line(line: Line) -> str:
    words = _words(line.spans)
    return words if line.to is None else f'<span class="secret">{words}</span>'


def _words(spans: Iterable[Span]) -> str:
    return "".join(
        f"<{tag}>{_text(span.text)}</{tag}>" if (tag := TAGS.get(span.kind)) else _text(span.text)
        for span in spans
    )


def _text(words: str) -> str:
    """Words that stay words, without the few signs no XML may hold."""
    held = "".join(sign for sign in words if sign in "\t\n" or sign >= " ")
    return escape(held.replace("￾", "").replace("￿", ""))
