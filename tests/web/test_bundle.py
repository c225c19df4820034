"""The modules of a page as one script."""

from xtarot.web.assets.bundle import bundle_modules


def test_a_comment_is_left_out_and_a_cast_before_code_stays() -> None:
    module = "/** What it is. */\n/** @type {number} */ (one).two();\n/* more\nlines */\n// a line\nthree();\n"
    text = bundle_modules({"page.js": module}, "page.js")
    assert "(one).two();" in text
    assert "three();" in text
    assert not any(word in text for word in ("What", "more", "a line"))
