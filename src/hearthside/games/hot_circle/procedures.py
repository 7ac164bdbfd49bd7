"""The procedures of the game, joined, and why scene and session may have to wait."""

from hearthside.core.procedures import Parts
from hearthside.games.hot_circle.ability_test import asking, outcome, rolling
from hearthside.games.hot_circle.ability_test import judging as ability_judging
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.characters import (
    assets,
    conditions,
    instincts,
    leaving,
    ledger,
    npcs,
    oversight,
)
from hearthside.games.hot_circle.obstacle_test import (
    agreeing,
    calling,
    claiming,
    helping,
    hindering,
    judging,
    rerolls,
    ruling,
    settling,
    stakes,
)
from hearthside.games.hot_circle.session_zero import (
    factions,
    gamemaster,
    genre,
    relations,
    settings,
    situation,
    stages,
    striking,
    upsets,
)
from hearthside.games.hot_circle.sessions import (
    awards,
    between,
    closing,
    compels,
    following,
    news,
    preparation,
    read_out,
    scenes,
    time_skip,
    trait_votes,
    voluntary_conditions,
)

PARTS = Parts(
    genre,
    settings,
    factions,
    striking,
    relations,
    upsets,
    situation,
    gamemaster,
    stages,
    compels,
    calling,
    ruling,
    stakes,
    agreeing,
    claiming,
    judging,
    helping,
    hindering,
    rerolls,
    settling,
    asking,
    ability_judging,
    rolling,
    outcome,
    read_out,
    voluntary_conditions,
    awards,
    trait_votes,
    closing,
    time_skip,
    oversight,
    instincts,
    following,
    assets,
    scenes,
    leaving,
    npcs,
    news,
    preparation,
    between,
    conditions,
    ledger,
)
"""In the order in which a page offers them: what is asked now comes before what may be started."""

CLOSING = (awards.STEP, read_out.STEP, trait_votes.STEP, voluntary_conditions.STEP)
"""The rounds in which a session closes (HC-8.2)."""


def busy(table: HotTable) -> str:
    """Why neither scene nor session can change now, or nothing."""
    play = table.play
    if not play.campaign.is_ready:
        return "The campaign is still being made. Finish session zero first."
    if play.test or play.ability:
        return "A test is still under way. See it through, or call it off."
    if play.closing:
        return "The session is closing. Go through the rounds to their end, or call it off."
    if play.skip:
        return "Time is passing. Let everyone add a lifepath first."
    return ""


def is_over(table: HotTable) -> bool:
    """Whether ending the scene is the next step worth suggesting."""
    return scenes.is_over(table) and not busy(table)
