"""The two sides of a test: who rolls, who speaks for them, what may hinder, what each wins."""

from collections.abc import Iterable

from hearthside.core.forms import Pick
from hearthside.core.reasons import Reason
from hearthside.core.say import UNSEEN, Span, line, listed, name, quoted_wish
from hearthside.core.wording.typesetting import capital, unstopped
from hearthside.games.hot_circle.cards_or_dice import dice
from hearthside.games.hot_circle.obstacle_test.dice_pool import THEIR, hindering, hinders, label
from hearthside.games.hot_circle.obstacle_test.state import ChainStep, Harm, ObstacleTest, Outcome
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import SIDES, Side, other

FRAMING = ("stakes", "dice", "judging", "disadvantage", "ready")
"""HC-3.21: until the dice fall the stakes may be reworded, and the test withdrawn."""


def rolling_sides(test: ObstacleTest) -> tuple[Side, ...]:
    """The sides that are characters."""
    return SIDES if test.versus else ("task",)


def hero_of(table: HotTable, test: ObstacleTest, side: Side) -> Hero:
    return table.play.cast[test.roll(side).who]


def framed(table: HotTable) -> ObstacleTest | None:
    """The test whose dice have not fallen yet, once the GM has called it."""
    test = table.play.test
    return test if test and not test.asked and test.beat in FRAMING else None


def party_of(test: ObstacleTest, party: str) -> str:
    """The character who is a party to it, by id; the GM is none."""
    return {"task": test.task.who, "obstacle": test.against.who}.get(party, "")


def party_seats(table: HotTable, test: ObstacleTest, party: str) -> list[str]:
    return table.answering(party_of(test, party))


def sides_of(table: HotTable, test: ObstacleTest, seat: str) -> list[Side]:
    """The sides a seat speaks for."""
    rolling = rolling_sides(test)
    return [side for side in rolling if table.answers_for(seat, test.roll(side).who)]


def opposes(table: HotTable, seat: str, who: str, against: str) -> bool:
    """Whether a seat plays for the side that wins what the acting one loses."""
    return bool(against) and table.answers_for(seat, against) and not table.answers_for(seat, who)


def told_of(table: HotTable, test: ObstacleTest) -> Side:
    """The side whose luck the table reads: a player's character, also where an NPC acts on them."""
    acting, against = (table.play.cast.get(test.roll(side).who) for side in SIDES)
    turned = test.versus and acting and not acting.player and against and against.player
    return "obstacle" if turned else "task"


def ended_for(table: HotTable, test: ObstacleTest, outcome: Outcome) -> Side:
    """The side an ending is told of: between two players whoever won, for they got what they
    wanted; else the one whose luck the table reads."""
    if test.versus and all(hero_of(table, test, side).player for side in SIDES):
        return "task" if outcome == "pass" else "obstacle"
    return told_of(table, test)


def reads_against(table: HotTable, test: ObstacleTest, seat: str) -> bool:
    """Whether the odds a seat reads are those of the side that opposes: its own, or, for the GM who
    judges the dice, that of whoever is judged."""
    if test.beat in FRAMING and table.is_gm(seat):
        return judged_sides(table, test) == ["obstacle"]
    return opposes(table, seat, test.task.who, test.against.who)


def odds_of(table: HotTable, test: ObstacleTest, party: str) -> str:
    """Whose chances the odds are that a party reads, by name: one's own character needs none."""
    seat = next(iter(party_seats(table, test, party)), "")
    against = reads_against(table, test, seat)
    hero = hero_of(table, test, "obstacle" if against else "task")
    return "" if hero.player == seat else hero.name


def judged_sides(table: HotTable, test: ObstacleTest) -> list[Side]:
    """The sides whose dice the GM judges: the players'."""
    return [side for side in rolling_sides(test) if not hero_of(table, test, side).npc]


def told_key(table: HotTable, test: ObstacleTest, side: Side, key: str) -> str:
    if key.startswith(THEIR):
        foe = hero_of(table, test, other(side))
        return hinders(foe, label(foe, key.removeprefix(THEIR)))
    return label(hero_of(table, test, side), key)


def may_hinder(table: HotTable, test: ObstacleTest, side: Side) -> list[Pick]:
    """HC-3.8, HC-3.12: what can still stand in the way: nothing counts for and against."""
    roll, hero = test.roll(side), hero_of(table, test, side)
    used = {key for key in roll.claimed if key not in roll.struck}
    return [] if hero.npc else [pick for pick in hindering(hero) if pick.value not in used]


def adds_up(table: HotTable, reasons: Iterable[Reason]) -> str:
    """`Scholar 3D + Curious 1D`."""
    return " + ".join(f"{reason.label} {dice(table, reason.value)}" for reason in reasons)


def won(test: ObstacleTest, outcome: Outcome) -> tuple[str, Harm]:
    """HC-3.16, HC-3.19: what comes true, a side's success as a compromise replaced it."""
    side: Side = "task" if outcome == "pass" else "obstacle"
    winner, loser = test.roll(side), test.roll(other(side))
    if winner.accepted:
        return loser.compromise, loser.compromise_harm
    return winner.wanted, winner.harm


def told_step(table: HotTable, step: ChainStep) -> str:
    """An earlier test with whoever passed or failed it: true for either side that reads it."""
    if step.outcome == "pass":
        return told_ability(table, step) if step.kind == "ability" else came_of(table, step)
    acting = _called(table, step.who)
    if step.kind == "ability":
        return line(f"{step.intent}: ", acting, " fails").plain
    return line(*quoted_wish(step.intent), acting, " loses" if step.against else " fails").plain


def told_ability(table: HotTable, step: ChainStep) -> str:
    """HC-4.8, HC-4.9: what somebody has, knows or did since an ability test."""
    return f"{_called(table, step.who).text} {step.words}"


def came_of(table: HotTable, step: ChainStep) -> str:
    """HC-3.2, HC-3.16, HC-3.19: what was wanted, who came through with it, what it leaves; or what
    comes true in its place."""
    side = _called(table, step.who if step.outcome == "pass" else step.against)
    wanted, versus = quoted_wish(step.wish), bool(step.against)
    if step.as_wished:
        ended = (side, " wins" if versus else " passes")
        spans = ("Granted to ", side) if step.ruled else ended
        left = step.words.removeprefix(unstopped(step.wish)).removeprefix("; ")
        return line(*wanted, *spans, *((". ", left) if left else ())).plain
    if step.ruled:
        return unstopped(step.words)
    return line(*wanted, side, " wins, but settles for less: ", unstopped(step.words)).plain


def _called(table: HotTable, id: str) -> Span:
    hero = table.play.cast.get(id)
    return name(capital(hero.name) if hero and not hero.hidden else UNSEEN)


def ending(table: HotTable, test: ObstacleTest, outcome: Outcome) -> str:
    """What comes true in words, with the condition it leaves."""
    words, _ = won(test, outcome)
    left = harmed(table, *lost_by(test, outcome))
    return "; ".join(filter(None, (unstopped(words), left)))


def lost_by(test: ObstacleTest, outcome: Outcome) -> tuple[Harm, tuple[str, ...]]:
    """The condition an ending leaves, and everyone it touches (HC-3.3, HC-3.9)."""
    return won(test, outcome)[1], test.exposed("obstacle" if outcome == "pass" else "task")


def harmed(table: HotTable, harm: Harm, exposed: tuple[str, ...]) -> str:
    """`Wren: Hurt (minor)`, or that it gets worse."""
    whom = [table.play.cast[id] for id in exposed if id in table.play.cast]
    if not harm.text or not whom:
        return ""
    names = [UNSEEN if hero.hidden else hero.name for hero in whom]
    if not harm.worse:
        return f"{listed(names)}: {harm.text} ({harm.rank})"
    helped = f"; {listed(names[1:])}: {harm.text} too" if names[1:] else ""
    return f"{names[0]}: {harm.text} gets worse{helped}"


def words_offered(table: HotTable, test: ObstacleTest, side: Side) -> str:
    """HC-3.5: the compromise a side offers, with what it leaves."""
    roll = test.roll(side)
    harm = harmed(table, roll.compromise_harm, test.exposed(side))
    return "; ".join(filter(None, (roll.compromise, harm)))
