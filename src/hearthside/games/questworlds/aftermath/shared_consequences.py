"""What a group has coming goes to all of them alike by default: one answer for everyone."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, offer
from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import listed
from hearthside.core.wording.short_names import first_name
from hearthside.games.questworlds.aftermath.consequence_forms import (
    SUCH_HARM,
    TITLE,
    WHERE,
    meanwhile,
    shared,
    weight,
)
from hearthside.games.questworlds.aftermath.consequences import Benefited, DueDropped, harmed
from hearthside.games.questworlds.people import name_of
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.sheet import Benefit
from hearthside.games.questworlds.state import Due, QuestTable


class ShareOut(Move, frozen=True, tag="questworlds.share-out"):
    """Everybody gets the same: a benefit in one situation, or a harm on what each of them used."""

    text: str


class SpareAll(Move, frozen=True, tag="questworlds.spare-all"):
    pass


DURING = "play.dues"


def asks(table: QuestTable, reader: str) -> Asks:
    alike = shared(table)
    if not alike:
        return
    names, first = listed([first_name(name_of(table, due.who)) for due in alike]), alike[0]
    every, _ = _counted(alike)
    asked = {
        "harm": f"Are {names} {first.state}?",
        "people": f"{first.because} is bolstered. Does that help {names} with their people too?",
    }.get(first.kind, f"Do {names} gain from it?")
    yield Ask(
        title=TITLE,
        question=f"{asked} One answer for {every}, unless you leave somebody out.",
        meanwhile=meanwhile(table, alike, reader),
        options=lambda: _answers(alike),
    )


def _counted(alike: list[Due]) -> tuple[str, str]:
    return ("both", "neither") if len(alike) == 2 else ("all", "none")


def _answers(alike: list[Due]) -> list[Option]:
    first, (every, none) = alike[0], _counted(alike)
    rules = ("QW-5.2.4", *first.rules)
    proposed = next((due.proposal for due in alike if due.proposal), "")
    text = replace(WHERE, value=proposed)
    if first.kind == "people":  # what is won for the community is enough
        giving = f"They {every} also gain {modifier(first.amount)} with their people"
        alone = offer(SpareAll(), f"It is for {first.because} alone", rules=rules)
        return [alone, offer(ShareOut, giving, text, rules=rules)]
    if first.kind == "benefit":
        giving = f"They {every} gain {modifier(first.amount)}"
        sparing = f"No: {none} of them gains anything"
    else:
        giving = f"They are {every} {first.state}{weight(first.state)}"
        sparing = f"No: {none} of them is {first.state}"
        blank, such = "Each on the ability they used. May stay blank.", SUCH_HARM[first.state]
        text = Text(
            "text",
            "What does it leave them with?",
            help=blank,
            placeholder=such,
            most=80,
            long=True,
        )
    return [offer(ShareOut, giving, text, rules=rules), offer(SpareAll(), sparing, rules=rules)]


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    events: list[Event] = []
    for at, due in enumerate(shared(table)):
        if isinstance(move, ShareOut):
            events.append(_given(table, due, at, move.text.strip()))
        events.append(DueDropped(due=due.id, skipped=isinstance(move, SpareAll)))
    return events


def _given(table: QuestTable, due: Due, at: int, text: str) -> Event:
    if due.kind in ("benefit", "people"):
        benefit = Benefit(
            id=f"b{table.seq}-{at}", amount=due.amount, situation=text, won_with=due.ability
        )
        return Benefited(who=due.who, benefit=benefit)
    abilities = (due.ability,) if due.ability else ()
    return harmed(table, due.who, due.state, abilities, text, at=f"-{at}")
