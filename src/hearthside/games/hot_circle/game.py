"""Hot Circle as the table sees it: its procedures, its odds, its looks.

What a table needs only once it is played or shown is loaded `later`, so that naming the game, or
asking for its odds, costs little.
"""

from hearthside.core.game import Game
from hearthside.core.lazy_loading import later
from hearthside.core.show import Grade
from hearthside.games.hot_circle.content import IDEAS, WORLDS
from hearthside.games.hot_circle.state import HotPlay


class HotCircle(Game[HotPlay]):
    name = "hot-circle"
    title = "Hot Circle"
    pitch = "Lifepaths, beliefs and compromises: you make the world together, then fight for it."
    shelved = 3
    cloth = 2
    gm_title = "gamemaster"
    gm_tools = {"act": "Test", "compel": "Compel"}
    says_who_is_here = True
    hides_alike = True
    passing = {"test": None, "ability": None}
    end_label = "End the session at once, without the closing round"
    gm_tells_failures = True
    Play = HotPlay
    grades = (
        Grade("fail", "Fails", "fail"),
        Grade("pass", "Passes", "success", good=True),
        Grade("lose", "Loses", "fail"),
        Grade("win", "Wins", "success", good=True),
    )
    content = (IDEAS, WORLDS)
    parts = later("procedures:PARTS")
    questions = later("odds.roll_against_roll:QUESTIONS")
    makings = later("characters.making:MAKINGS")
    closing = later("procedures:CLOSING")
    busy = later("procedures:busy")
    may_end = later("sessions.scenes:may_end")
    view = later("secrets:veil")
    outlook = later("odds.outlook:outlook")
    odds_are_of = later("odds.outlook:acting")
    somebody = later("characters.npcs:somebody")
    hope = later("odds.outlook:hope")
    people = later("looks.cast_view:people")
    scene = later("looks.show:scene")
    attempt = later("looks.attempt_view:attempt")
    sheet = later("looks.sheet_view:sheet")
    idle = later("looks.idle:idle")


GAME = HotCircle()
