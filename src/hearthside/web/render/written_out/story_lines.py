"""Lines of the story as HTML: they are drawn at every seat after every move, forty of them when a
page is first loaded. Written out in Python this takes less than half the time of a template.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from hearthside.core.game import Game
from hearthside.core.life.rewinds import Rewind
from hearthside.core.moves import tag_of
from hearthside.core.say import ARRIVAL, REVEAL, RULING
from hearthside.web.render.log import Passage, is_outcome, passages
from hearthside.web.render.models.shared import Likeness, LogLine
from hearthside.web.render.written_out.small_parts import (
    escape,
    face,
    in_words,
    moment,
    reasons,
    rules,
    secret,
)

REWIND = tag_of(Rewind)
GO, ASK = ">Go back to here</a>", ">Ask to go back to here</a>"
"""How the way back ends; what people typed has no such marks."""


def story_lines(
    lines: Sequence[LogLine],
    faces: Mapping[str, Likeness],
    game: Game[Any],
    called: Mapping[str, str],
    rewind: str,
    behind_a_note: bool,
) -> str:
    """The log as it reads, oldest first. `rewind` is the key of what leads back, or nothing."""
    every = passages(lines, faces, game.grades, called, behind_a_note)
    return "".join([_passage(each, game, rewind) for each in every])


def for_askers(lines: bytes) -> bytes:
    """Lines that a game master reads, for those who have to ask before they go back."""
    return lines.replace(GO.encode(), ASK.encode())


def _passage(each: Passage, game: Game[Any], rewind: str) -> str:
    """One line as it is set. What the dice decided is small, and says why when it is asked."""
    match each.kind:
        case "struck":
            return _struck(each)
        case "back":
            return _went_back(each, game, rewind)
        case "session":
            title = escape(each.line.line.plain.replace(" begins.", ""))
            said = f'<span class="said">{title}</span>{_at(each, True)}'
            return _entry("p", "entry session-rule", each, said)
        case "scene":
            line = each.line.line
            title = escape(line.spans[1].text if len(line.spans) > 1 else line.plain)
            said = f'<span class="said">{title}</span>{_at(each)}'
            return _entry("h2", "chap entry", each, said)
        case "narr":
            said = f'{secret(each.line.sees)}<span class="said">{in_words(each.words)}</span>'
            return _told(each, "narr", "narration", said, game, rewind)
        case "spoken":
            return _told(each, "spoken", each.line.line.kind, _spoken(each), game, rewind)
        case _:
            return _made_happen(each, game, rewind)


def _entry(tag: str, worn: str, each: Passage, inside: str, more: str = "") -> str:
    lasts = " data-lasts" if each.line.lasts else ""
    return f'<{tag} class="{worn}" data-seq="{each.seq}"{lasts}{more}>{inside}</{tag}>\n'


def _at(each: Passage, whole_day: bool = False) -> str:
    return f" {moment(each.line.at, whole_day)}" if each.line.at else ""


def _told(each: Passage, kind: str, of: str, said: str, game: Game[Any], rewind: str) -> str:
    """What somebody tells. Where it is an outcome's looks, further down than it stands, it names
    it."""
    tells = each.line.tells
    named = f'<small class="tells">{escape(tells)}</small>' if tells else ""
    inside = f"{named}{said}{_asked(each, game, rewind)}"
    worn = f"entry {kind} tied" if each.line.line.of else f"entry {kind}"
    return _entry("div", worn, each, inside, f' data-kind="{of}"')


def _spoken(each: Passage) -> str:
    tag = "q" if each.line.line.kind == "speech" else "p"
    who = f"{in_words(each.speaker)} {secret(each.line.sees)}"
    worn = " data-beside" if each.is_beside else ""
    named = "" if each.says_who else f"<b{worn}>{who}</b>"
    shown = face(each.face, "s28") if each.face else ""
    return f'{shown}{named}<{tag} class="said">{in_words(each.words)}</{tag}>'


def _made_happen(each: Passage, game: Game[Any], rewind: str) -> str:
    """What the rules made happen."""
    line, words = each.line.line, in_words(each.spans)
    if line.shows:
        shows = escape(line.shows)
        words = f'<a href="?handout={shows}#opened" data-open="handout?id={shows}">{words}</a>'
    inside = f'{secret(each.line.sees)}<span class="said">{words} </span>'  # before its “why?”
    kind = line.kind if is_outcome(line) else "event"
    more = f' data-kind="{kind}"{" data-aside" if each.aside else ""}'
    if line.beat in ("Frame", "Fall", RULING, ARRIVAL):
        more += f' data-beat="{line.beat.lower()}"'
    worn = f"entry mech k-{each.tone}" if each.tone else "entry mech"
    worn += " on" * (each.goes_on and line.kind != "turning")
    if line.beat == REVEAL:
        worn = "entry reveal"
        inside = f"{face(each.face, 's36') if each.face else ''}{inside}"
    return _entry("div", worn, each, f"{inside}{_asked(each, game, rewind)}", more)


def _asked(each: Passage, game: Game[Any], rewind: str) -> str:
    """What a line says when it is asked: when and why, and the way back to it."""
    line, back = each.line.line, ""
    explained = bool(line.why or line.rules)
    if rewind and each.returns and each.line.rests:
        link = f'href="?back={each.seq}#opened" data-back="{each.line.rests}"'
        back = f'<a class="link" {link}{GO if rewind == REWIND else ASK}'
    if not (explained or back):
        return ""
    when = f"{moment(each.line.at)} " if each.line.at else ""
    brief = line.why or each.aside
    why = f"{escape(line.why)}{rules(game, line.rules)}" if brief else reasons(game, line.rules)
    kind, label = ("why-line", "Why?") if explained else ("why-line when", "When?")
    opened_by = f'<summary aria-label="{label}"></summary>'
    return f'<details class="{kind}">{opened_by}<p class="meta">{when}{why}</p>{back}</details>'


def _went_back(each: Passage, game: Game[Any], rewind: str) -> str:
    """Going back in the story, over what that took back."""
    said = f'<span class="said">{in_words(each.spans)}</span>'
    more = f' data-kind="event"{" data-aside" if each.aside else ""}'
    return _crossed_out(each, said, each.struck, more, _asked(each, game, rewind))


def _struck(each: Passage) -> str:
    """What was taken back together."""
    more = " and what came after it." if each.struck[1:] else ""
    first = f"<s>{in_words(each.line.line.spans)}</s>{more}"
    head = f"<span>Taken back by {escape(each.line.struck)}: {first}</span>"
    return _crossed_out(each, head, each.struck[1:], " data-aside")


def _crossed_out(
    each: Passage, head: str, gone: Sequence[LogLine], more: str, asked: str = ""
) -> str:
    kept = '<p class="meta">Nothing is erased. What was taken back stays here, crossed out.</p>'
    lines = "".join(
        f'<p class="meta">{secret(one.sees)}<s>{in_words(one.line.spans)}</s></p>' for one in gone
    )
    inside = f'<summary class="mech">{head}</summary>{kept}{lines}{asked}'
    return _entry("details", "entry struck", each, inside, more)
