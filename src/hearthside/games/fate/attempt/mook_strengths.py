"""FA-9.4: which of a mook's strengths and weaknesses a roll is likely to call for.

It only fills a form in: whether one applies is for the GM to say.
"""

import re

from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.sheet import Hero

_HAND_TO_HAND = r"fight|brawl|violen|combat|fenc|sword|blade|spear|axe|wrestl|box(?:ing)?\b"
_ATTACKING = (
    rf"{_HAND_TO_HAND}|attack|bit(?:e|ing)|claw|sting|strik|hit(?:s|ting)?\b|shoot|stab|kill|hurt"
    r"|kni(?:fe|ves)|knif|bow|gun|punch|kick"
)
_FAST = r"quick|fast|speed|dodg|duck|evad|slip|fly|run|flee|escap|nimble|agil"
_WATCHFUL = r"spot|watch|see(?:s|ing)?\b|notic|look(?:s|ing)? out|listen|hear|smell|track|search"
_WITS = r"think|wits?\b|clever|brain|reason|judg|fool|trick|false|loyal|nerve|disciplin|calm|brave"
_STRONG = rf"{_HAND_TO_HAND}|strong|strength|hold|push|lift|block|bar(?:s|ring)\b|tough|stand"

_CALLS_FOR = {
    "sneaky": rf"{_WATCHFUL}|guard|alert|dark|suspic",
    "careful": _WATCHFUL,
    "clever": _WITS,
    "flashy": _WITS,
    "quick": rf"{_FAST}|chas|catch|pursu|follow(?:s|ing) (?!orders)",
    "forceful": _STRONG,
}
"""By how somebody goes about it, what it takes to stand against that."""


def likely_to_attack_with(hero: Hero) -> str:
    return _likely(hero, _ATTACKING)


def likely_to_defend_with(hero: Hero, attempt: Attempt, mental: bool = False) -> str:
    """Blows call for skill or speed whatever stands behind them; words call for wits."""
    if attempt.kind == "attack":
        return _likely(hero, _WITS if mental else rf"{_HAND_TO_HAND}|{_FAST}|shield|armou?r|tough")
    return _likely(hero, _CALLS_FOR.get(attempt.rolls[0].approach, ""))


def _likely(hero: Hero, called_for: str) -> str:
    """`good`, `bad`, `both`, or neither: `plain`, unless they are bad at everything else."""
    words = re.compile(rf"\b(?:{called_for})" if called_for else r"(?!)", re.IGNORECASE)
    skills = {"good": hero.good_at, "bad": hero.bad_at}
    fits = [way for way, known in skills.items() if words.search(" ".join(known))]
    if not fits:
        return "bad" if hero.bad_at_rest else "plain"
    return "both" if len(fits) == 2 else fits[0]
