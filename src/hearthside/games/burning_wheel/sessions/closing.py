"""The end of a session as a guided round (BW-7), and of a scenario, an adventure, a campaign."""

from functools import partial
from typing import Any

from hearthside.core.field_kinds import Choice, YesNo, must_say
from hearthside.core.fields import Field, Pick
from hearthside.core.guided_round_steps import Blanks, Item, RoundStep, answered
from hearthside.core.life.guided_round_events import RoundEnded, StepOpened
from hearthside.core.life.scenes_sessions import SessionClosed
from hearthside.core.life.vote_events import VoteDecided
from hearthside.core.moves import ONLY_GM, Event
from hearthside.core.say import listed
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel.artha import DEEDS
from hearthside.games.burning_wheel.sessions import awards, changing_beliefs, trait_votes
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.sheet_changes import stood
from hearthside.games.burning_wheel.state import Award, Burning

ENDS = {
    "session": "Only this session",
    "scenario": "A scenario",
    "adventure": "An adventure",
    "campaign": "The campaign",
}


def ends(table: Burning) -> str:
    """What ends tonight, as the GM said at the beginning of the round."""
    said = [blanks["what"] for _, blanks in answered(table, "ends")]
    return str(said[-1]) if said else "session"


def ends_scenario(table: Any) -> bool:
    """BW-7.4, BW-7.6: an adventure's or campaign's end is a scenario's end too."""
    return ends(table) != "session"


def ends_adventure(table: Any) -> bool:
    return ends(table) in ("adventure", "campaign")


def _what(table: Burning) -> list[Item]:
    picks = tuple(Pick(id, label) for id, label in ENDS.items())
    return [
        Item(
            id="ends",
            label="Begin the awards",
            question="This decides what you vote on.",
            meanwhile="The GM says what ends tonight.",
            fields=lambda: (Choice("what", "What ends tonight?", picks=picks, value="session"),),
            rules=("BW-7.4", "BW-7.5"),
        )
    ]


# Nominations


def _nominate(table: Burning) -> list[Item]:
    return [
        Item(
            id=seat,
            seat=seat,
            label="Nominate",
            question=awards.question(table),
            meanwhile="Nominations are still open.",
            fields=partial(awards.nominating, table, seat),
            taken=partial(_nominated, table, seat),
            passes="I’m done",
            again=True,
            rules=("BW-7.1",),
        )
        for seat in table.everyone()
        if awards.named_by(table, seat)
    ]


def _nominated(table: Burning, seat: str, blanks: Blanks) -> list[Event]:
    """BW-7.1: what players name an NPC for the GM must accept."""
    award = awards.awarded(table, str(blanks["award"]))
    sheet = table.play.cast[award.who]
    said = f" is nominated: {award.why}."
    told = stood(said, who=award.who, rules=("BW-7.1",), beat="Closing")
    if not sheet.player:
        return [told, *awards.given(table, [award], "BW-7.1")]
    return [told]


def _judge(table: Burning) -> list[Item]:
    """The GM's last word on what players' characters are nominated for: one form for all of it."""
    named = awards.nominated(table)
    if not named:
        return []
    return [
        Item(
            id="judge",
            label="Give them out",
            question="Everyone has nominated. You have the last word: what stays ticked is given.",
            meanwhile="The GM has the last word on nominations.",
            fields=partial(awards.judging, table),
            taken=partial(_accepted, table),
            rules=("BW-7.1",),
        )
    ]


def _accepted(table: Burning, blanks: Blanks) -> list[Event]:
    return awards.given(table, [awards.awarded(table, one) for one in blanks["awards"]], "BW-7.1")


def follow(
    table: Burning, event: VoteDecided | StepOpened | RoundEnded | SessionClosed
) -> list[Event]:
    match event:
        case VoteDecided() if event.about.startswith(trait_votes.ABOUT):
            return trait_votes.applied(table, event)
        case VoteDecided():
            return awards.decided(table, event)
        case StepOpened(step="story"):  # the first step after ours
            return _over(table)
        case RoundEnded(whole=False) | SessionClosed():
            left = table.play.awards or table.play.proposals
            return [stood(awards=(), proposals=())] if left else []
    return []


# Deeds


def _deeds(table: Burning) -> list[Item]:
    """BW-7.3: the GM alone, and no nominations."""
    given = answered(table, "deeds")
    return [
        Item(
            id="deeds",
            label="Give deeds",
            question="Deeds are yours alone to give, and rare.",
            meanwhile="The GM gives out deeds, if any.",
            fields=partial(awards.giving_deeds, table),
            taken=partial(_deed, table),
            passes="No more deeds" if given else "No deeds tonight",
            again=True,
            rules=("BW-7.3",),
        )
    ]


def _deed(table: Burning, blanks: Blanks) -> list[Event]:
    who, _, id = str(blanks["award"]).partition("/")
    award = Award(who=who, artha=DEEDS, why=awards.DEEDS_FOR[id])
    return awards.given(table, [award], "BW-7.3")


# Beliefs


def _goals(table: Burning) -> list[Item]:
    """BW-7.7: an accomplished goal is replaced."""
    reached = {(award.who, award.goal) for award in table.play.awards if award.goal >= 0}
    return [
        Item(
            id=f"{who}/{at}",
            of=who,
            label="Take up this Belief",
            question=f"You have done it: “{unstopped(table.play.cast[who].beliefs[at].text)}”. "
            "Which Belief takes its place?",
            meanwhile="A new Belief is being written.",
            fields=_new_belief,
            taken=partial(_replaced, table, who, at),
            known_to=ONLY_GM if table.play.cast[who].npc else None,
            rules=("BW-7.7",),
        )
        for who, at in sorted(reached)
        if who in table.play.cast
    ]


NEXT_BELIEF = "The reeve’s name comes off the bridge."


def _new_belief() -> tuple[Field, ...]:
    return (
        must_say(
            "text", "Your new Belief", "Write your new Belief first.", placeholder=NEXT_BELIEF
        ),
        YesNo("goal", "A goal to reach"),
    )


def _replaced(table: Burning, who: str, at: int, blanks: Blanks) -> list[Event]:
    sheet = table.play.cast[who]
    return [
        changing_beliefs.written(
            sheet, f"beliefs.{at}", str(blanks["text"]).strip(), blanks["goal"]
        )
    ]


def _rewrite(table: Burning) -> list[Item]:
    heroes = [one for one in awards.nominees(table) if one.player and not one.dead]
    return [_rewriting(table, sheet) for sheet in heroes]


def _rewriting(table: Burning, sheet: Sheet) -> Item:
    asked = [f"“{unstopped(wish.text)}”" for wish in table.play.wishes if wish.who == sheet.id]
    held = [f"“{unstopped(one.text)}”" for one in (*sheet.beliefs, *sheet.instincts) if one.text]
    still = "Do your Beliefs and Instincts still hold? The GM agrees to what changes."
    still = "\n".join([still, *held])
    return Item(
        id=sheet.id,
        of=sheet.id,
        label="Change one",
        question=f"You asked the GM for {listed(asked)}. Anything else?" if asked else still,
        meanwhile="Beliefs and Instincts may still change.",
        fields=partial(changing_beliefs.rewriting, sheet),
        taken=partial(_wished, table, sheet),
        passes="That is all" if asked else "They still hold",
        again=True,
        rare=True,
        rules=("BW-7.7",),
    )


def _wished(table: Burning, sheet: Sheet, blanks: Blanks) -> list[Event]:
    wish = changing_beliefs.wished(
        table, sheet.id, str(blanks["where"]), str(blanks["text"]), bool(blanks["goal"])
    )
    rest = [one for one in table.play.wishes if (one.who, one.where) != (wish.who, wish.where)]
    said = changing_beliefs.asked_for(wish)
    return [stood(said, who=sheet.id, wishes=(*rest, wish), rules=("BW-7.7",), beat="Closing")]


def _agree(table: Burning) -> list[Item]:
    return [
        Item(
            id=wish.id,
            label="Agree",
            title=changing_beliefs.wanted(table.play.cast[wish.who], wish),
            question=changing_beliefs.weighed(table.play.cast[wish.who], wish),
            meanwhile="The GM agrees or not to what changes.",
            taken=partial(_granted, table, wish.id),
            passes=changing_beliefs.refusing(table.play.cast[wish.who], wish),
            rules=("BW-7.7",),
        )
        for wish in table.play.wishes
    ]


def _granted(table: Burning, wish: str, blanks: Blanks) -> list[Event]:
    return changing_beliefs.granted(table, wish)


def _over(table: Burning) -> list[Event]:
    """Everything is paid, and what nobody agreed to is dropped."""
    dropped = [stood(wishes=(), proposals=())] if table.play.wishes or table.play.proposals else []
    return [*awards.payments(table), *dropped]


STEPS = (
    RoundStep(id="ends", title="How far you got", items=_what, rules=("BW-7.8",)),
    RoundStep(id=awards.NOMINATE, title="Nominations", items=_nominate, rules=("BW-7.1",)),
    RoundStep(
        id="judge",
        title="The GM’s word",
        items=_judge,
        part_of=awards.NOMINATE,
        rules=("BW-7.1",),
    ),
    RoundStep(id="mold", title="Mold breaker", votes=awards.mold_breaker, rules=("BW-7.2",)),
    RoundStep(id="deeds", title="Deeds", items=_deeds, rules=("BW-7.3",)),
    RoundStep(
        id="best",
        title="Workhorse and MVP",
        votes=awards.workhorse_and_mvp,
        when=ends_scenario,
        rules=("BW-7.4",),
    ),
    RoundStep(
        id="traits",
        title="Traits to gain or lose",
        items=trait_votes.traits,
        when=ends_adventure,
        rules=("BW-7.5",),
    ),
    RoundStep(
        id="trait-votes",
        title="The trait vote",
        votes=trait_votes.trait_votes,
        part_of="traits",
        when=ends_adventure,
        rules=("BW-7.5",),
    ),
    RoundStep(
        id="reputations",
        title="Reputations",
        items=trait_votes.reputations,
        when=ends_scenario,
        rules=("BW-7.6",),
    ),
    RoundStep(
        id="reputation-votes",
        title="The reputation vote",
        votes=trait_votes.reputation_votes,
        part_of="reputations",
        when=ends_scenario,
        rules=("BW-7.6",),
    ),
    RoundStep(
        id=awards.GOALS,
        title="Goals accomplished",
        items=_goals,
        part_of="rewrite",
        rules=("BW-7.7",),
    ),
    RoundStep(id="rewrite", title="Beliefs and Instincts", items=_rewrite, rules=("BW-7.7",)),
    RoundStep(
        id="agree",
        title="The GM’s word on changes",
        items=_agree,
        part_of="rewrite",
        rules=("BW-7.7",),
    ),
)
