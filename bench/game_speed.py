"""How fast starter/game.py is, beside a plain simulator in the same run.

    python bench/game_speed.py

Prints ratios; the machine's own speed cancels out. Each figure is the median over rounds
in which the two take turns, so that a noisy moment hits both.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "starter")]

from game import Game  # noqa: E402
from node import CHANCE_PLAYER, MAX_PLAYER, MOVES, Node  # noqa: E402
from plain import Board, PlainGame  # noqa: E402

ROUNDS = 15
DEPTH = 3


def main() -> None:
    boards = mid_game_boards(100)
    print(f"Python {sys.version.split()[0]}, {len(boards)} boards from played games, 4x4")
    print(f"{'':22}{'plain':>12}{'ours':>12}{'ratio':>9}{'asked':>8}")
    compare("reset + move", lambda game: reset_and_move(game, boards), 4 * len(boards), 8)
    compare("depth-3 decision", lambda game: decide(game, boards[:20]), 20, 6)
    print(f"{'import game':22}{'':12}{import_time() * 1e3:9.2f} ms{'':9}{'< 10 ms':>8}")


def compare(name: str, work: Callable[[object], None], count: int, asked: int) -> None:
    plain, ours = PlainGame([[0]]), Game()
    work(ours)  # the memo of rows fills on the first round, as it does in a student's game
    times = [(seconds(work, plain), seconds(work, ours)) for _ in range(ROUNDS)]
    ratio = statistics.median(slow / fast for slow, fast in times)
    columns = [statistics.median(column) / count * 1e6 for column in zip(*times)]
    print(f"{name:22}{columns[0]:9.2f} us{columns[1]:9.2f} us{ratio:8.1f}x{asked:7}x")


def seconds(work: Callable[[object], None], game: object) -> float:
    start = perf_counter()
    work(game)
    return perf_counter() - start


def reset_and_move(game, boards: list[Board]) -> None:
    for board in boards:
        for direction in range(4):
            game.reset(board, 0)
            game.move(direction)


def decide(game, boards: list[Board]) -> None:
    for board in boards:
        root = Node((board, 0), 0, MAX_PLAYER)
        build_tree(game, root)
        expectimax(root)


def build_tree(game, node: Node) -> None:
    """Grow the tree as a student does: place a 2 through tile_matrix, copy with get_state."""
    if node.depth == DEPTH:
        return
    if node.player_type == MAX_PLAYER:
        for direction in MOVES:
            game.reset(*node.state)
            if game.move(direction):
                child = Node(game.get_state(), node.depth + 1, CHANCE_PLAYER)
                node.children.append((direction, child))
    else:
        game.reset(*node.state)
        for row, col in game.get_open_tiles():
            game.tile_matrix[row][col] = 2
            node.children.append((None, Node(game.get_state(), node.depth + 1, MAX_PLAYER)))
            game.tile_matrix[row][col] = 0
    for _, child in node.children:
        build_tree(game, child)


def expectimax(node: Node) -> float:
    if node.is_terminal():
        return node.state[1]
    values = [expectimax(child) for _, child in node.children]
    return max(values) if node.player_type == MAX_PLAYER else sum(values) / len(values)


def mid_game_boards(count: int) -> list[Board]:
    """Return boards of games played at random from fixed seeds, one from each game."""
    boards = []
    for seed in range(count):
        game, choose = Game(seed=seed), random.Random(seed)
        for _ in range(30 + seed):
            game.move_and_place(int(choose.random() * 4))
        boards.append(game.get_state()[0])
    return boards


def import_time() -> float:
    """Return the median seconds that `import game` takes in a fresh interpreter."""
    code = (
        "from time import perf_counter; start = perf_counter(); import game;"
        " print(perf_counter() - start)"
    )
    command = [sys.executable, "-c", code]
    runs = [
        float(subprocess.run(command, cwd=ROOT / "starter", capture_output=True, check=True).stdout)
        for _ in range(ROUNDS)
    ]
    return statistics.median(runs)


if __name__ == "__main__":
    main()
