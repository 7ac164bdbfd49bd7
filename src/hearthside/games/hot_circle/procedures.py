"""The procedures of the game, joined, and why scene and session may have to wait."""

from hearthside.core.procedures import Parts
from hearthside.games.hot_circle.sessions import awards, closing, rewriting_beliefs, trait_votes
from hearthside.games.hot_circle.state import HotTable

PARTS = Parts.of(
    "hearthside.games.hot_circle",
    "session_zero: genre settings factions surprises relations situation upsets",
    "session_zero: gamemaster_and_lifepath_count stages",
    "sessions: compels",
    "obstacle_test: calling claiming stakes compromises judging_dice",
    "obstacle_test: helping hindering ruling rewording rerolls settling",
    "ability_test: asking setting_obstacle rolling outcome",
    "sessions: rewriting_beliefs awards trait_votes closing time_skip",
    "characters: lifepath_review instincts assets",
    "sessions: scenes",
    "characters: leaving npcs",
    "sessions: preparation between",
    "characters: sheet_changes",
)
"""In the order in which a page offers them: what is asked now comes before what may be started."""

CLOSING = (awards.STEP, rewriting_beliefs.STEP, trait_votes.STEP, closing.STEP)
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
