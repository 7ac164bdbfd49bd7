"""Making a character step by step: every step saves what was typed, finished or not."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside.core import engine
from hearthside.core.forms import Option
from hearthside.core.making import Problem, Stage, may_work_on
from hearthside.core.moves import Illegal, Move
from hearthside.core.secrecy.views import view
from hearthside.core.typed_text import typed_number
from hearthside.web.auth import Access, enter_seat
from hearthside.web.errors import HttpError
from hearthside.web.form_data import Posted, last, posted
from hearthside.web.live.page_parts.slips import slips
from hearthside.web.render import templates
from hearthside.web.render.forms import Drafting, Form
from hearthside.web.render.models.making import Filled, StepCheck, StepSheet, WizardPage
from hearthside.web.render.models.shared import RefusedMove, Way

FINISH = "table.finish-making"


class OpenWizard(msgspec.Struct, frozen=True):
    """A character being made, and the step that is open."""

    entered: Access
    character: str
    step: str = ""

    @property
    def table(self) -> Any:
        return self.entered.hub.views.of(self.entered.holder).audience.table

    @property
    def steps(self) -> tuple[Stage, ...]:
        return self.entered.hub.room.game.steps(self.table, self.character)

    @property
    def open(self) -> Stage:
        return next(step for step in self.steps if step.id == self.step)

    def url(self, step: str) -> str:
        return f"{self.entered.base}make/{self.character}/{step}"

    def beside(self, by: int) -> str:
        """The address of the step after (or before) this one on the way; beyond the last one
        whoever is made, before the first the table."""
        ids = [step.id for step in self.steps if step.id == self.step or not step.aside]
        at = ids.index(self.step) + by
        beyond = self.entered.base if at < 0 else self.url("whole")
        return self.url(ids[at]) if 0 <= at < len(ids) else beyond

    @property
    def finish(self) -> Option | None:
        """The option that ends the making, once no step that must be done stands in the way."""
        if self.undone:
            return None
        saving = {step.option.key for step in self.steps}
        seat_view = self.entered.hub.views.of(self.entered.holder)
        return next(
            (
                option
                for option in seat_view.options
                if option.section == "make"
                and option.about == self.character
                and option.key not in saving
                and not option.fields
                and not option.danger
            ),
            None,
        )

    @property
    def undone(self) -> list[Stage]:
        """The steps that must be done and are not."""
        return [step for step in self.steps if step.problems and not step.may_wait]

    def extras(self, step: str = "") -> list[Form]:
        """What else may be done about whoever is being made: it has no other place. On a step what
        belongs to another one waits there."""
        seat_view = self.entered.hub.views.of(self.entered.holder)
        saving = {step.option.move for step in self.steps}
        keys = [
            option.key
            for option in seat_view.light
            if option.about == self.character
            and option.move not in saving
            and option.move != FINISH
        ]
        drafts = Drafting(seq=self.table.seq, up=WizardPage.up)
        every = [option for key in keys if (option := seat_view.option(key))]
        found = [one for one in every if one.step in ("", step or one.step)]
        return [drafts.form(option) for option in sorted(found, key=lambda one: one.danger)]


def first_step(entered: Access, character: str) -> str:
    """Where to go on with a character: at the first step that has something left to do, at whoever
    is made where nothing is left, or at the very beginning where nobody has begun."""
    steps = OpenWizard(entered, character).steps
    if any(step.begun for step in steps):
        return next((step.id for step in steps if step.problems or step.unspent), "whole")
    return next((step.id for step in steps), "")


async def opened(request: Request) -> OpenWizard:
    """The character and step that an address names, if this seat may make them."""
    entered = await enter_seat(request)
    character, step = request.path_params["character"], request.path_params.get("step", "")
    making = OpenWizard(entered, character, step)
    ways = (Way("Back to the table", entered.base),)
    draft = making.table.made(character)
    if draft is None or not draft.draft:
        raise HttpError(404, "Nobody is being made here. Look at the table.", ways=ways)
    if not may_work_on(making.table, entered.holder, draft):
        raise HttpError(403, "Somebody else is making this character.", ways=ways)
    if step and step not in [each.id for each in making.steps]:
        raise HttpError(404, "There is no such step.", ways=ways)
    return making


async def resume(request: Request) -> Response:
    """GET make/ID: go on where something is left to do."""
    making = await opened(request)
    return RedirectResponse(making.url(first_step(making.entered, making.character)), 303)


async def show(request: Request) -> Response:
    """GET make/ID/STEP."""
    making = await opened(request)
    asked = request.query_params
    before = asked.get("before", "")
    undo = before if as_before(making, before) else ""
    luck = Filled(asked.get("lucky", ""), asked.get("own", "")) if undo else None
    return HTMLResponse(_page(making, fresh=True, undo=undo, luck=luck))


async def show_beside(request: Request) -> Response:
    """GET make/ID/STEP/form: a step to lay over the whole."""
    making = await opened(request)
    return HTMLResponse(_page(making, StepSheet, fresh=True, beside=True))


def back_to(making: OpenWizard, sent: Posted, more: str = "") -> str:
    """The step again: on its own page, or over the whole."""
    if last(sent, "beside"):
        return f"{making.url('whole')}?open={making.step}"
    return f"{making.url(making.step)}{more}"


def stood(making: OpenWizard, seq: str) -> dict[str, Any] | None:
    """What the open step held after an entry, if that is remembered."""
    room, seat = making.entered.hub.room, making.entered.holder
    then = room.as_of(typed_number(seq, -1))
    if then is None or then.made(making.character) is None:
        return None
    steps = room.game.steps(view(room.game, then, seat), making.character)
    return next((step.option.values() for step in steps if step.id == making.step), None)


def as_before(making: OpenWizard, seq: str) -> Move | None:
    """The move that saves the open step as it stood after an entry, if it was different then."""
    room = making.entered.hub.room
    old = stood(making, seq)
    if old is None or old == making.open.option.values():
        return None
    return engine.parse_move(room.game, old)


def _page(
    making: OpenWizard,
    kind: type[WizardPage] = WizardPage,
    step: Stage | None = None,
    refused: RefusedMove | None = None,
    fresh: bool = False,
    undo: str = "",
    luck: Filled | None = None,
    beside: bool = False,
    skips: bool = False,
) -> str:
    """A step of the wizard, or what it says of itself."""
    room, step = making.entered.hub.room, step or making.open
    drafts = Drafting(refused=refused, seq=making.table.seq, up=WizardPage.up)
    page = kind(
        game=room.game,
        table=making.table,
        character=making.table.made(making.character),
        steps=making.steps,
        step=step,
        form=drafts.form(step.option, () if fresh else step.problems),
        sheet=engine.sheet(room.game, making.table, making.character),
        finish=making.finish,
        fresh=fresh,
        undo=undo,
        luck=luck,
        beside=beside,
        skips=skips,
        extras=making.extras(step.id) if kind is WizardPage else (),
        rule_ids=_rules(step),
        slips=slips(
            making.entered.hub.views.of(making.entered.holder),
            making.entered.hub.fuses.lit,
            WizardPage.up,
        ),
    )
    return templates.render(page)


def _rules(step: Stage) -> list[str]:
    """The rules a step goes by, its blanks' among them."""
    every = (*step.rules, *(rule for field in step.option.fields for rule in field.rules))
    return list(dict.fromkeys(every))


async def save(request: Request) -> Response:
    """POST make/ID/STEP: save the step, then `go` next, back, leave, done, or look at the whole.

    `next` goes on once nothing is missing, `skip` all the same.
    """
    making = await opened(request)
    sent = await posted(request)
    go = last(sent, "go") or "stay"
    try:
        await keep(making, sent)
        if go == "done":
            await finish_making(making)
    except Illegal as no:
        return refused(request, making, no, sent)
    if go == "next" and making.open in making.undone and not making.open.waits:
        kind = StepCheck if "hx-request" in request.headers else WizardPage
        return HTMLResponse(_page(making, kind, skips=True))
    onwards = {
        "next": lambda: making.beside(+1),
        "skip": lambda: making.beside(+1),
        "back": lambda: making.beside(-1),
        "leave": lambda: making.entered.base,
        "done": lambda: making.entered.base,
        "whole": lambda: making.url("whole"),
    }
    # A card that was taken leads to the next ones: the query makes it another page.
    taken = any(
        getattr(one, "sends", False) and last(sent, one.name) for one in making.open.option.fields
    )
    more = f"?on={making.table.seq}#takes" if taken else ""
    return on_to(request, onwards.get(go, lambda: back_to(making, sent, more))())


def on_to(request: Request, address: str) -> Response:
    """On to another page. Script waits for the answer first, so nothing typed gets lost."""
    if "hx-request" in request.headers:
        return Response(status_code=204, headers={"hx-redirect": address})
    return RedirectResponse(address, 303)


def refused(request: Request, making: OpenWizard, no: Illegal, sent: Posted) -> Response:
    option = making.open.option
    if "hx-request" in request.headers:
        return HTMLResponse(templates.refusal(option, no.sentence, no.field), 422)
    said = RefusedMove(option=option.key, sentence=no.sentence, field=no.field, posted=dict(sent))
    return HTMLResponse(_page(making, refused=said), 422)


async def keep(making: OpenWizard, sent: Posted) -> None:
    """Save what was typed, unless it is what was saved already."""
    room, option = making.entered.hub.room, making.open.option
    move = engine.parse_move(room.game, option.filled(sent), option.fields)
    if option.within(move) != msgspec.to_builtins(option.starts()):
        await room.play(making.entered.holder, move)


async def finish_making(making: OpenWizard) -> None:
    finish = making.finish
    if finish is None:
        if undone := making.undone:
            raise Illegal(f"{undone[0].title}: {undone[0].problems[0].sentence}")
        raise Illegal(
            "This character cannot be finished just now. Save and leave, then look again."
        )
    room = making.entered.hub.room
    await room.play(making.entered.holder, engine.parse_move(room.game, finish.values()))


def checked(making: OpenWizard) -> str:
    """What the open step says of itself, as it is saved."""
    return _page(making, StepCheck)


async def check(request: Request) -> Response:
    """POST make/ID/STEP/check: save the step while it is typed, and say what is still missing."""
    making = await opened(request)
    sent = await posted(request)
    unfit = None
    try:
        await keep(making, sent)
    except Illegal as no:
        problems = (Problem(no.field, no.sentence),)
        unfit = msgspec.structs.replace(making.open, problems=problems, may_wait=False)
    beside, skips = bool(last(sent, "beside")), bool(last(sent, "skips"))
    return HTMLResponse(_page(making, StepCheck, unfit, beside=beside, skips=skips))
