"""What is asked once an attempt has settled or someone conceded: one question after another."""

import msgspec

from hearthside.core.moves import GM


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="question"):
    """Something one voice answers before play goes on. `to` is a character, or the GM."""

    to: str = GM


class NameBoost(Question, frozen=True, tag="name-boost"):
    """Whoever won a boost says what it is."""

    side: str


class FailedAdvantage(Question, frozen=True, tag="failed-advantage"):
    """FA-5.1: the GM drops the new aspect, or lets it stand for the other side."""

    text: str
    side: str
    """The side that failed."""
    others: tuple[str, ...]
    """The sides that may be given the free invocation."""


class Discovery(Question, frozen=True, tag="discovery"):
    """FA-5.2: the GM says what is found; on a failure perhaps nothing is."""

    about: str
    """The character searched, or nobody for the scene."""
    side: str
    free: int
    """What the seeker's side may invoke for free; nothing on a failure."""
    others: tuple[str, ...] = ()
    """On a failure: the sides that may be given the free invocation."""


class SeriousCost(Question, frozen=True, tag="serious-cost"):
    """FA-5.4: after a failure the GM may name the price at which it works all the same."""


class CostOffered(Question, frozen=True, tag="cost-offered"):
    """FA-5.4: the player picks: it prevails, or it is overcome at this price."""

    cost: str


class MinorCost(Question, frozen=True, tag="minor-cost"):
    """FA-5.4: after a tie the GM names a small price."""


class WayOpen(Question, frozen=True, tag="way-open"):
    """FA-5.14: whoever opened the way to another zone may go there at once."""

    zone: str


class HitWithStyle(Question, frozen=True, tag="hit-with-style"):
    """FA-5.7: all of the damage, or one less and a boost."""

    target: str
    damage: int


class TakeHit(Question, frozen=True, tag="take-hit"):
    """FA-5.8: box and consequences, or taken out."""

    damage: int
    attacker: str
    side: str
    """The attacker's side, which gains from consequences."""


class SayFate(Question, frozen=True, tag="say-fate"):
    """FA-5.11: the attacker says what happens to whoever was taken out."""

    target: str
    of: int = 0
    """The entry that says they are out."""


class ConcessionCost(Question, frozen=True, tag="concession-cost"):
    """FA-5.13: the GM may set a cost for whoever conceded."""

    character: str


class TellVictory(Question, frozen=True, tag="tell-victory"):
    """FA-7.2: whoever won an exchange tells how."""

    victories: int


class Twist(Question, frozen=True, tag="twist"):
    """FA-7.3: a tie for best may bring a twist and a situation aspect."""


AnyQuestion = (
    NameBoost
    | FailedAdvantage
    | Discovery
    | SeriousCost
    | CostOffered
    | MinorCost
    | WayOpen
    | HitWithStyle
    | TakeHit
    | SayFate
    | ConcessionCost
    | TellVictory
    | Twist
)
