"""The student calls that grading makes, in one process and without any harness: a baseline."""

from __future__ import annotations

import adversarial
import ai
from treegame import TreeGame

from grader.assignment import Audience, load_assignment
from grader.cases import BuildCase, SearchCase, load_cases
from grader.giventrees import height, tree_for_worker
from grader.paths import ASSIGNMENT, FIXTURES
from grader.play import load_key, opening, placer


def run() -> None:
    for audience in ("public", "hidden"):
        build_trees(audience)
        expectimax(audience)
        searches(audience)
        games(audience)


def build_trees(audience: Audience) -> None:
    for case in load_cases(FIXTURES, audience, "build_tree"):
        assert isinstance(case, BuildCase)
        ai.AI((case.tiles, case.score), case.depth).build_tree()


def expectimax(audience: Audience) -> None:
    for case in load_cases(FIXTURES, audience, "expectimax"):
        player = ai.AI(([[0, 0], [0, 0]], 0), height(case.tree))
        player.root = node(tree_for_worker(case.tree), 0)
        player.expectimax()


def node(tree: dict, depth: int) -> ai.Node:
    player = ai.MAX_PLAYER if tree["player"] == "MAX" else ai.CHANCE_PLAYER
    made = ai.Node((tree["board"], tree["score"]), depth, player)
    made.children = [(way, node(child, depth + 1)) for way, child in tree["children"]]
    return made


def searches(audience: Audience) -> None:
    for part, search in (("minimax", adversarial.minimax), ("alphabeta", adversarial.alphabeta)):
        for case in load_cases(FIXTURES, audience, part):
            assert isinstance(case, SearchCase)
            game = TreeGame(case.tree, case.players)
            search(game, game.root)


def games(audience: Audience) -> None:
    assignment = load_assignment(ASSIGNMENT)
    wanted = getattr(assignment.games, audience)
    enough = max(rung.score for rung in wanted.rungs)
    for seed in range(wanted.games):
        key = load_key(FIXTURES, audience)
        game, place = opening(key, seed), placer(key, seed, placed=2)
        while game.score < enough and not game.game_over():
            player = ai.AI(game.get_state(), assignment.games.depth)
            game.move(player.compute_decision())
            place(game)
