"""Beliefs, Instincts and traits as steps of a sheet (BW-0.3)."""

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from hearthside.core.composed_fields import Rows
from hearthside.core.field_kinds import Choice, Text, YesNo
from hearthside.core.fields import Field, Pick
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import Blanks, Draft, put_on
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.characters.people_and_means import named
from hearthside.games.burning_wheel.sheet import Conviction, Sheet, TraitKind, by_rank, concerns
from hearthside.games.burning_wheel.state import Burning

CONVICTIONS = 3
"""BW-0.4: how many Beliefs and Instincts a new sheet offers."""

PROMPTS = (
    (
        "What is wrong here, and what will you do about it?",
        "The reeve sells the bridge’s nails. I will see him before the guild by spring.",
    ),
    (
        "Somebody who matters to you: what do you want of them?",
        "Runa thinks me a coward. I will make her ask for my help.",
    ),
    ("What do you hold true, whatever it costs?", "A bridge is a promise. I keep mine."),
)
"""What each Belief asks, and how one might read."""
REFLEXES = (
    "Always test a plank before I step on it",
    "Never sit with my back to a door",
    "If steel is drawn, stand before the young ones",
)
TRAIT_KINDS = tuple(Pick(kind, kind.capitalize()) for kind in get_args(TraitKind))


def beliefs(table: Burning, draft: Sheet) -> Sequence[Field]:
    fields: list[Field] = []
    for at in range(CONVICTIONS):
        held = draft.beliefs[at] if at < len(draft.beliefs) else Conviction(text="")
        label = f"Belief {at + 1}"
        help, example = PROMPTS[at]
        text = Text(
            f"belief{at}",
            label,
            value=held.text,
            most=200,
            help=help,
            long=True,
            placeholder=example,
        )
        earns = "" if at else "It earns persona once it is done."
        fields += [text, YesNo(f"goal{at}", "A goal to reach", value=held.goal, help=earns)]
    for at in range(CONVICTIONS):
        held = draft.instincts[at] if at < len(draft.instincts) else Conviction(text="")
        label = f"Instinct {at + 1}"
        example = REFLEXES[at]
        fields.append(Text(f"instinct{at}", label, value=held.text, most=200, placeholder=example))
    return fields


def beliefs_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
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


def beliefs_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    words = content.WORDS.of(table)
    others = [one for one in table.play.cast.values() if one.id != draft.id]
    held = {one.text for sheet in others for one in (*sheet.beliefs, *sheet.instincts)}

    def some(kind: str) -> list[str]:
        """What nobody else holds, where there is enough of it."""
        texts = words[kind].texts
        free = [text for text in texts if text not in held]
        return luck.some(free if len(free) >= CONVICTIONS else texts, CONVICTIONS)

    beliefs, instincts = some("beliefs"), some("instincts")
    goals = {at for at, text in enumerate(beliefs) if "I will" in text} or {0}
    return {
        **{f"belief{at}": text for at, text in enumerate(beliefs)},
        **{f"goal{at}": at in goals for at in range(CONVICTIONS)},
        **{f"instinct{at}": text for at, text in enumerate(instincts)},
    }


def traits(table: Burning, draft: Sheet) -> Sequence[Field]:
    rows = tuple(
        {"name": one.name, "kind": one.kind, "concerns": one.concerns} for one in draft.traits
    )
    return (
        Rows(
            "traits",
            "Traits",
            fields=(
                Text("name", "Trait", most=60, needed=True, placeholder="Stubborn as Old Oak"),
                Choice("kind", "Kind", picks=TRAIT_KINDS, value="character"),
                Text(
                    "concerns",
                    "Abilities it concerns",
                    most=120,
                    placeholder="Bridgewright, Carpentry",
                ),
            ),
            value=rows,
        ),
    )


def traits_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Draft:
    used = {one.name for one in draft.traits if one.used}
    rows = [
        {**row, "concerns": row["concerns"].strip(), "used": row["name"] in used}
        for row in named(blanks["traits"])
    ]
    return put_on(table, draft, {"traits": rows})


def traits_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    held = draft.abilities.values()
    kept = [
        {"name": one.name, "kind": one.kind, "concerns": one.concerns}
        for one in draft.traits
        if one.kind != "call-on" or any(concerns(one, ability) for ability in held)
    ]  # what calls on a skill they no longer have goes
    name = content.word(table, "traits", luck)
    best = next(iter(by_rank(draft)), None)
    called = content.call_on(table, best.type if best else "", luck)
    lucky = [
        {"name": name, "kind": "character", "concerns": ""},
        {"name": called, "kind": "call-on", "concerns": best.name if best else "Will"},
    ]
    kinds = {one["kind"] for one in kept}
    more = [one for one in lucky if one["kind"] not in kinds] if len(kept) < len(lucky) else ()
    return {"traits": (*kept, *more)}
