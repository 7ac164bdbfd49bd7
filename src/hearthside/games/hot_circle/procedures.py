"""The procedures of the game, joined, and what follows from changes in table life."""

from hearthside.core.forms import Option
from hearthside.core.life.evening import SessionClosed
from hearthside.core.life.rulings import Revealed
from hearthside.core.life.votes import VoteDecided, VoteDropped
from hearthside.core.moves import Event, tag_of
from hearthside.core.parts import Parts
from hearthside.games.hot_circle.ability_test import asking, outcome, rolling
from hearthside.games.hot_circle.ability_test import judging as ability_judging
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.characters import (
    assets,
    creation,
    instincts,
    ledger,
    npcs,
    oversight,
)
from hearthside.games.hot_circle.obstacle_test import (
    calling,
    claiming,
    helping,
    hindering,
    judging,
    rerolls,
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
    conditions,
    following,
    news,
    preparation,
    read_out,
    scenes,
    time_skip,
    trait_votes,
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
    creation,
    oversight,
    stakes,
    claiming,
    judging,
    helping,
    hindering,
    rerolls,
    outcome,
    rolling,
    calling,
    asking,
    ability_judging,
    instincts,
    read_out,
    conditions,
    awards,
    closing,
    trait_votes,
    time_skip,
    compels,
    following,
    settling,
    assets,
    scenes,
    npcs,
    news,
    preparation,
    between,
    ledger,
)
"""In the order in which a page offers them: what is asked now comes before what may be started."""


_FILLED_IN_ANEW = frozenset(
    tag_of(kind)
    for kind in (
        *(stakes.WriteStakes, stakes.WriteRisk, claiming.ClaimDice, claiming.ClaimForNpc),
        *(judging.JudgeDice, hindering.OfferHindrances, hindering.SetDisadvantage),
        *(ability_judging.JudgeAbility, ability_judging.RefuseAbility),
    )
)


def occasion(table: HotTable, option: Option) -> str:
    """Forms about a test know which one: the next starts with clean ones."""
    test = table.play.test or table.play.ability
    return f"{test.at}" if test and option.move in _FILLED_IN_ANEW else ""


def follow(table: HotTable, event: Event) -> list[Event]:
    match event:
        case rerolls.RollFell() | rerolls.SidePassed():
            return rerolls.follow(table, event)
        case VoteDecided():
            return [
                *situation.follow(table, event),
                *gamemaster.follow(table, event),
                *trait_votes.follow(table, event),
            ]
        case VoteDropped():
            return trait_votes.follow(table, event)
        case SessionClosed():
            return closing.debts(table)
        case Revealed():
            return npcs.follow(event)
    return scenes.follow(table, event)


def busy(table: HotTable) -> str:
    """Why neither scene nor session can change now, or nothing."""
    play = table.play
    if not play.campaign.is_ready:
        return "The campaign is still being made. Finish session zero first."
    if play.test or play.ability:
        return "A test is still under way. See it through, or call it off."
    if play.closing:
        return "The session is closing. Go through the rounds to their end."
    if play.skip:
        return "Time is passing. Let everyone add a lifepath first."
    return ""
