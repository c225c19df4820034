"""Values with a margin: a network that moves otherwise than a rule of thumb only where that promises enough more.

python examples/research/train_lotarot.py [--small] [--out FOLDER], or cell by cell in an editor.

In deals that the rule of thumb `steady` plays, each legal action is tried from the true cards, and played on by
`steady`. The network learns these values from what the seat sees. Among all deals that look alike to the seat the true
one is a fair sample, so it needs no worlds drawn anew: the network learns their mean.

Measured so, with the seed that is given, after 120,192 decisions, in 129 seconds of CPU time (two cores, busy): where
always the action with the highest value is taken, the lead over `steady` is -32.4 points a deal (-35.0 … -29.8); with a
margin of half a spread of the values it is +4.4 (+2.5 … +6.3), with a whole one +3.9 (+2.4 … +5.5).
"""

# %% Settings

from typing import Any

import numpy as np
from network import Network, unpacked
from plots import LIGHT_AND_DARK, figure, save, settings

from xtarot.bots.search.playout import POSITION, chosen
from xtarot.lab.envs import ACTIONS, Batch, batch
from xtarot.lab.envs.duplicate import lead
from xtarot.lab.envs.policies import policy_of, with_own
from xtarot.lab.estimates import Estimate
from xtarot.machine.playouts import generators
from xtarot.rules.state import empty
from xtarot.rules.steps import legal

args = settings("lotarot", __doc__)
parts, decisions, deals = (2, 256, 6) if args.small else (6, 20_000, 400)  # decisions to learn from in each part
rate, passes, minibatch = 5e-4, 2, 128
stray = 0.1  # how often a deal goes on by any action, so that the network learns of other positions too
margins = (0.0, 0.5, 1.0)  # in spreads of the values

# %% What the rule of thumb does in each row: a kernel of one's own, compiled with the game and the policy


def answer_rows(states: Any, movers: Any, room: Any, cards: Any, noise: int, rng: Any, actions: Any) -> None:
    """Write the policy's action for each row; it is shown what its seat sees."""
    for row in range(len(states)):
        room[POSITION] = states[row]
        empty(cards)
        buttons = legal(room[POSITION], movers[row], cards)
        actions[row] = chosen(room, movers[row], cards, buttons, noise, rng)


class Thumb:
    """The rule of thumb of a game, for whole batches."""

    def __init__(self, env: Batch) -> None:
        choose, self.noise = policy_of(env.game, "steady")  # a game without a rule is played at random
        self.kernel = with_own(env.game, choose).kernel(answer_rows)
        self.room, self.cards = np.zeros(2, env.states.dtype), np.zeros(5, np.int64)
        self.rng = generators(args.seed)[0]

    def __call__(self, env: Batch, rows: Any) -> Any:
        """Its action in each of these rows."""
        actions = np.zeros(len(rows), np.int64)
        movers = env.mover[rows].astype(np.int64)  # policies compile for numbers of 64 bits
        self.kernel(env.states[rows], movers, self.room, self.cards, self.noise, self.rng, actions)
        return actions


# %% Decisions with the values of all their actions


def sample(env: Batch, many: int) -> tuple[Any, Any, Any]:
    """What was seen, what might be done, and what each action came to: less the mean, which is the luck of the deal."""
    found = []
    for _ in range(-(-many // env.n)):
        values = env.action_values("steady")
        values -= np.nanmean(values, axis=1, keepdims=True)
        found.append((env.observation.copy(), env.legal_action_mask.copy(), np.nan_to_num(values)))
        actions = thumb(env, np.arange(env.n))
        any_action = (rng.random(values.shape) * env.legal_action_mask).argmax(axis=1)
        env.step(np.where(rng.random(env.n) < stray, any_action, actions))
    seen, mask, values = (np.concatenate(one) for one in zip(*found, strict=True))
    return seen, mask, values


env = batch(args.game, 64, args.seed, observation="packed")
rng = np.random.default_rng(args.seed)
thumb = Thumb(env)
data = sample(env, decisions)
spread = float(data[2][data[1]].std()) or 1.0
print(
    f"{args.game}: {len(data[0]):,} decisions of {data[1].sum(axis=1).mean():.1f} actions, spread {spread:.1f} points"
)

# %% Learning them


def learn(network: Network) -> float:
    """Learn from the decisions; returns the share of the values' variance that it could not foresee before."""
    seen, mask, values = data
    left: list[float] = []

    def slope(out: Any) -> Any:
        off = np.where(mask[some], out - values[some] / spread, 0)
        left.append(float((off * off).sum()))
        return off / len(off)

    for _ in range(passes):
        order = rng.permutation(len(seen))
        for some in np.array_split(order, -(-len(order) // minibatch)):
            network.learn(unpacked(seen[some], env.features.size), slope, rate)
    first = len(left) // passes  # in the first pass nothing was known before
    return sum(left[:first]) / float(((values[mask] / spread) ** 2).sum())


# %% What it is worth: its lead over the rule of thumb, on deals played once from each seat


def measured(network: Network, margin: float) -> Estimate:
    """Of a side that moves by the network, where this promises `margin` more, among others that never do."""

    def better(env: Batch, rows: Any) -> Any:
        actions, every = thumb(env, rows), np.arange(len(rows))
        out = network(unpacked(env.observation[rows], env.features.size))
        out[~env.legal_action_mask[rows]] = -np.inf
        return np.where(out.max(axis=1) > out[every, actions] + margin, out.argmax(axis=1), actions)

    return lead(better, thumb, args.game, deals, args.seed + 1, observation="packed")


# %% The learning curve

network = Network((env.features.size, 128, 64, ACTIONS), rng)
learned: list[int] = []
curves: dict[float, list[Estimate]] = {margin: [] for margin in margins}
for part in range(parts):
    if part:  # always new decisions: the same ones again would be learned by heart
        data = sample(env, decisions)
    unforeseen = learn(network)
    learned.append((part + 1) * len(data[0]))
    for margin in margins:
        curves[margin].append(measured(network, margin))
    told = "; ".join(f"margin {margin:g}: {curves[margin][-1].text('+.2f')}" for margin in margins)
    print(f"{learned[-1]:>7,} decisions, {unforeseen:.0%} unforeseen; lead in points a deal, {told}", flush=True)

# %% The same as a picture

for theme in LIGHT_AND_DARK:
    with figure(theme, 1, 1, (7, 4)) as (drawing, panel):
        panel.axhline(0, color=theme.ink, linewidth=0.8, linestyle=":")
        for (margin, curve), colour, sign in zip(curves.items(), theme.colours, "os^", strict=False):
            means = np.array([one.mean for one in curve])
            off = np.array([one.high - one.mean for one in curve])
            name = "best value" if margin == 0 else f"where it promises {margin * spread:.1f} points more"
            panel.errorbar(learned, means, off, color=colour, marker=sign, capsize=3, label=name)
        panel.set(
            xlabel="decisions learned from", ylabel="points a deal", title=f"{args.game}: lead over the rule of thumb"
        )
        panel.legend(framealpha=0.5)
        save(drawing, args.out, "train_lotarot_curve", theme)
