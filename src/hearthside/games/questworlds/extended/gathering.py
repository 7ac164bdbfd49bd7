"""Opening an extended contest, who is in it, who faces whom, and when rounds begin (QW-8.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.core.table import slug
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, fighter_name
from hearthside.games.questworlds.community.bolstering import aim
from hearthside.games.questworlds.contest.acting import acting, npc_picks
from hearthside.games.questworlds.contest.framing import first_use
from hearthside.games.questworlds.contest.target import shown, typed
from hearthside.games.questworlds.extended import board, gathering_forms
from hearthside.games.questworlds.extended.state import Extended, Fighter, Pairing
from hearthside.games.questworlds.wording import sentence


class OpenExtended(Move, frozen=True, tag="questworlds.open-extended"):
    prize: str
    climax: bool = False
    slow: bool = False
    harmful: bool = True
    bolster: str = ""


class JoinExtended(Move, frozen=True, tag="questworlds.join-extended"):
    """A PC or sidekick comes in, on the group's side or against it."""

    who: str
    ability: str
    tactics: str = ""
    opposing: bool = False


class AddFoe(Move, frozen=True, tag="questworlds.add-foe"):
    """An opponent with a rating. A mob is divided: one share for each PC in it (QW-4.7)."""

    name: str
    rating: str
    mob: bool = False


class BringNpc(Move, frozen=True, tag="questworlds.bring-npc"):
    """Somebody everyone knows opposes the group, with what they are good at: `npc:ability`."""

    npc: str


class ChangeFoe(Move, frozen=True, tag="questworlds.change-foe"):
    foe: str
    rating: str


class Engage(Move, frozen=True, tag="questworlds.engage"):
    ours: str
    theirs: str


class FaceAnother(Move, frozen=True, tag="questworlds.face-another"):
    """Second thoughts before the first round: another opponent in place of the one chosen."""

    pairing: str
    theirs: str


class NextRound(Move, frozen=True, tag="questworlds.next-round"):
    pass


class SetAside(Move, frozen=True, tag="questworlds.set-aside"):
    """An extremely extended contest waits while the story goes on (QW-8.3)."""


class Resume(Move, frozen=True, tag="questworlds.resume"):
    extended: str


class ExtendedOpened(Event, frozen=True, tag="questworlds.extended-opened"):
    extended: Extended


class FighterJoined(Event, frozen=True, tag="questworlds.fighter-joined"):
    fighter: Fighter


class FoeChanged(Event, frozen=True, tag="questworlds.foe-changed"):
    foe: str
    rating: int


class Engaged(Event, frozen=True, tag="questworlds.engaged"):
    """A new pairing at 0, or one left just now with its old score (QW-8.1.6)."""

    pairing: Pairing


class Unpaired(Event, frozen=True, tag="questworlds.unpaired"):
    pairing: str


class RoundBegan(Event, frozen=True, tag="questworlds.round-began"):
    round: int


class SetAsideNow(Event, frozen=True, tag="questworlds.set-aside-now"):
    pass


class Resumed(Event, frozen=True, tag="questworlds.resumed"):
    extended: str


MOVES = (
    OpenExtended,
    JoinExtended,
    BringNpc,
    AddFoe,
    ChangeFoe,
    Engage,
    FaceAnother,
    NextRound,
    SetAside,
    Resume,
)
EVENTS = (
    ExtendedOpened,
    FighterJoined,
    FoeChanged,
    Engaged,
    Unpaired,
    RoundBegan,
    SetAsideNow,
    Resumed,
)


def options(table: QuestTable, seat: str) -> list[Option]:
    return gathering_forms.options(table, seat)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    extended = books.current(table)
    match move:
        case OpenExtended():
            opened = Extended(
                id=slug(move.prize, table.play.extended),
                prize=move.prize.strip(),
                climax=move.climax,
                slow=move.slow,
                harmful=move.harmful,
                bolster=move.bolster,
            )
            return [ExtendedOpened(extended=opened)]
        case Resume():
            return [Resumed(extended=move.extended)]
        case SetAside():
            return [SetAsideNow()]
        case JoinExtended():
            hero = table.play.cast[move.who]
            side = acting(table, hero, move.ability)
            fighter = Fighter(
                id=hero.id,
                who=hero.id,
                name=hero.name,
                ours=not move.opposing,
                ability=side.ability,
                label=side.label,
                tactics=move.tactics.strip(),
                stretch=side.stretch,
            )
            return [*first_use(hero, side.ability), FighterJoined(fighter=fighter)]
        case BringNpc():
            who, _, id = move.npc.partition(":")
            npc = table.play.cast[who]
            label = acting(table, npc, id).label
            foe = Fighter(id=who, who=who, name=npc.name, ours=False, ability=id, label=label)
            return [FighterJoined(fighter=foe)]
        case AddFoe() if extended:
            return _foes(table, extended, move)
        case ChangeFoe():
            return [FoeChanged(foe=move.foe, rating=typed(table, move.rating))]
        case Engage() if extended:
            return [Engaged(pairing=board.engaged(extended, move.ours, move.theirs))]
        case FaceAnother() if extended:
            ours = board.pairing(extended, move.pairing).ours
            engaged = Engaged(pairing=board.engaged(extended, ours, move.theirs))
            return [Unpaired(pairing=move.pairing), engaged]
        case NextRound() if extended:
            return [RoundBegan(round=extended.round + 1)]
    raise TypeError(move)


def _foes(table: QuestTable, extended: Extended, move: AddFoe) -> list[Event]:
    rating, title = typed(table, move.rating), move.name.strip()
    taken = {*extended.fighters, *table.play.cast}
    known = [one for one in books.opponents(table) if one.id not in extended.fighters]
    npc = next((one for one in known if one.name.casefold() == title.casefold()), None)
    if npc and npc_picks(table, [npc]):
        raise Illegal(
            f"{npc.name} is at the table already, with abilities of their own. Choose them under "
            "“Somebody you know opposes them”.",
            "name",
        )
    if npc and not move.mob:
        foe = Fighter(id=npc.id, who=npc.id, name=npc.name, ours=False, rating=rating)
        return [FighterJoined(fighter=foe)]
    shares = max(1, len(board.active(extended, True))) if move.mob else 1
    events: list[Event] = []
    for share in range(shares):
        called = f"{title}, part {share + 1}" if shares > 1 else title
        id = slug(f"foe {called}", taken)
        taken.add(id)
        foe = Fighter(id=id, name=called, ours=False, rating=rating, mob=move.mob)
        events.append(FighterJoined(fighter=foe))
    return events


def evolve(table: QuestTable, event: Event) -> QuestTable:
    extended = books.current(table)
    match event:
        case ExtendedOpened():
            opened = books.with_extended(table, event.extended)
            return books.with_play(opened, at=event.extended.id, last=None, ended=None)
        case Resumed():
            return books.with_play(table, at=event.extended)
        case SetAsideNow():
            return books.with_play(table, at="")
    if extended is None:
        return table
    match event:
        case FighterJoined():
            fighters = {**extended.fighters, event.fighter.id: event.fighter}
            return books.with_extended(table, replace(extended, fighters=fighters))
        case FoeChanged():
            after = books.with_fighter(extended, event.foe, rating=event.rating)
            return books.with_extended(table, after)
        case Engaged():
            others = tuple(one for one in extended.pairings if one.id != event.pairing.id)
            after = replace(extended, pairings=(*others, event.pairing))
            back = extended.fighters[event.pairing.ours]
            reckoned = back.against if back.read else back.reckoned
            after = books.with_fighter(after, back.id, status="in", read=False, reckoned=reckoned)
            return books.with_extended(table, after)
        case Unpaired():
            left = tuple(one for one in extended.pairings if one.id != event.pairing)
            return books.with_extended(table, replace(extended, pairings=left))
        case RoundBegan():
            return books.with_extended(table, replace(extended, round=event.round))
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    extended = books.current(table)
    match event:
        case ExtendedOpened():
            kind = "A climax" if event.extended.climax else "An extended contest"
            slow = " Its rounds are spread over the story." if event.extended.slow else ""
            aimed = aim(table, event.extended.bolster)
            whose = f", for {aimed}" if aimed else ""
            spans = (f"{kind} for ", aspect(event.extended.prize), f"{whose}.{slow}")
            rules = ("QW-8.1.3",) if event.extended.climax else ("QW-8.1.2",)
            return [line(*spans, rules=rules, beat="Frame")]
        case Resumed():
            spans = ("Back to ", aspect(table.play.extended[event.extended].prize), ".")
            return [line(*spans, rules=("QW-8.3",), beat="Frame")]
        case SetAsideNow() if extended:
            spans = (aspect(extended.prize), " waits while the story goes on.")
            return [line(*spans, rules=("QW-8.3",), beat="Frame")]
        case FighterJoined():
            one = event.fighter
            what = f", with {one.label}" if one.label else f", {shown(table, one.rating)}"
            how = f" {sentence(one.tactics)}" if one.tactics else ""
            named = name(fighter_name(table, one))
            spans = ("In the way: ", named, f"{what}.{how}")
            if one.ours:
                spans = (named, f" is in{what}.{how}")
            return [line(*spans, rules=("QW-8.2",), beat="Frame")]
        case FoeChanged() if extended:
            who = fighter_name(table, extended.fighters[event.foe])
            spans = (name(who), " stands at ", number(shown(table, event.rating)), " now.")
            return [line(*spans, rules=("QW-8.3",), beat="Frame", retold=False)]
        case Engaged() if extended:
            ours, theirs = (
                fighter_name(table, extended.fighters[id])
                for id in (event.pairing.ours, event.pairing.theirs)
            )
            score = ""
            if event.pairing.mine or event.pairing.other:
                score = f", {event.pairing.mine} to {event.pairing.other}"
            spans = (name(ours), " faces ", name(theirs), f"{score}.")
            return [line(*spans, rules=("QW-8.2",), beat="Frame")]
        case RoundBegan():
            return [line(f"Round {event.round}.", rules=("QW-8.1",), beat="Round", retold=False)]
    return []
