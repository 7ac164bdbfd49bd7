"""What people are told at each step of a contest: what counts, what is won, what is asked."""

from fractions import Fraction

import pytest

from hearthside.core import engine, offers
from hearthside.core.wording.typesetting import capital, ended
from hearthside.games.questworlds import GAME
from hearthside.games.questworlds.aftermath.healing import Heal
from hearthside.games.questworlds.contest.acting_while_injured import Steady
from hearthside.games.questworlds.contest.augment import Augment
from hearthside.games.questworlds.contest.opposing import Decline
from hearthside.games.questworlds.contest.resistances import BARE
from hearthside.games.questworlds.contest.revising import Abandon
from hearthside.games.questworlds.contest.rolling import Roll, SpendHeroPoint
from hearthside.games.questworlds.contest.rulings import Count
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.odds import simple_contest
from hearthside.games.questworlds.scenes.plots import AwardPlot, MakePlot
from hearthside.games.questworlds.sheet import Benefit, Harm
from hearthside.games.questworlds.victory_levels import OUTCOMES
from hearthside.web.render.log import is_story
from hearthside.web.render.models.shared import LogLine
from tests.games.questworlds.evening import GM, Evening, hero
from tests.games.questworlds.shown import card, odds

VICTORIES = OUTCOMES[5:]


@pytest.fixture
def table() -> Evening:
    return Evening(hero("wren", Sword=25, Songs=18), hero("tomas", Hammer=15, Healer=17))


def asked(table):
    return [o for o in table.options(GM) if o.move == "questworlds.count"]


@pytest.mark.rule("QW-4.6")
def test_two_abilities_stand_on_the_card_and_in_the_log_with_their_average(table):
    table.enter("wren", "sword")
    table.oppose(second="songs")
    part = card(table).throws[0].parts[0]
    assert (part.label, part.value) == ("Sword 5M and Songs 18, on average", "1M")
    assert card(table).means == "Sword and Songs 1M"
    assert "The GM rules: Wren acts with Sword and Songs, at 1M." in table.said()


@pytest.mark.rule("QW-2.4.2", "QW-4.4.2")
def test_the_gm_is_asked_whether_what_was_earned_for_a_situation_counts(table):
    table.do(
        GM, MakePlot(name="The winch", worth="6", situation="the gate", heroes=("wren", "tomas"))
    )
    table.change("wren", benefits=(Benefit(id="b", amount=3, situation="By night"),))
    table.enter("wren", "sword")
    assert [o.label for o in asked(table)] == ["It counts: By night, +3"]
    table.do(GM, AwardPlot(plot="the-winch"))
    assert [o.label for o in asked(table)] == [
        "It counts: By night, +3",
        "It counts: The winch, +6",
    ]
    assert "“The winch” (+6)" in offers.prompt(GAME, table.table, GM).text
    table.do(GM, Count(side=0, claim="the-winch"))
    assert [o.fixed["claim"] for o in asked(table)] == ["b"]
    table.oppose("high")
    assert "By night (+3) does not count for Wren here." in table.said()
    assert odds(table, GM, Count(side=0, claim="b")) == simple_contest.contest(
        Roller(34), Roller(20)
    )
    assert card(table).throws[0].total == "11M"


@pytest.mark.rule("QW-4.11")
@pytest.mark.parametrize(
    ("mine", "leave", "told"),
    [
        (
            6,
            "the first goal only",
            "“The bridge”: a minor victory for Wren. Not won: the boat.",
        ),
        (1, "both goals", "“The bridge”: a major victory for Wren. Won too: the boat."),
    ],
)
def test_of_two_goals_everybody_reads_which_are_won(table, mine, leave, told):
    table.change("wren", abilities=(hero("wren", Sword=17).abilities[0],), hero_points=3)
    table.enter("wren", "sword")
    table.oppose(secondary="the boat")
    table.roll(mine, 18)
    if passing := table.offered("mara", "questworlds.pass"):
        assert passing.label == f"Leave it as it is, and win {leave}"
        spend = table.offered("mara", "questworlds.spend-hero-point")
        assert spend.label.endswith("and win both goals")
    table.let_it_stand()
    assert told in table.said()


@pytest.mark.rule("QW-2.4")
def test_help_is_spoken_of_while_it_can_still_come(table):
    table.enter("wren", "sword")
    assert table.offered("sam", "questworlds.augment").odds_of == "the help"
    table.oppose("high")
    assert table.offered("sam", "questworlds.augment").odds_of == "Wren"
    assert offers.prompt(GAME, table.table, "mara").text == "Others may still help first."
    assert offers.prompt(GAME, table.table, "sam").text.endswith("You can help first.")
    table.do("sam", Augment(who="tomas", recipient="wren", ability="healer"))
    table.oppose("base")
    table.roll(5, 18)
    table.let_it_stand()
    assert offers.prompt(GAME, table.table, "mara").text == ""
    assert not offers.prompt(GAME, table.table, "sam").text.endswith("You can help first.")


def test_real_dice_are_asked_for_by_whose_they_are(table):
    table.enter("wren", "sword", prize="across")
    table.oppose("high")
    table.do("mara", engine.parse_move(GAME, {"move": "questworlds.roll"}))
    assert GAME.chance(table.table).label == "Sword"
    table.fall(5)
    assert GAME.chance(table.table).label == "the resistance"
    assert (card(table).odds_label, card(table).intent) == ("With one die down", "Across")
    assert card(table).odds.chance(*VICTORIES) != Fraction(0)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (Abandon(), "“The bridge”: dropped for Wren."),
        (Abandon(reason="too late"), "“The bridge”: dropped for Wren: too late."),
        (Decline(reason="Not here"), "“The bridge”: turned down for Wren: Not here."),
        (Decline(), "“The bridge”: turned down for Wren."),
    ],
)
def test_a_contest_that_is_told_and_comes_to_nothing_is_told_to_the_end(move, told):
    table = Evening(hero("wren", Sword=17))
    table.enter("wren", "sword", prize="the bridge")
    if isinstance(move, Abandon):
        table.oppose()
    table.do(GM, move)
    (said,) = table.entries[-1].said
    assert said.retold
    assert said.plain == told
    assert said.beat == "Answer", "in the story, not only in what is framed"


@pytest.mark.rule("QW-2.3.2")
def test_words_of_a_player_end_like_a_sentence_in_the_log(table):
    table.enter("wren", "sword", tactics="I tell the guard his captain sent me")
    (told,) = [one for one in table.said() if "his captain" in one]
    assert told == "Wren: I tell the guard his captain sent me."


@pytest.mark.rule("QW-2.4")
def test_help_is_told_as_a_deed_and_says_whose_ability_it_was():
    table = Evening(hero("wren", Sword=17), hero("tomas", Songs=17))
    table.enter("wren", "sword", prize="I want the captain to skip our boat")
    look = {"who": "tomas", "recipient": "wren", "ability": "songs"}
    table.do("sam", Augment(**look, tactics="I start a brawl on the next boat"))
    table.oppose(BARE)
    assert not table.offered(GM, "questworlds.oppose"), "there is nothing to change about it"
    table.roll(5, 19)
    table.let_it_stand()
    said = table.said()
    assert "Tomas lends a hand to Wren, with Songs." in said
    assert "Tomas: I start a brawl on the next boat." in said
    helped = next(one for entry in table.entries for one in entry.said if "+6" in one.plain)
    told = ("Wren gets +6 from Tomas’s Songs.", "A minor victory, 5 against 19.")
    assert (helped.plain, helped.why) == told
    table.oppose("moderate")
    table.roll(12, 5)
    table.let_it_stand()
    assert "“I want the captain to skip our boat”: a marginal victory for Wren." in table.said()
    *_, told = (one for entry in table.entries for one in entry.said if one.grade)
    assert told.asks.startswith("What does it look like, with its “")


@pytest.mark.parametrize(
    ("prize", "quoted", "a"),
    [
        ("hold my breath.", "“Hold my breath”:", "a"),
        ("I get out before I drown", "“I get out before I drown”:", "a"),
        ("Maud lets them down", "“Maud lets them down”:", "a"),
        ("Who rang the bell?", "“Who rang the bell?”", "A"),
    ],
)
def test_what_somebody_wants_stands_as_they_typed_it(prize, quoted, a):
    table = Evening(hero("wren", Sword=17, points=0))
    table.enter("wren", "sword", prize=prize)
    assert (card(table).means, card(table).intent) == ("Sword 17", capital(prize))
    table.oppose()
    table.roll(5, 18)
    table.skip_all()
    table.wins("wren", "sword", 18, 5, prize=prize)
    told, wish = set(table.said()), ended(prize)
    assert f"Wren tries, with Sword: “{capital(wish)}”" in told
    assert {f"{quoted} {a} minor {one} for Wren." for one in ("victory", "defeat")} <= told


@pytest.mark.parametrize(("mine", "told"), [(2, "a minor victory"), (20, "a minor defeat")])
def test_a_life_is_saved_by_name_and_comes_before_any_other_healing(mine, told):
    harms = (Harm(id="h1", state="dying"), Harm(id="h2", state="hurt", abilities=("hammer",)))
    table = Evening(hero("wren", Healer=17, points=0), hero("tomas", Hammer=15))
    table.change("tomas", harms=harms)
    offered = [one.label for one in table.options("mara") if one.move == "questworlds.heal"]
    assert offered == ["Save Tomas"]
    table.do("mara", Heal(who="wren", patient="tomas", harm="h1", ability="healer"))
    assert card(table).intent == "Tomas’s life"
    table.oppose("moderate")
    table.roll(mine, 19)
    assert f"Tomas’s life: {told} for Wren." in table.said()


@pytest.mark.rule("QW-2.4")
@pytest.mark.parametrize(("mine", "theirs", "told"), [(5, 18, "+6 for Wren"), (19, 2, "Nothing")])
def test_help_that_is_rolled_stays_in_sight_until_its_player_goes_on(mine, theirs, told):
    table = Evening(hero("wren", Sword=17, Songs=18, points=0))
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Augment(who="wren", recipient="wren", ability="songs"))
    table.oppose("base")
    table.do("mara", Roll())
    table.fall(mine)
    table.fall(theirs)
    shown = card(table)
    assert (shown.kind, shown.throws[0].dice[0].face) == ("Augment", str(mine))
    asked = offers.prompt(GAME, table.table, "mara")
    assert told in asked.title
    assert offers.prompt(GAME, table.table, GM).text == f"{asked.title}. Then comes the roll."
    assert [one.label for one in table.options("mara") if one.move == "questworlds.go-back"] == [
        "On to the roll"
    ]
    table.go_back()
    came = table.entries[-1].said[-1]
    assert is_story(LogLine(seq=1, line=came)), "no later line says so"
    assert came.plain == f"Wren {'gains nothing' if told == 'Nothing' else 'gets +6'} from Songs."
    assert came.beat == "Help", "it begins nothing"
    assert card(table).kind == "Simple contest"
    assert table.offered("mara", "questworlds.roll")


def rolling_for_strength(points: int = 0) -> Evening:
    """Wren is injured, the GM has said how hard it is, and both dice are in the air."""
    table = Evening(hero("wren", Sword=17, Songs=18, points=points))
    table.change("wren", harms=(Harm(id="h1", state="injured", abilities=("songs",)),))
    table.enter("wren", "sword")
    table.oppose()
    asked = offers.prompt(GAME, table.table, "mara")
    told = "First roll to see whether you can act at all. The odds are those of both rolls."
    assert asked.text == told
    assert card(table).odds is None  # those would be of the roll that waits
    table.do("mara", Steady(who="wren", ability="sword"))
    table.do("mara", Roll())
    return table


@pytest.mark.rule("QW-4.4.1.5")
def test_the_injured_who_find_the_strength_go_on_to_their_roll_at_once():
    table = rolling_for_strength()
    table.fall(5)
    table.fall(18)
    asked = offers.prompt(GAME, table.table, "mara")
    assert (asked.title, asked.text) == ("Roll when you are ready", "You can take part.")
    assert table.offered("mara", "questworlds.roll")
    (told,) = (one for one in table.entries[-1].said if one.plain == "Wren can take part.")
    assert told.why == "The dice: 5 against 18."


@pytest.mark.rule("QW-4.4.1.5")
def test_the_injured_who_do_not_see_their_dice_before_it_goes_on():
    table = rolling_for_strength()
    table.fall(19)
    table.fall(2)
    assert offers.prompt(GAME, table.table, "mara").title == "You take no part"
    assert "Go on" in [one.label for one in table.options("mara")]


@pytest.mark.rule("QW-4.4.1.5", "QW-6.1")
def test_whoever_spends_a_hero_point_to_take_part_takes_part_at_once():
    table = Evening(hero("wren", Sword=17, Songs=18, points=1))
    table.change("wren", harms=(Harm(id="h1", state="injured", abilities=("songs",)),))
    table.enter("wren", "sword")
    table.oppose()
    table.do("mara", Steady(who="wren", ability="sword"))
    table.do("mara", Roll())
    table.fall(18)
    table.fall(5)
    table.do("mara", SpendHeroPoint(side=0))
    assert table.contest.kind == "simple"
    assert "Wren can take part." in table.said()
    assert table.offered("mara", "questworlds.roll")


@pytest.mark.rule("QW-4.3")
def test_whoever_tells_a_level_is_asked_for_its_but_or_its_and(table):
    asked = {}
    for mine, theirs in ((12, 5), (12, 18), (18, 18), (1, 20)):
        level = abs(table.wins("wren", "songs", mine, theirs))
        *_, told = (one for entry in table.entries for one in entry.said if one.grade)
        asked[level] = told.asks
        table.close()
    told = "What does it look like, with its “{}”?".format
    by_level = {0: "", 1: told("but"), 2: "", 3: told("and"), 4: told("and")}
    assert asked == {level: by_level[level] for level in asked}
    assert {1, 2} < set(asked)


@pytest.mark.rule("QW-4.4.2", "QW-5.1")
def test_whoever_won_is_asked_to_tell_it_before_they_say_where_it_helps():
    table = Evening(hero("wren", Sword=17, points=0))
    table.enter("wren", "sword")
    table.oppose()
    table.roll(5, 18)
    read = offers.prompt(GAME, table.table, "mara")
    assert not read.urgent, "so that the line to tell it in stays open"
    assert read.text.endswith("Tell what it looks like, then where it helps you: you may gain +3.")
    offered = table.offered("mara", "questworlds.propose")
    assert offered.label == "Say where it helps"
    assert "questworlds.propose" not in [one.move for one in table.options(GM)]
