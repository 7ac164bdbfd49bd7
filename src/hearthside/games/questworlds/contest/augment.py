"""Augments: a small contest before a contest, that helps whoever is in it (QW-2.4)."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, Verb, Verbs, verb
from hearthside.core.forms import Choice, Field, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.once_for_each import once_for_each
from hearthside.core.say import Line, Span, line, name, number, who
from hearthside.core.wording.grammar import possessive
from hearthside.core.wording.short_names import first_name
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.abilities import (
    ACT_WITH,
    CONTACT,
    HOW,
    NOTHING,
    RESOURCE,
    ability_picks,
    acting,
    can_start,
    open_resources,
)
from hearthside.games.questworlds.contest.framing import HELP, framed
from hearthside.games.questworlds.contest.state import Contest, Draw, Modifier, Side
from hearthside.games.questworlds.contest.target import full, rating_for
from hearthside.games.questworlds.contest.whose_odds import ITSELF, first_helped, is_known
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.many_rolls import Contender
from hearthside.games.questworlds.people import heroes, is_played, name_of
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import on, sign, umbrella
from hearthside.games.questworlds.sheet import Hero, usable
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import COMPLETE, MAJOR, MARGINAL, MINOR
from hearthside.games.questworlds.wording import told_outcome

AUGMENT = {COMPLETE: 20, MAJOR: 9, MINOR: 6, MARGINAL: 3, -COMPLETE: -3}
"""QW-2.4: what an augment is worth by its outcome; all others are worth nothing."""

FORCE = "force"
"""Stands for a force without a sheet as the recipient (QW-4.8)."""
_CANNOT = ("augment", "background", "crisis", "assist", "side-aim", "removal")


class Augment(Move, frozen=True, tag="questworlds.augment"):
    """`who` helps `recipient`, themselves or another, with an ability."""

    who: str
    recipient: str
    ability: str
    tactics: str = ""


class Augmented(Event, frozen=True, tag="questworlds.augmented"):
    """One recipient's one attempt, won or lost.

    `lasts` where it is for the whole contest of many rolls; `draw` is the resource it used.
    """

    recipient: str
    by: str
    label: str
    value: int
    helper: str = ""
    lasts: bool = False
    required: bool = False
    draw: Draw | None = None
    dice: tuple[int, ...] = ()
    """Whoever helps and what resisted, where it was rolled: its card is gone by then."""


@once_for_each
def recipients(table: QuestTable) -> tuple[tuple[str, Side], ...]:
    """Who could be helped now, with what they roll."""
    contest, extended = table.play.contest, under_way.current(table)
    if contest:
        if contest.beat not in ("frame", "ready") or contest.kind in _CANNOT:
            return ()
        if contest.kind == "exchange" and not (extended and extended.slow and not contest.me.aim):
            return ()
        sides = [(contest.me.who or FORCE, contest.me)]
        if is_played(table, contest.them):
            sides.append((contest.them.who, contest.them))
        return tuple([pair for pair in sides if pair[1].label])
    if extended is None or extended.slow or extended.closing or table.play.dues:
        return ()
    return tuple(
        (one.id, scoreboard.side(table, one))
        for one in extended.fighters.values()
        if scoreboard.is_active(one) and (is_played(table, one) or (one.ours and not one.master))
    )


def may_help(table: QuestTable, hero: Hero) -> bool:
    """Anyone who can act; in the rounds of an extended contest, one who is in no exchange
    (QW-8.2.2). Where rounds are spread over the story there is time for it."""
    extended = under_way.current(table)
    if hero.npc or not can_start(hero):
        return False
    if extended is None or not extended.round or extended.slow:
        return True
    fighter = extended.fighters.get(hero.id)
    guards = fighter is not None and fighter.role == "secondary"  # QW-8.2.4: they roll nothing
    return fighter is not None and not guards and scoreboard.free(extended, fighter)


def opposes(table: QuestTable, helper: str, recipient: str) -> bool:
    """Whether somebody is the very one whom the recipient is up against, or on the other side."""
    contest, master = table.play.contest, table.play.cast[helper].master
    if whole := under_way.whole(table):
        one, other = (
            whole.people.get(helper) or whole.people.get(master),
            whole.people.get(recipient),
        )
        if one and other:
            return one.ours is not other.ours
    sides = [side.who for side in contest.sides if side.who] if contest else []
    is_in = helper in sides or master in sides
    return is_in and recipient in sides and recipient not in (helper, master)


DURING = ("play.contest", "play.extended")


def verbs(table: QuestTable, seat: str) -> Verbs:
    """A player is asked whether they help a force, so that only a GM starts it."""
    for hero, recipient, side in _own(table, seat):
        if table.is_gm(seat) or recipient != FORCE:
            yield _augmenting(table, hero, recipient, side)


def asks(table: QuestTable) -> Asks:
    """QW-4.8: a force is what PCs can help, so whoever could is asked whether they do."""
    contest = table.play.contest
    if contest and contest.kind == "force" and contest.beat == "ready":
        asked = (one for one in heroes(table) if table.voices(one.id))
        yield from (_asked(table, hero, contest) for hero, _, _ in _helpers(table, asked))


def _asked(table: QuestTable, hero: Hero, contest: Contest) -> Ask:
    return Ask(
        of=hero.id,
        title=f"Our force in {contest.prize}",
        question="One of you can help it.",
        meanwhile=contest.prize,
        own=lambda: [_augmenting(table, hero, FORCE, contest.me).form()],
        urges=False,
        holds=False,
    )


def hint(table: QuestTable, reader: str) -> str:
    """Said to whoever waits and could lend a hand."""
    contest = table.play.contest
    if contest is None or not reader:
        return ""
    if any(table.speaks_for(reader, side.who) for side in contest.sides):
        return ""
    return " You can help first." if _own(table, reader) else ""


def others_may(table: QuestTable) -> bool:
    """Whether anybody but whoever acts could still lend a hand."""
    contest = table.play.contest
    acts = contest.me.who if contest else ""
    return any(_helpers(table, (one for one in table.play.cast.values() if one.id != acts)))


@once_for_each
def _own(table: QuestTable, seat: str) -> tuple[tuple[Hero, str, Side], ...]:
    """With whom a seat could help whom."""
    mine = table.characters_of(seat) if table.in_scene else []
    return tuple(_helpers(table, [table.play.cast[one] for one in mine])) if mine else ()


def _helpers(table: QuestTable, people: Iterable[Hero]) -> Iterator[tuple[Hero, str, Side]]:
    """Who of these could help whom, with what that one rolls."""
    helped = recipients(table)
    able = [hero for hero in people if may_help(table, hero)] if helped else []
    for recipient, side in helped:
        for hero in able:
            apart = hero.id != recipient and opposes(table, hero.id, recipient)
            if not apart and _can_help(table, hero, recipient, side):
                yield hero, recipient, side


def _augmenting(table: QuestTable, hero: Hero, recipient: str, side: Side) -> Verb:
    own = hero.id == recipient
    whose = "your" if own and hero.pc else possessive(first_name(_named(table, recipient)))
    label = f"Augment {whose} roll"
    quick = on(table, "quick_augments")
    return verb(
        Augment,
        f"{hero.name}: {label}" if hero.master else label,
        lambda: _blanks(table, hero, recipient, side),
        group="struggle" if table.play.at else "act",
        who=hero.id,
        fixed={"recipient": recipient},
        rules=("QW-2.4.1",) if quick else ("QW-2.4",),
        help=_BY_RATING if quick else _by_roll(sign(table)),
        odds_of=_whose(table, hero.id, recipient),
    )


_BY_RATING = "Adds a fifth of your rating, without a roll. Once in each contest."


@cache
def _by_roll(sign: str) -> str:
    best = f"a mastery ({modifier(AUGMENT[COMPLETE], sign)})"
    won = ", ".join(modifier(AUGMENT[level]) for level in (MARGINAL, MINOR, MAJOR))
    return (
        f"A small roll of its own. A victory adds {won} or {best}; a complete defeat "
        f"costs {-AUGMENT[-COMPLETE]}. One try in each contest."
    )


def _blanks(table: QuestTable, hero: Hero, recipient: str, side: Side) -> list[Field]:
    picks = helping(table, hero, recipient, side)
    return [
        Choice("ability", "Help with", picks=picks, forecast=True, sends=True, missing=ACT_WITH),
        replace(HOW, label="How? Make it worth remembering", help="", placeholder=_HELPS),
    ]


_HELPS = "I call the rhythm from the bow"


def _whose(table: QuestTable, helper: str, recipient: str) -> str:
    """Whose chances the odds of an augment are: of what waits for all of it."""
    contest, waiting = table.play.contest, table.play.parked
    main = waiting[0] if waiting else contest
    if contest is None or main is None or (main.beat == "frame" and not is_known(main)):
        return ITSELF
    whom = first_helped(table, contest, recipient)
    return "" if helper == whom else _named(table, whom)


def _named(table: QuestTable, recipient: str) -> str:
    contest, known = table.play.contest, under_way.person(table, recipient)
    return name_of(table, recipient, contest.me.name if contest else known.name if known else "")


def _can_help(table: QuestTable, hero: Hero, recipient: str, side: Side) -> bool:
    """Whether anything at all could help: looked at before a form is opened."""
    if side.augmented and (side.required or not open_resources(table)):
        return False
    for one in () if side.augmented else usable(hero):
        if rating_for(hero, one.id) > 0 and not _shares(table, hero, one.id, recipient, side):
            return True
    return bool(open_resources(table)) and bool(helping(table, hero, recipient, side))


def helping(table: QuestTable, hero: Hero, recipient: str, side: Side) -> tuple[Pick, ...]:
    """What may augment: not what is used already, nor what shares its umbrella (QW-2.4)."""
    community = table.play.community
    found = []
    for pick in ability_picks(table, hero):
        if pick.value.startswith(RESOURCE) and community:
            resource = community.resources[pick.value.removeprefix(RESOURCE)]
            if resource.required and not side.required:
                found.append(replace(pick, label=f"{pick.label}, beside other help"))
            elif not resource.required and not side.augmented:
                found.append(pick)
            continue
        own = pick.value.removeprefix(CONTACT)
        if own != NOTHING and not side.augmented and not _shares(table, hero, own, recipient, side):
            found.append(pick)
    return tuple(found)


def _shares(table: QuestTable, hero: Hero, helper: str, recipient: str, side: Side) -> bool:
    """Whether an ability is what is rolled already, or under the same umbrella."""
    if hero.id != recipient:
        return False
    one, used = hero.ability(helper), [hero.ability(id) for id in (side.ability, side.second)]
    roots = [(other.under or other.id) if umbrella(table) else other.id for other in used if other]
    root = (one.under or one.id) if one and umbrella(table) else helper
    return root in roots


def refuse_itself(table: QuestTable, used: Side, recipient: str) -> None:
    """QW-8.1.5, QW-2.4: an exchange for oneself, too, augments something else."""
    fighter = under_way.person(table, recipient)
    if fighter is None or used.who != recipient or not used.ability:
        return
    held = scoreboard.side(table, fighter)
    if _shares(table, table.play.cast[used.who], used.ability, recipient, held):
        raise Illegal(
            f"{used.label} cannot augment itself or what shares its keyword. Use another ability.",
            "ability",
        )


def decide(table: QuestTable, seat: str, move: Augment) -> list[Event]:
    side = acting(table, table.play.cast[move.who], move.ability)
    prize = f"{HELP}{_named(table, move.recipient)}"
    contest = under_way.begun(table, "augment", prize, side, move.tactics, about=move.recipient)
    return framed(table, contest)


def quick_value(table: QuestTable, contest: Contest) -> int:
    """QW-2.4.1: a fifth of the full rating after standing penalties."""
    return fifth(full(table, contest, contest.me))


def rolled_value(contest: Contest) -> int:
    """QW-2.4: what a rolled augment is worth."""
    return AUGMENT.get(contest.outcome or 0, 0)


def gained(table: QuestTable, contest: Contest, value: int) -> Augmented:
    """The recipient's modifier, to be noted once the augment itself is over."""
    community, used = table.play.community, contest.me.resource
    resource = community.resources.get(used) if community else None
    return Augmented(
        recipient=contest.about,
        by=name_of(table, contest.me.who),
        helper=contest.me.who,
        label=contest.me.label,
        value=value,
        lasts=not table.play.parked,
        required=resource is not None and resource.required,
        draw=(contest.me.who, used) if used else None,
        dice=tuple(side.face for side in contest.sides if side.face),
    )


def evolve(table: QuestTable, event: Augmented) -> QuestTable:
    held = _held(table, event)
    if held is None:
        return table
    label = (
        event.label
        if event.by == _named(table, event.recipient)
        else f"{possessive(event.by)} help"
    )
    told = f"{event.by} helps with {event.label}."
    mod = Modifier(label, event.value, ("QW-2.4",), told, kind="augment")
    # QW-10.2.1: what the setting requires leaves the one ordinary attempt open.
    changed: dict[str, Any] = {
        "mods": (*held.mods, mod) if mod.value else held.mods,
        "draws": (*held.draws, event.draw) if event.draw else held.draws,
        "required" if event.required else "augmented": True,
    }
    if event.recipient == FORCE and not held.who:  # whoever helps it rolls for it (QW-4.8)
        changed["master"] = event.helper
    if event.lasts:
        return under_way.with_person(table, event.recipient, **changed)
    contest = table.play.contest
    first = contest is not None and event.recipient in (contest.me.who, FORCE)
    return under_way.with_side(table, 0 if first else 1, **changed)


def _held(table: QuestTable, event: Augmented) -> Side | Contender | None:
    """Whoever is helped, as they stand."""
    contest = table.play.contest
    if event.lasts or contest is None:
        return under_way.person(table, event.recipient)
    return contest.me if event.recipient in (contest.me.who, FORCE) else contest.them


def say(table: QuestTable, event: Augmented) -> list[Line]:
    known = event.recipient in table.play.cast
    helped = who(table, event.recipient) if known else name(_named(table, event.recipient))
    source: tuple[str | Span, ...] = (event.label,)
    if event.by != _named(table, event.recipient):
        whose = possessive(event.by).removeprefix(event.by)
        source = (name(event.by), f"{whose} {event.label}")
    look: dict[str, Any] = {"rules": ("QW-2.4",), "beat": "Help", "why": _rolled(table, event)}
    if not event.value:
        return [line(helped, " gains nothing from ", *source, ".", **look)]
    value = number(modifier(event.value, sign(table)))
    return [line(helped, " gets ", value, " from ", *source, ".", **look)]


def _rolled(table: QuestTable, event: Augmented) -> str:
    """The dice behind an augment, if it was rolled for."""
    if not event.dice:
        return ""
    outcome = next((one for one, worth in AUGMENT.items() if worth == event.value), 0)
    won = f"A {told_outcome(table, outcome)}, " if event.value and outcome else ""
    return f"{won}{' against '.join(map(str, event.dice))}."


def fifth(full: int) -> int:
    """QW-2.4.1: what a rating gives as a quick augment, rounded up; 0 or less helps nobody.

    >>> fifth(27), fifth(20), fifth(-3)
    (6, 4, 0)
    """
    return max(0, -(-full // 5))
