"""Who is asked what during a check, and what others may do meanwhile (VE-3)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Choice, Field, Many, Number, Option, Pick, Rows, Text, left_open
from hearthside.core.say import listed
from hearthside.core.wording.grammar import spelled
from hearthside.core.wording.typesetting import ended, sentence
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.characters import kith_and_kin
from hearthside.games.venus.check.moves import (
    CANCELLED_FOR,
    Accept,
    Agree,
    CancelCheck,
    DoWithout,
    GoOnWithCheck,
    HelpOut,
    LeaveConsequence,
    NameBonuses,
    PickConsequence,
    ProposeDifficulty,
    Reroll,
    Roll,
    RollBonuses,
    asked_to_help,
    can_name,
    can_reroll,
    in_few_words,
    rolled_with,
    room,
    standing,
    target_of,
)
from hearthside.games.venus.content import in_words
from hearthside.games.venus.people import figure, heroes, name_of, owner
from hearthside.games.venus.rolls.opposition import STAKED, agreeing
from hearthside.games.venus.rolls.roll_framing import DIFFICULTY_PICKS
from hearthside.games.venus.sheet import bars_aid, capability_of
from hearthside.games.venus.state import Bonus, Check, VTable
from hearthside.games.venus.wording import SILVER_LINING, UNTRIED

_LEAVING = offer(CancelCheck(), "Give it up", help=UNTRIED, rules=("VE-3.7",))


def asks(table: VTable) -> list[Ask]:
    play = table.play
    if play.consequence:
        return _consequence_asks(table)
    check = play.check
    if check is None or check.who not in play.cast:
        return []
    who = name_of(table, check.who)
    told = {
        "bonus": f"{who} says what helps.",
        "react": f"{who} looks for what could save it, or lets it fail.",
    }.get(check.beat, f"{who} rolls{'' if check.struck else ', or gives it up'}.")
    if check.beat == "consent":
        return [
            Ask(
                of=check.against,
                title=f"{who} acts against you",
                question=STAKED,
                meanwhile=f"{name_of(table, check.against)} says whether that is fair.",
                options=lambda: agreeing(table, check, Agree),
            )
        ]
    if check.beat == "announced":
        leave = Ask(of=check.who, options=lambda: _leaving(check), urges=False, early=True)
        if reviews := peer_reviews.before_the_dice(table):
            told = f"{who} rolls once it is settled how hard this is."
            late = peer_reviews.awaited(table, reviews)
            you = "You roll once it is settled how hard this is."
            return [replace(leave, question=you, meanwhile=told, early=False, awaits=late)]
        return [_rollers(table, check, told), leave]
    if peer_reviews.about(table, "cancel"):
        return [_cancel_put(table, check, who)]
    if check.beat not in ("react", "bonus"):
        return []
    return [
        _rollers(table, check, told),
        *(_helping(check, one, who) for one in asked_to_help(check)),
    ]


def _helping(check: Check, bonus: Bonus, who: str) -> Ask:
    """VE-3.4: nobody helps unless they say so; where nobody plays them, the FC does."""
    return Ask(
        of=bonus.ref.removeprefix("aid "),
        title=f"Help {who}?",
        question=sentence(bonus.how or check.words),
        meanwhile=f"{bonus.words} says whether to help.",
        options=lambda: [
            offer(HelpOut(bonus=bonus.id, yes=True), "Yes, I help", rules=("VE-3.4",)),
            offer(HelpOut(bonus=bonus.id, yes=False), "Not this time"),
        ],
    )


def _leaving(check: Check) -> list[Option]:
    return [] if check.struck else [_LEAVING]


def _failing(check: Check) -> str:
    return f"Let it fail: {check.stakes}" if check.stakes else "Let it fail"


def _cancel_put(table: VTable, check: Check, who: str) -> Ask:
    """VE-3.7: nothing is spent on it while the Peers are asked whether it counts at all."""
    return Ask(
        of=check.who,
        title="Your Peers say whether it is cancelled",
        question="Wait for them, or go on with it.",
        meanwhile=f"{who} would cancel the check.",
        options=lambda: [
            offer(GoOnWithCheck(), "Go on with it", rules=("VE-3.7",)),
            offer(Accept(), _failing(check), rules=("VE-3.7",)),
        ],
        urges=False,
        awaits=peer_reviews.awaited(table, peer_reviews.about(table, "cancel")),
    )


def _rollers(table: VTable, check: Check, told: str) -> Ask:
    if check.beat == "announced":
        face = target_of(check) - rolled_with(table, check)[1]
        return Ask(
            of=check.who,
            title=f"You need {face} or more on the d20" if face in range(3, 21) else "Roll the d20",
            question="If you fall short, a Lot or something that helps can still save it.",
            meanwhile=told,
            options=lambda: [offer(Roll(), "Roll the d20", forecast=True, rules=("VE-3.2",))],
        )
    if check.beat == "react":
        _, score = rolled_with(table, check)
        return Ask(
            of=check.who,
            title=f"{check.face + score} against {target_of(check)}",
            question=_what_may_save(table, check),
            meanwhile=told,
            options=lambda: [offer(Accept(), _failing(check), rules=("VE-3.7",))],
            own=lambda: _reactions(table, check),
            urges=_again_may_save(table, check) or _one_die_does_better(table, check),
            leaves=True,
        )
    added = "a die each, and the highest" if check.bonuses[1:] else "one die, which"
    rolls = f"{listed(in_few_words(check.bonuses))}: {added} is added"
    asked = listed([one.words for one in asked_to_help(check)])
    judged = peer_reviews.about(table, "check")
    voted = [one for one in judged if one.questioned]
    talked = [one.text for one in voted]
    title, question = "What helps", sentence(rolls)
    if asked:
        title = f"Will {asked} help?"
        question = "Wait for the answer, or do without."
    elif talked:
        title, told = "Your Peers vote", "The Peers vote on what helps."
        question = f"{ended(listed(talked))} Wait for the vote, or do without it."
    return Ask(
        of=check.who,
        title=title,
        question=question,
        meanwhile=told,
        options=lambda: _bonus_options(table, check),
        own=lambda: [*_naming(table, check), _cancelling(_simply(table, check))],
        urges=not talked and not asked,
        holds=not asked,
        awaits=() if asked else peer_reviews.awaited(table, voted),
    )


def _what_may_save(table: VTable, check: Check) -> str:
    """VE-3.4, VE-3.5: what is left to do about a roll that falls short."""
    if can_name(table, check):
        return "Anything that helps rolls a d6, and the best one is added."
    short = standing(table, check) == "short"
    late = ["Even a six on top would fall short."] if short else []
    again = ["A Lot rolls the d20 once more, and that roll stands."]
    return " ".join(late + again if can_reroll(table, check) else late)


def _simply(table: VTable, check: Check) -> bool:
    """Whether whoever answers for the roller cancels it without asking anybody."""
    return table.is_gm(owner(table, check.who))


def _reactions(table: VTable, check: Check) -> list[Option]:
    found = _naming(table, check)
    better = _one_die_does_better(table, check)
    found = [replace(one, best=better) for one in found]
    if can_reroll(table, check):
        look: dict[str, Any] = {"cost": "1 Lot", "forecast": True, "rules": ("VE-3.5",)}
        best = _again_may_save(table, check) and not better
        found.insert(better, offer(Reroll(), "Roll again", best=best, **look))
    return [*found, _cancelling(_simply(table, check))]


def _cancelling(gm: bool) -> Option:
    """VE-3.7: the roller puts it to the Peers, the FC simply says so."""
    picks = tuple(Pick(why, label.capitalize()) for why, label in CANCELLED_FOR.items())
    told = "Lots come back." if gm else "If nobody objects. Your Lots come back."
    why = left_open("why", "Why?", picks, chips=True)
    place = "gm" if gm else "act"
    return offer(CancelCheck, "Cancel the check", why, section=place, help=told, rules=("VE-3.7",))


def _naming(table: VTable, check: Check) -> list[Option]:
    if not can_name(table, check) or not room(check):
        return []
    fields = _bonus_fields(table, check)
    return [
        offer(
            NameBonuses,
            "What else helps?" if check.bonuses else "What helps?",
            *fields,
            go="Use these",
            help=_short_by(table, check),
            apart=True,
            forecast=True,
            rules=("VE-3.4",),
        )
    ]


def _short_by(table: VTable, check: Check) -> str:
    """VE-3.4: what a bonus die has to make up for."""
    _, score = rolled_with(table, check)
    short = target_of(check) - check.face - score
    if short <= 1:
        return "A d6 for each. You are one short, so any one of them is enough."
    return f"A d6 for each, and the highest is added. You are {spelled(short)} short."


def _again_may_save(table: VTable, check: Check) -> bool:
    """Whether there is a Lot for it, and the most a d20 shows would do."""
    return can_reroll(table, check) and standing(table, replace(check, face=20)) == "pass"


def _one_die_does_better(table: VTable, check: Check) -> bool:
    """Whether a single bonus die is likelier to reach the target than the d20 thrown again."""
    _, score = rolled_with(table, check)
    need = target_of(check) - score
    sixths, twentieths = 7 - (need - check.face), 21 - need
    return can_name(table, check) and sixths * 20 > twentieths * 6


def _bonus_fields(table: VTable, check: Check) -> tuple[Field, ...]:
    known = figure(table, check.who)
    named = {one.ref for one in check.bonuses}
    lots = known.lots - sum(one.kind == "lot" for one in check.bonuses)
    open_now = [one for one in known.attributes if not one.used]
    own = [
        *(
            Pick(f"attribute {one.id}", in_words(one.name))
            for one in open_now
            if one.kind != "limit"
        ),
        *(Pick(f"asset {one.id}", one.name) for one in known.assets if one.serves),
        *(
            Pick(f"attribute {one.id}", in_words(one.name), group=SILVER_LINING)
            for one in open_now
            if one.kind == "limit"
        ),
    ]
    barred = bars_aid(known, check.bearing)
    aid = [
        *(
            Pick(f"aid {one.id}", one.name)
            for one in heroes(table)
            if one.id not in (check.who, check.against)
        ),
        *(
            Pick(f"kin {one.id}", one.name)
            for one in kith_and_kin.at_hand(table, known, check.against)
        ),
    ]
    kinds = (Pick("environment", "The surroundings"), Pick("size", "A difference in size"))
    fields: list[Field] = [
        Number("lots", "Lots", least=0, most=max(0, min(room(check), lots)), value=0)
    ]
    if picks := tuple(pick for pick in own if pick.value not in named):
        fields.append(Many("own", "Of your own", picks=picks, most=room(check), chips=True))
    picks = tuple(pick for pick in aid if pick.value not in named)
    if picks and not barred:
        missed = kith_and_kin.missed(table, known)
        fields.append(
            Many("aid", "Who helps?", help=missed, picks=picks, most=room(check), chips=True)
        )
    if picks or len(fields) > 1:
        fields.append(
            Text(
                "how",
                "How does it help?",
                help="Your Peers judge by this.",
                most=200,
                placeholder="She keeps him talking",
            )
        )
    fields.append(
        Rows(
            "others",
            "What else helps?",
            fields=(
                Choice("kind", "Kind", picks=kinds, folded=True),
                Text(
                    "words",
                    "In a few words",
                    needed=True,
                    most=100,
                    placeholder="The noise covers my steps",
                ),
            ),
            most=room(check),
            brief="what is around you",
        )
    )
    return tuple(fields)


def _bonus_options(table: VTable, check: Check) -> list[Option]:
    judged = peer_reviews.about(table, "check")
    if any(one.questioned for one in judged) or asked_to_help(check):
        return [offer(DoWithout(), "Do without", rules=("VE-3.4",))]
    dice = len(check.bonuses)
    label = "Roll one d6" if dice == 1 else f"Roll {dice} d6"
    told = "Until then your Peers may object." if judged else ""
    return [offer(RollBonuses(), label, help=told, forecast=True, rules=("VE-3.4",))]


def _consequence_asks(table: VTable) -> list[Ask]:
    play = table.play
    known = play.cast.get(play.consequence)
    found = capability_of(known, play.of) if known else None
    if known is None or found is None:
        return []
    picks = [Pick(one, one) for one in found.consequences]

    def answers(leave: bool) -> list[Option]:
        field = left_open("words", "What happens?", picks)
        pick = offer(PickConsequence, "That is what happens", field, rules=("VE-6.2",))
        rest = offer(LeaveConsequence(), "Let my Peers choose", rules=("VE-6.2",))
        return [pick, rest] if leave else [pick]

    title = f"{play.of} fails {known.name}"
    if play.left:
        seats = [seat for seat in table.seats if table.is_player(seat)]
        return [
            Ask(
                seat=seat,
                title=title,
                question=f"Choose what happens to {known.name}.",
                options=lambda: answers(False),
            )
            for seat in seats
            if seat != owner(table, known.id)
        ] or [
            Ask(
                title=title,
                question=f"Choose what happens to {known.name}.",
                options=lambda: answers(False),
            )
        ]
    return [
        Ask(
            of=known.id,
            title=title,
            question="It always has a consequence. Choose one and play it out.",
            meanwhile=f"{known.name} failed {play.of}.",
            options=lambda: answers(True),
        )
    ]


def verbs(table: VTable, seat: str) -> list[Verb]:
    check = table.play.check
    if check is None or not table.is_player(seat):
        return []
    found: list[Verb] = []
    mine = seat == owner(table, check.who)
    if check.beat == "announced" and not mine and not peer_reviews.about(table, "difficulty"):
        set_it = table.is_gm(seat)
        label = "Change the difficulty" if set_it else "Propose another difficulty"
        how = "How hard is it?"
        others = tuple(one for one in DIFFICULTY_PICKS if one.value != str(check.difficulty))
        blanks = lambda: [Choice("difficulty", how, picks=others)]  # noqa: E731
        found.append(verb(ProposeDifficulty, label, blanks, rules=("VE-3.1",)))
    gm, lying = table.is_gm(seat), check.beat in ("react", "bonus")
    theirs = not table.answers_for(seat, check.who)  # else it stands with what they are asked
    if lying and gm and theirs and not peer_reviews.about(table, "cancel"):
        found.append(started_by(_cancelling(gm)))
    if gm and check.struck and check.beat == "announced":
        found.append(verb(CancelCheck(), "Call the check off", group="gm", rules=("VE-3.7",)))
    return found
