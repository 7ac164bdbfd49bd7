"""Who opposes the group in an extended contest: people known, new ones, forces (QW-8.2)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, Verbs, verb
from hearthside.core.forms import Field, Pick, Text, YesNo, one_of
from hearthside.core.life.faces import FaceGiven
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, number
from hearthside.core.table import slug
from hearthside.core.wording.grammar import agreeing, is_company
from hearthside.core.wording.short_names import only_names
from hearthside.games.questworlds.characters.npcs import NpcMade
from hearthside.games.questworlds.contest.abilities import acting, npc_picks
from hearthside.games.questworlds.contest.resistances import OWN_RATING, class_choice
from hearthside.games.questworlds.contest.target import rating_given, rating_typed, shown
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.entering import FighterJoined
from hearthside.games.questworlds.many_rolls import Extended, Fighter
from hearthside.games.questworlds.people import called, fighter_name, is_pc, is_played, opponents
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import EXTENDED


class AddFoe(Move, frozen=True, tag="questworlds.add-foe"):
    """An opponent with a rating. A mob is divided: one share for each PC in it (QW-4.7). A force
    may stand on our side too (QW-4.8)."""

    name: str
    resistance: str = "moderate"
    rating: str = ""
    mob: bool = False
    ours: bool = False


class BringNpc(Move, frozen=True, tag="questworlds.bring-npc"):
    """Somebody everyone knows opposes the group, with what they are good at: `npc:ability`."""

    npc: str


class ChangeFoe(Move, frozen=True, tag="questworlds.change-foe"):
    foe: str
    rating: str


class FoeChanged(Event, frozen=True, tag="questworlds.foe-changed"):
    sets = {f"{EXTENDED}.fighters.{{foe}}.rating": "rating"}
    foe: str
    rating: int


DURING = "play.extended"


def asks(table: QuestTable) -> Asks:
    """Before the first round the GM says who opposes them."""
    extended = scoreboard.at_rest(table)
    if extended and not extended.round and not scoreboard.active(extended, False):
        begun = bool(extended.fighters)  # then what it is about stands above
        yield Ask(
            title="Who opposes them?" if begun else extended.called,
            question="" if begun else "Who opposes them?",
            meanwhile="The GM says who opposes you.",
            options=lambda: [*coming(table, extended)],
        )


def verbs(table: QuestTable, seat: str) -> Verbs:
    extended = scoreboard.at_rest(table)
    if extended is None or not table.is_gm(seat):
        return
    if extended.round or scoreboard.active(extended, False):
        yield from coming(table, extended)
    yield from _changing(table, extended)


def coming(table: QuestTable, extended: Extended) -> Verbs:
    """Opponents: people the table knows, with what they are good at, or somebody new."""
    people = [one for one in opponents(table) if one.id not in extended.fighters]
    able = [one for one in people if any(ability.rating for ability in one.abilities)]

    def known() -> list[Field]:
        picks = npc_picks(table, able)
        if len(able) > 1:
            return [one_of("npc", "Who, and with what?", picks, sends=True)]
        own = (replace(one, label=one.label.partition(": ")[2]) for one in picks)
        return [one_of("npc", f"{label}: with what?", own, sends=True)]

    look: dict[str, Any] = {"group": "struggle", "rules": ("QW-8.2", "QW-2.3.3")}
    only = able[0].name if len(able) == 1 else ""
    label = f"{only} {agreeing(only, 'opposes')} them" if only else KNOWN
    if able:
        yield verb(BringNpc, label, known, **look)
    yield verb(AddFoe, "Add a new opponent", lambda: _newcomer(table), **look)


KNOWN = "One of these opposes them"


def _newcomer(table: QuestTable) -> list[Field]:
    fields: list[Field] = [
        Text("name", "Who or what?", needed=True, most=60, placeholder="The torch bearers"),
        replace(class_choice(table), label="How hard to beat?", chips=True),
        OWN_RATING,
    ]
    if on(table, "mobs"):
        help, rules = "Each of them faces a part of it with this rating.", ("QW-4.7",)
        label = "A mob: a share for each hero"
        fields.append(YesNo("mob", label, help=help, rules=rules, brief="a mob"))
    if on(table, "mass_effort"):
        help, rules = "A force of theirs: you roll for it, and they can augment it.", ("QW-4.8",)
        brief = "whose side"
        fields.append(YesNo("ours", "On the heroes’ side", help=help, rules=rules, brief=brief))
    return fields


def _changing(table: QuestTable, extended: Extended) -> Verbs:
    """QW-8.3: what the GM rolls may change with events."""
    people = [
        one
        for one in extended.fighters.values()
        if scoreboard.is_active(one) and not one.master and not is_played(table, one)
    ]
    if not people:
        return

    def blanks() -> list[Field]:
        now, rated = (
            "What is it now?",
            [(one, scoreboard.side(table, one).rating) for one in people],
        )
        picks = [
            Pick(one.id, f"{fighter_name(table, one)} {shown(table, rating)}")
            for one, rating in rated
        ]
        return [
            one_of("foe", "Whose?", picks),
            Text("rating", now, needed=True, most=8, placeholder="3M"),
        ]

    rules = ("QW-8.3", "QW-2.3.3")
    yield verb(ChangeFoe, "Change a rating", blanks, group="struggle", rules=rules)


def _added(table: QuestTable, extended: Extended, move: AddFoe) -> list[Event]:
    rating, title = rating_given(table, move.rating, move.resistance), move.name.strip()
    if move.mob and move.ours:
        raise Illegal("A mob is shared out among those it faces. Choose one of the two.", "mob")
    taken = {*extended.fighters, *table.play.cast}
    known = [one for one in opponents(table) if one.id not in extended.fighters]
    npc = next((one for one in known if one.name.casefold() == title.casefold()), None)
    if npc and not move.ours and npc_picks(table, [npc]):
        raise Illegal(
            f"{npc.name} is here already, with abilities. Choose from those who are here.", "name"
        )
    if npc and not move.mob and not move.ours:
        foe = Fighter(id=npc.id, who=npc.id, name=npc.name, ours=False, rating=rating)
        return [FighterJoined(fighter=foe)]
    pcs = [one for one in scoreboard.active(extended, True) if is_pc(table, one)]
    if not move.mob and not move.ours:  # a crowd or a force is no person
        made = Hero(id=slug(f"foe {title}", taken), name=title, npc=True)
        foe = Fighter(id=made.id, who=made.id, name=title, ours=False, rating=rating)
        joined: list[Event] = [NpcMade(npc=made, joins=True), FighterJoined(fighter=foe)]
        # A flood or a wall has no face: initials will do, until the GM draws one.
        person = only_names(title) and title.split()[-1][0].isupper()
        faced = person or is_company(title)
        return joined if faced else [*joined, FaceGiven(who=made.id, face=None)]
    shares = max(1, len(pcs)) if move.mob else 1
    events: list[Event] = []
    for share in range(shares):
        part = f"{title}, part {share + 1}" if shares > 1 else title
        id = slug(f"{'force' if move.ours else 'foe'} {part}", taken)
        taken.add(id)
        foe = Fighter(id=id, name=part, ours=move.ours, rating=rating, mob=move.mob)
        events.append(FighterJoined(fighter=foe))
    return events


def decide(table: QuestTable, seat: str, move: BringNpc | AddFoe | ChangeFoe) -> list[Event]:
    match move:
        case BringNpc():
            who, _, id = move.npc.partition(":")
            npc = table.play.cast[who]
            label = acting(table, npc, id).label
            foe = Fighter(id=who, who=who, name=npc.name, ours=False, ability=id, label=label)
            return [FighterJoined(fighter=foe)]
        case AddFoe():
            return _added(table, scoreboard.now(table), move)
        case ChangeFoe():
            return [FoeChanged(foe=move.foe, rating=rating_typed(table, move.rating))]


def say(table: QuestTable, event: FoeChanged) -> list[Line]:
    who = called(table, scoreboard.now(table).fighters[event.foe])
    spans = (who, " stands at ", number(shown(table, event.rating)), " now.")
    return [line(*spans, rules=("QW-8.3",), beat="Frame", retold=False)]
