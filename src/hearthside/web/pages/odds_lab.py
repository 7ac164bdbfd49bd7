"""The odds lab: any question about a game's odds in the browser, at an address to share."""

from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from hearthside.core.forms import Field, Number, Option, YesNo
from hearthside.core.game import Game
from hearthside.core.moves import Illegal
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import OddsQuestion, Totals
from hearthside.web.auth import public_url, rooms_of
from hearthside.web.errors import HttpError
from hearthside.web.host_names import at
from hearthside.web.new_table import find_game
from hearthside.web.pages.odds_lab_variants import (
    MOST_VARIANTS,
    LabQuery,
    Sent,
    Values,
    address,
    field_of,
    keeping,
    read,
    varies,
    written,
)
from hearthside.web.pages.odds_queue import TooLong, at_most, in_turn
from hearthside.web.render import templates
from hearthside.web.render.forms import Drafting, Form
from hearthside.web.render.labels import lower_first
from hearthside.web.render.models.learning import OddsLabPage, OddsPicture
from hearthside.web.render.models.shared import RefusedMove, Way
from hearthside.web.render.odds_bar import bar
from hearthside.web.render.odds_chart import Counted, Curve, Variant, counted, curve, distribution
from hearthside.web.render.odds_histogram import histogram

AROUND = 6
"""How many steps of a number the curve shows on either side."""
LONGEST_QUERY = 2_000
ANSWERING, FOLLOWING = 2.0, 2.0
"""How many seconds the answers may take, and then the curve."""

TOO_LONG = (
    "That would take too long to count here. Take smaller numbers, or ask on your own machine: "
    "hearthside odds {game} {question}."
)


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What it comes to."""

    answers: tuple[Counted, ...]
    totals: Totals | None = None
    curve: Curve | None = None
    gave_up: bool = False


async def lab(request: Request) -> Response:
    """GET /odds/GAME and /odds/GAME/QUESTION?…: a form, and what it comes to."""
    game = find_game(request, request.path_params["game"])
    name, question = _question(request, game)
    sent = _sent(request)
    here = at(f"/odds/{game.name}/{name}")
    try:
        asked = read(question, sent)
        if sent.get("keep"):
            return RedirectResponse(f"{here}?{address(question, keeping(question, asked))}", 303)
        found = await in_turn(lambda: find(game, name, question, asked))
        told = _told(game, name, question, asked, found)
    except Illegal as no:
        told = _refused(name, question, sent, no)
    shelf = sorted(rooms_of(request).games.values(), key=lambda one: one.shelved)
    games = [one for one in shelf if one.questions]
    query = told.get("query", "")
    page = OddsLabPage(
        game=game,
        games=games,
        name=name,
        question=question,
        rules=[*question.rules, *(rule for field in question.fields for rule in field.rules)],
        varies=varies(question),
        address=here,
        link=public_url(request, f"/odds/{game.name}/{name}?{query}"),
        **told,
    )
    return HTMLResponse(templates.render(page), 422 if page.error else 200)


async def picture(request: Request) -> Response:
    """GET /odds/GAME/QUESTION.svg?…: the answer as a picture."""
    game = find_game(request, request.path_params["game"])
    name, question = _question(request, game)
    asked = read(question, _sent(request))
    found = await in_turn(lambda: find(game, name, question, asked))
    told = _told(game, name, question, asked, found)
    drawn = templates.render(OddsPicture(game=game, name=name, question=question, **told))
    held = {
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "content-disposition": f'attachment; filename="odds-{game.name}-{name}.svg"',
    }
    return Response(drawn.strip(), media_type="image/svg+xml", headers=held)


def _question(request: Request, game: Game[Any]) -> tuple[str, OddsQuestion]:
    name = request.path_params.get("question") or next(iter(game.questions), "")
    if name not in game.questions:
        known = ", ".join(game.questions) or "none"
        ways = (Way(f"Odds of {game.title}", at(f"/odds/{game.name}")),) if game.questions else ()
        raise HttpError(
            404, f"{game.title} has no odds for “{name[:60]}”. There are: {known}.", ways=ways
        )
    return name, game.questions[name]


def _sent(request: Request) -> dict[str, list[str]]:
    if len(request.url.query) > LONGEST_QUERY:
        raise HttpError(422, "That address is too long to be a question about odds.")
    names = request.query_params.keys()
    return {name: request.query_params.getlist(name) for name in names}


# Counting, beside the tables


def find(game: Game[Any], name: str, question: OddsQuestion, asked: LabQuery) -> Found:
    """The answers and the curve; what takes too long is refused, or left out if it is the curve."""
    try:
        with at_most(ANSWERING):
            every = (asked.values, *asked.others)
            answers = tuple(counted(game, question.answer(values)) for values in every)
            totals = question.totals(asked.values) if question.totals else None
    except TooLong:
        raise Illegal(TOO_LONG.format(game=game.name, question=name)) from None
    try:
        with at_most(FOLLOWING):
            followed = _curve(game, question, asked)
            return Found(answers=answers, totals=totals, curve=followed)
    except TooLong:
        return Found(answers=answers, totals=totals, gave_up=True)


def _curve(game: Game[Any], question: OddsQuestion, asked: LabQuery) -> Curve | None:
    if not asked.vary:
        return None
    field = field_of(question, asked.vary)
    now = asked.values[field.name]
    steps = _steps(field, now) if isinstance(field, Number) else question.steps
    here = steps.index(now) if now in steps else -1
    names = variant_names(question, [asked.values, *asked.others])
    lines = []
    for name, values in zip(names, (asked.values, *asked.others), strict=True):
        lines.append((name, [_odds_at(game, question, {**values, field.name: n}) for n in steps]))
    harder = field.name == question.harder
    title = "Chance by difficulty" if harder else f"Chance by {lower_first(field.label)}"
    labels = [field.shown(n).replace("-", "−") for n in steps]
    return curve(title, labels, here, lines, game.grades)


def _steps(field: Number, now: int) -> tuple[int, ...]:
    """The numbers around where it stands, as many as fit between its bounds."""
    first = max(field.least, min(now - AROUND, field.most - 2 * AROUND))
    return tuple(range(first, min(first + 2 * AROUND, field.most) + 1))


def _odds_at(game: Game[Any], question: OddsQuestion, values: Values) -> Odds | None:
    try:
        return counted(game, question.answer(values)).odds
    except Illegal:
        return None  # this step does not go with the rest: the line has a gap


# Telling


def variant_names(question: OddsQuestion, every: Sequence[Values]) -> list[str]:
    """What tells each from the others: `Rating +3, Against +2`."""
    apart = [
        field
        for field in question.fields
        if any(values[field.name] != every[0][field.name] for values in every)
    ]
    told = [", ".join(_told_of(field, values[field.name]) for field in apart) for values in every]
    return [name or "The same" for name in told]


def _told_of(field: Field, value: Any) -> str:
    return f"{field.label.rstrip('?')} {field.shown(value) or 'none'}"


def _told(
    game: Game[Any], name: str, question: OddsQuestion, asked: LabQuery, found: Found
) -> dict[str, Any]:
    """What the page and the picture say of an answer."""
    first = found.answers[0]
    every = [("How it ends", first.odds)] if first.odds else []
    every += first.more
    landing = (
        histogram(found.totals, first.odds, game.grades) if found.totals and first.odds else None
    )
    return {
        "form": _form(name, question, asked.values),
        "kept": asked.kept,
        "variants": _variants(game, question, asked, found),
        "distributions": [distribution(title, odds, game.grades) for title, odds in every],
        "landing": landing,
        "curve": found.curve,
        "gave_up": found.gave_up,
        "vary": asked.vary,
        "query": address(question, asked),
    }


def _variants(
    game: Game[Any], question: OddsQuestion, asked: LabQuery, found: Found
) -> list[Variant]:
    made = []
    names = variant_names(question, [asked.values, *asked.others])
    for at_, (name, answer) in enumerate(zip(names, found.answers, strict=True)):
        rest = asked.kept[: at_ - 1] + asked.kept[at_:] if at_ else asked.kept
        without = address(question, msgspec.structs.replace(asked, kept=rest)) if at_ else ""
        drawn = bar(answer.odds, game.grades) if answer.odds else None
        made.append(Variant(name, drawn, answer.figures, without))
    return made


def _refused(name: str, question: OddsQuestion, sent: Sent, no: Illegal) -> dict[str, Any]:
    """The form again with what was typed, and the sentence at the blank it is about."""
    starts = {field.name: [written(field, field.start)] for field in question.fields}
    if "asked" in sent:
        starts = {k: v for k, v in starts.items() if not isinstance(field_of(question, k), YesNo)}
    typed = {one: list(said) for one, said in sent.items()}
    refused = RefusedMove(
        option=name, sentence=no.sentence, field=no.field, posted={**starts, **typed}
    )
    form = _form(name, question, {}, refused)
    vary = question.harder
    return {
        "form": form,
        "error": no.sentence,
        "kept": typed.get("with", [])[: MOST_VARIANTS - 1],
        "vary": vary,
    }


def _form(
    name: str, question: OddsQuestion, values: Values, refused: RefusedMove | None = None
) -> Form:
    fields = tuple(
        msgspec.structs.replace(field, value=values.get(field.name, field.start))
        for field in question.fields
    )
    return Drafting(refused=refused).form(Option(move=name, label=question.title, fields=fields))
