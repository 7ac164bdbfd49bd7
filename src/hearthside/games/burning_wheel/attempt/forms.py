"""How a test is filled in: intent and task, and what the GM makes of them (BW-1.1, BW-1.2)."""

from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from hearthside.core.field_kinds import Choice, Number, Text, YesNo, must_say
from hearthside.core.fields import Field, Follows, Pick, When
from hearthside.core.once_for_each import once_for_each
from hearthside.core.wording.grammar import agreeing
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.short_names import speaks_of
from hearthside.games.burning_wheel import content
from hearthside.games.burning_wheel.attempt import ties
from hearthside.games.burning_wheel.attempt.named_abilities import aimed, answering, named_among
from hearthside.games.burning_wheel.attempt.sides import (
    ability_picks,
    able,
    follows_field,
    infamy_field,
    lucky_picks,
)
from hearthside.games.burning_wheel.attempt.state import A_FEW_MOMENTS, Attempt, Side
from hearthside.games.burning_wheel.content import WORDS
from hearthside.games.burning_wheel.passing_tests import Kind
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST

KINDS: dict[str, tuple[Kind, str]] = {
    "standard": ("standard", "Obstacle"),
    "versus": ("versus", "Versus"),
    "linked": ("linked", "Linked"),
    "graduated": ("graduated", "Graduated"),
}
ALONE = When("kind", ("standard", "linked", "graduated"))
"""Nobody rolls against it."""
VERSUS = When("kind", ("versus",))
NOBODY = Pick("", "Nobody", when=ALONE)
"""What is chosen until it is a versus test, which then begins with the first on the list."""
UNCHOSEN = Pick("", "Choose one", bars="Choose what they roll first.")
UNSAID = replace(UNCHOSEN, bars="Choose their ability first.")

RUNGS = (
    (1, "easy"),
    (2, "ordinary"),
    (3, "tricky"),
    (4, "hard"),
    (5, "for experts"),
    (6, "for heroes"),
    (7, "unlikely"),
    (8, "unheard of"),
    (9, "next to impossible"),
    (10, "a miracle"),
)
"""What an obstacle asks of anybody, to judge one by."""


def intent(
    table: Burning, seat: str, sheet: Sheet, wanted: str = "", against: str = ""
) -> tuple[Field, ...]:
    """BW-1.1, asked of a player, or of whoever speaks for somebody else. The task may be told by
    what is rolled for it."""
    told = _is_told_of(table, seat, sheet)
    do = said_of(sheet, "do they") if told else "do you"
    aim, way, _ = _example(table, seat, sheet, table.play.attempts)
    return (
        must_say(
            "intent",
            f"Intent: what {do} want?",
            said_of(sheet, "Say what they want first.") if told else "Say what you want first.",
            value=wanted,
            placeholder=aim,
        ),
        Text("task", f"Task: how {do} do it?", placeholder=way, deed=True),
        _with_what(table, sheet, against),
    )


def _with_what(table: Burning, sheet: Sheet, against: str) -> Choice:
    """What whoever tries it would roll: a tap says so, and asks. The GM decides (BW-1.2)."""
    tied = ties.barred(table, sheet.id, against)
    learning = [one.id for one in sheet.learning]
    luck = lucky_picks(table, sheet) if learning else {}
    known = (*ability_picks(sheet), *(luck[id] for id in learning if id in luck))
    picks = tuple(pick for pick in known if pick.value not in tied)
    return Choice("ability", "With what? Tap one", picks=picks, needed=False, sends=True)


def _is_told_of(table: Burning, seat: str, sheet: Sheet) -> bool:
    return sheet.npc or not table.speaks_for(seat, sheet.id)


def _example(table: Burning, seat: str, sheet: Sheet, nth: int) -> tuple[str, str, str]:
    """What the `nth` test could be about, how, and what failing may bring: not the same each
    time."""
    examples = WORDS.of(table)["theirs" if _is_told_of(table, seat, sheet) else "ours"].texts
    aim, way, failure = examples[nth % len(examples)].split(" / ")
    return aim, way, failure


def setting(table: Burning, attempt: Attempt) -> tuple[Field, ...]:
    """Everything the GM says about a test before anyone rolls (BW-1.2)."""
    sheet = table.play.cast[attempt.sides[0].who]
    others = _others(table, sheet)
    said = f"{attempt.intent} {attempt.task}"
    # whoever was named comes first; the company is seldom against its own
    foe = against(table, attempt)
    others.sort(
        key=lambda one: (one.id != foe, not speaks_of(said, one.name), one.npc == sheet.npc)
    )
    words = (attempt.task, attempt.intent)
    tested = _tested(table, sheet, words, ties.barred(table, sheet.id, foe), attempt.meant)
    theirs = [pick for one in others for pick in _as_opponent(one)]
    met_with = _met_with(table, sheet, tested.picks, others)
    expected = (one for one in met_with.get(tested.value, ()) if one.startswith(f"{foe}:"))
    fields: list[Field] = [
        Choice(
            "kind",
            "Kind of test",
            picks=tuple(
                Pick(id, label) for id, (_, label) in KINDS.items() if others or id != "versus"
            ),
            value="versus" if foe else "standard",
            chips=True,
            rules=("BW-1.2",),
        ),
        tested,
        Number(
            "ob",
            "Base obstacle",
            least=1,
            most=HIGHEST,
            value=2,
            names=RUNGS,
            when=When("kind", ("standard", "linked")),
        ),
    ]
    if others:
        fields += [
            Choice(
                "opponent",
                "Against whom?",
                picks=(NOBODY, *(Pick(one.id, one.name) for one in others)),
                value=foe,
                folded=True,
                when=VERSUS,
            ),
            Choice(
                "theirs",
                "Their ability",
                picks=(UNCHOSEN, *theirs),
                value=next(expected, "") if foe else "",
                folded=True,
                when=VERSUS,
                follows=Follows("ability", met_with),
            ),
        ]
    fields += [
        must_say(
            "failure",
            "If it fails",
            "Say what failure brings first.",
            value=attempt.failure,
            placeholder=_example(table, attempt.by, sheet, table.play.attempts)[2],
            rules=("BW-1.2",),
        ),
        *_defending(sheet, others, foe, attempt.opponent),
        *_in_the_way(others),
        must_say(
            "time",
            "How long does it take?",
            "Say how long it takes first.",
            most=80,
            value=A_FEW_MOMENTS,
            brief="how long it takes",
        ),
        YesNo(
            "toolless", "The tools it needs are missing", brief="missing tools", rules=("BW-1.6",)
        ),
        YesNo("deadly", "Failure is certain death", brief="certain death", rules=("BW-1.18",)),
        *infamy_field(sheet),
        *follows_field(table, sheet.id),
    ]
    return tuple(fields)


def against_an_exponent(blanks: Sequence[Field]) -> tuple[Field, ...]:
    """BW-1.2: the same blanks where what somebody else can is the obstacle, if anybody is here."""
    known = {one.name: one for one in blanks if one.name not in ("ob", "defender", "facing")}
    if "theirs" not in known:
        return ()
    kinds, whom, what = (known[name] for name in ("kind", "opponent", "theirs"))
    known["kind"] = _left(kinds, lambda pick: pick.value in ("standard", "linked"), "standard")
    known["opponent"] = replace(_left(whom, _is_somebody), label="Who stands in the way?")
    theirs = _left(what, _is_somebody)
    known["theirs"] = replace(theirs, picks=(UNSAID, *theirs.picks), follows=None)
    return tuple(known.values())


def _left(blank: Field, fits: Callable[[Pick], bool], value: str = "") -> Choice:
    """A choice always asked, among those that fit."""
    assert isinstance(blank, Choice)
    return replace(blank, picks=tuple(filter(fits, blank.picks)), value=value, when=None)


def _is_somebody(pick: Pick) -> bool:
    return bool(pick.value)


def _met_with(
    table: Burning, sheet: Sheet, tested: Sequence[Pick], others: Sequence[Sheet]
) -> dict[str, tuple[str, ...]]:
    """What others answer each of these abilities with, where that is clear: what fits it, or
    what they rolled last in this conflict; nothing that has tied between them (BW-1.17)."""
    conflict = table.play.conflict
    last = {held.who: (held.ability,) for held in conflict.held} if conflict else {}
    open_to = dict[str, set[str]]()
    for other in others:
        held = {pick.value for pick in ability_picks(other)}
        open_to[other.id] = held - ties.barred(table, other.id, sheet.id)
    found = dict[str, tuple[str, ...]]()
    for pick in tested:
        likely = answering(sheet, pick.value)
        fits = []
        for id, held in open_to.items():
            for one in likely + last.get(id, ()):
                if one in held:
                    fits.append(f"{id}:{one}")
                    break
        if fits:
            found[pick.value] = tuple(fits)
    return found


def _defending(sheet: Sheet, others: Sequence[Sheet], foe: str, tied: str) -> tuple[Field, ...]:
    """BW-1.17: who wins a tie: whoever is acted against, unless the GM says otherwise. With whom it
    has tied before, nobody defended."""
    if not others:
        return ()
    theirs = (Pick(one.id, one.name, when=When("opponent", (one.id,))) for one in others)
    defends = {one.id: "" if one.id == tied else one.id for one in others}
    met = defends.get(foe, "")
    name = next((one.name for one in others if one.id == met), "")
    return (
        Choice(
            "defender",
            "Who defends, and wins a tie?",
            picks=(Pick("", "Nobody: a tie stands"), Pick(sheet.id, sheet.name), *theirs),
            value=met,
            folded=True,
            when=VERSUS,
            follows=Follows("opponent", {met: (one,) for met, one in defends.items()}),
            rules=("BW-1.17",),
            brief=f"{name} {agreeing(name, 'wins')} a tie" if name else "who wins a tie",
        ),
    )


def _others(table: Burning, sheet: Sheet) -> list[Sheet]:
    return [one for one in able(table) if one.id != sheet.id]


def against(table: Burning, attempt: Attempt) -> str:
    """Against whom it goes: with whom there is a tie, or whoever of the other side is named; in a
    conflict one of the GM's acts against the hero in the spotlight."""
    sheet = table.play.cast[attempt.sides[0].who]
    others = _others(table, sheet)
    foes = [one for one in others if one.npc != sheet.npc]
    said = f"{aimed(attempt.intent)} {aimed(attempt.task)}"
    named = next((one.id for one in foes if speaks_of(said, one.name)), "")
    if met := attempt.opponent or named:
        return met
    aims = sheet.npc and table.play.conflict and table.spotlight in {one.id for one in foes}
    return table.spotlight if aims else ""


def _in_the_way(others: Sequence[Sheet]) -> tuple[Field, ...]:
    """BW-1.7: who stands in the way without a roll."""
    if not others:
        return ()
    picks = (Pick("", "Nobody"), *(Pick(one.id, one.name) for one in others))
    label, brief = "Who stands in the way without rolling?", "who is in the way"
    return (Choice("facing", label, picks=picks, folded=True, when=ALONE, brief=brief),)


@once_for_each
def _as_opponent(sheet: Sheet) -> tuple[Pick, ...]:
    """What somebody has, as it is chosen once it is against them."""
    met = When("opponent", (sheet.id,))
    return tuple(
        Pick(f"{sheet.id}:{pick.value}", pick.label, group=sheet.name, when=met)
        for pick in ability_picks(sheet)
    )


def _tested(
    table: Burning, sheet: Sheet, said: Sequence[str], tied: Collection[str], meant: str
) -> Choice:
    """What somebody has, learns or, by these words, tries by luck: what they would roll, or an
    ability whose name stands in the words, is chosen and listed first; else nothing is chosen."""
    held, learning = ability_picks(sheet), tuple(sheet.learning)
    named = _named_first(table, sheet, said, tied, meant)
    luck = lucky_picks(table, sheet) if learning else {}
    rest = (*held, *(luck[one.id] for one in learning if one.id in luck))
    picks = (
        *(replace(pick, group=NAMED) for pick in named.values()),
        *(pick for pick in rest if pick.value not in named),
    )
    chosen = next(iter(named), "")
    return replace(_ABILITY, picks=picks, value=chosen, rules=("BW-1.3", "BW-1.5"))


def _named_first(
    table: Burning, sheet: Sheet, said: Sequence[str], tied: Collection[str], meant: str
) -> dict[str, Pick]:
    """What they mean, what these words name of what they have, and what they would try by luck."""
    if not meant and not _is_anything_named(table, sheet, said):
        return {}
    by_luck = lucky_picks(table, sheet)
    known = {pick.value: pick for pick in (*ability_picks(sheet), *by_luck.values())}
    theirs, listed = sheet.abilities, content.skills(table)
    called = {id: (theirs.get(id) or listed[id]).name for id in known if id not in tied}
    named = dict.fromkeys([id for words in said for id in _named(words, called, meant)])
    return {id: known[id] for id in sorted(named, key=lambda id: (id != meant, id in by_luck))}


def _is_anything_named(table: Burning, sheet: Sheet, said: Sequence[str]) -> bool:
    """Words hardly ever name one of a hundred skills: until they do, nobody's are gone through."""
    every = (content.skill_names(table), _ability_names(sheet))
    return any(named_among(words, names) for words in said for names in every)


@once_for_each
def _ability_names(sheet: Sheet) -> tuple[str, ...]:
    return tuple(one.name for one in sheet.abilities.values())


def _named(words: str, called: dict[str, str], meant: str) -> list[str]:
    found = named_among(words, tuple(called.values()))
    return [id for id, name in called.items() if name in found or id == meant]


NAMED = "In their words"
"""The abilities that were named by whoever would test them."""


def lacked(table: Burning, sheet: Sheet, tested: Choice) -> Choice:
    """BW-1.5: any skill somebody lacks; if it is one that would be tested anyway, that one."""
    picks = lucky_picks(table, sheet)
    chosen = tested.value if tested.value in picks else ""
    return replace(_ABILITY, picks=tuple(picks.values()), value=chosen, rules=("BW-1.5",))


_ABILITY = Choice(
    "ability", "Which ability?", picks=(), folded=True, missing="Choose an ability to test."
)


def opposing(table: Burning, side: Side) -> tuple[Field, ...]:
    """Another ability that answers: it begins with the one that does so far."""
    sheet = table.play.cast[side.who]
    picks = (*ability_picks(sheet), *lucky_picks(table, sheet).values())
    rules = ("BW-1.3", "BW-1.5")
    return (
        replace(_ABILITY, picks=picks, value=side.skill or side.ability, rules=rules),
        YesNo("toolless", "The tools it needs are missing", rules=("BW-1.6",)),
        *infamy_field(sheet),
        *follows_field(table, sheet.id),
    )
