"""Framing a contest: a prize, how one goes about it, and with what (QW-2.3)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, side_name
from hearthside.games.questworlds.community.bolstering import aim, aims
from hearthside.games.questworlds.contest.acting import RESOURCE, ability_picks, acting, starters
from hearthside.games.questworlds.contest.bars import refuse_a_repeat, refuse_what_is_won
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.sheet import (
    Hero,
    start_rating,
    usable,
    with_ability,
)
from hearthside.games.questworlds.wording import sentence


class Enter(Move, frozen=True, tag="questworlds.enter"):
    """A PC or sidekick goes for a prize. `against` is another PC, or nobody in particular."""

    who: str
    ability: str
    prize: str
    tactics: str = ""
    obstacle: str = ""
    against: str = ""
    bolster: str = ""


class Framed(Event, frozen=True, tag="questworlds.framed"):
    contest: Contest


class AbilityRated(Event, frozen=True, tag="questworlds.ability-rated"):
    """QW-3.1: an ability gets its rating at first use."""

    who: str
    ability: str
    rating: int


MOVES = (Enter,)
EVENTS = (Framed, AbilityRated)

RULES = ("QW-2.3", "QW-2.3.2")


def first_use(hero: Hero, *abilities: str) -> list[Event]:
    """QW-3.1: what is used for the first time is rated by it."""
    return [
        AbilityRated(who=hero.id, ability=one.id, rating=start_rating(hero, one) + one.points)
        for one in hero.abilities
        if one.id in abilities and not one.rating and one.sort != "flaw"
    ]


def options(table: QuestTable, seat: str) -> list[Option]:
    if not (books.playing(table) and books.idle(table)):
        return []
    return [_entering(table, hero) for hero in starters(table, seat)]


def _entering(table: QuestTable, hero: Hero) -> Option:
    obstacles = tuple(dict.fromkeys(obstacle for _, _, obstacle in table.play.barred))
    fields: list[Field] = [
        Text(name="prize", label="What do you want?", needed=True, rules=("QW-2.3.2",)),
        Choice(
            name="ability",
            label="With what?",
            picks=ability_picks(table, hero, resources=True),
            value=ability_picks(table, hero, resources=True)[0].value,
            help=_first_use_hint(hero),
            rules=("QW-2.3", "QW-2.1"),
        ),
        Text(
            name="tactics",
            label="How do you go about it?",
            help="May stay blank.",
            long=True,
            most=400,
        ),
        Text(
            name="obstacle",
            label="What stands in the way?",
            help="May stay blank: then it is the prize itself.",
            suggestions=obstacles[-6:],
        ),
    ]
    if rivals := _rivals(table, hero):
        picks = (Pick("", "The GM says"), *(Pick(other.id, other.name) for other in rivals))
        fields.append(
            Choice(
                name="against",
                label="Who opposes you?",
                picks=picks,
                rules=("QW-2.3.1.2",),
                folded=True,
            )
        )
    fields += aims(table, "yourself")
    return Option(
        move="questworlds.enter",
        label=f"{hero.name} goes for a prize",
        fixed={"who": hero.id},
        fields=tuple(fields),
        rules=RULES,
        about=hero.id,
    )


def _rivals(table: QuestTable, hero: Hero) -> list[Hero]:
    """Whom one could be up against: people in the story, and the other PCs."""
    others = [one for one in books.heroes(table) if one.id not in (hero.id, hero.master)]
    others = [one for one in others if one.state() != "dying"]
    return [*books.opponents(table), *others]


def _first_use_hint(hero: Hero) -> str:
    if all(one.rating for one in usable(hero)):
        return ""
    return "What is used for the first time is rated now. You can put points on it before the roll."


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Enter():
            return _entered(table, move)
    raise TypeError(move)


def _entered(table: QuestTable, move: Enter) -> list[Event]:
    hero = table.play.cast[move.who]
    side = acting(table, hero, move.ability)
    obstacle = (move.obstacle or move.prize).strip()
    refuse_a_repeat(table, hero, side, obstacle)
    refuse_what_is_won(table, move.prize)
    draw = move.ability.removeprefix(RESOURCE) if move.ability.startswith(RESOURCE) else ""
    rival = table.play.cast.get(move.against)
    # What an NPC meets it with is for the GM to say.
    them = Side(who="" if rival.npc else rival.id, name=rival.name) if rival else Side()
    contest = Contest(
        id=f"c{table.seq + 1}",
        kind="simple",
        beat="frame",
        prize=move.prize.strip(),
        tactics=move.tactics.strip(),
        obstacle=obstacle,
        me=side,
        them=them,
        bolster=move.bolster,
        draw=draw,
    )
    return [*first_use(hero, side.ability), Framed(contest=contest)]


def evolve(table: QuestTable, event: Event) -> QuestTable:
    play = table.play
    match event:
        case Framed():
            return books.pushed(table, event.contest)
        case AbilityRated():
            hero = play.cast[event.who]
            ability = hero.ability(event.ability)
            if ability is None:
                return table
            raised = with_ability(hero, replace(ability, rating=event.rating))
            return books.with_play(table, cast={**play.cast, hero.id: raised})
    raise TypeError(event)


KINDS = {
    "augment": " wants to lend a hand: ",
    "wherewithal": " pulls together all that is left: ",
    "heal": " tends to the harm: ",
    "rescue": " tries to save a life: ",
    "lobby": " speaks to the people: ",
    "parting": " strikes once more: ",
    "assist": " comes to help: ",
    "removal": " goes after a follower: ",
    "disengage": " tries to get away: ",
}


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case Framed():
            return _framed(table, event.contest)
        case AbilityRated():
            hero = table.play.cast[event.who]
            ability = hero.ability(event.ability)
            written = number(shown(table, event.rating))
            what = ability.name if ability else ""
            spans = (name(hero.name), f" uses {what} for the first time: ", written, ".")
            return [line(*spans, rules=("QW-3.1",), beat="Frame", retold=False)]
    raise TypeError(event)


def _framed(table: QuestTable, contest: Contest) -> list[Line]:
    spans: tuple[str | Span, ...]
    who = name(side_name(table, contest.me))
    told = KINDS.get(contest.kind, " goes for ")
    how = f" {sentence(contest.tactics)}" if contest.tactics else ""
    if contest.kind in ("background", "crisis"):
        return []
    if not contest.me.label:
        spans = ("Trouble comes to ", who, ": ", aspect(contest.prize), ".")
        return [line(*spans, rules=RULES, beat="Frame")]
    whose = f", for {aim(table, contest.bolster)}" if contest.bolster else ""
    spans = (who, told, aspect(contest.prize), f"{whose}, with {contest.me.label}.{how}")
    rules = (*RULES, "QW-10.2.3") if whose else RULES
    if contest.kind == "force":
        spans = (who, " goes into ", aspect(contest.prize), ".")
    retold = contest.kind != "bout"  # how they go about it was told when they came in
    if contest.kind == "exchange":
        foe = name(side_name(table, contest.them))
        spans, retold = (who, " against ", foe, f", with {contest.me.label}.{how}"), bool(how)
    return [line(*spans, rules=rules, beat="Frame", retold=retold)]
