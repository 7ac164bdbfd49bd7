"""The table as data: the cast, and what is true in the scene."""

from hearthside.core.cast_cards import person
from hearthside.core.once_for_each import once_for_each
from hearthside.core.pieces import Board, Card, Cell, Coins, Mark, Piece, Track, Why, Words
from hearthside.core.show import Person
from hearthside.core.wording.grammar import spelled
from hearthside.core.wording.typesetting import capital
from hearthside.games.venus.advancement import earning
from hearthside.games.venus.debrief import rewards
from hearthside.games.venus.looks.debrief_view import debrief_pieces
from hearthside.games.venus.sessions.framing_scenes import SCENES, WAYS
from hearthside.games.venus.sessions.kinds_and_ends import drama_is_judged
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable
from hearthside.games.venus.world import world

FIDELITY = f"{spelled(rewards.FULL_FIDELITY).capitalize()} make a caliber step."


def people(table: VTable) -> tuple[Person, ...]:
    return tuple(_person(table, who) for who in table.play.cast.values())


def _person(table: VTable, who: Figure) -> Person:
    pieces: tuple[Piece, ...] = ()
    if not who.npc and not who.draft:
        pieces = kismet(who)[:-1]  # Fidelity changes in the debrief alone, and stands on the sheet
    judged = drama_is_judged(table, who)
    if who.drama or judged:
        pieces += (Mark(text=_pays(who, judged), tone="gain", why=Why("", ("VE-5.6",))),)
    pieces += _wounds(who)
    return person(
        table,
        who,
        concept=who.concept,
        side="Around them" if who.npc else "",
        pieces=pieces,
        cards=() if who.npc or who.draft else _driven(who, _pays(who, judged)),
        out=who.dead,
    )


@once_for_each
def _wounds(who: Figure) -> tuple[Piece, ...]:
    why = Why("", ("VE-4.15",))
    return tuple(Mark(text=f"Wound: {one.text}", why=why) for one in who.wounds)


def _pays(who: Figure, judged: bool) -> str:
    """VE-5.6: what a habit is good for now; `judged` while the Peers say whether it counts."""
    if who.drama:
        return f"A habit brought trouble: {'a Lot' if who.ego else 'Ego'} when the scene ends"
    if who.rewarded:
        return "A habit has earned its reward this session"
    if judged:
        return "A habit brought trouble: the Peers say whether it counts"
    return "Trouble from it earns Ego, once a session"


@once_for_each
def _driven(who: Figure, pays: str) -> tuple[Card, ...]:
    """VE-2.16: what they are after, what they always do, and what they hold to; `pays` is what a
    habit is good for now."""
    kinds = (
        ("Goal", who.goals, "Earns a Lot when you reach it", "VE-5.5"),
        ("Habit", who.habits, pays, "VE-5.6"),
        ("Creed", who.creeds, "Judged when an arc ends", "VE-5.7"),
    )
    return tuple(
        Card(
            id=f"{who.id}-{one.id}",
            text=capital(one.text),
            kind=kind,
            note=note,
            why=Why("", (rule,)),
        )
        for kind, notes, note, rule in kinds
        for one in notes
    )


@once_for_each
def kismet(who: Figure) -> tuple[Piece, ...]:
    """VE-2.17: Lots, Ego and Fidelity."""
    return (
        Coins(
            label="Lots",
            count=who.lots,
            of=earning.MOST_LOTS,
            name="Lot",
            shape="lot",
            why=Why("A Lot rerolls, or helps a check.", ("VE-2.17",)),
            path=f"cast.{who.id}.lots",
        ),
        Coins(
            label="Ego",
            count=int(who.ego),
            of=1,
            name="Ego",
            shape="crown",
            why=Why("Ego rerolls every die you like, or makes sixes count twice.", ("VE-4.5",)),
            path=f"cast.{who.id}.ego",
        ),
        Track(
            label="Fidelity",
            boxes=tuple(("", at < who.fidelity) for at in range(rewards.FULL_FIDELITY)),
            why=Why(FIDELITY, ("VE-5.8",)),
            path=f"cast.{who.id}.fidelity",
        ),
    )


def scene(table: VTable) -> tuple[Piece, ...]:
    play = table.play
    found = debrief_pieces(table)
    if (text := world(table)) and table.scene is None:
        found.append(Card(id="world", text=text, kind="The world", path="world"))
    if table.in_scene and play.scene_kind != "encounter":
        found.append(Words(label="Scene", text=SCENES[play.scene_kind]))
    if play.groups:
        told = "; ".join(
            f"{one.name}: {', '.join(map(table.seat_name, one.seats))}" for one in play.groups
        )
        found.append(Words(label=WAYS[play.way], text=told, why=Why("", ("VE-1.9",))))
    found += [
        Card(
            id=f"insight-{at}",
            text=capital(words),
            kind="Insight",
            note="Can reroll a die",
            why=Why("", ("VE-4.4",)),
        )
        for at, words in enumerate(play.insights)
    ]
    found += [
        Card(id=f"house-{at}", text=words, kind="At this table", why=Why("", ("VE-1.11",)))
        for at, words in enumerate(play.house)
    ]
    for hidden, label in ((False, play.scenario), (True, f"{play.scenario}: not for everyone")):
        rows = tuple((Cell(one.title), Cell(one.text)) for one in play.lore if one.hidden == hidden)
        if rows:
            why = Why("", ("VE-7.3",))
            head = ("About", "What is known")
            found.append(Board(label=label, head=head, rows=rows, why=why, folded=True))
    return tuple(found)
