"""Writing a sheet, step by step: quickly from a few skills, or every box by hand (BW-0.4)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from hearthside.core.field_kinds import Choice, Text
from hearthside.core.fields import Field, Pick
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import Blanks, Draft, Making, Problem, Step, put_on
from hearthside.core.say import line, name
from hearthside.core.wording.pronouns import asking
from hearthside.core.wording.typesetting import capital
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.characters import (
    beliefs_instincts_traits,
    people_and_means,
    played_before,
    quick_sheet,
    stats_and_skills,
)
from hearthside.games.burning_wheel.content import word
from hearthside.games.burning_wheel.sheet import (
    ATTRIBUTES,
    EMOTIONS,
    STATS,
    Sheet,
    blank_abilities,
    by_rank,
)
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.wording import listed


def blank(table: Burning, id: str, player: str) -> Sheet:
    return Sheet(id=id, name="", player=player, abilities=blank_abilities())


# Who they are


def _who(table: Burning, draft: Sheet) -> Sequence[Field]:
    return (
        Text("name", "Name", value=draft.name, most=60, needed=True, placeholder="Ketil Brand"),
        asking(draft.pronouns),
        Text(
            "concept",
            "Concept",
            value=draft.concept,
            most=100,
            placeholder="A mason who lost a guild",
        ),
        Text(
            "settings",
            "Lifepath settings",
            help="Where have they lived? That is where they know people. Put commas between.",
            value=", ".join(draft.settings),
            most=120,
            placeholder="Village, City",
        ),
        Text(
            "station",
            "Station",
            help="Their rank in life.",
            value=draft.station,
            most=60,
            placeholder="Journeyman",
        ),
    )


def _who_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Draft:
    return put_on(table, draft, {**blanks, "settings": listed(blanks["settings"])})


def _who_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    return {
        "name": word(table, "names", luck),
        "concept": word(table, "concepts", luck),
        "settings": word(table, "settings", luck),
        "station": "Freeborn",
    }


# Skills by name, and the numbers with them


def _quick(table: Burning, draft: Sheet) -> Sequence[Field]:
    return (
        Text(
            "ranked",
            "Skills, best first",
            help="Separate them with commas. A skill you make up is fine.",
            value=", ".join(one.name for one in by_rank(draft)),
            placeholder="Haggling, Knives, Streetwise",
            long=True,
            most=400,
        ),
        Choice(
            "calling",
            "Or tap a calling",
            help="One tap fills in its skills above. Change what you like.",
            picks=_callings(table, draft.concept),
            needed=False,
            sends=True,
        ),
    )


def _callings(table: Burning, concept: str) -> tuple[Pick, ...]:
    """What a concept names comes first."""
    fits = content.calling(table, concept)
    every = sorted(content.callings(table), key=lambda one: one[1] != fits)
    return tuple(Pick(able, capital(names[0]), help=able) for names, able in every)


def _quick_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    """A new ranking makes the sheet anew; the same one leaves it alone."""
    skills = quick_sheet.named(table, blanks["calling"] or blanks["ranked"])
    if [one.name for one in skills] == [one.name for one in by_rank(draft)]:
        return draft
    gear = draft.gear or listed(people_and_means.GEAR)
    return quick_sheet.generated(replace(draft, gear=gear), skills)


def _quick_problems(table: Burning, draft: Sheet) -> Iterable[Problem]:
    """What it takes to be rated: that is said where it is done in a word, not at every stat."""
    if not any(stat.exponent for stat in draft.stats):
        yield Problem("ranked", "Name a skill or two: all the numbers follow.")


def _is_quick(table: Burning, draft: Sheet) -> bool:
    """Whether the numbers are there already: whoever wants others finds them on the sheet."""
    return bool(draft.skills)


def _quick_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    return {"ranked": content.skills_of(table, draft.concept, luck), "calling": ""}


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
            shown_elsewhere=True,
            rules=("BW-0.3",),
        ),
        Step(
            id="beliefs",
            title="Beliefs and Instincts",
            help="What would you fight for, and what do you do without thinking?",
            fields=beliefs_instincts_traits.beliefs,
            saved=beliefs_instincts_traits.beliefs_saved,
            lucky=beliefs_instincts_traits.beliefs_lucky,
            may_wait=True,
            rules=("BW-0.3", "BW-0.4"),
        ),
        Step(
            id="quick",
            title="Skills",
            help="Name a few, best first, and all the numbers are filled in. Change any later.",
            fields=_quick,
            saved=_quick_saved,
            problems=_quick_problems,
            lucky=_quick_lucky,
            shown_elsewhere=_is_quick,
            rules=("BW-0.4",),
        ),
        Step(
            id="stats",
            title="Stats",
            help="Shade and exponent of each. Reflexes, Mortal Wound and hesitation follow.",
            fields=stats_and_skills.abilities(STATS),
            saved=stats_and_skills.rated,
            problems=stats_and_skills.stat_problems,
            so_far=stats_and_skills.derived,
            lucky=stats_and_skills.stats_lucky,
            aside=_is_quick,
            rules=("BW-0.1", "BW-0.2"),
        ),
        Step(
            id="attributes",
            title="Attributes",
            help="Leave Faith, Greed, Grief and Hate at 0 unless they apply.",
            fields=stats_and_skills.abilities({**ATTRIBUTES, **EMOTIONS}),
            saved=stats_and_skills.rated,
            lucky=stats_and_skills.attributes_lucky,
            aside=_is_quick,
            rules=("BW-0.1",),
        ),
        Step(
            id="skills",
            title="Skills, one by one",
            fields=stats_and_skills.skills,
            saved=stats_and_skills.skills_saved,
            so_far=stats_and_skills.skills_so_far,
            lucky=stats_and_skills.skills_lucky,
            may_wait=True,
            aside=_is_quick,
            rules=("BW-0.1",),
        ),
        Step(
            id="traits",
            title="Traits",
            help="A character trait says who they are, a die trait changes rolls, a call-on "
            "rerolls dice once a session, with the abilities it names.",
            fields=beliefs_instincts_traits.traits,
            saved=beliefs_instincts_traits.traits_saved,
            lucky=beliefs_instincts_traits.traits_lucky,
            may_wait=True,
            rules=("BW-0.3",),
        ),
        Step(
            id="people",
            title="People and standing",
            fields=people_and_means.people,
            saved=people_and_means.people_saved,
            may_wait=True,
            aside=True,
            rules=("BW-0.3",),
        ),
        Step(
            id="means",
            title="Gear, means and artha",
            fields=people_and_means.means,
            saved=people_and_means.means_saved,
            lucky=people_and_means.means_lucky,
            may_wait=True,
            aside=_is_quick,
            rules=("BW-0.3",),
        ),
        Step(
            id="marks",
            title="What is marked already",
            help="Only for a sheet that has been played: tests, artha and wounds.",
            fields=played_before.fields,
            saved=played_before.saved,
            may_wait=True,
            aside=True,
            rules=("BW-2.2", "BW-2.10", "BW-1.7"),
        ),
    ),
)
MAKINGS = (CHARACTER,)
