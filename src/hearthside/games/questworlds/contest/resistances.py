"""How hard it is, before and after the GM has said so, and the blanks to say it in (QW-2.3.3)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Pick, Text, one_of
from hearthside.core.life.scenes_sessions import SessionClosed
from hearthside.core.moves import Event
from hearthside.core.say import Line, line, number
from hearthside.core.wording.grammar import possessive
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.ability_ratings import rating_of
from hearthside.games.questworlds.contest.abilities import npc_picks, stance_choice
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.contest.whose_odds import SET_BY_RULE
from hearthside.games.questworlds.extended import scoreboard, winning_odds
from hearthside.games.questworlds.many_rolls import Fighter
from hearthside.games.questworlds.people import fighter_name, is_played, opponents
from hearthside.games.questworlds.ratings import CLASSES, mastery_told, resistance
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.sheet import Hero, flaws, usable
from hearthside.games.questworlds.state import QuestTable

BARE = "base"
"""QW-2.3.3: augments face the base as it is."""
KEEP = ""
"""The other side is there already."""
HEALED_AGAINST = {"hurt": "low", "impaired": "moderate", "injured": "high", "dying": "very high"}
"""QW-4.4.3: what each harm usually resists healing with; the GM may say otherwise."""


def set_resistance(table: QuestTable, contest: Contest) -> str | None:
    """The resistance a rule sets, or None where the GM chooses it."""
    if contest.kind == "augment":
        return BARE
    if contest.kind == "wherewithal":
        return "moderate"
    exchange = contest.kind in ("exchange", "removal", "bout")
    return KEEP if exchange or is_played(table, contest.them) or contest.effort else None


def quick(table: QuestTable, contest: Contest) -> bool:
    """QW-2.4.1: whether an augment is worth a fifth of a rating, without a roll."""
    return contest.kind == "augment" and on(table, "quick_augments")


def expected(table: QuestTable, contest: Contest) -> Contest:
    """The contest as the GM's usual answer to its framing leaves it."""
    if contest.beat != "frame" or contest.kind not in SET_BY_RULE:
        return contest
    kind = set_resistance(table, contest) or classes(table, contest)[1]
    base = table.play.base
    if kind == BARE:
        them = replace(contest.them, rating=base, name="The base resistance")
        return replace(contest, them=them)
    them = replace(contest.them, rating=resistance(base, kind))
    return replace(contest, them=them, resistance=kind)


def met_by_gm(table: QuestTable, contest: Contest) -> bool:
    """Whether it is an exchange with somebody the GM plays."""
    return contest.kind == "exchange" and not is_played(table, contest.them)


def standing(table: QuestTable, contest: Contest) -> list[Field]:
    """What is left to say where the resistance is set: in an exchange, what an NPC risks."""
    if not met_by_gm(table, contest):
        return []
    label = "How much do they risk? Chance that they win the contest:"
    stance = winning_odds.answering(table, contest, stance_choice(label, contest.them.stance))
    picks = tuple(  # short, since it is asked in every exchange
        replace(
            pick,
            label=capital(pick.label.removeprefix("A ").removesuffix(winning_odds.TO_WIN)),
            help="",
        )
        for pick in stance.picks
    )
    return [replace(stance, picks=picks, chips=True)]


def by_class(table: QuestTable, contest: Contest) -> list[Field]:
    picks, start = classes(table, contest)
    return [
        replace(
            class_choice(table, picks),
            value=contest.resistance if contest.resistance in picks else start,
            forecast=True,
            sends=True,
        )
    ]


OWN_RATING = Text(
    "rating", "Or a rating of your own", most=8, placeholder="3M", brief="your own rating"
)
"""The blank beside a class, for whoever has a rating in mind."""


def class_choice(table: QuestTable, kinds: tuple[str, ...] = CLASSES) -> Choice:
    """The blank in which a GM picks a class of resistance."""
    base = table.play.base
    rated = [(kind, resistance(base, kind)) for kind in kinds]
    picks = tuple(
        Pick(kind, f"{kind.capitalize()} {shown(table, one) if one > 0 else 'or none'}")
        for kind, one in rated
    )
    start = "moderate" if "moderate" in kinds else kinds[0]
    rules = ("QW-2.3.3",)
    told = mastery_told(sign(table), *(one for _, one in rated))
    return Choice("resistance", "Resistance", picks=picks, value=start, rules=rules, help=told)


def classes(table: QuestTable, contest: Contest) -> tuple[tuple[str, ...], str]:
    """The classes the GM may choose from, and the one it starts with."""
    if contest.kind == "assist":  # QW-8.2.3: one class off at first, then a class harder each time
        extended = under_way.current(table)
        due = extended.assists.get(contest.about, "") if extended else ""
        return ((due,), due) if due else (("low", "moderate", "high"), "moderate")
    if contest.kind == "rescue":
        return CLASSES, "very high"
    if contest.kind == "heal":
        harm = under_way.treated(table, contest)
        return CLASSES, HEALED_AGAINST.get(harm.state if harm else "", "high")
    return CLASSES, contest.resistance or "moderate"


def can_face(table: QuestTable, contest: Contest) -> bool:
    """Whether anybody could oppose it, or a flaw of the PC's own."""
    return bool(able(table, contest)) or is_flawed(table, contest)


def able(table: QuestTable, contest: Contest) -> list[str]:
    """Who could oppose it, by name."""
    if foe := _concerned(table, contest):
        return [fighter_name(table, foe)]
    return [one.name for one in opponents(table) if any(each.rating for each in usable(one))]


def _rivals(table: QuestTable, contest: Contest) -> tuple[Hero, ...]:
    """The NPCs who could oppose it: of those in a race only the one it is about."""
    foe = _concerned(table, contest)
    return tuple(one for one in opponents(table) if foe is None or one.id == foe.who)


def is_flawed(table: QuestTable, contest: Contest) -> bool:
    """QW-3.3b: whether a flaw of the PC's own could be what resists: no answer where the question
    is what somebody named meets it with."""
    hero = table.play.cast.get(contest.me.who)
    free = contest.kind in ("simple", "plot") and not named(table, contest)
    return free and hero is not None and bool(flaws(hero))


def named(table: QuestTable, contest: Contest) -> list[Hero]:
    """The NPC a player named, where the GM has not answered yet and they can do something."""
    if contest.beat != "frame" or contest.resistance:
        return []
    known = [one for one in _rivals(table, contest) if one.name == contest.them.name]
    return [one for one in known if any(each.rating for each in usable(one))]


def facing(table: QuestTable, contest: Contest) -> list[Field]:
    """Somebody's ability, or the PC's own flaw, as the resistance."""
    asked = named(table, contest)
    people = asked or _rivals(table, contest)
    known = npc_picks(table, people)
    if asked:  # the question has their name
        known = tuple(replace(one, label=one.label.partition(": ")[2]) for one in known)
    flawed = is_flawed(table, contest)
    group = "People" if flawed else ""  # a heading tells two kinds apart
    picks = [replace(one, value=f"npc:{one.value}", group=group) for one in known]
    if foe := _foe(table, contest, people):
        picks.append(foe)
    if flawed:
        hero = table.play.cast[contest.me.who]
        picks += [
            Pick(
                f"flaw:{flaw.id}",
                f"{flaw.name} {shown(table, rating_of(hero, flaw))}",
                group=f"{possessive(hero.name)} flaws",
            )
            for flaw in flaws(hero)
        ]
    label = "With what?" if asked else "Who or what?"
    return [one_of("against", label, picks, forecast=True)]


def _foe(table: QuestTable, contest: Contest, people: Sequence[Hero]) -> Pick | None:
    """Whoever in a race it is about; one with a sheet is there already."""
    foe = _concerned(table, contest)
    if foe is None or any(one.id == foe.who and usable(one) for one in people):
        return None
    rating = shown(table, scoreboard.rating(table, foe))
    return Pick(f"foe:{foe.id}", f"{fighter_name(table, foe)} {rating}")


def _concerned(table: QuestTable, contest: Contest) -> Fighter | None:
    """QW-8.2.3, QW-8.1.4: whom the teammate faces that an assist is for, or whom a parting shot is
    at. Nobody else could oppose it."""
    if contest.kind not in ("assist", "parting"):
        return None
    extended, pairing = scoreboard.racing(table, contest.pairing)
    shot = contest.kind == "parting"
    return extended.fighters[contest.about if shot else scoreboard.opposite(pairing, contest.about)]


def advice(table: QuestTable, contest: Contest) -> str:
    """What the GM weighs in setting the resistance."""
    hero = table.play.cast.get(contest.me.who)
    ability = hero.ability(contest.me.ability) if hero else None
    community = table.play.community
    resource = community.resources.get(contest.me.resource) if community else None
    if contest.kind == "augment" and resource and resource.required:
        return f"The setting requires {resource.name} here: it need not be worth remembering."
    if contest.kind == "augment":
        return "It is fun, and worth remembering."
    if ability and ability.bond == "patron":
        return "A patron never does the task in person. Recent service sets the resistance."
    if ability and ability.bond == "retainers":
        return "Harder if they have been treated badly."
    if contest.kind == "lobby":
        asked = community.requests if community else 0
        so_far = {0: "Nobody has asked before.", 1: "They have been asked once before."}
        often = so_far.get(asked, f"They have been asked {asked} times before.")
        return f"Harder if selfish, risky or frequent, easier if it helps everyone. {often}"
    return ""


class BaseRaised(Event, frozen=True, tag="questworlds.base-raised"):
    sets = {"base": "base"}
    base: int


def follow(table: QuestTable, event: SessionClosed) -> list[Event]:
    if not on(table, "progression"):
        return []
    every = int(table.settings.get("progression_every", 2))
    return [] if event.number % every else [BaseRaised(base=table.play.base + 1)]


def say(table: QuestTable, event: BaseRaised) -> list[Line]:
    grown = ("The base resistance is now ", number(shown(table, event.base)), ".")
    return [line(*grown, rules=("QW-4.2",), beat="Session")]
