"""What a group has coming goes to all of them alike by default: one answer for everyone."""

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, listed
from hearthside.games.questworlds.aftermath.due_forms import shared
from hearthside.games.questworlds.aftermath.dues import Benefited, DueDropped, Harmed
from hearthside.games.questworlds.books import QuestTable, name_of
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.sheet import Benefit, Harm
from hearthside.games.questworlds.state import Due


class ShareOut(Move, frozen=True, tag="questworlds.share-out"):
    """Everybody gets the same: a benefit in one situation, or a harm on what each of them used."""

    text: str


class SpareAll(Move, frozen=True, tag="questworlds.spare-all"):
    pass


MOVES = (ShareOut, SpareAll)
EVENTS: tuple[type[Event], ...] = ()


def options(table: QuestTable, seat: str) -> list[Option]:
    alike = shared(table)
    if not alike or not table.is_gm(seat):
        return []
    names = listed([name_of(table, due.who) for due in alike])
    first = alike[0]
    if first.kind == "people":
        giving = f"All alike also gain {modifier(first.amount)} among their people"
        sparing = f"It is for {first.because} alone"
        text = Text(
            name="text", label="In which situation?", needed=True, value=first.proposal, most=80
        )
        help = f"{names}."
    elif first.kind == "benefit":
        giving = f"All alike gain {modifier(first.amount)}"
        sparing = "No: none of them gains anything lasting"
        proposed = next((due.proposal for due in alike if due.proposal), "")
        text = Text(name="text", label="In which situation?", needed=True, value=proposed, most=80)
        help = f"{names}."
    else:
        giving, sparing = f"All alike are {first.state}", f"No: none of them is {first.state}"
        text = Text(name="text", label="What it is", help="May stay blank.", most=80)
        help = f"{names}, each on the ability they used."
    return [
        Option(
            move="questworlds.share-out",
            label=giving,
            fields=(text,),
            help=help,
            rules=("QW-5.2.4", *first.rules),
            section="turn",
            best=first.kind != "people",
        ),
        Option(
            move="questworlds.spare-all",
            label=sparing,
            rules=("QW-5.2.4", *first.rules),
            section="turn",
            best=first.kind == "people",  # what is won for the community is enough
        ),
    ]


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
    harm = Harm(
        id=f"h{table.seq}-{at}",
        state=due.state,  # type: ignore[arg-type]
        abilities=abilities,
        because=text,
    )
    return Harmed(who=due.who, harm=harm)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    raise TypeError(event)
