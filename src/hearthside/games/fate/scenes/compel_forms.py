"""The forms of a compel: offering one, talking over its terms, and answering it."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.table import Table
from hearthside.games.fate.attempt.invocable import known_aspects
from hearthside.games.fate.people import answers_for, here, known_as, mine, purse
from hearthside.games.fate.sheet import Aspect, Hero
from hearthside.games.fate.state import Compel, FatePlay
from hearthside.games.fate.struggle.turns import in_scene
from hearthside.games.fate.wording import ended

_WAYS = Choice(
    name="kind",
    label="How does it bite?",
    picks=(
        Pick("decision", "A bad decision", "They do something that makes it worse."),
        Pick("event", "A bad turn", "Something happens to them."),
    ),
    value="decision",
    rules=("FA-6.8",),
)


def offering(table: Table[FatePlay], seat: str) -> list[Option]:
    """Trouble for somebody else, or for oneself."""
    aspects = _compellable(table) if in_scene(table) else []
    if not aspects:
        return []
    cast = [hero for hero in here(table) if not hero.hidden]
    own = mine(table, seat, cast)
    others = [hero for hero in cast if hero not in own]
    payers = [hero.id for hero in own if purse(table, hero.id) > 0]
    offered = []
    if others and table.is_gm(seat):
        offered = [_to_another("", others, aspects)]
    elif others and payers:
        offered = [_to_another(payers[0], others, aspects)]
    return offered + [_own(hero, aspects) for hero in own]


def _compellable(table: Table[FatePlay]) -> list[tuple[str, Pick]]:
    """FA-6.7: any known aspect will do, each with its owner."""
    return [
        (one.owner, Pick(one.id, one.text, group=_whose(table, one)))
        for one in known_aspects(table)
        if one.kind != "boost"
    ]


def _whose(table: Table[FatePlay], one: Aspect) -> str:
    return known_as(table, one.owner) if one.owner else "The scene"


def _fields(first: str, aspects: list[tuple[str, Pick]]) -> tuple[Choice, Choice, Text]:
    """The blanks of an offer, the aspects of whoever is most likely first."""
    ordered = sorted(aspects, key=lambda owned: (owned[0] != first, owned[0] != ""))
    picks = tuple(pick for _, pick in ordered)
    which = Choice(name="aspect", label="Which aspect?", picks=picks, value=picks[0].value)
    what = Text(name="what", label="What happens?", needed=True, most=300, long=True)
    return which, _WAYS, what


def _to_another(payer: str, targets: list[Hero], aspects: list[tuple[str, Pick]]) -> Option:
    whom = Choice(
        name="target",
        label="Whose trouble is it?",
        picks=tuple(Pick(hero.id, hero.name) for hero in targets),
        value=targets[0].id,
    )
    return Option(
        move="fate.offer-compel",
        label="Compel an aspect",
        help="They take the point and it happens, or pay one and it does not.",
        fixed={"payer": payer},
        fields=(whom, *_fields(targets[0].id, aspects)),
        cost="1 fate point if it is accepted" if payer else "",
        rules=("FA-6.8", "FA-6.9"),
        section="act",
    )


def _own(hero: Hero, aspects: list[tuple[str, Pick]]) -> Option:
    return Option(
        move="fate.compel-self",
        label=f"Make trouble for {hero.name}",
        help="You bring it on yourself, for a fate point, if the GM agrees that it hurts.",
        fixed={"character": hero.id},
        fields=_fields(hero.id, aspects),
        rules=("FA-6.8",),
        section="act",
        about=hero.id,
    )


def decides(table: Table[FatePlay], seat: str, compel: Compel) -> bool:
    """Whether the decision is this seat's: the target's voice, or the GM for a self-compel."""
    return table.is_gm(seat) if compel.own else answers_for(table, seat, compel.target)


def needs_word(compel: Compel) -> bool:
    """FA-6.9: whether somebody changed the terms and whoever made the offer has yet to agree."""
    return compel.countered not in ("", compel.by)


def is_asked(table: Table[FatePlay], seat: str, compel: Compel) -> bool:
    """Whether it is this seat's word that is waited for."""
    if not needs_word(compel):
        return decides(table, seat, compel)
    return seat == compel.by or (table.is_gm(seat) and not table.is_player(compel.by))


def answering(table: Table[FatePlay], seat: str, compel: Compel) -> list[Option]:
    """What a seat may say to the offer on the table; the GM also for somebody who is away."""
    asked, gm = is_asked(table, seat, compel), table.is_gm(seat)
    offered: list[Option] = []
    if asked or gm:
        answers = _agreeing(table, compel) if needs_word(compel) else _deciding(table, compel)
        if asked:
            answers[0] = replace(answers[0], best=True)
        else:
            answers = [_in_stead(table, compel, answer) for answer in answers]
        offered += answers
    elif decides(table, seat, compel):
        offered += [replace(one, section="act") for one in _refusing(table, compel)]
    aside = "turn" if asked else "act" if seat == compel.by or not gm else "gm"
    if asked or gm or seat == compel.by or decides(table, seat, compel):
        offered.append(_rewording(compel, aside))
    if seat == compel.by or gm:
        offered.append(_withdrawing(compel, aside, hurts=not (compel.own and gm)))
    return offered


def _in_stead(table: Table[FatePlay], compel: Compel, answer: Option) -> Option:
    if needs_word(compel):
        whom, stead = table.seat_name(compel.by), compel.by
    else:
        whom, stead = known_as(table, compel.target), compel.target
    return replace(answer, label=f"For {whom}: {answer.label}", stead=stead)


def _agreeing(table: Table[FatePlay], compel: Compel) -> list[Option]:
    both = decides(table, compel.countered, compel)
    return [
        Option(
            move="fate.agree-terms",
            label="Agree",
            help=f"{ended(compel.what)} {'Then it happens.' if both else ''}".strip(),
            rules=("FA-6.9",),
            section="turn",
        )
    ]


def _rewording(compel: Compel, section: str) -> Option:
    words = Text(name="what", label="What happens?", value=compel.what, needed=True, most=300)
    return Option(
        move="fate.change-terms",
        label="Put it differently",
        help="The other side has to agree.",
        fields=(words,),
        rules=("FA-6.9",),
        section=section,
    )


def _withdrawing(compel: Compel, section: str, hurts: bool) -> Option:
    return Option(
        move="fate.withdraw-compel",
        label="Take the offer back" if hurts else "It would not hurt",
        rules=("FA-6.8",) if compel.own else ("FA-6.9",),
        section=section,
    )


def _deciding(table: Table[FatePlay], compel: Compel) -> list[Option]:
    words = ended(compel.what)
    if compel.own:
        who = known_as(table, compel.target)
        return [
            Option(
                move="fate.accept-compel",
                label=f"It hurts: {who} gets a fate point",
                help=words,
                rules=("FA-6.8",),
                section="turn",
            )
        ]
    taking = Option(
        move="fate.accept-compel",
        label="Take the point and let it happen",
        help=words,
        rules=("FA-6.9",),
        section="turn",
    )
    return [taking, *_refusing(table, compel)]


def _refusing(table: Table[FatePlay], compel: Compel) -> list[Option]:
    """FA-6.9: for a point, so not with none."""
    if compel.own or purse(table, compel.target) < 1:
        return []
    return [
        Option(
            move="fate.refuse-compel",
            label="Refuse",
            help="It does not happen.",
            cost="1 fate point",
            rules=("FA-6.9",),
            section="turn",
        )
    ]
