"""The tension the group likes best becomes the Situation (HC-1.5, HC-1.6)."""

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.forms import Field, Many, Pick, Text, one_of
from hearthside.core.life.vote_events import VoteCalled, VoteDecided
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, listed
from hearthside.core.table_life import Ballot, Vote
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import sentence
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Tension, strained, tensions
from hearthside.games.hot_circle.session_zero.stages import CHANGING, TITLES, keeps_up, together
from hearthside.games.hot_circle.state import HotTable

LEAST_FACTIONS = 2
"""HC-1.6: what a Situation touches at least."""

ABOUT = "hot-circle.tension"
OWN = "our own"


class VoteOnTension(Move, frozen=True, tag="hot-circle.vote-on-tension"):
    pass


class SetSituation(Move, frozen=True, tag="hot-circle.set-situation"):
    tension: str
    situation: str
    touches: tuple[str, ...] = ()


class TensionLiked(Event, frozen=True, tag="hot-circle.tension-liked"):
    sets = {"campaign.tension": "tension"}
    tension: str


class SituationSet(Event, frozen=True, tag="hot-circle.situation-set"):
    sets = {
        "campaign.tension": "tension",
        "campaign.situation": "situation",
        "campaign.touches": "touches",
    }
    tension: str
    situation: str
    touches: tuple[str, ...]


DURING = CHANGING


def asks(table: HotTable) -> list[Ask]:
    urges = not table.play.campaign.situation
    return together(table, lambda: _forms(table), "situation", urges=urges)


def verbs(table: HotTable, seat: str) -> list[Verb]:
    campaign = table.play.campaign
    can = keeps_up(table, seat) and len(campaign.factions) > 1
    return [_setting(campaign)] if can else []


def _forms(table: HotTable) -> list[Verb]:
    campaign = table.play.campaign
    if len(campaign.factions) < LEAST_FACTIONS:
        return []
    found, there = [_setting(campaign)], [one.text for one in tensions(campaign)]
    if not campaign.situation and len(there) > 1 and campaign.tension not in there:
        label = "Vote on the tension you like best"
        found.append(verb(VoteOnTension, label, help="Each of you names one.", rules=("HC-1.6",)))
    return found


def _setting(campaign: Campaign) -> Verb:
    return verb(
        SetSituation,
        "Change the Situation" if campaign.situation else "Make it the Situation",
        lambda: _fields(campaign),
        fixed={} if tensions(campaign) else {"tension": OWN},
        group="gm",
        rules=("HC-1.5", "HC-1.6"),
    )


def _fields(campaign: Campaign) -> tuple[Field, ...]:
    strains = tensions(campaign)  # where there is none, all is written by hand
    found = [Pick(str(n), one.text, lights=_lines(campaign, one)) for n, one in enumerate(strains)]
    every = strained(campaign, strains)
    picks = (*found, Pick(OWN, "Something else", lights=every))
    liked = next((pick.value for pick in found if pick.label == campaign.tension), None)
    factions = tuple(Pick(faction.id, faction.name) for faction in campaign.factions)
    return (
        *([one_of("tension", "The tension", picks, liked)] if strains else ()),
        Text(
            "situation",
            "The Situation, in your words",
            value=campaign.situation,
            needed=True,
            long=True,
            most=600,
            placeholder="Everybody’s friend has promised the same thing to both sides.",
        ),
        Many(
            "touches",
            "It touches",
            picks=factions,
            value=campaign.touches,
            brief="whom it touches" if strains else "",
        ),
    )


def _lines(campaign: Campaign, strain: Tension) -> tuple[str, ...]:
    """The lines of the map a tension is about."""
    return strained(campaign, [strain])


def decide(table: HotTable, seat: str, move: VoteOnTension | SetSituation) -> list[Event]:
    found = tensions(table.play.campaign)
    if isinstance(move, SetSituation):
        chosen = found[int(move.tension)] if move.tension.isdecimal() else None
        touches = tuple(move.touches) or (chosen.factions if chosen else ())
        if len(touches) < LEAST_FACTIONS:
            told = f"It touches: you chose {len(touches)}. Choose at least {LEAST_FACTIONS}."
            raise Illegal(told, "touches")
        words, situation = chosen.text if chosen else "", move.situation.strip()
        return [SituationSet(tension=words, situation=situation, touches=touches)]
    vote = Vote(
        question="Which tension do you like best?",
        by=seat,
        choices=tuple(
            Ballot(str(n), one.text, lights=_lines(table.play.campaign, one))
            for n, one in enumerate(found)
        ),
        voters=table.everyone(),
        secret=False,
        about=ABOUT,
    )
    return [VoteCalled(vote=vote)]


def follow(table: HotTable, event: VoteDecided) -> list[Event]:
    """What the vote on the tension leads to."""
    ours = event.about == ABOUT and event.winner
    return [TensionLiked(tension=event.label)] if ours else []


def say(table: HotTable, event: TensionLiked | SituationSet) -> list[Line]:
    if isinstance(event, TensionLiked):
        return []
    names = listed([amid(table.play.campaign.named(id)) for id in event.touches])
    words = (aspect(sentence(event.situation)), f" It touches {names}.")
    return [line(*words, rules=("HC-1.6",), beat=TITLES["situation"])]
