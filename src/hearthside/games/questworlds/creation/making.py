"""Making a character, step by step: as you go, by list or by prose (QW-3, QW-9)."""

from collections.abc import Callable

from hearthside.core.making import Making, Step
from hearthside.core.say import Line, line, name
from hearthside.games.questworlds.creation import prose, saving, sidekick, steps, surprises
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import QuestTable


def _by(method: str) -> Callable[[QuestTable, Hero], bool]:
    """Whether a draft is made in this way."""
    return lambda table, hero: hero.method == method


def _joins(table: QuestTable, hero: Hero) -> Line:
    concept = f": {hero.concept}" if hero.concept else ""
    told = f" steps into the story{concept}, with {hero.hero_points} hero points."
    return line(name(hero.name), told, rules=("QW-2.2", "QW-3.1"), beat="Cast")


HERO = Making(
    noun="hero",
    label="Make a character",
    blank=saving.begun,
    steps=(
        Step(
            id="who",
            title="Who you are",
            help="A name, a few words, and how you want to make this character.",
            fields=steps.who_fields,
            saved=saving.who,
            problems=steps.who_problems,
            lucky=surprises.who,
            shown_elsewhere=True,
            rules=("QW-3.1", "QW-9.1", "QW-9.2"),
        ),
        Step(
            id="concept",
            title="Your first abilities",
            help="Two are enough: those of your concept. You make up the others in play.",
            when=_by("go"),
            fields=steps.concept_fields,
            saved=saving.abilities,
            problems=steps.concept_problems,
            so_far=steps.concept_so_far,
            lucky=surprises.concept,
            shown_elsewhere=True,
            rules=("QW-3.1", "QW-3.3"),
        ),
        Step(
            id="list",
            title="Your abilities",
            help=steps.list_help,
            when=_by("list"),
            fields=steps.list_fields,
            saved=saving.abilities,
            problems=steps.list_problems,
            lucky=surprises.twelve,
            shown_elsewhere=True,
            rules=("QW-9.1", "QW-3.3"),
        ),
        Step(
            id="prose",
            title="Who you are, in prose",
            help="Whole sentences, no lists. What you mark in them goes on your sheet.",
            when=_by("prose"),
            fields=steps.prose_fields,
            saved=saving.text,
            problems=lambda table, hero: prose.problems(hero),
            so_far=steps.prose_so_far,
            lucky=surprises.text,
            shown_elsewhere=True,
            rules=("QW-9.2",),
        ),
        Step(
            id="ratings",
            title="Your ratings",
            help=steps.ratings_help,
            fields=steps.ratings_fields,
            saved=saving.ratings,
            problems=steps.ratings_problems,
            so_far=steps.ratings_so_far,
            begun=steps.is_rated,
            lucky=surprises.ratings,
            may_wait=steps.ratings_may_wait,
            rules=("QW-3.2", "QW-3.3"),
        ),
        Step(
            id="flaws",
            title="Flaws",
            help="Up to three. The first is rated as your best ability, the second as your second "
            "best, the third as your lowest.",
            fields=steps.flaws_fields,
            saved=saving.weaknesses,
            problems=steps.flaws_problems,
            lucky=surprises.weaknesses,
            rules=("QW-3.3b", "QW-7.6"),
        ),
        Step(
            id="sidekick",
            title="Your sidekick",
            help="A name, three abilities at 17, 13 and 13, and 15 points, 10 at most on one.",
            when=lambda table, hero: sidekick.bond(hero) is not None,
            fields=lambda table, hero: sidekick.fields(hero, sidekick.bond(hero), hero.companion),
            saved=saving.follower,
            problems=lambda table, hero: sidekick.problems(hero.companion),
            so_far=steps.sidekick_so_far,
            lucky=surprises.follower,
            rules=("QW-7.5.1",),
        ),
    ),
    finished=saving.finished,
    joins=_joins,
    rules=("QW-3.1",),
)
