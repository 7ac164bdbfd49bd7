"""What is kept of a picture: what was painted, and nothing else."""

import io
import struct
import zlib

import pytest
from PIL import Image, PngImagePlugin

from hearthside import picture_uploads
from hearthside.picture_uploads import NoPicture, TooLarge, written_anew

CANARY = b"canary-in-the-bytes"


def painted(wide: int = 60, high: int = 40, mode: str = "RGB") -> Image.Image:
    picture = Image.new(mode, (wide, high), "white")
    picture.paste("red", (0, 0, wide // 2, high))
    return picture


def saved(picture: Image.Image, form: str, **kwargs) -> bytes:
    out = io.BytesIO()
    picture.save(out, form, **kwargs)
    return out.getvalue()


def opened(body: bytes) -> Image.Image:
    return Image.open(io.BytesIO(body))


def with_everything() -> bytes:
    """A JPEG with a place, a comment, a colour profile and something after its end."""
    exif = Image.Exif()
    exif[0x010E] = CANARY.decode()
    exif[0x8825] = {1: "N", 2: (52.0, 31.0, 0.0)}
    made = saved(painted(), "JPEG", exif=exif, comment=CANARY, icc_profile=CANARY * 9)
    return made + b"<script>" + CANARY + b"</script>"


@pytest.mark.parametrize("form", picture_uploads.FORMATS)
def test_each_format_comes_out_as_ours(form: str):
    kept = written_anew(saved(painted(), form))
    whole, small = opened(kept.whole), opened(kept.small)
    assert (whole.format, whole.size) == ("WEBP", (60, 40))
    assert small.size == (picture_uploads.SMALL, picture_uploads.SMALL)
    left, right = whole.convert("RGB").getpixel((10, 20)), whole.convert("RGB").getpixel((50, 20))
    assert left[0] > 200 > 90 > left[1]
    assert min(right) > 200


def test_nothing_but_what_was_painted_comes_along():
    noted = PngImagePlugin.PngInfo()
    noted.add_text("Author", CANARY.decode())
    for sent in (with_everything(), saved(painted(), "PNG", pnginfo=noted)):
        assert CANARY in sent
        for body in both(written_anew(sent)):
            assert CANARY not in body
            assert not opened(body).getexif()
            assert "icc_profile" not in opened(body).info


def both(kept: picture_uploads.KeptPicture) -> tuple[bytes, bytes]:
    return kept.whole, kept.small


def test_a_picture_taken_sideways_is_kept_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    assert opened(written_anew(saved(painted(60, 40), "JPEG", exif=exif)).whole).size == (40, 60)


def test_what_is_clear_stays_clear():
    glass = Image.new("RGBA", (20, 20), (255, 0, 0, 0))
    assert opened(written_anew(saved(glass, "PNG")).whole).convert("RGBA").getpixel((5, 5))[3] == 0


def test_a_large_picture_is_made_smaller():
    assert opened(written_anew(saved(painted(4000, 1000), "JPEG")).whole).size == (1600, 400)


def test_of_a_moving_picture_the_first_is_kept():
    frames = [painted(), Image.new("RGB", (60, 40), "blue")]
    made = saved(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert getattr(opened(written_anew(made).whole), "n_frames", 1) == 1


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"not a picture",
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        b"<html><script>alert(1)</script></html>",
        saved(painted(), "PNG")[:60],
        saved(painted(), "BMP"),
        saved(painted(), "TIFF"),
        b"\x89PNG\r\n\x1a\n" + bytes(400),
    ],
)
def test_what_is_no_picture_is_refused_in_a_sentence(sent: bytes):
    with pytest.raises(NoPicture, match="PNG, JPEG, WebP or GIF"):
        written_anew(sent)


def bomb(wide: int, high: int) -> bytes:
    """A PNG that claims a size it would take gigabytes to hold, in a few bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 9999)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize("size", [(5001, 5000), (20_000, 20_000), (60_000, 60_000)])
def test_a_bomb_is_refused_before_it_is_decoded(size: tuple[int, int]):
    with pytest.raises(NoPicture):
        written_anew(bomb(*size))


def test_too_much_says_so():
    with pytest.raises(TooLarge, match="8 MB"):
        written_anew(b"x" * (picture_uploads.MOST_BYTES + 1))
    with pytest.raises(TooLarge, match="pixels"):
        written_anew(bomb(6000, 6000))
