"""Framing a contest: a prize, how one goes about it, and with what (QW-2.3)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import (
    Line,
    Span,
    aspect,
    emphasised,
    line,
    listed,
    name,
    number,
    typed,
    who,
    wished,
)
from hearthside.core.setting_events import Added
from hearthside.core.their_words import in_deed, in_their_words
from hearthside.core.wording.as_typed import spoken
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import sentence
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.ability_ratings import start_rating
from hearthside.games.questworlds.community.deeds import aim, aims
from hearthside.games.questworlds.contest.abilities import HOW_BESIDE, acting, starters, tapped
from hearthside.games.questworlds.contest.no_repeat import refuse_a_repeat, refuse_what_is_won
from hearthside.games.questworlds.contest.state import OTHER, Contest, Side
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.creation.ability_kinds import may_grow
from hearthside.games.questworlds.many_rolls import Contender
from hearthside.games.questworlds.people import called, heroes, opponents
from hearthside.games.questworlds.sheet import Hero, usable
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.wording import own


class Enter(Move, frozen=True, tag="questworlds.enter"):
    """A PC or sidekick wants something. `against` is a PC, an NPC, or nobody in particular."""

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

    sets = {"cast.{who}.abilities.{ability}.rating": "rating", "contest.rated": Added("used")}
    who: str
    ability: str
    rating: int

    @property
    def used(self) -> tuple[tuple[str, str], ...]:
        return ((self.who, self.ability),)


RULES = ("QW-2.3", "QW-2.3.2")
HELP, RELIEF = "Help for ", "relief for "
"""What stands before the name of somebody in the prize of an augment, and of an assist."""
OBSTACLE = Text(
    "obstacle",
    "What stands in the way?",
    help="May stay blank: then it is the prize itself.",
    placeholder="The watch on the wall",
    brief="what is in the way",
)


def first_use(hero: Hero, *abilities: str) -> list[Event]:
    """QW-3.1: what is used for the first time is rated by it; a breakout uses its keyword too."""
    keywords = {one.under for one in hero.abilities if one.id in abilities}
    return [
        AbilityRated(who=hero.id, ability=one.id, rating=start_rating(hero, one) + one.points)
        for one in hero.abilities
        if one.id in abilities or (one.id in keywords and one.sort == "keyword")
        if not one.rating and one.sort != "flaw"
    ]


def framed(table: QuestTable, contest: Contest) -> list[Event]:
    """A contest begins, with whoever acts rating what they use for the first time."""
    hero = table.play.cast.get(contest.me.who)
    rated = first_use(hero, contest.me.ability) if hero else []
    return [Framed(contest=contest), *rated]


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    if not (table.in_scene and under_way.idle(table)):
        return []
    dying = any(harm.savable for one in heroes(table) for harm in one.harms)
    leads = not table.is_gm(seat) and not dying  # a life comes first
    return [_entering(table, hero, first=hero.pc and leads) for hero in starters(table, seat)]


def _entering(table: QuestTable, hero: Hero, *, first: bool) -> Verb:
    return verb(
        Enter,
        own(hero, "Contest"),
        lambda: _blanks(table, hero),
        who=hero.id,
        first=first,
        rules=RULES,
        help="Say what you want. The GM says how hard it is.",
    )


def _blanks(table: QuestTable, hero: Hero) -> list[Field]:
    ability, new = tapped(table, hero, "Ask to roll with"), _first_use(hero)
    told = " ".join(filter(None, (ability.help, new)))
    obstacles = tuple(dict.fromkeys(obstacle for _, _, obstacle in table.play.barred))
    fields: list[Field] = [
        Text(
            "prize",
            "What do you want?",
            needed=True,
            placeholder="get past the watch unseen",
            rules=("QW-2.3.2",),
        ),
        replace(ability, help=told, rules=("QW-2.3",)),
        HOW_BESIDE,
        replace(OBSTACLE, suggestions=obstacles[-6:]),
    ]
    if rivals := _rivals(table, hero):
        picks = (Pick("", "The GM says"), *(Pick(other.id, other.name) for other in rivals))
        label, rules = "Who opposes you?", ("QW-2.3.1.2",)
        brief = "who opposes you"
        fields.append(Choice("against", label, picks=picks, rules=rules, folded=True, brief=brief))
    return [*fields, *aims(table, "Yourself")]


def _rivals(table: QuestTable, hero: Hero) -> list[Hero]:
    """Whom one could be up against: people in the story, the other PCs and their sidekicks."""
    own = hero.master or hero.id
    others = [one for one in table.play.cast.values() if not one.npc and not one.draft]
    others = [one for one in others if own not in (one.id, one.master)]
    others = [one for one in others if one.state() not in ("dying", "dead")]
    return [*opponents(table), *sorted(others, key=lambda one: not one.pc)]


def _first_use(hero: Hero) -> str:
    """QW-3.1: what may still be raised by whoever uses it for the first time."""
    new = [one.name for one in usable(hero) if not one.rating and may_grow(hero, one)]
    if not new:
        return ""
    if len(new) > _FEW:
        return f"{len(new)} abilities are not used yet: put points on one when you roll with it."
    it, are = ("it", "is") if len(new) == 1 else ("one", "are")
    return f"{listed(new)} {are} not used yet: put points on {it} when you roll with it."


_FEW = 2
"""As many are named that are not used yet."""


def decide(table: QuestTable, seat: str, move: Enter) -> list[Event]:
    side = acting(table, table.play.cast[move.who], move.ability)
    obstacle = (move.obstacle or move.prize).strip()
    refuse_a_repeat(table, side, obstacle)
    refuse_what_is_won(table, seat, move.prize)
    rival = table.play.cast.get(move.against)
    # What an NPC meets it with is for the GM to say.
    them = Side(who="" if rival.npc else rival.id, name=rival.name) if rival else Side()
    contest = under_way.begun(table, "simple", move.prize, side, move.tactics, them=them)
    announced = OTHER if them.who else ""
    more = {"obstacle": obstacle, "bolster": move.bolster, "announced": announced}
    return framed(table, replace(contest, **more))


def evolve(table: QuestTable, event: Framed) -> QuestTable:
    return under_way.pushed(table, event.contest)


AIMS = {
    "": " takes on ",
    "aside": " is after something else, against ",
    "away": " tries to break away from ",
}


def say(table: QuestTable, event: Framed | AbilityRated) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case Framed():
            return _framed(table, event.contest)
        case AbilityRated():
            ability = table.play.cast[event.who].ability(event.ability)
            written = number(shown(table, event.rating))
            what = ability.name if ability else ""
            spans = (who(table, event.who), f" uses {what} for the first time: ", written, ".")
            return [line(*spans, rules=("QW-3.1",), beat="Frame", retold=False)]


def _framed(table: QuestTable, contest: Contest) -> list[Line]:
    if contest.kind in ("background", "crisis"):
        return []
    if not contest.me.label:
        return _trouble(table, contest)
    acts, what = called(table, contest.me), contest.me.label
    plain = contest.kind == "force" or what == contest.me.name  # retainers
    used = "" if plain else f", with {what}"
    whose = f", for {aim(table, contest.bolster)}" if contest.bolster else ""
    rules = (*RULES, "QW-10.2.3") if whose else RULES
    # What they do is told in their words, and what it is for with how it ends.
    retold = bool(contest.me.aimed)
    begun, prize = _opening(table, contest, acts)
    told = typed if contest.kind == "force" else wished  # a clash has a name
    spans = (*begun, f"{whose}{used}", *told(prize))
    how = "" if contest.kind == "bout" else contest.tactics
    return [
        line(*spans, rules=rules, beat="Frame", retold=retold),
        *in_words(table, contest.me, how, deed=contest.kind == "exchange"),
    ]


def _trouble(table: QuestTable, contest: Contest) -> list[Line]:
    """What comes, in the GM's words, and what the PC it comes to wants."""
    comes, them = sentence(contest.them.tactics), contest.them
    foe = them.label if them.label and not them.who else them.name  # a flaw by what it is
    begun = (name(foe), " brings trouble to ") if foe else ("Trouble comes to ",)
    spans = (*begun, called(table, contest.me), ". At stake", *typed(contest.prize))
    told = [line(*emphasised(comes), kind="narration", beat="Frame")] if comes else []
    return [*told, line(*spans, rules=RULES, beat="Frame", retold=not comes)]


def in_words(
    table: QuestTable, one: Side | Contender, words: str, *, deed: bool = False
) -> list[Line]:
    """How somebody goes about it, or what they do, as they say it."""
    who, beat = called(table, one), "Frame"
    if deed and words.strip() and not spoken(words.strip()):
        return [in_deed(who, words, told=True, who=one.who, beat=beat)]
    return in_their_words(who, words, who=one.who, beat=beat)


def _opening(table: QuestTable, contest: Contest, acts: Span) -> tuple[tuple[str | Span, ...], str]:
    """What somebody sets out to do, up to the ability they do it with; and what it is for, where
    that is not said by it."""
    them, own = called(table, contest.them), contest.about == contest.me.who
    about = who(table, contest.about) if contest.about in table.play.cast else None
    match contest.kind:
        case "augment" if own:
            return (acts, " looks for an edge"), ""
        case "augment":
            return (acts, " lends a hand to ", about or name(contest.prize.removeprefix(HELP))), ""
        case "wherewithal":
            return (acts, " pulls together what strength is left"), ""
        case "heal" if own:
            return (acts, " tries to recover"), ""
        case "heal" if about:
            return (acts, " tends to ", about), ""
        case "rescue" if about:
            return (acts, " tries to save ", about), ""
        case "lobby":
            return (acts, f" asks the people for {contest.prize}"), ""
        case "plot":
            return (acts, " takes on ", aspect(amid(contest.obstacle))), ""
        case "parting":
            return (acts, " strikes once more at ", them), ""
        case "assist":
            return (acts, " comes to the aid of ", name(contest.prize.removeprefix(RELIEF))), ""
        case "removal":
            return (them, " goes after ", acts), ""
        case "exchange":
            return (acts, AIMS[contest.me.aim], them), contest.me.aimed
    return (acts, " goes in" if contest.kind == "force" else " tries"), contest.prize
