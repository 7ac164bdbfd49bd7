"""What may be done with a pairing's turn, as forms (QW-8.1)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.say import listed
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, fighter_name, speaks
from hearthside.games.questworlds.contest.acting import ability_choice, stance_choice
from hearthside.games.questworlds.extended import board, hopes
from hearthside.games.questworlds.extended.state import Extended, Fighter, Pairing
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import sign


def options(table: QuestTable, seat: str) -> list[Option]:
    extended = books.current(table)
    if extended is None or table.play.contest or table.play.dues or extended.closing:
        return []
    offered: list[Option] = []
    for pairing in board.in_order(table, extended):
        fighter = extended.fighters[pairing.ours]
        mine = speaks(table, seat, fighter.who or fighter.master)
        if pairing in board.to_play(extended) and (mine or table.is_gm(seat)):
            first = mine and not any(option.best for option in offered)
            offered += _exchanging(table, extended, pairing, fighter, first, mine)
    return offered


def _exchanging(
    table: QuestTable,
    extended: Extended,
    pairing: Pairing,
    fighter: Fighter,
    first: bool,
    mine: bool,
) -> list[Option]:
    foe = fighter_name(table, extended.fighters[pairing.theirs])
    who = fighter_name(table, fighter)
    fixed = {"pairing": pairing.id}
    ability = _ability_field(table, extended, pairing, fighter)
    how = Text(name="tactics", label="How?", long=True, most=400)
    stance = stance_choice("How much do you risk?")
    plain = Option(
        move="questworlds.exchange",
        label=f"{who} goes against {foe}, {pairing.mine} to {pairing.other}",
        fixed=fixed,
        fields=(*ability, how, replace(stance, forecast=True)),
        help=_counting(table, fighter),
        rules=("QW-8.1",),
        section="turn",
        best=first,
        stead="" if mine else fighter.who or fighter.master,
    )
    if not mine:
        return [plain]
    recipients = tuple(
        Pick(one.id, f"Augment {fighter_name(table, one)}")
        for one in extended.fighters.values()
        if one.ours and one.status == "in" and not one.augmented and one.role in board.FIGHTING
    )
    aim_fields: list[Field] = [
        Text(name="aim", label="What else are you after?", needed=True, most=120),
        *ability,
        hopes.aside(table, extended, pairing, stance),
    ]
    if recipients and not extended.slow:
        picks = (Pick("", "Something else"), *recipients)
        aim_fields.append(Choice(name="recipient", label="To help someone?", picks=picks))
    return [
        plain,
        Option(
            move="questworlds.aim-elsewhere",
            label=f"{who} is after something else, against {foe}",
            fixed=fixed,
            fields=tuple(aim_fields),
            help="Win and you get it, but score nothing. Lose and they score.",
            rules=("QW-8.1.5",),
            section="act",
        ),
        Option(
            move="questworlds.disengage",
            label=f"{who} tries to get away from {foe}",
            fixed=fixed,
            fields=(*ability, how),
            rules=("QW-8.1.6",),
            section="act",
        ),
    ]


def _counting(table: QuestTable, fighter: Fighter) -> str:
    """What counts for a fighter besides the ability, so that they know it does."""
    told = [
        f"{one.label} {modifier(one.value, sign(table))}" for one in board.counted(table, fighter)
    ]
    return f"Counts here: {listed(told)}." if told else ""


def _ability_field(
    table: QuestTable, extended: Extended, pairing: Pairing, fighter: Fighter
) -> tuple[Field, ...]:
    hero = table.play.cast.get(fighter.who)
    if hero is None:
        return ()
    choice = replace(ability_choice(table, hero, fighter.ability), forecast=True)
    if not (extended.slow and pairing.done):
        return (choice,)
    # QW-8.3: the same as last time counts only with an augment, so something new comes first.
    picks = [
        replace(pick, label=f"{pick.label}, needs an augment this time")
        if pick.value == fighter.ability
        else pick
        for pick in choice.picks
    ]
    picks.sort(key=lambda pick: pick.value == fighter.ability)
    return (replace(choice, picks=tuple(picks), value=picks[0].value),)
