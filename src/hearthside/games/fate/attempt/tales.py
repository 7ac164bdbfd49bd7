"""How an attempt is told afterwards: what somebody wanted and got, in a sentence without rules."""

from hearthside.core.moves import GM
from hearthside.core.say import Line, aspect, emphasised, line, name, reveal
from hearthside.core.wording.first_person import in_first_person
from hearthside.core.wording.grammar import agreeing, amid
from hearthside.core.wording.retelling import came_out, comes_out
from hearthside.core.wording.short_names import speaks_of
from hearthside.core.wording.typesetting import ended, sentence, unstopped
from hearthside.games.fate.attempt.state import Attempt
from hearthside.games.fate.dice_and_outcomes import Outcome
from hearthside.games.fate.people import agrees, hero_of, name_of, seen_as
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FateTable
from hearthside.games.fate.wording import about_oneself, deed


def tale(table: FateTable, attempt: Attempt, outcome: Outcome) -> str:
    """What came of an attempt; what it cost, or what came to light, is told by itself."""
    hero, won = seen_as(table, attempt.actor), outcome in ("success", "style")
    who = hero.name
    foe = amid(name_of(table, attempt.target)) if attempt.target else ""
    does = deed(hero, attempt.how or attempt.rolls[0].how)
    known = table.play.aspects.get(attempt.aspect)
    match attempt.kind:
        case "overcome":
            told = came_out(hero, attempt.want, won or outcome == "tie")
            told = f"{does}. {told}" if does else told
            against = name_of(table, attempt.target) if attempt.defender else ""
            if not against or speaks_of(attempt.want, against):
                return told
            through = won or outcome == "tie"
            held = "" if through else _defence(table, attempt)
            return f"{told} {held or _opposed(against, through)}"
        case "create" if won and does:
            return f"{does}: {ended(attempt.aspect)}"
        case "create" if won:
            return f"{who} {agreeing(who, 'brings it about')}: {ended(attempt.aspect)}"
        case "create":
            almost = outcome == "tie"
            brings = "almost brings it about" if almost else "tries in vain to bring it about"
            return f"{who} {agreeing(who, brings)}: {ended(attempt.aspect)}"
        case "discover":
            return ""  # whether anything is found is for the GM to say: `of_a_search` tells it
        case "exploit":
            uses = "makes the most of" if outcome != "fail" else "can do nothing with"
            return f"{who} {agreeing(who, uses)} {ended(known.text)}" if known else ""
        case "attack":
            goes = f"{who} {agrees(hero, 'goes', 'go')} for {foe}"
            gets = agrees(hero, "gets", "get")
            before = about_oneself(hero, attempt.how or attempt.rolls[0].how)
            defence = _defence(table, attempt)
            if not (does or before or defence):
                return (
                    f"{who} {gets} the better of {foe}." if won else f"{goes} and {gets} nowhere."
                )
            began = f"{does}." if does else f"{goes}. {before}".strip()
            return " ".join(
                filter(None, (began, defence, _landed(table, attempt, defence, outcome)))
            )
        case "contest":
            return ""


def in_their_words(table: FateTable, character: str, how: str, beat: str = "Story") -> list[Line]:
    """How somebody helps, or what an aspect does for them, is a part of the story."""
    if not how.strip():
        return []
    if not character:
        return [line(*emphasised(sentence(how)), beat=beat, kind="narration")]
    who = name(name_of(table, character))
    told = "" if in_first_person(how) else deed(seen_as(table, character), how)
    done = told.removeprefix(f"{who.text} ")
    words = emphasised(ended(done) if done else sentence(how))
    voice = character if hero_of(table, character).known_to is None else ""
    return [line(who, " " if done else ": ", *words, beat=beat, kind="action", who=voice)]


def comes_to_light(table: FateTable, secret: Aspect) -> Line:
    """What nobody knew; of somebody unseen it is told to the GM alone."""
    owner = table.play.cast.get(secret.owner)
    to = (GM,) if owner and owner.hidden else None
    text, tale = aspect(ended(secret.text)), comes_out(secret.text)
    return reveal("It comes out: ", text, tale=tale, rules=("FA-6.7",), to=to)


def of_a_search(table: FateTable, text: str = "") -> str:
    """What came of a search, with what was found, if only at a price."""
    attempt = table.play.attempt
    if attempt is None:
        return ""
    hero, foe = seen_as(table, attempt.actor), amid(name_of(table, attempt.target))
    who = hero.name
    if text and attempt.outcome == "fail":
        return f"{who} {agreeing(who, 'finds out')}, at a price: {ended(text)}"
    if attempt.target:
        does = "sees through" if text else "tries in vain to see through"
        told = f"{who} {agreeing(who, does)} {foe}."
    else:
        asks = attempt.want.rstrip().endswith("?")
        told = came_out(hero, attempt.want if asks else f"find out {attempt.want}", bool(text))
    before = told if ":" in told or not text else f"{unstopped(told)}:"
    return f"{before} {ended(text)}" if text else told


def _defence(table: FateTable, attempt: Attempt) -> str:
    """How whoever was in the way went about it, where they said so."""
    if not attempt.defender:
        return ""
    foe, how = seen_as(table, attempt.defender), attempt.rolls[1].how
    told = deed(foe, how)
    return f"{told}." if told else about_oneself(foe, how)


def _landed(table: FateTable, attempt: Attempt, defence: str, outcome: Outcome) -> str:
    """How an attack ends, after what was told of it."""
    foe = name_of(table, attempt.struck)
    match outcome:
        case "style":
            return f"{foe} {agreeing(foe, 'has no answer')}."
        case "success":
            return "It is not enough." if defence else f"{foe} {agreeing(foe, 'feels it')}."
        case "tie":
            return "Neither gives way."
        case "fail":
            return "" if defence else "It comes to nothing."


def _opposed(foe: str, won: bool) -> str:
    """What became of whoever was in the way."""
    return f"{foe} cannot stop it." if won else f"{foe} {agreeing(foe, 'is in the way')}."
