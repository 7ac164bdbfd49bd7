"""The step of lifepaths: those one may walk, and those one has walked (VE-2.5)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Kept, Pick, Rows, Text, When
from hearthside.core.making import Blanks
from hearthside.core.pieces import Piece, Why, Words
from hearthside.core.wording.grammar import counted
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.characters.tiers_ages_sizes import SENIOR
from hearthside.games.venus.content import LIFEPATHS, Lifepath, in_words
from hearthside.games.venus.sheet import NOTHING, Figure, Walked
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import ABILITY_PICKS

GAINS = {
    "mental": "to a mental ability",
    "physical": "to a physical ability",
    "any": "to any ability",
}


def path_fields(table: VTable, draft: Figure) -> Sequence[Field]:
    """The path so far as cards in order, and below it the cards one may walk on with."""
    now = plan.plan_of(draft)
    rows = sorted(LIFEPATHS.of(table).values(), key=lambda row: now.job not in row.jobs)
    rolled = {one.id: _fell(one) for one in now.paths}
    picks = tuple(
        Pick(
            row.id,
            row.name,
            _gives(row) + rolled.get(row.id, ""),
        )
        for row in rows
    )
    onward = tuple(
        Pick(row.id, row.name, _gives(row), bars=plan.closed(draft, row, now.paths)) for row in rows
    )
    fields = (
        Choice("path", "Lifepath", picks=(*picks, Pick("", "no lifepath")), folded=True),
        Choice("score", "An ability", picks=_scores(rows), folded=True),
        Text("note", "What happened there?", most=200, placeholder="What happened there?"),
    )
    value = tuple({"path": one.id, "score": one.score, "note": one.note} for one in now.paths)
    walked = {one.id for one in now.paths}
    path = Rows(
        "paths",
        "Your path",
        fields=fields,
        value=value,
        most=40,
        reads="{path} +1 {score}",
        path=True,
    )
    if len(now.paths) >= plan.counted_paths(draft)[1]:
        return (path, Kept("next", "Where next?"))
    return (
        path,
        Choice(
            "next",
            "Where next?" if now.paths else "Where does it begin?",
            picks=tuple(one for one in onward if one.value not in walked),
            needed=False,
            sends=True,
        ),
    )


def _fell(path: Walked) -> str:
    """What its die gave, on a line of its own, once it was rolled."""
    if path.free == NOTHING:
        return "\nAll it lists was rolled before: it gives nothing."
    if path.free:
        return f"\nIts d6 gave “{in_words(path.free)}”."
    return "\nIts d6 showed nothing new: roll again, or choose." if path.missed else ""


def _scores(rows: Sequence[Lifepath]) -> tuple[Pick, ...]:
    """VE-2.5: the abilities, each where a lifepath may raise it."""
    picks = []
    for pick in ABILITY_PICKS:
        raised_by = tuple(row.id for row in rows if pick.value in row.scores)
        picks.append(replace(pick, when=When("path", raised_by)))
    return (*picks, Pick("", "an ability"))


def _gives(row: Lifepath) -> str:
    """What it was, and on lines of their own what it gives: a point and caps, jobs."""
    into = (
        GAINS[row.score]
        if isinstance(row.score, str)
        else " or ".join(map(str.capitalize, row.score))
    )
    needs = f" For those who are {row.requires.social}." if row.requires.social else ""
    gives = [
        f"+1 {into}, {counted(row.caps, 'cap')}",
        f"Jobs: {', '.join(row.jobs)}" * bool(row.jobs),
    ]
    return "\n".join(filter(None, [f"{row.text}{needs}", *gives]))


def path_saved(table: VTable, draft: Figure, blanks: Blanks) -> Figure:
    """The lifepaths as chosen, and the next; what their dice gave stays with those that stay."""
    rows = LIFEPATHS.of(table)
    before = {one.id: one for one in plan.plan_of(draft).paths}
    found: list[Walked] = []
    lines = [*blanks["paths"], {"path": blanks["next"], "score": "", "note": ""}]
    for line in lines:
        row = rows.get(line["path"])
        if row is None:
            continue
        kept = before.get(row.id)
        found.append(
            Walked(
                id=row.id,
                name=row.name,
                score=line["score"] or row.scores[0],
                caps=row.caps,
                note=line["note"],
                free=kept.free if kept else "",
                missed=kept.missed if kept else False,
                attributes=row.attributes,
                jobs=row.jobs,
                assets=row.assets,
            )
        )
    return plan.planned(draft, paths=tuple(found))


def path_so_far(table: VTable, draft: Figure) -> Sequence[Piece]:
    now = plan.plan_of(draft)
    least, most = plan.counted_paths(draft)
    most_told = f"{least} or more" if draft.age == SENIOR else f"{least} to {most}"
    few = most_told if least else f"up to {most}"
    so_far = f"{len(now.paths)} so far, {few} in all. {counted(plan.caps(draft), 'cap')} to spend."
    told = so_far if now.paths else f"Choose {few}. They bring caps to spend."
    return (Words(label="Lifepaths", text=told, why=Why("", ("VE-2.5",))),)
