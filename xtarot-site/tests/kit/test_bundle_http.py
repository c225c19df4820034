"""The modules of a page as one script."""

import pytest

from xtarot_site.kit.assets.bundle import bundle_modules, bundle_page, reaches


def test_comments_and_types_are_left_out_and_code_beside_them_stays() -> None:
    module = "/** What it is. */\n/** @type {number} */ (one).two();\n/* more\nlines */\n// a line\n"
    module += "three((/** @type {{a: number}} */ a) => a);\n"
    text = bundle_modules({"page.js": module}, "page.js")
    assert "(one).two();" in text
    assert "three((a) => a);" in text
    assert not any(word in text for word in ("What", "more", "a line", "@type"))


def test_what_is_imported_when_it_is_needed_is_a_script_that_is_given_what_the_page_has() -> None:
    modules = {
        "lib/dom.js": "export const el = 1;\n",
        "lib/inside.js": "export const inside = 2;\n",
        "play/table.js": "import { el } from '../lib/dom.js';\n"
        "/** @type {import('../talk/panel.js').Panel | null} */\nlet panel = null;\n"
        "const open = async () => (await import('../talk/panel.js')).panel(el);\n",
        "talk/line.js": "import { inside } from '../lib/inside.js';\nexport const line = inside;\n",
        "talk/panel.js": "import { el } from '../lib/dom.js';\nimport { inside } from '../lib/inside.js';\n"
        "import { line } from './line.js';\nexport const panel = () => el + line + inside;\n",
    }
    template = '<script data-inline="lib/inside.js"></script>'
    page = bundle_page("play/table", template, modules, {"play/table.css": ""})
    given = "{ $lib_dom, $lib_inside }"
    loading = f"import('./table.later/talk/panel.js').then(({{ default: make }}) => make({given}))"
    assert f"(await {loading}).panel(el)" in page.script
    assert [*page.later] == ["talk/panel.js"]
    late = page.later["talk/panel.js"]
    assert late.startswith(f"export default ({given}) => {{\nconst $talk_line =")
    assert late.endswith("return $talk_panel;\n};\n")
    assert "const $lib_" not in late
    assert reaches(modules, "play/table.js") == [
        "lib/dom.js",
        "play/table.js",
        "lib/inside.js",
        "talk/line.js",
        "talk/panel.js",
    ]
    with pytest.raises(ValueError, match="cannot be joined: import"):
        bundle_modules(modules, "play/table.js")


def test_what_cannot_be_joined_is_told() -> None:
    assert "const { b: c } = $x;\nc();" in bundle_modules(
        {"a.js": "import { b as c } from './x.js';\nc();\n", "x.js": "export const b = () => 1;\n"}, "a.js"
    )
    assert bundle_modules({"a.js": "import './x.js';\na();\n", "x.js": "x();\n"}, "a.js", ["x.js"]).count("x()") == 0
    with pytest.raises(ValueError, match=r"circles: a\.js → b\.js → a\.js"):
        bundle_modules({"a.js": "import { x } from './b.js';\n", "b.js": "import { y } from './a.js';\n"}, "a.js")
    with pytest.raises(ValueError, match="cannot be joined: export default"):
        bundle_modules({"a.js": "export default 1;\n"}, "a.js")
