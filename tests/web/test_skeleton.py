import gzip

import httpx
import pytest

from xtarot.web.pages.skeleton import Skeleton

TEMPLATE = "<p>$always</p><b>$name</b>$always<i>${more}</i>\n"


def test_a_page_is_filled_in_and_packed_alike() -> None:
    skeleton = Skeleton(TEMPLATE, {"always": "here $name"})
    for name in ("秋", "Bo" * 5000, ""):
        values = {"name": name, "more": "$more"}
        page = skeleton.fill(values)
        assert page.decode() == f"<p>here $name</p><b>{name}</b>here $name<i>$more</i>\n"
        assert gzip.decompress(skeleton.pack(values)) == page


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
