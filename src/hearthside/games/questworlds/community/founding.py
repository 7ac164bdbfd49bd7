"""Founding the community: its resources in order, or ranked by three questions (QW-10.1)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Pick, Rows, Text, YesNo
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import Blanks, Making, Problem, Step
from hearthside.core.say import Line, line, listed, name
from hearthside.core.table import slug
from hearthside.games.questworlds.community.state import Community, Resource
from hearthside.games.questworlds.ratings import written
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.state import QuestTable

COMMUNITY_RATINGS = (32, 29, 18, 18, 12)
"""QW-10.1: 12M, 9M, 18, 18, 12 for the resources in order; fewer drop the lowest."""

_USUAL = ("Wealth", "Diplomacy", "Morale", "Military", "Magic")
_NAMES = ("Harrow’s Ford", "The Nine Hearths", "Tidewatch")
_WAYS = (Pick("hand", "Name its resources"), Pick("questions", "Answer three questions"))


def _may_begin(table: QuestTable, seat: str) -> bool:
    """QW-10.1: one level of community is modelled, and the GM says which."""
    return table.is_gm(seat) and on(table, "communities") and not table.play.shared


def _blank(table: QuestTable, id: str, player: str) -> Community:
    ranked = tuple({"name": one, "required": False} for one in _USUAL)
    return Community(id=id, name="", ranked=ranked)


def by_rank(table: QuestTable, draft: Community) -> Community:
    """Each resource has its rating by its place."""
    found: dict[str, Resource] = {}
    named = [row for row in draft.ranked if str(row["name"]).strip()]
    for row, rating in zip(named, COMMUNITY_RATINGS, strict=False):
        called = str(row["name"]).strip()
        id, required = slug(called, found), bool(row.get("required"))
        found[id] = Resource(id=id, name=called, rating=rating, required=required)
    return replace(draft, resources=found, ranked=(), answers={})


def _called(table: QuestTable, draft: Community) -> Sequence[Field]:
    reckoned = "How often you take stock of it: every season, year or voyage."
    season = draft.interval
    label = "How do you rank what it has?"
    return (
        Text(
            "name",
            "Called",
            value=draft.name,
            needed=True,
            most=60,
            suggestions=_NAMES,
            placeholder="The people of the Reach",
        ),
        Text(
            "interval",
            "Its interval",
            value=season,
            needed=True,
            most=40,
            help=reckoned,
            suggestions=("season", "year", "voyage"),
        ),
        Choice("way", label, picks=_WAYS, value=draft.way),
    )


def _listed(table: QuestTable, draft: Community) -> Sequence[Field]:
    lines = (
        Text("name", "Resource", needed=True, most=40),
        YesNo("required", "The setting requires it for some deeds"),
    )
    label = "Resources, strongest first"
    return (
        Rows(
            "resources",
            label,
            fields=lines,
            value=draft.ranked,
            least=1,
            most=len(COMMUNITY_RATINGS),
        ),
    )


def _named(table: QuestTable, draft: Community, blanks: Blanks) -> Community:
    return replace(draft, ranked=tuple(blanks["resources"]))


def _twice(table: QuestTable, draft: Community) -> Iterable[Problem]:
    names = [str(row["name"]).strip() for row in draft.ranked]
    known = [one.casefold() for one in names]
    if twice := next((one for one in names if known.count(one.casefold()) > 1), ""):
        yield Problem("resources", f"{twice} is there twice. Name each resource once.")


def _told(table: QuestTable, draft: Community) -> str:
    rated = listed([written(one, sign(table)) for one in COMMUNITY_RATINGS])
    return f"Strongest first, what they have is rated {rated}."


def _asked(table: QuestTable, draft: Community) -> Sequence[Field]:
    needs = "Does the setting require one for some deeds?"
    picks = (Pick("", "No"), *(Pick(one, one) for one in _USUAL))
    required = draft.answers.get("required", "")
    return (
        _question(draft, "pride", "What do strangers envy it for?", "Its strongest resource.", 0),
        _question(draft, "shelter", "What gets it through a bad year?", "The second.", 1),
        _question(draft, "lack", "What do its people wish they had more of?", "The weakest.", -1),
        Choice("required", needs, picks=picks, value=required, rules=("QW-10.2.1",)),
    )


def _question(draft: Community, name: str, label: str, help: str, at: int) -> Choice:
    picks = tuple(Pick(one, one) for one in _USUAL)
    start = draft.answers.get(name, _USUAL[at])
    return Choice(name, label, help=help, picks=picks, value=start, folded=True)


def _answered(table: QuestTable, draft: Community, blanks: Blanks) -> Community:
    """The five usual resources, ranked by what was answered."""
    first, second, last = (str(blanks[name]) for name in ("pride", "shelter", "lack"))
    rest = [one for one in _USUAL if one not in (first, second, last)]
    order = dict.fromkeys((first, second, *rest, last))
    rows = tuple({"name": one, "required": one == blanks["required"]} for one in order)
    return replace(draft, answers=dict(blanks), ranked=rows)


def _unranked(table: QuestTable, draft: Community) -> Iterable[Problem]:
    given = [draft.answers.get(name) for name in ("pride", "shelter", "lack")]
    if draft.answers and len(set(given)) < len(given):
        yield Problem("lack", "Give each question another answer, so that they can be ranked.")


def _lucky(table: QuestTable, draft: Community, luck: Luck) -> Blanks:
    pride, shelter, lack = luck.some(_USUAL, 3)
    return {"pride": pride, "shelter": shelter, "lack": lack, "required": ""}


def _founded(table: QuestTable, made: Community) -> Line:
    kept = [f"{one.name} {written(one.rating, sign(table))}" for one in made.resources.values()]
    told = f" has {listed(kept)}."
    return line(name(made.name), told, rules=("QW-10.1",), beat="Preparation")


COMMUNITY = Making(
    noun="community",
    label="Found the community",
    help="The people behind the heroes, and what they can give.",
    blank=_blank,
    may_begin=_may_begin,
    steps=(
        Step(id="name", title="Your people", fields=_called, rules=("QW-10.1",)),
        Step(
            id="resources",
            title="What they have",
            help=_told,
            when=lambda table, draft: draft.way == "hand",
            fields=_listed,
            saved=_named,
            problems=_twice,
            fills=("What it has",),
            rules=("QW-10.1", "QW-10.2.1"),
        ),
        Step(
            id="questions",
            title="Three questions",
            help=_told,
            when=lambda table, draft: draft.way == "questions",
            fields=_asked,
            saved=_answered,
            problems=_unranked,
            lucky=_lucky,
            fills=("What it has",),
            rules=("QW-10.1", "QW-10.2.1"),
        ),
    ),
    finished=by_rank,
    joins=_founded,
    rules=("QW-10.1",),
)
