"""Intent and task, and what the GM makes of them: yes, or a test (BW-1.1, BW-1.2)."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.field_kinds import Choice
from hearthside.core.fields import Field
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.wording.short_names import in_brief
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.burning_wheel import content, sheet_changes
from hearthside.games.burning_wheel.attempt import changes, dice_pool, forms, ties
from hearthside.games.burning_wheel.attempt.calling_off import called_off, given_back, may_call_off
from hearthside.games.burning_wheel.attempt.changes import AttemptClosed, AttemptFramed, altered
from hearthside.games.burning_wheel.attempt.sides import (
    at_hand,
    attempt_id,
    is_playing,
    roller,
    weighed,
)
from hearthside.games.burning_wheel.attempt.state import A_FEW_MOMENTS, NOBODY, Attempt, Side
from hearthside.games.burning_wheel.passing_tests import Kind
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning


class Propose(Move, frozen=True, tag="burning-wheel.propose"):
    who: str
    intent: str
    task: str = ""
    ability: str = ""
    """What they would roll, if they say so."""
    against: str = ""
    """With whom there is a tie that this would settle (BW-1.17)."""


class Withdraw(Move, frozen=True, tag="burning-wheel.withdraw"):
    pass


class SayYes(Move, frozen=True, tag="burning-wheel.say-yes"):
    pass


class SetTest(Move, frozen=True, tag="burning-wheel.set-test"):
    kind: str
    ability: str
    time: str
    failure: str
    ob: int = 2
    opponent: str = ""
    theirs: str = ""
    defender: str = ""
    facing: str = ""
    toolless: bool = False
    infamy: str = ""
    follows: str = ""
    deadly: bool = False


class SetTestByLuck(SetTest, frozen=True, tag="burning-wheel.set-test-by-luck"):
    """BW-1.5: the same of any skill that somebody lacks, of which there are a hundred."""


class SetTestByExponent(SetTest, frozen=True, tag="burning-wheel.set-test-by-exponent"):
    """BW-1.2: the same against what somebody can, who does not roll: its exponent is the
    obstacle."""


class SetOpposing(Move, frozen=True, tag="burning-wheel.set-opposing"):
    ability: str
    toolless: bool = False
    infamy: str = ""
    follows: str = ""


# What may be done


def asks(table: Burning) -> list[Ask]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "ask" or attempt.purpose != "plain":
        return []
    sheet = table.play.cast[attempt.sides[0].who]
    does = "would settle the tie" if attempt.opponent else "tries something"
    chosen = "Choose abilities that have not tied yet."
    stakes = f"Say {'yes, or say ' * _may_be_granted(table, attempt)}what failure brings."
    return [
        Ask(
            of=sheet.id if sheet.npc else "",
            title=f"{sheet.name} {does}",
            question=chosen if attempt.opponent else stakes,
            meanwhile=f"{sheet.name} wants: {attempt.intent}.",
            options=lambda: _answers(table, attempt),
        )
    ]


def _answers(table: Burning, attempt: Attempt) -> list[Option]:
    """Test what they have, say yes, or open the lists of all that they lack and others can."""
    go, who = "Set the test", table.play.cast[attempt.sides[0].who]
    blanks = forms.setting(table, attempt)
    lucky = [
        forms.lacked(table, who, one) if isinstance(one, Choice) and one.name == "ability" else one
        for one in blanks
    ]
    told = f"Beginner’s Luck: a skill {in_brief(who.name, [who.name])} lacks"
    luck = "A stat is rolled in its place, and the obstacle doubles."
    return [
        offer(SetTest, go, *blanks, rules=("BW-1.2",), forecast=True),
        *_yes(table, attempt),
        offer(SetTestByLuck, told, *lucky, help=luck, go=go, rules=("BW-1.5",), forecast=True),
        *_unmoved(who, blanks, go),
    ]


def _unmoved(who: Sheet, blanks: Sequence[Field], go: str) -> list[Option]:
    """BW-1.2: somebody stands in the way with what they can."""
    theirs = forms.against_an_exponent(blanks)
    told, rolls = "Somebody’s ability is the obstacle", f"Only {who.name} rolls against it."
    by = partial(offer, SetTestByExponent, told, help=rolls, go=go, rules=("BW-1.2",))
    return [by(*theirs, forecast=True)] if theirs else []


def _yes(table: Burning, attempt: Attempt) -> list[Option]:
    yes = offer(SayYes(), "Say yes: it simply happens", rules=("BW-1.1",))
    return [yes] if _may_be_granted(table, attempt) else []


def _may_be_granted(table: Burning, attempt: Attempt) -> bool:
    """BW-1.1: where nothing is at stake; so not where one of the GM's goes against a hero."""
    return not (table.play.cast[attempt.sides[0].who].npc and forms.against(table, attempt))


def verbs(table: Burning, seat: str) -> list[Verb]:
    attempt = table.play.attempt
    if attempt is None:
        return _proposing(table, seat)
    offered = []
    if may_call_off(table, seat, attempt):
        offered.append(verb(Withdraw(), "Call it off", group="act", rules=("BW-1.1",)))
    if attempt.beat == "claim" and attempt.is_versus and table.is_gm(seat):
        other = attempt.sides[1]
        label = f"Change what {table.play.cast[other.who].name} rolls"
        blanks = partial(forms.opposing, table, other)
        if not other.ready and not other.claims:
            offered.append(verb(SetOpposing, label, blanks, group="gm", rules=("BW-1.5",)))
    return offered


def _proposing(table: Burning, seat: str) -> list[Verb]:
    if not is_playing(table):
        return []
    return [
        *_settling(table, seat),
        *(
            verb(
                Propose,
                _trying(table, seat, sheet),
                partial(forms.intent, table, seat, sheet),
                who=sheet.id,
                group="act",
                first=sheet.player == seat and not sheet.hesitates,
                go=_unchosen(table, seat),
                rules=("BW-1.1",),
            )
            for sheet in at_hand(table, seat)
        ),
    ]


def _settling(table: Burning, seat: str) -> Iterator[Verb]:
    """BW-1.17: a tie nobody defended is settled by another ability, from either side."""
    for sheet in at_hand(table, seat) if table.play.ties else ():
        found = ties.open_ties(table, sheet.id) if table.speaks_for(seat, sheet.id) else []
        for tie in found:
            whom = f" with {table.play.cast[tie.against].name}" if len(found) > 1 else ""
            fresh = ties.just_tied(table) == {tie.who, tie.against}
            yield verb(
                Propose,
                f"{sheet.name} settles the tie{whom}" if sheet.npc else f"Settle the tie{whom}",
                partial(forms.intent, table, seat, sheet, tie.wanted, tie.against),
                fixed={"who": sheet.id, "against": tie.against},
                group="act",
                about=sheet.id,
                first=fresh and sheet.player == seat,
                instead=fresh,
                go=_unchosen(table, seat),
                rules=("BW-1.17",),
            )


def _unchosen(table: Burning, seat: str) -> str:
    """What goes on without saying what is rolled."""
    return "Choose the ability later" if table.is_gm(seat) else "Let the GM choose"


def _trying(table: Burning, seat: str, sheet: Sheet) -> str:
    if not table.speaks_for(seat, sheet.id):
        return f"Test {sheet.name}"
    if sheet.npc:
        return f"{sheet.name}: try something"
    return "Shake it off and act" if sheet.hesitates else "Try something"


# The rules


def decide(table: Burning, seat: str, move: Move) -> list[Event]:
    if isinstance(move, Propose):
        sheet = table.play.cast[move.who]
        comes_to = [sheet_changes.changed(sheet, hesitates=0)] if sheet.hesitates else []
        return [*comes_to, _proposed(table, seat, move)]
    attempt = changes.current(table)
    name = attempt.sides[0].who
    match move:
        case Withdraw():
            return called_off(table, seat, attempt)
        case SayYes():
            settled, said = (
                ties.settled(table, {name, attempt.opponent}),
                " succeeds without a roll",
            )
            return [*settled, AttemptClosed(who=name, text=said, typed=attempt.intent)]
        case SetTest():
            return _set(table, attempt, move)
        case SetOpposing():
            return _opposed(table, attempt, move)
    raise TypeError(move)


def _proposed(table: Burning, seat: str, move: Propose) -> AttemptFramed:
    tied = ties.open_ties(table, move.who)
    attempt = Attempt(
        id=attempt_id(table),
        intent=unstopped(move.intent),
        task=unstopped(move.task),
        by=seat,
        meant=move.ability,
        opponent=move.against,
        failure=next((tie.failure for tie in tied if tie.against == move.against), ""),
        sides=(Side(who=move.who, ability=""),),
    )
    return AttemptFramed(
        attempt=attempt, text="’s intent", typed=attempt.intent, how=attempt.task, rules=("BW-1.1",)
    )


def _set(table: Burning, attempt: Attempt, move: SetTest) -> list[Event]:
    kind = forms.KINDS[move.kind][0]
    sheet = table.play.cast[attempt.sides[0].who]
    side, used = _rolling(table, sheet, move)
    unmoved = isinstance(move, SetTestByExponent)
    facing = move.theirs if unmoved or kind == "versus" else move.facing
    opponent, _, theirs = facing.partition(":")
    base, label = (1, "Graduated") if kind == "graduated" else (move.ob, "Base obstacle")
    sides: tuple[Side, ...] = (side,)
    if kind == "versus":
        foe = table.play.cast[opponent]
        other, more = weighed(table, roller(table, foe, theirs))
        sides, used = (side, other), [*used, *more]
        base, label = 0, "Their successes"
        for at, one in enumerate(sides):
            _untied(table, one, sides[1 - at].who)
    elif unmoved:
        foe = table.play.cast[opponent]
        base, label = max(1, foe.exponent(theirs)), f"{foe.name}’s {foe.abilities[theirs].name}"
    defends = [at for at, one in enumerate(sides) if one.who == move.defender]
    defender = defends[0] if kind == "versus" and defends else NOBODY
    set_ = altered(
        f"A {kind} test of {tested_name(table, side)}: {_against(kind, base)}. "
        f"{_takes(move.time)}If {sheet.name if kind == 'versus' else 'it'} fails",
        typed=move.failure,
        rules=("BW-1.2",),
        retold=False,
        kind=kind,
        base=base,
        base_label=label,
        time=unstopped(move.time),
        failure=unstopped(move.failure),
        deadly=move.deadly,
        opponent=opponent,
        defender=defender,
        sides=sides,
        beat="claim",
    )
    return [*used, set_]


def _rolling(table: Burning, sheet: Sheet, move: SetTest | SetOpposing) -> tuple[Side, list[Event]]:
    """Whoever rolls, as the GM has said, and what that uses up."""
    side = roller(table, sheet, move.ability)
    side = replace(side, toolless=move.toolless or side.toolless)
    return weighed(table, side, move.follows, move.infamy)


def _takes(time: str) -> str:
    """How long it takes, where that is worth a word."""
    return "" if time == A_FEW_MOMENTS else f"It takes {unstopped(time)}. "


def _against(kind: Kind, base: int) -> str:
    if kind == "versus":
        return "each against the other’s successes"
    return "the more successes, the better" if kind == "graduated" else f"base obstacle {base}"


def tested_name(table: Burning, side: Side) -> str:
    """What is tested, and what is rolled for it if that is something else."""
    tested = dice_pool.tested(table, side)
    return f"{tested.name} with Beginner’s Luck" if side.skill else tested.name


def _untied(table: Burning, side: Side, against: str) -> None:
    """BW-1.17: after a tie the same ability settles nothing."""
    tried = side.skill or side.ability
    if tried in ties.barred(table, side.who, against):
        sheet = table.play.cast[side.who]
        name = content.skill(table, tried, sheet.abilities).name
        raise Illegal(
            f"{sheet.name}’s {name} ended in a tie here. Settle it with another ability.", "ability"
        )


def _opposed(table: Burning, attempt: Attempt, move: SetOpposing) -> list[Event]:
    """Another ability answers; what the first one would have used up is as it was."""
    back = given_back(table, attempt, attempt.sides[1])
    for event in back:
        table = sheet_changes.evolve(table, event)
    sheet = table.play.cast[attempt.sides[1].who]
    side, used = _rolling(table, sheet, move)
    _untied(table, side, attempt.sides[0].who)
    said = f" rolls {tested_name(table, side)} against it."
    sides = (attempt.sides[0], side)
    return [*back, *used, altered(said, who=sheet.id, rules=("BW-1.2",), sides=sides)]
