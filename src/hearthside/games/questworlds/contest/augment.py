"""Augments: a small contest before a contest, that helps whoever is in it (QW-2.4)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, is_played, name_of
from hearthside.games.questworlds.contest.acting import (
    CONTACT,
    RESOURCE,
    ability_picks,
    acting,
    can_start,
)
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.resistances import ITSELF, is_known
from hearthside.games.questworlds.contest.state import Contest, Modifier, Side
from hearthside.games.questworlds.contest.target import full
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.extended.state import Extended
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.resolve import AUGMENT, COMPLETE
from hearthside.games.questworlds.settings import on, sign, umbrella
from hearthside.games.questworlds.sheet import Hero

FORCE = "force"
"""Stands for a force without a sheet as the recipient (QW-4.8)."""
_CANNOT = ("augment", "background", "crisis", "aside", "disengage", "assist", "side-aim", "removal")


class Augment(Move, frozen=True, tag="questworlds.augment"):
    """`who` helps `recipient`, themselves or another, with an ability."""

    who: str
    recipient: str
    ability: str
    tactics: str = ""


class Augmented(Event, frozen=True, tag="questworlds.augmented"):
    """One recipient's one attempt, won or lost; `extended` where it lasts through a whole one."""

    recipient: str
    by: str
    label: str
    value: int
    extended: str = ""
    required: bool = False


MOVES = (Augment,)
EVENTS = (Augmented,)


def recipients(table: QuestTable) -> list[tuple[str, Side]]:
    """Who could be helped now, with what they roll."""
    contest, extended = table.play.contest, books.current(table)
    if contest:
        if contest.beat not in ("frame", "ready") or contest.kind in _CANNOT:
            return []
        if contest.kind == "exchange" and not (extended and extended.slow):
            return []
        sides = [(contest.me.who or FORCE, contest.me)]
        if is_played(table, contest.them):
            sides.append((contest.them.who, contest.them))
        return [pair for pair in sides if pair[1].label]
    if extended and not extended.slow and not extended.closing and not table.play.dues:
        return [
            (
                one.id,
                Side(
                    who=one.who,
                    ability=one.ability,
                    augmented=one.augmented,
                    required=one.required,
                ),
            )
            for one in extended.fighters.values()
            if board.is_active(one) and one.who in table.play.cast
            if not table.play.cast[one.who].npc
        ]
    return []


def may_help(table: QuestTable, hero: Hero) -> bool:
    """Anyone who can act; in the rounds of an extended contest, one who is in no exchange."""
    extended = books.current(table)
    if hero.npc or not can_start(hero):
        return False
    if table.play.contest or extended is None or not extended.round:
        return True
    fighter = extended.fighters.get(hero.id)
    guards = fighter is not None and fighter.role == "secondary"  # QW-8.2.4: they roll nothing
    return fighter is not None and not guards and board.free(extended, fighter)


def opposes(table: QuestTable, who: str, recipient: str) -> bool:
    """Whether somebody is the very one whom the recipient is up against, or on the other side."""
    contest, extended = table.play.contest, books.current(table)
    sides = (contest.me.who, contest.them.who) if contest else ()
    if extended and who in extended.fighters and recipient in extended.fighters:
        return extended.fighters[who].ours is not extended.fighters[recipient].ours
    return who != recipient and who in sides and recipient in sides


def options(table: QuestTable, seat: str) -> list[Option]:
    if not books.playing(table):
        return []
    offered = []
    for recipient, side in recipients(table):
        for who in table.characters_of(seat):
            hero = table.play.cast[who]
            if not may_help(table, hero) or opposes(table, who, recipient):
                continue
            picks = helping(table, hero, recipient, side)
            if not picks:
                continue
            own = who == recipient
            label = f"{hero.name} helps {_named(table, recipient)}"
            offered.append(
                Option(
                    move="questworlds.augment",
                    label=f"{hero.name} brings something else to bear" if own else label,
                    fixed={"who": who, "recipient": recipient},
                    fields=(
                        Choice(
                            name="ability",
                            label="With what?",
                            picks=picks,
                            value=picks[0].value,
                            forecast=True,
                        ),
                        Text(name="tactics", label="How? Make it worth remembering", most=400),
                    ),
                    help="A small roll of its own. Won, it adds +3, +6, +9 or "
                    f"{modifier(AUGMENT[COMPLETE], sign(table))}; lost completely, "
                    "it costs 3. One attempt for each contest."
                    if not on(table, "quick_augments")
                    else "A fifth of your rating, without a roll. One for each contest.",
                    rules=("QW-2.4.1",) if on(table, "quick_augments") else ("QW-2.4",),
                    section="turn" if _asked(table, hero) else "act",
                    about=who,
                    odds_of=_whose(table, who, recipient),
                )
            )
    return offered


def _asked(table: QuestTable, hero: Hero) -> bool:
    """Whether somebody who only looks on is told that they can help: then the panel has it."""
    contest = table.play.contest
    if contest is None or not hero.pc:
        return False
    return hero.id not in (contest.me.who, contest.them.who)


def _whose(table: QuestTable, who: str, recipient: str) -> str:
    """Whose chances the odds of an augment are."""
    contest = table.play.contest
    if contest is None or (contest.beat == "frame" and not is_known(table, contest)):
        return ITSELF
    return "" if who == recipient else _named(table, recipient)


def _named(table: QuestTable, recipient: str) -> str:
    contest = table.play.contest
    return name_of(table, recipient, contest.me.name if contest else "them")


def helping(table: QuestTable, hero: Hero, recipient: str, side: Side) -> tuple[Pick, ...]:
    """What may augment: not what is used already, nor what shares its umbrella (QW-2.4)."""
    community = table.play.community
    found = []
    for pick in ability_picks(table, hero, resources=True):
        if not pick.value:
            continue
        if pick.value.startswith(RESOURCE):
            resource = community.resources[pick.value.removeprefix(RESOURCE)] if community else None
            if resource and resource.required and not side.required:
                found.append(replace(pick, label=f"{pick.label}, beside other help"))
            elif resource and not resource.required and not side.augmented:
                found.append(pick)
        elif not side.augmented and not (
            hero.id == recipient
            and any(
                _same_root(table, hero, pick.value, used) for used in (side.ability, side.second)
            )
        ):
            found.append(pick)
    return tuple(found)


def _same_root(table: QuestTable, hero: Hero, helper: str, used: str) -> bool:
    one, other = hero.ability(helper.removeprefix(CONTACT)), hero.ability(used)
    if one is None or other is None:
        return False
    if one.id == other.id:
        return True
    if not umbrella(table):
        return False
    return (one.under or one.id) == (other.under or other.id)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Augment():
            hero = table.play.cast[move.who]
            side = acting(table, hero, move.ability)
            draw = move.ability.removeprefix(RESOURCE) if RESOURCE in move.ability else ""
            contest = Contest(
                id=f"c{table.seq + 1}",
                kind="augment",
                beat="frame",
                prize=f"Help for {_named(table, move.recipient)}",
                tactics=move.tactics.strip(),
                me=side,
                about=move.recipient,
                draw=draw,
            )
            return [*first_use(hero, side.ability), Framed(contest=contest)]
    raise TypeError(move)


def quick_value(table: QuestTable, contest: Contest) -> int:
    """QW-2.4.1: a fifth of the full rating after standing penalties, rounded up.

    A rating at 0 or less helps nobody.
    """
    return max(0, -(-full(table, contest, contest.me) // 5))


def gained(table: QuestTable, contest: Contest, value: int) -> Augmented:
    """The recipient's modifier, to be noted once the augment itself is over."""
    community = table.play.community
    resource = community.resources.get(contest.draw) if community else None
    waiting = bool(table.play.parked)
    return Augmented(
        recipient=contest.about,
        by=name_of(table, contest.me.who),
        label=contest.me.label,
        value=value,
        extended="" if waiting else table.play.at,
        required=resource is not None and resource.required,
    )


def aftermath(table: QuestTable, contest: Contest) -> Augmented:
    """QW-2.4: what a rolled augment is worth."""
    return gained(table, contest, AUGMENT.get(contest.outcome or 0, 0))


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Augmented():
            label = f"{event.label}, from {event.by}"
            mod = Modifier(label, event.value, ("QW-2.4",), "augment")
            extended = table.play.extended.get(event.extended)
            if extended:
                return _in_extended(table, extended, event, mod)
            return _in_contest(table, event, mod)
    raise TypeError(event)


def _in_extended(
    table: QuestTable, extended: Extended, event: Augmented, mod: Modifier
) -> QuestTable:
    fighter = extended.fighters[event.recipient]
    mods = (*fighter.mods, mod) if mod.value else fighter.mods
    after = books.with_fighter(extended, event.recipient, mods=mods, **_tried(event))
    return books.with_extended(table, after)


def _in_contest(table: QuestTable, event: Augmented, mod: Modifier) -> QuestTable:
    contest = table.play.contest
    if contest is None:
        return table
    side = 0 if event.recipient in (contest.me.who, FORCE) else 1
    held = contest.them if side else contest.me
    mods = (*held.mods, mod) if mod.value else held.mods
    return books.with_side(table, side, mods=mods, **_tried(event))


def _tried(event: Augmented) -> dict[str, bool]:
    """QW-10.2.1: what the setting requires leaves the one ordinary attempt open."""
    return {"required": True} if event.required else {"augmented": True}


def say(table: QuestTable, event: Event) -> list[Line]:
    match event:
        case Augmented():
            who = name(_named(table, event.recipient))
            if not event.value:
                words = f" gains nothing from {event.label}."
                return [line(who, words, rules=("QW-2.4",), beat="Frame")]
            value = number(modifier(event.value, sign(table)))
            spans = (who, " has ", value, f" from {event.label}.")
            return [line(*spans, rules=("QW-2.4",), beat="Frame")]
    raise TypeError(event)
