"""Fate Accelerated as the table sees it: its procedures, its odds, its looks.

What a table needs only once it is played or shown is loaded `later`, so that naming the game, or
asking for its odds, costs little.
"""

from hearthside.core.game import Game
from hearthside.core.lazy_loading import later
from hearthside.core.show import Grade
from hearthside.games.fate.state import FatePlay


class Fate(Game[FatePlay]):
    name = "fate"
    title = "Fate Accelerated"
    says_who_is_here = True
    pitch = "Capable people, true phrases, four dice. Quick to learn tonight."
    shelved = 1
    cloth = 1
    gm_tools = {"act": "Act", "compel": "Compel", "struggle": "Struggle"}
    npcs_act = True
    bare_scene = "No aspects here yet. Whatever becomes true in this scene gets a card."
    Play = FatePlay
    free_dice = "4dF"
    hides_alike = True
    passing = {"attempt": None, "asked": ()}
    grades = (
        Grade("fail", "Fail", "fail"),
        Grade("tie", "Tie", "tie"),
        Grade("success", "Success", "success", good=True),
        Grade("style", "Style", "style", good=True),
        Grade("lose", "To lose the contest", "fail"),
        Grade("win", "To win the contest", "success", good=True),
    )
    content = later("content:CONTENT")
    parts = later("procedures:PARTS")
    questions = later("odds.chances:QUESTIONS")
    simulations = later("odds.contest_simulation:SIMULATIONS")
    makings = later("characters.making:MAKINGS")
    closing = later("characters.closing:STEPS")
    foreign = later("foreign:FORMATS")
    busy = later("scenes.starts_and_ends:busy")
    is_over = later("struggle.turns:is_over")
    outlasting = later("scenes.starts_and_ends:outlasting")
    view = later("secrets:veiled")
    outlook = later("struggle.winning_odds:outlook")
    foretold = later("struggle.winning_odds:foretold")
    guess = later("odds.outlook:guess")
    odds_are_of = later("odds.outlook:odds_are_of")
    why_not = later("refusals:why_not")
    somebody = later("characters.surprises:somebody")
    hope = later("odds.outlook:hope")
    people = later("looks.cast_view:people")
    purses = later("looks.cast_view:purses")
    scene = later("looks.scene_view:pieces")
    attempt = later("looks.attempt_view:card")
    sheet = later("looks.sheet_view:sheet")
    idle = later("looks.idle:idle")
    taken_along = later("foreign.ours:figure_of")


GAME = Fate()
