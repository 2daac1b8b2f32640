"""Nodes of the 2048 tree."""

from node import CHANCE_PLAYER, MAX_PLAYER, Node


def test_a_node_is_terminal_until_it_has_children():
    root = Node(([[2, 0], [0, 0]], 0), 0, MAX_PLAYER)
    assert root.is_terminal()
    root.children.append((2, Node(([[0, 0], [2, 0]], 0), 1, CHANCE_PLAYER)))
    assert not root.is_terminal()


def test_nodes_do_not_share_children():
    first, second = (Node(([[2, 0], [0, 0]], 0), 0, MAX_PLAYER) for _ in range(2))
    first.children.append((2, second))
    assert second.children == []


def test_a_node_shows_what_it_holds():
    node = Node(([[2, 0], [0, 0]], 4), 1, CHANCE_PLAYER)
    assert repr(node) == "<CHANCE node, depth 1, 0 children, ([[2, 0], [0, 0]], 4)>"
