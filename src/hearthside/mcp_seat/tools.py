"""A seat's tools over the Model Context Protocol: look, more, act, wait, say; all of it short.

It stands on the JSON API through `hearthside.client`, whatever the line is: standard streams, or a
request to the server itself. So it can do and see what the seat can, and nothing else.
"""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any, TypeVar

from mcp.server.mcpserver import Context, MCPServer
from mcp.types import CallToolResult, TextContent, ToolAnnotations

from hearthside.client import Refused, Seat
from hearthside.core.typed_text import typed_number
from hearthside.mcp_seat import choices_as_text, prompts

T = TypeVar("T")
STEP = 5
"""After how many seconds of waiting to say that we still do."""
LONGEST_WAIT = 50
OLDER = "log"
A_RULE = re.compile(r"[A-Z]{2}-\d")
A_KEY = re.compile(r"[a-z-]+\.[a-z]")


READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
WRITES = ToolAnnotations(
    read_only_hint=False, idempotent_hint=False, destructive_hint=False, open_world_hint=False
)


def serve(seat_now: Callable[[], Seat], threads: Executor | None = None) -> MCPServer:
    """The tools, for whichever seat a call comes from. What waits for the table does so in threads
    of its own, so that nothing else is held up."""

    async def run(work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, partial(work, *given))

    server = MCPServer("hearthside", instructions=prompts.INSTRUCTIONS, log_level="WARNING")

    @server.tool(annotations=READS)
    async def look(after: int = 0) -> CallToolResult:
        """The table as you see it, and your choices. after: only what was said after that entry."""
        return await run(_looked, seat_now(), after)

    @server.tool(annotations=READS)
    async def more(what: str) -> CallToolResult:
        """One form in full by its key, a section's choices by its name, a sheet by the character's
        name or id, a rule by its id, or "log 120": what was said after entry 120."""
        return await run(_more, seat_now(), what)

    @server.tool(annotations=WRITES)
    async def act(key: str, fields: dict[str, Any] | None = None, seen: int = 0) -> CallToolResult:
        """Make a choice. fields: blanks by name; what you leave out stays as the form has it.
        seen: the entry you had read up to; if the odds changed since, nothing is done."""
        return await run(_acted, seat_now(), key, fields or {}, seen)

    @server.tool(annotations=READS)
    async def wait(context: Context, after: int = 0, seconds: int = 25) -> CallToolResult:
        """Until you are asked, or the floor is open after something new, or time is up."""
        seat = seat_now()
        left = total = min(max(seconds, 1), LONGEST_WAIT)
        waited: dict[str, Any] = {}
        since = after or seat.seq  # of whom we know nothing, an open floor is news
        while left > 0:
            waited = await run(seat.wait, since, min(STEP, left))
            left -= STEP
            if waited["asked"] or (waited["open"] and waited["seq"] > since):
                return await run(_looked, seat, since)
            await context.report_progress(total - max(left, 0), total)
        still = {**waited, "asks": [], "choices": []}
        free = (
            " The floor is open: look, and begin something if you like." if waited["open"] else ""
        )
        return _answer(f"Nothing is asked of you yet. wait(after={since}).{free}", still)

    @server.tool(annotations=WRITES)
    async def say(text: str, to: str = "everyone") -> CallToolResult:
        """A note at the table: for everyone, gm, me, or a seat by id."""
        return await run(_said, seat_now(), text, to)

    @server.resource("hearthside://briefing")
    async def briefing() -> str:
        """The table in a page of plain words."""
        return await run(seat_now().briefing)

    @server.resource("hearthside://sheet/{character}")
    async def sheet(character: str) -> str:
        """A character's sheet, as you know it."""
        return await run(_sentence, seat_now().sheet, character)

    @server.resource("hearthside://rules/{id}")
    async def rule(id: str) -> str:
        """A rule of the game, by its id."""
        return await run(_sentence, seat_now().rule, id)

    @server.resource("hearthside://log/{after}")
    async def log(after: str) -> str:
        """What was said after an entry."""
        return choices_as_text.told_as_text(await run(seat_now().log, typed_number(after, 0)))

    @server.prompt()
    def player() -> str:
        """How to play a character."""
        return prompts.PLAYER

    @server.prompt()
    def gm() -> str:
        """How to run the game."""
        return prompts.GM

    @server.prompt()
    def companion() -> str:
        """How to keep somebody company."""
        return prompts.COMPANION

    return server


def _answer(text: str, found: dict[str, Any] | None = None, wrong: bool = False) -> CallToolResult:
    figures = None
    if found is not None:
        waiting = sorted({seat for ask in found["asks"] for seat in ask["seats"] if ask["holds"]})
        figures = {name: found[name] for name in ("seq", "asked", "open")}
        figures |= {"waiting": waiting, "choices": [one["key"] for one in found["choices"]]}
    said = TextContent(type="text", text=text)
    return CallToolResult(content=[said], structured_content=figures, is_error=wrong)


def _looked(seat: Seat, after: int, before: str = "", known: bool = False) -> CallToolResult:
    if not known:
        seat.be_known_as_a_program()
    found = seat.asks()
    seat.seq = found["seq"]
    offers = "Choices:" if found["choices"] else "Nothing is asked of you now."
    parts = (
        before,
        seat.briefing(after),
        f"Entry {seat.seq}. {offers}",
        choices_as_text.choices(found),
    )
    return _answer("\n\n".join(filter(None, parts)), found)


def _more(seat: Seat, what: str) -> CallToolResult:
    name, _, entry = what.partition(" ")
    if name == OLDER and (after := typed_number(entry, -1)) >= 0:
        return _answer(
            choices_as_text.told_as_text(seat.log(after)) or "Nothing was said after that."
        )
    try:
        if A_RULE.match(what):
            return _answer(seat.rule(what))
        if A_KEY.match(what):
            return _opened(seat, what)
        every = seat.asks(everything=True)
        if any(one["section"] == what for one in every["choices"]):
            return _answer(choices_as_text.choices(every, what))
        return _answer(seat.sheet(what))
    except Refused as no:
        return _answer(str(no), wrong=True)


def _opened(seat: Seat, key: str, before: str = "") -> CallToolResult:
    try:
        return _answer(before + choices_as_text.form(seat.form(key)), wrong=bool(before))
    except Refused as no:
        return _answer(before + str(no), wrong=True)


def _acted(seat: Seat, key: str, fields: dict[str, Any], seen: int) -> CallToolResult:
    seat.be_known_as_a_program()
    try:
        taken = seat.move(key, **fields) if not seen else seat.move_if(seen, key, fields)
    except Refused as no:
        return _opened(seat, key, f"Refused, and nothing was changed: {no}\n\n")
    heard = choices_as_text.told_as_text(taken["told"])
    if taken.get("laid"):
        heard = f"{heard}\n{choices_as_text.LAID}".strip()
    return _looked(seat, taken["seq"], heard, known=True)


def _said(seat: Seat, text: str, to: str) -> CallToolResult:
    seat.be_known_as_a_program()
    try:
        taken = seat.move("table.write-note", text=text, to=to)
    except Refused as no:
        return _answer(f"Refused, and nothing was changed: {no}", wrong=True)
    return _answer(choices_as_text.told_as_text(taken["told"]) or "Written.")


def _sentence(look: Callable[[str], str], what: str) -> str:
    """What a resource holds; one that is not there says so."""
    try:
        return look(what)
    except Refused as no:
        return str(no)
