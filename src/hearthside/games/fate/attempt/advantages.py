"""Creating an advantage: what each outcome gives, and what the GM makes of some (FA-5.1 to 5.3)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.life.shelf import unshown_secrets, used_up
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, comes_true, name, quoted_wish
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.core.wording.short_names import speaks_of
from hearthside.core.wording.typesetting import capital
from hearthside.games.fate.attempt.aftermath import (
    ANSWERED,
    AspectWon,
    InvocationsWon,
    QuestionsAsked,
    asking,
    boost,
    first,
    free_for,
)
from hearthside.games.fate.attempt.endings import settled_line, told_with
from hearthside.games.fate.attempt.invocable import new_aspect
from hearthside.games.fate.attempt.questions import Discovery, FailedAdvantage
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.dice_and_outcomes import Outcome
from hearthside.games.fate.people import here, hero_of, known_as, name_of, sides_against
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FateTable

FREE_INVOCATIONS: dict[Outcome, int] = {"fail": 0, "tie": 1, "success": 1, "style": 2}
"""FA-5.1, FA-5.2, FA-5.3: what the actor's side may invoke for free afterwards.

On a tie a new aspect does not come about: the one invocation is the boost's.
"""


class DropAdvantage(Move, frozen=True, tag="fate.drop-advantage"):
    """Nothing comes of it: it is not created, or not found."""


class TurnAdvantage(Move, frozen=True, tag="fate.turn-advantage"):
    """It is created after all, perhaps in other words, and helps another side first."""

    text: str
    side: str


class BringToLight(Move, frozen=True, tag="fate.bring-to-light"):
    """What is found: a hidden aspect, a secret on the shelf, or one written now. `side` gains from
    a failure."""

    aspect: str = ""
    shelf: str = ""
    text: str = ""
    side: str = ""


class NothingCame(Event, frozen=True, tag="fate.nothing-came"):
    sets = ANSWERED
    found: bool


class AdvantageTurned(Event, frozen=True, tag="fate.advantage-turned"):
    sets = {"aspects.{aspect.id}": "aspect", "attempt.came": "aspect.text", **ANSWERED}
    aspect: Aspect


class AspectFound(Event, frozen=True, tag="fate.aspect-found"):
    sets = {"aspects.{aspect.id}": "aspect", "attempt.came": "aspect.text", **ANSWERED}
    aspect: Aspect


def created(table: FateTable, attempt: Attempt, read: Outcome) -> list[Event]:
    """FA-5.1."""
    side = attempt.rolls[0].side
    if read == "fail":
        others = _others(table, attempt)
        failed = FailedAdvantage(text=attempt.aspect, side=side, others=others)
        return [QuestionsAsked(questions=(failed,))]
    if read == "tie":
        return [QuestionsAsked(questions=(boost(attempt.actor, side),))]
    free = {side: FREE_INVOCATIONS[read]}
    return [AspectWon(aspect=new_aspect(table, attempt.aspect, "situation", free=free))]


def searched(table: FateTable, attempt: Attempt, read: Outcome) -> Event:
    """FA-5.2: whatever the outcome the GM is asked, so that asking tells nobody anything."""
    others = _others(table, attempt) if read == "fail" else ()
    found = Discovery(
        about=attempt.target,
        side=attempt.rolls[0].side,
        free=FREE_INVOCATIONS[read],
        others=others,
    )
    return QuestionsAsked(questions=(found,))


def exploited(table: FateTable, attempt: Attempt, read: Outcome) -> list[Event]:
    """FA-5.3: a failure gains nothing and loses nothing."""
    if read == "fail" or attempt.aspect not in table.play.aspects:
        return []
    return [
        InvocationsWon(
            aspect=attempt.aspect,
            side=attempt.rolls[0].side,
            count=FREE_INVOCATIONS[read],
            later=table.play.conflict is not None,
        )
    ]


def _others(table: FateTable, attempt: Attempt) -> tuple[str, ...]:
    """FA-5.16: who gains from a failure: the defender's side, or whom the GM names."""
    side = attempt.rolls[0].side
    if attempt.defender and attempt.rolls[1].side != side:
        return (attempt.rolls[1].side,)
    return sides_against(table, side)


DURING = "play.asked"


def asks(table: FateTable) -> list[Ask]:
    match first(table):
        case FailedAdvantage() as failed:
            asks = "Let it come to nothing, or let the other side have it."
            return [asking(failed, "It failed.", asks, lambda: _turning(failed), urges=False)]
        case Discovery() as found if found.free:
            asks = "Say what it is."
            return [asking(found, "Something is found.", asks, lambda: _finding(table, found))]
        case Discovery() as found:
            asks = f"Let {_seeker(table)} find something at a price, or nothing at all."
            told = "The search failed."
            return [asking(found, told, asks, lambda: _finding(table, found), urges=False)]
    return []


def _side(others: tuple[str, ...]) -> tuple[list[Field], dict[str, Any]]:
    """Who gains: a choice where there are several sides, else the only one."""
    if len(others) < 2:
        return [], {"side": others[0] if others else ""}
    picks = tuple(Pick(side, side.capitalize()) for side in others)
    choice = Choice(
        "side",
        "Who gets the free invocation?",
        picks=picks,
        value=others[0],
        rules=("FA-5.16",),
    )
    return [choice], {}


def _turning(question: FailedAdvantage) -> list[Option]:
    words = Text("text", "What is true?", value=question.text, needed=True, most=100)
    sides, fixed = _side(question.others)
    turning = offer(
        TurnAdvantage,
        "It comes true, for the other side",
        words,
        *sides,
        help="They invoke it once for free. You may reword it.",
        fixed=fixed,
        rules=("FA-5.1",),
    )
    return [offer(DropAdvantage(), "Nothing comes of it", rules=("FA-5.1",)), turning]


def _seeker(table: FateTable) -> str:
    """Who looked for it, inside a sentence."""
    return amid(known_as(table, table.play.attempt.actor if table.play.attempt else ""))


def _finding(table: FateTable, question: Discovery) -> list[Option]:
    """FA-5.2: a secret there, of a player character any aspect, one of somebody else here, one that
    was prepared, or something written now. Where there is something of what was searched, the
    others' and what was prepared wait behind it."""
    sides, fixed = _side(question.others)
    there, kept = _to_be_found(table, question.about), unshown_secrets(table)
    beside = _hidden_beside(table, there)
    seeker = _seeker(table)
    finds = f"{capital(seeker)} {agreeing(seeker, 'finds')}"
    price = "" if question.free else "At a price: the other side invokes it once for free."
    offered = [
        offer(
            BringToLight,
            f"{finds} “{known.text}”",
            *sides,
            fixed={"aspect": known.id, "text": "", **fixed},
            help=" ".join(filter(None, (_whose(table, known, question.about), price))),
            rules=("FA-5.2",),
            about=known.id,
            rare=bool(there) and known not in there,
        )
        for known in (*there, *beside)
    ]
    offered += [
        offer(
            BringToLight,
            f"From your shelf: “{secret.title}”",
            *sides,
            fixed={"aspect": "", "shelf": secret.id, "text": "", **fixed},
            help=price,
            rules=("FA-5.2",),
            rare=bool(there or beside),
        )
        for secret in kept
    ]
    words = Text(
        "text", "What comes to light?", needed=True, most=100, placeholder="Paid by the Wreckers"
    )
    label = f"{finds} something{' else' * bool(there or beside or kept)}"
    fresh = {"aspect": "", **fixed}
    offered.append(
        offer(BringToLight, label, words, *sides, fixed=fresh, help=price, rules=("FA-5.2",))
    )
    if question.free:
        return offered
    return [offer(DropAdvantage(), f"{finds} nothing", rules=("FA-5.2",)), *offered]


def _to_be_found(table: FateTable, about: str) -> list[Aspect]:
    """What is hidden of whom it is about, of whoever the wish names, then in the scene. A player's
    character keeps nothing from the table, only from those who look, so any aspect of theirs may
    be what somebody finds out."""
    wish = table.play.attempt.want if table.play.attempt else ""
    named = [hero.id for hero in here(table) if speaks_of(wish, hero.name)]
    whose = [about, *named, ""] if about else [*named, ""]
    own = [known for known in table.play.aspects.values() if known.owner in whose]
    everything = about if about and not hero_of(table, about).npc else None
    found = [known for known in own if known.hidden or known.owner == everything]
    return sorted(found, key=lambda known: whose.index(known.owner))


def _hidden_beside(table: FateTable, there: list[Aspect]) -> list[Aspect]:
    """What else is hidden of those who are seen here: words such as “him” name nobody."""
    seen = {hero.id for hero in here(table) if not hero.hidden}
    return [
        known
        for known in table.play.aspects.values()
        if known.hidden and known.owner in seen and known not in there
    ]


def _whose(table: FateTable, known: Aspect, about: str) -> str:
    """Whose secret it is, where the search was not about them."""
    return f"About {amid(name_of(table, known.owner))}." if known.owner not in ("", about) else ""


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    question = table.play.asked[0]
    match move, question:
        case DropAdvantage(), _:
            return [NothingCame(found=isinstance(question, Discovery))]
        case TurnAdvantage(), FailedAdvantage():
            turned = new_aspect(table, move.text, "situation", free={move.side: 1})
            return [AdvantageTurned(aspect=turned)]
        case BringToLight(), Discovery():
            side, count = (question.side, question.free) if question.free else (move.side, 1)
            known, secret = table.play.aspects.get(move.aspect), table.shelf.get(move.shelf)
            if known is None:
                words = secret.title if secret else move.text
                known = _written(table, question.about, words)
            free = {**known.free, side: known.free.get(side, 0) + count}
            found = AspectFound(aspect=replace(known, known_to=None, free=free, found=True))
            return [*(used_up(secret) if secret else ()), found]
    raise TypeError(move)


def _written(table: FateTable, about: str, text: str) -> Aspect:
    """An aspect nobody had thought of: an NPC's own, or else the scene's. A player's character has
    only the aspects its player writes."""
    if about and hero_of(table, about).npc:
        return new_aspect(table, text, "general", about)
    return new_aspect(table, text, "situation")


def say(table: FateTable, event: NothingCame | AdvantageTurned | AspectFound) -> list[Line]:
    attempt = table.play.attempt
    assert attempt
    match event:
        case NothingCame():
            if not event.found:
                return [told_with(table, attempt, rules=("FA-5.1",))]
            return [_said_of_a_search(table, " finds nothing", (".",), attempt.target)]
        case AdvantageTurned():
            rules, who = ("FA-5.1", "FA-5.16"), name(name_of(table, attempt.actor))
            turned = (who, " fails, and it serves the other side", *comes_true(event.aspect.text))
            told = settled_line(attempt, *turned, rules=rules)
            return [told, *free_for(table, event.aspect, rules)]
        case AspectFound():
            finds = " finds out at a price" if attempt.outcome == "fail" else " finds out"
            words = comes_true(event.aspect.text)
            told = _said_of_a_search(table, finds, words, event.aspect.owner)
            return [told, *free_for(table, event.aspect, ("FA-5.2", "FA-5.16"))]


def _said_of_a_search(
    table: FateTable, finds: str, words: tuple[str | Span, ...], about: str
) -> Line:
    """What came of it. Who opposed it is not named, unless it is theirs what was found."""
    attempt = table.play.attempt
    assert attempt
    who = name(name_of(table, attempt.actor))
    whose = (" about ", name(name_of(table, about))) if about else ()
    rules = ("FA-5.2", "FA-5.16")
    wanted = quoted_wish(attempt.want)
    return settled_line(attempt, *wanted, who, finds, *whose, *words, rules=rules)
