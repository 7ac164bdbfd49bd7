"""The six sheets of the scenario, written for this project, and the hound (VE-7.3)."""

from hearthside.core.table import slug
from hearthside.games.venus.content import ABILITIES
from hearthside.games.venus.sheet import Ability, Asset, Attribute, Figure, JobHeld, Kin, Note

ORDER = ("gwyn", "reidh", "oren", "melyn", "dhyr")
"""VE-7.3: who is taken first."""
ARIAN, DORMADH, DHYR, MELYN = "arian", "dormadh", "dhyr", "melyn"
TIER = "heroic"

JOBS = {
    "Commander": ("appeal", "resolve"),
    "Warrior": ("finesse",),
    "Rider": ("swiftness",),
    "Strategist": ("wits",),
    "Investigator": ("wits",),
    "Scholar": ("resolve",),
    "Diplomat": ("resolve",),
    "Physician": ("resolve",),
    "Skirmisher": ("swiftness",),
    "Brawler": ("swiftness",),
    "Charmer": ("appeal",),
    "Hunter": ("endurance",),
    "Enchanter": ("resolve", "wits"),
    "Ritualist": ("resolve",),
    "Cipher": ("wits",),
    "Handler": ("appeal",),
    "Musician": ("finesse",),
    "Acrobat": ("finesse",),
    "Host": ("appeal",),
    "Advocate": ("appeal",),
    "Guard": ("endurance",),
}
CONSENT = ("Charmer", "Investigator")


def _abilities(scores: str, metals: str) -> dict[str, Ability]:
    """Six scores and six metals in the order of the sheet: `231120`, `bbsbgb`."""
    letters = "cbsgp"
    return {
        one: Ability(score=int(score), caliber=letters.index(metal))
        for one, score, metal in zip(ABILITIES, scores, metals, strict=True)
    }


def _jobs(**levels: int) -> tuple[JobHeld, ...]:
    return tuple(
        JobHeld(
            id=slug(name), name=name, abilities=JOBS[name], level=level, consent=name in CONSENT
        )
        for name, level in levels.items()
    )


def _attributes(special: str, *lines: str) -> tuple[Attribute, ...]:
    """`kind: name` or `kind: name | effect | on | when`."""
    made = []
    for at, text in enumerate((special, *lines)):
        kind, _, rest = text.partition(": ")
        name, *more = (part.strip() for part in rest.split("|"))
        effect, on, when = (*more, "", "", "")[:3]
        made.append(
            Attribute(
                id=slug(name),
                kind=kind,
                name=name,
                effect=effect,
                on=on,
                when=when,
                special=at == 0,
            )
        )
    return tuple(made)


def _assets(*names: str) -> tuple[Asset, ...]:
    return tuple(
        Asset(
            id=slug(name.lstrip("*")),
            kind="capital" if name.startswith("*") else "vendible",
            name=name.lstrip("*"),
        )
        for name in names
    )


def _notes(kind: str, *texts: str) -> tuple[Note, ...]:
    return tuple(Note(id=f"{kind}-{at}", text=text) for at, text in enumerate(texts, 1))


GWYN = Figure(
    id="gwyn",
    name="Gwyn",
    concept="First-born, austere, robbed of a birthright tonight",
    tier=TIER,
    age="seasoned",
    size=3,
    background="Eldest of the line of Edher; raised to rule",
    foreground="Warden of the northern marches, in armour even at a feast",
    abilities=_abilities("232231", "bsbbgb"),
    attributes=_attributes(
        "gambit: Never Yields Ground | raises | endurance | holding a place or a word",
        "connection: The Northern Levies",
        "feature: Austere",
        "specialty: Warfare",
        "specialty: Spear",
        "limit: Cannot Ask | bars aid | | somebody offers help unasked",
    ),
    assets=_assets("Boar-crested helm", "Bronze spear", "*The northern marches"),
    jobs=_jobs(Warrior=5, Commander=4, Rider=3, Strategist=3),
    goals=_notes("goal", "I will have this will undone.", "I will expose Melyn as a fraud."),
    habits=_notes("habit", "I stand until everyone else is seated."),
    creeds=_notes("creed", "The first-born carries the crown.", "A prophecy is a lie in verse."),
)
REIDH = Figure(
    id="reidh",
    name="Reidh",
    concept="Twin of Oren, inquisitive, wants to know what is true",
    tier=TIER,
    age="mature",
    background="Of the line of Edher; a twin, the elder by a breath",
    foreground="Reads by night, forgets to eat, asks once too often",
    abilities=_abilities("233121", "bbgsbb"),
    attributes=_attributes(
        "gambit: Hears the Lie | raises | wits | somebody speaks to hide something",
        "connection: The Keepers of the Law",
        "feature: Inquisitive",
        "specialty: Law of Prydein",
        "specialty: Observation",
        "limit: Must Know | factor | | asked to let a question rest",
    ),
    assets=_assets("Book of kings", "Lamp of green glass"),
    jobs=_jobs(Investigator=5, Scholar=4, Diplomat=3, Physician=2),
    goals=_notes("goal", "I will find out when Melyn first told this, and to whom."),
    habits=_notes("habit", "I write down what people say.", "I answer with a question."),
    creeds=_notes("creed", "What is true can bear to be asked about."),
)
OREN = Figure(
    id="oren",
    name="Oren",
    concept="Twin of Reidh, jealous, means to be worthier than anyone",
    tier=TIER,
    age="mature",
    background="Of the line of Edher; a twin, the younger by a breath",
    foreground="Gold at every knuckle, half a cup ahead of the rest",
    abilities=_abilities("322222", "sbbbss"),
    attributes=_attributes(
        "gambit: All Eyes Here | explodes | | the whole hall is watching",
        "connection: The Young Lords",
        "feature: Jealous",
        "specialty: Rhetoric",
        "specialty: Knives",
        "limit: Measures Against Gwyn | factor | | Gwyn is better at it and present",
    ),
    assets=_assets("Pair of gilded knives", "Ring of Edher"),
    jobs=_jobs(Charmer=4, Skirmisher=4, Brawler=3, Hunter=2),
    goals=_notes("goal", "I will sit on that throne before dawn."),
    habits=_notes("habit", "I drink when I am passed over.", "I never let a challenge stand."),
    creeds=_notes("creed", "Whoever wants it most deserves it."),
)
MELYN_SHEET = Figure(
    id=MELYN,
    name="Melyn",
    concept="The enchanter, apprehensive, wants the foretelling to come true in peace",
    tier=TIER,
    age="old",
    background="Came out of the yellow woods in the old king’s youth",
    foreground="Saffron robes, stained fingers, sleeps badly",
    abilities=_abilities("234111", "bggbbb"),
    attributes=_attributes(
        "gambit: The Sight | certain | what is about to be said | once the moon is up",
        "connection: The Yellow Woods",
        "feature: Apprehensive",
        "specialty: Divination",
        "specialty: Fair Folk",
        "limit: Bound to the Foretelling | factor | | acting against it",
    ),
    assets=_assets("Staff of yew", "Bowl of black water"),
    jobs=_jobs(Enchanter=5, Ritualist=4, Physician=3, Cipher=3),
    goals=_notes("goal", "I will see Dhyr crowned without blood."),
    habits=_notes("habit", "I look into water before I decide."),
    creeds=_notes("creed", "What is foretold comes, one way or another."),
)
DHYR_SHEET = Figure(
    id=DHYR,
    name="Dhyr",
    concept="The king foretold, naive, does not see what the fuss is about",
    tier=TIER,
    age="young",
    background="Youngest of the line of Edher; born under a full moon, eyes and hair like jet",
    foreground="In feast-day white, a hound at heel",
    abilities=_abilities("331122", "sbbbbg"),
    attributes=_attributes(
        "gambit: Beloved of the Hound | always | Dormadh comes when called",
        "connection: Dormadh of the Fair Folk",
        "feature: Naive",
        "specialty: Hounds",
        "specialty: Singing",
        "limit: Dread of Moonlight | factor | | under an open sky at night",
    ),
    assets=_assets("Hound whistle", "Crown of oak leaves"),
    jobs=_jobs(Handler=4, Musician=3, Acrobat=3),
    goals=_notes("goal", "I will get everyone to eat together again tonight."),
    habits=_notes("habit", "I ask Dormadh what he thinks."),
    creeds=_notes("creed", "My family loves me."),
)
ARIAN_SHEET = Figure(
    id=ARIAN,
    name="Arian",
    concept="The king’s widow, who speaks his will",
    tier=TIER,
    age="seasoned",
    npc=True,
    background="A chieftain’s daughter, thirty years a queen",
    foreground="Silver hair, a grey gown, brown fur",
    abilities=_abilities("442120", "gsbbbb"),
    attributes=_attributes(
        "connection: Every House in Prydein",
        "feature: Composed",
        "specialty: Etiquette",
        "specialty: Paints and Powders",
        "limit: In Mourning | factor | | asked to speak of the king",
    ),
    assets=_assets("Purse of paints", "Keys of the hall"),
    jobs=_jobs(Host=5, Diplomat=5, Advocate=4, Cipher=3),
)
DORMADH_SHEET = Figure(
    id=DORMADH,
    name="Dormadh",
    concept="Dhyr’s hound, like a wolf, and not quite",
    tier=TIER,
    age="mature",
    npc=True,
    abilities=_abilities("222333", "sssggg"),
    attributes=_attributes("gambit: Speaks in Single Words | always | a word at a time"),
    jobs=_jobs(Guard=4),
)
HEIRS = {one.id: one for one in (GWYN, REIDH, OREN, MELYN_SHEET, DHYR_SHEET)}
ARIANS_OWN = {
    "goals": _notes("goal", "I will have the foretelling taken for fulfilled."),
    "habits": _notes("habit", "I straighten what others have disturbed."),
    "creeds": _notes("creed", "I did it for all of them."),
}
RELATIONS = {
    "gwyn": {
        ARIAN: "your stepmother",
        DORMADH: "a beast in the hall",
        MELYN: "a fraud",
        DHYR: "the child",
    },
    "reidh": {
        ARIAN: "taught you to read",
        DORMADH: "a riddle",
        MELYN: "a source",
        DHYR: "your little brother",
    },
    "oren": {
        ARIAN: "never saw you",
        DORMADH: "growls at you",
        MELYN: "might be bought",
        DHYR: "the thief of your crown",
    },
    MELYN: {ARIAN: "your queen", DORMADH: "you know what he is", DHYR: "the one foretold"},
    DHYR: {ARIAN: "your mother", DORMADH: "your best friend", MELYN: "told you stories"},
    ARIAN: {DORMADH: "your son’s shadow", MELYN: "must not look closely", DHYR: "your son"},
}


def kin_of(who: str, played: set[str]) -> tuple[Kin, ...]:
    """VE-7.3: those the FC plays, as this one sees them; three at most."""
    names = {ARIAN: "Arian", DORMADH: "Dormadh", MELYN: "Melyn", DHYR: "Dhyr"}
    found = [
        Kin(id=one, name=names[one], relation=relation)
        for one, relation in RELATIONS.get(who, {}).items()
        if one not in played
    ]
    return tuple(found[:3])
