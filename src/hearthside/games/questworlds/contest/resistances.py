"""The forms in which the GM says how hard it is: a class, somebody's ability, or a rating."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import (
    QuestTable,
    fighter_name,
    is_played,
    side_name,
    treated,
)
from hearthside.games.questworlds.contest.acting import stance_choice
from hearthside.games.questworlds.contest.state import EXCHANGES, Contest
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.extended import board, hopes
from hearthside.games.questworlds.ratings import CLASSES, harder, resistance
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Hero, flaws, rating_of, usable

BARE = "base"
"""QW-2.3.3: augments face the base as it is."""
KEEP = ""
"""The other side is there already."""
_SET = ("augment", "wherewithal", "heal", "rescue", "plot", "assist")
"""Where a rule says how hard it is, or how hard it usually is."""
HEALED_AGAINST = {"hurt": "low", "impaired": "moderate", "injured": "high", "dying": "very high"}
"""QW-4.4.3: the resistance of each harm to healing."""


def set_resistance(table: QuestTable, contest: Contest) -> str | None:
    """The resistance a rule sets, or None where the GM chooses it."""
    if contest.kind == "augment":
        return BARE
    if contest.kind == "wherewithal":
        return "moderate"
    if contest.kind == "heal":
        harm = treated(table, contest)
        return HEALED_AGAINST[harm.state] if harm and harm.state in HEALED_AGAINST else "high"
    exchange = contest.kind in (*EXCHANGES, "removal", "bout")
    return KEEP if exchange or is_played(table, contest.them) or contest.effort else None


def quick(table: QuestTable, contest: Contest) -> bool:
    """QW-2.4.1: whether an augment is worth a fifth of a rating, without a roll."""
    return contest.kind == "augment" and on(table, "quick_augments")


def is_known(table: QuestTable, contest: Contest) -> bool:
    """Whether both sides of a framing are known, before the GM has answered it."""
    if not contest.me.label:
        return False
    if contest.kind in EXCHANGES:  # a PC may still change what they use
        return True
    return bool(contest.them.label) or contest.kind in (*_SET, "bout")


def expected(table: QuestTable, contest: Contest) -> Contest:
    """The contest as the GM's usual answer to its framing leaves it."""
    if contest.beat != "frame" or contest.kind not in _SET:
        return contest
    kind = set_resistance(table, contest) or _classes(table, contest)[1]
    base = table.play.base
    if kind == BARE:
        them = replace(contest.them, rating=base, name="The base resistance")
        return replace(contest, them=them)
    them = replace(contest.them, rating=resistance(base, kind))
    return replace(contest, them=them, resistance=kind)


def opposing(table: QuestTable, contest: Contest) -> list[Option]:
    """All ways to answer a framing with a resistance, the usual one first."""
    section = "turn" if contest.beat == "frame" else "act"
    kept = set_resistance(table, contest)
    if kept is not None:
        return [_letting_it_stand(table, contest, kept, section)]
    faced = _facing(table, contest, section)
    named = bool(faced) and _is_named(table, contest)
    return [
        *([faced[0]] if named else []),
        _by_class(table, contest, section, best=section == "turn" and not named),
        *([] if named else faced),
        _by_rating(contest, section),
    ]


def _letting_it_stand(table: QuestTable, contest: Contest, kept: str, section: str) -> Option:
    fields: tuple[Field, ...] = ()
    rival = table.play.cast.get(contest.them.who)
    if contest.kind in EXCHANGES and (rival is None or rival.npc):
        label = f"How much does {side_name(table, contest.them)} risk?"
        fields = (hopes.answering(table, contest, stance_choice(label, contest.them.stance)),)
    against = ""
    if kept in CLASSES:
        against = f", against {kept} {shown(table, resistance(table.play.base, kept))}"
    return Option(
        move="questworlds.oppose",
        label=f"Let it stand{against}" if section == "turn" else "Change your answer",
        fixed={"resistance": kept},
        fields=fields,
        rules=("QW-2.4",) if kept == BARE else ("QW-2.3",),
        section=section,
        best=section == "turn",
        forecast=True,
        odds_of=helped(table, contest),
        help=_advice(table, contest),
    )


ITSELF = "The help itself"
"""Whose odds an augment shows while nobody knows yet what it helps against."""


def helped(table: QuestTable, contest: Contest) -> str:
    """Whose chances an augment is about, where they are not simply those of whoever helps."""
    if contest.kind != "augment" or not table.play.parked:
        return ""
    main = table.play.parked[-1]
    if main.beat == "frame" and not is_known(table, main):
        return ITSELF
    if contest.about == contest.me.who:
        return ""
    return books.name_of(table, contest.about, side_name(table, main.me))


def _by_class(table: QuestTable, contest: Contest, section: str, *, best: bool) -> Option:
    classes, start = _classes(table, contest)
    base = table.play.base
    picks = tuple(
        Pick(kind, f"{kind.capitalize()} {shown(table, resistance(base, kind))}")
        for kind in classes
    )
    value = contest.resistance if contest.resistance in classes else start
    return Option(
        move="questworlds.oppose",
        label="Set the resistance" if section == "turn" else "Change the resistance",
        fields=(
            Choice(
                name="resistance",
                label="Resistance",
                picks=picks,
                value=value,
                forecast=True,
                rules=("QW-2.3.3",),
            ),
        ),
        rules=("QW-2.3.3",),
        section=section,
        best=best,
        forecast=True,
        help=_advice(table, contest),
    )


def _classes(table: QuestTable, contest: Contest) -> tuple[tuple[str, ...], str]:
    """The classes the GM may choose from, and the one it starts with."""
    if contest.kind == "assist":  # QW-8.2.3: one class off at first, harder with each attempt
        tries = _tries(table, contest)
        start = harder("moderate", tries)
        first = CLASSES.index(start)
        return CLASSES[first - 1 : first + 2] if not tries else (start,), start
    if contest.kind == "rescue":
        return CLASSES, "very high"
    return CLASSES, contest.resistance or "moderate"


def _tries(table: QuestTable, contest: Contest) -> int:
    extended = books.current(table)
    return extended.assists.get(contest.about, 0) if extended else 0


def _is_named(table: QuestTable, contest: Contest) -> bool:
    """Whether the player said which NPC is in the way."""
    known = {one.name for one in books.opponents(table)}
    return contest.them.name in known and not contest.resistance


def _facing(table: QuestTable, contest: Contest, section: str) -> list[Option]:
    """Somebody's ability, or the PC's own flaw, as the resistance."""
    people = sorted(books.opponents(table), key=lambda one: one.name != contest.them.name)
    picks = [
        Pick(
            f"npc:{other.id}:{one.id}",
            f"{other.name}: {one.name} {shown(table, rating_of(other, one))}",
            group="People",
        )
        for other in people
        for one in usable(other)
        if one.rating
    ]
    if contest.kind == "assist" and (foe := _foe(table, contest, people)):
        picks.append(foe)
    hero = table.play.cast.get(contest.me.who)
    if hero and contest.kind == "simple":
        picks += [
            Pick(
                f"flaw:{flaw.id}",
                f"{hero.name}’s own flaw {flaw.name} {shown(table, rating_of(hero, flaw))}",
                group="Flaws",
            )
            for flaw in flaws(hero)
        ]
    if not picks:
        return []
    choice = Choice(
        name="against",
        label="Who or what?",
        picks=tuple(picks),
        value=picks[0].value,
        forecast=True,
    )
    return [
        Option(
            move="questworlds.face",
            label="Somebody opposes it",
            fields=(choice,),
            rules=("QW-2.3.3", "QW-3.3b"),
            section=section,
            best=section == "turn" and _is_named(table, contest),
            forecast=True,
            help="What they are good at is the resistance.",
        )
    ]


def _foe(table: QuestTable, contest: Contest, people: list[Hero]) -> Pick | None:
    """QW-8.2.3: an assist may face the opponent concerned; one with a sheet is there already."""
    extended = board.now(table)
    foe = extended.fighters[board.pairing(extended, contest.pairing).theirs]
    if any(one.id == foe.who and usable(one) for one in people):
        return None
    rating = shown(table, board.rating(table, foe))
    return Pick(f"foe:{foe.id}", f"{fighter_name(table, foe)} {rating}", group="People")


def _by_rating(contest: Contest, section: str) -> Option:
    return Option(
        move="questworlds.oppose-at",
        label="A rating of your own",
        fields=(
            Text(name="rating", label="Rating", needed=True, most=8, placeholder="3M"),
            Text(
                name="opponent",
                label="Who or what opposes?",
                help="May stay blank.",
                most=80,
                value=contest.them.name,
            ),
        ),
        rules=("QW-2.3.3",),
        section=section,
    )


def _advice(table: QuestTable, contest: Contest) -> str:
    hero = table.play.cast.get(contest.me.who)
    ability = hero.ability(contest.me.ability) if hero else None
    community = table.play.community
    resource = community.resources.get(contest.draw) if community else None
    if contest.kind == "augment" and resource and resource.required:
        return f"The setting requires {resource.name} here: it need not be worth remembering."
    if contest.kind == "augment":
        return "Is it fun, and worth remembering? If not, turn it down. It costs nothing."
    if ability and ability.bond == "patron":
        return "A patron never does the task in person. Recent service sets the resistance."
    if contest.kind == "lobby":
        asked = community.requests if community else 0
        so_far = {0: "Nobody has asked before.", 1: "They were asked once before."}
        often = so_far.get(asked, f"They were asked {asked} times before.")
        return f"Harder if selfish, risky or frequent, easier if it helps everyone. {often}"
    return ""
