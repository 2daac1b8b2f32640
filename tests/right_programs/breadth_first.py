"""Breadth first from a queue, children in the opposite order, values from the last node up."""

# as: ai.py
# answers: build_tree expectimax games

from collections import deque

from game import Game
from node import CHANCE_PLAYER, MAX_PLAYER, MOVES, Node


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth
        self.simulator = Game(*root_state)

    def build_tree(self, node=None):
        queue = deque([node or self.root])
        while queue:
            node = queue.popleft()
            if node.depth < self.depth:
                after = self.moves if node.player_type == MAX_PLAYER else self.tiles
                for direction, state in after(node.state):
                    child = Node(state, node.depth + 1, 1 - node.player_type)
                    node.children.insert(0, (direction, child))
                    queue.append(child)

    def moves(self, state):
        found = []
        for direction in reversed(MOVES):
            self.simulator.reset(*state)
            if self.simulator.move(direction):
                found.append((direction, self.simulator.get_state()))
        return found

    def tiles(self, state):
        board, score = state
        found = []
        for r in range(len(board) - 1, -1, -1):
            for c in range(len(board) - 1, -1, -1):
                if board[r][c] == 0:
                    copy = [row[:] for row in board]
                    copy[r][c] = 2
                    found.append((None, (copy, score)))
        return found

    def expectimax(self, node=None):
        root = node or self.root
        order = [root]
        for seen in order:  # grows while it is read: parents before children
            order.extend(child for _, child in seen.children)
        answers = {}
        for seen in reversed(order):
            pairs = [(direction, answers[id(child)][1]) for direction, child in seen.children]
            if not pairs:
                answers[id(seen)] = None, seen.state[1]
            elif seen.player_type == CHANCE_PLAYER:
                answers[id(seen)] = None, sum(value for _, value in pairs) / len(pairs)
            else:
                answers[id(seen)] = max(pairs, key=lambda pair: pair[1])
        return answers[id(root)]

    def compute_decision(self):
        self.build_tree()
        direction, _ = self.expectimax()
        return direction
