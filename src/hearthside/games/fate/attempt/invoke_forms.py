"""The forms with which people react: what to invoke, for what, at what price, or to pass."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Option, Text, one_of
from hearthside.core.moves import Move
from hearthside.core.reasons import signed
from hearthside.core.wording.grammar import spelled
from hearthside.core.wording.typesetting import capital, ended
from hearthside.games.fate.attempt.advice import (
    advised,
    free_uses,
    is_behind,
    margin,
    may_better,
    needed,
    to_fell,
)
from hearthside.games.fate.attempt.invocable import aspect_picks
from hearthside.games.fate.attempt.invoke_together import HOW_IT_HELPS, HOW_IT_HINDERS, together
from hearthside.games.fate.attempt.state import DIFFICULTY, Attempt, Effect
from hearthside.games.fate.attempt.stress_and_consequences import out_at
from hearthside.games.fate.attempt.totals import gap, outcome_now, total
from hearthside.games.fate.attempt.waiting_for_reactions import could_better, could_matter
from hearthside.games.fate.attempt.who_may_invoke import (
    Hand,
    Reaction,
    is_far_fetched,
    is_from_beside,
    is_own,
    payee,
    points,
    reactions,
)
from hearthside.games.fate.dice_and_outcomes import INVOKED, damage, outcome
from hearthside.games.fate.odds.outlook import hope_in, hope_of, is_against, odds_of
from hearthside.games.fate.people import agrees, hero_of, in_brief, is_bystander
from hearthside.games.fate.state import FateTable

RULES: dict[Effect, tuple[str, ...]] = {
    "add": ("FA-6.3", "FA-6.6"),
    "reroll": ("FA-6.6", "FA-6.12"),
    "raise": ("FA-6.6", "FA-6.12"),
}
Alike = tuple[Hand, Effect, int, bool]
"""What makes reactions ways to do the same thing: who, to what effect, on which roll, for free."""


class Invoke(Move, frozen=True, tag="fate.invoke"):
    """Put an aspect to use. `roll` is the place of the roll it changes, -1 the difficulty."""

    by: str
    side: str
    aspect: str
    effect: Effect
    roll: int
    free: bool
    how: str = ""


class Pass(Move, frozen=True, tag="fate.pass"):
    """Leave it as it stands. The GM may pass for somebody who is not there."""

    seat: str


def asked_to_react(table: FateTable, reader: str, attempt: Attempt, seat: str) -> Ask:
    """A roll lies there: to pass, or to put an aspect to use."""
    return Ask(
        seat=seat,
        question="Invoke an aspect, or let it stand?",
        meanwhile="To invoke an aspect, or let it stand.",
        options=lambda: [_passing(table, reader, attempt, seat)],
        own=lambda: by_price(table, seat, attempt),
        leaves=True,
        changes=lambda: could_better(table, attempt, seat),
    )


def _passing(table: FateTable, reader: str, attempt: Attempt, seat: str) -> Option:
    label = "Done" if attempt.kind == "contest" else _taking(table, seat, attempt)
    return offer(
        Pass(seat=seat),
        label,
        help=_lands(table, seat, attempt, gap(attempt)),
        rules=("FA-6.11",),
        forecast=True,
        odds_of=odds_of(table, reader, attempt),
    )


def _taking(table: FateTable, seat: str, attempt: Attempt) -> str:
    """What one settles for: `Done, you fail`. What a hit does is told by itself."""
    now, hope = outcome_now(attempt), hope_in(table, seat, attempt)
    if is_against(table, seat, attempt) or odds_of(table, seat, attempt):
        return "Let it stand"
    if now == "tie":
        return "Done, take the tie"
    if now == "fail":
        return f"Done, {hope.dread}"
    return "Done" if attempt.kind == "attack" else f"Done, {dict(hope.sure)[now]}"


def by_price(table: FateTable, seat: str, attempt: Attempt) -> list[Option]:
    """Every reaction: what is free or one's own each by itself, the rest in a form together, as
    new dice are, which come last for whoever is not behind."""
    found = _worth_trying(table, seat, attempt)
    best = advised(table, attempt, found)
    plain = _few([one for one in found if _has_button(table, attempt, one, best)], best)
    rest = [one for one in found if one not in plain]
    which = " another aspect" if plain else " an aspect"
    takes = _takes(table, attempt, best, found) if best else ""
    alone = [_invoking(table, seat, attempt, one, takes if one is best else None) for one in plain]
    forms = [
        replace(
            _any_of(table, seat, attempt, group, which=which).form(), best=best in group, apart=True
        )
        if len(group) > 1
        else _invoking(table, seat, attempt, group[0], takes if best in group else None)
        for group in _alike(rest)
    ]
    several = together(table, seat, attempt, found)
    offered = [*several, *alone, *forms]
    at_once = {(form.fixed["by"], form.fixed["roll"]) for form in several}
    idle = [
        one for one in offered if not one.best and _is_idle(table, attempt, one, found, at_once)
    ]
    ranked = sorted(offered, key=lambda one: (one in idle, _is_luck(one), bool(one.cost)))
    return [replace(one, rare=one in idle) for one in ranked]


def _is_luck(form: Option) -> bool:
    """Whether it leaves to new dice what others are sure of; unless it is what is advised."""
    return form.fixed.get("effect") == "reroll" and not form.best


def _is_idle(
    table: FateTable,
    attempt: Attempt,
    form: Option,
    found: Sequence[Reaction],
    at_once: Collection[tuple[str, int]],
) -> bool:
    """Whether it throws dice again that lie well, adds too little to end any better, betters the
    roll of somebody one rolls against, comes from a bystander, or is the aspect of somebody who has
    no part in it."""
    by, effect, at = (form.fixed.get(one) for one in ("by", "effect", "roll"))
    if is_bystander(table, form.fixed.get("by", "")):
        return True
    alike = [one for one in found if (one.effect, one.roll) == (effect, at)]
    rival = attempt.kind == "contest" and effect == "raise"
    if effect in ("add", "raise") and not rival:
        most = (
            1
            if (by, at) in at_once
            else sum(points(table, one) for one in {each.hand for each in alike})
        )
        if not _could_turn(table, attempt, alike, most):
            return True
    known = table.play.aspects.get(form.fixed.get("aspect", ""))
    if known and is_far_fetched(attempt, form.fixed["by"], known):
        return True
    if effect == "reroll":
        return not is_behind(attempt, form.fixed["roll"])
    rivals = [roll.who for place, roll in enumerate(attempt.rolls) if place != at]
    return attempt.kind == "contest" and effect == "add" and by in rivals


def _could_turn(table: FateTable, attempt: Attempt, alike: list[Reaction], most: int) -> bool:
    """Whether what is free, and up to so many that are paid for, make a roll end better: one by
    itself, where it works already."""
    place = alike[0].roll
    paid = min(most, sum(not one.free for one in alike))
    paid = paid if is_behind(attempt, place) else min(paid, 1)
    return needed(table, attempt, place, paid + free_uses(alike)) > 0


def _takes(table: FateTable, attempt: Attempt, best: Reaction, found: list[Reaction]) -> str:
    """That it takes several, where one alone ends no better."""
    many, behind = len(found), is_behind(attempt, best.roll)
    fells = 0 if behind else to_fell(table, attempt, best, many)
    count = fells or needed(table, attempt, best.roll, many)
    does = f"take {in_brief(table, attempt.struck)} out" if fells else "turn it"
    return f"It takes {spelled(count)} of these to {does}." if count > 1 else ""


MOST_ALONE = 2
"""So many aspects of one's own that cost a point have a button each; of more only one has."""


def _few(plain: list[Reaction], best: Reaction | None) -> list[Reaction]:
    """What is free, and of what costs the same and does the same one, where there are many."""
    kept: list[Reaction] = []
    for group in _alike(plain):
        many = len(group) > MOST_ALONE and not group[0].free
        first = next((one for one in group if one is best), group[0])
        kept += [first] if many else group
    return [one for one in plain if one in kept]


def _has_button(table: FateTable, attempt: Attempt, one: Reaction, best: Reaction | None) -> bool:
    """Whether it has one of its own: the best, what is free, or one's own, but no new dice and
    nothing from beside it; in a contest for one's own roll, or against whoever leads of several."""
    if one.effect == "reroll":
        return False
    if one is best:
        return True
    if is_from_beside(table, one) or not (one.free or is_own(one)):
        return False
    if attempt.kind != "contest":
        return True
    totals = [total(attempt, at) for at in range(len(attempt.rolls))]
    leads = totals[one.roll] == max(totals)
    several = len(totals) > 2
    return (
        leads and several if one.effect == "raise" else attempt.rolls[one.roll].who == one.hand.by
    )


def beside(table: FateTable, seat: str, attempt: Attempt) -> list[Verb]:
    """What whoever is not asked may still do while it stands open, unless whatever anybody adds
    changes nothing."""
    if not could_matter(table, attempt, seat):
        return []
    found = _alike(_worth_trying(table, seat, attempt))
    return [_any_of(table, seat, attempt, one) for one in found if not _is_won(attempt, one[0])]


def _is_won(attempt: Attempt, one: Reaction) -> bool:
    """Whether it is for somebody's own sake, in a contest where nothing could place them better."""
    own = [at for at, roll in enumerate(attempt.rolls) if roll.who == one.hand.by]
    if attempt.kind != "contest" or not own or outcome(margin(attempt, own[0])) != "style":
        return False
    return one.effect == "raise" or one.roll in own


def _worth_trying(table: FateTable, seat: str, attempt: Attempt) -> list[Reaction]:
    """All a seat may do, but no new dice that could not end any better, however they fall."""
    return [one for one in reactions(table, seat, attempt) if may_better(table, attempt, one)]


def _alike(found: list[Reaction]) -> list[list[Reaction]]:
    alike: dict[Alike, list[Reaction]] = {}
    for one in found:
        alike.setdefault((one.hand, one.effect, one.roll, one.free), []).append(one)
    return list(alike.values())


def _fixed(one: Reaction) -> dict[str, object]:
    return {
        "by": one.hand.by,
        "side": one.hand.side,
        "effect": one.effect,
        "roll": one.roll,
        "free": one.free,
    }


def _invoking(
    table: FateTable, seat: str, attempt: Attempt, one: Reaction, takes: str | None
) -> Option:
    """A button for one aspect. `takes` says what else it takes, and marks what is advised."""
    free = " for free" if one.free else ""
    label = f"Invoke “{one.aspect.text}”{free}{_does(table, attempt, one)}"
    if one.effect == "reroll":
        label = f"{_rolling_again(table, seat, attempt, one)} with “{one.aspect.text}”{free}"
    told = (takes, _lands_with(table, seat, attempt, one), _worth(table, attempt, one))
    return offer(
        Invoke,
        label,
        _how(one),
        fixed={**_fixed(one), "aspect": one.aspect.id},
        help=" ".join(filter(None, told)),
        cost="" if one.free else "1 fate point",
        rules=(*RULES[one.effect], "FA-6.4" if one.free else "FA-6.5"),
        about=one.aspect.id,
        forecast=True,
        odds_of=odds_of(table, seat, attempt),
        best=takes is not None,
    )


def _lands_with(table: FateTable, seat: str, attempt: Attempt, one: Reaction) -> str:
    if one.effect == "reroll":
        return ""  # how it falls then is for the odds to say
    helps = one.roll == 0 and one.effect == "add"
    return _lands(table, seat, attempt, gap(attempt) + (INVOKED if helps else -INVOKED))


def _lands(table: FateTable, seat: str, attempt: Attempt, shifts: int) -> str:
    """What an attack does that gets so far through, a fuller hit being what people pay for; of
    anything else whether it succeeds with style, which whoever is against it has no odds of."""
    hit, then = damage(shifts), outcome(shifts)
    styled = "style" in (outcome_now(attempt), then) and then in ("success", "style")
    if attempt.kind not in ("attack", "contest") and styled and is_against(table, seat, attempt):
        return ended(capital(dict(hope_of(table, attempt).sure)[then]))
    if attempt.kind != "attack" or not hit:
        return ""
    hope, struck = hope_in(table, seat, attempt), hero_of(table, attempt.struck)
    if is_against(table, seat, attempt):
        told, out = hope.dread, " and taken out"
        gains = f", with a boost for {in_brief(table, attempt.actor)}"
    else:
        told, gains = dict(hope.sure)[then], ", with a boost"
        out = f": {in_brief(table, struck.id)} {agrees(struck, 'is', 'are')} taken out"
    most = out_at(struck)
    falls, more = hit >= most, then == "style" and hit > most
    return f"{capital(told)} for {hit}{out * falls}{gains * more}."


def _any_of(
    table: FateTable,
    seat: str,
    attempt: Attempt,
    group: list[Reaction],
    which: str = "",
) -> Verb:
    """One thing that several aspects could do; any aspect will do for new dice."""
    one = group[0]
    free = " for free" if one.free else ""
    label = f"Invoke{which}{free}{_does(table, attempt, one)}"
    if one.effect == "reroll":
        label = f"{_rolling_again(table, seat, attempt, one)}{', for free' * one.free}"
    return verb(
        Invoke,
        label,
        lambda: (_which(table, attempt, group), _how(one)),
        fixed=_fixed(one),
        cost="" if one.free else "1 fate point",
        rules=(*RULES[one.effect], "FA-6.4" if one.free else "FA-6.5"),
        group="act",
        forecast=True,
        odds_of=odds_of(table, seat, attempt),
    )


def _how(one: Reaction) -> Text:
    return HOW_IT_HINDERS if one.effect == "raise" else HOW_IT_HELPS


def _rolling_again(table: FateTable, seat: str, attempt: Attempt, one: Reaction) -> str:
    """Whose dice they are is said where a seat has several to throw."""
    several = sum(table.answers_for(seat, roll.who) for roll in attempt.rolls) > 1
    return f"Roll again for {in_brief(table, one.hand.by)}" if several else "Roll again"


def _which(table: FateTable, attempt: Attempt, group: list[Reaction]) -> Choice:
    """One's own and the scene's stand open, others' behind a fold."""
    best = advised(table, attempt, group)
    nearest = sorted(group, key=lambda one: not _is_near(one))
    each = zip(aspect_picks(table, [one.aspect for one in nearest]), nearest, strict=True)
    picks = [replace(pick, help=_worth(table, attempt, one)) for pick, one in each]
    start, near = (best or nearest[0]).aspect.id, sum(map(_is_near, group))
    return one_of("aspect", "Which aspect?", picks, start, likely=near)


def _is_near(one: Reaction) -> bool:
    return one.aspect.owner in ("", one.hand.by)


def _does(table: FateTable, attempt: Attempt, one: Reaction) -> str:
    roller = attempt.actor if one.roll == DIFFICULTY else attempt.rolls[one.roll].who
    if one.effect == "raise" and one.roll == DIFFICULTY:
        return f": difficulty {signed(INVOKED)}"
    if one.effect == "raise":
        return f": {INVOKED} harder for {in_brief(table, roller)}"
    own = roller == one.hand.by and not (attempt.kind == "contest" and hero_of(table, roller).npc)
    adds = signed(INVOKED)
    return f" {adds}" if own else f": {adds} for {in_brief(table, roller)}"


def _worth(table: FateTable, attempt: Attempt, one: Reaction) -> str:
    """What becomes of it: a boost is gone, a secret is out, a point may go to an opponent."""
    if one.free:
        return "One use, then gone." if one.aspect.kind == "boost" else ""
    if one.aspect.hidden:
        return "Nobody knows it yet. Invoking it reveals it."
    if whose := payee(table, attempt, one.hand.by, one.aspect, one.effect, one.roll):
        return f"The point goes to {in_brief(table, whose)} after the scene."
    return ""
