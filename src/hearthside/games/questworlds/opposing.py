"""The GM's answer to a framing: the resistance, rulings on what counts, or a win unrolled."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Option, Pick, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, side_name
from hearthside.games.questworlds.framing import needs_answer
from hearthside.games.questworlds.ratings import CLASSES, harder, modifier, parse_rating, resistance
from hearthside.games.questworlds.resolve import MINOR
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.sheet import (
    Hero,
    base_rating,
    flaw_penalty,
    flaws,
    rating_of,
    usable,
)
from hearthside.games.questworlds.state import Contest, Modifier, Side, Stance
from hearthside.games.questworlds.target import full, modifiers, shown

BARE = "base"
KEEP = ""
_RULED = ("situation", "flaw", "chosen", "plot")
"""Kinds of modifier that the GM's answer sets, so that a new answer replaces them."""
_SITUATIONS = tuple(Pick(str(n), modifier(n) if n else "None") for n in (0, 3, 6, -3, -6))
HEALED_AGAINST = {"hurt": "low", "impaired": "moderate", "injured": "high", "dying": "very high"}
"""QW-4.4.3: the resistance of each harm to healing."""
GRANTS = {
    "plain": ("It simply works", ("QW-2.3.1",)),
    "arduous": ("It works, after a hard struggle", ("QW-4.12.1",)),
    "own": ("Nobody is in the other’s way: each gets what it wants", ("QW-4.11",)),
}


class Oppose(Move, frozen=True, tag="questworlds.oppose"):
    """The GM sets the resistance and rules on what counts. `rating` overrides the class."""

    resistance: str = KEEP
    rating: str = ""
    opponent: str = ""
    stretch: bool = False
    situation: str = "0"
    second: str = ""
    flaw: str = ""
    benefits: tuple[str, ...] = ()
    plots: tuple[str, ...] = ()
    secondary: str = ""
    costly: bool = False
    risk: bool = False
    their_stretch: bool = False
    their_situation: str = "0"
    stance: Stance = ""


class Grant(Move, frozen=True, tag="questworlds.grant"):
    """The prize is won without a roll."""

    how: str


class Opposed(Event, frozen=True, tag="questworlds.opposed"):
    me: Side
    them: Side
    resistance: str
    secondary: str
    costly: bool
    risk: bool


class Granted(Event, frozen=True, tag="questworlds.granted"):
    how: str
    outcome: int


MOVES = (Oppose, Grant)
EVENTS = (Opposed, Granted)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    if contest is None or not table.is_gm(seat) or contest.beat not in ("frame", "ready"):
        return []
    if contest.kind in ("bout", "background", "crisis", "wherewithal", "force"):
        return []
    waits = needs_answer(table, contest) or (contest.me.who and not contest.me.label)
    if contest.beat == "frame" and waits:
        return []
    offered = [_opposing(table, contest)]
    grants = tuple(
        Pick(how, label) for how, (label, _) in GRANTS.items() if _may_grant(table, contest, how)
    )
    if grants:
        offered.append(
            Option(
                move="questworlds.grant",
                label="Let it succeed without a roll",
                fields=(Choice(name="how", label="How?", picks=grants, value=grants[0].value),),
                rules=("QW-2.3.1",),
                section="turn" if contest.beat == "frame" else "gm",
            )
        )
    return offered


def _may_grant(table: QuestTable, contest: Contest, how: str) -> bool:
    """QW-2.3.1: with a relevant ability only, and never against a PC."""
    if contest.kind not in ("simple", "plot") or contest.them.who in table.play.cast:
        return False
    if how == "own":
        return on(table, "graduated")
    relevant = bool(contest.me.ability or contest.draw)
    return relevant and (how == "plain" or on(table, "arduous"))


def set_resistance(table: QuestTable, contest: Contest) -> str | None:
    """The resistance a rule sets, or None where the GM chooses it."""
    if contest.kind == "augment":
        return BARE
    if contest.kind == "heal":
        hero = table.play.cast.get(contest.about)
        harm = next((one for one in hero.harms if one.id == contest.harm), None) if hero else None
        return HEALED_AGAINST[harm.state] if harm and harm.state in HEALED_AGAINST else "high"
    if contest.kind in ("exchange", "aside", "disengage", "removal") or contest.them.label:
        return KEEP
    return None


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


def _tries(table: QuestTable, contest: Contest) -> int:
    extended = books.current(table)
    return extended.assists.get(contest.about, 0) if extended else 0


def _opposing(table: QuestTable, contest: Contest) -> Option:
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
        return "Harder if it is selfish, likely to fail or frequent. Easier if it helps everyone."
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


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    contest = table.play.contest
    match move:
        case Oppose() if contest:
            return [_opposed(table, contest, move)]
        case Grant():
            return [Granted(how=move.how, outcome=MINOR)]
    raise TypeError(move)


def _opposed(table: QuestTable, contest: Contest, move: Oppose) -> Opposed:
    hero = table.play.cast.get(contest.me.who)
    mods = [one for one in contest.me.mods if one.kind not in _RULED]
    if value := int(move.situation):
        mods.append(Modifier("The situation", value, ("QW-4.5.2",), "situation"))
    rating = contest.me.rating
    if hero:
        if flaw := hero.ability(move.flaw):
            penalty = flaw_penalty(rating_of(hero, flaw))
            mods.append(Modifier(f"Flaw: {flaw.name}", penalty, ("QW-3.3b",), "flaw"))
        for benefit in hero.benefits:
            if benefit.id in move.benefits:
                label = benefit.situation
                mods.append(Modifier(label, benefit.amount, ("QW-4.4.2",), "chosen", benefit.id))
        if contest.me.ability:
            rating = base_rating(hero, contest.me.ability, move.second)
    for id in move.plots:
        plot = table.play.plots[id]
        mods.append(Modifier(plot.name, plot.value, ("QW-2.4.2",), "plot", plot.id))
    me = replace(
        contest.me,
        rating=rating,
        second=move.second,
        mods=tuple(mods),
        stretch=move.stretch or contest.me.label.endswith("as a contact"),
    )
    return Opposed(
        me=me,
        them=_their_side(table, contest, move),
        resistance=move.resistance if move.resistance in CLASSES and not move.rating else "",
        secondary=move.secondary,
        costly=move.costly,
        risk=move.risk,
    )


def _their_side(table: QuestTable, contest: Contest, move: Oppose) -> Side:
    them = contest.them
    mods = tuple(one for one in them.mods if one.kind not in _RULED)
    if value := int(move.their_situation):
        mods = (*mods, Modifier("The situation", value, ("QW-4.5.2",), "situation"))
    them = replace(them, mods=mods, stretch=move.their_stretch, stance=move.stance)
    if move.rating.strip():
        try:
            rating = parse_rating(move.rating, sign(table))
        except ValueError as wrong:
            raise Illegal(str(wrong), "rating") from None
        return replace(them, rating=rating, label="", who="", name=move.opponent)
    kind, _, rest = move.resistance.partition(":")
    if kind in CLASSES:
        rating = resistance(table.play.base, kind)
        return replace(them, rating=rating, label="", who="", name=move.opponent)
    if kind == BARE:
        return replace(them, rating=table.play.base, label="", name="The base resistance")
    if kind == "flaw":
        hero = table.play.cast[contest.me.who]
        flaw = hero.ability(rest)
        assert flaw
        return replace(them, rating=rating_of(hero, flaw), name=flaw.name, label=flaw.name)
    if kind == "npc":
        who, _, id = rest.partition(":")
        npc = table.play.cast[who]
        ability = npc.ability(id)
        label = ability.name if ability else ""
        return replace(
            them, who=who, name=npc.name, ability=id, label=label, rating=base_rating(npc, id)
        )
    return them


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Opposed():
            return books.with_contest(
                table,
                me=event.me,
                them=event.them,
                resistance=event.resistance,
                secondary=event.secondary,
                costly=event.costly,
                risk=event.risk,
                beat="ready",
            )
        case Granted():
            return books.with_contest(
                table, outcome=event.outcome, granted=event.how, beat="settled"
            )
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    contest = table.play.contest
    assert contest
    match event:
        case Opposed():
            told = replace(contest, me=event.me, them=event.them)
            mine = full(table, told, told.me)
            theirs = full(table, told, told.them)
            why = ", ".join(
                f"{one.label} {modifier(one.value, sign(table))}"
                for one in modifiers(table, told, told.me)
            )
            spans = (
                name(side_name(table, told.me)),
                " rolls ",
                number(shown(table, mine)),
                " against ",
                number(shown(table, theirs)),
                ".",
            )
            lines = [line(*spans, rules=("QW-2.3.3", "QW-4.5"), beat="Frame", why=why)]
            if event.secondary:
                goal = ("A secondary goal: ", aspect(event.secondary), ".")
                lines.append(line(*goal, rules=("QW-4.11",), beat="Frame"))
            if event.costly:
                words = "Whatever happens the prize is won. A defeat is what it costs."
                lines.append(line(words, rules=("QW-4.12.3",), beat="Frame"))
            if event.risk:
                words = f"The GM warns: {told.me.label} is at serious risk."
                lines.append(line(words, rules=("QW-7.1",), beat="Frame"))
            return lines
        case Granted():
            label, rules = GRANTS[event.how]
            spans = (name(side_name(table, contest.me)), " wins ", aspect(contest.prize), ". ")
            return [line(*spans, f"{label}.", rules=rules, beat="Settle")]
    raise TypeError(event)
