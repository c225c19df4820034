"""The page of a bidding system, in both languages, and the way to it."""

from pathlib import Path

import pytest

from site_support.live import Person, site


@pytest.mark.parametrize(
    ("lang", "title"), [("ja", "ヘクスブリッジ：コンピューターのビッド体系"), ("en", "Hexbridge: how the bots bid")]
)
def test_the_system_is_a_page_that_the_rulebook_leads_to(tmp_path: Path, lang: str, title: str) -> None:
    with site(tmp_path) as host:
        person = Person(host, lang)
        assert 'href="/system/hexbridge"' in person.http("GET", f"/rules/hexbridge?lang={lang}").text
        page = person.http("GET", f"/system/hexbridge?lang={lang}")
        assert page.status_code == 200
        assert f"<h1>{title}</h1>" in page.text
        assert '<h2 id="openings">' in page.text
        assert 'href="/rules/hexbridge"' in page.text
        assert "/system/" not in person.http("GET", f"/rules/xrummy?lang={lang}").text
        assert person.http("GET", "/system/xrummy").status_code == 404
        assert person.http("GET", "/system/nothing").status_code == 404
