"""The sheet as players know it: ratings with the boxes that count, and what is still needed."""

from collections.abc import Iterator

from msgspec.structs import replace

from hearthside.core.pieces import Coins, Mark, Piece, Rating, Track, Why, Words
from hearthside.core.reasons import in_words, rules_of, total
from hearthside.core.show import Section, Sheet
from hearthside.core.wording.typesetting import capital, sentence, unstopped
from hearthside.games.burning_wheel import advancement_needs, shades, stats_and_exponents
from hearthside.games.burning_wheel.advancement_needs import EPIPHANY
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.attempt import marking_tests
from hearthside.games.burning_wheel.routine_difficult_challenging import DIFFICULTIES
from hearthside.games.burning_wheel.sheet import SEVERITIES, Ability, Conviction, Stack
from hearthside.games.burning_wheel.sheet import Sheet as Person
from hearthside.games.burning_wheel.state import Burning

COST = (
    "One or two superficial wounds: +1 Ob, three are a light one. "
    "Light −1D, midi −2D, severe −3D, traumatic −4D."
)


def sheet(table: Burning, character: str) -> Sheet:
    who = table.play.cast[character]
    sections = [
        Section("Artha", tuple(purse(who))),
        Section("Beliefs", tuple(_convictions(who, "beliefs"))),
        Section("Instincts", tuple(_convictions(who, "instincts"))),
        Section("Traits", tuple(_traits(who))),
        Section("Stats", tuple(rating(who, one) for one in who.stats), wide=True),
        Section("Attributes", tuple(_attributes(who)), wide=True),
        Section("Skills", tuple(rating(who, one) for one in who.skills), wide=True),
        Section("Learning", tuple(_learning(who))),
        Section("Wounds", tuple(_wounds(who))),
        Section("Resources", tuple(_means(who))),
        Section("People and standing", tuple(_people(who))),
        Section("Gear", tuple(Words(text=capital(each)) for each in who.gear)),
    ]
    return Sheet(
        who.id, who.name, subtitle(who), tuple(section for section in sections if section.pieces)
    )


def subtitle(who: Person) -> str:
    """What somebody is, where they come from and how high they stand."""
    settings = ", ".join(who.settings)
    return " · ".join(filter(None, (capital(unstopped(who.concept)), settings, who.station)))


ARTHA = {
    "fate": Coins(count=0, name="fate point", why=Why("", ("BW-1.12",))),
    "persona": Coins(count=0, name="persona point", shape="mask", why=Why("", ("BW-1.8",))),
    "deeds": Coins(count=0, name="deeds point", shape="seal", why=Why("", ("BW-1.14",))),
}


def purse(who: Person) -> Iterator[Piece]:
    """Fate, persona and deeds in hand."""
    for kind, coin in ARTHA.items():
        count, path = getattr(who.artha, kind), f"cast.{who.id}.artha.{kind}"
        yield replace(coin, label=kind.capitalize(), count=count, path=path)


def coins(artha: Artha) -> tuple[Coins, ...]:
    """What somebody earns, as coins."""
    every = (replace(coin, count=getattr(artha, kind)) for kind, coin in ARTHA.items())
    return tuple(coin for coin in every if coin.count)


def _convictions(who: Person, kind: str) -> Iterator[Piece]:
    held: tuple[Conviction, ...] = getattr(who, kind)
    for at, each in enumerate(held):
        if who.npc and not each.text:
            continue
        notes = ["a goal"] if each.goal else []
        notes += ["accomplished"] if each.done else []
        notes += [f"marked: {each.artha.words}"] if each.artha.count else []
        label = f"{kind[:-1].capitalize()} {at + 1}"
        yield Words(
            label=f"{label} ({', '.join(notes)})" if notes else label,
            text=sentence(each.text) or "Not written yet",
            story=bool(each.text),
            why=Why("", ("BW-0.3", "BW-2.1")),
            path=f"cast.{who.id}.{kind}.{at}.text",
        )


def _traits(who: Person) -> Iterator[Piece]:
    for at, trait in enumerate(who.traits):
        about = f"{trait.kind.capitalize()}{f' for {trait.concerns}' if trait.concerns else ''}"
        used = ". Used this session" if trait.used else ""
        yield Words(
            label=f"{about}{used}",
            text=capital(trait.name),
            story=True,
            why=Why("", ("BW-0.3", "BW-1.14")),
            path=f"cast.{who.id}.traits.{at}.name",
        )


# Ratings with their boxes


def rating(who: Person, ability: Ability) -> Rating:
    """An ability with where it comes from, the boxes that count, and what is one test away."""
    lack = missing(ability)
    near = f"Needs {lack[0].lower()}{lack[1:]}" if lack.startswith("One ") else ""
    notes = [_origin(ability), near]
    stack = who.left_stack(ability.id)
    left = total(stack)
    if ability.id == "resources" and who.tax:
        notes.insert(0, f"Taxed to {left}")
    elif ability.exponent and not left:
        notes.insert(0, "Wounds leave no dice")
    if ability.tools != "none" and not ability.at_hand:
        notes.append("No tools")
    needed = f" To rise: {lack[0].lower()}{lack[1:]}." if lack else ""
    return Rating(
        label=ability.name,
        value=f"{who.shade(ability.id)}{ability.exponent}",
        note=". ".join(filter(None, notes)),
        lit=bool(near),
        boxes=tuple((name[0], hit) for name, hit in boxes(ability)),
        tallies=toward_epiphany(ability.artha),
        why=Why(
            f"{_why(ability, stack)}{needed}",
            (*rules_of(stack), "BW-2.11" if ability.is_stat else "BW-2.10"),
        ),
        path=f"cast.{who.id}.abilities.{ability.id}.exponent",
    )


def _origin(ability: Ability) -> str:
    if not ability.is_skill:
        return "Passed tests only" if ability.id in marking_tests.PASSED_ONLY else ""
    roots = ", ".join(root[:3].capitalize() for root in ability.roots)
    kind = "wise" if ability.wise else ability.type
    marks = [word for word in ("training", "magical") if getattr(ability, word)]
    tools = ["tools"] if ability.tools != "none" else []
    return ", ".join(filter(None, [roots, kind, *marks, *tools]))


def _why(ability: Ability, stack: Stack) -> str:
    leaves = f": {total(stack)}D left" if len(stack) > 1 else ""
    return f"{ability.name} is {shades.SHADE_NAMES[ability.shade]}, {in_words(stack)}{leaves}."


def boxes(ability: Ability) -> tuple[tuple[str, bool], ...]:
    """Only the boxes that count at this exponent, filled as far as they are."""
    needed = advancement_needs.needs(ability.exponent, stat=ability.is_stat)
    row: list[tuple[str, bool]] = []
    for name, most in zip(DIFFICULTIES, needed, strict=True):
        have = getattr(ability.marks, name)
        row += [(name.capitalize(), at < have) for at in range(most)]
    return tuple(row)


def missing(ability: Ability) -> str:
    """What the next exponent still needs, in words.

    >>> from hearthside.games.burning_wheel.routine_difficult_challenging import Marks
    >>> missing(Ability(id="sword", name="Sword", exponent=1, marks=Marks(1)))
    'One more difficult or challenging test'
    >>> missing(Ability(id="sword", name="Sword", exponent=3, marks=Marks(1)))
    '2 more routine tests, and 2 difficult or one challenging'
    """
    exponent, stat, marks = ability.exponent, ability.is_stat, ability.marks
    if exponent >= stats_and_exponents.HIGHEST:
        return ""
    if exponent == 0:
        return "One more test"
    routine, difficult, challenging = advancement_needs.needs(exponent, stat=stat)
    lack: list[tuple[str, int, str]] = []
    if marks.routine < routine:
        lack.append(("", routine - marks.routine, "routine"))
    short = (difficult - marks.difficult, challenging - marks.challenging)
    also = ", and " * bool(lack)
    if not advancement_needs.either(exponent, stat=stat):
        for each, hard in zip(short, DIFFICULTIES[1:], strict=True):
            if each > 0:
                lack.append((" and " * bool(lack), each, hard))
    elif min(short) > 0 and short[0] == short[1]:
        lack.append((also, short[0], "difficult or challenging"))
    elif min(short) > 0:
        lack += [(also, short[0], "difficult"), (" or ", short[1], "challenging")]
    if not lack:
        return ""
    (_, many, what), *others = lack
    first = f"{_count(many).capitalize()} more {what} test{'s' * (many != 1)}"
    return "".join([first, *(f"{joined}{_count(each)} {of}" for joined, each, of in others)])


def _count(number: int) -> str:
    return "one" if number == 1 else str(number)


def toward_epiphany(artha: Artha) -> tuple[Coins, ...]:
    """BW-2.2: artha marked toward a lighter shade, once there is any."""
    if not artha.count:
        return ()
    fate, persona, deeds = EPIPHANY
    return (
        Coins(count=artha.fate, of=fate, name="fate"),
        Coins(count=artha.persona, of=persona, name="persona", shape="mask"),
        Coins(count=artha.deeds, of=deeds, name="deeds", shape="seal"),
    )


def _attributes(who: Person) -> Iterator[Piece]:
    yield from (rating(who, ability) for ability in who.attributes)
    for label, stack in (
        ("Reflexes", who.reflexes_stack),
        ("Mortal Wound", who.mortal_wound_stack),
        ("Hesitation", who.hesitation_stack),
    ):
        why = Why(f"{capital(in_words(stack))}.", rules_of(stack))
        yield Rating(label=label, value=str(total(stack)), why=why)


def _learning(who: Person) -> Iterator[Piece]:
    for skill in who.learning:
        roots = who.roots(skill)
        need = advancement_needs.aptitude(roots)
        opens = f"Opens at {advancement_needs.opens_at(roots)} after {need} tests."
        yield Track(
            label=skill.name,
            boxes=tuple((str(at + 1), at < skill.learnt) for at in range(need)),
            why=Why(opens, ("BW-2.12",)),
        )
    for id, each in who.practice.items():
        known = who.abilities.get(id)
        name = known.name if known else id.replace("-", " ").capitalize()
        yield Words(label="Practice", text=f"{name}: {each.words}", why=Why("", ("BW-2.9",)))


def _wounds(who: Person) -> Iterator[Piece]:
    boxes_: list[tuple[str, bool]] = []
    for each in SEVERITIES:
        count = sum(one.severity == each for one in who.wounds)
        row = max(3 if each == "superficial" else 1, count)
        boxes_ += [(each.capitalize(), at < count) for at in range(row)]
    yield Track(label=suffers(who) or "None", boxes=tuple(boxes_), why=Why(COST, ("BW-1.9",)))
    for at, wound in enumerate(who.wounds):
        yield Mark(
            text=capital(wound.text or wound.severity),
            note=wound.severity.capitalize(),
            why=Why("", ("BW-1.9",)),
            path=f"cast.{who.id}.wounds.{at}.text",
        )
    if who.goal:
        yield Words(label="Aristeia", text=f"No wound counts until: {who.goal}")
    if who.dead:
        yield Mark(text="Dead", tone="harm", path=f"cast.{who.id}.dead")


def suffers(who: Person) -> str:
    """What wounds cost now.

    >>> suffers(Person(id="a", name="A"))
    ''
    """
    parts = ["mortal wound"] * any(wound.severity == "mortal" for wound in who.wounds)
    if who.wound_dice:
        parts.append(f"−{who.wound_dice}D")
    if who.wound_obstacle:
        parts.append(f"+{who.wound_obstacle} Ob")
    if who.incapacitated:
        parts.append("incapacitated")
    if who.wounds and not parts:
        parts.append("wounds ignored")  # with artha, for a while: nobody has healed
    return ", ".join(parts)


def _means(who: Person) -> Iterator[Piece]:
    path = f"cast.{who.id}"
    if who.tax:
        text = "Dice of Resources that are taxed away."
        yield Rating(
            label="Tax", value=f"{who.tax}D", why=Why(text, ("BW-3.5",)), path=f"{path}.tax"
        )
    yield Rating(label="Cash", value=f"{who.cash}D", why=Why("", ("BW-3.4",)), path=f"{path}.cash")
    for at, fund in enumerate(who.funds):
        lent = "lent" if fund.loan else ""
        yield Rating(
            label=fund.name,
            value=f"{fund.dice}D",
            note=lent,
            why=Why("", ("BW-3.4",)),
            path=f"{path}.funds.{at}.dice",
        )


def _people(who: Person) -> Iterator[Piece]:
    path = f"cast.{who.id}"
    for name in who.relationships:
        yield Words(label="Relationship", text=name)
    stack = who.aptitude_stack()
    why = Why(f"Meetings that make a relationship: {in_words(stack)}.", rules_of(stack))
    for at, contact in enumerate(who.contacts):
        yield Rating(
            label=contact.name,
            value=f"{contact.met} of {total(stack)}",
            note="contact",
            why=why,
            path=f"{path}.contacts.{at}.met",
        )
    for name in who.enemies:
        yield Words(label="Personal enemy", text=name, why=Why("+2 Ob", ("BW-1.7",)))
    for kind, note, rule in (
        ("affiliations", "affiliation", "BW-3.2"),
        ("reputations", "reputation", "BW-4.2"),
        ("infamous", "infamous", "BW-1.7"),
    ):
        for at, each in enumerate(getattr(who, kind)):
            value = f"+{each.dice} Ob" if kind == "infamous" else f"{each.dice}D"
            yield Rating(
                label=each.name,
                value=value,
                note=note,
                why=Why("", (rule,)),
                path=f"{path}.{kind}.{at}.dice",
            )
