"""What time it is, as the log and pages write it down."""

from datetime import UTC, datetime


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def to_the_moment() -> str:
    """For what a page counts down."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
