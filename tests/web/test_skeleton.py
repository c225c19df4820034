import gzip

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
