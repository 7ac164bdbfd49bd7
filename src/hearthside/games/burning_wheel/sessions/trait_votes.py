"""Traits and reputations by unanimous vote, without their owner (BW-7.5, BW-7.6)."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from hearthside.core.field_kinds import Choice, Text, one_of
from hearthside.core.fields import Field, Pick, When
from hearthside.core.guided_round_steps import Blanks, Item
from hearthside.core.life.vote_events import VoteDecided
from hearthside.core.moves import Event, Illegal
from hearthside.core.table_life import Ballot, Vote
from hearthside.core.wording.pronouns import said_of
from hearthside.games.burning_wheel.advancement import place
from hearthside.games.burning_wheel.sessions import awards
from hearthside.games.burning_wheel.sheet import Sheet, Standing, Trait, TraitKind
from hearthside.games.burning_wheel.sheet_changes import changed, stood
from hearthside.games.burning_wheel.state import Burning, Proposal
from hearthside.games.burning_wheel.wording import same

ABOUT = "burning-wheel.proposal-"
KINDS: dict[str, TraitKind] = {"character": "character", "die": "die", "call-on": "call-on"}
"""From the weakest to the strongest."""
TRAITS = (
    Pick("character", "Character trait"),
    Pick("die", "Die trait"),
    Pick("call-on", "Call-on"),
)
KNOWN_FOR = "Took the bell over a broken bridge"
BALLOTS = (Ballot("yes", "Yes"), Ballot("no", "No"), Ballot("abstain", "I abstain"))


def traits(table: Burning) -> list[Item]:
    return _items(table, "Propose a trait", _trait_fields, _trait, "BW-7.5")


def reputations(table: Burning) -> list[Item]:
    return _items(table, "Propose a reputation", _reputation_fields, _reputation, "BW-7.6")


def _items(
    table: Burning,
    label: str,
    fields: Callable[[Burning], tuple[Field, ...]],
    taken: Callable[[Burning, Blanks], list[Event]],
    rule: str,
) -> list[Item]:
    if not awards.nominees(table):
        return []
    named = [
        f"{table.play.cast[one.who].name}, “{one.name}”"
        for one in table.play.proposals
        if one.who in table.play.cast and (one.change == "reputation") == (rule == "BW-7.6")
    ]
    so_far = f"Proposed: {'; '.join(named)}. " if named else ""
    return [
        Item(
            id=seat,
            seat=seat,
            label=label,
            question=f"{so_far}All the others must agree. Whoever it is about does not vote.",
            fields=partial(fields, table),
            taken=partial(taken, table),
            passes="Nothing more" if named else "Nothing to propose",
            again=True,
            rare=bool(named) or rule == "BW-7.6",
            rules=(rule,),
        )
        for seat in table.everyone()
    ]


def _whom(table: Burning) -> Choice:
    return one_of("whom", "Whose?", awards.nominees(table), chips=True)


def _trait_fields(table: Burning) -> tuple[Field, ...]:
    every = awards.nominees(table)
    held = tuple(
        Pick(f"{one.id}/{at}", trait.name, group=one.name, when=When("whom", (one.id,)))
        for one in every
        for at, trait in enumerate(one.traits)
    )
    grown = tuple(
        Pick(
            f"{one.id}/{kind}.{at}",
            each.text + f" ({each.artha.words})" * bool(each.artha.count),
            group=one.name,
            when=When("whom", (one.id,)),
        )
        for one in every
        for kind in ("beliefs", "instincts")
        for at, each in enumerate(getattr(one, kind))
        if each.text
    )
    dropping = (Pick("drop", "Lose a trait"),) if held else ()
    adding, rolled = When("change", ("add",)), When("kind", ("die", "call-on"))
    fields: list[Field] = [
        _whom(table),
        one_of(
            "change", "What should change?", (Pick("add", "A new trait"), *dropping), chips=True
        ),
        Text("name", "The trait", most=60, when=adding, placeholder="Keeps His Word to Strangers"),
        one_of("kind", "Kind", TRAITS, chips=True, when=adding),
        Text(
            "concerns",
            "Which abilities it concerns",
            when=rolled,
            placeholder="Bridgewright, Carpentry",
        ),
    ]
    if grown:
        picks = (Pick("", "Nothing in particular"), *grown)
        told = "The more artha there, the stronger the trait."
        blank = Choice("grown", "It grew from", help=told, picks=picks, when=adding, folded=True)
        fields.append(blank)
    if held:
        picks = (Pick("", "None"), *held)
        when = When("change", ("drop",))
        fields.append(Choice("held", "Which", picks=picks, when=when, folded=True))
    return tuple(fields)


def _trait(table: Burning, blanks: Blanks) -> list[Event]:
    who = str(blanks["whom"])
    sheet = table.play.cast[who]
    if blanks["change"] == "drop":
        owner, _, at = str(blanks.get("held", "")).partition("/")
        if owner != who:
            raise Illegal("Say which trait should go.", "held")
        trait = sheet.traits[int(at)]
        return _proposed(table, Proposal(who=who, change="drop-trait", name=trait.name))
    name = str(blanks["name"]).strip()
    if not name:
        raise Illegal("Say what the trait is called.", "name")
    if any(same(trait.name, name) for trait in sheet.traits):
        raise Illegal(f"{sheet.name} has “{name}” already. Name another.", "name")
    owner, _, grown = str(blanks.get("grown", "")).partition("/")
    if grown and owner != who:
        raise Illegal(said_of(sheet, f"That is not {sheet.name}’s. Choose one of theirs."), "grown")
    made = Proposal(
        who=who,
        change="add-trait",
        name=name,
        kind=str(blanks["kind"]),
        concerns=str(blanks.get("concerns", "")).strip(),
        grown=grown,
    )
    _as_strong_as_its_artha(table, sheet, made)
    return _proposed(table, made)


def _as_strong_as_its_artha(table: Burning, sheet: Sheet, made: Proposal) -> None:
    """BW-7.5: what grew from more artha is never proposed weaker than what grew from less."""
    if not made.grown:
        return
    order = list(KINDS)
    for other in table.play.proposals:
        if other.who != sheet.id or not other.grown:
            continue
        more = artha_in(sheet, made.grown) - artha_in(sheet, other.grown)
        stronger = order.index(made.kind) - order.index(other.kind)
        if more * stronger < 0:
            raise Illegal(
                f"“{other.name}” grew from {'less' if more > 0 else 'more'} artha and is a "
                f"{other.kind} trait. What grew from more is at least as strong.",
                "kind",
            )


def artha_in(sheet: Sheet, where: str) -> int:
    kind, _, at = where.partition(".")
    count: int = getattr(sheet, kind)[int(at)].artha.count
    return count


def _reputation_fields(table: Burning) -> tuple[Field, ...]:
    held = tuple(
        Pick(f"{one.id}/{each.name}", f"{each.name}, {each.dice}D", when=When("whom", (one.id,)))
        for one in awards.nominees(table)
        for each in one.reputations
        if each.dice < 3
    )
    fields: list[Field] = [_whom(table)]
    if held:
        fields.append(
            Choice(
                "held", "One that grows by 1D", picks=(Pick("", "A new one"), *held), folded=True
            )
        )
        new = When("held", ("",))
        fields.append(Text("name", "Or a new one", most=60, when=new, placeholder=KNOWN_FOR))
    else:
        label = "What are they known for?"
        fields.append(Text("name", label, most=60, needed=True, placeholder=KNOWN_FOR))
    return tuple(fields)


def _reputation(table: Burning, blanks: Blanks) -> list[Event]:
    who = str(blanks["whom"])
    owner, _, name = str(blanks.get("held", "")).partition("/")
    if owner and owner != who:
        raise Illegal("That reputation is somebody else’s. Choose one of theirs.", "held")
    name = name or str(blanks.get("name", "")).strip()
    if not name:
        raise Illegal("Say what they are known for.", "name")
    full = [each for each in table.play.cast[who].reputations if each.dice >= 3]
    if any(same(each.name, name) for each in full):
        raise Illegal(f"“{name}” is at 3D already. It grows no more.", "name")
    return _proposed(table, Proposal(who=who, change="reputation", name=name))


def _proposed(table: Burning, made: Proposal) -> list[Event]:
    alike = [
        one for one in table.play.proposals if (one.who, one.change) == (made.who, made.change)
    ]
    if any(same(one.name, made.name) for one in alike):
        raise Illegal(f"“{made.name}” is proposed already. It will be voted on.", "name")
    said = {
        "add-trait": f" could gain a trait: {made.name} ({made.kind}).",
        "drop-trait": f" could lose a trait: {made.name}.",
        "reputation": f" could be known for: {made.name}.",
    }[made.change]
    rule = "BW-7.6" if made.change == "reputation" else "BW-7.5"
    proposals = (*table.play.proposals, made)
    return [stood(said, who=made.who, proposals=proposals, rules=(rule,), beat="Closing")]


# Votes


def trait_votes(table: Burning) -> list[Vote]:
    return _votes(table, ("add-trait", "drop-trait"))


def reputation_votes(table: Burning) -> list[Vote]:
    return _votes(table, ("reputation",))


def _votes(table: Burning, changes: tuple[str, ...]) -> list[Vote]:
    made = []
    for at, each in enumerate(table.play.proposals):
        sheet = table.play.cast.get(each.who)
        if sheet is None or each.change not in changes:
            continue
        owners = table.voices(each.who)
        voters = tuple(seat for seat in table.everyone() if seat not in owners)
        if voters:
            made.append(
                Vote(
                    id=f"proposal-{at}",
                    question=_question(sheet, each),
                    by=(table.gms() or [""])[0],
                    choices=BALLOTS,
                    voters=voters,
                    secret=False,
                    unanimous=True,
                    abstain="abstain",
                    owner=sheet.player,
                    about=f"{ABOUT}{at}",
                )
            )
    return made


def _question(sheet: Sheet, each: Proposal) -> str:
    match each.change:
        case "drop-trait":
            return f"Does {sheet.name} lose “{each.name}”?"
        case "reputation":
            return f"Is {sheet.name} known for “{each.name}”?"
    source = ""
    if each.grown:
        belief = place(sheet, each.grown).replace(".”", "”")
        source = f", grown from {belief} ({artha_in(sheet, each.grown)} artha)"
    return f"Does {sheet.name} gain “{each.name}”, a {each.kind} trait{source}?"


def applied(table: Burning, event: VoteDecided) -> list[Event]:
    """Everybody who voted said yes, and at least one did."""
    at = int(event.about.removeprefix(ABOUT))
    made = list(table.play.proposals)
    sheet = table.play.cast.get(made[at].who)
    if sheet is None:
        return []
    if event.winner != "yes":
        each = made[at]
        said = f"Not everybody agrees that {sheet.name} should {SHOULD[each.change]} “{each.name}”."
        rule = "BW-7.6" if each.change == "reputation" else "BW-7.5"
        return [stood(said, rules=(rule,), beat=awards.OPENED)]
    made[at] = replace(made[at], agreed=True)
    return [_agreed(sheet, made[at]), stood(proposals=tuple(made))]


SHOULD = {
    "add-trait": "gain the trait",
    "drop-trait": "lose the trait",
    "reputation": "be known for",
}


def _agreed(sheet: Sheet, each: Proposal) -> Event:
    match each.change:
        case "add-trait":
            trait = Trait(name=each.name, kind=KINDS[each.kind], concerns=each.concerns)
            said = f" gains a trait: {each.name}."
            return _changed(sheet, said, "BW-7.5", traits=(*sheet.traits, trait))
        case "drop-trait":
            left = tuple(trait for trait in sheet.traits if trait.name != each.name)
            return _changed(sheet, f" loses a trait: {each.name}.", "BW-7.5", traits=left)
    return _known_for(sheet, each.name)


def _known_for(sheet: Sheet, name: str) -> Event:
    """BW-7.6: a new reputation at 1D, or one die more, to 3D."""
    held = next((one.name for one in sheet.reputations if same(one.name, name)), "")
    grown = tuple(
        replace(one, dice=min(3, one.dice + 1)) if one.name == held else one
        for one in sheet.reputations
    )
    grown = grown if held else (*grown, Standing(name=name))
    dice = next(one.dice for one in grown if one.name == (held or name))
    return _changed(sheet, f" is known for: {name}, {dice}D.", "BW-7.6", reputations=grown)


def _changed(sheet: Sheet, said: str, rule: str, **sets: object) -> Event:
    return changed(sheet, said, rules=(rule,), beat="Growth", **sets)
