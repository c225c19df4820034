"""Which of two bots plays better, and when one knows enough: duplicate deals, intervals, and a test that stops early.

python examples/research/compare_bots.py [--small] [--out FOLDER], or cell by cell in an editor.
"""

# %% Settings

import numpy as np
from plots import LIGHT_AND_DARK, figure, save, settings

from xtarot.games import load
from xtarot.lab.arena import MatchPlan, Pairs, play_pairs
from xtarot.lab.estimates import Sprt

args = settings("lotarot", __doc__, first="steady", second="easy")
deals = 60 if args.small else 1_000

# %% Play
#
# Each deal is played once for each side, with the first bot there and the second on all others, so that the luck of the
# cards drops out. The test asks whether the first wins as many deals as equal bots do, or five in a hundred more, and
# ends the match when one of the two is nineteen times likelier. One process plays: others would run this file again.

path: list[Pairs] = []  # the match so far, after each batch of deals
game = load(args.game)
fair = 1 / game.sides(game.usual_seats)
test = Sprt(fair, fair + 0.05, of="wins")
plan = MatchPlan(deals, seed=args.seed, sprt=test)
found = play_pairs(game, args.first, args.second, plan, workers=1, progress=path.append)

print(
    f"{found.game}, {found.seats} seats: {args.first} against {args.second}, {found.deals} deals, each from every side"
)
print(f"difference {found.difference.text('+.2f')} points a deal")
print(f"win share  {found.win_share.text('.1%')}, of equal bots {found.fair_share:.1%}")
print(f"deals won  {found.deals_won.text('.1%')}, of equal bots 50.0%")
print(f"the test   {test.low:.0%} or {test.high:.0%}: {found.verdict or 'not decided'}")

# %% The way there: the share of wins with its interval, and how much likelier the higher share is

count = np.array([each.deals for each in path])
mean, low, high = np.array([[share.mean, share.low, share.high] for share in (each.win_share for each in path)]).T
middle = (test.low + test.high) / 2
ratio = test.ratio(count, mean, middle * (1 - middle))

for theme in LIGHT_AND_DARK:
    with figure(theme, 2, 1, (7.5, 6)) as (drawing, (upper, lower)):
        upper.fill_between(count[1:], low[1:], high[1:], color=theme.colours[0], alpha=0.3, label="95 % interval")
        upper.plot(count, mean, color=theme.colours[0], label="share of wins")
        upper.axhline(test.low, color=theme.ink, linewidth=0.8, linestyle=":", label="of equal bots")
        upper.axhline(test.high, color=theme.ink, linewidth=0.8, linestyle="--", label="five in a hundred more")
        upper.set(ylabel="of all deals", title=f"{found.game}: {args.first} against {args.second}")
        upper.legend(framealpha=0.5)
        lower.plot(count, ratio, color=theme.colours[1])
        for bound in (-test.bound, test.bound):
            lower.axhline(bound, color=theme.colours[2], linestyle="--")
        lower.axvspan(0, test.MIN_DEALS, color=theme.ink, alpha=0.1)
        lower.set(xlabel="deals (in the grey nothing is decided)", ylabel="log of the likelihood ratio")
        lower.set_xlim(upper.get_xlim())
        save(drawing, args.out, "compare_bots", theme)
