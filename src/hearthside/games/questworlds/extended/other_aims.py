"""Something else than points in an exchange: how either side says what (QW-8.1.5)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.people import fighter_name
from hearthside.games.questworlds.state import QuestTable

ASIDE = "Win and you get it, but score nothing. Lose and they score."
AWAY = "Win and you are out of it without more harm. Lose and they score."

_AIM = Text(
    "aim",
    "What else are you after?",
    needed=True,
    most=120,
    placeholder="get the key from her belt",
)


def blanks(table: QuestTable, name: str, who: str) -> list[Field]:
    """What one is after, and whom it augments if that is what it is for."""
    extended = scoreboard.now(table)
    ours = extended.fighters[who].ours
    helped = tuple(
        Pick(one.id, f"Augment {fighter_name(table, one)}")
        for one in extended.fighters.values()
        if one.ours is ours and scoreboard.is_active(one) and not one.augmented
    )
    fields: list[Field] = [replace(_AIM, name=name)]
    if helped and not extended.slow:
        picks, brief = (Pick("", "No"), *helped), "whom to help"
        fields.append(Choice("recipient", "To help someone?", picks=picks, brief=brief))
    return fields
