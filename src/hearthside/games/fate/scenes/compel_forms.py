"""The forms of a compel: offering one, talking over its terms, and answering it."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, started_by, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text, one_of
from hearthside.core.moves import Move
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import ended
from hearthside.games.fate.attempt.invocable import aspect_picks, lasting_aspects
from hearthside.games.fate.people import agrees, here, hero_of, known_as, mine, purse
from hearthside.games.fate.sheet import Aspect, Hero
from hearthside.games.fate.state import Compel, FateTable, SelfCompel, Way

_WAYS = Choice(
    "kind",
    "How does it bite?",
    picks=(
        Pick("decision", "A bad decision", "A choice that makes it worse."),
        Pick("event", "A bad turn", "Something that just happens."),
    ),
    value="decision",
    rules=("FA-6.8",),
)


class OfferCompel(Move, frozen=True, tag="fate.offer-compel"):
    """`payer` is the character whose point is offered, nobody's for the GM's endless supply."""

    aspect: str
    target: str
    what: str
    kind: Way = "decision"
    payer: str = ""


class CompelSelf(Move, frozen=True, tag="fate.compel-self"):
    character: str
    aspect: str
    what: str
    kind: Way = "decision"


class StrikeCompel(Move, frozen=True, tag="fate.strike-compel"):
    """The GM says that a self-compel did not hurt after all."""

    compel: str


class ChangeTerms(Move, frozen=True, tag="fate.change-terms"):
    """Before the decision both may put it differently."""

    what: str


class AcceptCompel(Move, frozen=True, tag="fate.accept-compel"):
    pass


class RefuseCompel(Move, frozen=True, tag="fate.refuse-compel"):
    pass


class AgreeTerms(Move, frozen=True, tag="fate.agree-terms"):
    """Whoever made the offer stands by it in somebody else's words."""


class WithdrawCompel(Move, frozen=True, tag="fate.withdraw-compel"):
    """The offer is taken back."""


def offering(table: FateTable, seat: str) -> list[Verb]:
    """Trouble for somebody else, or for oneself; the GM may strike the latter."""
    gm, own = table.is_gm(seat), mine(table, seat, _in_sight(table))
    owners = {one.owner for one in lasting_aspects(table)}
    payer = "" if gm else next(iter(_payers(table, own)), "")
    return [
        *(_to_another(table, hero, payer) for hero in compelled_by(table, seat)),
        *(_own(table, seat, hero) for hero in own if hero.id in owners),
        *(_striking(table, made) for made in table.play.own_compels if gm),
    ]


def compelled_by(table: FateTable, seat: str) -> list[Hero]:
    """Those for whom a seat could make trouble, as long as it can pay and anything is true."""
    cast = _in_sight(table)
    own = mine(table, seat, cast)
    if not (table.is_gm(seat) or _payers(table, own)) or not lasting_aspects(table):
        return []
    spoken = {hero.id for hero in own}
    return [hero for hero in cast if hero.id not in spoken]


def _in_sight(table: FateTable) -> list[Hero]:
    return [hero for hero in here(table) if hero.known_to is None and not hero.out]


def _payers(table: FateTable, own: list[Hero]) -> list[str]:
    return [hero.id for hero in own if purse(table, hero.id) > 0]


FEW = 6
"""So many aspects stand open where trouble is made: more only if they are all the target's own."""


def _which(table: FateTable, aspects: list[Aspect], near: int = 0) -> Choice:
    """Those near to whom it is about stand open, the rest behind a fold."""
    likeliest = next((one.id for one in aspects if one.kind == "trouble"), None)
    return one_of("aspect", "Which aspect?", aspect_picks(table, aspects), likeliest, likely=near)


def _what(hero: Hero) -> Text:
    """It becomes a line of the story, so it is asked for as one is told."""
    return Text(
        "what",
        f"What happens to {amid(hero.name)}?",
        needed=True,
        most=300,
        long=True,
        placeholder=f"{hero.name} cannot leave it there, and the guard turns round",
    )


def _to_another(table: FateTable, target: Hero, payer: str) -> Verb:
    def fields() -> tuple[Field, ...]:
        nearest = sorted(
            lasting_aspects(table), key=lambda one: (one.owner != target.id, one.owner != "")
        )
        own, scene = (sum(one.owner == id for one in nearest) for id in (target.id, ""))
        near = max(own, min(own + scene, FEW))
        return (_which(table, nearest, near), _WAYS, _what(target))

    takes, pays = agrees(target, "takes", "take"), agrees(target, "pays", "pay")
    return verb(
        OfferCompel,
        f"Compel {amid(target.name)}",
        fields,
        fixed={"payer": payer, "target": target.id},
        help=f"{target.name} {takes} a fate point and it happens, or {pays} one and it does not.",
        cost="1 fate point if it is accepted" if payer else "",
        rules=("FA-6.8", "FA-6.9"),
        group="compel",
        about=target.id,
    )


def _own(table: FateTable, seat: str, hero: Hero) -> Verb:
    """FA-6.8: through one's own character aspects, and nobody else's."""

    def fields() -> tuple[Field, ...]:
        own = [one for one in lasting_aspects(table) if one.owner == hero.id]
        return (_which(table, own), _WAYS, _what(hero))

    return verb(
        CompelSelf,
        "Compel yourself" if hero.player == seat else f"Compel {amid(hero.name)}",
        fields,
        character=hero.id,
        help=f"It happens at once. A fate point for {'your pool' if hero.npc else 'you'}.",
        rules=("FA-6.8",),
        group="compel",
    )


def _striking(table: FateTable, made: SelfCompel) -> Verb:
    return verb(
        StrikeCompel(made.id),
        "Strike the compel",
        help=f"{known_as(table, made.character)}: {ended(made.what)} The point goes back.",
        rules=("FA-6.8",),
        group="compel",
        about=made.character,
    )


def decides(table: FateTable, seat: str, compel: Compel) -> bool:
    """Whether the decision is this seat's: the target's voice."""
    return table.answers_for(seat, compel.target)


_NO_WAY_OUT = "You take a fate point and it happens: with none left, you cannot refuse."


def needs_word(compel: Compel) -> bool:
    """FA-6.9: whether somebody changed the terms and whoever made the offer has yet to agree."""
    return compel.countered not in ("", compel.by)


def asked(table: FateTable, compel: Compel, reader: str) -> Ask:
    """The target decides, or whoever made the offer says whether other terms will do."""
    what = ended(compel.what)
    if needs_word(compel):
        by = table.seat_name(compel.countered)
        both = decides(table, compel.countered, compel)
        help, cost = "Then it happens." * both, "1 fate point" * (both and bool(compel.payer))
        return Ask(
            seat=compel.by,
            title=f"{by} changes the terms",
            question=f"{what} Do you agree?",
            meanwhile=f"To agree to other terms: {what}",
            options=lambda: [offer(AgreeTerms(), "Agree", help=help, cost=cost, rules=("FA-6.9",))],
            own=lambda: [_rewording(compel), _WITHDRAWING],
            urges=False,
        )
    known = table.play.aspects.get(compel.aspect)
    whom, aspect = amid(known_as(table, compel.target)), f"“{known.text}”" if known else ""
    played = hero_of(table, compel.target).player  # who know who they are
    able = purse(table, compel.target) > 0
    asked = f"{', '.join(filter(None, ['' if played else f'Of {whom}', aspect]))}: {what}"
    by = "You offer" if reader == compel.by else f"{table.seat_name(compel.by)} offers"
    return Ask(
        of=compel.target,
        title=f"{by} a compel",
        question=asked if able else f"{asked} {_NO_WAY_OUT}",
        meanwhile=f"A compel of {whom}: {what}",
        options=lambda: _answers(table, compel),
        own=lambda: [_rewording(compel)],
        urges=False,
        apart=True,
    )


def _answers(table: FateTable, compel: Compel) -> list[Option]:
    pooled = " The point goes to your pool." if hero_of(table, compel.target).npc else ""
    label, help = "Accept: +1 fate point", f"It happens.{pooled}"
    accepting = offer(AcceptCompel(), label, help=help, rules=("FA-6.9",))
    return [accepting, *_refusing(table, compel)]


def _refusing(table: FateTable, compel: Compel) -> list[Option]:
    """FA-6.9: for a point, so not with none."""
    if purse(table, compel.target) < 1:
        return []
    return [
        offer(
            RefuseCompel(),
            "Refuse: −1 fate point",
            help="It does not happen.",
            cost="1 fate point",
            rules=("FA-6.9",),
        )
    ]


def _rewording(compel: Compel) -> Option:
    words = Text("what", "What happens?", value=compel.what, needed=True, most=300)
    help = "The other side has to agree."
    return offer(ChangeTerms, "Change the terms", words, help=help, rules=("FA-6.9",))


_WITHDRAWING = offer(WithdrawCompel(), "Take the offer back", rules=("FA-6.9",))


def beside(table: FateTable, seat: str, compel: Compel) -> list[Verb]:
    """What those may say who are not asked just now: change the terms, withdraw, refuse."""
    gm, by = table.is_gm(seat), seat == compel.by
    theirs = decides(table, seat, compel)
    waits = needs_word(compel)
    is_asked = by if waits else theirs
    found: list[Option] = []
    if theirs and waits and not by:
        found += _refusing(table, compel)
    if (gm or by or theirs) and not is_asked:
        found.append(_rewording(compel))
    if (gm or by) and not (is_asked and waits):
        found.append(replace(_WITHDRAWING, instead=by))
    return [started_by(replace(option, section="compel")) for option in found]
