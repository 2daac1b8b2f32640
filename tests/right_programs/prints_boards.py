"""Prints every board of every tree and every value, and nothing else is unusual."""

# as: ai.py
# answers: build_tree expectimax games

from game import Game
from node import CHANCE_PLAYER, MAX_PLAYER, MOVES, Node

print("ai.py is here")


class AI:
    def __init__(self, root_state, depth):
        print(f"a new AI of depth {depth}\n{Game(*root_state)}")
        self.root = Node(root_state, 0, MAX_PLAYER)
        self.depth = depth
        self.simulator = Game(*root_state)

    def build_tree(self, node=None):
        if node is None:
            node = self.root
        print("-" * 40, node, sep="\n")
        if node.depth == self.depth:
            return
        if node.player_type == MAX_PLAYER:
            for direction, name in MOVES.items():
                self.simulator.reset(*node.state)
                changed = self.simulator.move(direction)
                print(name, "changes" if changed else "does not change", "the board", end="\t")
                if changed:
                    child = Node(self.simulator.get_state(), node.depth + 1, CHANCE_PLAYER)
                    node.children.append((direction, child))
        else:
            self.simulator.reset(*node.state)
            for row, col in self.simulator.get_open_tiles():
                board, score = self.simulator.get_state()
                board[row][col] = 2
                print(*board, sep="\n")
                node.children.append((None, Node((board, score), node.depth + 1, MAX_PLAYER)))
        for _, child in node.children:
            self.build_tree(child)

    def expectimax(self, node=None):
        if node is None:
            node = self.root
        if node.is_terminal():
            answer = None, node.state[1]
        elif node.player_type == MAX_PLAYER:
            answer = None, float("-inf")
            for direction, child in node.children:
                _, value = self.expectimax(child)
                if value > answer[1]:
                    answer = direction, value
        else:
            values = [self.expectimax(child)[1] for _, child in node.children]
            answer = None, sum(values) / len(values)
        print(f"{node!r} is worth {answer}")
        return answer

    def compute_decision(self):
        self.build_tree()
        direction, value = self.expectimax()
        print(f"I move {MOVES.get(direction)}, hoping for {value:.2f}")
        return direction
