"""Charts as SVG: as wide as their place, told apart by shape and not by colour. Beside each stands a table.

Places along a chart are per cent of its width, so that text and dots keep their size; heights are pixels.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from xtarot_site.kit.pages.markup import Child, Html, element

ROW = 26
BARS = 150
FOOT = 22
TREND = 48
MAX_TICKS = 6


def chart(*parts: Html | None, height: float, says: str) -> Html:
    """A chart of this height, and what it says to who does not see it."""
    return element(
        "svg",
        *parts,
        class_="chart",
        width="100%",
        height=f"{height:g}",
        role="img",
        aria_label=says,
        focusable="false",
    )


def bar(share: float, says: str) -> Html:
    """A share as a bar on its whole."""
    return chart(_rectangle(0, 100, 7, 12, "whole"), _rectangle(0, 100 * share, 7, 12, "mark"), height=ROW, says=says)


def interval(value: float, low: float, high: float, even: float | None, says: str) -> Html:
    """A number from 0 to 1 as a dot on its interval; `even` is a line to compare it with."""
    return chart(
        _upright(100 * even, ROW) if even is not None else None,
        _rectangle(100 * low, 100 * (high - low), 10, 6, "interval"),
        element("circle", class_="mark", cx=f"{100 * value:.2f}%", cy="13", r="5"),
        height=ROW,
        says=says,
    )


def draw_note(place: float, text: str) -> Html:
    """A text under a place of the charts above it, from 0 to 1."""
    return element(
        "svg", _label(f"{100 * place:.2f}%", 14, text), class_="chart", width="100%", height="20", focusable="false"
    )


def histogram(
    bars: Sequence[tuple[float, int]], step: float, says: str, limit: tuple[float, str] | None = None
) -> Html:
    """How often each number came: `bars` as (start, times), `step` wide; a step of 0 is the least distance of two.

    `limit` is a number with a name, which gets a line.
    """
    starts = [start for start, _ in bars]
    wide = step or min((b - a for a, b in pairwise(starts)), default=1.0)
    shift = 0.0 if step else wide / 2  # a bar of one number stands over it
    least, most = min(starts) - shift, max(starts) + wide - shift
    span, top = most - least, max(times for _, times in bars)

    def place(number: float) -> float:
        return 100 * (number - least) / span

    parts = [
        _rectangle(
            place(start - shift), 100 * wide / span * 0.86, 24 + BARS * (1 - times / top), BARS * times / top, "mark"
        )
        for start, times in bars
    ]
    foot = 24 + BARS
    parts.append(element("line", class_="axis", x1="0", x2="100%", y1=f"{foot}", y2=f"{foot}"))
    parts += [
        _label(f"{place(tick):.2f}%", foot + 16, f"{tick:g}".replace("-", "−"))
        for tick in ticks(min(starts), max(starts))
    ]
    if limit and least < limit[0] < most:
        at = place(limit[0] - shift)
        parts += [_upright(at, foot), _label(f"{at:.2f}%", 14, limit[1], "end" if at > 50 else "start")]
    return chart(*parts, height=foot + FOOT, says=says)


def trend(values: Sequence[float], margins: Sequence[float], says: str) -> Html:
    """How a number has changed, two values or more: a line in its band, and a dot at its end."""
    low = min(value - margin for value, margin in zip(values, margins, strict=True))
    high = max(value + margin for value, margin in zip(values, margins, strict=True))

    def places(numbers: Sequence[float]) -> list[str]:
        return [f"{100 * k / (len(values) - 1):.2f},{height(one):.2f}" for k, one in enumerate(numbers)]

    def height(number: float) -> float:
        return 100 * (high - number) / (high - low or 1)

    upper = places([value + margin for value, margin in zip(values, margins, strict=True)])
    lower = places([value - margin for value, margin in zip(values, margins, strict=True)])
    drawn = element(
        "svg",
        element("polygon", class_="interval", points=" ".join([*upper, *reversed(lower)])),
        element("polyline", class_="line", points=" ".join(places(values)), vector_effect="non-scaling-stroke"),
        viewBox="0 0 100 100",
        preserveAspectRatio="none",
        width="100%",
        height="100%",
    )
    end = element("circle", class_="mark", cx="100%", cy=f"{height(values[-1]):.2f}%", r="4")
    return chart(drawn, end, height=TREND, says=says)


def draw_rows(rows: Iterable[tuple[Child, Html, str]]) -> Html:
    """A chart in each row, between what it is of and its number."""
    return element(
        "ul",
        *(
            element("li", element("span", name), drawn, element("b", value), class_="chart-row")
            for name, drawn, value in rows
        ),
        class_="chart-rows",
    )


def ticks(least: float, most: float) -> list[float]:
    """A few round numbers from the least to the most."""
    step = 1.0
    while (most - least) / step > MAX_TICKS:
        step *= 2.5 if f"{step:e}"[0] == "2" else 2
    first = -(-least // step) * step
    return [first + k * step for k in range(int((most - first) // step) + 1)]


def _rectangle(x: float, width: float, y: float, height: float, kind: str) -> Html:
    return element(
        "rect", class_=kind, x=f"{x:.2f}%", y=f"{y:.1f}", width=f"{max(width, 0):.2f}%", height=f"{height:.1f}", rx="1"
    )


def _upright(x: float, height: float) -> Html:
    return element("line", class_="limit", x1=f"{x:.2f}%", x2=f"{x:.2f}%", y1="0", y2=f"{height:g}")


def _label(x: str, y: float, text: str, anchor: str = "middle") -> Html:
    return element("text", text, x=x, y=f"{y:g}", text_anchor=anchor)
