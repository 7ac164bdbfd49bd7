"""The table as data to draw: the campaign and its map, the cast, the scene, the closing."""

from hearthside.core.pieces import Board, Cell, Piece, Why
from hearthside.core.wording.grammar import counted
from hearthside.games.hot_circle.cards_or_dice import spoken
from hearthside.games.hot_circle.looks.map_view import (
    campaign_pieces,
    tension_pieces,
    warning_pieces,
    web,
)
from hearthside.games.hot_circle.looks.scene_view import in_play, preparation
from hearthside.games.hot_circle.people import heroes
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import Closing, HotTable, step_between


def scene(table: HotTable) -> tuple[Piece, ...]:
    campaign = table.play.campaign
    pieces: list[Piece] = []
    if campaign.is_ready:
        pieces += closing_pieces(table)
        pieces += in_play(table)
    redrawn = step_between(table) == "map"  # it comes first, and needs the room
    if not (table.play.test or table.play.ability or redrawn):  # beside a test it is in a drawer
        pieces += campaign_pieces(campaign, playing=table.session_open)
    if campaign.is_ready and not (table.play.closing or redrawn):
        pieces += preparation(table)  # beside the Situation: cards lie together
    mapping = campaign.stage in ("relations", "situation")
    if campaign.factions and (mapping or campaign.is_ready):
        live = mapping or redrawn
        pieces.append(web(campaign, live, folded=not live))
    if mapping:
        pieces += tension_pieces(campaign)
    return (*pieces, *warning_pieces(campaign))


BUYS = "A persona point rerolls an obstacle test, and is a mark towards a better lifepath."
OPEN = "…"
"""Not judged yet."""

Row = tuple[str, str]
"""What it is, and the persona for it."""


def closing_pieces(table: HotTable) -> list[Piece]:
    """HC-8.2: everything the closing brings, by name, and what the GM has still to judge."""
    closing = table.play.closing
    if closing is None:
        return []
    rows = [
        (Cell(hero.name), Cell(what), Cell(persona))
        for hero in heroes(table)
        for what, persona in (*_brought(table, closing, hero), *_open(table, closing, hero))
    ]
    if not rows:
        return []
    return [
        Board(
            label="What the session brings",
            head=("Who", "What", "Persona"),
            rows=tuple(rows),
            note=spoken(table, BUYS),
            why=Why("Goals, growth and changed traits earn persona.", ("HC-6.4", "HC-8.2")),
        )
    ]


def _brought(table: HotTable, closing: Closing, hero: Hero) -> list[Row]:
    gains = [gain for gain in closing.brought if gain.character == hero.id]
    if not gains and table.round and table.round.step != "awards":
        return [("no goal furthered", "0")]
    rows: list[Row] = []
    parts: list[str] = []
    for gain in gains:
        if gain.is_part:
            parts.append(gain.what)
            continue
        rows.append((", ".join(parts) or gain.what, str(gain.persona) if gain.persona else ""))
        parts = []
    return rows + ([(", ".join(parts), "")] if parts else [])


def _open(table: HotTable, closing: Closing, hero: Hero) -> list[Row]:
    """What the GM still has to judge."""
    counts = (("stance", closing.stances), ("instinct", closing.instincts))
    found = ((what, count.get(hero.id, 0)) for what, count in counts)
    return [(f"{counted(count, what)} replaced", OPEN) for what, count in found if count]
