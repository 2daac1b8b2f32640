"""No recursion: a stack of nodes, moves taken back with undo, values in post-order."""

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
        stack = [node or self.root]
        while stack:
            node = stack.pop()
            if node.depth == self.depth:
                continue
            self.simulator.reset(*node.state)
            if node.player_type == MAX_PLAYER:
                for direction in MOVES:
                    if self.simulator.move(direction):
                        child = Node(self.simulator.get_state(), node.depth + 1, CHANCE_PLAYER)
                        node.children.append((direction, child))
                        self.simulator.undo()
            else:
                for row, col in self.simulator.get_open_tiles():
                    self.simulator.tile_matrix[row][col] = 2
                    child = Node(self.simulator.get_state(), node.depth + 1, MAX_PLAYER)
                    self.simulator.tile_matrix[row][col] = 0
                    node.children.append((None, child))
            stack += [child for _, child in node.children]

    def expectimax(self, node=None):
        """Walk in post-order: a node is met twice, and is worked out the second time."""
        waiting = deque([(node or self.root, False)])
        done = []  # values of finished nodes whose parents are not finished
        while waiting:
            node, below_is_done = waiting.pop()
            if node.is_terminal():
                done.append((None, node.state[1]))
            elif not below_is_done:
                waiting.append((node, True))
                waiting.extend((child, False) for _, child in reversed(node.children))
            else:
                values = [value for _, value in done[-len(node.children) :]]
                del done[-len(node.children) :]
                if node.player_type == MAX_PLAYER:
                    at = values.index(max(values))
                    done.append((node.children[at][0], values[at]))
                else:
                    done.append((None, sum(values) / len(values)))
        (answer,) = done
        return answer

    def compute_decision(self):
        self.build_tree()
        return self.expectimax()[0]
