"""Making somebody by luck: one step, or all that is blank, and back again."""

import re
import secrets
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hearthside.core.forms import Text
from hearthside.core.life import faces
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import SaveStep, Stage
from hearthside.core.moves import Illegal
from hearthside.web.form_data import Posted, last, posted
from hearthside.web.pages.wizard import (
    OpenWizard,
    as_before,
    back_to,
    keep,
    on_to,
    opened,
    refused,
    stood,
)

LUCK = Luck(secrets.randbelow)
TRIES = 12
PRONOUNS = "pronouns"
PHRASE = 2
"""So many spaces make words a phrase, which is somebody's own."""


async def surprise(request: Request) -> Response:
    """POST make/ID/STEP/surprise: fill the step by luck."""
    making = await opened(request)
    sent = await posted(request)
    try:
        await _keep_if_sent(making, sent)
    except Illegal as no:
        return refused(request, making, no, sent)
    room, own = making.entered.hub.room, _own(making, sent)
    before, move = last(sent, "was") or room.table.seq, _lucky(making, making.step)
    move = msgspec.structs.replace(move, blanks={**move.blanks, **own})
    await room.play(making.entered.holder, move)
    luck = urlencode({"before": before, "lucky": room.table.seq, "own": ",".join(own)})
    return on_to(request, back_to(making, sent, f"?{luck}"))


def _own(making: OpenWizard, sent: Posted) -> dict[str, str]:
    """The words somebody wrote themselves on a step that luck has filled before: they stand there
    from before it did, or differ from what it said. Pressed again, luck leaves them alone."""
    before, lucky = stood(making, last(sent, "was")), stood(making, last(sent, "lucky"))
    if before is None or lucky is None:
        return {}
    known, now = last(sent, "own").split(","), making.open.option.starts()
    fields = making.open.option.fields
    own = {
        name: now[name]
        for name in (one.name for one in fields if type(one) is Text or one.name == PRONOUNS)
        if now[name].strip()
        and (name in known or now[name] == before.get(name) or now[name] != lucky.get(name))
    }
    return own | ({PRONOUNS: now[PRONOUNS]} if "name" in own and PRONOUNS in now else {})


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
        anew = not step.waits and (again or step.id in blank or not step.begun)
        wrong = step.problems and not step.waits
        if anew or wrong or not all(step.option.starts().values()):
            move = _lucky(making, step.id)
            kept = {} if anew else _kept(step)
            move = msgspec.structs.replace(move, blanks={**move.blanks, **kept})
            await making.entered.hub.room.play(making.entered.holder, move)
    await _face(making, again)
    return on_to(request, f"{making.url('whole')}?lucky")


async def _face(making: OpenWizard, again: bool) -> None:
    """A face that fits what the sheet says by now: another one, or the same with what it lacks
    where nobody else looks like it."""
    who, has = making.character, faces.of(making.table, making.character)
    if has.picture or (who in making.table.faces and not again):
        return
    parts = (
        faces.lucky(making.table, who, LUCK)
        if again or not faces.stands_out(making.table, who, has.parts)
        else faces.as_said(making.table, who, dict(has.parts))
    )
    if parts != has.parts:
        drawn = faces.drawing(who, parts, by_luck=True)
        await making.entered.hub.room.play(making.entered.holder, drawn)


def _kept(step: Stage) -> dict[str, Any]:
    """What luck leaves alone: words somebody wrote, and all of it where nothing is wrong; where
    others are asked about it, everything but the words that are still missing."""
    starts, asked = step.option.starts(), step.waits
    texts = {field.name for field in step.option.fields if type(field) is Text}
    return {
        name: value
        for name, value in starts.items()
        if (value and (asked or not step.problems or (name in texts and value.strip())))
        or (asked and name not in texts)
    }


async def _keep_if_sent(making: OpenWizard, sent: Posted) -> None:
    """What was typed a moment ago counts as written, too."""
    if making.step and making.open.option.key == last(sent, "option"):
        await keep(making, sent)


def _lucky(making: OpenWizard, step: str) -> SaveStep:
    """A step by luck; nobody is given a phrase that somebody else at the table has, be it one that
    only they may read."""
    room = making.entered.hub.room
    others = {id: one for id, one in room.table.play.cast.items() if id != making.character}
    taken, tries = phrases(others), TRIES
    while True:
        move = room.game.surprise(room.table, making.character, step, LUCK)
        tries -= 1
        if not (tries and taken & phrases(move.blanks)):
            return move


def phrases(thing: object) -> set[str]:
    """The phrases somebody is written in, each by itself.

    >>> phrases({"look": "Small and neat, with one green glove."}) == {"small and neat", \
    "with one green glove"}
    True
    """
    parts = (part for words in faces.all_words(thing) for part in re.split(r"[,.;:]", words))
    return {part.strip().casefold() for part in parts if part.strip().count(" ") >= PHRASE}
