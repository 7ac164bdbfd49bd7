"""The arithmetic of money, people and lessons (BW-3, BW-4, BW-6): values in, values out."""

from hearthside.games.burning_wheel.numbers import HIGHEST, Difficulty, difficulty

# Resources (BW-3)


def tax(difficulty: Difficulty, margin: int) -> int:
    """BW-3.5: what a failure costs."""
    return {"routine": 1, "difficult": 2, "challenging": margin}[difficulty]


def taxed(exponent: int, tax: int, by: int) -> tuple[int, int]:
    """BW-3.6: exponent and tax after a failure; brought to 0 the exponent drops, once.

    >>> taxed(3, 2, 1), taxed(4, 0, 6), taxed(2, 2, 3)
    ((2, 2), (3, 3), (2, 2))
    """
    left = max(0, exponent - tax)
    if not left or by < left:
        return exponent, min(exponent, tax + by)
    return exponent - 1, exponent - 1


def cash_obstacle(dice: int) -> int:
    """BW-3.9."""
    return 2 * dice


def fund_obstacle(dice: int) -> int:
    """BW-3.9."""
    return 2 * dice + 1


AFFILIATION = {1: 3, 2: 5, 3: 7}
RANKS = {"plain": 0, "low nobility": 1, "high nobility": 2, "elite or secret": 3}


def affiliation_obstacle(dice: int, rank: str) -> int:
    """BW-3.2."""
    return AFFILIATION[dice] + RANKS[rank]


# Circles (BW-4)


def relationship_aptitude(circles: int, reputations: int, infamous: int) -> int:
    """BW-4.3: how many contacts make a relationship; at least one."""
    return max(1, HIGHEST - circles - reputations + infamous)


# Training (BW-6)

INSTRUCTION = {"routine": 1, "difficult": 2, "challenging": 3}
HARDER_TO_TEACH = {
    "school of thought": 1,
    "artist": 1,
    "medicinal": 2,
    "military": 2,
    "sorcerous": 3,
    "special": 3,
}


def lessons(student: int, instructor: int) -> dict[Difficulty, int]:
    """BW-6.1: each difficulty on offer, with the lowest obstacle that gives it.

    >>> lessons(3, 5)
    {'routine': 1, 'difficult': 3, 'challenging': 4}
    """
    offered: dict[Difficulty, int] = {}
    if instructor >= max(student, 1):
        for obstacle in range(1, instructor + 1):
            offered.setdefault(difficulty(student, obstacle), obstacle)
    return offered


def instruction_obstacle(difficulty: Difficulty, type_: str) -> int:
    """BW-6.2."""
    return INSTRUCTION[difficulty] + HARDER_TO_TEACH.get(type_, 0)


def lesson_days(instructor_will: int, student_will: int, obstacle: int) -> int:
    """BW-6.3."""
    return (HIGHEST - instructor_will) + (HIGHEST - student_will) + obstacle
