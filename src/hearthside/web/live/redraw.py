"""What a room's pages are sent: the parts that differ from what a page shows, drawn once for all.

No drawing is kept but a few that come back. A page remembers the structs its parts were drawn from
and how far it has read the log; a part travels when its struct is another one, the log as what is
new.

A form is numbered with the log entry it was drawn at, and keeps its number for as long as it looks
the same, its odds are the same and its seat makes no move. So the same form sent twice with one
number is a double tap.
"""

from collections.abc import Mapping
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.odds.headline import Guess
from hearthside.core.odds.outcomes import Odds
from hearthside.core.say import REVEAL, RULING
from hearthside.core.table_life import Face
from hearthside.web.live.kept_log import Numbered
from hearthside.web.live.page_parts import all_parts, story
from hearthside.web.live.page_parts.all_parts import Here
from hearthside.web.live.page_parts.composer import absent, composer
from hearthside.web.live.page_parts.slips import slips
from hearthside.web.live.room import Room
from hearthside.web.live.seat_view import SeatView, SeatViews, SharedView
from hearthside.web.render import templates
from hearthside.web.render.models.table import NewLines
from hearthside.web.render.models.template import Template
from hearthside.web.render.models.turn import TurnPanel
from hearthside.web.render.written_out.story_lines import REWIND, for_askers

LOG = "log-lines"
KEPT = 10
"""How many drawings of each kind of part that comes back a room keeps: two for each row of actions
and each turn panel of a table of five."""
Kept = dict[type[Template], list[tuple[Template, bytes]]]


class LogMark(msgspec.Struct, frozen=True):
    """How far a page has read the log, and what would change lines it shows already."""

    last: int
    rewinds: tuple[tuple[int, int], ...]
    rewind: str
    names: tuple[str, ...]
    faces: Mapping[str, Face]
    called: Mapping[str, str]
    """What people are called by one word, by their whole name."""
    rereads: int


class Drawn:
    """What was drawn in one go, for all the pages that are to show it, as it is sent. What comes
    back is kept from one go to the next."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self._parts: Kept = {}
        self.logs: list[tuple[SharedView, LogMark | None, LogMark, bytes]] = []
        """What was added to the log of pages that show the same, and stood where they stood."""

    def of(self, part: Template) -> bytes:
        alike = self._parts.setdefault(type(part), [])
        for known, html in alike:
            if known is part or known == part:
                return html
        html = self._again(part) if part.comes_back else templates.render(part).encode()
        alike.append((part, html))
        return html

    def _again(self, part: Template) -> bytes:
        alike = self._kept.setdefault(type(part), [])
        for at, (known, html) in enumerate(alike):
            if known == part:
                alike.append(alike.pop(at))
                return html
        html = templates.render(part).encode()
        alike.append((part, html))
        del alike[:-KEPT]  # what was not shown for longest
        return html


class Redraw:
    """The live parts of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.views = SeatViews(room)
        self.kept: Kept = {}
        self._turns: dict[
            str, tuple[TurnPanel, tuple[int, Mapping[str, Odds | Guess]], TurnPanel]
        ] = {}
        """The last turn panel of a seat, after which of its moves and with which odds it was made,
        and numbered."""
        self._kept: dict[str, tuple[Any, dict[str, Template]]] = {}
        self._rulings: list[Numbered] | None = None
        self._shared: list[tuple[SharedView, Here, dict[str, Template]]] = []
        self._before: list[dict[str, Template]] = []

    def parts(
        self, seat: str, here: Here, lit: Mapping[str, str] = MappingProxyType({})
    ) -> dict[str, Template]:
        """Everything a seat's page shows but the log, by the id it fills.

        `lit` says since when the fuses of what is put to people burn.
        """
        view = self.views.of(seat)
        made = all_parts.seated(self.room.game, view, self._for_all(view.audience, here), _today)
        made["turn"] = self._numbered(view, made["turn"])
        made["slips"] = slips(view, lit)
        return made | self._lasting(view)

    def _lasting(self, view: SeatView) -> dict[str, Template]:
        """The parts that change with the people at the table and what they agreed on, not with
        every move: they are made again only then."""
        table = view.audience.table
        needs = (table.care, table.seats, view.audience.people, table.faces, absent(view))
        known = self._kept.get(view.seat)
        if known is None or known[0] != needs:
            game = self.room.game
            safety = self._as_others_have_it("safety", all_parts.safety(view))
            made = {"safety": safety, "composer": composer(game, view)}
            known = self._kept[view.seat] = (needs, made)
        return known[1]

    def _as_others_have_it(self, id: str, part: Template) -> Template:
        """The very part that another seat is shown if this one is equal: it is kept once."""
        others = (made[id] for _, made in self._kept.values())
        return next((one for one in others if one == part), part)

    def _for_all(self, seen: SharedView, here: Here) -> dict[str, Template]:
        for known, present, made in self._shared:
            if known is seen and present == here:
                return made
        made = all_parts.shared(self.room.game, seen, here)
        made = {id: self._as_before(id, part) for id, part in made.items()}
        self._shared = [one for one in self._shared if one[0] in self.views.audiences]
        self._shared.append((seen, here, made))
        return made

    def _as_before(self, id: str, part: Template) -> Template:
        """The very part that was shown last if this one is equal: then nobody compares it twice."""
        same = (before[id] for before in self._before if before[id] == part)
        return next(same, part)

    def _numbered(self, view: SeatView, turn: Template) -> Template:
        """The turn panel with its forms numbered: as before while they look the same. Odds that
        changed without being shown count too: a form is refused once they are others."""
        if not isinstance(turn, TurnPanel):
            return turn
        moved = self.room.last_moves.get(view.seat, 0)
        turn = replace(turn, told_no=_told_no(view, moved))
        since = (moved, view.turn_forecasts)
        before = self._turns.get(view.seat)
        if before is None or before[1] != since or before[0] != turn:
            before = (turn, since, turn.numbered(view.audience.table.seq))
            self._turns[view.seat] = before
        return before[2]

    def log_mark(self, view: SeatView) -> LogMark:
        """Where a page stands that shows this."""
        seen = view.audience
        table, last = seen.table, seen.log[-1].seq if seen.log else 0
        people = (seen.names, table.faces, seen.called)
        return LogMark(last, table.rewinds, view.rewind, *people, seen.rereads)

    def log_news(self, view: SeatView, shown: LogMark | None, now: LogMark, drawn: Drawn) -> bytes:
        """What a page's log lacks: what is new, or all of it once something was taken back or came
        to light."""
        if shown == now:
            return b""
        for known, stood, stands, html in drawn.logs:
            if known is view.audience and stood == shown and stands == now:
                return html
        html = self._log_news(view, shown, now, drawn)
        drawn.logs.append((view.audience, shown, now, html))
        return html

    def _log_news(self, view: SeatView, shown: LogMark | None, now: LogMark, drawn: Drawn) -> bytes:
        game, seen = self.room.game, view.audience
        near = not seen.log or (shown is not None and shown.last >= seen.log[0].seq - 1)
        if (
            shown is not None
            and near
            and replace(shown, last=now.last, called=now.called) == now
            and not _called_otherwise(seen, shown, now)
            and not _shows_a_note(seen, shown)
        ):
            back = now.rewind and REWIND  # drawn once: the words of the way back are put in
            new = story.story(game, seen, back, NewLines, shown.last)
            lines = drawn.of(new) if new.lines else b""
            lines = lines if now.rewind == back else for_askers(lines)
            return templates.appended(LOG, lines) if lines else b""
        whole = story.story(game, seen, now.rewind)
        return templates.partials({LOG: drawn.of(whole)})

    def title(self, view: SeatView) -> str:
        return templates.title(view.audience.table.name, view.prompt)

    def forget(self, seat: str) -> None:
        """Number a seat's forms anew: one was refused for its age."""
        self._turns.pop(seat, None)

    def rest(self) -> None:
        """Everyone was shown everything: keep the table, not what was worked out from it."""
        self._before = [made for _, _, made in self._shared]
        self._shared = []
        self.views.let_go()

    def rulings(self) -> list[Numbered]:
        return self._rulings or []

    def note_rulings(self, new: list[Numbered]) -> None:
        """Keep the game master's list of rulings complete."""
        if self._rulings is not None:
            self._rulings += filter(_is_ruling, new)

    async def load_rulings(self) -> None:
        """Find every ruling there ever was."""
        if self._rulings is None:
            found = await self.room.log.search(f'"beat":"{RULING}"'.encode(), self.room.table.seq)
            self._rulings = [numbered for numbered in found if _is_ruling(numbered)]


def _called_otherwise(seen: SharedView, shown: LogMark, now: LogMark) -> bool:
    """Whether somebody in lines that a page shows is called by another name since."""
    names = shown.called.keys() | now.called.keys()
    other = {name for name in names if shown.called.get(name) != now.called.get(name)}
    if not other:
        return False
    lines = (each.line for each in seen.log if each.seq <= shown.last)
    return any(span.text in other for line in lines for span in line.spans if span.kind == "name")


def _shows_a_note(seen: SharedView, shown: LogMark) -> bool:
    """Whether something came to light since, so that a note of it may be gone from the page."""
    return any(each.line.beat == REVEAL for each in seen.log_after(shown.last))


def _today() -> date:
    return datetime.now().astimezone().date()


def _is_ruling(numbered: Numbered) -> bool:
    return any(line.beat == RULING for line in numbered.entry.said)


def _told_no(view: SeatView, moved: int) -> str:
    """What others turned down since a seat moved last, as the story tells it, until a roll that
    came after it is decided."""
    told: list[str] = []
    for one in view.audience.log_after(moved) if moved else ():
        if one.line.grade and not one.struck:
            told.clear()
        if one.line.refuses == view.seat and not one.struck:
            told.append(one.line.plain)
    return " ".join(told)
