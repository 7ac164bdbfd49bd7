"""Pages and files travel compressed, whole and unchanged; streams and small answers do not."""

import gzip

from tests.web.house import House, Visitor

GZIP = {"accept-encoding": "br;q=1, gzip"}


async def raw(visitor: Visitor, path: str, **headers: str) -> tuple[dict[str, str], bytes]:
    """An answer as it travels, before a browser unpacks it."""
    address = visitor.client.base_url.join(visitor._at(path))
    request = visitor.client.build_request("GET", address, headers=headers)
    response = await visitor.client.send(request, stream=True)
    body = b"".join([piece async for piece in response.aiter_raw()])
    return dict(response.headers), body


async def test_a_page_is_smaller_on_its_way_and_the_same_when_it_arrives(robin: Visitor):
    plain_headers, plain = await raw(robin, "", **{"accept-encoding": "identity"})
    headers, packed = await raw(robin, "", **GZIP)
    assert "content-encoding" not in plain_headers
    assert headers["content-encoding"] == "gzip"
    assert int(headers["content-length"]) == len(packed) < len(plain) / 3
    assert "accept-encoding" in headers["vary"].lower()
    now = b'data-now="'
    assert gzip.decompress(packed).partition(now)[0] == plain.partition(now)[0]


async def test_files_are_kept_compressed_and_may_be_kept_by_browsers(house: House):
    visitor = house.visitor()
    page = (await visitor.get("/")).text
    address = page.partition('<link rel="stylesheet" href="')[2].partition('"')[0]
    address = address.replace("&#x2f;", "/")
    headers, packed = await raw(visitor, address, **GZIP)
    assert headers["content-encoding"] == "gzip"
    assert "immutable" in headers["cache-control"]
    assert b"@layer" in gzip.decompress(packed)


async def test_a_small_answer_and_a_stream_go_as_they_are(robin: Visitor):
    headers, _ = await raw(robin, "/rules/candlelight/CL-3.1", **{**GZIP, "hx-request": "true"})
    assert "content-encoding" not in headers
    async with robin.stream("stream", **GZIP) as stream:
        await stream.until("id: ")
        assert b"data: " in stream.raw
