"""What each milestone lets everyone choose, and its forms (FA-8.2 to FA-8.4)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask
from hearthside.core.forms import Choice, Many, Option, Pick, Text, one_of
from hearthside.core.reasons import signed
from hearthside.core.say import listed
from hearthside.games.fate.attempt.ratings import rung
from hearthside.games.fate.characters import healing, stunt_forms
from hearthside.games.fate.characters.stunts import LEAST_REFRESH, refresh_with_another
from hearthside.games.fate.content import choice_words, milestones
from hearthside.games.fate.sheet import APPROACHES, Hero, own_aspects
from hearthside.games.fate.state import FateTable

HIGHEST = 8
"""FA-8.3: what no milestone raises an approach above."""

CHANGE, RAISE, GROW, CONCEPT = "change", "raise", "grow", "concept"


def heroes(table: FateTable) -> list[str]:
    """Whoever a milestone is for."""
    return [id for id, hero in table.play.cast.items() if not hero.npc and not hero.draft]


def asks(table: FateTable) -> list[Ask]:
    """Beside the story: one choice of each character after the other, until all are made or left
    out; how a consequence heals is asked before them."""
    return [
        _asked(table, hero, next(one for one in choice_words() if one in choices))
        for id, choices in table.play.milestone.items()
        for hero in [table.play.cast.get(id)]
        if hero and choices and not healing.asked_of(table, hero)
    ]


def _asked(table: FateTable, hero: Hero, choice: str) -> Ask:
    def answers() -> list[Option]:
        found = [*_choices(table, hero, choice), _skipping(hero, choice)]
        return [replace(option, about=hero.id) for option in found]

    # Nobody is led to give something up: only a rise costs nothing (FA-8.3).
    return Ask(
        of=hero.id,
        title="Milestone",
        question=choice_words()[choice].asks.format(hero.name),
        options=answers,
        urges=choice == RAISE,
        holds=False,
    )


def still_choosing(table: FateTable) -> str:
    """Those with something left to choose, in a sentence."""
    cast = table.play.cast
    return listed([cast[id].name for id in table.play.milestone if id in cast])


def calling() -> tuple[Choice, ...]:
    levels = tuple(Pick(id, level.name, level.when) for id, level in milestones().items())
    return (Choice("level", "Which?", picks=levels, value="minor"),)


def _choices(table: FateTable, hero: Hero, choice: str) -> list[Option]:
    match choice:
        case "change":
            return _changing(table, hero)
        case "raise":
            return _raising(hero)
        case "grow":
            return _growing(hero)
    return _conceiving(table, hero)


def _option(
    hero: Hero, move: str, label: str, choice: str, *fields: Choice | Many | Text
) -> Option:
    return Option(
        move=move,
        label=label,
        fixed={"character": hero.id},
        fields=fields,
        rules=(choice_words()[choice].rule,),
    )


def _skipping(hero: Hero, choice: str) -> Option:
    label = choice_words()[choice].skips
    fixed = {"character": hero.id, "choice": choice}
    return replace(_option(hero, "fate.skip-choice", label, choice), fixed=fixed)


def _approaches(hero: Hero, most: int = HIGHEST) -> tuple[Pick, ...]:
    return tuple(
        Pick(id, f"{title} {signed(hero.approaches.get(id, 0))}")
        for id, title in APPROACHES.items()
        if hero.approaches.get(id, 0) <= most
    )


def _changing(table: FateTable, hero: Hero) -> list[Option]:
    """FA-8.2: one of four."""
    swapped = "Which two change places?"
    two = Many("two", swapped, picks=_approaches(hero), least=2, most=2, chips=True)
    offered = [_option(hero, "fate.swap-ratings", "Swap two approaches", CHANGE, two)]
    own = own_aspects(table.play.aspects, hero.id, "trouble", "general")
    if own:
        picks = [Pick(known.id, known.text) for known in own]
        which = one_of("aspect", "Which?", picks)
        text = Text("text", "It is now", needed=True, most=100)
        move, label = "fate.rewrite-aspect", "Rewrite an aspect"
        offered.append(_option(hero, move, label, CHANGE, which, text))
    blanks = stunt_forms.one_stunt()
    if hero.stunts:
        old = one_of("old", "In place of", hero.stunts)
        swap = _option(hero, "fate.replace-stunt", "Replace a stunt", CHANGE)
        offered.append(replace(swap, fields=(old, *blanks)))
    refresh = refresh_with_another(hero)
    if refresh >= LEAST_REFRESH:
        cost = "" if refresh == hero.refresh else "1 refresh"
        adding = _option(hero, "fate.add-stunt", "Add a stunt", CHANGE)
        rules = (*adding.rules, "FA-3.4")
        offered.append(replace(adding, fields=blanks, cost=cost, rules=rules))
    return offered


def _raising(hero: Hero) -> list[Option]:
    """FA-8.3: one approach rises by 1."""
    picks = _approaches(hero, HIGHEST - 1)
    if not picks:
        return []
    which = Choice(
        "approach",
        "Approach",
        help=f"Up to {rung(HIGHEST)}.",
        picks=picks,
    )
    return [_option(hero, "fate.raise-approach", "Raise an approach", RAISE, which)]


def _growing(hero: Hero) -> list[Option]:
    """FA-8.4: refresh, or a stunt with refresh left as it was."""
    raising = _option(hero, "fate.raise-refresh", f"Refresh becomes {hero.refresh + 1}", GROW)
    adding = _option(hero, "fate.grow-stunt", f"A new stunt, refresh stays {hero.refresh}", GROW)
    return [raising, replace(adding, fields=stunt_forms.one_stunt())]


def _conceiving(table: FateTable, hero: Hero) -> list[Option]:
    """FA-8.4: who one is may change."""
    known = own_aspects(table.play.aspects, hero.id, "high concept")
    if not known:
        return []
    words = Text("text", "High concept", value=known[0].text, needed=True, most=100)
    return [_option(hero, "fate.rewrite-concept", "Rewrite the high concept", CONCEPT, words)]
