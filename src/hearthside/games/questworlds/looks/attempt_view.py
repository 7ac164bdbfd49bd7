"""The contest in progress as one card: prize, tactics, target numbers, dice, bumps, level."""

from msgspec.structs import replace

from hearthside.core.attempt_card import Attempt, Part, Throw, Thrown
from hearthside.core.pieces import Ladder, Piece, Rung, Stand, Why
from hearthside.core.reasons import parts_of
from hearthside.core.say import line
from hearthside.core.wording.grammar import agreeing, amid, counted, possessive, spelled
from hearthside.core.wording.short_names import first_name
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.community.deeds import aim
from hearthside.games.questworlds.contest.acting_while_injured import unsteady
from hearthside.games.questworlds.contest.augment import AUGMENT, quick_value
from hearthside.games.questworlds.contest.pyrrhic import price
from hearthside.games.questworlds.contest.resistances import expected, quick, set_resistance
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.contest.target import (
    bumped_down,
    drawn,
    full,
    reading,
    shown,
    stack,
    used,
)
from hearthside.games.questworlds.contest.telling_results import meaning
from hearthside.games.questworlds.contest.whose_odds import is_known
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.scoring import exchange_points
from hearthside.games.questworlds.looks.board_view import settled
from hearthside.games.questworlds.looks.scene_view import added_up
from hearthside.games.questworlds.odds.outlook import odds_of
from hearthside.games.questworlds.people import called, is_played, side_name
from hearthside.games.questworlds.ratings import modifier, split
from hearthside.games.questworlds.settings import dice, sign
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import (
    COMPLETE,
    CRITICAL,
    DEGREES,
    FUMBLE,
    LEVELS,
    MAJOR,
    MARGINAL,
    MINOR,
    outcome_name,
)
from hearthside.games.questworlds.wording import told_outcome, verdict

BEATS = ("Frame", "Fall", "React", "Settle", "After")
"""After is when nothing more is asked about it: until then its dice stay in sight."""
_BEAT = {
    "frame": "Frame",
    "ready": "Frame",
    "first": "Fall",
    "second": "Fall",
    "react": "React",
    "settled": "Settle",
}
KINDS = {
    "simple": ("Simple contest", ("QW-5.1", "QW-2.3.1.2")),
    "augment": ("Augment", ("QW-2.4",)),
    "wherewithal": ("Strength to take part", ("QW-4.4.1.5",)),
    "heal": ("Healing", ("QW-4.4.3",)),
    "rescue": ("Saving a life", ("QW-4.4.1.6",)),
    "plot": ("For a plot augment", ("QW-2.4.2",)),
    "force": ("Mass effort", ("QW-4.8",)),
    "bout": ("In a group contest", ("QW-5.2",)),
    "exchange": ("Exchange", ("QW-8.1",)),
    "assist": ("Assist", ("QW-8.2.3",)),
    "side-aim": ("Unrelated action", ("QW-8.2.2",)),
    "parting": ("Parting shot", ("QW-8.1.4",)),
    "removal": ("After a follower", ("QW-8.2.4",)),
    "lobby": ("Lobbying", ("QW-10.2",)),
    "background": ("Background event", ("QW-10.2.4",)),
    "crisis": ("Crisis test", ("QW-10.2.5",)),
}
AIMS = {"aside": ("Asymmetrical exchange", ("QW-8.1.5",)), "away": ("Disengaging", ("QW-8.1.6",))}
STANCES = {"risky": "Risky gambit", "defensive": "Defensive response"}


def attempt(table: QuestTable) -> Attempt | None:
    """What is rolled now; else what was, until the next step."""
    play = table.play
    if play.contest:
        return _card(table, play.contest)
    if play.ended:
        return replace(settled(table, play.ended, BEATS), over=not play.dues)
    if play.together:
        return added_up(table, play.together, BEATS)
    if play.last:
        last = _card(table, play.last)
        part = play.last.kind == "bout"  # QW-5.2: they come to something together
        return last if play.dues else replace(last, beat=BEATS[-1], over=True, part=part)
    return None


def _card(table: QuestTable, contest: Contest) -> Attempt:
    if is_known(contest):
        contest = expected(table, contest)
    kind, rules = AIMS.get(contest.me.aim, KINDS[contest.kind])
    rolled = contest.beat in ("react", "settled") and bool(contest.me.face)
    found = reading(table, contest) if rolled else None
    outcome = contest.outcome
    if outcome is None and found:
        outcome = found.outcome
    return Attempt(
        kind=kind,
        rules=rules,
        beat=_BEAT[contest.beat],
        beats=BEATS,
        who=(contest.me.who or side_name(table, contest.me),),
        means=_means(table, contest.me),
        intent=_intent(table, contest),
        stakes=_stakes(table, contest),
        throws=tuple(
            _throw(table, contest, side)
            for side in (0, 1)
            if _known(table, contest, side) and not (contest.granted or quick(table, contest))
        ),
        standing=_standing(table, contest),
        course=_course(table, contest),
        standing_rules=("QW-2.3.5", "QW-5.1.2"),
        grade=outcome_name(outcome) if outcome is not None else "",
        odds=None if rolled or _open(table, contest) else odds_of(table, contest),
        odds_label=_odds_label(table, contest),
        pieces=_ladder(table, contest),
        passed=_passed(table, contest),
    )


def _open(table: QuestTable, contest: Contest) -> bool:
    """Whether there are no odds to tell: nothing is rolled, or the GM is about to say how hard it
    is, with the odds of each answer beside it."""
    unset = contest.beat == "frame" and set_resistance(table, contest) is None
    unrolled = bool(contest.granted) or quick(table, contest)
    return unset or unrolled or bool(unsteady(table, contest))


def _races(contest: Contest) -> bool:
    """Whether it is for points in a race, whose prize stands above it."""
    return contest.kind == "exchange" and not any(side.aim for side in contest.sides)


def _intent(table: QuestTable, contest: Contest) -> str:
    if not _races(contest):
        return capital(contest.prize)
    mine, theirs = (side_name(table, side) for side in contest.sides)
    return f"{mine} against {amid(theirs)}"


def _means(table: QuestTable, side: Side) -> str:
    what = used(table, side)
    return f"{capital(what)} {shown(table, side.rating)}" if what and what != side.name else ""


def _scored(table: QuestTable, contest: Contest) -> str:
    """How an exchange ended, and how the race stands by it."""
    outcome, extended = contest.outcome or 0, under_way.current(table)
    if not outcome:
        return "A tie: nobody scores."
    winner = called(table, contest.sides[outcome < 0])
    score = ""
    if extended:
        race = scoreboard.pairing(extended, contest.pairing)
        mine, other = (race.mine, race.other) if outcome > 0 else (race.other, race.mine)
        stands = "draws level" if mine == other else "leads" if mine > other else "trails"
        score = f", who {agreeing(winner.text, stands)} {mine} to {other} now"
    held = not (contest.sides[outcome < 0].aim or exchange_points(outcome, contest))
    why = " The defensive response leaves nothing to score." if held else ""
    return line(*verdict(table, (winner,), abs(outcome)), f"{score}.{why}").plain


def _passed(table: QuestTable, contest: Contest) -> tuple[str, ...]:
    """Who leaves the dice as they lie, while somebody may still change them."""
    if contest.beat == "settled":
        return ()
    return tuple(seat for side in contest.sides if side.passed for seat in table.voices(side.who))


def _odds_label(table: QuestTable, contest: Contest) -> str:
    """What the odds hold for, and for whom where both sides read them as their own. Beside Roll are
    those of what waits for it."""
    asked = any(side.pyrrhic == "asked" for side in contest.sides)
    told = "If the risk convinces" if asked else "Before the roll"
    told = "This roll alone" if table.play.parked else told
    told = "With one die down" if contest.beat == "second" else told
    played = is_played(table, contest.them)
    return f"{told}, for {side_name(table, contest.me)}" if played else told


def _known(table: QuestTable, contest: Contest, at: int) -> bool:
    """Whether it is seen what a side rolls: against trouble, once it is met with something. Until
    the other side is known too, what has one part alone stands above already."""
    if contest.beat != "frame":
        return True
    rolled = [bool(contest.me.label and (side.label or side.rating)) for side in contest.sides]
    alone = not rolled[1] and len(stack(table, contest, contest.me)) < 2
    return rolled[at] and not alone


def _stakes(table: QuestTable, contest: Contest) -> tuple[tuple[str, str], ...]:
    stakes: list[tuple[str, str]] = []
    if contest.tactics:
        stakes.append(("How", contest.tactics))
    if contest.kind == "plot" and (plot := table.play.plots.get(contest.about)):
        earns = f"{modifier(plot.value, sign(table))} for {plot.situation}"
        stakes.append(("Earns", earns))
    elif contest.obstacle and contest.obstacle != contest.prize:
        stakes.append(("In the way", contest.obstacle))
    if contest.kind == "augment" and table.play.parked:
        stakes.append(("What for", table.play.parked[-1].prize))
    if contest.kind == "augment" and not quick(table, contest):
        stakes.append(("Worth", _worth(table)))
    if whose := aim(table, contest.bolster):
        stakes.append(("For", whose))
    if contest.them.tactics and not is_played(table, contest.them):  # trouble
        stakes.append(("What comes", contest.them.tactics))
        contest = contest.with_side(1, tactics="")
    for at, side in enumerate(contest.sides):
        stakes += _of_side(table, contest, at, f"{side_name(table, side)}: " if at else "")
    return tuple(stakes)


def _of_side(table: QuestTable, contest: Contest, at: int, whose: str) -> list[tuple[str, str]]:
    """What more one side may win or lose in it."""
    side = contest.sides[at]
    told = [
        ("How", side.tactics),
        ("After", side.aimed or "To get away") if side.aim else ("", ""),
        ("Second goal", side.secondary),
        ("Cost", "The prize is won even in defeat." if side.costly else ""),
        ("Risk", f"{side.label} {agreeing(side.label, 'is')} in danger." if side.risk else ""),
        ("Risked", side.gamble),
        ("The price", price(table, contest, at) if side.gamble and contest.beat == "ready" else ""),
        ("Stance", STANCES.get(side.stance, "")),
    ]
    return [(label, f"{whose}{words}") for label, words in told if words]


def _worth(table: QuestTable) -> str:
    """QW-2.4: what help brings, level by level."""
    told = (
        f"{modifier(AUGMENT[level], sign(table))} {LEVELS[level]}"
        for level in (MARGINAL, MINOR, MAJOR, COMPLETE)
    )
    return f"{', '.join(told)} victory."


def _throw(table: QuestTable, contest: Contest, at: int) -> Throw:
    side = contest.sides[at]
    total = full(table, contest, side)
    masteries = split(total)[1]
    parts = list(parts_of(drawn(table, stack(table, contest, side))))
    if bumped_down(table, contest, side):
        parts.append(Part("Injured", "a step down", Why("", ("QW-4.4.1.5",))))
    in_air = contest.beat == ("second" if at else "first")
    note = counted(masteries, "mastery", "masteries")
    waits = in_air and masteries
    note = note if waits else _needs(table, total) * bool(side.face)
    die = Thrown("d20", str(side.face) if side.face else "", note, material=_BONE[at])
    plain = at and contest.resistance and not side.name and not side.who
    return Throw(
        who=f"{capital(contest.resistance)} resistance" if plain else side_name(table, side),
        dice=(die,) if side.face or in_air else (),
        parts=tuple(parts),
        total=shown(table, total),
        target=True,
        in_air=in_air,
    )


def _needs(table: QuestTable, total: int) -> str:
    """QW-2.3.4, QW-2.3.5.1: what a die succeeds with by itself; the worst face fumbles."""
    target, exact = split(total)[0], dice(table).exact and dice(table).high
    least, most = (2, target) if exact else (1, min(target, 19))
    return f"needs {least}–{most}" if most > least else f"needs {most}" * (most > 0)


_BONE = ("white", "black")
"""Ours is bone, theirs is dark."""


def _standing(table: QuestTable, contest: Contest) -> str:
    if contest.beat == "settled":
        told = _scored(table, contest) if _races(contest) else meaning(table, contest)
        return " ".join(filter(None, (_cheer(table, contest), told)))
    if quick(table, contest):
        gain = modifier(quick_value(table, contest), sign(table))
        return (
            f"{gain} without a roll, a fifth of {shown(table, full(table, contest, contest.me))}."
        )
    if contest.beat == "react":
        return _so_far(table, contest, reading(table, contest).outcome)
    return ""


def _so_far(table: QuestTable, contest: Contest, outcome: int) -> str:
    """How it would end; where another PC opposes it, who has the better of it."""
    if not outcome or not is_played(table, contest.them):
        return f"A {told_outcome(table, outcome)} as it stands."
    winner = side_name(table, contest.sides[outcome < 0])
    return f"A {told_outcome(table, abs(outcome))} for {winner} as it stands."


def _cheer(table: QuestTable, contest: Contest) -> str:
    """A critical that wins a player's contest is worth a word of its own."""
    outcome = contest.outcome or 0
    won = outcome < 0  # the side that has the better of it
    if not outcome or not contest.me.face or not is_played(table, contest.sides[won]):
        return ""
    found = reading(table, contest)
    if found.final[won] != CRITICAL:
        return ""
    raised = [one for one in found.bumps if one.side == won and one.up]
    return f"A {raised[-1].why} makes it a critical!" if raised else "A critical!"


def _course(table: QuestTable, contest: Contest) -> str:
    """QW-2.3.5: what decides between two dice of one degree, and what masteries make of them."""
    if not (contest.me.face and contest.them.face) or contest.beat not in ("react", "settled"):
        return ""
    masteries = [split(full(table, contest, side))[1] for side in contest.sides]
    cancel = all(masteries) and contest.beat == "react"
    told = ["Masteries on both sides cancel."] if cancel else []
    told += [_raised(table, contest, side) for side in (0, 1)]
    mine, theirs = reading(table, contest).final
    if mine == theirs != FUMBLE and contest.me.face != contest.them.face:
        which = "higher" if dice(table).high else "lower"
        told.append(f"A {DEGREES[mine]} each: the {which} die wins.")
    return " ".join(filter(None, (*told, _at_best(table, contest))))


def _raised(table: QuestTable, contest: Contest, at: int) -> str:
    """QW-2.3.5.3: that masteries made more of a die than it shows, where nothing else says so: of
    whoever has the better of it, and of both where they are level."""
    found, side = reading(table, contest), contest.sides[at]
    ups = sum(one.up and one.why == "mastery" and one.side == at for one in found.bumps)
    cheered = bool(_cheer(table, contest)) and at == ((contest.outcome or 0) < 0)
    if not ups or found.final[at] < found.final[1 - at] or cheered:
        return ""
    what = "A mastery makes" if ups == 1 else f"{capital(spelled(ups))} masteries make"
    who = amid(first_name(side_name(table, side)))
    owned = "’s " in who  # somebody's flaw
    die = f"the {side.face} of {who}" if owned else f"{possessive(who)} {side.face}"
    return f"{what} {die} a {DEGREES[found.final[at]]}."


def _at_best(table: QuestTable, contest: Contest) -> str:
    """QW-2.3.5.4: why nobody was asked for a hero point, where one was wanted."""
    hero = table.play.cast.get(contest.me.who)
    if hero is None or not hero.hero_points or contest.me.spent or contest.beat != "settled":
        return ""
    best = reading(table, contest).final[0] == CRITICAL and (contest.outcome or 0) <= 0
    return "A critical is the best there is: a hero point would add nothing." if best else ""


def _ladder(table: QuestTable, contest: Contest) -> tuple[Piece, ...]:
    """QW-2.3.5.2: where both dice fell, and each step that bumped them."""
    if contest.beat not in ("react", "settled") or not (contest.me.face and contest.them.face):
        return ()
    found = reading(table, contest)
    on_rung: dict[tuple[int, int], list[Stand]] = {}
    for side in (0, 1):
        face = str(contest.sides[side].face)
        stands: list[tuple[int, str, Why | None]] = [(found.rolled[side], "as rolled", None)]
        for bump in (one for one in found.bumps if one.side == side):
            way = "up" if bump.up else "down"
            rule = {"mastery": "QW-2.3.5.3", "hero point": "QW-2.3.5.4"}.get(bump.why, "QW-4.4.1.5")
            text = bump.why if bump.up else "bumped"
            reason = Why(f"Bumped {way} by {bump.of}.", ("QW-2.3.5.2", rule))
            stands.append((bump.after, text, reason))
        for at, (rung, text, why) in enumerate(stands):
            now = at == len(stands) - 1
            told = "" if now and at == 0 else text
            stand = Stand(face=face, text=told, now=now, why=why)
            on_rung.setdefault((rung, side), []).append(stand)
    rungs = tuple(
        Rung(
            name=DEGREES[rung].capitalize(),
            ours=tuple(on_rung.get((rung, 0), ())),
            theirs=tuple(on_rung.get((rung, 1), ())),
        )
        for rung in reversed(range(len(DEGREES)))
    )
    return (Ladder(label="Degrees", rungs=rungs),)
