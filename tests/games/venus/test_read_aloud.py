"""What a Venus evening reads like afterwards: its five lines, and the recap's text."""

from hearthside.core import log
from hearthside.core.driver import Driver
from hearthside.core.life.session_summary import drafted
from hearthside.core.life.telling import Tell
from hearthside.export.story import chapters
from hearthside.games.venus.rolls.insights import NoteInsight
from tests.games.venus.checks import ana as checker
from tests.games.venus.evening import FAY, check, evening, pass_all, task
from tests.games.venus.tasks import ana as worker
from tests.games.venus.tasks import finish


def read_aloud(table: Driver) -> list[str]:
    return list(drafted(log.told_since(table.table, 1, table.entries)))


def recap(table: Driver) -> list[str]:
    told = chapters(table.table, FAY, list(enumerate(table.entries, 1)))
    return [block.plain for block in told[-1].blocks]


def test_a_task_that_fails_and_what_is_worth_knowing() -> None:
    table = evening(worker())
    task(table, "cipher", (6, 6, 6), words="Steal the ledger", stakes="I am seen")
    finish(table)
    table.do(FAY, NoteInsight(words="The hand is Corin’s"))
    table.do(FAY, Tell(text="The lamps go out, one by one.", voice="narrator"))
    failed = "“Steal the ledger”: Ilves fails: I am seen."
    known, lamps = "Worth knowing: The hand is Corin’s.", "The lamps go out, one by one."
    told = [f"{failed} {known}", lamps]
    assert (read_aloud(table), recap(table)) == (told, told)


def test_what_was_at_stake_is_told_with_what_failed() -> None:
    table = evening(checker())
    check(table, 1, words="Get over the wall", stakes="The dogs wake")
    pass_all(table)
    table.do(FAY, Tell(text="Somewhere a shutter bangs.", voice="narrator"))
    told = [
        "“Get over the wall”: Ilves fails: The dogs wake.",
        "Somewhere a shutter bangs.",
    ]
    assert (read_aloud(table), recap(table)) == (told, told)
