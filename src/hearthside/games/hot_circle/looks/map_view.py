"""The campaign as the group made it: genre, Situation, the relationship map and its tensions."""

from functools import lru_cache

from msgspec.structs import replace

from hearthside.core.pieces import Board, Card, Cell, Node, OnTurn, Order, Piece, Web, Why, Words
from hearthside.core.wording.grammar import amid, spelled
from hearthside.core.wording.typesetting import capital, sentence
from hearthside.games.hot_circle.session_zero.campaign import (
    STAGES,
    Campaign,
    Faction,
    Stage,
    is_calm,
    lines,
    strained,
    tensions,
    undrawn,
    warnings,
)

FIRST = "First you make the campaign together, then each of you a character for it."


def campaign_pieces(campaign: Campaign, playing: bool) -> list[Piece]:
    pieces: list[Piece] = [] if campaign.is_ready else [_way(campaign)]
    if not campaign.genre:
        pieces.append(Words(label="", text=FIRST, why=Why("", ("HC-1.7",))))
    mapping = campaign.stage in ("relations", "situation")  # the map needs the room
    if campaign.genre and not (playing or mapping):
        text = f"{sentence(campaign.genre)} {sentence(campaign.style)}".strip()
        pieces.append(
            Words(label="Genre and style", text=text, story=True, why=Why("", ("HC-1.1",)))
        )
    if campaign.situation and not mapping:
        text = capital(campaign.now or campaign.situation)
        touched = ", ".join(campaign.named(id) for id in campaign.touches)
        why = Why(f"It touches {touched}.", ("HC-1.6", "HC-8.3"))
        pieces.append(
            Card(id="situation", text=text, kind="The Situation", why=why, path="campaign.now")
        )
    placed = campaign.settings and all(one.people for one in campaign.settings)
    if campaign.types and campaign.stage == "settings" and not placed:
        label = "The genre’s usual people"
        pieces.append(
            Words(
                label=label, text=", ".join(campaign.types.splitlines()), why=Why("", ("HC-1.2",))
            )
        )
    if campaign.settings and campaign.stage in ("settings", "factions"):
        pieces.append(_settings(campaign))
    return pieces


def _settings(campaign: Campaign) -> Board:
    """HC-1.2, HC-1.3: the settings, and of the people and powers in them what is written yet."""
    columns = (
        ("Setting", [one.name for one in campaign.settings]),
        ("Who belongs to it", [one.people for one in campaign.settings]),
        ("Who holds power", [_powers(campaign, one.id) for one in campaign.settings]),
    )
    written = [(title, told) for title, told in columns if any(told)]
    return Board(
        label="Settings",
        head=tuple(title for title, _ in written),
        rows=tuple(
            tuple(map(Cell, row)) for row in zip(*(told for _, told in written), strict=True)
        ),
        why=Why("", ("HC-1.2",)),
    )


def _way(campaign: Campaign) -> Order:
    """HC-1.7: the steps of session zero, and where you are among them."""
    at = STAGES.index(campaign.stage)
    return Order(
        label="Session zero",
        turns=tuple(
            OnTurn(
                id="",
                name="Lifepaths" if n == at and campaign.gamemaster else SHORT[one],
                state="done" if n < at else "now" if n == at else "",
            )
            for n, one in enumerate(STAGES)
            if one in SHORT
        ),
    )


SHORT: dict[Stage, str] = {
    "genre": "Genre",
    "settings": "Settings",
    "factions": "Factions",
    "relations": "The map",
    "situation": "Situation",
    "gamemaster": "Who runs it",
}


def _powers(campaign: Campaign, setting: str) -> str:
    """HC-1.3: the factions of a setting, the major power marked."""
    here = [one for one in campaign.factions if one.setting == setting]
    return ", ".join(f"{one.name} (major)" if one.major else one.name for one in here)


def tension_pieces(campaign: Campaign) -> list[Piece]:
    """HC-1.5: whether the map strains. The tensions themselves stand where you choose one."""
    found = tensions(campaign)
    if (found and campaign.stage == "situation") or is_calm(campaign):
        return []  # the card says so
    text = "None yet."
    if found:
        chosen = "you choose the one you like best" if len(found) > 1 else "you may make it yours"
        text = f"{capital(spelled(len(found)))}, drawn thick on the map. Next {chosen}."
    elif undrawn(campaign):
        text = "None yet. Draw the rest of the map, or roll for it."
    return [Words(label="Tensions", text=text, why=Why("", ("HC-1.5",)))]


def warning_pieces(campaign: Campaign) -> list[Piece]:
    found = [] if campaign.is_ready else warnings(campaign)
    if not found:
        return []
    rules = tuple(dict.fromkeys(rule for rule, _ in found))
    text = " ".join(sentence for _, sentence in found)
    return [Words(label="Worth a look", text=text, why=Why("What a campaign usually has.", rules))]


@lru_cache(maxsize=500)
def web(campaign: Campaign, live: bool = False, folded: bool = False) -> Web:
    """The relationship map as a picture: who competes and cooperates with whom. It changes between
    sessions and is shown after every move."""
    nodes = tuple(
        Node(faction.id, faction.name, _about(campaign, faction), faction.major, mark=str(number))
        for number, faction in enumerate(campaign.factions, 1)
    )
    lit = _strained(campaign)
    ties = tuple(replace(one, lit=one.key in lit) for one in lines(campaign))
    return Web(
        label="Relationship map",
        nodes=nodes,
        ties=ties,
        large="major power",
        small="minor power",
        note="An arrow is how one faction sees another. The numbers are for the die.",
        live=live,
        folded=folded,
        why=Why("Everyone cooperates with one and competes with another.", ("HC-1.3", "HC-1.4")),
    )


def _strained(campaign: Campaign) -> tuple[str, ...]:
    """The lines of the tension that is liked best, of those among whom the Situation touches, or
    of every tension."""
    found = tensions(campaign)
    liked = [one for one in found if one.text == campaign.tension]
    if campaign.touches and not liked:
        found = [one for one in found if {*one.factions} <= {*campaign.touches}]
    return strained(campaign, liked or found)


def _about(campaign: Campaign, faction: Faction) -> str:
    power = "major" if faction.major else "minor"
    plans = f"plans: {faction.plans}" if faction.plans else ""
    home = f"{power} power in {amid(campaign.setting(faction.setting))}"
    return "; ".join(filter(None, (home, plans)))
