"""Habits in play: who acts on one, and what that earns (VE-5.6)."""

from functools import partial

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Field, Pick, Text, YesNo, left_open
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, typed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.wording.typesetting import capital, unstopped
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.people import figure, mine
from hearthside.games.venus.sessions.framing_scenes import may_act
from hearthside.games.venus.sessions.kinds_and_ends import (
    DRAMA,
    SceneForgotten,
    drama_is_judged,
    drama_pays,
)
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable, is_rolling
from hearthside.games.venus.wording import called


class InvokeHabit(Move, frozen=True, tag="venus.invoke-habit"):
    who: str
    habit: str
    back: bool
    drama: str = ""


class HabitInvoked(Event, frozen=True, tag="venus.habit-invoked"):
    sets = {"cast.{who}.habits.{habit}.told": Is(True)}
    says = Says("{who} invokes a habit: {text:aspect}.", ("VE-5.6",), beat="Scene")
    who: str
    habit: str
    text: str


class DramaAgreed(Event, frozen=True, tag="venus.drama-agreed"):
    sets = {"cast.{who}.drama": Is(True), "cast.{who}.rewarded": Is(True)}
    who: str
    words: str = ""


class SlidBack(Event, frozen=True, tag="venus.slid-back"):
    says = Says("It turns out that {who} did it earlier: {text:aspect}.", ("VE-5.6",), beat="Scene")
    who: str
    text: str


def verbs(table: VTable, seat: str) -> list[Verb]:
    if not table.in_scene:
        return []
    return [_invoke(table, who) for who in mine(table, seat) if who.habits]


def _invoke(table: VTable, who: Figure) -> Verb:
    """Suggested to whoever may act. It waits behind their name while others act or a roll is under
    way, and once it has brought its trouble this session."""
    paid = who.rewarded or drama_is_judged(table, who)
    suggested = not paid and not is_rolling(table) and may_act(table, who.player, who)
    only = {"habit": who.habits[0].id} if len(who.habits) == 1 else {}
    named = f"“{capital(unstopped(who.habits[0].text))}”. " if only else ""
    return verb(
        InvokeHabit,
        f"{who.name} invokes a habit",
        partial(_invoking, who, paid),
        who=who.id,
        fixed=only,
        group="act" if suggested else "sheet",
        go="Invoke it",
        help=f"{named}Just for show: a habit pays once a session, and has."
        if paid
        else f"{named}Once a session, the trouble it brings earns a reward.",
        rules=("VE-5.6",),
    )


def _invoking(who: Figure, paid: bool) -> tuple[Field, ...]:
    habits = [Pick(one.id, capital(one.text)) for one in who.habits]
    which = left_open("habit", "Which habit?", habits, missing="Choose the habit you act on.")
    trouble = Text(
        "drama",
        "What trouble does it bring?",
        help="Leave it blank if it brings none. If nobody objects, it earns you Ego when the scene "
        "ends, or a Lot if you hold Ego.",
        most=200,
        placeholder="I laugh at the wrong moment",
    )
    return (
        *((which,) if len(who.habits) > 1 else ()),
        YesNo("back", "It happened earlier in this scene"),
        *(() if paid else (trouble,)),
    )


def decide(table: VTable, seat: str, move: InvokeHabit) -> list[Event]:
    """VE-5.6: sliding back, and the drama, are for the Peers to say."""
    who = figure(table, move.who)
    text = next(one.text for one in who.habits if one.id == move.habit)
    found: list[Event] = [HabitInvoked(who=who.id, habit=move.habit, text=text)]
    if move.back:
        words = f"{who.name} already did this earlier in the scene: {text}"
        then = [SlidBack(who=who.id, text=text)]
        found += peer_reviews.put(table, seat, words, then, about="scene", rules=("VE-5.6",))
    if move.drama.strip():
        words = f"{who.name}’s habit brings trouble, and earns Ego or a Lot: {move.drama}"
        then_drama = [DramaAgreed(who=who.id, words=move.drama)]
        found += peer_reviews.put(
            table,
            seat,
            words,
            then_drama,
            about=DRAMA,
            more=int(move.back),
            rules=("VE-5.6",),
        )
    return found


def follow(table: VTable, event: DramaAgreed | SceneForgotten) -> list[Event]:
    match event:
        case DramaAgreed() if not table.in_scene:
            return [drama_pays(event.who)]
        case SceneForgotten():
            return peer_reviews.dropped(table, "scene", DRAMA)
    return []


def say(table: VTable, event: Event) -> list[Line]:
    match event:
        case DramaAgreed():
            words = (called(table, event.who), "’s habit brings trouble", *typed(event.words))
            why = _reward(table, event.who)
            return [line(*words, rules=("VE-5.6",), beat="Scene", kind="turning", why=why)]
    return []


def _reward(table: VTable, who: str) -> str:
    """VE-5.6: what drama earns somebody as things stand, and when; after the scene it just does."""
    known = table.play.cast.get(who)
    earned = "A Lot" if known and known.ego else "Ego"
    return f"{earned} comes when the scene ends." if table.in_scene else ""
