"""The steps of the debrief about creeds: which have faltered, and when (VE-5.7)."""

from collections.abc import Sequence
from functools import partial

from hearthside.core.forms import Field, Many, Pick, Text, left_open
from hearthside.core.guided_round_steps import Blanks, Item
from hearthside.core.moves import GM, Event
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.debrief import rewards, rewriting
from hearthside.games.venus.debrief.rewards import ABOUT
from hearthside.games.venus.people import heroes
from hearthside.games.venus.sheet import Figure, Note
from hearthside.games.venus.state import VTable

MOMENTS = "moments"
POINTING = "A moment is looked for in which a creed faltered. You are asked if it did."


def creeds(table: VTable) -> list[Item]:
    return [
        Item(
            id=who.id,
            of=who.id,
            label="Say so",
            question=_whether(who),
            fields=partial(_creed_field, who),
            taken=partial(_answered, who),
            meanwhile="Each reads out their creeds, and says whether one has faltered.",
            rules=("VE-5.7",),
        )
        for who in heroes(table)
        if who.creeds
    ]


def _whether(who: Figure) -> str:
    asked = "Which of your creeds have faltered?" if who.creeds[1:] else "Has your creed faltered?"
    return f"{asked} {'None' if who.creeds[1:] else 'No'} is a fine answer."


def _creed_field(who: Figure) -> Sequence[Field]:
    picks = tuple(Pick(one.id, one.text) for one in who.creeds)
    return (Many("faltered", "Faltered", picks=picks),)


def _answered(who: Figure, blanks: Blanks) -> list[Event]:
    return [rewards.CreedsAnswered(who=who.id, faltered=tuple(blanks["faltered"]))]


def moments(table: VTable) -> list[Item]:
    """VE-5.7: the owner points to moments of what they claim, the FC where nothing is claimed."""
    now = table.play.debrief
    if now is None:
        return []
    found: list[Item] = []
    pressed: list[Item] = []
    for who in heroes(table):
        claimed = now.creeds.get(who.id, ())
        if claimed:
            found += [_own(table, who, one) for one in who.creeds if one.id in claimed]
        elif who.creeds:
            pressed.append(_pressing(table, who))
    return [*found, *pressed]


def rewriting_creeds(table: VTable) -> list[Item]:
    """VE-5.7: a creed that faltered makes room for a new one before the next session."""
    faltered = table.play.debrief.faltered if table.play.debrief else {}
    return [
        _rewriting(table, who, one)
        for who in heroes(table)
        for one in who.creeds
        if one.id in faltered.get(who.id, ())
    ]


def _rewriting(table: VTable, who: Figure, creed: Note) -> Item:
    return Item(
        id=f"{who.id} {creed.id}",
        of=who.id,
        label="Write it down",
        question=f"“{unstopped(creed.text)}” faltered. What do you believe now?",
        fields=lambda: (rewriting.new_creed(),),
        taken=lambda blanks: rewriting.creed_rewritten(table, who, creed.id, blanks["text"]),
        meanwhile="Whose creed faltered writes a new one.",
        passes="Before the next session",
        known_to=(GM, who.player),  # VE-2.16
        rules=("VE-5.7",),
    )


def _own(table: VTable, who: Figure, creed: Note) -> Item:
    words = Text(
        "words",
        "The moment",
        needed=True,
        most=300,
        placeholder="When I left him on the stairs",
    )
    return Item(
        id=f"{who.id} {creed.id}",
        of=who.id,
        label="It faltered then",
        question=f"“{unstopped(creed.text)}”: when did it falter?",
        fields=lambda: (words,),
        taken=lambda blanks: _pointed(table, who.player, who, creed.id, blanks["words"]),
        meanwhile=POINTING,
        passes="It didn’t, after all",
        rules=("VE-5.7",),
    )


def _pressing(table: VTable, who: Figure) -> Item:
    gone = table.play.debrief.pointed if table.play.debrief else ()
    left = [one for one in who.creeds if f"{who.id} {one.id}" not in gone]
    picks = tuple(Pick(one.id, one.text) for one in left)
    gm = next(iter(table.gms()), "")

    def fields() -> Sequence[Field]:
        return (
            left_open("creed", f"Which creed of {who.name}’s?", picks),
            Text(
                "words",
                "When did it falter?",
                needed=True,
                most=300,
                placeholder="When she left him on the stairs",
            ),
        )

    return Item(
        id=f"{who.id} none",
        label="Point to a moment",
        question=f"{who.name} says no creed has faltered. Has one?",
        fields=fields,
        taken=lambda blanks: _pointed(table, gm, who, blanks["creed"], blanks["words"]),
        meanwhile=POINTING,
        passes="Nothing to point to",
        rare=True,
        again=len(left) > 1,
        rules=("VE-5.7",),
    )


def _pointed(table: VTable, by: str, who: Figure, creed: str, words: str) -> list[Event]:
    """The FC's Peers decide on what the FC points to, the owner's on what they claim."""
    text = next(one.text for one in who.creeds if one.id == creed)
    put = peer_reviews.put(
        table,
        by,
        f"{who.name}’s creed “{unstopped(text)}” faltered: {words}",
        [rewards.CreedFaltered(who=who.id, creed=creed)],
        about=ABOUT,
        rules=("VE-5.7",),
    )
    return [rewards.MomentPointedTo(who=who.id, creed=creed, words=words), *put]
