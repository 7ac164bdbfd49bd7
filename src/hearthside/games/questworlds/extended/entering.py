"""Opening an extended contest, and who is in it on either side (QW-8.2, QW-8.2.7)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.forms import Field, Text, YesNo
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, line, typed
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.table import slug
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.community.deeds import aim, aims
from hearthside.games.questworlds.contest.abilities import (
    HOW_BESIDE,
    ability_choice,
    acting,
    can_start,
    starters,
)
from hearthside.games.questworlds.contest.carried_over import coming_in
from hearthside.games.questworlds.contest.framing import OBSTACLE, first_use, in_words
from hearthside.games.questworlds.contest.no_repeat import refuse_a_repeat, refuse_what_is_won
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.point_values import GOAL
from hearthside.games.questworlds.many_rolls import Extended, Fighter
from hearthside.games.questworlds.people import called, heroes
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import EXTENDED, FIGHTER
from hearthside.games.questworlds.wording import own


class OpenExtended(Move, frozen=True, tag="questworlds.open-extended"):
    prize: str
    obstacle: str = ""
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
    beside: bool = False
    """Not for the prize: to assist, augment or do something else meanwhile (QW-8.2.7)."""


class ExtendedOpened(Event, frozen=True, tag="questworlds.extended-opened"):
    sets = {"extended.{extended.id}": "extended", "at": "extended.id", **under_way.AWAY}
    extended: Extended


class FighterJoined(Event, frozen=True, tag="questworlds.fighter-joined"):
    sets = {f"{EXTENDED}.fighters.{{fighter.id}}": "fighter"}
    fighter: Fighter


class Follows(Event, frozen=True, tag="questworlds.follows"):
    """A sidekick is a follower from now on, as a contestant."""

    sets = {f"{FIGHTER}.role": Is("contestant"), f"{FIGHTER}.master": "master"}
    says = Says("{fighter:who} follows {master:who}.", ("QW-8.2.4",), "Frame", "bookkeeping")
    fighter: str
    master: str


def asks(table: QuestTable) -> list[Ask]:
    """Before the first round PCs come in, or stay out of it."""
    extended = scoreboard.at_rest(table)
    if extended is None or extended.round:
        return []
    late = (one for one in heroes(table) if _may_join(extended, one))
    return [_entering(table, extended, one) for one in late if table.voices(one.id)]


def _entering(table: QuestTable, extended: Extended, hero: Hero) -> Ask:
    return Ask(
        of=hero.id,
        title=extended.called,
        question=f"A contest in rounds: first to {GOAL} points takes the other out. Join in if you "
        "like; the others can go on without you.",
        own=lambda: [
            _joining(table, extended, one).form()
            for one in table.play.cast.values()
            if hero.id in (one.id, one.master) and _may_join(extended, one)
        ],
        holds=False,
    )


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    extended = scoreboard.at_rest(table) if table.in_scene else None
    if extended is None:
        free = table.in_scene and table.is_gm(seat) and under_way.idle(table)
        return [_opening(table)] if free and on(table, "extended") else []
    if not extended.round or not on(table, "extended"):
        return []
    mine = [one for one in starters(table, seat) if _may_join(extended, one)]
    return [_joining(table, extended, one) for one in mine]


def _may_join(extended: Extended, hero: Hero) -> bool:
    """Beside their PC a sidekick comes in as a follower."""
    inside = hero.id in extended.fighters or hero.master in extended.fighters
    return not inside and not hero.npc and can_start(hero)


def _opening(table: QuestTable) -> Verb:
    return verb(
        OpenExtended,
        "Extended contest",
        lambda: [
            Text(
                "prize",
                "What do the heroes want?",
                needed=True,
                placeholder="hold the bridge till dawn",
            ),
            OBSTACLE,
            YesNo(
                "climax",
                "It is a climax",
                help="All points against somebody add up, and winners may be hurt too.",
                brief="climax",
                rules=("QW-8.1.3",),
            ),
            YesNo(
                "slow",
                "Its rounds are spread over the story",
                help="Other scenes may come between two rounds, even whole sessions.",
                brief="pace",
                rules=("QW-8.3",),
            ),
            YesNo(
                "harmful",
                "Both sides risk harm",
                help="Without it, giving up costs the prize and nothing else.",
                brief="harm",
                value=True,
                rules=("QW-8.1.6",),
            ),
            *aims(table, "The heroes"),
        ],
        group="struggle",
        go="Start the contest",
        help="A long struggle in rounds. Each pair races: first to 5 points takes the other out.",
        rules=("QW-8.1",),
    )


def _joining(table: QuestTable, extended: Extended, hero: Hero) -> Verb:
    late = extended.round > 0

    def blanks() -> list[Field]:
        against = "You stand in the way of the other heroes."
        opposing = YesNo("opposing", "Against the others", help=against, brief="taking sides")
        help, rules = "You face nobody, but help or do something else.", ("QW-8.2.7",)
        beside = YesNo("beside", "Stand by", help=help, rules=rules, brief="standing by")
        # before the first round nobody faces anybody: there are no odds, only few to look at
        ability = ability_choice(table, hero, label="Join in with")
        ability = replace(ability, forecast=not late, sends=not late)
        return [ability, HOW_BESIDE, *([opposing, beside] if hero.pc else [])]

    return verb(
        JoinExtended,
        own(hero, "Join the contest"),
        blanks,
        group="struggle",
        who=hero.id,
        rules=("QW-8.2.7",) if late else ("QW-8.1", "QW-2.3.2"),
    )


def decide(table: QuestTable, seat: str, move: OpenExtended | JoinExtended) -> list[Event]:
    match move:
        case OpenExtended():
            refuse_what_is_won(table, seat, move.prize)
            prize = move.prize.strip()
            opened = Extended(
                id=slug(move.prize, table.play.extended),
                prize=prize,
                obstacle=move.obstacle.strip() or prize,
                climax=move.climax,
                slow=move.slow,
                harmful=move.harmful,
                bolster=move.bolster,
            )
            return [ExtendedOpened(extended=opened)]
        case JoinExtended():
            extended, hero = scoreboard.now(table), table.play.cast[move.who]
            side = acting(table, hero, move.ability)
            if not (move.opposing or move.beside):
                refuse_a_repeat(table, side, extended.obstacle)
            own, how = coming_in(hero, side), move.tactics.strip()
            fighter = Fighter(**own, ours=not move.opposing, tactics=how)
            if move.beside:
                fighter = replace(fighter, used=(), role="supporter")
            joined = FighterJoined(fighter=fighter)
            return [*first_use(hero, side.ability), joined, *_followed(table, extended, hero)]


def _followed(table: QuestTable, extended: Extended, hero: Hero) -> list[Event]:
    """QW-8.2.4: a sidekick who came in alone follows their PC once that one is in it too."""
    alone = [one for one in extended.fighters.values() if one.who in table.play.cast]
    theirs = [one for one in alone if table.play.cast[one.who].master == hero.id]
    return [Follows(fighter=one.id, master=hero.id) for one in theirs]


_PARTS = {"secondary": " stands guard", "supporter": " stands by to help"}
"""What followers, and those who are only beside it, come in for."""


def say(table: QuestTable, event: ExtendedOpened | FighterJoined) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case ExtendedOpened():
            kind = "A climax" if event.extended.climax else "An extended contest"
            slow = " Its rounds are spread over the story." if event.extended.slow else ""
            aimed = aim(table, event.extended.bolster)
            whose = f", for {aimed}" if aimed else ""
            spans = (f"{kind}{whose}", *typed(event.extended.prize), slow)
            rules = ("QW-8.1.3",) if event.extended.climax else ("QW-8.1.2",)
            return [line(*spans, rules=rules, beat="Frame", retold=False)]
        case FighterJoined():
            one = event.fighter
            what = f", with {one.label}" if one.label else f", at {shown(table, one.rating)}"
            what = "" if one.label == one.name else what  # retainers are what they come in with
            does = _PARTS.get(one.role, " goes for it") if one.ours else " stands in the way"
            spans = (called(table, one), f"{does}{what}.")
            joined = line(*spans, rules=("QW-8.2",), beat="Frame", retold=False)
            return [joined, *in_words(table, one, one.tactics)]
