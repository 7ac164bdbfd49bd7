"""Pictures from people: decoded, made smaller and written anew, so that nothing else comes along.

What is kept is only what was painted: no place where it was taken, no maker's name, nothing after
the end of the file, and never the bytes that were sent.
"""

import io
import warnings

import msgspec
from PIL import Image, ImageOps

MOST_BYTES = 8_000_000
MOST_PIXELS = 25_000_000
SIDE = 1600
"""How wide or high a picture is kept at most, in pixels."""
SMALL = 256
"""The same where it stands for a face."""
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
MEDIA_TYPE = "image/webp"


class NoPicture(Exception):
    """What was sent is no picture, or too large; the message says which, and what would do."""


class TooLarge(NoPicture):
    """It would do if it were smaller."""


class KeptPicture(msgspec.Struct, frozen=True):
    """A picture as it is kept: whole, and small for a face."""

    whole: bytes
    small: bytes


def written_anew(sent: bytes, most: int = MOST_PIXELS) -> KeptPicture:
    """A picture, whatever else was in its file. It takes a while: not on an event loop."""
    if len(sent) > MOST_BYTES:
        raise TooLarge(f"A picture has at most {MOST_BYTES // 1_000_000} MB. Make it smaller.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # Pillow only warns of some bombs
            return _written(sent, most)
    except NoPicture:
        raise
    except Exception as wrong:
        raise NoPicture(
            "That is no picture we can read. Send a PNG, JPEG, WebP or GIF file."
        ) from wrong


def _written(sent: bytes, most: int) -> KeptPicture:
    with Image.open(io.BytesIO(sent), formats=FORMATS) as picture:
        wide, high = picture.size
        if wide * high > most:
            raise TooLarge(
                f"The picture has {wide * high:,} pixels, and {most:,} are the most. "
                "Make it smaller."
            )
        picture.draft("RGB", (SIDE, SIDE))  # a JPEG is then decoded no larger than it is kept
        upright = ImageOps.exif_transpose(picture)
        clear = "A" in upright.getbands() or "transparency" in upright.info
        painted = upright.convert("RGBA" if clear else "RGB")
    painted.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
    square = ImageOps.fit(painted, (SMALL, SMALL), Image.Resampling.LANCZOS, centering=(0.5, 0.35))
    return KeptPicture(_as_webp(painted), _as_webp(square))


def _as_webp(painted: Image.Image) -> bytes:
    bare = Image.new(painted.mode, painted.size)
    bare.paste(painted)  # pixels only: whatever was noted about them stays behind
    written = io.BytesIO()
    bare.save(written, "WEBP", quality=80, method=4)
    return written.getvalue()
