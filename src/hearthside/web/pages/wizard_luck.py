"""Making somebody by luck: one step, or all that is blank, and back again."""

import secrets
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hearthside.core.forms import Text
from hearthside.core.life import faces
from hearthside.core.life.faces import DrawFace
from hearthside.core.luck import Luck
from hearthside.core.making import SaveStep, Stage
from hearthside.core.moves import Illegal
from hearthside.web.form_data import Posted, last, posted
from hearthside.web.pages.wizard import Making, as_before, back_to, keep, on_to, opened, refused

LUCK = Luck(secrets.randbelow)


async def surprise(request: Request) -> Response:
    """POST make/ID/STEP/surprise: fill the step by luck."""
    making = await opened(request)
    sent = await posted(request)
    try:
        await _keep_if_sent(making, sent)
    except Illegal as no:
        return refused(request, making, no, sent)
    before = making.entered.hub.room.table.seq
    await making.entered.hub.room.play(making.entered.holder, _lucky(making, making.step))
    return on_to(request, back_to(making, sent, f"?before={before}"))


async def undo(request: Request) -> Response:
    """POST make/ID/STEP/undo: put back what the step held `before` luck filled it."""
    making = await opened(request)
    if move := as_before(making, last(await posted(request), "before")):
        await making.entered.hub.room.play(making.entered.holder, move)
    return on_to(request, making.url(making.step))


async def surprise_all(request: Request) -> Response:
    """POST make/ID/surprise: fill what is blank on every step; `again`, once all is done, anew."""
    making = await opened(request)
    sent = await posted(request)
    for step in making.steps:
        if step.option.key == last(sent, "option"):
            making = msgspec.structs.replace(making, step=step.id)
    try:
        await _keep_if_sent(making, sent)
    except Illegal as no:
        return refused(request, making, no, sent)
    again, seen = bool(last(sent, "again")) and not making.undone, set[str]()
    blank = {step.id for step in making.steps if not step.begun}  # luck itself may begin some
    while left := [step for step in making.steps if step.id not in seen]:
        step = left[0]  # it may bring others with it
        seen.add(step.id)
        if step.waits:
            continue
        anew = again or step.id in blank or not step.begun
        if anew or step.problems or any(not value for value in step.option.starts().values()):
            move = _lucky(making, step.id)
            kept = {} if anew else _kept(step)
            move = msgspec.structs.replace(move, blanks={**move.blanks, **kept})
            await making.entered.hub.room.play(making.entered.holder, move)
    if again:
        face = DrawFace(who=making.character, **faces.lucky(making.table, making.character, LUCK))
        await making.entered.hub.room.play(making.entered.holder, face)
    return on_to(request, f"{making.url('whole')}?lucky")


def _kept(step: Stage) -> dict[str, Any]:
    """What luck leaves alone: words somebody wrote, and all of it where nothing is wrong."""
    return {
        field.name: value
        for field in step.option.fields
        if (value := step.option.starts()[field.name])
        and (not step.problems or (type(field) is Text and value.strip()))
    }


async def _keep_if_sent(making: Making, sent: Posted) -> None:
    """What was typed a moment ago counts as written, too."""
    if making.step and making.open.option.key == last(sent, "option"):
        await keep(making, sent)


def _lucky(making: Making, step: str) -> SaveStep:
    return making.entered.hub.room.game.surprise(making.table, making.character, step, LUCK)
