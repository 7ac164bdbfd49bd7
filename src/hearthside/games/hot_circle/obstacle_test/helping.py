"""Help from another character: advantage for one side, and a share in its risk (HC-3.9)."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, who
from hearthside.core.saying_events import Says
from hearthside.core.their_words import in_their_words
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import capital
from hearthside.games.hot_circle.obstacle_test.dice_pool import reckoned
from hearthside.games.hot_circle.obstacle_test.next_beat import at_its_beat, judged_anew
from hearthside.games.hot_circle.obstacle_test.sides import framed, hero_of, rolling_sides
from hearthside.games.hot_circle.obstacle_test.state import Given, ObstacleEvent, SideEvent
from hearthside.games.hot_circle.people import present
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import Side


class Help(Move, frozen=True, tag="hot-circle.help"):
    character: str
    side: Side
    how: str = ""


class StopHelping(Move, frozen=True, tag="hot-circle.stop-helping"):
    """Until the dice fall a helper may back out: the risk may have grown meanwhile."""

    character: str


class HelpOffered(SideEvent, frozen=True, tag="hot-circle.help-offered"):
    character: str
    how: str = ""


class HelpWithdrawn(ObstacleEvent, frozen=True, tag="hot-circle.help-withdrawn"):
    says = Says("{character:who} stops helping.", ("HC-3.9",), "Frame", "bookkeeping")
    character: str


DURING = "play.test"


def verbs(table: HotTable, seat: str) -> list[Verb]:
    test = framed(table)
    if test is None:
        return []
    cast, rules = table.play.cast, ("HC-3.9",)
    helping = [id for id in (*test.helpers, *test.backers) if id in cast]
    found = [_stopping(cast[id]) for id in helping if table.answers_for(seat, id)]
    busy = {test.task.who, test.against.who, *test.helpers, *test.backers}
    free = [hero for hero in present(table) if hero.id not in busy]
    for hero in (one for one in free if table.answers_for(seat, one.id)):
        found += [
            verb(
                Help,
                f"{capital(hero.first_name)} helps {amid(helped)}",
                partial(_how, hero),
                fixed={"character": hero.id, "side": side},
                group="struggle",
                about=hero.id,
                help=f"{capital(helped)} may reroll once. {_shares(hero)}",
                rules=rules,
            )
            for side in rolling_sides(test)
            for helped in [hero_of(table, test, side).first_name]
            if (test.advantage if side == "task" else test.disadvantage) is None
        ]
    return found


def _shares(hero: Hero) -> str:
    return f"If it goes wrong, it hits {hero.first_name} too."


def _how(hero: Hero) -> tuple[Text]:
    asked = f"How does {hero.first_name} help?" if hero.npc else "How do you help?"
    return (Text("how", asked, most=120, placeholder="holds the lamp", deed=True),)


def _stopping(hero: Hero) -> Verb:
    label = f"{capital(hero.first_name)} stops helping"
    move = StopHelping(character=hero.id)
    return verb(move, label, group="struggle", rules=("HC-3.9",), about=hero.id)


def decide(table: HotTable, seat: str, move: Help | StopHelping) -> list[Event]:
    test = table.play.test
    assert test
    if isinstance(move, Help):
        helped = amid(hero_of(table, test, move.side).first_name)
        helper = capital(table.play.cast[move.character].name)
        given = Given(f"{helper} helps {helped}", "HC-3.9")
        if move.side == "task":
            after = replace(test, advantage=given, helpers=(*test.helpers, move.character))
        else:
            after = replace(test, disadvantage=given, backers=(*test.backers, move.character))
        how = move.how.strip()
        return [HelpOffered(character=move.character, side=move.side, test=after, how=how)]
    # One helper is all a side's advantage comes from, so it goes with them.
    if move.character in test.helpers:
        after = replace(test, advantage=None, helpers=())
    else:
        after = replace(test, disadvantage=None, backers=())
    if test.beat in ("disadvantage", "ready"):  # without the help the GM judges it again
        after = at_its_beat(table, reckoned(table, judged_anew(table, after)))
    return [HelpWithdrawn(character=move.character, test=after)]


def say(table: HotTable, event: HelpOffered) -> list[Line]:
    helper, whom = who(table, event.character), who(table, event.test.roll(event.side).who)
    look: dict[str, Any] = {"rules": ("HC-3.9",), "beat": "Frame"}
    helps = line(helper, " helps ", whom, " and shares the risk.", **look)
    return [helps, *in_their_words(helper, event.how, who=event.character, **look)]
