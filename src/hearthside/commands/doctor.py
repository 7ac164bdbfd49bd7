"""`doctor` says what is wrong with a set-up, and tries the address people use."""

import argparse
from typing import Any

from hearthside.commands import Stop
from hearthside.commands.data_location import add_data


def register(commands: Any) -> None:
    doctor = commands.add_parser("doctor", help="what is wrong with a set-up, in sentences")
    doctor.add_argument("url", nargs="?", metavar="URL", help="the address people use, to try it")
    add_data(doctor)
    doctor.set_defaults(command=_doctor)


def _doctor(given: argparse.Namespace) -> None:
    from hearthside import doctor

    found = 0
    for finding in doctor.look(given.data, given.url or ""):
        found += not finding.well
        print(f"{'  well ' if finding.well else 'wrong: '} {finding.sentence}")
    if found:
        raise Stop(f"{found} thing{'s' * (found > 1)} to mend.")
    print("All is well.")
