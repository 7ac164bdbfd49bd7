"""What opens on a table page, drawn when it is opened: a form, a tool, a person or card."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from functools import partial

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.core import engine
from hearthside.core.attempt_card import Attempt
from hearthside.core.forms import Choice, Many, Option, Text
from hearthside.core.life.faces import may_face
from hearthside.core.life.npcs_in_scene import BringIn, SendOff
from hearthside.core.life.shelf import scenes
from hearthside.core.moves import tag_of
from hearthside.core.say import RULING
from hearthside.core.secrecy.views import Views
from hearthside.core.typed_text import typed_number
from hearthside.web.auth import Access, enter_seat
from hearthside.web.form_data import last, posted
from hearthside.web.live.log_lines import gone_back_to, log_lines
from hearthside.web.live.page_parts import all_parts
from hearthside.web.live.page_parts.slips import QUESTION
from hearthside.web.live.seat_view import SeatView
from hearthside.web.pages import new_people, rulings
from hearthside.web.pages.rulings import option_for
from hearthside.web.pages.shelf import (
    SHELF,
    as_kept,
    handout_panel,
    may_keep,
    shelf_panel,
    still_to_come,
    with_people,
)
from hearthside.web.render import templates
from hearthside.web.render.blanks import Blank
from hearthside.web.render.buttons import BEGINS_SCENE, about_somebody, under_headings
from hearthside.web.render.forms import Drafting, assumed
from hearthside.web.render.gm_tools import Tool, parted
from hearthside.web.render.icons import icon_of
from hearthside.web.render.log import who_sees
from hearthside.web.render.models.panels import (
    AboutPanel,
    BackPanel,
    FormPanel,
    GonePanel,
    ToolPanel,
)
from hearthside.web.render.models.shared import RefusedMove, ShownNote
from hearthside.web.render.models.template import Template
from hearthside.web.render.names_and_faces import faces

NOTES = ("note", "more")
REWINDS = ("rule", "gm")
"""Where one looks for a way back."""
HANDED = ("reveal",)
"""Where a picture is seldom wanted: it waits behind More."""
FEW = 3
"""Up to this many blanks all stand open."""


async def form(request: Request) -> Response:
    """GET form?key=KEY: a form, with its odds, once somebody opens it; `drawn` is the entry of the
    log it was drawn at before."""
    entered = await enter_seat(request)
    key = request.query_params.get("key", "")
    panel = form_panel(entered, key, surprise=_id(request, "surprise"), starts=request.query_params)
    if isinstance(panel, GonePanel):
        panel = _closed(entered, panel, typed_number(_id(request, "drawn"), -1))
    gone = isinstance(panel, GonePanel) and "hx-request" not in request.headers
    return HTMLResponse(templates.render(panel), 404 if gone else 200)


async def put_back(request: Request) -> Response:
    """POST put-back: somebody has closed the form of an objection, and its fuse may burn again."""
    entered = await enter_seat(request)
    option = option_for(entered.hub.views.of(entered.holder), last(await posted(request), "option"))
    if option and option.move == QUESTION:
        entered.hub.fuses.release(option.fixed["review"], entered.holder)
    return Response(status_code=204)


async def tool(request: Request) -> Response:
    """GET tool?id=ID: what a tool of the bar holds; `more` is all that a player may do."""
    entered = await enter_seat(request)
    return HTMLResponse(templates.render(await tool_panel(entered, _id(request, "id"))))


async def about(request: Request) -> Response:
    """GET about?id=ID: what may be done about one person or card."""
    entered = await enter_seat(request)
    return HTMLResponse(templates.render(about_panel(entered, _id(request, "id"))))


async def asked_for(
    request: Request, entered: Access, refused: RefusedMove | None
) -> Template | None:
    """What a page without script was asked to open; or the form that was refused."""
    if refused and refused.option:
        view = entered.hub.views.of(entered.holder)
        asked = [one for laid in view.laid_out for one in laid.whole]
        gone = option_for(view, refused.option) is None
        return (
            None
            if gone or any(option.key == refused.option for option in asked)
            else form_panel(entered, refused.option, refused)
        )
    if key := _id(request, "open"):
        surprise = _id(request, "surprise")
        return form_panel(entered, key, surprise=surprise, starts=request.query_params)
    if id := _id(request, "tool"):
        return await tool_panel(entered, id)
    if id := _id(request, "about"):
        return about_panel(entered, id)
    if id := _id(request, "handout"):
        return handout_panel(entered, id)
    view, to = entered.hub.views.of(entered.holder), typed_number(_id(request, "back"), -1)
    return _back_panel(view, to) if view.rewind and to >= 0 else None


def _back_panel(view: SeatView, to: int) -> BackPanel:
    log = view.audience.log
    to = next((one.rests or one.seq for one in log if one.seq == to), to)
    here = gone_back_to(log, to)
    goes = [one for one in log if one.seq > to and not (one.struck or one.lasts)]
    ruled = tuple(one.line.plain for one in goes if one.line.beat == RULING)
    words = here.line.plain if here else ""
    return BackPanel(rewind=view.rewind, to=to, here=words, later=len(goes), rulings=ruled)


def _id(request: Request, name: str) -> str:
    return request.query_params.get(name, "")


def form_panel(
    entered: Access,
    key: str,
    refused: RefusedMove | None = None,
    surprise: str = "",
    starts: Mapping[str, str] = {},
) -> Template:
    """A form in a sheet: one question and one button; what is known already waits behind More.

    By surprise somebody new is filled in as the luck of that token has it. What it `starts` with
    is chosen already: it was opened from there.
    """
    hub, seat = entered.hub, entered.holder
    view = hub.views.of(seat)
    if values := rulings.panel_of(view, key):
        return values
    option = option_for(view, key)
    if option is None:
        return GonePanel(sentence=_why_gone(view))
    if option.move == QUESTION:
        hub.fuses.hold(option.fixed["review"], seat)
    seen, game = view.audience, hub.room.game
    keeps = may_keep(seen.table, seat, option)
    lucky = new_people.by_luck(game, seen.table, option, surprise) if keeps else {}
    item = seen.table.shelf.get(starts.get("item", "")) if keeps else None
    known, face = as_kept(item) if item else ({}, "")
    if surprise and lucky:
        option = new_people.filled(option, lucky)
    elif known:
        option = new_people.filled(option, known.get(option.into, known))
    option = new_people.filled(option, _chosen(option, starts))
    option = with_people(seen.table, seat, option)
    drafts = Drafting(
        grades=game.grades,
        forecasts=view.guesses([option]),
        hope=game.hope(seen.table, seat),
        refused=refused,
        seq=seen.table.seq,
        show=seen.show,
        table=seen.table,
        own=view.desk.own,
        seat=seat,
        outlook=partial(game.outlook, seen.table, seat),
    )
    made = drafts.form(option)
    cast = seen.table.play.cast
    first = [b for b in made.blanks if _asks(b) or (keeps and new_people.stands_open(b))]
    if option.section == "act":
        first = [b for b in made.blanks if b in first or _says_whom(b, cast)]
        # what is wanted and what it is done with are worth a look, whatever they start with
        for kind in (Text, Choice):
            if not any(isinstance(b.field, kind) for b in first):
                wanted = next((b for b in made.blanks if isinstance(b.field, kind)), None)
                first = [b for b in made.blanks if b in first or b is wanted]
    first = [b for b in made.blanks if b in first or _hangs_on(b, first)]
    rest = [blank for blank in made.blanks if blank not in first and blank.kind != "kept"]
    pictured = any(blank.kind == "pictures" for blank in rest)
    answers = any(one.key == key for one in (*view.offered.answers, *view.offered.stead))
    if (
        answers  # what is asked says itself what may wait behind More
        or len(rest) < 2
        or pictured
        or not first
        or len(made.blanks) <= FEW
        or any(b.error for b in rest)
    ):
        first, rest = (list(made.blanks), []) if pictured else (list(made.shown), [*made.folded])
    if option.section in HANDED:
        first, rest = ([b for b in first if (b.kind == "pictures") is one] for one in (False, True))
    first, rest = ([b for b in some if b is not made.sending] for some in (first, rest))
    kept = [blank for blank in made.blanks if blank.kind == "kept" and blank not in first]
    faces = new_people.faces_by_pronouns(seen.table, option, surprise) if keeps else {}
    if face and not surprise:  # first of those for whom they are
        whose = next(iter(faces))
        faces = {**faces, whose: (face, *faces[whose])}
    return FormPanel(
        game=game,
        form=made,
        first=(*first, *kept),
        rest=tuple(rest),
        assumes=assumed(rest, made.blanks),
        icon=icon_of(option.move, option.section, option.label),
        rule_ids=_rules(option),
        keeps=keeps,
        lucky=secrets.token_hex(4) if lucky and not item else "",
        faces=faces,
        worn=next(iter(faces.values()))[0] if faces and (surprise or face) else "",
        item=item,
        kinds=() if item else new_people.kinds(view, option),
        prepared=scenes(seen.table) if option.move in BEGINS_SCENE else (),
        holds=option.move == QUESTION,
    )


def _chosen(option: Option, starts: Mapping[str, str]) -> dict[str, str]:
    """What is already chosen of an option's picks."""
    named = [one for one in option.fields if isinstance(one, Choice) and one.name in starts]
    return {one.name: starts[one.name] for one in named if not one.problem(starts[one.name])}


def _rules(option: Option) -> tuple[str, ...]:
    every = (*option.rules, *(rule for field in option.fields for rule in field.rules))
    return tuple(dict.fromkeys(every))


def _asks(blank: Blank) -> bool:
    """Whether a blank has to be looked at: it is empty and needed, shows odds, or is taps."""
    field = blank.field
    if isinstance(field, Choice | Many) and (field.chips or getattr(field, "forecast", False)):
        return True
    return bool(field.problem(getattr(field, "value", None)))


def _why_gone(view: SeatView) -> str:
    attempt = view.audience.show.attempt
    first = attempt.intent if attempt and not attempt.settled else ""
    told = f"“{first}” comes first." if first else "That has to wait just now."
    return f"{told} What you began is kept until then."


def _closed(entered: Access, panel: GonePanel, drawn: int) -> GonePanel:
    """An open sheet that is gone: what it lent to something tried then does not come back, once
    that has an end or its dice fell."""
    room, seat = entered.hub.room, entered.holder
    before = room.as_of(drawn)
    then = engine.show(room.game, Views(room.game, before).of(seat)).attempt if before else None
    now = entered.hub.views.of(seat).audience.show.attempt
    if then is None or then.settled:
        return panel
    if now and now.intent == then.intent and _dice(now) == _dice(then) and not now.settled:
        return panel  # something else is asked in between
    return GonePanel(sentence=f"Too late: “{then.intent}” has gone on without it.", late=True)


def _dice(attempt: Attempt) -> int:
    """How many dice have fallen."""
    fallen = (throw for throw in attempt.throws if not (throw.in_air or throw.gathers))
    return sum(len(throw.dice) for throw in fallen)


def _says_whom(blank: Blank, cast: Collection[str]) -> bool:
    """Whether a blank chooses among people, however few, or people and one thing else: nobody is
    hit by default."""
    field = blank.field
    if not isinstance(field, Choice) or field.brief:
        return False
    beside = sum(pick.value not in cast for pick in field.picks)
    return beside <= 1 and beside < len(field.picks)


def _hangs_on(blank: Blank, others: Sequence[Blank]) -> bool:
    """Whether a blank is asked for what one of the others holds: then it stands below it."""
    when = blank.field.when
    return when is not None and when.field in [other.field.name for other in others]


async def tool_panel(entered: Access, id: str) -> Template:
    """What a tool holds, as light buttons."""
    hub, seat = entered.hub, entered.holder
    view = hub.views.of(seat)
    table = view.audience.table
    tools = [one for one in view.whole_desk.tools if id in (one.id, "more")]
    if id == SHELF and table.is_gm(seat):
        return shelf_panel(view, hub.room.game)
    if id == "rule" and table.is_gm(seat):
        await hub.redraw.load_rulings()
        so_far = log_lines(table, hub.redraw.rulings(), seat)
        if begins := rulings.start_panel(view, so_far, bool(view.rewind)):
            return begins
    if not tools:
        return GonePanel(sentence=all_parts.why_it_rests(view))
    title = tools[0].title if id != "more" or (table.is_gm(seat) and len(tools) == 1) else "More"
    notes = _notes(view) if id in NOTES else ()
    near = {note.drop for note in notes}  # each is taken down where it stands
    if id == "more" and not table.is_gm(seat):
        near |= {one.key for one in view.desk.acts}  # the row stands beside the way here
    left = [
        replace(one, buttons=tuple(each for each in one.buttons if each.key not in near))
        for one in tools
    ]
    tools = [one for one in left if one.buttons or one.people or one.id in NOTES] or left
    kept = still_to_come(table) if id == "reveal" and table.is_gm(seat) else ()
    if len(tools) == 1 and not (notes or kept):
        if only := _only(tools[0]):
            return form_panel(entered, only)
        if len(tools[0].people) == 1 and not tools[0].buttons:
            return about_panel(entered, tools[0].people[0][0])
    return ToolPanel(
        title=title,
        tools=tuple(parted(tools[0]) if len(tools) == 1 else tools),
        seq=table.seq,
        runs=table.is_gm(seat),
        faces=faces(view.audience.show),
        kept=kept,
        notes=notes,
        rewinds=bool(view.rewind) and any(one.id in REWINDS for one in tools),
    )


def _only(tool: Tool) -> str:
    """The one form a tool holds, where it holds nothing else: it opens at once."""
    if len(tool.buttons) != 1 or tool.people:
        return ""
    (button,) = tool.buttons
    return "" if button.at_once or button.page else button.key


def _notes(view: SeatView) -> tuple[ShownNote, ...]:
    table = view.audience.table
    dropping = {option.about: option.key for option in view.light if option.section == "note"}
    return tuple(
        ShownNote(
            id=note.id,
            text=note.text,
            by=table.seat_name(note.by),
            sees=who_sees(table, note.to, view.seat),
            drop=dropping.get(note.id, ""),
        )
        for note in reversed(table.notes)
    )


def about_panel(entered: Access, id: str) -> Template:
    """What may be done about one person or card."""
    view = entered.hub.views.of(entered.holder)
    table, show = view.audience.table, view.audience.show
    person = next((person for person in show.cast if person.id == id), None)
    options = view.whole_desk.about.get(id, [])
    if not options and person is None:
        return GonePanel(sentence="There is nothing to do about that just now.")
    ruled = all_parts.rulings(person) if person and table.is_gm(entered.holder) else ()
    named = person.name if person else ""
    comes_or_goes = {tag_of(BringIn), tag_of(SendOff)}
    at_once = [one for one in options if one.section == "act" or one.move in comes_or_goes]
    acts, _ = about_somebody(at_once, named)
    rest, folds = about_somebody([one for one in options if one not in at_once], named)
    name = named or _called(show.scene, id)
    game = entered.hub.room.game
    idles = not acts and person is not None and person.id in all_parts.who_acts(game, view)
    return AboutPanel(
        id=id,
        name=name or (table.play.cast[id].name if id in table.play.cast else ""),
        seq=table.seq,
        person=person,
        may_face=id in may_face(table, entered.holder),
        acts=acts,
        rests=all_parts.why_it_rests(view) if idles else "",
        rest=under_headings((*rest, *ruled)),
        folds=folds,
    )


def _called(pieces: tuple[object, ...], id: str) -> str:
    found = (piece for piece in pieces if getattr(piece, "id", None) == id)
    return next((str(getattr(piece, "text", "")) for piece in found), "")
