"""Beliefs and Instincts change at any time, with the GM's word (BW-7.7)."""

from functools import partial
from itertools import count

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.field_kinds import Choice, YesNo, must_say
from hearthside.core.fields import Field, Pick, When
from hearthside.core.moves import Event, Move
from hearthside.core.say import REFUSED
from hearthside.core.wording.typesetting import ended, unstopped
from hearthside.games.burning_wheel.sheet import Conviction, Sheet
from hearthside.games.burning_wheel.sheet_changes import changed, stood
from hearthside.games.burning_wheel.state import Burning, WishedConviction

MOST_WISHES = 12
NOUNS = {"beliefs": "Belief", "instincts": "Instinct"}


class WishFor(Move, frozen=True, tag="burning-wheel.wish-for"):
    who: str
    where: str
    text: str
    goal: bool = False


class AgreeWish(Move, frozen=True, tag="burning-wheel.agree-wish"):
    wish: str


class RefuseWish(Move, frozen=True, tag="burning-wheel.refuse-wish"):
    wish: str


LASTS = True


def verbs(table: Burning, seat: str) -> list[Verb]:
    if table.round is not None:
        return []
    return [
        verb(
            WishFor,
            "New Belief",
            partial(rewriting, sheet),
            group="sheet",
            who=sheet.id,
            go="Ask the GM",
            help="The GM agrees or not.",
            rules=("BW-7.7",),
        )
        for sheet in table.play.cast.values()
        if sheet.player == seat and not sheet.draft
        if len(table.play.wishes) < MOST_WISHES
    ]


def asks(table: Burning) -> list[Ask]:
    """The GM's word on new ones, asked beside the story; in the closing round it has its step."""
    if table.round is not None:
        return []
    return [_asked(table.play.cast[wish.who], wish) for wish in table.play.wishes]


def _asked(sheet: Sheet, wish: WishedConviction) -> Ask:
    return Ask(
        title=wanted(sheet, wish),
        question=weighed(sheet, wish),
        options=lambda: [
            offer(AgreeWish(wish=wish.id), "Agree", rules=("BW-7.7",)),
            offer(RefuseWish(wish=wish.id), refusing(sheet, wish), rules=("BW-7.7",)),
        ],
        holds=False,
    )


def wanted(sheet: Sheet, wish: WishedConviction) -> str:
    return f"{sheet.name} wants a new {noun(wish)}"


def weighed(sheet: Sheet, wish: WishedConviction) -> str:
    """What was held until now, if anything was, and what would be instead."""
    before, goal = _held(sheet, wish), " (a goal)" * wish.goal
    then = f"From now on{goal}: {ended(wish.text)}"
    return f"Until now: {ended(before)}\n{then}" if before else then


def refusing(sheet: Sheet, wish: WishedConviction) -> str:
    return "Keep the old one" if _held(sheet, wish) else "Not this one"


def _held(sheet: Sheet, wish: WishedConviction) -> str:
    """What stands where the new words would; nothing where they would be one more."""
    kind, _, at = wish.where.partition(".")
    held: tuple[Conviction, ...] = getattr(sheet, kind)
    return held[int(at)].text if int(at) < len(held) else ""


def noun(wish: WishedConviction) -> str:
    """Whether it is a Belief or an Instinct that would change."""
    return NOUNS[wish.where.partition(".")[0]]


def asked_for(wish: WishedConviction) -> str:
    """What the log says of a wish, behind a name."""
    return f" asks for a new {noun(wish)}: {ended(wish.text)}"


def places(sheet: Sheet) -> tuple[Pick, ...]:
    """Every Belief and Instinct, and room for one more of each."""
    picks = []
    for kind, called in NOUNS.items():
        held: tuple[Conviction, ...] = getattr(sheet, kind)
        picks += [
            Pick(f"{kind}.{at}", one.text or f"{called} {at + 1}", group=kind.capitalize())
            for at, one in enumerate(held)
        ]
        if len(held) < 3:
            picks.append(Pick(f"{kind}.{len(held)}", f"A new {called}", group=kind.capitalize()))
    return tuple(picks)


def rewriting(sheet: Sheet) -> tuple[Field, ...]:
    picks = places(sheet)
    beliefs = tuple(pick.value for pick in picks if pick.value.startswith("beliefs"))
    return (
        Choice("where", "Which one changes?", picks=picks, value=_reached(sheet)),
        must_say(
            "text",
            "What is it now?",
            "Write what it is now first.",
            placeholder="A bridge is a promise. I keep mine.",
        ),
        YesNo("goal", "A goal to reach", when=When("where", beliefs)),
    )


def _reached(sheet: Sheet) -> str:
    """BW-7.7: a goal that was accomplished is the one to replace."""
    done = (f"beliefs.{at}" for at, one in enumerate(sheet.beliefs) if one.done)
    return next(done, "")


def decide(table: Burning, seat: str, move: WishFor | AgreeWish | RefuseWish) -> list[Event]:
    match move:
        case WishFor():
            wish = wished(table, move.who, move.where, move.text, move.goal)
            said = asked_for(wish)
            wishes = (*table.play.wishes, wish)
            return [stood(said, who=move.who, wishes=wishes, rules=("BW-7.7",), beat="Beliefs")]
        case AgreeWish():
            return granted(table, move.wish)
        case RefuseWish():
            rest = tuple(one for one in table.play.wishes if one.id != move.wish)
            wish = next(one for one in table.play.wishes if one.id == move.wish)
            sheet, new = table.play.cast[wish.who], f"a new {noun(wish)}"
            said = f"The GM turned down {new} for {sheet.name}: {ended(wish.text)}"
            no = stood(said, wishes=rest, rules=("BW-7.7",), beat=REFUSED)
            return [replace(no, refuses=sheet.player)]


def wished(table: Burning, who: str, where: str, text: str, goal: bool) -> WishedConviction:
    taken = {one.id for one in table.play.wishes}
    number = next(n for n in count(1) if f"wish-{n}" not in taken)
    return WishedConviction(id=f"wish-{number}", who=who, where=where, text=text, goal=goal)


def granted(table: Burning, id: str) -> list[Event]:
    """The new words stand, and begin without artha."""
    wish = next(one for one in table.play.wishes if one.id == id)
    rest = tuple(one for one in table.play.wishes if one.id != id)
    sheet = table.play.cast[wish.who]
    return [stood(wishes=rest), written(sheet, wish.where, wish.text, wish.goal)]


def written(sheet: Sheet, where: str, text: str, goal: bool) -> Event:
    """A Belief or Instinct in new words, or one more of them."""
    kind, _, at = where.partition(".")
    held: list[Conviction] = list(getattr(sheet, kind))
    while len(held) <= int(at):
        held.append(Conviction(text=""))
    held[int(at)] = Conviction(text=text, goal=goal)
    called = NOUNS[kind]
    said = f" has a new {called}." if sheet.npc else f" has a new {called}: {unstopped(text)}."
    return changed(sheet, said, **{kind: tuple(held)}, rules=("BW-7.7",), beat="Beliefs")
