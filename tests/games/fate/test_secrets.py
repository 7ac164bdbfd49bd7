"""What is hidden stays hidden while it acts."""

import msgspec
import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.life.rulings import Hide
from hearthside.core.moves import ONLY_GM
from hearthside.games.fate import GAME
from hearthside.games.fate.attempt.frame import Attack, Overcome
from hearthside.games.fate.attempt.helping import Help
from hearthside.games.fate.attempt.oppose import Defend
from hearthside.games.fate.looks.attempt_view import card
from hearthside.games.fate.state import Challenge, SelfCompel, Task, Zone
from hearthside.games.fate.struggle.challenge import BeginChallenge, TaskRow
from hearthside.games.fate.struggle.conflict import BeginConflict, EndTurn
from hearthside.games.fate.struggle.contest import BeginContest, RollExchange
from hearthside.games.fate.struggle.moving import Cross
from hearthside.games.fate.struggle.placing_people import ChangeSide
from hearthside.games.fate.struggle.winning_odds import hopes
from tests.games.fate.evening import evening
from tests.games.fate.gathering import GALE, seen


def sent(night, seat):
    """All that a seat could be sent, as text."""
    table = night.table.table
    mine = seen(night.table, seat)
    parts = (
        mine,
        offers.options(GAME, table, seat),
        GAME.show(mine),
        offers.prompt(GAME, table, seat),
        night.said(seat),
    )
    return str([msgspec.to_builtins(part) for part in parts]).lower()


def unseen_by(night, seat):
    """Whether neither the name nor the id of somebody hidden is in what a seat could be sent."""
    text = sent(night, seat)
    return "nemesis" not in text and "'someone'" not in text


def lurking():
    """Somebody called Nemesis hides, and Ana is there."""
    night = evening("Ana", "Ben")
    night.major("Nemesis", hidden=True, quick=3)
    return night


@pytest.mark.rule("FA-6.7")
def test_a_hidden_attacker_stays_unseen_from_the_frame_to_the_wound():
    night = lurking()
    nemesis = night.nemesis
    nemesis.does(Attack("someone", "quick", "ana", how="from the dark"))
    assert unseen_by(night, "ana")
    assert night.ana.foresees(Defend("ana", "quick"))
    night.ana.defends("quick")
    assert card(seen(night.table, "ana")).odds_label == "The odds for Ana"
    nemesis.rolls("quick")
    night.sums(2, 0)
    assert unseen_by(night, "ana")
    assert "someone unseen" in sent(night, "ana")
    night.ana.invokes("Ana the Bold", roll=1)
    night.all_pass()
    assert unseen_by(night, "ana")
    night.ana.absorbs(1)
    assert unseen_by(night, "ana")


def test_the_gm_reads_who_the_unseen_one_is():
    """On the card, in the panel and on the buttons; the log everyone shares names nobody."""
    night = lurking()
    night.nemesis.does(Attack("someone", "quick", "ana", how="from the dark"))
    night.ana.defends("quick")
    shown = GAME.show(seen(night.table, GALE)).attempt
    assert shown.intent == "Nemesis (unseen) attacks Ana"
    assert [throw.who for throw in shown.throws] == ["Nemesis (unseen)", "Ana"]
    assert GAME.show(seen(night.table, "ana")).attempt.intent == "Someone unseen attacks Ana"
    assert "Someone unseen attacks Ana." in night.said()
    night.nemesis.rolls("quick")
    night.sums(night.ana.hero.approaches["quick"] - 2, 0)
    night.all_pass()
    (out,) = night.gale.offers("fate.be-taken-out")
    assert out.help == "Nemesis (unseen) says what becomes of Ana."


def test_a_hidden_helper_is_not_named():
    night = lurking()
    night.major("Voss")
    night.voss.does(Overcome("voss", "quick", "the lamp lit", against=1))
    night.gale.does(Help("someone", "voss"))
    assert unseen_by(night, "ana")


def test_whoever_hides_in_a_conflict_is_in_nobodys_order():
    night = lurking()
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss", "someone")))
    assert seen(night.table, "ana").play.conflict.order == (("voss",), ("ana",), ("ben",))
    assert unseen_by(night, "ana")
    night.gale.does(EndTurn("voss"))
    assert seen(night.table, "ana").play.conflict.turn == 0
    night.gale.does(EndTurn("someone"))
    conflict = seen(night.table, "ana").play.conflict
    assert conflict.order[conflict.turn] == ("ana",)


def test_on_the_turn_of_someone_hidden_alone_it_is_nobodys_turn_that_one_can_see():
    night = lurking()
    night.ben.has(side="foes")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "someone")))
    assert night.play.conflict.order[0] == ("someone",)
    assert seen(night.table, "ana").play.conflict.turn == -1
    assert unseen_by(night, "ana")


def test_the_gm_finds_whoever_is_hidden_marked_and_unticked_when_a_conflict_begins():
    night = evening("Ana")
    night.mook("Rats", hidden=True, good_at="biting")
    night.major("Voss")
    (form,) = night.gale.offers("fate.begin-conflict")
    who, good = (next(f for f in form.fields if f.name == name) for name in ("who", "good"))
    named = [("Ana", ""), ("Voss", ""), ("Rats", "Unseen.")]
    assert [(pick.label, pick.help) for pick in who.picks] == named  # a name has its face
    assert who.value == ("ana", "voss")
    assert [pick.label for pick in good.picks] == ["Rats"]


def test_whoever_is_hidden_is_the_last_that_the_gm_would_aim_at_or_let_defend():
    night = evening("Ana", "Ben")
    night.major("Nyx", hidden=True)
    voss = night.major("Voss")
    nyx = night.nyx.id
    night.gale.does(ChangeSide(nyx, "strangers"))

    def aims(seat, hero):
        (form,) = seat.offers("fate.attack", character=hero)
        foe = next(field for field in form.fields if field.name == "foe")
        return foe.value, [pick.label for pick in foe.picks]

    assert aims(night.gale, voss.id) == ("ana", ["Ana", "Ben", "Nyx (unseen)"])
    assert aims(night.ana, "ana")[1] == ["Voss", "Ben"]
    night.ana.does(Overcome("ana", "clever", "get past Nyx"))
    (form,) = night.gale.offers("fate.name-defender")
    (who,) = form.fields
    assert "Nyx (unseen)" in [pick.label for pick in who.picks]


def test_whoever_is_hidden_after_a_contest_began_is_unseen_in_it():
    night = lurking()
    night.nemesis.has(hidden=False)
    night.gale.does(BeginContest("First to the top", ("ana", "someone")))
    night.gale.does(RollExchange())
    night.gale.does(Hide("someone"))
    play = seen(night.table, "ana").play
    assert list(play.contest.victories) == ["ana", "(unseen)"]
    assert [roll.who for roll in play.attempt.rolls] == ["ana", "(unseen)"]
    assert hopes(seen(night.table, "ana")) is None, "of whom one cannot see nobody knows the best"
    assert hopes(night.table.table)


def test_tasks_to_come_are_not_seen():
    night = evening("Ana")
    tasks = (TaskRow(text="Cross", against=1), TaskRow(text="Canary", against=1))
    night.gale.does(BeginChallenge("Warn the ship", tasks, ("ana",), one_by_one=True))
    assert "canary" not in sent(night, "ana")
    assert "canary" in sent(night, "gale")


def test_a_hidden_characters_open_aspects_are_not_seen_either():
    night = lurking()
    assert "nemesis-high-concept" not in sent(night, "ana")
    assert not any(
        known.owner == "nemesis" for known in seen(night.table, "ana").play.aspects.values()
    )


def test_the_gm_sees_everything():
    night = lurking()
    assert seen(night.table, "gale") == night.table.table


def test_the_gm_invokes_in_nobodys_name_where_only_hidden_people_oppose():
    night = lurking()
    night.is_so(pool=1)
    night.ana.overcomes("clever")
    night.sums(0)
    night.gale.invokes("Ana Is in Debt", "raise", by="")
    assert any(
        told.startswith("The GM spends a fate point to invoke “Ana Is in Debt”")
        for told in night.said("ana")
    )
    assert "unseen" not in sent(night, "ana")


def test_a_failure_does_not_tell_players_which_sides_there_are():
    night = lurking()
    night.nemesis.has(side="rivals")
    night.ana.creates("Deafening Thunder")
    night.sums(-1)
    night.all_pass()
    assert night.play.asked[0].others == ("rivals",)
    assert "rivals" not in sent(night, "ana")


def test_whoever_hides_while_on_the_way_is_not_named():
    night = lurking()
    night.nemesis.has(hidden=False, zone="Rocks")
    night.ana.has(zone="Rocks")
    night.is_so(zones=(Zone(name="Rocks"), Zone(name="Stair")))
    night.gale.does(BeginConflict("physical", ("ana", "someone")))
    night.gale.does(Cross("someone", "Stair"))
    night.gale.does(Hide("someone"))
    assert seen(night.table, "ana").play.crossing.character == "(unseen)"
    assert "someone unseen wants to get to stair" in sent(night, "ana")


def test_somebody_hidden_leaves_no_trace_in_what_helpers_and_movers_did():
    night = evening("Ana")
    night.major("Voss")
    night.major("Lurker")
    night.gale.does(BeginConflict("physical", ("ana", "voss", "lurker")))
    night.lurker.has(known_to=ONLY_GM)
    conflict = replace(
        night.play.conflict,
        pledged={"lurker": "voss", "voss": "lurker"},
        past={"lurker": ("ana",), "ana": ("lurker", "voss")},
        pooled=("lurker",),
        conceded={"lurker": 1},
    )
    tasks = (Task(text="Past them", against=2, foe="lurker"),)
    night.is_so(
        conflict=conflict,
        challenge=Challenge(goal="It", tasks=tasks, takers=("ana",)),
        own_compels=(SelfCompel(id="c1", character="lurker", what="a mirror"),),
    )
    play = seen(night.table, "ana").play
    assert "lurker" not in str(play).lower()
    assert play.conflict.past == {"ana": ("voss",)}
