"""The rules of a game as cards to search, and one card at a time for whoever asks why."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hearthside.rulebook import deck
from hearthside.web.errors import HttpError
from hearthside.web.host_names import at
from hearthside.web.new_table import find_game
from hearthside.web.render import templates
from hearthside.web.render.models.learning import RuleCardPart, RulesFound, RulesPage
from hearthside.web.render.models.shared import Way

LONGEST_SEARCH = 100


async def rules(request: Request) -> Response:
    """GET /rules/GAME?q=…: every card, or those that hold all the words."""
    game = find_game(request, request.path_params["game"])
    q = request.query_params.get("q", "")[:LONGEST_SEARCH].strip()
    cards = deck(game).search(q)
    kind = RulesFound if "hx-request" in request.headers else RulesPage
    return HTMLResponse(templates.render(kind(game=game, deck=deck(game), cards=cards, q=q)))


async def card(request: Request) -> Response:
    """GET /rules/GAME/ID: one card."""
    game = find_game(request, request.path_params["game"])
    id = request.path_params["id"]
    found = deck(game).cards.get(id.upper())
    if found is None:
        ways = (Way("All rules", at(f"/rules/{game.name}")),)
        raise HttpError(404, f"There is no rule “{id[:20]}” in {game.title}.", ways=ways)
    if "hx-request" in request.headers:
        return HTMLResponse(templates.render(RuleCardPart(game=game, card=found)))
    page = RulesPage(game=game, deck=deck(game), cards=[found], q=found.id)
    return HTMLResponse(templates.render(page))
