"""The list of routes in the documents is that of the site."""

from xtarot_site.reference import FILE, describe_routes


def test_the_list_of_routes_is_that_of_the_site() -> None:
    assert FILE.read_text(encoding="utf-8") == describe_routes(), "python -m xtarot_site.reference"
