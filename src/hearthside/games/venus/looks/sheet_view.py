"""The sheet on one page (VE-7.5): what is rolled first, who they are last."""

from hearthside.core.pieces import Card, Mark, Piece, Rating, Track, Why, Words
from hearthside.core.show import Section, Sheet
from hearthside.core.wording.grammar import counted
from hearthside.core.wording.typesetting import capital, unstopped
from hearthside.games.venus import metals
from hearthside.games.venus.advancement import earning
from hearthside.games.venus.assembly.sheets import assembled
from hearthside.games.venus.characters.tiers_ages_sizes import ODD_SIZES, SIZES
from hearthside.games.venus.content import ABILITIES, in_words
from hearthside.games.venus.looks.show import kismet
from hearthside.games.venus.people import figure
from hearthside.games.venus.rolls.attributes_on_rolls import does
from hearthside.games.venus.sheet import NOTHING, Asset, Attribute, Figure, Kin, Walked
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import metal


def sheet(table: VTable, who: str) -> Sheet:
    known = figure(table, who)
    made = known.draft
    if made:  # a draft shows what it has come to so far
        known = assembled(table, known)
    sections = (
        Section("The path so far", _path(known) if made else (), wide=True),
        Section("Abilities", _abilities(known)),
        Section("Jobs", _levels(known) if made else _jobs(known)),
        Section("Wounds", _wounds(known)),
        Section("Kismet", () if made else kismet(known)),
        Section("Principles", _principles(known)),
        Section("Capabilities", _capabilities(known)),
        Section("Special attribute", _special(known)),
        Section("Attributes", _attributes(known)),
        Section("Assets", _assets(known)),
        Section("Kith and kin", _kin(known, rolled=not made)),
        Section("Circumstances", _circumstances(known, whole=not made), wide=True),
    )
    shown = tuple(section for section in sections if section.pieces)
    about = known.concept or known.tier.capitalize()
    return Sheet(known.id, known.name, about, shown, unshown=() if made else _besides(known))


def _besides(who: Figure) -> tuple[Piece, ...]:
    """What a ruling may set that stands together with something else."""
    path = f"cast.{who.id}"
    calibers = (
        Rating(
            label=f"{one.capitalize()} metal",
            value=metal(held.caliber),
            path=f"{path}.abilities.{one}.caliber",
            names=tuple(map(metal, range(len(metals.CALIBERS)))),
        )
        for one, held in who.abilities.items()
    )
    levels = (
        Rating(label=f"{job.name} level", value=str(job.level), path=f"{path}.jobs.{at}.level")
        for at, job in enumerate(who.jobs)
    )
    return (*levels, *calibers)


def _circumstances(who: Figure, whole: bool) -> tuple[Piece, ...]:
    path = f"cast.{who.id}"
    sizes = SIZES | ODD_SIZES
    size = Rating(
        label="Size",
        value=sizes.get(who.size, str(who.size)),
        why=_why("VE-2.3"),
        path=f"{path}.size",
        names=tuple(sizes[at] for at in sorted(sizes)),
    )
    found: list[Piece] = [
        Rating(label="Tier", value=who.tier.capitalize(), why=_why("VE-2.2")),
        size,
        Rating(label="Age", value=who.age.capitalize(), why=_why("VE-2.4")),
        Words(
            label="Background",
            text=who.background or "—",
            story=True,
            path=f"{path}.background",
        ),
        Words(
            label="Foreground",
            text=who.foreground or "—",
            story=True,
            path=f"{path}.foreground",
        ),
    ]
    if who.paths and whole:
        text = "; ".join(map(_walked, who.paths))
        found.append(Words(label="Lifepaths", text=text, why=_why("VE-2.5")))
    if who.caps:
        found.append(
            Rating(label="Caps", value=str(who.caps), why=_why("VE-2.23"), path=f"{path}.caps")
        )
    return tuple(found)


def _walked(path: Walked) -> str:
    return f"{path.name}: {unstopped(path.note)}" if path.note else path.name


def _wounds(who: Figure) -> tuple[Piece, ...]:
    return tuple(Mark(text=one.text, why=_why("VE-4.15")) for one in who.wounds)


def _path(who: Figure) -> tuple[Piece, ...]:
    """VE-2.5: lifepaths as cards in the order they were walked, each with what its d6 gave."""
    return tuple(
        Card(
            id=f"path-{at}",
            text=one.name,
            kind=f"Lifepath {at}, +1 {one.score.capitalize()}, {one.caps} caps",
            note=_given(one),
            why=_why("VE-2.5"),
        )
        for at, one in enumerate(who.paths, 1)
    )


def _given(path: Walked) -> str:
    if path.free == NOTHING:
        return "Gives nothing: everything it lists was already rolled"
    if path.free:
        return f"Gives “{in_words(path.free)}”"
    return "Roll again, or choose" if path.missed else "Its die is rolled when you sit down"


def _why(*rules: str) -> Why:
    return Why("", rules)


def _principles(who: Figure) -> tuple[Piece, ...]:
    found: list[Piece] = []
    for label, held, rule in (
        ("Goal", who.goals, "VE-5.5"),
        ("Habit", who.habits, "VE-5.6"),
        ("Creed", who.creeds, "VE-5.7"),
    ):
        path = f"cast.{who.id}.{label.lower()}s"
        found += [
            Words(
                label=label,
                text=capital(one.text),
                story=True,
                why=_why(rule),
                path=f"{path}.{at}.text",
            )
            for at, one in enumerate(held)
        ]
    return tuple(found)


def _abilities(who: Figure) -> tuple[Piece, ...]:
    return tuple(
        Rating(
            label=one.capitalize(),
            value=f"{metal(who.ability(one).caliber)} +{who.ability(one).score}",
            why=Why(
                f"In a task, a die succeeds on {metals.least_face(who.ability(one).caliber)}+.",
                ("VE-2.7", "VE-4.3"),
            ),
            path=f"cast.{who.id}.abilities.{one}.score" if one in who.abilities else "",
            rungs=_metals(who.ability(one).caliber),
        )
        for one in ABILITIES
    )


def _metals(caliber: int) -> tuple[tuple[str, bool], ...]:
    """From bronze up: an ability that is copper has none of them."""
    return tuple((metal(at), at <= caliber) for at in range(metals.BRONZE, len(metals.CALIBERS)))


def _capabilities(who: Figure) -> tuple[Piece, ...]:
    return tuple(
        Rating(
            label=one.name,
            value=f"{metal(one.caliber)} +{one.level}",
            why=Why(f"{one.yes} of {one.questions} answered yes.", ("VE-6.1",)),
            path=f"cast.{who.id}.capabilities.{at}.level",
        )
        for at, one in enumerate(who.capabilities)
    )


def _special(who: Figure) -> tuple[Piece, ...]:
    special = who.special
    if special is None:
        return ()
    text = _said(special) if isinstance(special, Attribute) else _thing(special)
    kind = special.kind.capitalize()
    return (Words(label=kind, text=text, story=True, why=_why("VE-2.10")),)


def _attributes(who: Figure) -> tuple[Piece, ...]:
    order = ("connection", "feature", "gambit", "limit", "specialty")
    held = [one for one in who.attributes if not one.special]
    held.sort(key=lambda one: order.index(one.kind) if one.kind in order else 9)
    return _by_kind([(one.kind, _said(one)) for one in held])


def _by_kind(things: list[tuple[str, str]]) -> tuple[Piece, ...]:
    """What is of one kind stands in one line, so that a whole life fits on a page."""
    return tuple(
        Words(
            label=kind.capitalize(),
            text="; ".join(text for one, text in things if one == kind),
            why=_why(RULES.get(kind, "VE-2.21")),
        )
        for kind in dict.fromkeys(kind for kind, _ in things)
    )


RULES = {
    "limit": "VE-2.18",
    "gambit": "VE-2.19",
    "specialty": "VE-2.20",
    "capital": "VE-2.14",
    "vendible": "VE-2.14",
}


def _said(one: Attribute) -> str:
    more = f" — {does(one)}" if one.effect else ""
    sense = f": {one.sense}" if one.sense else ""
    used = ", used this session" if one.used else ", once a session" if one.once else ""
    return f"{in_words(one.name)}{sense}{more}{used}"


def _assets(who: Figure) -> tuple[Piece, ...]:
    return _by_kind([(one.kind, _thing(one)) for one in who.assets if not one.special])


def _thing(one: Asset) -> str:
    parts = [f"{one.name} ({', '.join(one.tags)})" if one.tags else one.name]
    if one.uses is not None:
        parts.append(f"{counted(one.uses, 'use')} left")
    if one.worth:
        parts.append(f"worth {one.count} {one.worth}")
    if one.broken:
        parts.append("broken")
    return ", ".join(parts)


def _kin(who: Figure, rolled: bool) -> tuple[Piece, ...]:
    return tuple(
        Words(
            label=f"{one.name}, {one.relation}" if one.relation else one.name,
            text=_favour(one) if rolled else "Whether they owe a favour is rolled",
            why=_why("VE-2.12"),
        )
        for one in who.kin
        if not one.gone
    )


def _favour(one: Kin) -> str:
    """VE-2.12: the box as a sentence, with the reason that was told."""
    reason = f": {one.reason}" if one.reason else ""
    return f"{'☑ owes a favour' if one.favour else '☐ owes no favour'}{reason}"


def _levels(who: Figure) -> tuple[Piece, ...]:
    """VE-2.13: jobs as they are bought, with nothing learned yet."""
    return tuple(
        Rating(
            label=f"{job.name} ({', '.join(one.capitalize() for one in job.abilities)})",
            value=str(job.level or "new"),
            why=_why("VE-2.13"),
        )
        for job in who.jobs
    )


def _jobs(who: Figure) -> tuple[Piece, ...]:
    found = []
    for at, job in enumerate(who.jobs):
        need = earning.exp_to_rise(job.level)
        into = ", ".join(one.capitalize() for one in job.abilities)
        level = str(job.level) if job.level else "new"
        found.append(
            Track(
                label=f"{job.name} {level} ({into}), exp",
                boxes=tuple(("", box < job.exp) for box in range(need)),
                why=Why(f"{job.exp} of {need} exp.", ("VE-5.1",)),
                path=f"cast.{who.id}.jobs.{at}.exp",
            )
        )
    return tuple(found)
