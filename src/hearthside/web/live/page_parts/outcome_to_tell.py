"""What the next line tells: how something looks that was settled, and whose it is to tell."""

from itertools import dropwhile

from msgspec.structs import replace

from hearthside.core.forms import Text
from hearthside.core.say import REVEAL, TOLD, Line
from hearthside.core.wording.grammar import amid
from hearthside.web.live.seat_view import SeatView
from hearthside.web.render.dom_ids import dom_id
from hearthside.web.render.log import (
    BEGINS,
    OPENS,
    SETTLE,
    TURNING,
    Passage,
    called_in,
    deed,
    is_outcome,
    left_to_tell,
    named,
)
from hearthside.web.render.models.shared import LogLine
from hearthside.web.render.models.turn import Untold

TELL = "table.tell"
TOLD_PAST = 2
"""After so many lines that people told, the next one hardly tells what was settled before them."""


def untold(view: SeatView) -> Untold:
    """What a seat's next line tells. It is offered to whose outcome it is, for as long as they
    like, and to whoever else may tell it until the story goes on or it is their turn; and never
    waited for."""
    if TELL not in [one.move for one in view.offered.shown]:
        return Untold()
    if view.audience.settled is None and view.audience.under_way:
        return Untold()  # what is tried now comes first; it comes back once that has ended
    table, settled = view.audience.table, _to_tell(view) if view.audience.tells_outcomes else None
    if settled is None:
        return Untold()
    tellers = _tellers(view, settled)
    own = view.seat == tellers[0]
    fresh = settled == view.audience.settled  # told beside what is asked about it
    if not fresh and view.audience.under_way:
        return Untold()
    later = bool(view.desk.asked) and not (fresh or view.on_turn or _only_goes_on(view))
    if not own and (later or view.on_turn or not fresh):
        return Untold()  # one question at a time, and on one's turn what one does comes first
    show = view.audience.show
    called = called_in([settled], show)
    return Untold(
        seq=settled.seq,
        doer=next((one.id for one in named(deed(settled, view.audience.log), show.cast)), ""),
        line=replace(settled.line, spans=Passage(kind="mech", line=settled, called=called).spans),
        teller="" if own else table.seat_name(tellers[0]),
        ticked=own and not _has_gone_on(view, settled),
        later=later,
        form=dom_id("o", TELL),
    )


def _to_tell(view: SeatView) -> LogLine | None:
    """The outcome a seat may tell: a player's own for as long as they like, else the newest."""
    log, newest = view.audience.log, view.audience.settled
    if newest and _is_open(view):
        newest, log = None, log[: log.index(newest)]
    if not view.audience.table.is_gm(view.seat) and (names := _names_played(view)):
        mine = left_to_tell(log, view.seat, lambda entry: _teller(view, entry, names))
        if mine:
            return mine
    return newest if newest and view.seat in _tellers(view, newest) else None


def _names_played(view: SeatView) -> set[str]:
    """What those are called in a line whom a seat plays."""
    played = view.audience.played.get(view.seat, ())
    return {called for one in played for called in (one.name, amid(one.name))}


def _teller(view: SeatView, entry: LogLine, names: set[str]) -> str:
    """Whose a line is to tell, as far as it can be somebody's who is called so: the lines of all
    others are passed over at every move."""
    if entry.line.kind == TURNING or names.intersection([one.text for one in entry.line.spans]):
        return next(iter(_tellers(view, entry)), "")
    return ""  # and a turn of the story may have come of something that names them


def _tellers(view: SeatView, settled: LogLine) -> list[str]:
    """Who may tell it, whose it is first."""
    seen = view.audience
    came_of = deed(settled, seen.log)
    people = [one.player for one in named(came_of, seen.show.cast)]
    if people[:1] != [""] and view.game.gm_tells_failures and _is_failure(view, came_of):
        people = [*(people[1:] or [""]), *people[:1]]  # whoever won against them, or the GM
    played = [player for player in people if player in seen.table.seats][:1]
    theirs = played == people[:1]  # else somebody of the GM's did it to them
    gms = seen.table.gms()
    return list(dict.fromkeys([*played, *gms] if theirs else [*gms, *played]))


def _is_failure(view: SeatView, came_of: Line) -> bool:
    return any(one.name == came_of.grade and one.tone == "fail" for one in view.game.grades)


def _is_open(view: SeatView) -> bool:
    """Whether somebody is still to say what comes of it, perhaps in these very words."""
    attempt = view.audience.show.attempt
    if attempt is not None and attempt.over:
        return False  # whatever is asked now is about something else
    asked = (*view.desk.asked, *view.desk.stead)
    if any(isinstance(blank, Text) and blank.long for one in asked for blank in one.fields):
        return True
    if attempt is None or not attempt.read or not attempt.waiting:
        return False
    return view.offered.others_choose() or bool(view.desk.asked and not _only_goes_on(view))


def _has_gone_on(view: SeatView, settled: LogLine) -> bool:
    """Whether the story has gone past it: something came to light or was told twice, another scene
    has begun, or something else that somebody tried is over by now. What is said of the same thing,
    before anything new begins, is a part of it."""
    later = [one for one in view.audience.log if one.seq > settled.seq and not one.struck]
    if any(one.kind in OPENS or _came_to_light(one.line) for one in later):
        return True
    if sum(1 for one in later if one.line.kind in TOLD and one.line.to is None) >= TOLD_PAST:
        return True
    new = dropwhile(lambda one: one.line.beat not in BEGINS, later)
    return any(one.line.beat == SETTLE and is_outcome(one.line) for one in new)


def _came_to_light(line: Line) -> bool:
    """Whether everybody heard it: what only some are told does not take the story on."""
    return line.beat == REVEAL and line.to is None


def _only_goes_on(view: SeatView) -> bool:
    """Whether all that is asked is one button that fills in nothing: the story may go on."""
    return len(view.desk.asked) == 1 and not view.desk.asked[0].fields
