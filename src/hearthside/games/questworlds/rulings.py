"""The form in which the GM answers a framing, by what the contest and the switches leave open."""

from hearthside.core.forms import Choice, Field, Many, Option, Pick, Text, YesNo
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, fighter_name, side_name
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.ratings import CLASSES, harder, modifier, resistance
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import (
    Hero,
    flaw_penalty,
    flaws,
    rating_of,
    usable,
)
from hearthside.games.questworlds.state import Contest, Side
from hearthside.games.questworlds.target import shown

BARE = "base"


KEEP = ""


_SITUATIONS = tuple(Pick(str(n), modifier(n) if n else "None") for n in (0, 3, 6, -3, -6))


HEALED_AGAINST = {"hurt": "low", "impaired": "moderate", "injured": "high", "dying": "very high"}
"""QW-4.4.3: the resistance of each harm to healing."""


def set_resistance(table: QuestTable, contest: Contest) -> str | None:
    """The resistance a rule sets, or None where the GM chooses it."""
    if contest.kind == "augment":
        return BARE
    if contest.kind == "heal":
        hero = table.play.cast.get(contest.about)
        harm = next((one for one in hero.harms if one.id == contest.harm), None) if hero else None
        return HEALED_AGAINST[harm.state] if harm and harm.state in HEALED_AGAINST else "high"
    rival = table.play.cast.get(contest.them.who)
    opposed = rival is not None and not rival.npc
    exchange = contest.kind in ("exchange", "aside", "disengage", "removal", "bout")
    return KEEP if exchange or opposed or contest.effort else None


def _classes(table: QuestTable, contest: Contest) -> tuple[tuple[Pick, ...], str]:
    """The resistances the GM may choose from, and the one it starts with."""
    base, start = table.play.base, "moderate"
    classes: tuple[str, ...] = CLASSES
    if contest.kind == "assist":
        tries = _tries(table, contest)
        start = harder("moderate", tries)
        first = CLASSES.index(start)
        classes = CLASSES[first - 1 : first + 2] if not tries else (start,)
    elif contest.kind == "rescue":
        start = "very high"
    elif contest.kind == "plot":
        start = contest.resistance or "moderate"
    picks = [
        Pick(kind, f"{kind.capitalize()} {shown(table, resistance(base, kind))}")
        for kind in classes
    ]
    for other in table.play.cast.values():
        if other.npc and not other.hidden:
            picks += [
                Pick(
                    f"npc:{other.id}:{one.id}",
                    f"{other.name}: {one.name} {shown(table, rating_of(other, one))}",
                    group="People",
                )
                for one in usable(other)
                if one.rating
            ]
    if contest.kind == "assist":
        picks.append(_foe(table, contest))
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
    return tuple(picks), start


def _foe(table: QuestTable, contest: Contest) -> Pick:
    """QW-8.2.3: an assist may face the opponent concerned instead of a class."""
    extended = board.now(table)
    foe = extended.fighters[board.pairing(extended, contest.pairing).theirs]
    rating = shown(table, board.rating(table, foe))
    return Pick(f"foe:{foe.id}", f"{fighter_name(table, foe)} {rating}", group="People")


def _tries(table: QuestTable, contest: Contest) -> int:
    extended = books.current(table)
    return extended.assists.get(contest.about, 0) if extended else 0


def opposing_form(table: QuestTable, contest: Contest) -> Option:
    hero = table.play.cast.get(contest.me.who)
    fields: list[Field] = []
    fixed: dict[str, object] = {}
    kept = set_resistance(table, contest)
    if kept is None:
        picks, start = _classes(table, contest)
        value = contest.resistance if any(p.value == contest.resistance for p in picks) else start
        fields += [
            Choice(
                name="resistance",
                label="How hard is it?",
                picks=picks,
                value=value,
                forecast=True,
                rules=("QW-2.3.3",),
            ),
            Text(
                name="rating",
                label="Or a rating of your own",
                most=8,
                placeholder="3M",
                rules=("QW-2.3.3",),
            ),
            Text(name="opponent", label="Who or what opposes?", most=80, value=contest.them.name),
        ]
    else:
        fixed["resistance"] = kept
    fields += _rulings(table, contest, hero)
    label = "Set the resistance" if kept is None else "Let it stand"
    if contest.beat == "ready":
        label = "Change your answer"
    return Option(
        move="questworlds.oppose",
        label=label,
        fixed=fixed,
        fields=tuple(fields),
        rules=("QW-2.3.3",) if kept is None else ("QW-2.4",) if kept == BARE else ("QW-2.3",),
        section="turn" if contest.beat == "frame" else "gm",
        best=contest.beat == "frame",
        forecast=True,
        help=_advice(table, contest, hero),
    )


def _advice(table: QuestTable, contest: Contest, hero: Hero | None) -> str:
    ability = hero.ability(contest.me.ability) if hero else None
    if contest.kind == "augment":
        return "Is it fun, and worth remembering? If not, turn it down. It costs nothing."
    if ability and ability.bond == "patron":
        return "A patron never does the task in person. Recent service sets the resistance."
    if contest.kind == "lobby":
        community = table.play.community
        asked = f" Asked {community.requests} times so far." if community else ""
        return f"Harder if selfish, risky or frequent, easier if it helps everyone.{asked}"
    return ""


def _rulings(table: QuestTable, contest: Contest, hero: Hero | None) -> list[Field]:
    """The rulings that this contest and the table's switches leave open."""
    fields: list[Field] = []
    if on(table, "stretches"):
        fields.append(
            YesNo(
                name="stretch",
                label="It is a stretch",
                value=contest.me.stretch,
                help="−6, and a minor victory at most.",
                rules=("QW-4.5.1", "QW-2.5"),
            )
        )
    if on(table, "situational"):
        fields.append(
            Choice(
                name="situation",
                label="The situation",
                picks=_SITUATIONS,
                value=str(_ruled(contest.me, "situation")),
                rules=("QW-4.5.2",),
            )
        )
    if hero:
        fields += _from_the_sheet(table, contest, hero)
    if contest.kind in ("simple", "bout") and contest.them.who in table.play.cast:
        if on(table, "stretches"):
            label = f"{side_name(table, contest.them)} makes a stretch"
            fields.append(YesNo(name="their_stretch", label=label, rules=("QW-4.5.1",)))
        if on(table, "situational"):
            label = f"The situation for {side_name(table, contest.them)}"
            fields.append(
                Choice(
                    name="their_situation",
                    label=label,
                    picks=_SITUATIONS,
                    value="0",
                    rules=("QW-4.5.2",),
                )
            )
    if contest.kind in ("exchange", "aside", "disengage"):
        stances = (
            Pick("", "Plain"),
            Pick("risky", "A risky gambit"),
            Pick("defensive", "A defensive response"),
        )
        label = f"How {side_name(table, contest.them)} goes about it"
        fields.append(
            Choice(name="stance", label=label, picks=stances, rules=("QW-8.2.5", "QW-8.2.6"))
        )
    return fields


def _from_the_sheet(table: QuestTable, contest: Contest, hero: Hero) -> list[Field]:
    fields: list[Field] = []
    others = [one for one in usable(hero) if one.id != contest.me.ability and one.rating]
    if on(table, "combined") and contest.me.ability and others and contest.kind != "augment":
        picks = (Pick("", "No"), *(Pick(one.id, one.name) for one in others))
        fields.append(
            Choice(
                name="second",
                label="Does it take a second ability?",
                picks=picks,
                value=contest.me.second,
                rules=("QW-4.6",),
            )
        )
    if flawed := flaws(hero):
        picks = (
            Pick("", "No"),
            *(
                Pick(one.id, f"{one.name} {modifier(flaw_penalty(rating_of(hero, one)))}")
                for one in flawed
            ),
        )
        fields.append(
            Choice(
                name="flaw", label="Does a flaw get in the way?", picks=picks, rules=("QW-3.3b",)
            )
        )
    chosen = [one for one in hero.benefits if one.situation and not one.abilities]
    if chosen:
        picks = tuple(Pick(one.id, f"{one.situation} {modifier(one.amount)}") for one in chosen)
        fields.append(
            Many(name="benefits", label="Benefits that fit", picks=picks, rules=("QW-4.4.2",))
        )
    plots = [one for one in table.play.plots.values() if one.earned and hero.id in one.heroes]
    if plots and contest.kind != "augment":
        picks = tuple(Pick(one.id, f"{one.name} {modifier(one.value)}") for one in plots)
        fields.append(
            Many(
                name="plots",
                label="Plot augments that count here",
                picks=picks,
                value=tuple(m.source for m in contest.me.mods if m.kind == "plot"),
                rules=("QW-2.4.2",),
            )
        )
    if contest.kind == "simple":
        if on(table, "graduated"):
            fields.append(
                Text(
                    name="secondary",
                    label="A secondary goal",
                    value=contest.secondary,
                    rules=("QW-4.11",),
                )
            )
        if on(table, "costly"):
            fields.append(
                YesNo(
                    name="costly",
                    label="Success at a cost",
                    value=contest.costly,
                    rules=("QW-4.12.3",),
                )
            )
        ability = hero.ability(contest.me.ability)
        if ability and ability.bond:
            label = f"Warn them: {ability.name} is at serious risk"
            fields.append(
                YesNo(name="risk", label=label, value=contest.risk, rules=("QW-7.1", "QW-7.5.3"))
            )
    return fields


def _ruled(side: Side, kind: str) -> int:
    return next((one.value for one in side.mods if one.kind == kind), 0)
