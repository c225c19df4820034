"""What of a rulebook lies open on its page, what is folded, and what the rules alone leave out."""

import msgspec

from xtarot.rulebooks import book
from xtarot.rulebooks.html import sections
from xtarot.rulebooks.markdown import parse_document
from xtarot.rulebooks.notation import Records
from xtarot_site.books.book_html import article, draw_contents
from xtarot_site.books.folding import fold_sections

TEXT = """
Before any heading.

## Quick start {#start}
Deal.

## Play {#play}
**HC-1** A rule.

## A worked deal {#example}
One deal.

## Questions {#questions}
May I?

## Reference card {#reference}
HC-1

## Playbook {#playbook}
What is in it.

## Look-up tables {#tables}
More.

### Below it {#below}
Still more.
"""


def read(text: str = TEXT) -> dict[str, tuple[bool, bool, bool]]:
    document, _ = parse_document(text, "en", Records({}), "en.md")
    return {one.head.id if one.head else "": (one.more, one.folded, one.second) for one in fold_sections(document)}


def test_the_rules_lie_open_and_the_rest_is_folded() -> None:
    assert read() == {
        "": (False, False, False),
        "start": (False, False, False),
        "play": (False, False, False),
        "example": (True, True, False),
        "questions": (True, True, False),
        "reference": (True, False, False),
        "playbook": (True, False, True),
        "tables": (True, True, True),
    }


def test_a_section_with_clauses_is_rules_whatever_it_is_called() -> None:
    assert read("## Examples {#examples}\n**HC-1** A rule.\n")["examples"] == (False, False, False)


def test_a_text_without_sections_is_all_rules() -> None:
    assert read("Only this.\n") == {"": (False, False, False)}


def test_the_page_has_the_text_in_its_order_and_the_contents_show_both_parts() -> None:
    document, _ = parse_document(TEXT, "en", Records({}), "en.md")
    found = msgspec.structs.replace(book("lotarot"), documents={"en": document, "ja": document})
    page = article(found, found, "en", "")
    places = [page.index(f'<h2 id="{one.id}">') for one in sections(document)]
    assert places == sorted(places)
    assert page.count('<details class="more">') == 3
    contents = draw_contents("A book", sections(document), "en")
    rules, _, second = contents.partition('class="second"')
    assert 'href="#reference"' in rules
    assert second.index('href="#playbook"') < second.index("<ol>") < second.index('href="#tables"')
