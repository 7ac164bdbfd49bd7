"""The table as data to draw: the campaign and its map, the cast, the scene."""

from hearthside.core.pieces import Piece
from hearthside.core.show import Show
from hearthside.games.hot_circle.looks.attempt_view import attempt
from hearthside.games.hot_circle.looks.cast_view import people
from hearthside.games.hot_circle.looks.closing_view import closing_pieces
from hearthside.games.hot_circle.looks.map_view import (
    campaign_pieces,
    tension_pieces,
    warning_pieces,
    web,
)
from hearthside.games.hot_circle.looks.scene_view import in_play, preparation
from hearthside.games.hot_circle.state import HotTable, step_between


def show(table: HotTable) -> Show:
    return Show(cast=people(table), scene=tuple(_scene(table)), attempt=attempt(table))


def _scene(table: HotTable) -> list[Piece]:
    campaign = table.play.campaign
    pieces: list[Piece] = []
    if campaign.is_ready:
        pieces += closing_pieces(table)
        pieces += in_play(table)
    if not (table.play.test or table.play.ability):  # beside a test it is in the scene's drawer
        pieces += campaign_pieces(campaign, playing=table.session_open)
    if campaign.is_ready and not table.play.closing:
        pieces += preparation(table)  # beside the Situation: cards lie together
    mapping = campaign.stage in ("relations", "situation")
    if campaign.factions and (mapping or campaign.is_ready):
        live = mapping or step_between(table) == "map"
        pieces.append(web(campaign, live, folded=not live))
    if mapping:
        pieces += tension_pieces(campaign)
    return [*pieces, *warning_pieces(campaign)]
