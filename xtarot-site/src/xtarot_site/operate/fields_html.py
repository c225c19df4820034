"""Forms of the operators' page as HTML. What they send is put together by `static/operate/operate.js`."""

from xtarot.rules.texts import Lang
from xtarot_site.kit.pages.markup import Child, Html, element
from xtarot_site.operate.texts import operate_text


def act_form(
    act: str, press: str, *children: Child, label: str | None = None, filled: bool = False, **more: str
) -> Html:
    """A form that does something: `act`, the end of its address, what its button says, and what is in it.

    `label`: what the button is called where its words do not say it alone; `more`: of the form, with what is sent
    besides its fields as ``data_…``.
    """
    button = element(
        "button", press, type="submit", class_="button filled" if filled else "button small", aria_label=label
    )
    return element(
        "form",
        *children,
        element("p", class_="fault", role="alert"),
        element("div", button, class_="ways"),
        class_=more.pop("class_", "stacked"),
        data_act=act,
        **more,
    )


def draw_field(key: str, name: str, lang: Lang, **more: str) -> Html:
    """A line to be filled in, called by the text `key`, sent by `name`."""
    line = element("input", name_=name, required=True, **{"type": "text", **more})
    return element("label", element("span", operate_text(key, lang)), line, class_="field")


def draw_area(key: str, name: str, lang: Lang, text: str = "", rows: str = "3", **more: str | bool) -> Html:
    """A text to be filled in. Its first line is kept, which a browser would take for the end of the tag's."""
    field = element("textarea", Html("\n"), text, name_=name, rows=rows, **more)
    return element("label", element("span", operate_text(key, lang)), field, class_="field")
