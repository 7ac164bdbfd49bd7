"""What a roll is framed with: difficulty, factors, stakes, and what of somebody's own bears on it
(VE-2.18, VE-3.1, VE-4.1)."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Pick, Rows, Text, Total, When, YesNo
from hearthside.core.grammar import spelled
from hearthside.core.moves import Illegal
from hearthside.games.venus import numbers
from hearthside.games.venus.content import EFFECTS, MENTAL
from hearthside.games.venus.opposition import against_field
from hearthside.games.venus.people import heroes
from hearthside.games.venus.sheet import Attribute, Figure, JobHeld, caliber_for, score_for
from hearthside.games.venus.state import Factor, VTable
from hearthside.games.venus.wording import ABILITY_PICKS, metal

DIFFICULTY_PICKS = tuple(
    Pick(str(worth), f"{word}, {worth}", "" if worth else "no roll: it just happens")
    for worth, word in numbers.DIFFICULTIES
)
HARDER = {
    "hazard": "The surroundings",
    "wound": "A wound",
    "limit": "A limit",
    "aid": "Opposing help",
    "attribute": "An opponent’s attribute",
    "caliber": "An opponent’s metal",
    "size": "An opponent’s size",
}
COUNTS = {"threshold": 1}
TELLING = ("factor", "lowers", "raises", "level", "explodes", "bars aid")
"""Effects that bear on a roll, so that their owner is asked whether they apply."""


class FactorRow(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    words: str


def check_fields(table: VTable, rolling: Sequence[Figure]) -> tuple[Field, ...]:
    """What a check is called with. Where it is open who rolls, the odds alone say who is good."""
    known = rolling[0] if len(rolling) == 1 else None
    picks = (
        *(replace(one, help=_ability(known, one.value)) for one in ABILITY_PICKS),
        *_capabilities(rolling),
    )
    return (
        _stakes(table),
        Choice("ability", "Ability", picks=picks, value=_likely(table), forecast=True),
        Choice("difficulty", "Difficulty", picks=DIFFICULTY_PICKS, value="10", forecast=True),
        *harder_fields(table, known if table.play.agenda else None),
        against_field(table, known.id if known else ""),
    )


def _capabilities(rolling: Sequence[Figure]) -> list[Pick]:
    """VE-6.1: each for those who have it."""
    held: dict[str, list[str]] = {}
    for one in rolling:
        for capability in one.capabilities:
            held.setdefault(capability.name, []).append(one.id)
    return [
        Pick(name, name, when=When("who", tuple(ids)) if len(ids) < len(rolling) else None)
        for name, ids in held.items()
    ]


def task_fields(table: VTable, who: str = "") -> tuple[Field, ...]:
    """What a task is called with. Where it is open who rolls, each ability says whose job it is."""
    known = table.play.cast.get(who)
    rolling = [known] if known else heroes(table)
    picks = tuple(replace(pick, help=_jobs_of(rolling, pick.value)) for pick in ABILITY_PICKS)
    jobs = rolling[0].jobs if rolling else ()
    said = _likely(table)
    meant = [job for job in jobs if table.play.agenda and said in job.abilities]
    best = max(jobs, key=lambda job: (_akin(job, said), job.level), default=None)
    return (
        _stakes(table),
        Choice(
            "ability",
            "Ability",
            picks=picks,
            value=said if meant or not best else best.abilities[0],
            forecast=True,
        ),
        *harder_fields(table, known),
        YesNo(
            "later",
            "I’ll say how hard it is once the job is known",
            brief="difficulty by job",
        ),
        against_field(table, who),
    )


def _akin(job: JobHeld, said: str) -> bool:
    """Whether a job is one of the mind where an ability of the mind is meant, or of the body."""
    return any((one in MENTAL) == (said in MENTAL) for one in job.abilities)


def threshold_total(known: Figure | None = None, bearing: tuple[str, ...] = ()) -> Total:
    """VE-4.1: the threshold as it stands with what makes it harder, on the form's button."""
    limits = len(volunteered(known, bearing)) if known else 0
    return Total(
        name="threshold", label="Threshold", start=1 + limits, unit=" needed", on_button=True
    )


TELLS = {
    "appeal": ("talk", "persuad", "convinc", "charm", "lie ", "bluff", "beg", "plead", "flirt",
               "haggl", "bargain", "gossip", "threat", "calm", "make ", "crowd"),
    "endurance": ("hold", "carry", "lift", "push", "pull", "bear ", "swim", "drink", "last ",
                  "chain", "march"),
    "finesse": ("pick ", "steal", "sneak", "slip", "hide", "craft", "mend", "throw", "shoot",
                "aim", "forge", "sew", "quietly"),
    "resolve": ("resist", "refuse", "stand ", "face ", "endure", "stay ", "bear up", "keep from"),
    "swiftness": ("run", "chase", "catch", "jump", "leap", "dodge", "flee", "climb", "race",
                  "before "),
}  # fmt: skip
"""Words that say which ability somebody is about to use; what nobody can tell takes wits."""


def _likely(table: VTable) -> str:
    """The ability that what a player said sounds like: the one named, or the first it tells of."""
    agenda = table.play.agenda
    said = f"{agenda.wish} {agenda.words} ".casefold() if agenda else ""
    named = [pick.value for pick in ABILITY_PICKS if pick.value in said]
    heard = [
        (at, ability)
        for ability, words in TELLS.items()
        for word in words
        if (at := f" {said}".find(f" {word}")) >= 0
    ]
    return named[0] if named else min(heard, default=(0, "wits"))[1]


def _ability(known: Figure | None, ability: str) -> str:
    """The metal and the score somebody would roll with."""
    if known is None:
        return ""
    return f"{metal(caliber_for(known, ability))} +{score_for(known, ability)}"


def _jobs_of(rolling: Sequence[Figure], ability: str) -> str:
    """The jobs for an ability, so that whoever calls a task knows what it takes; of several people
    only who has one."""
    held = {
        one.name: [f"{job.name} {job.level}" for job in one.jobs if ability in job.abilities]
        for one in rolling
    }
    if len(held) > 1:
        return ", ".join(name for name, jobs in held.items() if jobs) or "nobody has a job for it"
    return ", ".join(job for jobs in held.values() for job in jobs) or "no job yet"


def harder_fields(table: VTable, known: Figure | None) -> tuple[Field, ...]:
    """What makes a roll harder, a tap each, theirs by name; and in words what no chip says.

    Where it is still open who rolls, nothing of anybody’s is named.
    """
    said = table.play.agenda.bearing if table.play.agenda else ()
    picks = [Pick(kind, label, counts=COUNTS) for kind, label in HARDER.items()]
    if known:
        limits = [one for one in known.attributes if is_factor(one) and one.id not in said]
        own = [
            *(Pick(f"wound {one.id}", one.text, counts=COUNTS) for one in known.wounds),
            *(Pick(f"limit {one.id}", one.name, counts=COUNTS) for one in limits),
        ]
        picks = [*own, *(one for one in picks if one.value not in ("wound", "limit"))]
    kinds = tuple(Pick(kind, label) for kind, label in (*HARDER.items(), ("other", "Other")))
    told = Text(
        "words", "In a few words", needed=True, most=100, placeholder="The watch helps Pell"
    )
    return (
        Many("harder", "What makes it harder?", picks=tuple(picks), chips=True, rules=("VE-3.1",)),
        Text(
            "hazard",
            "What is in the way?",
            most=100,
            placeholder="Ice on the steps",
            when=When("harder", ("hazard",)),
        ),
        Rows(
            "factors",
            "Anything else?",
            fields=(Choice("kind", "Kind", picks=kinds, folded=True), told),
            most=8,
            brief="what else is in the way",
            counts=COUNTS,
            rules=("VE-3.1",),
        ),
    )


def harder_rows(known: Figure, harder: tuple[str, ...], hazard: str) -> tuple[FactorRow, ...]:
    """What was tapped, each in words."""
    own = {f"wound {one.id}": one.text for one in known.wounds}
    own |= {f"limit {one.id}": one.name for one in known.attributes}
    around = {"hazard": hazard.strip()} if hazard.strip() else {}
    words = HARDER | own | around
    return tuple(FactorRow(kind=one.partition(" ")[0], words=words[one]) for one in harder)


def _stakes(table: VTable) -> Text:
    said = table.play.agenda.risk if table.play.agenda else ""
    label = "What does failing mean?"
    return Text(
        "stakes",
        label,
        value=said,
        needed=True,
        most=300,
        placeholder="The watch comes up the stair",
    )


def bearing_field(known: Figure) -> Many | None:
    """VE-2.18, VE-2.19: what of theirs bears on a roll; limits are volunteered."""
    told = [
        one
        for one in known.attributes
        if (one.effect in TELLING or is_factor(one)) and not one.used
    ]
    if not told:
        return None
    limits = all(is_limit(one) for one in told)
    return Many(
        "bearing",
        "Does a limit get in the way?" if limits else "Does something of yours count?",
        help="" if limits else "What rerolls dice comes after the roll.",
        picks=tuple(
            Pick(
                one.id,
                f"{one.name} (limit)" if is_limit(one) and not limits else one.name,
                does(one),
            )
            for one in told
        ),
        chips=True,
        rules=("VE-2.18", "VE-2.19"),
    )


def is_limit(one: Attribute) -> bool:
    """Whether it works against whoever has it."""
    return one.kind == "limit" or is_factor(one)


def does(one: Attribute) -> str:
    """When an attribute bears on a roll, and what it does then."""
    on = one.on.capitalize()
    told = {
        "raises": f"{on} one metal higher",
        "lowers": f"{on} one metal lower",
        "level": f"{on} one level higher",
    }
    plain = f"{EFFECTS[one.effect]} ({one.on})" if one.on else EFFECTS[one.effect]
    what = "makes it harder" if is_factor(one) else told.get(one.effect, plain)
    return f"{one.when}: {what}" if one.when else what


def matters(one: Attribute, known: Figure, ability: str) -> bool:
    """Whether it changes a roll of an ability: what moves another ability does not."""
    moved = {ability, *(job.name for job in known.jobs if ability in job.abilities)}
    return one.effect not in ("raises", "lowers", "level") or one.on in moved


def volunteered(known: Figure, bearing: tuple[str, ...]) -> list[Factor]:
    """VE-2.18: limits that count as a factor, which their owner has volunteered."""
    found = (known.attribute(one) for one in bearing)
    return [Factor(kind="limit", words=one.name) for one in found if one and is_factor(one)]


def is_factor(one: Attribute) -> bool:
    """VE-2.18: whether it is a limit that makes a roll harder; one that says nothing else does."""
    return one.effect == "factor" or (one.kind == "limit" and not one.effect)


def gathered(rows: tuple[FactorRow, ...], more: list[Factor]) -> tuple[Factor, ...]:
    """VE-3.1: the environment is one factor however many hazards there are; four are the most."""
    hazards = [one.words for one in rows if one.kind == "hazard"]
    factors = [Factor(kind="hazard", words=" and ".join(hazards))] if hazards else []
    factors += [Factor(kind=one.kind, words=one.words) for one in rows if one.kind != "hazard"]
    known = {one.words for one in factors}
    factors += [one for one in more if one.words not in known]
    if len(factors) > numbers.MOST_FACTORS:
        raise Illegal(
            f"{len(factors)} factors, and {spelled(numbers.MOST_FACTORS)} is the most. "
            "Drop some, or start over at a higher difficulty.",
            "factors",
        )
    return tuple(factors)
