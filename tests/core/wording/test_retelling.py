"""However people put what they want, how it came out is a sentence that one can read aloud."""

import pytest

from hearthside.core.table import Character
from hearthside.core.wording.befalling import befell
from hearthside.core.wording.retelling import at_a_price, came_out

EDDA = Character(id="edda", name="Edda", pronouns="she/her")
CORIN = Character(id="corin", name="Corin", pronouns="he/him")

WON_AND_LOST = {
    "Stare Voss down": ("Edda stares Voss down.", "Edda tries in vain to stare Voss down."),
    "sneak past Voss": ("Edda sneaks past Voss.", "Edda tries in vain to sneak past Voss."),
    "To find a way down": ("Edda finds a way down.", "Edda does not find a way down."),
    "I want to get the ledger": ("Edda gets the ledger.", "Edda does not get the ledger."),
    "I'll get him to talk": ("Edda gets him to talk.", "Edda does not get him to talk."),
    "My sword back": ("Edda gets her sword back.", "Edda does not get her sword back."),
    "past him": ("Edda gets past him.", "Edda does not get past him."),
    "Getting out alive": ("Edda gets out alive.", "Edda tries in vain to get out alive."),
    "catch the cart!": ("Edda catches the cart.", "Edda tries in vain to catch the cart."),
    "not to be seen": ("Edda is not seen.", "Edda is seen."),
    "Edda wins the toll": ("Edda wins the toll.", "Edda does not win the toll."),
    "Maud lets us down": (
        "Maud lets them down, thanks to Edda.",
        "Edda wants: “Maud lets us down.” It does not work.",
    ),
    "nobody notices.": (
        "Nobody notices, thanks to Edda.",
        "Edda wants: “Nobody notices.” It does not work.",
    ),
    "what he was promised": (
        "Edda finds out what he was promised.",
        "Edda does not find out what he was promised.",
    ),
    "Is the water safe?": (
        "Is the water safe? Edda finds out.",
        "Is the water safe? Edda does not find out.",
    ),
    "safe passage": ("Edda gets safe passage.", "Edda does not get safe passage."),
    "Vesk to back down": ("Edda gets Vesk to back down.", "Edda does not get Vesk to back down."),
    "Odo cannot leave": (
        "Odo cannot leave, thanks to Edda.",
        "Edda wants: “Odo cannot leave.” It does not work.",
    ),
    "Peace.": ("Edda gets peace.", "Edda does not get peace."),
    "quietly": (
        "Edda wants: “Quietly.” It works.",
        "Edda wants: “Quietly.” It does not work.",
    ),
    "lie to him, then lock the door": (
        "Edda manages to lie to him, then lock the door.",
        "Edda tries in vain to lie to him, then lock the door.",
    ),
    "leap after him across the barges": (
        "Edda leaps after him across the barges.",
        "Edda tries in vain to leap after him across the barges.",
    ),
    "quietly leap the wall": (
        "Edda quietly leaps the wall.",
        "Edda tries in vain to quietly leap the wall.",
    ),
    "come through the gate": (
        "Edda comes through the gate.",
        "Edda tries in vain to come through the gate.",
    ),
    "trying to leap across": ("Edda leaps across.", "Edda tries in vain to leap across."),
    "I have to leap across": ("Edda leaps across.", "Edda tries in vain to leap across."),
    "I could leap across": ("Edda leaps across.", "Edda tries in vain to leap across."),
    "not be seen": ("Edda is not seen.", "Edda is seen."),
    "that the gate opens": (
        "The gate opens, thanks to Edda.",
        "Edda wants: “The gate opens.” It does not work.",
    ),
    "for him to leave": ("Edda gets him to leave.", "Edda does not get him to leave."),
    "Can I find the key?": ("Edda finds the key.", "Edda does not find the key."),
    "Can I trust her?": (
        "Can I trust her? Edda finds out.",
        "Can I trust her? Edda does not find out.",
    ),
    "let me in": ("Edda is let in.", "Edda is not let in."),
    "let us see it": ("Edda sees it.", "Edda does not see it."),
    "get out, and keep it dry": (
        "Edda manages to get out, and keep it dry.",
        "Edda tries in vain to get out, and keep it dry.",
    ),
    "Tobin hands me the key": (
        "Tobin hands her the key, thanks to Edda.",
        "Edda wants: “Tobin hands me the key.” It does not work.",
    ),
    "Torsk alive, to tell me where my brother is": (
        "Edda gets Torsk alive, to tell her where her brother is.",
        "Edda tries in vain to get Torsk alive, to tell her where her brother is.",
    ),
    "the reeve to let the exiles cross": (
        "Edda gets the reeve to let the exiles cross.",
        "Edda does not get the reeve to let the exiles cross.",
    ),
    "“I ask him who rang”": ("Edda asks him who rang.", "Edda tries in vain to ask him who rang."),
    "Edda asks my brother, who rang?": (
        "Edda asks her brother, who rang, and finds out.",
        "Edda asks her brother, who rang, and does not find out.",
    ),
    "“Let us through!”": (
        "Edda: “Let us through!” It works.",
        "Edda: “Let us through!” It does not work.",
    ),
    "tell him “stop”": ("Edda tells him “stop”.", "Edda tries in vain to tell him “stop”."),
    "“Stop!” I run after him.": (
        "“Stop!” Edda runs after him.",
        "“Stop!” Edda tries in vain to run after him.",
    ),
    "“Stop!” I cry": ("Edda: “Stop!” I cry. It works.", "Edda: “Stop!” I cry. It does not work."),
    "I tried to jump. My knee hurts.": (
        "Edda jumps. “My knee hurts.”",
        "Edda tries in vain to jump. “My knee hurts.”",
    ),
    "I ran for the boat": (
        "Edda: “I ran for the boat.” It works.",
        "Edda: “I ran for the boat.” It does not work.",
    ),
    "I don't want to die here": (
        "Edda: “I don't want to die here.” It works.",
        "Edda: “I don't want to die here.” It does not work.",
    ),
    "throw it and then maybe run?": (
        "Edda wants: “Throw it and then maybe run?” It works.",
        "Edda wants: “Throw it and then maybe run?” It does not work.",
    ),
    "nobody gets hurt": (
        "Nobody gets hurt, thanks to Edda.",
        "Edda wants: “Nobody gets hurt.” It does not work.",
    ),
    "“Stop!” she cries": (
        "Edda: “Stop!” she cries. It works.",
        "Edda: “Stop!” she cries. It does not work.",
    ),
}


@pytest.mark.parametrize("want", WON_AND_LOST)
def test_what_was_wanted_is_told_as_done_or_not(want: str) -> None:
    won, lost = WON_AND_LOST[want]
    assert came_out(EDDA, want, True) == won
    assert came_out(EDDA, want, False) == lost


def test_without_pronouns_words_about_oneself_are_quoted() -> None:
    assert (
        came_out("Edda", "get my sword back", True) == "Edda wants: “Get my sword back.” It works."
    )
    assert (
        came_out("Edda", "Never give my name first", True)
        == "Edda wants: “Never give my name first.” It works."
    )
    assert befell("Edda", "I drop my lamp") == "Edda: “I drop my lamp.”"
    assert at_a_price("Edda", "my lamp goes out") == "The price: “my lamp goes out.”"


def test_several_do_what_one_does() -> None:
    assert came_out("Edda and Ansa", "get over", True) == "Edda and Ansa get over."
    assert came_out("Edda, Ansa and Runa", "get over", True) == "Edda, Ansa and Runa get over."
    assert came_out("The Guards", "get over", False) == "The Guards do not get over."


BEFELL = {
    "you freeze at the ladder": "Corin freezes at the ladder.",
    "You throw it before they can stop you": "Corin throws it before they can stop him.",
    "you lose your temper and hit him": "Corin loses his temper and hits him.",
    "You’re recognised, and they chase you": "Corin is recognised, and they chase him.",
    "your brother sees you": "Corin’s brother sees him.",
    "When you open your mouth, nothing comes out": (
        "When Corin opens his mouth, nothing comes out."
    ),
    "You don’t dare to look": "Corin does not dare to look.",
    "to walk into the trap": "Corin walks into the trap.",
    "trips over the rope": "Corin trips over the rope.",
    "I panic and run": "Corin panics and runs.",
    "I go under, and come up on the far bank": "Corin goes under, and comes up on the far bank.",
    "you slip and get up again": "Corin slips and gets up again.",
    "He lets go.": "Corin lets go.",
    "The boy is asleep: you cannot move him": "The boy is asleep: Corin cannot move him.",
    "the span gives, and you with it": "The span gives, and Corin with it.",
    "You froze": "Corin froze.",
    "You need the rope": "Corin needs the rope.",
    "You were seen": "Corin was seen.",
    "you weren’t there": "Corin was not there.",
    "have no lamp": "Corin has no lamp.",
    "do not look": "Corin does not look.",
    "I may fall": "Corin may fall.",
    "Do they pay, and who?": "Do they pay, and who?",
    "I was a coward. Nobody dies in my place": (
        "Corin: “I was a coward. Nobody dies in my place.”"
    ),
    "I looked up": "Corin looked up.",
    "I took it and ran": "Corin took it and ran.",
    "I found my way": "Corin found his way.",
    "I took what I could": "Corin took what he could.",
    "I took it and run": "Corin: “I took it and run.”",
    "I just watch": "Corin just watches.",
    "I don’t look": "Corin does not look.",
    "A lamp goes out": "A lamp goes out.",
    "Corin freezes.": "Corin freezes.",
    "“You!” she says": "“You!” she says.",
    "": "",
}


@pytest.mark.parametrize("said", BEFELL)
def test_what_was_said_to_their_face_is_told_under_their_name(said: str) -> None:
    assert befell(CORIN, said) == BEFELL[said]


def test_a_price_is_a_sentence_of_its_own() -> None:
    assert at_a_price("Wren", "A fish-wife shouts") == "But a fish-wife shouts."
    assert at_a_price(EDDA, "my lamp goes out") == "But her lamp goes out."
    assert at_a_price("Wren", "Nets torn.") == "The price: Nets torn."
    assert at_a_price("Wren", "") == ""


def test_nobody_is_thanked_for_what_is_said_of_them_already():
    assert came_out("Odo Marsh", "Odo is not dragged under", True) == "Odo is not dragged under."
    assert came_out("Odo Marsh", "the gate opens", True) == "The gate opens, thanks to Odo Marsh."
