"""Writing a sheet, step by step: quickly from a few skills, or every box by hand (BW-0.4)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.fields import Choice, Field, Number, Pick, Rows, Text, YesNo
from hearthside.core.luck import Luck
from hearthside.core.making import Making, Problem, Step
from hearthside.core.say import line, name
from hearthside.core.show import Piece, Rating
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.books import Burning
from hearthside.games.burning_wheel.characters import quick
from hearthside.games.burning_wheel.resolve import MOST, SHADES, Artha
from hearthside.games.burning_wheel.sheet import (
    ATTRIBUTES,
    EMOTIONS,
    STATS,
    Ability,
    Conviction,
    Fund,
    Sheet,
    Standing,
    Trait,
    blank_abilities,
)

Blanks = Mapping[str, Any]
CONVICTIONS = 3
"""BW-0.4: how many Beliefs and Instincts a new sheet offers."""
SHADE_PICKS = tuple(Pick(shade, shade) for shade in SHADES)
TRAIT_KINDS = (
    Pick("character", "Character"),
    Pick("die", "Die"),
    Pick("call-on", "Call-on"),
)


def blank(table: Burning, id: str, player: str) -> Sheet:
    return Sheet(id=id, name="", player=player, abilities=blank_abilities())


# Who they are


def _who(table: Burning, draft: Sheet) -> Sequence[Field]:
    return (
        Text(name="name", label="Name", value=draft.name, most=60, needed=True),
        Text(name="concept", label="Concept", value=draft.concept, most=100),
        Text(
            name="settings",
            label="Lifepath settings",
            help="Where they have lived, with commas: Circles looks there.",
            value=", ".join(draft.settings),
            most=120,
        ),
        Text(name="station", label="Station", value=draft.station, most=60),
    )


def _who_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    return replace(
        draft,
        name=blanks["name"].strip(),
        concept=blanks["concept"].strip(),
        settings=listed(blanks["settings"]),
        station=blanks["station"].strip(),
    )


def listed(words: str) -> tuple[str, ...]:
    """Words between commas or on lines of their own, each once."""
    parts = words.replace("\n", ",").split(",")
    return tuple(dict.fromkeys(part.strip() for part in parts if part.strip()))


def _who_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    return {
        "name": _word(table, "names", luck),
        "concept": _word(table, "concepts", luck),
        "settings": _word(table, "settings", luck),
        "station": "Freeborn",
    }


def _word(table: Burning, kind: str, luck: Luck) -> str:
    return luck.pick(content.WORDS.of(table)[kind].texts)


# A quick start


def _quick(table: Burning, draft: Sheet) -> Sequence[Field]:
    return (
        Text(
            name="ranked",
            label="Skills, best first",
            help="With commas. It fills stats, attributes and skills; change any of them after.",
            value=", ".join(one.name for one in by_rank(draft)),
            placeholder="Haggling, Knives, Streetwise",
            long=True,
            most=400,
        ),
    )


def by_rank(draft: Sheet) -> list[Ability]:
    return sorted(draft.skills, key=lambda one: -one.exponent)


def _quick_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    """A new ranking makes the sheet anew; the same one leaves it alone."""
    skills, _ = quick.named(table, blanks["ranked"])
    if skills == [one.id for one in by_rank(draft)]:
        return draft
    return quick.generated(table, draft, skills)


def _quick_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    return {"ranked": _word(table, "skills", luck)}


# Stats, attributes and skills


def _abilities(names: Mapping[str, str]) -> Any:
    def fields(table: Burning, draft: Sheet) -> Sequence[Field]:
        picks = tuple(Pick(id, label) for id, label in names.items())
        rows = []
        for id in names:
            held = draft.abilities.get(id)
            rows.append(
                {
                    "ability": id,
                    "shade": held.shade if held else "B",
                    "exponent": held.exponent if held else 0,
                }
            )
        return (
            Rows(
                name="rated",
                label="Ratings",
                fields=(
                    Choice(name="ability", label="Ability", picks=picks),
                    Choice(name="shade", label="Shade", picks=SHADE_PICKS, value="B"),
                    Number(name="exponent", label="Exponent", least=0, most=MOST, value=0),
                ),
                value=tuple(rows),
                settled="ability",
                least=len(rows),
                most=len(rows),
            ),
        )

    return fields


def _rated(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    for row in blanks["rated"]:
        id = row["ability"]
        if id in EMOTIONS and not row["exponent"]:
            rest = {key: one for key, one in draft.abilities.items() if key != id}
            draft = replace(draft, abilities=rest)
            continue
        name_ = {**STATS, **ATTRIBUTES, **EMOTIONS}[id]
        kind: Any = "stat" if id in STATS else "attribute"
        known = draft.abilities.get(id) or Ability(id=id, name=name_, kind=kind)
        draft = draft.with_ability(replace(known, shade=row["shade"], exponent=row["exponent"]))
    return draft


def _derived(table: Burning, draft: Sheet) -> Sequence[Piece]:
    """BW-0.2: what follows from the stats, and is never typed."""
    return (
        Rating(label="Reflexes", value=str(draft.reflexes)),
        Rating(label="Mortal Wound", value=str(draft.mortal_wound)),
        Rating(label="Hesitation", value=str(draft.hesitation)),
    )


def _stat_problems(table: Burning, draft: Sheet) -> Iterable[Problem]:
    if not any(stat.exponent for stat in draft.stats):
        yield Problem("rated", "Every stat is at 0. Rate them, or name skills for a quick start.")


def _stats_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    rated = luck.shuffled((5, 4, 4, 4, 3, 3))
    rows = [
        {"ability": id, "shade": "B", "exponent": exponent}
        for id, exponent in zip(STATS, rated, strict=True)
    ]
    return {"rated": tuple(rows)}


def _attributes_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    rated = {"health": 4, "steel": 4, "circles": 2, "resources": luck.pick((1, 2, 3))}
    rows = [
        {"ability": id, "shade": "B", "exponent": rated.get(id, 0)}
        for id in {**ATTRIBUTES, **EMOTIONS}
    ]
    return {"rated": tuple(rows)}


def _skills(table: Burning, draft: Sheet) -> Sequence[Field]:
    known = {**content.skills(table), **{one.id: one for one in draft.skills}}
    picks = tuple(Pick(id, one.name, group=one.type.capitalize()) for id, one in known.items())
    rows = tuple(
        {
            "skill": one.id,
            "shade": one.shade,
            "exponent": one.exponent,
            "tools": one.at_hand,
        }
        for one in draft.skills
    )
    return (
        Rows(
            name="rated",
            label="Skills",
            fields=(
                Choice(name="skill", label="Skill", picks=picks, folded=True),
                Choice(name="shade", label="Shade", picks=SHADE_PICKS, value="B"),
                Number(name="exponent", label="Exponent", least=0, most=MOST, value=2),
                YesNo(name="tools", label="Tools at hand", value=True),
            ),
            value=rows,
            most=30,
        ),
    )


def _skills_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    others = {id: one for id, one in draft.abilities.items() if not one.is_skill or one.closed}
    rated = {}
    for row in blanks["rated"]:
        if row["skill"]:
            known = content.skill(table, row["skill"], draft.abilities)
            rated[row["skill"]] = replace(
                known,
                closed=False,
                shade=row["shade"],
                exponent=row["exponent"],
                at_hand=row["tools"],
            )
    return replace(draft, abilities={**others, **rated})


def _skills_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    ranked, _ = quick.named(table, _word(table, "skills", luck))
    rows = [
        {"skill": id, "shade": "B", "exponent": quick.RANKS[at], "tools": True}
        for at, id in enumerate(ranked)
    ]
    return {"rated": tuple(rows)}


# Beliefs, Instincts, traits


def _beliefs(table: Burning, draft: Sheet) -> Sequence[Field]:
    fields: list[Field] = []
    for at in range(CONVICTIONS):
        held = draft.beliefs[at] if at < len(draft.beliefs) else Conviction(text="")
        label = f"Belief {at + 1}"
        fields.append(Text(name=f"belief{at}", label=label, value=held.text, most=200))
        fields.append(YesNo(name=f"goal{at}", label=f"{label} is a goal", value=held.goal))
    for at in range(CONVICTIONS):
        held = draft.instincts[at] if at < len(draft.instincts) else Conviction(text="")
        label = f"Instinct {at + 1}"
        fields.append(Text(name=f"instinct{at}", label=label, value=held.text, most=200))
    return fields


def _beliefs_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    beliefs = [
        _held(draft.beliefs, blanks[f"belief{at}"].strip(), blanks[f"goal{at}"])
        for at in range(CONVICTIONS)
    ]
    instincts = [
        _held(draft.instincts, blanks[f"instinct{at}"].strip()) for at in range(CONVICTIONS)
    ]
    return replace(
        draft,
        beliefs=tuple(one for one in beliefs if one.text),
        instincts=tuple(one for one in instincts if one.text),
    )


def _held(known: tuple[Conviction, ...], text: str, goal: bool = False) -> Conviction:
    """The same words keep the artha marked beside them."""
    same = next((one for one in known if one.text == text), Conviction(text=text))
    return replace(same, goal=goal)


def _beliefs_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    words = content.WORDS.of(table)
    beliefs = luck.some(words["beliefs"].texts, CONVICTIONS)
    instincts = luck.some(words["instincts"].texts, CONVICTIONS)
    return {
        **{f"belief{at}": text for at, text in enumerate(beliefs)},
        **{f"goal{at}": at == 0 for at in range(CONVICTIONS)},
        **{f"instinct{at}": text for at, text in enumerate(instincts)},
    }


def _traits(table: Burning, draft: Sheet) -> Sequence[Field]:
    rows = tuple(
        {"name": one.name, "kind": one.kind, "concerns": one.concerns} for one in draft.traits
    )
    return (
        Rows(
            name="traits",
            label="Traits",
            fields=(
                Text(name="name", label="Trait", most=60, needed=True),
                Choice(name="kind", label="Kind", picks=TRAIT_KINDS, value="character"),
                Text(
                    name="concerns",
                    label="Abilities a call-on is for",
                    most=120,
                    placeholder="Bridgewright, Carpentry",
                ),
            ),
            value=rows,
        ),
    )


def _traits_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    used = {one.name for one in draft.traits if one.used}
    traits = tuple(
        Trait(
            name=row["name"].strip(),
            kind=row["kind"],
            concerns=row["concerns"].strip(),
            used=row["name"].strip() in used,
        )
        for row in blanks["traits"]
        if row["name"].strip()
    )
    return replace(draft, traits=traits)


def _traits_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    kept = [{"name": one.name, "kind": one.kind, "concerns": one.concerns} for one in draft.traits]
    names = luck.some(content.WORDS.of(table)["traits"].texts, 2)
    best = next(iter(by_rank(draft)), None)
    lucky = [
        {"name": names[0], "kind": "character", "concerns": ""},
        {"name": names[1], "kind": "call-on", "concerns": best.name if best else "Will"},
    ]
    return {"traits": (*kept, *lucky) if len(kept) < 2 else tuple(kept)}


# People, standing and means


def _people(table: Burning, draft: Sheet) -> Sequence[Field]:
    def standings(name_: str, label: str, held: tuple[Standing, ...]) -> Field:
        return Rows(
            name=name_,
            label=label,
            fields=(
                Text(name="name", label="Of what, or for what", most=80, needed=True),
                Number(name="dice", label="1 to 3", least=1, most=3, value=1),
            ),
            value=tuple({"name": one.name, "dice": one.dice} for one in held),
            most=8,
        )

    return (
        Text(
            name="relationships",
            label="Relationships",
            value=", ".join(draft.relationships),
            most=300,
        ),
        Text(name="enemies", label="Personal enemies", value=", ".join(draft.enemies), most=300),
        standings("affiliations", "Affiliations", draft.affiliations),
        standings("reputations", "Reputations", draft.reputations),
        standings("infamous", "Infamous reputations", draft.infamous),
    )


def _people_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    def standings(key: str) -> tuple[Standing, ...]:
        return tuple(
            Standing(name=row["name"].strip(), dice=row["dice"])
            for row in blanks[key]
            if row["name"].strip()
        )

    return replace(
        draft,
        relationships=listed(blanks["relationships"]),
        enemies=listed(blanks["enemies"]),
        affiliations=standings("affiliations"),
        reputations=standings("reputations"),
        infamous=standings("infamous"),
    )


def _means(table: Burning, draft: Sheet) -> Sequence[Field]:
    def number(name_: str, label: str, value: int) -> Field:
        return Number(name=name_, label=label, least=0, most=99, value=value)

    return (
        Text(name="gear", label="Gear", value=", ".join(draft.gear), most=500, long=True),
        number("cash", "Cash dice", draft.cash),
        Rows(
            name="funds",
            label="Funds",
            fields=(
                Text(name="name", label="Name", most=60, needed=True),
                Number(name="dice", label="Dice", least=1, most=10, value=1),
                YesNo(name="loan", label="Lent"),
            ),
            value=tuple(
                {"name": one.name, "dice": one.dice, "loan": one.loan} for one in draft.funds
            ),
            most=8,
        ),
        number("fate", "Fate", draft.artha.fate),
        number("persona", "Persona", draft.artha.persona),
        number("deeds", "Deeds", draft.artha.deeds),
    )


def _means_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    cash = {fund.name for fund in draft.funds if fund.cash}
    funds = {
        (called := row["name"].strip()): Fund(
            name=called, dice=row["dice"], loan=row["loan"], cash=row["loan"] and called in cash
        )
        for row in blanks["funds"]
        if row["name"].strip()
    }
    return replace(
        draft,
        gear=listed(blanks["gear"]),
        cash=blanks["cash"],
        funds=tuple(funds.values()),
        artha=Artha(blanks["fate"], blanks["persona"], blanks["deeds"]),
    )


def _means_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    return {
        "gear": "Clothes, shoes, a good knife",
        "cash": 0,
        "fate": 3,
        "persona": 1,
        "deeds": 0,
    }


CHARACTER = Making(
    noun="character",
    label="Write a character",
    blank=blank,
    rules=("BW-0.4",),
    joins=lambda table, made: line(
        name(made.name), " joins the story.", rules=("BW-0.4",), beat="Cast"
    ),
    steps=(
        Step(
            id="who",
            title="Who they are",
            help="A name and a concept are enough to begin.",
            fields=_who,
            saved=_who_saved,
            lucky=_who_lucky,
            rules=("BW-0.3",),
        ),
        Step(
            id="quick",
            title="A quick start",
            help="Name a few skills, best first, and the numbers are filled in.",
            fields=_quick,
            saved=_quick_saved,
            lucky=_quick_lucky,
            may_wait=True,
            rules=("BW-0.4",),
        ),
        Step(
            id="stats",
            title="Stats",
            help="Shade and exponent of each. Reflexes, Mortal Wound and hesitation follow.",
            fields=_abilities(STATS),
            saved=_rated,
            problems=_stat_problems,
            so_far=_derived,
            lucky=_stats_lucky,
            rules=("BW-0.1", "BW-0.2"),
        ),
        Step(
            id="attributes",
            title="Attributes",
            help="Faith, Greed, Grief and Hate only where they apply; at 0 they are not there.",
            fields=_abilities({**ATTRIBUTES, **EMOTIONS}),
            saved=_rated,
            lucky=_attributes_lucky,
            rules=("BW-0.1",),
        ),
        Step(
            id="skills",
            title="Skills",
            fields=_skills,
            saved=_skills_saved,
            lucky=_skills_lucky,
            may_wait=True,
            rules=("BW-0.1",),
        ),
        Step(
            id="beliefs",
            title="Beliefs and Instincts",
            help="What would you fight for, and what do you do without thinking?",
            fields=_beliefs,
            saved=_beliefs_saved,
            lucky=_beliefs_lucky,
            may_wait=True,
            rules=("BW-0.3", "BW-0.4"),
        ),
        Step(
            id="traits",
            title="Traits",
            fields=_traits,
            saved=_traits_saved,
            lucky=_traits_lucky,
            may_wait=True,
            rules=("BW-0.3",),
        ),
        Step(
            id="people",
            title="People and standing",
            fields=_people,
            saved=_people_saved,
            may_wait=True,
            rules=("BW-0.3",),
        ),
        Step(
            id="means",
            title="Gear, means and artha",
            fields=_means,
            saved=_means_saved,
            lucky=_means_lucky,
            may_wait=True,
            rules=("BW-0.3",),
        ),
    ),
)
