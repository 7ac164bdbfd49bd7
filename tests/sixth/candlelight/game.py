"""Candlelight as the table sees it: its parts joined, its odds, its looks."""

from candlelight import numbers, omen, venture, wanderers
from candlelight.state import CandlePlay, CandleTable, Wanderer
from hearthside.core.attempt_card import Attempt, Throw, Thrown
from hearthside.core.forms import Number
from hearthside.core.game import Game
from hearthside.core.odds.outcomes import Odds
from hearthside.core.odds_questions import OddsQuestion
from hearthside.core.pieces import Coins, Piece, Rating, Why
from hearthside.core.procedures import Parts
from hearthside.core.reasons import parts_of, total
from hearthside.core.show import Grade
from hearthside.core.wording.typesetting import capital

LIGHT = Number("light", "Light", least=1, most=3, value=1)
DARK = Number("dark", "Dark", least=1, most=3, value=1)
VENTURE = OddsQuestion(
    "Venture into the dark", (LIGHT, DARK), lambda blanks: numbers.odds(**blanks), ("CL-2.2",)
)


class Candlelight(Game[CandlePlay]):
    name = "candlelight"
    title = "Candlelight"
    pitch = "Two dice, a little light, and what you want from the dark."
    gm_title = "guide"
    grades = (
        Grade("lost", "Lost", "fail"),
        Grade("through", "Through", "success", good=True),
        Grade("shining", "Shining", "style", good=True),
    )
    Play = CandlePlay
    parts = Parts(wanderers, venture, omen)
    makings = (wanderers.WANDERER,)
    closing = (wanderers.LIT_THE_WAY,)
    content = (wanderers.NAMES,)
    questions = {"venture": VENTURE}

    def outlook(self, table: CandleTable, seat: str = "") -> Odds | None:
        trying = table.play.venture
        light = venture.light(table, trying.who) if trying else 0
        return trying and numbers.odds(light, trying.dark, trying.faces)

    def pieces(self, table: CandleTable, who: Wanderer) -> tuple[Piece, ...]:
        made, path = Why("Chosen when the wanderer was made.", ("CL-1.1",)), f"cast.{who.id}"
        held = Why("Two at the start of each session.", ("CL-1.2",))
        return (
            Rating(label="Light", value=str(who.light), why=made, path=f"{path}.light"),
            Coins(count=who.candles, name="candle", why=held, path=f"{path}.candles"),
        )

    def attempt(self, table: CandleTable) -> Attempt | None:
        trying = table.play.venture
        if trying is None:
            return None
        light = venture.light(table, trying.who)
        dice = tuple(Thrown("d6", str(face)) for face in trying.faces)
        own = table.play.cast[trying.who]
        stack = numbers.reasons(trying.faces, own.light, trying.dark, glow=light - own.light)
        came = str(total(stack)) if dice else ""
        stands = numbers.outcome(trying.faces, light, trying.dark) if dice else ""
        return Attempt(
            kind="Venture",
            rules=("CL-2.1",),
            beat="React" if dice else "Fall",
            beats=("Frame", "Fall", "React", "Settle"),
            intent=capital(trying.want),
            who=(trying.who,),
            throws=(Throw(own.name, dice, parts_of(stack), came),),
            standing=venture.TOLD[stands].capitalize() if stands else "",
            grade=stands,
            odds=numbers.odds(light, trying.dark),
            odds_past=bool(dice),
        )


GAME = Candlelight()
