"""The tension the group likes best becomes the Situation (HC-1.5, HC-1.6)."""

from hearthside.core.forms import Choice, Many, Option, Pick, Text
from hearthside.core.life.votes import VoteCalled, VoteDecided, everyone
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, listed
from hearthside.core.table import Ballot, Vote
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import Campaign, tensions
from hearthside.games.hot_circle.session_zero.stages import TITLES, asked, may_make

ABOUT = "hot-circle.tension"
OWN = "our own"


class VoteOnTension(Move, frozen=True, tag="hot-circle.vote-on-tension"):
    pass


class SetSituation(Move, frozen=True, tag="hot-circle.set-situation"):
    tension: str
    situation: str
    touches: tuple[str, ...]


class TensionLiked(Event, frozen=True, tag="hot-circle.tension-liked"):
    tension: str


class SituationSet(Event, frozen=True, tag="hot-circle.situation-set"):
    tension: str
    situation: str
    touches: tuple[str, ...]


MOVES = (VoteOnTension, SetSituation)
EVENTS = (TensionLiked, SituationSet)


def options(table: HotTable, seat: str) -> list[Option]:
    campaign = table.play.campaign
    if not may_make(table, seat) or campaign.stage not in ("situation", "ready"):
        return []
    if len(campaign.factions) < 2:
        return []
    offered = [_setting(campaign)]
    if campaign.stage == "situation" and not table.vote and len(tensions(campaign)) > 1:
        vote = Option(
            move="hot-circle.vote-on-tension",
            label="Vote on the tension you like best",
            rules=("HC-1.6",),
            section="turn",
            best=not (campaign.tension or campaign.situation),
        )
        offered.insert(0 if vote.best else 1, vote)
    return offered


def _setting(campaign: Campaign) -> Option:
    found = [Pick(str(n), tension.text) for n, tension in enumerate(tensions(campaign))]
    picks = (*found, Pick(OWN, "Something else"))
    liked = next((pick.value for pick in found if pick.label == campaign.tension), picks[0].value)
    factions = tuple(Pick(faction.id, faction.name) for faction in campaign.factions)
    return Option(
        move="hot-circle.set-situation",
        label="Make it the Situation",
        help="Take the tension you all like best and let it touch at least two factions.",
        fields=(
            Choice(name="tension", label="The tension", picks=picks, value=liked),
            Text(
                name="situation",
                label="The Situation",
                value=campaign.situation,
                needed=True,
                long=True,
                most=600,
            ),
            Many(
                name="touches",
                label="It touches",
                picks=factions,
                value=campaign.touches or _in_tension(campaign, liked),
                least=2,
            ),
        ),
        rules=("HC-1.5", "HC-1.6"),
        section=asked(campaign, "situation"),
        best=campaign.stage == "situation" and not campaign.situation,
    )


def _in_tension(campaign: Campaign, value: str) -> tuple[str, ...]:
    return tensions(campaign)[int(value)].factions if value.isdecimal() else ()


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    campaign = table.play.campaign
    match move:
        case VoteOnTension():
            choices = tuple(Ballot(str(n), one.text) for n, one in enumerate(tensions(campaign)))
            vote = Vote(
                question="Which tension do you like best?",
                by=seat,
                choices=choices,
                voters=everyone(table),
                secret=False,
                about=ABOUT,
            )
            return [VoteCalled(vote=vote)]
        case SetSituation():
            found = tensions(campaign)
            words = found[int(move.tension)].text if move.tension.isdecimal() else ""
            return [
                SituationSet(
                    tension=words, situation=move.situation.strip(), touches=tuple(move.touches)
                )
            ]
    raise TypeError(move)


def follow(table: HotTable, event: VoteDecided) -> list[Event]:
    """What the vote on the tension leads to."""
    return [TensionLiked(tension=event.label)] if event.about == ABOUT and event.winner else []


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case TensionLiked():
            return with_campaign(table, tension=event.tension)
        case SituationSet():
            return with_campaign(
                table, tension=event.tension, situation=event.situation, touches=event.touches
            )
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case SituationSet():
            campaign = table.play.campaign
            names = listed([campaign.named(id) for id in event.touches])
            words = ("The Situation: ", aspect(event.situation), f" It touches {names}.")
            return [line(*words, rules=("HC-1.6",), beat=TITLES["situation"])]
    return []
