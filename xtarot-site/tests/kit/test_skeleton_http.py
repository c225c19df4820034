import gzip

import httpx
import pytest

from xtarot_site.kit.pages.skeleton import LONG, PackedText, Part, Skeleton, pack_text

TEMPLATE = "<p>$always</p><b>$name</b>$always<i>${more}</i>\n"


def test_a_page_is_filled_in_and_packed_alike() -> None:
    skeleton = Skeleton(TEMPLATE, {"always": "here $name"})
    for name in ("秋", "Bo" * 5000, ""):
        values = {"name": name, "more": "$more"}
        page = skeleton.fill(values)
        assert page.decode() == f"<p>here $name</p><b>{name}</b>here $name<i>$more</i>\n"
        assert gzip.decompress(skeleton.pack(values)) == page


def test_what_many_pages_share_is_compressed_once_and_stands_in_each() -> None:
    long = "".join(f"{k} of spades, " for k in range(LONG))
    skeleton = Skeleton("<p>$always</p>$name<hr>$shared$name$always<i>$more</i>$shared", {"always": long})
    shared = pack_text(long[100:])
    assert isinstance(shared, PackedText)
    pages: list[dict[str, Part]] = [
        {"name": "秋", "shared": shared, "more": "?"},
        {"name": shared, "shared": "", "more": "1 of spades"},
    ]
    for values in pages:
        page, packed = skeleton.fill(values), skeleton.pack(values)
        texts = {name: text.body.decode() if isinstance(text, PackedText) else text for name, text in values.items()}
        whole = "<p>{always}</p>{name}<hr>{shared}{name}{always}<i>{more}</i>{shared}"
        assert page.decode() == whole.format(always=long, **texts)
        assert gzip.decompress(packed) == page
        assert packed.count(shared.packed) == 2
    assert pack_text("short") == "short"


def test_a_page_lacks_no_value() -> None:
    with pytest.raises(KeyError, match="more"):
        Skeleton(TEMPLATE, {"always": ""}).fill({"name": ""})
    with pytest.raises(ValueError, match="neither a name nor text"):
        Skeleton("costs $5", {})


def test_a_text_takes_no_place_of_what_is_said_to_who_asks(host: str) -> None:
    """Texts are called by the same names as some of it: `you`, `back`."""
    for path in ("/", "/rules", "/you", "/write", "/problems", "/deals"):
        page = httpx.get(f"http://{host}{path}").text
        assert page.count('class="who-you-are"') == 1, path
        assert page.count('<nav class="nav"') == 1, path
