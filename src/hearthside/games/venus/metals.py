"""The metals of dice, or calibers: what each does to a check’s d20 and to the dice of a task."""

CALIBERS = ("copper", "bronze", "silver", "gold", "platinum")
COPPER, BRONZE, SILVER, GOLD, PLATINUM = range(5)


def clamp(value: int, least: int, most: int) -> int:
    return max(least, min(most, value))


def caliber_after(base: int, up: int, down: int) -> int:
    """VE-2.19: steps up and down are netted first, and only then held between the two ends."""
    return clamp(base + up - down, COPPER, PLATINUM)


def lucky_from(caliber: int) -> int:
    """VE-3.3: the lowest face that passes whatever the target; 21 is no face of a d20."""
    return {SILVER: 20, GOLD: 19, PLATINUM: 19}.get(caliber, 21)


def unlucky_to(caliber: int) -> int:
    """VE-3.3: the highest face that fails whatever the sum."""
    return {COPPER: 2, PLATINUM: 0}.get(caliber, 1)


def least_face(caliber: int) -> int:
    """VE-4.3: copper needs a 6, each better metal one less."""
    return 6 - caliber
