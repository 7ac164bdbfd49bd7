"""The forms of the opposition: how hard it is, or how somebody defends (FA-5.5, FA-9.1)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Number, Option, Pick, Text
from hearthside.core.table import Table
from hearthside.games.fate.attempt.outlook import odds_of
from hearthside.games.fate.attempt.ratings import rung
from hearthside.games.fate.attempt.roll_forms import (
    approach_field,
    draw_field,
    named,
    stunts_at_hand,
    stunts_field,
)
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.characters.stunt_forms import told
from hearthside.games.fate.people import answers_for, hero_of, mine, up
from hearthside.games.fate.resolve import STUNT, signed
from hearthside.games.fate.sheet import Hero, Stunt
from hearthside.games.fate.state import FatePlay
from hearthside.games.fate.struggle.reach import reach

RECOMMENDED = {0: "Easy", 2: "Moderate", 4: "Extreme"}
"""FA-9.1: what the book recommends; impossible is as high as the GM likes."""

_WHY = Text(
    name="why", label="Why?", help="May stay blank.", placeholder="A ship’s lock, well made"
)


def setting(table: Table[FatePlay], seat: str, attempt: Attempt) -> list[Option]:
    """The GM's own question, or a quiet way out where somebody else is asked to defend."""
    asked = not attempt.target
    rating = attempt.rolls[0].rating
    nearest = min(RECOMMENDED, key=lambda rung: abs(rung - rating))
    offered = [
        Option(
            move="fate.set-difficulty",
            label=f"{word}: {rung(against)}",
            help=_feel(against - rating),
            fixed={"against": against},
            fields=(_WHY,),
            rules=("FA-9.1",),
            best=asked and against == nearest,
        )
        for against, word in RECOMMENDED.items()
    ]
    number = Number(
        name="against", label="Difficulty", least=-4, most=20, value=rating, signed=True
    )
    offered.append(
        Option(
            move="fate.set-difficulty",
            label="Another difficulty",
            fields=(number, _WHY),
            rules=("FA-9.1",),
        )
    )
    section, whose = ("turn" if asked else "gm"), odds_of(table, seat, attempt)
    offered = [replace(one, section=section, forecast=True, odds_of=whose) for one in offered]
    return [*offered, *_naming(table, attempt)] if asked else offered


def _naming(table: Table[FatePlay], attempt: Attempt) -> list[Option]:
    able = [hero for hero in up(table) if hero.id not in (attempt.actor, attempt.target)]
    if not able:
        return []
    who = Choice(
        name="character",
        label="Who?",
        picks=tuple(Pick(hero.id, hero.name) for hero in able),
        value=able[0].id,
    )
    return [
        Option(
            move="fate.name-defender",
            label="Somebody defends",
            fields=(who,),
            rules=("FA-5.5", "FA-5.18"),
            section="turn",
        )
    ]


def _feel(above: int) -> str:
    """FA-9.1: what a difficulty so far above the rating makes of the moment."""
    match above:
        case -1:
            return "Just below the rating: tense, with good odds."
        case 0:
            return "At the rating: tense."
        case 1:
            return "Just above the rating: tense, with long odds."
    return (
        "Above the rating: dire straits." if above > 0 else "Below the rating: a chance to shine."
    )


def defending(table: Table[FatePlay], seat: str, attempt: Attempt) -> list[Option]:
    """The target's answer, which the GM may give for somebody who is away; or an ally steps in."""
    target = hero_of(table, attempt.target)
    asked = answers_for(table, seat, target.id)
    offered: list[Option] = []
    if asked or table.is_gm(seat):
        offered = [
            *_defences(table, target, attempt),
            Option(
                move="fate.stand-still",
                label="Do not defend",
                help="The opposition is 0.",
                rules=("FA-5.5",),
                forecast=True,
            ),
        ]
    if not asked:
        offered = [
            replace(one, label=f"For {target.name}: {one.label}", stead=target.id)
            for one in offered
        ]
    offered = [replace(one, section="turn") for one in offered]
    if offered and asked:
        offered[0] = replace(offered[0], best=True)
    allies = [
        ally
        for ally in mine(table, seat, up(table))
        if ally.side == target.side
        and ally.id not in (target.id, attempt.actor)
        and reach(table, ally, target) != "far"
    ]
    offered += [form for ally in allies for form in _defences(table, ally, attempt)]
    whose = odds_of(table, seat, attempt)
    return [replace(one, odds_of=whose) for one in offered]


def _defences(table: Table[FatePlay], hero: Hero, attempt: Attempt) -> list[Option]:
    """The whole form, then one for each stunt that would add to it, ready to use."""
    for_ally = hero.id != attempt.target
    how = Text(
        name="how",
        label="How do you step in?" if for_ally else "How?",
        needed=for_ally,
        help=(
            "Whoever defends for someone else takes the bad results."
            if for_ally
            else "May stay blank."
        ),
        rules=("FA-5.17",),
    )
    refused = next((roll.refused for roll in attempt.rolls[1:] if roll.who == hero.id), ())
    stunts = stunts_field(hero, "defend")
    fields: tuple[Field, ...] = (
        approach_field(hero, "defend", refused=refused),
        how,
        *stunts,
        draw_field(table),
    )
    as_ally = f"Defend {hero_of(table, attempt.target).name} as {hero.name}"
    form = Option(
        move="fate.defend",
        label=as_ally if for_ally else "Defend",
        fixed={"character": hero.id, **({} if stunts else {"stunts": ()})},
        fields=fields,
        rules=("FA-5.5", "FA-5.6"),
        section="act",
        about=hero.id,
    )
    ready = stunts_at_hand(hero, "defend", refused=refused)
    return [form, *(_with_stunt(hero, form, how, stunt) for stunt in ready)]


def _with_stunt(hero: Hero, form: Option, how: Text, stunt: Stunt) -> Option:
    return replace(
        form,
        label=f"{form.label} with {stunt.name} {signed(STUNT)}",
        help=f"{named(hero, stunt.approach)}. {told(stunt)}",
        fixed={
            "character": hero.id,
            "approach": stunt.approach,
            "stunts": (stunt.id,),
            "draw": "dice",
        },
        fields=(how,),
        rules=(*form.rules, "FA-4.1"),
        forecast=True,
    )
