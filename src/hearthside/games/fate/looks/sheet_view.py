"""A character on one page: every number with where it comes from."""

from hearthside.core.pieces import Coins, Mark, Piece, Rating, Why, Words
from hearthside.core.reasons import Reason, in_words, rules_of, signed, total
from hearthside.core.say import listed
from hearthside.core.show import Section, Sheet
from hearthside.core.wording.grammar import counted, spelled
from hearthside.games.fate.characters.healing import RULES as RECOVERY
from hearthside.games.fate.characters.making import MANNERS
from hearthside.games.fate.characters.stunt_forms import told
from hearthside.games.fate.characters.stunts import refresh_stack
from hearthside.games.fate.dice_and_outcomes import ladder
from hearthside.games.fate.looks.cast_view import fate_points, side_name, slot_name, stress
from hearthside.games.fate.sheet import (
    APPROACHES,
    MOOKS_A_BOX,
    MOST_GENERAL_ASPECTS,
    Aspect,
    Hero,
    Stunt,
    own_aspects,
)
from hearthside.games.fate.state import FateTable

_ORDER = ("high concept", "trouble", "general")
_TITLES = {"high concept": "High concept", "trouble": "Trouble", "general": "Aspect"}


def sheet(table: FateTable, character: str) -> Sheet:
    hero = table.play.cast[character]
    sections = [_aspects(table, hero)]
    if hero.boxes or hero.slots:
        sections.append(_harm(table, hero))
    if not hero.npc:
        sections.append(_points(hero))
    sections.append(_skills(hero))
    if hero.stunts or not hero.npc:
        sections.append(_stunts(hero))
    return Sheet(hero.id, hero.name, hero.appearance, tuple(sections))


def _aspects(table: FateTable, hero: Hero) -> Section:
    own = own_aspects(table.play.aspects, hero.id, "high concept", "trouble", "general")
    pieces = [
        _aspect(table, known) for known in sorted(own, key=lambda one: _ORDER.index(one.kind))
    ]
    if not hero.npc:
        written = {known.kind for known in own}
        pieces += [
            Words(label=title, text="", story=True)
            for kind, title in _TITLES.items()
            if kind != "general" and kind not in written
        ]
        blank = MOST_GENERAL_ASPECTS - sum(known.kind == "general" for known in own)
        why = Why("Write it whenever you like.", ("FA-3.1", "FA-3.5"))
        pieces += [Words(label="Aspect", text="", story=True, why=why)] * blank
    return Section("Aspects", tuple(pieces))


def _aspect(table: FateTable, known: Aspect) -> Words:
    title = _TITLES[known.kind]
    return Words(
        label=f"{title}, nobody knows it yet" if known.hidden else title,
        text=known.text,
        story=True,
        why=Why(_free(table, known), ("FA-1.1", "FA-6.3")),
        path=f"aspects.{known.id}.text",
    )


def _free(table: FateTable, known: Aspect) -> str:
    """FA-5.16: what it costs, and whom it does not."""
    held = [
        f"{counted(count, 'free invocation')} for {side_name(table, side)}"
        for side, count in known.free.items()
        if count
    ]
    return f"On it: {listed(held)}." if held else "Invoking it costs a fate point."


def _skills(hero: Hero) -> Section:
    if hero.kind != "full":
        return Section("Good and bad at", tuple(_mook_skills(hero)))
    best = max(hero.approaches.values(), default=0)
    return Section(
        "Approaches",
        tuple(
            _approach(hero, id, rating, lit=rating == best > 0)
            for id in APPROACHES
            if (rating := hero.approaches.get(id)) is not None
        ),
    )


def _approach(hero: Hero, id: str, rating: int, lit: bool) -> Rating:
    order = {"quick": "physical", "careful": "mental"}.get(id)
    place = f" Sets your place in a {order} conflict." if order else ""
    changed = hero.earned.get(id) != hero.started.get(id)
    made = ("FA-9.3",) if hero.npc else ("FA-3.3", "FA-8.2", "FA-8.3") if changed else ("FA-3.3",)
    return Rating(
        label=APPROACHES[id],
        value=signed(rating),
        note=ladder(rating),
        lit=lit,
        why=Why(
            f"{_origin(hero, id, rating)}{MANNERS[id]}{place}",
            ("FA-1.2", *made, *(("FA-7.5",) if order else ())),
        ),
        path=f"cast.{hero.id}.approaches.{id}",
    )


def _origin(hero: Hero, id: str, rating: int) -> str:
    """How a rating came about: made so, changed at milestones, ruled."""
    if id not in hero.started:
        return ""
    started, earned = hero.started[id], hero.earned.get(id, hero.started[id])
    told = [f"{signed(started)} when {hero.name} was made."]
    if earned != started:
        told.append(f"{signed(earned)} since a milestone.")
    if rating != earned:
        told.append(f"{signed(rating)} by a ruling.")
    return " ".join([*told, ""])


def _mook_skills(hero: Hero) -> list[Piece]:
    what = "A group is as good and bad as each of its own." if hero.kind == "group" else ""
    rules = ("FA-9.4", "FA-9.5") if hero.kind == "group" else ("FA-9.4",)
    rest = ("anything else",) if hero.bad_at_rest else ()
    pieces: list[Piece] = [
        Rating(label=skill, value=signed(value), why=Why(what, rules))
        for skills, value in ((hero.good_at, 2), ((*hero.bad_at, *rest), -2))
        for skill in skills
    ]
    if hero.kind == "group":
        pieces.append(
            Rating(
                label="How many",
                value=str(hero.size),
                why=Why(f"One stress box for every {spelled(MOOKS_A_BOX)}.", ("FA-9.5",)),
                path=f"cast.{hero.id}.size",
            )
        )
    return pieces


def _points(hero: Hero) -> Section:
    coins: Piece = fate_points(hero)
    if hero.draft:
        coins = Coins(count=hero.refresh, why=Why("You start with your refresh.", ("FA-3.7",)))
    stack = _refresh(hero)
    refresh = Rating(
        label="Refresh",
        value=str(total(stack)),
        why=Why(f"{in_words(stack)}.", rules_of(stack)),
        path=f"cast.{hero.id}.refresh",
    )
    return Section("Fate points", (coins, refresh))


def _refresh(hero: Hero) -> list[Reason]:
    """FA-3.4, FA-8.4: what refresh starts at, what stunts took off it, and what else changed it."""
    stack = refresh_stack(len(hero.stunts))
    since = hero.refresh - total(stack)
    brought = "milestones" if since > 0 else "a ruling"
    return [*stack, Reason(brought, since, ("FA-8.4",))] if since else stack


def _harm(table: FateTable, hero: Hero) -> Section:
    pieces: list[Piece] = [stress(hero)] if hero.boxes else []
    for severity in hero.slots:
        filled = [taken for taken in hero.consequences if taken.severity == severity]
        texts = [table.play.aspects.get(taken.aspect) for taken in filled]
        known = texts[0] if texts else None
        pieces.append(
            Mark(
                label=slot_name(severity),
                text=known.text if known else "",
                note=f"Since session {filled[0].session}" if filled else "",
                why=Why(
                    "Takes part of a hit, and stays as an aspect.", ("FA-5.10", RECOVERY[severity])
                ),
                path=f"aspects.{known.id}.text" if known else "",
            )
        )
    return Section("Stress and consequences", tuple(pieces))


def _stunts(hero: Hero) -> Section:
    pieces: list[Piece] = [_stunt(hero, at, stunt) for at, stunt in enumerate(hero.stunts)]
    if not pieces:
        pieces.append(Words(text="None yet. You start with at least one."))
    return Section("Stunts", tuple(pieces))


def _stunt(hero: Hero, at: int, stunt: Stunt) -> Words:
    base = f"cast.{hero.id}.stunts.{at}"
    if stunt.kind == "open":
        used = "Used this session." if stunt.used else "Not used yet."
        why = Why("Once per session.", ("FA-4.3",))
        return Words(label=stunt.name, text=f"{told(stunt)} {used}", why=why, path=f"{base}.used")
    asks = " The game master is asked whether it covers both." if stunt.asks_both else ""
    rules = ("FA-4.1", "FA-4.2") if len(stunt.actions) > 1 or stunt.asks_both else ("FA-4.1",)
    bonus = Why("A bonus for one approach, in one circumstance.", rules) if stunt.kind else None
    return Words(label=stunt.name, text=f"{told(stunt)}{asks}", why=bonus, path=f"{base}.text")
