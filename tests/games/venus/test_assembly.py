"""Assembly (VE-2): sums of caps and scores, what is free only once, what belongs to others."""

from random import Random
from typing import Any

import pytest

from hearthside.core import engine
from hearthside.core.driver import Driver
from hearthside.core.life.drafts import DropDraft, FinishMaking
from hearthside.core.life.scenes_sessions import OpenScene, OpenSession
from hearthside.core.life.seats import Rename
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import SaveStep
from hearthside.games.venus import GAME
from hearthside.games.venus.assembly import plan, steps, surprises
from hearthside.games.venus.assembly.ability_step import METAL_STEPS
from hearthside.games.venus.assembly.kismet_and_job_dice import RollFree, RollJob, pool_id
from hearthside.games.venus.assembly.permissions import AllowPaths, AskLeave, GiveLeave
from hearthside.games.venus.characters.tiers_ages_sizes import (
    AGES,
    TIERS,
    caliber_steps,
    extra_lifepaths,
    least_level,
    lifepaths_allowed,
    mental_points,
    physical_points,
)
from hearthside.games.venus.content import ABILITIES
from hearthside.games.venus.sheet import Figure, Plan, Walked
from tests.games.venus.assembling import (
    MATURE,
    ME,
    begun,
    circumstances,
    draft,
    finished,
    problems,
    save,
    shop,
    spread,
    walk,
    walked,
)
from tests.games.venus.evening import (
    ANA,
    BO,
    BRONZE,
    CY,
    DEE,
    FAY,
    end_turns,
    falls,
    figure,
    given,
    offered,
    pass_all,
    refused,
    reviews,
    said,
    seated,
    vote,
)


@pytest.mark.rule("VE-2.5")
def test_a_lifepath_is_taken_by_its_card_and_what_is_closed_says_why() -> None:
    table = begun()
    circumstances(table)
    for path in ("quay-urchin", "coast-militia"):
        held = [{"path": one, "score": score, "note": ""} for one, score in walked(table)]
        save(table, "paths", paths=held, next=path)
    assert [one for one, _ in walked(table)] == ["quay-urchin", "coast-militia"]
    (option,) = [one for one in offered(table, ANA, SaveStep) if one.fixed["step"] == "paths"]
    onward = {pick.value: pick.bars for pick in option.fields[1].picks}
    assert "coast-militia" not in onward, "walked once"
    closed = {path: why for path, why in onward.items() if why}
    assert closed
    assert any(not why for why in onward.values())
    path, why = next(iter(closed.items()))
    rows = option.starts()["paths"]
    blanks = {"paths": rows, "next": path}
    assert refused(table, ANA, SaveStep(who=ME, step="paths", blanks=blanks)) == why


@pytest.mark.case("VE-2.1/1")
@pytest.mark.rule("VE-2.1")
def test_a_name_may_come_later() -> None:
    table = begun()
    circumstances(table, name="")
    assert not problems(table, "who")
    save(table, "job", job="Mariner", called="")
    walk(table, *MATURE)
    made = finished(table)
    assert made.name == "Ana’s character"
    from hearthside.core.life.renaming import RenameCharacter

    table.do(ANA, RenameCharacter(who=ME, name="Ilves"))
    assert draft(table).name == "Ilves"
    assert made.player == ANA


@pytest.mark.case("VE-2.2/1")
@pytest.mark.rule("VE-2.2", "VE-2.5")
def test_limits_of_a_heroic_mature_character() -> None:
    heroic = Figure(id="a", name="", tier="heroic", age="mature", plan=Plan())
    assert caliber_steps("heroic") == 3
    assert plan.counted_paths(heroic) == (3, 5)
    assert least_level("heroic") == 2
    assert [caliber_steps(tier) for tier in TIERS] == [
        1,
        3,
        6,
        10,
    ]
    assert [extra_lifepaths(tier) for tier in TIERS] == [
        0,
        1,
        2,
        4,
    ]
    assert [least_level(tier) for tier in TIERS] == [1, 2, 3, 4]


@pytest.mark.rule("VE-2.4")
@pytest.mark.parametrize(
    ("age", "mental", "physical", "paths"),
    [
        ("junior", 1, 2, (0, 1)),
        ("young", 2, 4, (1, 2)),
        ("mature", 2, 3, (3, 4)),
        ("seasoned", 2, 2, (5, 7)),
        ("old", 2, 1, (8, 10)),
        ("senior", 1, 0, (10, 10)),
    ],
)
def test_what_each_age_gives(age: str, mental: int, physical: int, paths: tuple[int, int]) -> None:
    assert (mental_points(age), physical_points(age)) == (
        mental,
        physical,
    )
    assert lifepaths_allowed(age, "public") == paths


def tier_told(table: Driver) -> str:
    """What the page says of the tier before anybody changes it."""
    fields = steps.who_fields(table.table, draft(table))
    return next(field.brief for field in fields if field.name == "tier")


@pytest.mark.case("VE-2.3/1", "VE-2.4/2")
@pytest.mark.rule("VE-2.2", "VE-2.3", "VE-2.4")
def test_another_tier_a_rare_age_and_an_odd_size_need_leave() -> None:
    table = begun()
    assert tier_told(table) == "public, like everyone else"
    circumstances(table, tier="heroic", age="junior", size="5")
    assert tier_told(table) == "heroic"
    assert [one.text for one in reviews(table)] == [
        f"{draft(table).name} may be junior",
        f"{draft(table).name} may be heroic, other than everyone else",
    ], "going on with something rare asks the Peers"
    assert sum("It waits for Fay" in one for one in problems(table, "who")) == 2
    vote(table, yes=(FAY, BO), no=(CY, DEE))
    assert any("said no: you may not be heroic" in one for one in problems(table, "who"))
    circumstances(table, tier="heroic", age="junior", size="5", name="Ilo")
    assert len(reviews(table)) == 1, "nobody is asked again unless they say so"
    table.do(ANA, AskLeave(who=ME, what="tier"))
    pass_all(table)
    assert refused(table, ANA, AskLeave(who=ME, what="size")), "that is the FC's to allow"
    table.do(FAY, GiveLeave(who=ME, what="size"))
    assert not problems(table, "who")


@pytest.mark.case("VE-2.4/2")
@pytest.mark.rule("VE-2.4")
def test_a_junior_without_a_lifepath_still_has_a_job_and_a_special() -> None:
    table = begun()
    circumstances(table, age="junior")
    pass_all(table)
    save(table, "job", job="Mariner", called="")
    walk(table)
    assert not problems(table, "paths")
    spread(table, {"wits": 1, "swiftness": 2})
    shop(table, special_name="Tiny Terror")
    made = finished(table)
    assert sum(one.score for one in made.abilities.values()) == 3
    assert made.caps == 0
    assert [one.name for one in made.jobs] == ["Mariner"]
    assert made.special.name == "Tiny Terror"


@pytest.mark.case("VE-2.4/1", "VE-2.7/1")
@pytest.mark.rule("VE-2.4", "VE-2.7")
def test_mental_points_stay_mental() -> None:
    table = begun()
    circumstances(table, age="seasoned")
    spread(table, {"wits": 2, "finesse": 2}, {"wits": 1})
    assert not problems(table, "abilities")
    form = next(one for one in GAME.steps(table.table, ME) if one.id == "abilities").option
    left = {one.total.name: one.now for one in form.sums(form.starts())}
    steps = caliber_steps(table.table.play.cast[ME].tier)
    assert left == {"mental": 0, "physical": 0, "steps": steps - 1}, "each counts down by itself"
    spread(table, {"wits": 1, "finesse": 3})
    assert any("physical" in one for one in problems(table, "abilities"))
    made = Figure(id="a", name="", plan=Plan())
    assert plan.scores(made) == dict.fromkeys(ABILITIES, 0)
    assert set(plan.calibers(made).values()) == {BRONZE}


@pytest.mark.case("VE-2.7/1")
@pytest.mark.rule("VE-2.7")
def test_no_score_passes_nine() -> None:
    paths = tuple(Walked(id=str(n), name=str(n), score="wits", caps=0) for n in range(10))
    made = Figure(id="a", name="", age="old", plan=Plan(paths=paths))
    from hearthside.games.venus.assembly import problems as wrong

    table = seated()
    assert any("+10" in one.sentence for one in wrong.abilities(table.table, made))


@pytest.mark.case("VE-2.5/1")
@pytest.mark.rule("VE-2.5")
def test_how_many_lifepaths() -> None:
    table = begun()
    circumstances(table)
    walk(table, *MATURE[:2])
    assert any("at least 3" in one for one in problems(table, "paths"))
    four = (*MATURE, ("fishers-child", "swiftness"))
    walk(table, *four)
    assert not problems(table, "paths")
    five = (*four, ("quay-urchin", "appeal"))
    walk(table, *five)
    assert any("4 is the most" in one for one in problems(table, "paths"))
    table.do(FAY, AllowPaths(who=ME, more=1))
    assert said(table).endswith(f"{draft(table).name} may take 1 more lifepath.")
    assert not problems(table, "paths")


@pytest.mark.case("VE-2.5/5")
@pytest.mark.rule("VE-2.5")
def test_prerequisites_and_no_lifepath_twice() -> None:
    table = begun()
    circumstances(table)
    captain, militia = ("militia-captain", "appeal"), ("coast-militia", "swiftness")
    walk(table, captain, militia, MATURE[0])
    assert any("needs Coast Militia first" in one for one in problems(table, "paths"))
    walk(table, militia, captain, MATURE[0])
    assert not problems(table, "paths")
    walk(table, militia, militia, MATURE[0])
    assert any("once" in one for one in problems(table, "paths"))
    walk(table, ("drowned-and-returned", "wits"), *MATURE[:2])
    assert any("heroic" in one for one in problems(table, "paths"))
    walk(table, ("star-reader", "wits"), *MATURE[:2])
    assert any("Literacy" in one for one in problems(table, "paths"))
    rows = [{"path": "quay-urchin", "score": "wits", "note": ""}]
    step = SaveStep(who=ME, step="paths", blanks={"paths": rows, "next": ""})
    assert "choose Appeal, Swiftness" in refused(table, ANA, step)


@pytest.mark.rule("VE-2.5")
def test_whoever_has_walked_the_most_lifepaths_is_offered_no_more() -> None:
    table = begun()
    circumstances(table)
    walk(table, *MATURE)
    assert onward(table)
    walk(table, *MATURE, ("fishers-child", "swiftness"))
    assert not onward(table)
    table.do(FAY, AllowPaths(who=ME, more=1))
    assert onward(table)


def onward(table: Driver) -> list[str]:
    """The lifepaths on offer next."""
    (option,) = [one for one in offered(table, ANA, SaveStep) if one.fixed["step"] == "paths"]
    return [pick.value for pick in getattr(option.fields[1], "picks", ())]


@pytest.mark.rule("VE-2.5")
def test_what_happened_on_a_lifepath_stays_on_the_sheet() -> None:
    table = begun()
    circumstances(table)
    save(table, "job", job="Smith", called="")
    note = "They found me in a herring basket."
    rows = [{"path": path, "score": score, "note": ""} for path, score in MATURE]
    save(table, "paths", paths=[{**rows[0], "note": note}, *rows[1:]], next="")
    finished(table)
    pieces = [one for part in GAME.sheet(table.table, ME).sections for one in part.pieces]
    (life,) = [one for one in pieces if getattr(one, "label", "") == "Lifepaths"]
    assert life.text == (
        "Lamp-Ship Foundling: They found me in a herring basket; "
        "Ice-Harbour Pilot; Clock-Tower Novice"
    )


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("age", AGES)
@pytest.mark.rule("VE-2.2", "VE-2.4", "VE-7.2")
def test_surprise_makes_a_playable_person_of_any_tier_and_age(tier: str, age: str) -> None:
    table = begun(tier=tier)
    circumstances(table, tier=tier, age=age, name="", pronouns="")
    if age in ("junior", "senior"):
        pass_all(table)
    for seed in range(8):
        luck = Luck(Random(f"{tier} {age} {seed}").randrange)
        for step in ("who", "job", "paths", "abilities", "shop", "circle"):
            table.do(ANA, GAME.surprise(table.table, ME, step, luck))
            assert not problems(table, step), (step, problems(table, step))
        now = draft(table)
        assert (now.tier, now.age) == (tier, age), "luck changes neither"
        assert plan.caps_left(table.table, now) >= 0
    rng = Random(1)
    table.do(ANA, FinishMaking(who=ME))
    while pool := engine.chance(GAME, table.table):
        falls(table, *(rng.choice(die.faces) for die in pool.dice))
    made = draft(table)
    assert not made.draft
    assert len(made.jobs) > 1 or plan.caps(made) < 4, "there is more than one thing they can do"
    assert 1 <= made.lots <= 6
    least, most = lifepaths_allowed(age, tier)
    assert least <= len(made.paths) <= most
    assert all(path.free for path in made.paths if path.attributes)
    assert all(one.score <= 9 for one in made.abilities.values())


def test_a_dropped_draft_takes_its_reviews_along() -> None:
    table = begun()
    circumstances(table, age="senior")
    table.do(ANA, DropDraft(who=ME))
    assert not reviews(table)
    assert not table.table.play.pending


@pytest.mark.rule("VE-2.4")
def test_the_peers_are_not_asked_about_what_nobody_wants_any_more() -> None:
    table = begun()
    assert not problems(table, "who")
    circumstances(table, age="senior", name="")
    assert [one.text for one in reviews(table)] == ["Ana’s character may be senior"]
    circumstances(table, age="junior")
    assert [one.text for one in reviews(table)] == [f"{draft(table).name} may be junior"]
    circumstances(table, age="young")
    assert not reviews(table)
    assert not table.table.play.pending


@pytest.mark.rule("VE-2.4")
def test_how_many_lifepaths_a_senior_takes_is_open_above() -> None:
    table = begun()
    (ages,) = [one for one in steps.who_fields(table.table, draft(table)) if one.name == "age"]
    told = {pick.value: pick.help.partition(",")[0] for pick in ages.picks}
    assert told["old"] == "8 to 10 lifepaths"
    assert told["senior"] == "if your Peers agree: 10 or more lifepaths"
    assert [*told][-2:] == ["junior", "senior"], "behind those everybody may play"


@pytest.mark.rule("VE-2.13")
def test_a_renamed_job_takes_its_levels_along() -> None:
    table = begun()
    circumstances(table)
    save(table, "job", job="Smith", called="")
    shop(table, levels=({"name": "Smith", "more": 1},))
    save(table, "job", job="Smith", called="Lampwright")
    assert [(one.name, one.more) for one in draft(table).plan.levels] == [("Lampwright", 1)]
    assert not any("no job" in one for one in problems(table, "shop"))
    save(table, "job", job="Host", called="")
    assert [(one.name, one.more) for one in draft(table).plan.levels] == [("Host", 1)]


@pytest.mark.rule("VE-2.5")
@pytest.mark.rule("VE-2.6")
def test_two_who_are_made_at_once_and_a_scene_meanwhile_wait_for_nobody() -> None:
    table = begun()
    begun(BO, table)
    table.do(FAY, OpenSession())
    table.do(FAY, OpenScene(title="The quay"))
    mine, theirs = ME, f"{ME}-2"
    table.do(ANA, RollJob(who=mine))
    table.do(BO, RollJob(who=theirs))
    assert {pool.by for pool in engine.pools(GAME, table.table)} == {mine, theirs}
    assert GAME.chance(table.table) is None, "the story does not wait"
    assert not offered(table, ANA, RollJob), "their own dice are in the air already"
    end_turns(table, FAY)
    table.fall(3, 5, pool=pool_id(theirs, "job"))
    assert plan.plan_of(draft(table, theirs)).job == "Investigator"
    table.do(ANA, DropDraft(who=mine))
    assert not engine.pools(GAME, table.table), "whoever is gone rolls nothing"


@pytest.mark.rule("VE-2.5", "VE-7.5")
def test_the_path_so_far_stands_as_cards_with_what_each_die_gave() -> None:
    table = begun()
    circumstances(table)
    walk(table, ("fishers-child", "swiftness"), *MATURE[:2])
    cards = path_cards(table)
    assert [one.text for one in cards][:1] == ["Fisher’s Child"]
    assert {one.note for one in cards} == {"Its die is rolled when you sit down"}
    table.do(ANA, RollFree(who=ME))
    falls(table, 5, 1, 1)
    assert path_cards(table)[0].note == "Roll again, or choose"
    assert path_cards(table)[1].note.startswith("Gives ")


def path_cards(table: Driver) -> tuple[Any, ...]:
    sections = {one.title: one.pieces for one in GAME.sheet(table.table, ME).sections}
    return sections["The path so far"]


def test_luck_gives_two_people_different_ideas() -> None:
    luck = Luck(lambda most: 0)
    table = seated()
    first = surprises.who(table.table, figure(ANA, draft=True), luck)
    given(table, figure(ANA, concept=first["concept"], background=first["background"]))
    second = surprises.who(table.table, figure(BO, draft=True), luck)
    assert first["concept"] != second["concept"]
    assert first["background"] != second["background"]


@pytest.mark.rule("VE-2.8")
def test_luck_puts_better_metal_where_the_jobs_take_their_dice() -> None:
    for seed in range(8):
        table, luck = begun(tier="heroic"), Luck(Random(seed).randrange)
        for step in ("who", "job", "paths", "abilities"):
            table.do(ANA, GAME.surprise(table.table, ME, step, luck))
        now = draft(table)
        jobs = {job.name: job.abilities for job in plan.job_rows(table.table)}
        at_hand = (plan.plan_of(now).job, *plan.listed_jobs(now))
        better = {one for one, metal in plan.calibers(now).items() if metal > BRONZE}
        assert better <= {ability for job in at_hand for ability in jobs[job]}, seed


def test_luck_asked_again_makes_somebody_else() -> None:
    table, luck = begun(tier="public"), Luck(Random(4).randrange)
    made = []
    for _ in range(2):
        for step in ("who", "job", "paths", "abilities", "shop", "circle"):
            table.do(ANA, GAME.surprise(table.table, ME, step, luck))
        made.append(draft(table))
    first, second = map(plan.plan_of, made)
    assert first.job != second.job
    assert first.paths != second.paths
    assert first.special != second.special
    assert first.kin != second.kin


def test_a_draft_begins_with_the_pronouns_of_whoever_plays_it() -> None:
    table = seated()
    table.do(ANA, Rename(name="Ana", pronouns="he/him"))
    begun(table=table)
    assert table.table.play.cast[ME].pronouns == "he/him"


def test_luck_does_not_guess_the_pronouns_of_a_name_somebody_typed() -> None:
    luck, table = Luck(lambda most: 0), begun()
    drawn = GAME.surprise(table.table, ME, "who", luck).blanks
    assert (drawn["name"], drawn["pronouns"]) == ("Ilves", "they/them"), "the name leaves it open"
    circumstances(table, name="Senna", pronouns="", concept="")
    assert GAME.surprise(table.table, ME, "who", luck).blanks["pronouns"] == ""


@pytest.mark.rule("VE-2.13")
def test_a_job_chosen_by_hand_is_nothing_bought_yet() -> None:
    """So that luck fills the shop as it would without it."""
    table = begun()
    save(table, "job", job="Medic", called="")
    stages = {one.id: one for one in GAME.steps(table.table, ME)}
    assert stages["job"].begun
    assert stages["shop"].option.starts()["levels"], "it stands there by itself"
    assert not stages["shop"].begun
    save(table, "shop", **{**stages["shop"].option.starts(), "special_name": "Comes Back Once"})
    assert {one.id: one for one in GAME.steps(table.table, ME)}["shop"].begun


@pytest.mark.rule("VE-2.2")
def test_each_caliber_step_is_the_next_metal() -> None:
    assert [pick.label for pick in METAL_STEPS] == ["Bronze", "Silver", "Gold", "Platinum"]
