"""What is bought while somebody is made (VE-2), case by case."""

import pytest

from hearthside.core.life.drafts import FinishMaking
from hearthside.core.making import SaveStep
from hearthside.games.venus import GAME
from hearthside.games.venus.advancement import cap_prices
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.assembly.kismet_and_job_dice import RollFree
from hearthside.games.venus.assembly.permissions import GiveLeave
from hearthside.games.venus.assembly.sheets import worth_a_step
from hearthside.games.venus.assembly.shop import shop_fields
from hearthside.games.venus.content import job_named
from tests.games.venus.assembling import (
    MATURE,
    ME,
    SHOP,
    begun,
    circumstances,
    draft,
    finished,
    problems,
    save,
    shop,
    spread,
    walk,
)
from tests.games.venus.evening import (
    ANA,
    BO,
    BRONZE,
    CY,
    DEE,
    FAY,
    PLATINUM,
    SILVER,
    abilities,
    attribute,
    falls,
    figure,
    pass_all,
    refused,
    reviews,
    vote,
)


@pytest.mark.case("VE-2.8/1")
@pytest.mark.rule("VE-2.8")
def test_free_steps_take_one_ability_to_platinum() -> None:
    table = begun(tier="mythic")
    circumstances(table, tier="mythic")
    spread(table, {}, {"wits": 3, "appeal": 3})
    assert any("Platinum" in one for one in problems(table, "abilities"))
    table.do(FAY, GiveLeave(who=ME, what="two platinum"))
    assert not problems(table, "abilities")
    table = begun(tier="heroic")
    circumstances(table, tier="heroic")
    spread(table, {}, {"wits": 3})
    assert not problems(table, "abilities")
    spread(table, {}, {"wits": 3, "appeal": 1})
    assert any("3" in one for one in problems(table, "abilities"))


@pytest.mark.case("VE-2.8/2")
@pytest.mark.rule("VE-2.8")
def test_a_caliber_gambit_comes_on_top_without_asking() -> None:
    table = begun(tier="mythic")
    circumstances(table, tier="mythic")
    save(table, "job", job="Smith", called="")
    student, master = ("glass-house-student", "wits"), ("master-of-the-glass-house", "wits")
    walk(table, student, master, MATURE[0])
    spread(table, {}, {"appeal": 3, "wits": 2, "endurance": 1})
    shop(table, listed=("Reads the Melt",))
    again = next(one for one in shop_fields(table.table, draft(table)) if one.name == "listed")
    assert again.value == ("Reads the Melt",), "the form knows what was taken"
    assert plan.price(draft(table), plan.chosen(table.table, draft(table))[0]) == 3
    made = finished(table)
    assert made.ability("wits").caliber == PLATINUM
    assert made.ability("appeal").caliber == PLATINUM
    assert made.ability("endurance").caliber == SILVER


@pytest.mark.rule("VE-2.18", "VE-2.19")
def test_what_a_lifepath_lists_says_in_the_shop_what_it_does() -> None:
    table = begun()
    circumstances(table)
    walk(table, ("night-market-runner", "wits"), *MATURE[:2])
    listed = next(one for one in shop_fields(table.table, draft(table)) if one.name == "listed")
    told = {pick.value: pick.help for pick in listed.picks}
    door = "adds a secondary consequence to buy (Leaves no trace)"
    assert told["Knows Every Back Door"] == door
    assert told["Owes Half the Quay"] == "dealing with anybody who sells: makes it harder"
    assert told["Streetfly"] == ""


@pytest.mark.case("VE-2.9/1", "VE-2.14/1")
@pytest.mark.rule("VE-2.9", "VE-2.13", "VE-2.14", "VE-2.23")
def test_what_everything_costs() -> None:
    """14 caps: 13 are spent, and one waits on the sheet."""
    table = begun(tier="heroic")
    circumstances(table, tier="heroic")
    save(table, "job", job="Host", called="")
    walk(
        table,
        ("lamp-ship-foundling", "wits"),  # 2
        ("clock-tower-novice", "wits"),  # 3
        ("salt-merchant", "appeal"),  # 5
        ("night-market-runner", "wits"),  # 4
    )
    shop(
        table,
        listed=("The Clockwardens", "Gossip", "Owes Half the Quay"),  # 2, 1, 0
        gear=("rope-and-grapnel",),  # 1
        bought=(
            {"kind": "feature", "name": "Freckled", "sense": ""},  # 2
            {"kind": "gambit", "name": "Never Lost", "sense": ""},  # 4
        ),
        levels=({"name": "Scholar", "more": 2},),  # 1 + 2
    )
    assert plan.caps(draft(table)) == 14
    assert plan.caps_left(table.table, draft(table)) == 1
    last = GAME.steps(table.table, draft(table).id)[-1]
    assert "One cap is unspent" in last.help, "it is said before they sit down"
    abilities = next(
        one for one in GAME.steps(table.table, draft(table).id) if one.id == "abilities"
    )
    assert {one.total.label: one.now for one in abilities.unspent} == {
        "Mental points": 2,
        "Physical points": 3,
        "Better metal": 3,
    }, "points and metal too"
    assert not abilities.done
    assert not next(
        o for o in GAME.steps(table.table, draft(table).id) if o.id == "shop"
    ).unspent, "caps wait: they are not lost"
    assert not problems(table, "shop")
    made = finished(table)
    assert made.caps == 1
    assert made.job("scholar").level == 4
    assert made.job("host").level == 2, "the first job is free"
    assert {"Oilskin", "Pocket astrolabe", "A share in a salt pan"} <= {
        one.name for one in made.assets
    }
    assert reviews(table), "a gambit no lifepath lists is put to the Peers"
    vote(table, yes=(), no=(FAY, BO, CY, DEE))
    assert not any(one.name == "Never Lost" for one in draft(table).attributes)
    told = [line for entry in table.entries for line in entry.said if "Never Lost" in line.plain]
    assert f"{draft(table).name} does not get Never Lost." in [line.plain for line in told]
    assert not any(line.retold for line in told), "the story never knew it"


@pytest.mark.rule("VE-2.10", "VE-2.14")
def test_things_are_named_where_they_are_folded_away_and_none_is_special() -> None:
    table = begun()
    circumstances(table)
    save(table, "job", job="Smith", called="")
    walk(table, *MATURE)

    def named() -> str:
        fields = shop_fields(table.table, draft(table))
        return next(one.brief for one in fields if one.name == "gear")

    assert named() == "things"
    shop(table, gear=("rope-and-grapnel",))
    assert named() == "Rope and grapnel"
    held = {one.name: one.special for one in finished(table).assets}
    assert held["Rope and grapnel"] is False, "it was paid for"


@pytest.mark.rule("VE-2.8")
@pytest.mark.parametrize(
    ("metal", "effect", "on", "wanted"),
    [
        (BRONZE, "caliber", "wits", SILVER),
        (PLATINUM, "caliber", "wits", PLATINUM),
        (BRONZE, "caliber", "resolve", BRONZE),
        (BRONZE, "", "wits", BRONZE),
    ],
)
def test_an_attribute_worth_a_step_is_worth_one(
    metal: int, effect: str, on: str, wanted: int
) -> None:
    step = attribute("gambit", "Reads the Melt", effect=effect, on=on)
    made = worth_a_step(figure(ANA, abilities=abilities(wits=(metal, 2))), step)
    assert (made.ability("wits").caliber, made.ability("wits").score) == (wanted, 2)


@pytest.mark.case("VE-2.13/1", "VE-2.13/2")
@pytest.mark.rule("VE-2.13")
def test_what_jobs_cost_by_how_often_they_are_listed() -> None:
    assert [cap_prices.job_price(times, 3) for times in (0, 1, 2)] == [5, 4, 3]
    assert cap_prices.job_price(0, 3, given=True) == 3
    table = begun(tier="heroic")
    circumstances(table, tier="heroic")
    save(table, "job", job="Host", called="")
    walk(table, *MATURE)
    ninth = {**SHOP, "levels": ({"name": "Mariner", "more": 7},)}
    assert "from 0 to 6" in refused(table, ANA, SaveStep(who=ME, step="shop", blanks=ninth))
    shop(table)
    assert finished(table).job("mariner").level == 2, "on two lifepaths it is free"


@pytest.mark.rule("VE-2.12", "VE-2.13")
def test_a_first_job_by_another_name_is_still_that_job() -> None:
    table = begun(tier="heroic")
    circumstances(table, tier="heroic")
    save(table, "job", job="Host", called="Innkeeper")
    walk(table, *MATURE)
    first = shop_fields(table.table, draft(table))[0]
    assert [row["name"] for row in first.value] == ["Innkeeper", "Mariner"], "what is free stands"
    shop(table)
    jobs = {one.name: one for one in finished(table).jobs}
    assert set(jobs) == {"Innkeeper", "Mariner"}
    hosts = job_named(table.table, "Host").abilities
    assert set(jobs["Innkeeper"].abilities) == set(hosts)


@pytest.mark.case("VE-2.9/2")
@pytest.mark.rule("VE-2.9")
def test_a_fourth_free_limit_needs_the_peers() -> None:
    table = begun()
    circumstances(table)
    paths = (
        ("prison-hulk", "wits"),
        ("quay-urchin", "appeal"),
        ("lamp-ship-foundling", "wits"),
        ("fishers-child", "swiftness"),
    )
    walk(table, *paths)
    table.do(ANA, RollFree(who=ME))
    falls(table, 3, 3, 1, 1)  # two limits rolled free
    shop(table, listed=("Uneasy on Land",))
    assert not problems(table, "shop")
    shop(table, listed=("Uneasy on Land", "Never Learned Letters"))
    assert any("three free limits" in one for one in problems(table, "shop"))
    pass_all(table)
    assert not problems(table, "shop")
    table = begun()
    circumstances(table)
    walk(table, *paths)
    table.do(ANA, RollFree(who=ME))
    falls(table, 3, 3, 1, 1)
    bought = ({"kind": "limit", "name": "Shy", "sense": ""},)
    shop(table, listed=("Uneasy on Land",), bought=bought)
    assert not problems(table, "shop"), "one that is paid for is not free"


@pytest.mark.case("VE-2.9/3")
@pytest.mark.rule("VE-2.9")
def test_brackets_are_filled_in() -> None:
    table = begun()
    circumstances(table)
    walk(table, ("reed-village-farmer", "endurance"), *MATURE[:2])
    kind = "specialty"
    twice = tuple({"kind": kind, "name": name, "sense": ""} for name in ("Tides", "tides"))
    shop(table, bought=twice)
    assert any("on the sheet already" in one for one in problems(table, "shop"))
    shop(table, bought=({"kind": kind, "name": "[city]", "sense": ""},))
    assert any("which city" in one for one in problems(table, "shop"))
    shop(table, bought=({"kind": "[animal]", "name": "Reindeer", "sense": ""},))
    assert not problems(table, "shop")
    bought = plan.chosen(table.table, draft(table))[0]
    assert plan.price(draft(table), bought) == 1, "listed, filled in"
    save(table, "job", job="Farmer", called="")
    made = finished(table)
    assert [(one.kind, one.name) for one in made.attributes][-1] == ("specialty", "Reindeer") or (
        "specialty",
        "Reindeer",
    ) in [(one.kind, one.name) for one in made.attributes]


@pytest.mark.case("VE-2.14/1")
@pytest.mark.rule("VE-2.14")
def test_finite_things_are_rolled_when_they_are_got() -> None:
    table = begun()
    circumstances(table)
    save(table, "job", job="Smith", called="")
    walk(table, ("glass-house-student", "wits"), *MATURE[:2])
    shop(table, gear=("signal-rockets",))
    table.do(ANA, FinishMaking(who=ME))
    falls(table, 1, 1, 1)
    falls(table, 3, 0)
    falls(table, 4, 3)
    falls(table, 1, 1)
    uses = {one.name: one.uses for one in draft(table).assets if one.finite}
    assert uses == {"Flask of acid": 7, "Signal rockets": 2}


@pytest.mark.case("VE-2.15/1")
@pytest.mark.rule("VE-2.15")
def test_fungible_things_change_metal() -> None:
    from hearthside.games.venus.characters.assets import ChangeMetal
    from tests.games.venus.evening import asset, evening, figure, who

    coin = asset("Coin", tags=("fungible",), worth="gold", count=5)
    house = asset("House", worth="gold", count=2)
    table = evening(figure(ANA, assets=(coin, house)))
    table.do(ANA, ChangeMetal(who=ANA, asset="coin", into="bronze"))
    held = who(table, ANA).asset("coin")
    assert (held.worth, held.count) == ("bronze", 20)
    assert "remainder" in refused(table, ANA, ChangeMetal(who=ANA, asset="coin", into="platinum"))
    assert refused(table, ANA, ChangeMetal(who=ANA, asset="house", into="platinum"))
