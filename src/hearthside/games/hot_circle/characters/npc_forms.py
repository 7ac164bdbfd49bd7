"""The blanks of an NPC's sheet: as much of it as they matter (HC-2.9)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Pick, Rows, Text, one_of
from hearthside.core.wording.pronouns import asking
from hearthside.games.hot_circle.cards_or_dice import dice
from hearthside.games.hot_circle.characters.belief_forms import RANKS, instinct_row
from hearthside.games.hot_circle.sessions.preparation import prepared_people
from hearthside.games.hot_circle.sheet import (
    FIRST_RATING,
    HIGHEST_RATING,
    AssetKind,
    Hero,
    Instinct,
)
from hearthside.games.hot_circle.state import HotTable

MOST_LINES = 6
"""As much as anybody on a sheet has of one thing."""


def blanks(table: HotTable, hero: Hero) -> list[Field]:
    """A life and traits stand open: dice come from them. The rest waits until it is wanted."""
    return [
        Text(
            "name",
            "Name",
            value=hero.name,
            needed=True,
            most=60,
            placeholder="Maud Hale",
            suggestions=() if hero.name else prepared_people(table),
        ),
        asking(hero.pronouns),
        Text(
            "about",
            "In one line (everyone reads this)",
            value=hero.about,
            placeholder="Counts everything twice",
        ),
        Text(
            "knows",
            "What they know (only you read this)",
            value=hero.knows,
            long=True,
            most=1_000,
            placeholder="Who gave the order",
            brief="" if hero.knows else "what they know",
        ),
        *_faction(table, hero),
        replace(_rows("Lifepaths", _path_fields(table), _path_values(table, hero)), brief=""),
        replace(_listed("Traits", hero.traits, "Precise, Vain"), brief=""),
        _rows(
            "Beliefs",
            (
                Text("stance", "Believes", most=160, placeholder="that order feeds people"),
                Text("goal", "So must", most=160, placeholder="seize the stores"),
            ),
            [{"stance": one.stance, "goal": one.goal} for one in hero.beliefs],
        ),
        _rows(
            "Instincts",
            instinct_row(Instinct()),
            [{"form": one.form, "when": one.trigger, "act": one.act} for one in hero.instincts],
        ),
        _listed("Wises", _known(hero, "subject"), "Night patrols"),
        _listed("Skills", _known(hero, "focus"), "Blades, Ledgers"),
        _rows(
            "Conditions",
            (
                Text("text", "Condition", needed=True, most=40, placeholder="Sleepless"),
                Choice("rank", "Rank", picks=RANKS, value="minor"),
            ),
            [{"text": one.text, "rank": one.rank} for one in hero.conditions],
        ),
    ]


def due_first(every: list[Field]) -> list[Field]:
    """HC-8.3: with what somebody lacks who came into the story at its head, and open."""
    due = [replace(one, brief="") for one in every if one.name in ("traits", "beliefs")]
    return [*due, *(one for one in every if one.name not in ("traits", "beliefs"))]


def _faction(table: HotTable, hero: Hero) -> list[Field]:
    powers = table.play.campaign.factions
    whose = one_of("faction", "Faction", (Pick("", "None"), *powers), hero.faction)
    return [whose] if powers else []


def _rows(label: str, fields: tuple[Field, ...], values: list[dict[str, Any]]) -> Rows:
    name, brief = label.lower(), "" if values else label.lower()
    return Rows(name, label, fields=fields, value=tuple(values), most=MOST_LINES, brief=brief)


def _listed(label: str, words: tuple[str, ...], such: str) -> Text:
    name, brief = label.lower(), "" if words else label.lower()
    asked, value = f"{label}, with commas between", ", ".join(words)
    return Text(name, asked, value=value, most=160, placeholder=such, brief=brief)


def _path_fields(table: HotTable) -> tuple[Field, ...]:
    known = table.play.campaign.settings
    settings = (Pick("", "None"), *(Pick(one.id, one.name) for one in known))
    every = range(FIRST_RATING, HIGHEST_RATING + 1)
    ratings = tuple(Pick(str(n), dice(table, n)) for n in every)
    return (
        Text("name", "A lifepath", needed=True, most=60, placeholder="Toll clerk"),
        Choice("setting", "In which setting", picks=settings, value=""),
        Choice("rating", "Rating", picks=ratings, value=str(FIRST_RATING)),
    )


def _path_values(table: HotTable, hero: Hero) -> list[dict[str, Any]]:
    homes = {one.id for one in table.play.campaign.settings}
    every = range(FIRST_RATING, HIGHEST_RATING + 1)
    return [
        {
            "name": path.name,
            "setting": path.setting if path.setting in homes else "",
            "rating": str(path.rating if path.rating in every else FIRST_RATING),
        }
        for path in hero.lifepaths
    ]


def _known(hero: Hero, kind: AssetKind) -> tuple[str, ...]:
    return tuple(one.name for one in hero.assets if one.kind == kind and one.permanent)
