"""Help and FoRKs: who may lend which dice to a test, and what they come to (BW-1.8)."""

from hearthside.games.burning_wheel.attempt.state import Attempt, Claim, Fright, Side, uses_own_list
from hearthside.games.burning_wheel.sheet import Ability, Sheet
from hearthside.games.burning_wheel.state import Burning


def helping_abilities(table: Burning, attempt: Attempt, side: Side, helper: Sheet) -> list[Ability]:
    """BW-1.8: what somebody could help this roll with."""
    return [
        ability
        for ability in helper.abilities.values()
        if not ability.closed
        and helper.left(ability.id) >= 1
        and _may_help(table, attempt, side, ability)
    ]


def _may_help(table: Burning, attempt: Attempt, side: Side, ability: Ability) -> bool:
    """Skills help skills and stats, stats help stats, Circles and Resources their own kind."""
    own = {"circles", "resources", "steel"}
    if isinstance(attempt.matter, Fright) and not attempt.matter.helped:
        return False
    if side.ability in own or ability.id in own:
        return side.ability == ability.id and not side.skill
    tested = table.play.cast[side.who].abilities[side.ability]
    if tested.is_skill:
        return ability.is_skill
    if tested.kind == "attribute":
        return ability.is_skill or ability.id == tested.id
    return ability.is_skill or ability.is_stat


def is_free(attempt: Attempt, helper: Sheet) -> bool:
    """Whether somebody is in no way part of the test yet."""
    busy = {side.who for side in attempt.sides}
    busy |= {claim.by for side in attempt.sides for claim in side.helpers}
    lesson = getattr(attempt.matter, "student", "")
    unable = helper.is_out() or helper.draft or helper.hidden or helper.hesitates
    return helper.id not in busy and helper.id != lesson and not unable


def help_claim(helper: Sheet, ability: Ability) -> Claim:
    left = helper.left(ability.id)
    return Claim(
        kind="help",
        label=f"{helper.name} helps, {as_left(helper, ability)}",
        dice=helping_dice(left),
        by=helper.id,
        ability=ability.id,
        exponent=left,
        rules=("BW-1.8",),
    )


def as_left(helper: Sheet, ability: Ability) -> str:
    """An ability as its sheet has it, and what wounds or tax leave of it now (BW-1.21)."""
    left = helper.left(ability.id)
    less = f", down to {left}" if left < ability.exponent else ""
    return f"{ability.name} {ability.rating}{less}"


def forkable(table: Burning, attempt: Attempt, side: Side) -> list[Ability]:
    """BW-1.8, BW-1.21: the skills that may still be forked in; none without a skill tested."""
    sheet = table.play.cast[side.who]
    if side.skill or not sheet.abilities[side.ability].is_skill or uses_own_list(attempt):
        return []
    forked = {claim.ability for claim in side.claimed("fork")}
    return [
        skill
        for skill in sheet.skills
        if skill.id != side.ability and skill.id not in forked and sheet.left(skill.id) >= 1
    ]


def fork_claim(skill: Ability) -> Claim:
    return Claim(
        kind="fork",
        label=f"FoRK {skill.name} {skill.rating}",
        dice=fork_dice(skill.exponent),
        ability=skill.id,
        rules=("BW-1.8",),
    )


def as_they_stand(table: Burning, side: Side) -> tuple[Claim, ...]:
    """BW-1.8, BW-1.21: the claims as the sheets are now, without what has no dice any more."""
    lent = []
    for claim in side.claims:
        whose = table.play.cast.get(claim.by if claim.kind == "help" else side.who)
        known = whose.abilities.get(claim.ability) if whose else None
        if claim.kind not in ("help", "fork"):
            lent.append(claim)
        elif whose and known and whose.left(known.id) and not (claim.by and whose.is_out()):
            lent.append(help_claim(whose, known) if claim.by else fork_claim(known))
    return tuple(lent)


def helping_dice(exponent: int) -> int:
    """BW-1.8: what a helper adds."""
    return 0 if exponent < 1 else 2 if exponent >= 5 else 1


def fork_dice(exponent: int) -> int:
    """BW-1.8: what a FoRK adds."""
    return 2 if exponent >= 7 else 1
