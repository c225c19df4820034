"""Whether unseen cards fit where they may lie: a flow of cards into the gaps of piles."""


def fit(rows: list[tuple[int, list[int]]], gaps: list[int]) -> bool:
    """Whether so many cards of each row fit into the gaps of the piles where it may lie: a flow, pushed row by row."""
    laid: list[dict[int, int]] = [{} for _ in rows]
    for k, (count, places) in enumerate(rows):
        for _ in range(count):
            if not _push(k, places, rows, laid, gaps):
                return False
    return True


def _push(
    k: int, places: list[int], rows: list[tuple[int, list[int]]], laid: list[dict[int, int]], gaps: list[int]
) -> bool:
    """Lay one more card of row `k`, moving others along the shortest chain that makes room."""
    came: dict[int, tuple[int, int]] = dict.fromkeys(places, (k, -1))  # a pile: which row moves there, from which pile
    queue = list(places)
    for p in queue:
        if gaps[p]:
            gaps[p] -= 1
            while p >= 0:
                row, source = came[p]
                laid[row][p] = laid[row].get(p, 0) + 1
                if source >= 0:
                    laid[row][source] -= 1
                p = source
            return True
        for j, held in enumerate(laid):
            if held.get(p):
                for q in rows[j][1]:
                    if q not in came:
                        came[q] = (j, p)
                        queue.append(q)
    return False
