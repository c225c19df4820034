"""A first look at deals as arrays: random play, what may be done, and who holds what, as a seat knows it.

python examples/research/first_batch.py [--small] [--out FOLDER], or cell by cell in an editor.
"""

# %% Settings

import numpy as np
from plots import LIGHT_AND_DARK, figure, save, settings

from xtarot.lab.envs import ACTIONS, batch
from xtarot.rules import cards as deck

args = settings("dream-capture", __doc__)
rows, decisions = (16, 1_000) if args.small else (128, 50_000)

# %% Many deals at once, played at random

env = batch(args.game, rows, args.seed)
rng = np.random.default_rng(args.seed)
choices = []
leads: list[float] = []
while env.steps < decisions or not leads:
    choices.append(env.legal_action_mask.sum(axis=1))
    chances = rng.random((rows, ACTIONS)) * env.legal_action_mask
    env.step(chances.argmax(axis=1))
    leads.extend(env.rewards[env.terminated, 0])
many = np.concatenate(choices)
print(f"{env.game.name}, {env.seats} seats: {env.steps:,} decisions, {len(leads):,} deals")
print(f"what may be done: {many.mean():.1f} actions on average, {many.max()} at most, {ACTIONS} in all")
print(f"seat 0's lead: mean {np.mean(leads):+.2f}, spread {np.std(leads):.2f} points a deal")

# %% How many actions a seat can choose from, and how far deals go apart

for theme in LIGHT_AND_DARK:
    with figure(theme, 1, 2, (9, 3.4)) as (drawing, (left, right)):
        left.hist(many, bins=np.arange(many.max() + 2) - 0.5, color=theme.colours[0])
        left.set(xlabel="legal actions", ylabel="decisions", title="What may be done")
        right.hist(leads, bins=30, color=theme.colours[1])
        right.set(xlabel="lead of seat 0, points", ylabel="deals", title="What random play comes to")
        save(drawing, args.out, "first_batch_random", theme)

# %% Who holds what, as a seat knows it
#
# Among the worlds that a seat cannot tell from its own deal, how often does each seat hold each card? One's own hand is
# certain; what has been played is nobody's; the rest is a chance. A row of the batch is copied over all others, and
# what its player cannot see is drawn anew in each. Its neighbours' hands are read from the states: of these worlds,
# not of the deal.

worlds = 32 if args.small else 512
env = batch(args.game, worlds, args.seed, observation="none")
for _ in range(env.game.hand_size(env.seats) * env.seats // 2):  # about half a deal
    chances = rng.random((worlds, ACTIONS)) * env.legal_action_mask
    env.step(chances.argmax(axis=1))
env.take([0], np.arange(1, worlds))
env.resample()

me = int(env.current_player[0])
hands = env.game.piles["hand"]
held = np.zeros((env.seats, deck.CARDS))
for k in range(env.seats):
    piles = env.states["piles"][:, hands + (me + k) % env.seats]  # (worlds, suits), a bit for each card
    held[k] = ((piles[:, :, None] >> np.arange(deck.SUIT_STRIDE)) & 1).reshape(worlds, -1).mean(axis=0)
print(
    f"cards that seat {me} knows of the others: {(held[1:] == 1).sum()}; not certain: {((held > 0) & (held < 1)).sum()}"
)

# %% The heat map

whose = ["own hand", *(f"seat +{k}" for k in range(1, env.seats))]
for theme in LIGHT_AND_DARK:
    with figure(theme, 1, 5, (13, 0.5 * env.seats + 1.6)) as (drawing, panels):
        for suit, panel in enumerate(panels):
            ranks = [c for c in range(suit * deck.SUIT_STRIDE, (suit + 1) * deck.SUIT_STRIDE) if c in env.game.pack]
            if ranks:
                image = panel.imshow(held[:, ranks], cmap=theme.ramp, vmin=0, vmax=1, aspect="auto")
            panel.set(title=deck.SUIT_NAMES["en"][suit].capitalize(), xlabel="rank")
            shown = range(0, len(ranks), 4)
            panel.set_xticks(shown, [deck.text(ranks[k])[1:] for k in shown])
            panel.set_yticks(range(env.seats), whose if suit == 0 else [])
        drawing.colorbar(image, ax=panels, label="chance")
        save(drawing, args.out, "first_batch_who_holds_what", theme)
