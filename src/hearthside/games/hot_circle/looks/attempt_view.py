"""The test in progress as one card: stakes, each die with its reason, how it stands."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from hearthside.core.attempt_card import Attempt, End, Throw, Thrown
from hearthside.core.odds.outcomes import Odds
from hearthside.core.pieces import Board, Cell, Piece, Why, Words
from hearthside.core.reasons import parts_of
from hearthside.core.say import line, wish_and_end
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import capital, sentence, unstopped
from hearthside.games.hot_circle.ability_test.state import AbilityTest
from hearthside.games.hot_circle.cards_or_dice import dice, face, spoken, told_ties
from hearthside.games.hot_circle.content import told_end, words_of
from hearthside.games.hot_circle.obstacle_test.next_beat import grave_problem
from hearthside.games.hot_circle.obstacle_test.reroll_forms import wanted_for_free
from hearthside.games.hot_circle.obstacle_test.settling import came_to
from hearthside.games.hot_circle.obstacle_test.sides import (
    FRAMING,
    ended_for,
    ending,
    party_seats,
    rolling_sides,
    told_of,
    won,
    words_offered,
)
from hearthside.games.hot_circle.obstacle_test.state import ObstacleTest, Outcome
from hearthside.games.hot_circle.odds.outlook import outlook
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import SIDES, Side, other, result
from hearthside.games.hot_circle.two_rolls import TwoRolls, rerolled_so_far
from hearthside.games.hot_circle.wording import asked

BEATS = ("Frame", "Fall", "React", "Settle")
SHAPES = {"4": "d4", "6": "d6", "8": "d8", "10": "d10", "12": "d12", "20": "d20", "cards": "card"}
BEAT = {
    "air": "Fall",
    "react": "React",
    "failed": "Settle",
    "fact": "Settle",
    "define": "Settle",
}
"""Whatever comes before the dice fall is framing."""
CAME = {"pass": "HC-4.8", "fail": "HC-4.9"}
"""Why an ability test comes to what it comes to."""
STANDING = {
    "pass": "It passes as it stands.",
    "fail": "It fails as it stands.",
    "tie": "A tie, with equal dice. If it stays so, both roll again.",
}


def attempt(table: HotTable) -> Attempt | None:
    """The test under way, or the last one until something new begins."""
    play = table.play
    if play.test:
        return _obstacle(table, play.test)
    if play.ability:
        return _ability(table, play.ability)
    if play.settled:
        return _ended_obstacle(table, play.settled)
    if ended := play.settled_ability:
        came = sentence(f"{play.cast[ended.who].name} {_came_of(table, ended)}")
        path = play.cast[ended.who].lifepath(ended.lifepath)
        taxed = path and ended.ability in path.taxed  # or it could not have been tried
        cost = f"{words_of(ended.ability).name} is taxed for {path.name}." if path and taxed else ""
        return _ended(_ability(table, ended), came, cost)
    return None


def _came_of(table: HotTable, test: AbilityTest) -> str:
    """HC-4.8, HC-4.9: what a test came to: a failure as the GM told it."""
    told = [one.words for one in table.play.scene.held if one.at == test.at]
    failed = told[-1] if told and test.outcome == "fail" else ""
    return failed or told_end(test.ability, test.outcome)


def _ended_obstacle(table: HotTable, test: ObstacleTest) -> Attempt:
    """Its title is what the side wanted that its end is told of."""
    outcome: Outcome = "pass" if test.stands == "pass" else "fail"
    mine = ended_for(table, test, outcome)
    _, came = wish_and_end(line(*came_to(table, test, outcome)))
    gets, wanted = (outcome == "pass") == (mine == "task"), unstopped(test.roll(mine).wanted)
    told = replace(
        _obstacle(table, test),
        intent=capital(wanted) if gets or not wanted else f"Wanted: {wanted}",
        grade=_graded(test, "pass" if gets else "fail"),
    )
    return _ended(told, "".join(span.text for span in came))


def _ended(shown: Attempt, *standing: str) -> Attempt:
    """A test that is over, with the dice that decided it and why they did."""
    told = " ".join(filter(None, standing))
    return replace(
        shown,
        beat="Settle",
        standing=told,
        rules=() if shown.standing_rules else shown.rules,
        ends=(),
        odds=None,
        passed=(),
        over=True,
    )


MATERIAL: dict[Side, str] = {"task": "", "obstacle": "black"}
"""Whoever acts throws bone, what is in the way dark dice."""


def _throws(table: HotTable, test: TwoRolls, against: str) -> tuple[Throw, ...]:
    """The dice of both sides, as far as they are known."""
    named = {"task": table.play.cast[test.rollers["task"]].name, "obstacle": against}
    return tuple(_throw(table, named[side], test, side) for side in SIDES if test.roll(side).dice)


def _throw(table: HotTable, who: str, test: TwoRolls, side: Side) -> Throw:
    shape = SHAPES.get(str(table.settings.get("die")), "d6")
    faces, count = test.roll(side).faces, test.roll(side).dice
    shown = [face(table, one) for one in sorted(faces, reverse=True)] or ["?"] * count
    counts = "highest" if len(faces) > 1 else ""
    written = partial(dice, table)
    return Throw(
        who=who,
        dice=tuple(
            Thrown(
                shape,  # type: ignore[arg-type]
                one,
                "" if at else counts,
                dim=bool(faces and at),
                material="" if shape == "card" else MATERIAL[side],
            )
            for at, one in enumerate(shown)
        ),
        parts=parts_of(test.roll(side).reasons, written, written),
        total=dice(table, count),
        in_air=test.in_air == side,
        score=face(table, result(faces)) if faces else "",
    )


def _obstacle(table: HotTable, test: ObstacleTest) -> Attempt:
    cast = table.play.cast
    actor = cast[test.task.who]
    stands = test.stands or ""
    foe = cast[test.against.who].name if test.versus else test.obstacle or "The obstacle"
    rules = ("HC-3.1", "HC-3.5") if test.versus else ("HC-3.1",)
    staking = test.beat == "stakes" and not test.asked
    weighing = staking or (test.versus and test.beat in FRAMING)  # both ends, side by side
    path = actor.lifepath(test.task.lifepath)
    return Attempt(
        kind="Versus test" if test.versus else "Obstacle test",
        rules=rules,
        beat=BEAT.get(test.beat, "Frame"),
        beats=BEATS,
        who=(actor.id,),
        against=(test.against.who,) if test.versus else (),
        means=path.name if path and not test.versus else "",
        intent="What is at stake?" if weighing else _wanted(table, test),
        stakes=_stakes(table, test, staking, weighing),
        ends=_ends(table, test) if weighing else (),
        throws=() if staking else _throws(table, test, foe),  # dice come after the stakes
        course=_course(table, test),
        standing=_standing(table, test),
        standing_rules=(*_tied(table, test), "HC-3.19") if stands else (),
        grade=_grade(table, test),
        odds=None if staking or test.beat == "judging" else _odds(table, test),
        odds_label=_odds_label(table, test),
        odds_called=_by_name(table, test),
        pieces=_pieces(table, test),
        passed=tuple(seat for party in test.passed for seat in party_seats(table, test, party)),
    )


def _wanted(table: HotTable, test: ObstacleTest) -> str:
    """What whoever acts is after; between two people, whose it is while either may get theirs, and
    what they settled for in its place (HC-3.16)."""
    wish = unstopped(test.task.wanted)
    if not (test.versus and wish):
        return capital(wish)
    return f"If {amid(table.play.cast[test.task.who].name)} wins: {_at_stake(test)}"


def _at_stake(test: ObstacleTest) -> str:
    """HC-3.16: what comes true now if whoever acts passes."""
    words, _ = won(test, "pass")
    return unstopped(words)


def _grade(table: HotTable, test: ObstacleTest) -> str:
    """How it stands for the side the card is read from."""
    if test.stands not in ("pass", "fail"):
        return ""
    good = (test.stands == "pass") == (told_of(table, test) == "task")
    return _graded(test, "pass" if good else "fail")


def _graded(test: ObstacleTest, how: str) -> str:
    """Between two people one wins and one loses; anything else passes or fails."""
    return {"pass": "win", "fail": "lose"}[how] if test.versus else how


def _odds(table: HotTable, test: ObstacleTest) -> Odds | None:
    odds = outlook(table)
    if odds is None:
        return None
    odds = odds.turned() if told_of(table, test) == "obstacle" else odds
    return Odds(tuple((_graded(test, how), weight) for how, weight in odds.outcomes))


def _odds_label(table: HotTable, test: ObstacleTest) -> str:
    """What the odds on the card are about; between two people, whose they are, unless each is
    named. Where nothing buys a reroll nothing is said of one."""
    free, acting = wanted_for_free(test), table.play.cast[test.task.who]
    if not (free or test.versus or acting.npc or acting.persona):
        return ""
    label = spoken(table, "with the free reroll" if free else "if nobody rerolls")
    whose = table.play.cast[test.roll(told_of(table, test)).who].name
    apart = test.versus and not _by_name(table, test)
    return f"{whose}, {label}" if apart else capital(label)


def _by_name(table: HotTable, test: ObstacleTest) -> tuple[tuple[str, str], ...]:
    """Between two heroes the card takes neither's side: it says who wins."""
    if not test.versus:
        return ()
    mine, theirs = (table.play.cast[test.roll(side).who] for side in SIDES)
    if not (mine.player and theirs.player):
        return ()
    return ("win", f"{mine.name} wins"), ("lose", f"{theirs.name} wins")


def _standing(table: HotTable, test: ObstacleTest) -> str:
    """How an obstacle test stands; between two people one of them wins."""
    winner = {"pass": test.task, "fail": test.against}.get(test.stands or "")
    words = STANDING.get(test.stands or "", "")
    if winner and test.versus:
        words = f"{table.play.cast[winner.who].name} wins as it stands."
    return spoken(table, words)


def _course(table: HotTable, test: TwoRolls) -> str:
    """HC-3.14, HC-3.15, HC-3.18, HC-4.7: what each reroll did, and how ties were broken."""
    again = rerolled_so_far(table, test)
    return " ".join(filter(None, (*again, told_ties(table, test.tied, *test.fell))))


def _tied(table: HotTable, test: TwoRolls) -> tuple[str, ...]:
    """HC-3.18: the rule of ties, where there was one."""
    tie = test.stands == "tie" or told_ties(table, test.tied, *test.fell)
    return ("HC-3.18",) if tie else ()


def _stakes(
    table: HotTable, test: ObstacleTest, staking: bool, weighing: bool
) -> tuple[tuple[str, str], ...]:
    """What is in the way; once the stakes are agreed and it stands over its own dice, what else
    there is to remember of them: the title says what whoever acts is after."""
    told = [("In the way", test.obstacle)] if staking and not test.versus else []
    if not weighing:
        told += () if test.versus else (("How", test.task.task),)
        for end in _ends(table, test):
            known = end.words == _at_stake(test)
            told += [] if known else [(f"{end.label}:", end.words)]
            told += [(f"{end.instead[0]}:", end.instead[1])]
    if test.beat in FRAMING or wanted_for_free(test):
        told += _given(table, test)
    return tuple((label, words) for label, words in told if words)


def _ends(table: HotTable, test: ObstacleTest) -> tuple[End, ...]:
    """Either end as it would come true now, and how each side goes about it (HC-3.2, HC-3.16)."""
    if test.versus:
        mine = told_of(table, test)
        found = [_won(table, test, side, good=side == mine) for side in (mine, other(mine))]
    else:
        how, passes = test.task.task, ending(table, test, "pass")
        found = [
            End(label="If it passes", words=passes, how=how, good=True),
            End(label="If it fails", words=ending(table, test, "fail")),
        ]
    return tuple(end for end in found if end.words)


def _won(table: HotTable, test: ObstacleTest, side: Side, good: bool) -> End:
    """What one of two people wins, and what they may settle for; once (HC-3.16)."""
    foe = other(side)
    instead = "" if test.roll(side).accepted else words_offered(table, test, foe)
    winner, loser = (table.play.cast[test.roll(one).who].name for one in (side, foe))
    return End(
        label=f"If {amid(winner)} wins",
        words=ending(table, test, "pass" if side == "task" else "fail"),
        who=winner,
        how=test.roll(side).task if test.beat == "stakes" else "",  # by now it is in the story
        instead=(f"{loser} offers instead", instead),
        good=good,
    )


def _given(table: HotTable, test: ObstacleTest) -> Iterator[tuple[str, str]]:
    """HC-3.9, HC-3.13: advantage and disadvantage, and why."""
    foe = amid(table.play.cast[test.against.who].name) if test.versus else "the gamemaster"
    for label, given, again in (
        ("Advantage", test.advantage, "one free reroll"),
        ("Disadvantage", test.disadvantage, f"{foe} may reroll once"),
    ):
        if given and test.advantage and test.disadvantage:
            yield label, f"{given.reason}. It cancels out."
        elif given:
            yield label, f"{given.reason} ({again})."


def _pieces(table: HotTable, test: ObstacleTest) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    grave = [told for side in rolling_sides(test) for told in grave_problem(table, test, side)]
    if test.beat == "stakes" and grave:  # what else is owed is asked for
        pieces.append(Words(label="Still open", text=" ".join(grave), why=Why("", ("HC-3.6",))))
    if len(test.chain) > 1:  # a single link is told with what it gives
        steps = tuple((Cell(step),) for step in test.chain)
        passed = test.advantage is not None and test.advantage.rule == "HC-5.1"
        gives = "advantage" if passed else "disadvantage"
        note = f"That gives this test {gives}."
        why = Why("A result reaches the next test only.", ("HC-5.1",))
        pieces.append(Board(label="Linked", head=("Step",), rows=steps, note=note, why=why))
    return tuple(pieces)


def _ability(table: HotTable, test: AbilityTest) -> Attempt:
    hero = table.play.cast[test.who]
    path = hero.lifepath(test.lifepath)
    stands = test.outcome or test.stands or ""
    standing = STANDING.get(stands, "")
    standing = standing.replace(" as it stands", "") if test.outcome else standing
    stakes = (
        (words_of(test.ability).noted, _detail(test)),
        (
            "If it fails",
            f"{words_of(test.ability).name} may be taxed for {path.name}"
            if path and not test.outcome
            else "",
        ),
    )
    return Attempt(
        kind=f"{words_of(test.ability).name} test",
        rules=("HC-4.1", "HC-4.10"),
        beat=BEAT.get(test.beat, "Frame"),
        beats=BEATS,
        who=(hero.id,),
        means=path.name if path else "",
        intent=capital(unstopped(test.what)),
        stakes=tuple((label, words) for label, words in stakes if words),
        throws=_throws(table, test, "The obstacle"),
        course=_course(table, test),
        standing=spoken(table, standing),
        standing_rules=(*_tied(table, test), CAME.get(stands, "HC-4.10")) if stands else (),
        grade=stands if stands != "tie" else "",
        odds=outlook(table),
        odds_label="If you let it stand" if test.task_faces else "",
    )


def _detail(test: AbilityTest) -> str:
    """A question as the story and the form put it; what else is noted as it was typed."""
    return asked(test.detail) if test.ability == "wises" else test.detail
