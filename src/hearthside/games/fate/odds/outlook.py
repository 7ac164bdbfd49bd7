"""The exact odds of an attempt if everyone passes, and whose they are."""

from functools import cache

from msgspec.structs import replace

from hearthside.core.odds.headline import Guess, Hope
from hearthside.core.odds.outcomes import Odds
from hearthside.core.reasons import total as total_of
from hearthside.core.say import listed
from hearthside.core.wording.grammar import agreeing
from hearthside.games.fate.attempt.ratings import rung
from hearthside.games.fate.attempt.state import Attempt, Kind
from hearthside.games.fate.attempt.stunts_that_fit import able, called_for
from hearthside.games.fate.attempt.totals import bonuses, faced
from hearthside.games.fate.content import words_of
from hearthside.games.fate.dice_and_outcomes import OUTCOMES, USUAL_DIFFICULTY, Outcome, outcome
from hearthside.games.fate.odds.standing import Side, Standing, difficulty
from hearthside.games.fate.people import agrees, hero_of, in_brief, known_as, mine, up
from hearthside.games.fate.state import Contest, FateTable


def side_of(attempt: Attempt, place: int) -> Side:
    """A roll as odds see it."""
    roll = attempt.rolls[place]
    fell = sum(roll.faces) if roll.faces else None
    return Side(total_of(bonuses(attempt, place)), fell, roll.card)


def standing(attempt: Attempt, deck: tuple[int, ...]) -> Standing:
    """The attempt as odds see it; its opposition must be known."""
    theirs = difficulty(faced(attempt)) if attempt.against is not None else side_of(attempt, 1)
    return Standing(side_of(attempt, 0), theirs, deck)


def is_against(table: FateTable, seat: str, attempt: Attempt) -> bool:
    """Whether a seat defends, or has somebody with whoever is acted against and nobody else."""
    if attempt.kind == "contest" or not attempt.target:
        return False
    if table.answers_for(seat, attempt.defender or attempt.target):
        return not table.answers_for(seat, attempt.actor)
    ours = {hero.side for hero in mine(table, seat, up(table))}
    theirs = hero_of(table, attempt.defender or attempt.target).side
    return theirs in ours and attempt.rolls[0].side not in ours


def odds_of(table: FateTable, seat: str, attempt: Attempt, stead: str = "") -> str:
    """Whose chances the odds are, for a seat that has nobody on either side.

    In a contest they are the seat's own, or those of somebody in whose `stead` it answers.
    """
    if attempt.kind == "contest":
        return stead
    ours = {hero.side for hero in mine(table, seat, up(table))}
    if is_against(table, seat, attempt) or attempt.rolls[0].side in ours:
        return ""
    return known_as(table, attempt.actor)


def odds_are_of(table: FateTable, seat: str) -> str:
    """The character whose chances they are: whoever acts, or rolls against it for this seat."""
    attempt = table.play.attempt
    if attempt is None or attempt.kind == "contest":
        return ""
    if is_against(table, seat, attempt):
        return attempt.rolls[1].who if len(attempt.rolls) > 1 else ""
    return attempt.actor


_GOOD, _EVEN = ("success", "style"), ("tie", "success", "style")


@cache
def hope_for(kind: Kind, who: str = "you", s: str = "", whose: str = "") -> Hope:
    """What whoever tries it hopes for; a certain outcome says what it gives. Of somebody else it is
    told by name, with an `s` behind what one of them does."""
    if kind == "contest":
        return Hope(f"{who} win{s} the contest", ("win",), whose)
    means = words_of(kind).means
    good = f"{who} {'hit' if kind == 'attack' else 'succeed'}{s}"
    reads: dict[Outcome, str] = {"tie": "", "success": good, "style": f"{good} with style"}
    told = {read: ": ".join(filter(None, (did, means.get(read)))) for read, did in reads.items()}
    if kind in ("attack", "create"):
        return Hope(good, _GOOD, whose, f"{who} fail{s}", tuple(told.items()))
    sure, whole = tuple(told.items()), f"{good}, ties included"
    return Hope(whole, _EVEN, whose, f"{who} fail{s}", sure)


def hope_of(table: FateTable, attempt: Attempt) -> Hope:
    """The same of whoever acts, by name."""
    actor, whole = hero_of(table, attempt.actor), known_as(table, attempt.actor)
    s = agrees(actor, "s", "")
    return hope_for(attempt.kind, in_brief(table, attempt.actor), s, whole)


def hope(table: FateTable, seat: str) -> Hope | None:
    """What the odds are read for: how it goes for whoever reads them."""
    attempt = table.play.attempt
    if table.play.contest and (attempt is None or attempt.kind == "contest"):
        return _hope_to_win(table, seat, table.play.contest)
    if attempt is None and table.play.challenge:
        return hope_for("overcome")
    attempt = attempt or table.play.last
    return hope_in(table, seat, attempt) if attempt else None


def hope_in(table: FateTable, seat: str, attempt: Attempt) -> Hope:
    """The same of one attempt."""
    if is_against(table, seat, attempt):
        return _hope_against(table, seat, attempt)
    own = table.answers_for(seat, attempt.actor) and not table.is_gm(seat)
    return hope_for(attempt.kind) if own else hope_of(table, attempt)


def _may_use_stunts(table: FateTable, attempt: Attempt) -> bool:
    """FA-4.1: whether a player’s character who attacks may still roll with a stunt."""
    attacks = attempt.rolls[0]
    before = attempt.beat in ("oppose", "ready")
    return before and not hero_of(table, attacks.who).npc and bool(able(table, attempt, attacks))


def _hope_to_win(table: FateTable, seat: str, contest: Contest) -> Hope:
    """A GM reads it under the names of those the GM rolls for."""
    ours = [id for id in contest.victories if table.answers_for(seat, id)]
    if not ours or not table.is_gm(seat):
        return hope_for("contest")
    names = listed([in_brief(table, id) for id in ours])
    wins = agreeing(names, "wins") if len(ours) == 1 else "win"
    whose = hero_of(table, ours[0]).name if len(ours) == 1 else ""
    return replace(hope_for("contest"), words=f"{names} {wins} the contest", whose=whose)


def _hope_against(table: FateTable, seat: str, attempt: Attempt) -> Hope:
    """FA-5.6: whoever does not defend, and a GM, reads it under the name of whoever does."""
    against = attempt.defender or attempt.target
    own = table.answers_for(seat, against) and not table.is_gm(seat)
    them = None if own else hero_of(table, against)
    you, whose = (in_brief(table, them.id), them.name) if them else ("you", "")
    s, are, do = (
        ("s", "is", "does") if them and agrees(them, "is", "are") == "is" else ("", "are", "do")
    )
    won = f"and gain{s} a boost"
    if attempt.kind == "attack":
        tie = f"no harm, and a boost for {in_brief(table, attempt.actor)}"
        sure: tuple[tuple[str, str], ...] = (
            ("tie", tie),
            ("style", f"{you} stay{s} unhurt, {won}"),
        )
        unhurt = f"{you} stay{s} unhurt"
        whole = unhurt + ", without stunts" * _may_use_stunts(table, attempt)
        return Hope(whole, _EVEN, whose, f"{you} {are} hit", sure)
    tied = words_of(attempt.kind).means["tie"]  # what it stops, and what it does not
    sure = (("tie", tied), ("style", f"{you} stop{s} it outright, {won}"))
    if attempt.kind == "discover":
        kept = f"{you} give{s} nothing away"
        return Hope(kept, _GOOD, whose, f"{you} give{s} something away", sure)
    return Hope(f"{you} stop{s} it", _GOOD, whose, f"{you} {do} not stop it", sure)


def outlook(table: FateTable, seat: str = "") -> Odds | None:
    """The odds of the attempt under way as one side reads them: FA-5.6 for whoever is against it.

    Once it settled, its outcome is certain.
    """
    attempt = table.play.attempt or table.play.last
    if attempt is None or attempt.kind == "contest" or not attempt.is_opposed:
        return None
    turned = is_against(table, seat, attempt)
    if attempt.outcome:
        read = outcome(-attempt.shifts) if turned else attempt.outcome
        return Odds.certain(read, OUTCOMES)
    now = standing(attempt, table.play.deck)
    return (now.turned() if turned else now).odds()


def guess(table: FateTable) -> Guess | None:
    """The odds of what is framed, with a stunt it calls for; against something fair, while nobody
    has said how hard it is."""
    framed = table.play.attempt
    if framed is None or not framed.is_framing or framed.kind == "contest":
        return None
    attempt, stunt = with_what_is_called_for(table, framed)
    deck, fair = table.play.deck, rung(USUAL_DIFFICULTY)
    if attempt.is_opposed:
        return Guess(standing(attempt, deck).odds(), "", counting=stunt) if stunt else None
    if attempt.target:  # how well they defend is theirs to say
        odds = Standing(side_of(attempt, 0), Side(USUAL_DIFFICULTY), deck).odds()
        return Guess(odds, f"if the defence is {fair}", counting=stunt)
    odds = standing(replace(attempt, against=USUAL_DIFFICULTY), deck).odds()
    return Guess(odds, f"if it is {fair}", counting=stunt)


def with_what_is_called_for(table: FateTable, attempt: Attempt) -> tuple[Attempt, str]:
    """FA-4.1: an attempt with the stunt that what is tried calls for, which costs nothing and
    stands out at the roll; and what that stunt is called."""
    first, *others = attempt.rolls
    fits = called_for(table, attempt, first)
    if first.ready or not first.approach or not fits:
        return attempt, ""
    rolls = (replace(first, stunts=(fits[0].id,)), *others)
    return replace(attempt, rolls=rolls), fits[0].name
