"""People as the table shows them: cast cards and whole sheets."""

from msgspec.structs import replace

from hearthside.core.cast_cards import person
from hearthside.core.forms import key_of
from hearthside.core.marked_text import spans, unmarked
from hearthside.core.moves import tag_of
from hearthside.core.once_for_each import once_for_each
from hearthside.core.pieces import Card, Coins, Mark, Piece, Rating, Why, Words
from hearthside.core.reasons import in_words, rules_of, total
from hearthside.core.show import Person, Section, Sheet
from hearthside.core.wording.grammar import is_company, spelled
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.ability_ratings import (
    STARTING_ABILITIES,
    STARTING_POINTS,
    acted_with,
    ordered,
    rating_of,
)
from hearthside.games.questworlds.aftermath.consequence_forms import HARM_RULES, MEANS
from hearthside.games.questworlds.aftermath.sizes import PENALTY
from hearthside.games.questworlds.contest.abilities import can_start
from hearthside.games.questworlds.contest.framing import Enter
from hearthside.games.questworlds.contest.rulings import flaw_penalty
from hearthside.games.questworlds.contest.target import (
    drawn,
    injured_in,
    shown,
    standing,
    written_on,
)
from hearthside.games.questworlds.creation import prose, sidekick
from hearthside.games.questworlds.creation.ability_kinds import points_left, rated
from hearthside.games.questworlds.people import name_of
from hearthside.games.questworlds.ratings import modifier, split, written
from hearthside.games.questworlds.settings import sign
from hearthside.games.questworlds.sheet import Ability, Benefit, Harm, Hero, counted, flaws, usable
from hearthside.games.questworlds.state import QuestTable

BONDS = {
    "ally": "Ally",
    "patron": "Patron",
    "contact": "Contact",
    "sidekick": "Sidekick",
    "retainers": "Retainers",
    "dependent": "Dependent",
    "adversary": "Adversary",
}


def people(table: QuestTable) -> tuple[Person, ...]:
    play = table.play
    resting = table.in_scene and table.round is None and not (play.group or play.at or play.dues)
    written = sign(table)
    return tuple([_person(table, hero, written, resting) for hero in table.play.cast.values()])


def _person(table: QuestTable, hero: Hero, sign: str, resting: bool) -> Person:
    dead = hero.dead
    shown = not (hero.draft or dead)
    return person(
        table,
        hero,
        concept="Still being made" if hero.draft else hero.concept,
        side="Others" if hero.npc else "The heroes",
        pieces=(
            *_points(hero),
            *((_best(hero, sign) or _opposing(table, hero)) if shown else ()),
            *_marks(hero),
        ),
        cards=_able(hero, sign) if shown and resting else (),
        out=dead,
        several=hero.npc and is_company(hero.name),
    )


Ranked = tuple[tuple[Ability, int], ...]
"""What somebody can do, with its rating as it is now."""


@once_for_each
def _able(hero: Hero, sign: str) -> tuple[Card, ...]:
    """What somebody can do, the best first: while nothing is rolled it lies before them."""
    starts = key_of(tag_of(Enter), {"who": hero.id}, "") if can_start(hero) and not hero.npc else ""
    return tuple(
        Card(
            id=f"{hero.id}-{one.id}",
            text=one.name,
            kind=capital(note(hero, one)) or "Ability",
            note=f"{written(rating, sign)}{', a step down' * injured_in(hero, one.id)}",
            starts=starts if rating > 0 else "",
            fills=(("ability", one.id),),
        )
        for one, rating in _ranked(hero)
    )


@once_for_each
def _ranked(hero: Hero) -> Ranked:
    """What somebody can do, the best first."""
    rated = [(one, acted_with(hero, one)) for one in usable(hero)]
    if hero.harms or hero.benefits:
        rated = [(one, rating + total(standing(hero, one.id))) for one, rating in rated]
    return tuple(sorted(rated, key=lambda each: -each[1]))


BEST = 2
"""As many abilities are told on a card: for the GM above all, who has no sheet open."""


@once_for_each
def _best(hero: Hero, sign: str) -> tuple[Piece, ...]:
    best = [f"{one.name} {written(rating, sign)}" for one, rating in _ranked(hero)[:BEST]]
    return (Words(text=", ".join(best)),) if best and (hero.pc or hero.npc) else ()


def _opposing(table: QuestTable, hero: Hero) -> tuple[Piece, ...]:
    """What somebody without abilities of their own stands in the way with."""
    extended = under_way.current(table)
    foe = extended.fighters.get(hero.id) if extended and hero.npc else None
    return (Words(text=f"Opposes with {shown(table, foe.rating)}"),) if foe and foe.rating else ()


@once_for_each
def _points(hero: Hero) -> tuple[Piece, ...]:
    if not hero.pc or hero.draft:
        return ()
    why = Why(
        "Three at the start of each session. One lifts a roll by a step, and what you keep "
        "improves you between scenes. What is left at the end is lost.",
        ("QW-6.1", "QW-2.3.5.4", "QW-6.2"),
    )
    return (
        Coins(
            count=hero.hero_points,
            name="hero point",
            shape="medal",
            why=why,
            path=f"cast.{hero.id}.hero_points",
        ),
    )


COUNTED = "already counted"
"""Beside what is in a rating already wherever that is shown."""


@once_for_each
def _marks(hero: Hero) -> tuple[Piece, ...]:
    marks: list[Piece] = []
    for at, harm in enumerate(hero.harms):
        on_what = ", ".join(one.name for one in hero.abilities if one.id in harm.abilities)
        first = harm.state == "injured" and not (harm.others or hero.npc)
        named = (on_what if harm.because else "", COUNTED if harm.state in PENALTY else "")
        where = f"({', '.join(filter(None, named))})" if on_what and any(named) else ""
        must = "Must roll to act at all." if where else "(must roll to act at all)"
        beside = (
            where,
            must if first else "",
            said_of(hero, MEANS["dazed"]) if harm.state == "dazed" and not hero.npc else "",
        )
        note = "beyond help" if harm.doomed else ". ".join(filter(None, beside))
        because = f": {harm.because or on_what}" if harm.because or on_what else ""
        weight = f" {modifier(PENALTY[harm.state])}" if harm.state in PENALTY else ""
        marks.append(
            Mark(
                text=f"{harm.state.capitalize()}{weight}{because}",
                note=note,
                why=_why(harm),
                path=f"cast.{hero.id}.harms.{at}.state",
            )
        )
    for at, benefit in enumerate(hero.benefits):
        where = ", ".join(one.name for one in hero.abilities if one.id in benefit.abilities)
        marks.append(
            Mark(
                text=f"{modifier(benefit.amount)} {benefit.situation or where}",
                note=f"({where if benefit.situation else COUNTED})" if where else "",
                tone="gain",
                why=Why(_lasts(benefit), ("QW-4.4.2",)),
                path=f"cast.{hero.id}.benefits.{at}.amount",
            )
        )
    for burden in hero.burdens:
        where = ", ".join(one.name for one in hero.abilities if one.id in burden.abilities)
        why = Why("It ends with the interval.", ("QW-10.2",))
        text = said_of(hero, f"{modifier(burden.amount)} with their people")
        marks.append(Mark(text=text, note=where, why=why))
    return tuple(marks)


def _lasts(benefit: Benefit) -> str:
    """When a benefit counts, and how long one has it."""
    when = "It counts where the GM finds that it fits" if benefit.situation else "It always counts"
    return f"Won by a victory. {when}, until a defeat with it."


def _why(harm: Harm) -> Why:
    if harm.others and harm.state == "injured":
        return Why("They bear it: the result drops a step when you call on them.", ("QW-7.1",))
    return Why(MEANS[harm.state], HARM_RULES[harm.state])


def sheet(table: QuestTable, who: str) -> Sheet:
    hero = rated_now(table.play.cast[who])
    plain = [one for one in ordered(hero) if not one.bond]
    abilities = tuple(_rating(table, hero, one) for one in plain) or _opposing(table, hero)
    sections = [Section("Abilities", abilities, wide=True)] if abilities or hero.draft else []
    if bonds := [_rating(table, hero, one) for one in usable(hero) if one.bond]:
        sections.append(Section("People", tuple(bonds)))
    if held := flaws(hero):
        sections.append(Section("Flaws", tuple(_flaw(table, hero, one) for one in held)))
    if small := _sidekick(table, hero):
        sections.append(small)
    points = tuple(replace(coins, label="Hero points") for coins in _points(hero))
    state = () if hero.draft else (*points, *_marks(hero))
    if state:
        sections.append(Section(said_of(hero, "As they stand"), tuple(state)))
    if owed := _favours(hero):
        sections.append(Section("Favours owed", owed))
    if hero.draft and not hero.master:
        sections.append(Section("So far", _counts(hero)))
    if hero.prose:
        counted_words = f"{prose.words(hero.prose)} words of about {prose.ABOUT}"
        count = counted_words if hero.draft else ""
        marked = tuple(spans(hero.prose, prose.NAMES, "plain"))
        told = Words(label=count, text=unmarked(hero.prose), story=True, spans=marked)
        sections.append(Section("In prose", (told,), wide=True))
    subtitle = hero.concept
    if hero.master:
        subtitle = f"{name_of(table, hero.master)}’s sidekick"
    return Sheet(hero.id, hero.name or "Someone new", subtitle, tuple(sections))


def _sidekick(table: QuestTable, hero: Hero) -> Section | None:
    """QW-7.5.1: the small sheet of the one who follows them."""
    other = sidekick.of(table, hero)
    if other is None or sidekick.bond(hero) is None or not other.abilities:
        return None
    ratings = tuple(_rating(table, other, one) for one in ordered(other))
    return Section(f"{other.name}, {said_of(hero, 'their sidekick')}", ratings)


def rated_now(hero: Hero) -> Hero:
    """A character as rated; one being made as it will be."""
    return rated(hero) if hero.draft and not hero.master else hero


def chips(table: QuestTable, hero: Hero) -> tuple[Piece, ...]:
    """Everything on a sheet in short, keywords and flaws told apart."""
    hero = rated_now(hero)
    abilities = [_rating(table, hero, one) for one in ordered(hero)]
    weak = [replace(_flaw(table, hero, one), note="Flaw") for one in flaws(hero)]
    return (*abilities, *weak)


def _rating(table: QuestTable, hero: Hero, one: Ability) -> Rating:
    full = rating_of(hero, one)
    keyword = hero.ability(one.under) if one.sort == "breakout" else None
    reasons = [*written_on(hero, one), *standing(hero, one.id)]
    now = total(reasons)
    at = next(n for n, other in enumerate(hero.abilities) if other.id == one.id)
    start = acted_with(hero, one)
    why = Why(f"{in_words(drawn(table, reasons))}{_mastered(table, now)}", rules_of(reasons))
    if not full:
        why = Why(f"It starts at {shown(table, start)} when it is first used.", ("QW-3.1",))
    beside = [note(hero, one), f"now {shown(table, now)}" if full and now != full else ""]
    return Rating(
        label=one.name,
        value=shown(table, full or start),
        note=", ".join(filter(None, beside)),
        lit=one.sort == "keyword",
        why=why,
        path=f"cast.{hero.id}.abilities.{at}.rating",
        over=(keyword.rating if keyword else 0) if full else start,
    )


def _mastered(table: QuestTable, rating: int) -> str:
    """What the sign behind a number is, where there is one."""
    number, masteries = split(rating)
    if not masteries:
        return ""
    several = masteries > 1
    held = f"{spelled(masteries)} masteries" if several else "a mastery"
    better = f"{spelled(masteries)} steps better" if several else "a step better"
    return f". {shown(table, rating)} is {number} and {held}: the result is {better}."


def note(hero: Hero, one: Ability) -> str:
    """What stands beside an ability: what it is, and under which keyword."""
    keyword = hero.ability(one.under) if one.under else None
    if one.sort == "breakout":
        return f"{keyword.name} +{one.rating}" if keyword else f"+{one.rating}"
    if one.sort == "keyword":
        return "Occupation" if one.trade else "Keyword"
    kind = "Personality trait" if one.trait else BONDS.get(one.bond, "")
    return kind or (f"in {keyword.name}" if keyword else "")


def _flaw(table: QuestTable, hero: Hero, one: Ability) -> Rating:
    full = rating_of(hero, one)
    rank = [flaw.id for flaw in flaws(hero)].index(one.id)
    order = ("highest", "second-highest")[rank] if rank < 2 else "lowest"
    return Rating(
        label=one.name,
        value=shown(table, full) if full else "unrated",
        note=BONDS.get(one.bond, ""),
        why=Why(
            f"Rated as the {order} ability. As a penalty it is {modifier(flaw_penalty(full))}.",
            ("QW-3.3b",),
        ),
    )


def _favours(hero: Hero) -> tuple[Piece, ...]:
    return tuple(
        Mark(
            text=f"{_name(hero, one.ability)}: {one.text}",
            tone="plain",
            why=Why("To be returned in kind.", ("QW-7.2", "QW-7.4")),
        )
        for one in hero.favours
        if not one.paid
    )


def _name(hero: Hero, id: str) -> str:
    ability = hero.ability(id)
    return ability.name if ability else "Someone"


def _counts(hero: Hero) -> tuple[Piece, ...]:
    named = len(counted(hero))
    of = "any number" if hero.method == "prose" else f"of {STARTING_ABILITIES}"
    return (
        Rating(label="Abilities named", value=str(named), note=of, why=Why("", ("QW-3.1",))),
        Rating(
            label="Points left",
            value=str(points_left(hero)),
            note=f"of {STARTING_POINTS}",
            why=Why("", ("QW-3.2",)),
        ),
    )
