"""Kith and kin: who is dear, who owes a favour and why, and who is gone (VE-2.12)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Field, Number, Pick, Text, one_of
from hearthside.core.known_names import name_key, name_written
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, listed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.table import slug
from hearthside.core.wording.grammar import agreeing
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.people import figure, heroes, npcs_here
from hearthside.games.venus.sheet import MOST_KIN, Figure, Kin
from hearthside.games.venus.state import VTable


class AddKin(Move, frozen=True, tag="venus.add-kin"):
    who: str
    name: str
    relation: str


class MoreKin(Move, frozen=True, tag="venus.more-kin"):
    who: str
    most: int


class KinAgain(Move, frozen=True, tag="venus.kin-again"):
    """Helped or persuaded, they would do one a favour again."""

    who: str
    kin: str
    reason: str


class KinGone(Move, frozen=True, tag="venus.kin-gone"):
    who: str
    kin: str
    how: str


class KinSpared(Move, frozen=True, tag="venus.kin-spared"):
    """VE-2.12: the owner permits that an NPC or chance kills somebody dear, or does not."""

    dies: bool


class MostKinSet(Event, frozen=True, tag="venus.most-kin-set"):
    sets = {"cast.{who}.most_kin": "most"}
    says = Says("{who} may hold {most} people dear.", ("VE-2.12",), beat="Cast")
    who: str
    most: int


class DeathAsked(Event, frozen=True, tag="venus.death-asked"):
    who: str
    kin: str


class DeathAnswered(Event, frozen=True, tag="venus.death-answered"):
    sets = {"dying": Is(None)}
    who: str
    kin: str
    dies: bool


HOWS = {
    "npc": "Killed by an NPC or by chance",
    "character": "Killed by a player’s character",
    "back": "Back to being an NPC",
}


def at_hand(table: VTable, known: Figure, against: str = "") -> list[Kin]:
    """VE-2.12: who of those dear would do a favour and is in the scene, for all to see; whoever the
    roll is against would not."""
    there = {name_key(one.name) for one in npcs_here(table) if one.id != against}
    return [one for one in _owing(known) if name_key(one.name) in there]


def missed(table: VTable, known: Figure) -> str:
    """Who would do a favour but is not in the scene, in a sentence."""
    there = {name_key(one.name) for one in npcs_here(table)}
    names = [one.name for one in _owing(known) if name_key(one.name) not in there]
    named = listed(names)
    return f"{named} would help, but {agreeing(named, 'is')} not here." if named else ""


def _owing(known: Figure) -> list[Kin]:
    return [one for one in known.kin if one.favour and not one.gone]


def favour_spent(known: Figure, kin: Kin) -> Event:
    helped = replace(kin, favour=False)
    return changed(known, helped, f"{kin.name} helps {known.name}, for a favour owed")


def changed(known: Figure, kin: Kin, told: str) -> Event:
    return sheet_changes.KinChanged(who=known.id, kin=kin, told=told, rules=("VE-2.12",))


DURING = "play.dying"


def asks(table: VTable) -> list[Ask]:
    who, kin = table.play.dying or ("", "")
    if who not in table.play.cast:
        return []
    known = figure(table, who).kith(kin)
    named = known.name if known else "Somebody dear"
    return [
        Ask(
            of=who,
            title=f"{named} might die",
            question="It would fit the drama, but it only happens if you allow it.",
            meanwhile=f"{named} might die.",
            options=lambda: [
                offer(KinSpared(False), f"{named} lives", rules=("VE-2.12",)),
                offer(KinSpared(True), "Let it happen", rules=("VE-2.12",)),
            ],
            urges=False,
        )
    ]


def further(table: VTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    meeting = not table.session_open or table.play.session_kind in ("downtime", "development")
    return [one for known in heroes(table) for one in _of_kin(known, meeting)]


def _of_kin(known: Figure, meeting: bool) -> list[Verb]:
    """VE-2.12: people met become dear in downtime or development sessions."""
    look: dict[str, Any] = {"group": "gm", "about": known.id, "rules": ("VE-2.12",)}
    fixed = {"who": known.id}
    here = [one for one in known.kin if not one.gone]
    found: list[Verb] = []
    if len(here) < known.most_kin and meeting:
        kin: tuple[Field, ...] = (
            Text("name", "Who?", needed=True, most=60),
            Text("relation", f"Who are they to {known.name}?", most=100),
        )
        label = f"Somebody becomes dear to {known.name}"
        found.append(verb(AddKin, label, lambda: kin, fixed=fixed, **look))
    if len(here) >= known.most_kin:
        most = Number(
            "most", "How many at most?", least=MOST_KIN, most=12, value=known.most_kin + 1
        )
        label = f"{known.name} may hold more people dear"
        found.append(verb(MoreKin, label, lambda: (most,), fixed=fixed, **look))
    owing = [one for one in here if not one.favour]
    if owing:
        why = Text("reason", "Why?", needed=True, most=200)
        who = one_of("kin", "Who?", owing)
        label = f"Somebody would do {known.name} a favour"
        found.append(verb(KinAgain, label, lambda: (who, why), fixed=fixed, **look))
    if here:
        picks = tuple(Pick(how, label) for how, label in HOWS.items())
        how = Choice("how", "How?", picks=picks, value="npc")
        whom = one_of("kin", "Who?", here)
        label = f"{known.name} loses somebody"
        found.append(verb(KinGone, label, lambda: (whom, how), fixed=fixed, **look))
    return found


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    if isinstance(move, KinSpared):
        assert table.play.dying
        who, dear = table.play.dying
        return [DeathAnswered(who=who, kin=dear, dies=move.dies)]
    known = figure(table, move.who)  # type: ignore[attr-defined]
    match move:
        case AddKin():
            new = Kin(
                id=slug(move.name, {one.id for one in known.kin}),
                name=name_written(move.name),
                relation=move.relation,
            )
            return [changed(known, new, f"{new.name} is dear to {known.name} now")]
        case MoreKin():
            return [MostKinSet(who=known.id, most=move.most)]
        case KinAgain() | KinGone():
            kin = known.kith(move.kin)
            assert kin
            return _person(known, kin, move)
    raise TypeError(move)


def _person(known: Figure, kin: Kin, move: KinAgain | KinGone) -> list[Event]:
    if isinstance(move, KinAgain):
        again = replace(kin, favour=True, reason=move.reason)
        told = f"{kin.name} owes {known.name} a favour again ({unstopped(move.reason)})"
        return [changed(known, again, told)]
    if move.how == "npc":
        return [DeathAsked(who=known.id, kin=kin.id)]
    return [_lost(known, kin, "is dead" if move.how == "character" else "is an NPC again")]


def _lost(known: Figure, kin: Kin, how: str) -> Event:
    return changed(known, replace(kin, gone=True), f"{kin.name}, dear to {known.name}, {how}")


def follow(table: VTable, event: DeathAnswered) -> list[Event]:
    if not event.dies or event.who not in table.play.cast:
        return []
    known = figure(table, event.who)
    kin = known.kith(event.kin)
    return [_lost(known, kin, "is dead")] if kin else []


def evolve(table: VTable, event: DeathAsked) -> VTable:
    return table.with_play(dying=(event.who, event.kin))


def say(table: VTable, event: Event) -> list[Line]:
    match event:
        case DeathAnswered() if not event.dies:
            known = table.play.cast.get(event.who)
            kin = known.kith(event.kin) if known else None
            told = f"{kin.name if kin else 'Somebody dear'} lives."
            return [line(told, rules=("VE-2.12",), beat="After")]
    return []
