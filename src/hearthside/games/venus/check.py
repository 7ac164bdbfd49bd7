"""A check (VE-3): the target is told, the d20 falls, a Lot rerolls it, bonus factors may reach."""

from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.dice import Pool, d
from hearthside.core.forms import Choice, Field, Many, Number, Option, Pick, Rows, Text
from hearthside.core.moves import Event, Fall, Illegal, Move
from hearthside.core.say import Line, line, name, number
from hearthside.games.venus import assets, ledger, resolve, reviews
from hearthside.games.venus.acting import DIFFICULTY_PICKS, failed
from hearthside.games.venus.common import (
    Spans,
    VTable,
    aspect,
    called,
    figure,
    heroes,
    name_of,
    owner,
    with_play,
)
from hearthside.games.venus.sheet import Figure, caliber_for, capability_of, explodes, score_for
from hearthside.games.venus.state import Bonus, Check, Factor

MOST_BONUSES = 4


class OtherRow(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    words: str


class Agree(Move, frozen=True, tag="venus.agree-to-check"):
    yes: bool


class ProposeDifficulty(Move, frozen=True, tag="venus.propose-difficulty"):
    difficulty: str


class Volunteer(Move, frozen=True, tag="venus.volunteer-limit"):
    attribute: str


class Roll(Move, frozen=True, tag="venus.roll-check"):
    pass


class Reroll(Move, frozen=True, tag="venus.reroll-check"):
    pass


class NameBonuses(Move, frozen=True, tag="venus.name-bonuses"):
    lots: int
    own: tuple[str, ...] = ()
    aid: tuple[str, ...] = ()
    others: tuple[OtherRow, ...] = ()


class RollBonuses(Move, frozen=True, tag="venus.roll-bonuses"):
    pass


class Accept(Move, frozen=True, tag="venus.accept-check"):
    pass


class CancelCheck(Move, frozen=True, tag="venus.cancel-check"):
    pass


class PickConsequence(Move, frozen=True, tag="venus.pick-consequence"):
    words: str


class LeaveConsequence(Move, frozen=True, tag="venus.leave-consequence"):
    """VE-6.2: whoever will not choose leaves it to their Peers."""


class Agreed(Event, frozen=True, tag="venus.agreed-to-check"):
    seat: str


class DifficultySet(Event, frozen=True, tag="venus.difficulty-set"):
    difficulty: int


class LimitVolunteered(Event, frozen=True, tag="venus.limit-volunteered"):
    attribute: str
    name: str


class CheckThrown(Event, frozen=True, tag="venus.check-thrown"):
    again: bool


class CheckFell(Event, frozen=True, tag="venus.check-fell"):
    face: int
    total: int
    standing: str


class BonusesNamed(Event, frozen=True, tag="venus.bonuses-named"):
    bonuses: tuple[Bonus, ...]


class BonusApproved(Event, frozen=True, tag="venus.bonus-approved"):
    bonus: str


class BonusDropped(Event, frozen=True, tag="venus.bonus-dropped"):
    bonus: str


class BonusesThrown(Event, frozen=True, tag="venus.bonuses-thrown"):
    count: int
    lots: int


class BonusesFell(Event, frozen=True, tag="venus.bonuses-fell"):
    chains: tuple[tuple[int, ...], ...]


class CheckSettled(Event, frozen=True, tag="venus.check-settled"):
    who: str
    words: str
    stakes: str
    ability: str
    outcome: str
    total: int
    target: int


class CheckCancelled(Event, frozen=True, tag="venus.check-cancelled"):
    who: str
    by: str


class ConsequenceLeft(Event, frozen=True, tag="venus.consequence-left"):
    who: str


class ConsequencePicked(Event, frozen=True, tag="venus.consequence-picked"):
    who: str
    words: str


MOVES = (
    Agree,
    ProposeDifficulty,
    Volunteer,
    Roll,
    Reroll,
    NameBonuses,
    RollBonuses,
    Accept,
    CancelCheck,
    PickConsequence,
    LeaveConsequence,
)
EVENTS = (
    Agreed,
    DifficultySet,
    LimitVolunteered,
    CheckThrown,
    CheckFell,
    BonusesNamed,
    BonusApproved,
    BonusDropped,
    BonusesThrown,
    BonusesFell,
    CheckSettled,
    CheckCancelled,
    ConsequenceLeft,
    ConsequencePicked,
)


# Reading a check


def target_of(check: Check) -> int:
    return resolve.target(check.difficulty, len(check.factors))


def numbers(table: VTable, check: Check) -> tuple[int, int]:
    """The caliber and the score it is rolled with."""
    known = figure(table, check.who)
    return (
        caliber_for(known, check.ability, check.bearing),
        score_for(known, check.ability, check.bearing),
    )


def is_exploding(table: VTable, check: Check) -> bool:
    return explodes(figure(table, check.who), check.bearing)


def standing(table: VTable, check: Check) -> str:
    """VE-3.2 to VE-3.4: as it lies there, bonus dice included."""
    caliber, score = numbers(table, check)
    bonus = resolve.best_bonus(check.chains)
    return resolve.check(check.face, caliber, score, target_of(check), bonus)


def can_name(table: VTable, check: Check) -> bool:
    """VE-3.4: whether bonus factors are offered at all."""
    _, score = numbers(table, check)
    open_ended = is_exploding(table, check)
    reaches = resolve.bonus_can_reach(check.face, score, target_of(check), open_ended)
    return check.beat in ("react", "bonus") and standing(table, check) == "short" and reaches


def can_reroll(table: VTable, check: Check) -> bool:
    """VE-3.5: one Lot a check, before bonus factors."""
    held = figure(table, check.who).lots
    return check.beat == "react" and not check.rerolled and not check.bonuses and held > 0


def waiting_dice(check: Check) -> int:
    """Bonus dice in the air: all of them, or those that showed a six and explode."""
    if not check.chains:
        return sum(one.approved for one in check.bonuses)
    return sum(chain[-1] == 6 for chain in check.chains)


# Asks


def asks(table: VTable, reader: str) -> list[Ask]:
    play = table.play
    if play.consequence:
        return _consequence_asks(table)
    check = play.check
    if check is None or check.who not in play.cast:
        return []
    who = name_of(table, check.who)
    told = f"{who}: {check.words}."
    if check.beat == "consent":
        return [
            Ask(
                of=check.against,
                title=f"{who} acts against you",
                question=f"{check.words}. Failing means for {who}: {check.stakes}. Do you agree?",
                meanwhile=told,
                options=lambda: [
                    offer(Agree(True), "Agree to the stakes", rules=("VE-4.14",)),
                    offer(Agree(False), "Not like this", rules=("VE-4.14",)),
                ],
            )
        ]
    if check.beat in ("announced", "react", "bonus"):
        return [_rollers(table, check, told)]
    return []


def _rollers(table: VTable, check: Check, told: str) -> Ask:
    if check.beat == "announced":
        question = (
            f"Against {target_of(check)}. Failing means: {check.stakes}."
            if not reviews.about(table, "difficulty")
            else "Your Peers are still talking about the difficulty."
        )
        return Ask(
            of=check.who,
            title=check.words,
            question=question,
            meanwhile=told,
            options=lambda: _before(table, check),
            own=lambda: _volunteering(table, check),
        )
    if check.beat == "react":
        _, score = numbers(table, check)
        short = target_of(check) - check.face - score
        how = "the die itself fails" if standing(table, check) == "fail" else f"short by {short}"
        return Ask(
            of=check.who,
            title=f"{check.face + score} against {target_of(check)}",
            question=f"It falls short: {how}.",
            meanwhile=told,
            options=lambda: [offer(Accept(), f"Let it fail: {check.stakes}", rules=("VE-3.7",))],
            own=lambda: _reactions(table, check),
        )
    return Ask(
        of=check.who,
        title="Bonus factors",
        question="All are named first, then rolled together, once. The highest counts.",
        meanwhile=told,
        options=lambda: _bonus_options(table, check),
        own=lambda: _naming(table, check),
    )


def _before(table: VTable, check: Check) -> list[Option]:
    if reviews.about(table, "difficulty"):
        return [offer(CancelCheck(), "Leave it", rules=("VE-3.7",))]
    return [
        offer(Roll(), "Roll the d20", forecast=True, rules=("VE-3.2",)),
        offer(CancelCheck(), "Leave it", rules=("VE-3.7",)),
    ]


def _volunteering(table: VTable, check: Check) -> list[Option]:
    known = figure(table, check.who)
    left = [
        one
        for one in known.attributes
        if one.kind == "limit" and one.name not in {f.words for f in check.factors}
    ]
    if not left or len(check.factors) >= resolve.MOST_FACTORS:
        return []
    return [
        offer(
            Volunteer(attribute=one.id),
            f"“{one.name}” makes it harder",
            rules=("VE-2.18",),
            forecast=True,
        )
        for one in left
    ]


def _reactions(table: VTable, check: Check) -> list[Option]:
    found = []
    if can_reroll(table, check):
        found.append(
            offer(Reroll(), "Roll again", cost="1 Lot", forecast=True, best=True, rules=("VE-3.5",))
        )
    found += _naming(table, check)
    found.append(offer(CancelCheck(), "Cancel the check", rules=("VE-3.7",)))
    return found


def _naming(table: VTable, check: Check) -> list[Option]:
    if not can_name(table, check) or not _room(check):
        return []
    fields = _bonus_fields(table, check)
    return [offer(NameBonuses, "Name bonus factors", *fields, rules=("VE-3.4",))]


def _room(check: Check) -> int:
    return MOST_BONUSES - len(check.bonuses)


def _bonus_fields(table: VTable, check: Check) -> tuple[Field, ...]:
    known = figure(table, check.who)
    named = {one.ref for one in check.bonuses}
    lots = known.lots - sum(one.kind == "lot" for one in check.bonuses)
    own = [
        *(Pick(f"attribute {one.id}", one.name) for one in known.attributes if not one.used),
        *(Pick(f"asset {one.id}", one.name) for one in known.assets if one.serves),
    ]
    aid = [
        *(Pick(f"aid {one.id}", one.name) for one in heroes(table) if one.id != check.who),
        *(Pick(f"kin {k.id}", k.name) for k in known.kin if k.favour and not k.gone),
    ]
    kinds = (Pick("environment", "The surroundings"), Pick("size", "A difference in size"))
    fields: list[Field] = [
        Number(name="lots", label="Lots", least=0, most=max(0, min(_room(check), lots)), value=0)
    ]
    if picks := tuple(pick for pick in own if pick.value not in named):
        fields.append(Many(name="own", label="Of your own", picks=picks, most=_room(check)))
    if picks := tuple(pick for pick in aid if pick.value not in named):
        fields.append(Many(name="aid", label="Who helps?", picks=picks, most=_room(check)))
    fields.append(
        Rows(
            name="others",
            label="What else helps?",
            fields=(
                Choice(name="kind", label="Kind", picks=kinds, folded=True),
                Text(name="words", label="In a few words", needed=True, most=100),
            ),
            most=_room(check),
        )
    )
    return tuple(fields)


def _bonus_options(table: VTable, check: Check) -> list[Option]:
    if any(one.questioned for one in reviews.about(table, "check")):
        return [offer(CancelCheck(), "Cancel the check", rules=("VE-3.7",))]
    dice = len(check.bonuses)
    label = "Roll one d6" if dice == 1 else f"Roll {dice} d6"
    return [
        offer(RollBonuses(), label, forecast=True, rules=("VE-3.4",)),
        offer(CancelCheck(), "Cancel the check", rules=("VE-3.7",)),
    ]


def _consequence_asks(table: VTable) -> list[Ask]:
    play = table.play
    known = play.cast.get(play.consequence)
    found = capability_of(known, play.of) if known else None
    if known is None or found is None:
        return []
    picks = tuple(Pick(one, one) for one in found.consequences)

    def answers(leave: bool) -> list[Option]:
        field = Choice(
            name="words", label="What happens to you?", picks=picks, value=picks[0].value
        )
        pick = offer(PickConsequence, "That is what happens", field, rules=("VE-6.2",))
        rest = offer(LeaveConsequence(), "Let my Peers choose", rules=("VE-6.2",))
        return [pick, rest] if leave else [pick]

    title = f"{play.of} fails {known.name}"
    if play.left:
        seats = [seat for seat in table.seats if table.is_player(seat)]
        return [
            Ask(seat=seat, title=title, question="Choose for them.", options=lambda: answers(False))
            for seat in seats
            if seat != owner(table, known.id)
        ] or [Ask(title=title, question="Choose for them.", options=lambda: answers(False))]
    return [
        Ask(
            of=known.id,
            title=title,
            question="It always has a consequence. Choose one and play it.",
            meanwhile=f"{known.name} failed {play.of}.",
            options=lambda: answers(True),
        )
    ]


def verbs(table: VTable, seat: str) -> list[Verb]:
    check = table.play.check
    if check is None or not table.is_player(seat):
        return []
    found: list[Verb] = []
    mine = seat == owner(table, check.who)
    if check.beat == "announced" and not mine and not reviews.about(table, "difficulty"):
        field = Choice(
            name="difficulty",
            label="How hard is it?",
            picks=DIFFICULTY_PICKS,
            value=str(check.difficulty),
        )
        label = "Propose another difficulty"
        found.append(verb(ProposeDifficulty, label, lambda: (field,), rules=("VE-3.1",)))
    if table.is_gm(seat) and not mine and check.beat == "react":
        found.append(verb(CancelCheck(), "Cancel the check", group="gm", rules=("VE-3.7",)))
    return found


def chance(table: VTable) -> Pool | None:
    check = table.play.check
    if check is None or check.who not in table.play.cast:
        return None
    if check.beat == "falling":
        return Pool((d(20),), check.who, check.words)
    if check.beat == "bonus-falling":
        return Pool((d(6),) * waiting_dice(check), check.who, f"bonus for {check.words}")
    return None


# Deciding


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    match move:
        case PickConsequence():
            return [ConsequencePicked(who=table.play.consequence, words=move.words)]
        case LeaveConsequence():
            return [ConsequenceLeft(who=table.play.consequence)]
    check = table.play.check
    assert check
    match move:
        case Agree():
            if move.yes:
                return [Agreed(seat=seat)]
            return [CheckCancelled(who=check.who, by=seat)]
        case ProposeDifficulty():
            return _proposed(table, seat, check, int(move.difficulty))
        case Volunteer():
            found = figure(table, check.who).attribute(move.attribute)
            named = found.name if found else move.attribute
            return [LimitVolunteered(attribute=move.attribute, name=named)]
        case Roll():
            return [CheckThrown(again=False)]
        case Reroll():
            return [_paid(check, 1, "to roll again"), CheckThrown(again=True)]
        case NameBonuses():
            return _named(table, check, move)
        case RollBonuses():
            return _rolled(table, check)
        case Accept():
            return [_settled(table, check)]
        case CancelCheck():
            back: list[Event] = []
            if check.paid:
                why = "the check is cancelled"
                back.append(
                    ledger.LotsChanged(who=check.who, by=check.paid, why=why, rules=("VE-3.7",))
                )
            return [*back, CheckCancelled(who=check.who, by=seat)]
        case Fall() if check.beat == "falling":
            return [_fell(table, check, move.faces[0])]
        case Fall():
            return [BonusesFell(chains=_chained(check, move.faces))]
    raise TypeError(move)


def _proposed(table: VTable, seat: str, check: Check, difficulty: int) -> list[Event]:
    if difficulty == check.difficulty:
        raise Illegal("That is the difficulty already. Propose another.", "difficulty")
    word = dict(resolve.DIFFICULTIES)[difficulty]
    return reviews.put(
        table,
        seat,
        f"{word}, {difficulty}, for {name_of(table, check.who)}",
        [DifficultySet(difficulty=difficulty)],
        of=owner(table, check.who),
        about="difficulty",
        rules=("VE-3.1",),
    )


def _paid(check: Check, lots: int, why: str) -> Event:
    return ledger.LotsChanged(who=check.who, by=-lots, why=why, rules=("VE-3.4", "VE-3.5"))


def _fell(table: VTable, check: Check, face: int) -> CheckFell:
    fallen = replace(check, face=face)
    _, score = numbers(table, check)
    return CheckFell(face=face, total=face + score, standing=standing(table, fallen))


def _named(table: VTable, check: Check, move: NameBonuses) -> list[Event]:
    known = figure(table, check.who)
    lots = [Bonus(id="", kind="lot", words="a Lot", approved=True)] * move.lots
    others = [Bonus(id="", kind=one.kind, words=one.words) for one in move.others]
    named: list[Bonus] = [*lots, *others]
    for ref in (*move.own, *move.aid):
        kind, _, id = ref.partition(" ")
        named.append(Bonus(id="", kind=kind, words=_named_thing(table, known, kind, id), ref=ref))
    if not named:
        raise Illegal("Name at least one factor, or let it fail.")
    if len(named) > _room(check):
        raise Illegal(f"{len(named)} factors. Four are the most in one check.")
    start = len(check.bonuses)
    bonuses = tuple(replace(one, id=f"bonus-{start + at}") for at, one in enumerate(named, 1))
    seat = owner(table, check.who)
    asked = [one for one in bonuses if not one.approved]
    reviewed = [
        event
        for at, one in enumerate(asked)
        for event in reviews.put(
            table,
            seat,
            f"{one.words} helps {known.name}",
            [BonusApproved(bonus=one.id)],
            otherwise=[BonusDropped(bonus=one.id)],
            about="check",
            more=at,
            rules=("VE-3.4",),
        )
    ]
    return [BonusesNamed(bonuses=bonuses), *reviewed]


def _named_thing(table: VTable, known: Figure, kind: str, id: str) -> str:
    if kind == "aid":
        return name_of(table, id)
    things = {"attribute": known.attributes, "asset": known.assets, "kin": known.kin}
    held: Any = things[kind]
    return next((str(one.name) for one in held if one.id == id), id)


def _rolled(table: VTable, check: Check) -> list[Event]:
    """What nobody questioned passes, Lots are paid, all dice fall together."""
    lots = sum(one.kind == "lot" for one in check.bonuses)
    paid = [_paid(check, lots, "as bonus factors")] if lots else []
    return [
        *reviews.unquestioned(table, "check"),
        *paid,
        BonusesThrown(count=len(check.bonuses), lots=lots),
    ]


def _chained(check: Check, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if not check.chains:
        return tuple((face,) for face in faces)
    left = list(faces)
    return tuple((*c, left.pop(0)) if c[-1] == 6 else c for c in check.chains)


def _settled(table: VTable, check: Check) -> CheckSettled:
    _, score = numbers(table, check)
    passed = standing(table, check) == "pass"
    return CheckSettled(
        who=check.who,
        words=check.words,
        stakes=check.stakes,
        ability=check.ability,
        outcome="pass" if passed else "fail",
        total=check.face + score + resolve.best_bonus(check.chains),
        target=target_of(check),
    )


def follow(table: VTable, event: Event) -> list[Event]:
    check = table.play.check
    match event:
        case CheckThrown() if check:
            return assets.spent_attributes(table, check.who, check.bearing)
        case BonusesThrown() if check:
            used = [one for one in check.bonuses if one.approved]
            return assets.used(table, check.who, [one.ref for one in used])
        case CheckSettled() | CheckCancelled():
            return reviews.dropped(table, "check", "difficulty")
    return []


def onward(table: VTable) -> list[Event]:
    """Once nothing can change it any more, it is read."""
    check = table.play.check
    if check is None or check.who not in table.play.cast:
        return []
    if check.beat == "read":
        return [_settled(table, check)]
    if check.beat == "bonus" and not check.bonuses:
        return [BonusesNamed(bonuses=())]
    if check.beat == "react":
        helpless = not can_reroll(table, check) and not can_name(table, check)
        if helpless or standing(table, check) == "pass":
            return [_settled(table, check)]
    return []


def evolve(table: VTable, event: Event) -> VTable:
    play = table.play
    match event:
        case ConsequenceLeft():
            return with_play(table, left=True)
        case ConsequencePicked():
            return with_play(table, consequence="", of="", left=False)
        case CheckCancelled():
            return with_play(table, check=None)
        case CheckSettled():
            return _ended(table, event)
    if play.check is None:
        return table
    return with_play(table, check=_evolved(table, play.check, event))


def _ended(table: VTable, event: CheckSettled) -> VTable:
    known = table.play.cast.get(event.who)
    is_capability = known is not None and capability_of(known, event.ability) is not None
    if event.outcome == "fail":
        record = failed(table, event.who, event.words, event.stakes)
        table = with_play(table, failed=record)
        if is_capability:
            table = with_play(table, consequence=event.who, of=event.ability)
    elif event.ability in ("wits", "resolve"):
        table = with_play(table, insights=(*table.play.insights, event.words))
    return with_play(table, check=None)


def _evolved(table: VTable, check: Check, event: Event) -> Check:
    match event:
        case Agreed():
            return replace(check, beat="announced")
        case DifficultySet():
            return replace(check, difficulty=event.difficulty)
        case LimitVolunteered():
            limit = Factor(kind="limit", words=event.name)
            return replace(check, factors=(*check.factors, limit))
        case CheckThrown():
            return replace(
                check,
                beat="falling",
                face=0,
                rerolled=event.again,
                paid=check.paid + event.again,
            )
        case CheckFell():
            return replace(check, beat="react", face=event.face)
        case BonusesNamed():
            bonuses = (*check.bonuses, *event.bonuses)
            return replace(check, beat="bonus" if bonuses else "react", bonuses=bonuses)
        case BonusApproved():
            return replace(
                check,
                bonuses=tuple(
                    replace(one, approved=True) if one.id == event.bonus else one
                    for one in check.bonuses
                ),
            )
        case BonusDropped():
            kept = tuple(one for one in check.bonuses if one.id != event.bonus)
            return replace(check, bonuses=kept, beat=check.beat if kept else "react")
        case BonusesThrown():
            return replace(check, beat="bonus-falling", paid=check.paid + event.lots)
        case BonusesFell():
            again = is_exploding(table, check) and any(c[-1] == 6 for c in event.chains)
            return replace(check, chains=event.chains, beat="bonus-falling" if again else "read")
    return check


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    check = table.play.check
    match event:
        case ConsequencePicked():
            words = (called(table, event.who), ": ", aspect(event.words), ".")
            return [line(*words, rules=("VE-6.2",), beat="After")]
        case ConsequenceLeft():
            words = (called(table, event.who), " leaves it to the Peers.")
            return [line(*words, rules=("VE-6.2",), beat="After", retold=False)]
        case CheckSettled():
            how = " passes" if event.outcome == "pass" else " fails"
            words = (called(table, event.who), how, ", ", number(str(event.total)))
            rest = f" against {event.target}: "
            what = event.words if event.outcome == "pass" else event.stakes
            rules = ("VE-3.2", "VE-3.3")
            return [line(*words, rest, aspect(what), ".", rules=rules, beat="Settle")]
        case CheckCancelled():
            words = (name(table.seat_name(event.by)), " calls off the check of ")
            return [line(*words, called(table, event.who), ".", rules=("VE-3.7",), beat="Settle")]
    return _told(table, check, event) if check else []


def _told(table: VTable, check: Check, event: Event) -> list[Line]:
    words: Spans
    who = called(table, check.who)
    match event:
        case Agreed():
            words = (name(table.seat_name(event.seat)), " agrees to the stakes.")
            return [line(*words, rules=("VE-4.14",), beat="Frame")]
        case DifficultySet():
            target = resolve.target(event.difficulty, len(check.factors))
            words = ("The target is now ", number(str(target)), ".")
            return [line(*words, rules=("VE-3.1",), beat="Frame")]
        case LimitVolunteered():
            words = (who, " says that ", aspect(event.name), " makes it harder: ")
            harder = number(str(target_of(check) + 1))
            return [line(*words, harder, ".", rules=("VE-2.18",), beat="Frame")]
        case CheckFell():
            words = (who, " rolls ", number(str(event.face)), f", {event.total} in all")
            ends = {"pass": ": enough.", "fail": ": the die itself fails.", "short": "."}
            rest = f" against {target_of(check)}{ends[event.standing]}"
            return [line(*words, rest, rules=("VE-3.2", "VE-3.3"), beat="Fall")]
        case BonusesNamed() if event.bonuses:
            named = ", ".join(one.words for one in event.bonuses)
            words = (who, f" names {named}.")
            return [line(*words, rules=("VE-3.4",), beat="React")]
        case BonusesFell():
            shown = ", ".join("+".join(map(str, chain)) for chain in event.chains)
            best = number(f"+{resolve.best_bonus(event.chains)}")
            words = ("The bonus dice show ", number(shown), ": ", best, ".")
            return [line(*words, rules=("VE-3.4",), beat="Fall")]
    return []
