"""The features of states that somebody holds, in new arrays: beside a batch, which has its own."""

from typing import Any

import numpy as np
import numpy.typing as npt

from xtarot.lab.envs.copying import Derived
from xtarot.lab.envs.encoding import DENSE, NONE, FeaturePlan, observe, page, plan_of, room, shown
from xtarot.lab.envs.features import Features
from xtarot.machine.compiled import common_kernel
from xtarot.machine.playouts import Numbers


class Encoder(Derived):
    """Writes what is seen of states in a format (`encoding`)."""

    _CONTENT = ("_features", "_form", "_plan")

    def __init__(self, features: Features, form: int = DENSE, plan: FeaturePlan | None = None) -> None:
        """The `plan` of these features, where somebody has it: making it takes milliseconds."""
        self._features, self._form, self._plan = features, form, plan or plan_of(features)
        self._derive()

    def _derive(self) -> None:
        self._room_to_work = page(self._features)

    def encode(self, memory: Numbers, who: npt.NDArray[np.int8], opened: bool = False) -> npt.NDArray[Any]:
        """What `who` (n, 2), who chooses and for whom, see of n states, as rows of numbers; `opened`: of all cards."""
        n = len(memory)
        place, every_row = room(self._features, n, self._form), np.zeros(n, np.int64)
        if self._form != NONE:
            observing = common_kernel(observe)
            observing(memory, *self._plan, *self._room_to_work, who, every_row, opened, self._form, *place, 0, n)
        return shown(place, self._features, self._form)
