"""The story as an EPUB, to read on anything that reads books. A session is a part, a scene a
chapter; what the dice decided stands in small type under the words it belongs to."""

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from io import BytesIO
from uuid import NAMESPACE_URL, uuid5

from hearthside.core.say import Line, Span
from hearthside.export.prose import Block, Note
from hearthside.export.story import Volume

MEDIA_TYPE = "application/epub+zip"
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The same story makes the same file, to the byte: what a zip keeps of time is fixed."""
TAGS = {"name": "b", "aspect": "i", "emphasis": "em"}
STYLE = """body { font-family: serif; line-height: 1.5; margin: 5%; }
h1, h2 { line-height: 1.2; text-align: left; } h2 { margin-top: 2em; }
.eyebrow, .note { font-family: sans-serif; font-size: 0.8em; color: #5d5044; }
.note { margin: 0.2em 0 0.9em 1.2em; } .note summary { display: inline; }
.speech { margin-left: 1.4em; } .speech b { font-family: sans-serif; font-size: 0.8em; }
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


def book(
    id: str, title: str, game: str, people: Iterable[str], volumes: Sequence[Volume], at: str
) -> bytes:
    """The whole book. `at` is when the last line of it was written."""
    pages = {"front": _front(title, game, volumes)}
    pages |= {f"part{n}": _part(volume) for n, volume in enumerate(volumes, 1)}
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        first = zipfile.ZipInfo("mimetype", EPOCH)  # first and bare, so that a reader knows it
        file.writestr(first, MEDIA_TYPE, zipfile.ZIP_STORED)
        parts = {
            "META-INF/container.xml": CONTAINER,
            "book/package.opf": _package(id, title, game, people, list(pages), at),
            "book/nav.xhtml": _nav(title, volumes),
            "book/style.css": STYLE,
            **{f"book/{name}.xhtml": page for name, page in pages.items()},
        }
        for name, text in parts.items():
            file.writestr(zipfile.ZipInfo(name, EPOCH), text, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _package(
    id: str, title: str, game: str, people: Iterable[str], pages: Sequence[str], at: str
) -> str:
    items = (
        f'<item id="{page}" href="{page}.xhtml" media-type="application/xhtml+xml"/>'
        for page in pages
    )
    return PACKAGE.format(
        id=uuid5(NAMESPACE_URL, f"hearthside:{id}").urn,
        title=_text(title),
        game=_text(game),
        people="".join(f"<dc:creator>{_text(name)}</dc:creator>" for name in people),
        modified=_moment(at),
        items="\n".join(items),
        spine="".join(f'<itemref idref="{page}"/>' for page in pages),
    )


def _moment(at: str) -> str:
    when = datetime.fromisoformat(at) if at else datetime(2000, 1, 1, tzinfo=UTC)
    return when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _nav(title: str, volumes: Sequence[Volume]) -> str:
    rows = ['<li><a href="front.xhtml">Title</a></li>']
    for n, volume in enumerate(volumes, 1):
        scenes = "".join(
            f'<li><a href="part{n}.xhtml#c{at}">{_text(chapter.named)}</a></li>'
            for at, chapter in enumerate(volume.chapters, 1)
        )
        inner = f"<ol>{scenes}</ol>" if scenes else ""
        rows.append(f'<li><a href="part{n}.xhtml">{volume.title}</a>{inner}</li>')
    body = f'<nav epub:type="toc"><h1>{_text(title)}</h1><ol>{"".join(rows)}</ol></nav>'
    return PAGE.format(title=_text(title), body=body)


def _front(title: str, game: str, volumes: Sequence[Volume]) -> str:
    empty = "" if volumes else "<p>Nothing has happened yet.</p>"
    body = f'<p class="eyebrow">{_text(game)}</p><h1>{_text(title)}</h1>{empty}'
    return PAGE.format(title=_text(title), body=body)


def _part(volume: Volume) -> str:
    body = [f"<h1>{volume.title}</h1>"]
    if volume.evening:
        body += [f'<p class="few">{_text(line)}</p>' for line in volume.evening.story]
    for at, chapter in enumerate(volume.chapters, 1):
        body.append(f'<h2 id="c{at}">{_text(chapter.named)}</h2>')
        body += [html for block in chapter.blocks for html in _block(block)]
    return PAGE.format(title=volume.title, body="\n".join(body))


def _block(block: Block) -> Iterator[str]:
    words = _words(block.spans)
    if block.kind == "speech":
        words = f"<b>{_text(block.who)}</b> “{words}”"
    elif block.kind == "voiced":
        words = f"<b>{_text(block.who)}</b> {words}"
    kinds = ["speech"] if block.kind in ("speech", "voiced") else []
    kinds += ["secret"] if block.to is not None else []
    yield f'<p class="{" ".join(kinds)}">{words}</p>' if kinds else f"<p>{words}</p>"
    for note in block.notes:
        if note.lines:
            yield _note(note)


def _note(note: Note) -> str:
    return f'<p class="note">{" ".join(map(_line, note.lines))}{_why(note)}</p>'


def _why(note: Note) -> str:
    """What led to it, in brackets: a book has nothing to press."""
    told = " ".join(_line(line) for line in note.because if line.beat == "Frame")
    return f" ({told})" if told else ""


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
