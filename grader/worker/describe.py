"""UNTRUSTED SIDE. Says in plain JSON what came back from the student's code."""

import math
import os

MOST_NODES = 10_000  # the largest tree that is asked for has a tenth of them
LONGEST_TEXT = 2_000


def describe(thing):
    """Return a number as itself, None as None, anything else as its type and a short text."""
    kind = type(thing)
    if kind.__module__ == "numpy" and hasattr(thing, "item") and getattr(thing, "ndim", 1) == 0:
        thing = thing.item()
        kind = type(thing)
    if thing is None or kind is int:
        return thing
    if kind is float:
        return thing if math.isfinite(thing) else {"type": "float", "text": repr(thing)}
    if kind is tuple and all(type(part) is int for part in thing):
        return list(thing)
    return odd(thing)


def describe_choice(thing):
    """Return an action or a direction; a member of an IntEnum is the number that it stands for."""
    if isinstance(thing, int) and type(thing) is not bool:
        return int.__index__(thing)  # the number itself, whatever the class says about it
    return describe(thing)


def odd(thing):
    try:
        text = repr(thing)
    except BaseException as error:
        text = f"(its repr raises {type(error).__name__})"
    return {"type": type(thing).__name__, "text": str(text)[:LONGEST_TEXT]}


def describe_return(thing, *kinds):
    """Return the reply for a function that should give back a pair of these two kinds."""
    if isinstance(thing, (tuple, list)) and len(thing) == 2:
        first, second = kinds
        return ["returned", first(thing[0]), second(thing[1])]
    return ["misshapen", odd(thing)]


class BadTree(Exception):
    """A tree is not what the contract says: in what, at which node, and what is there."""


def describe_tree(root):
    """Return the reply for a finished tree: its nodes, parents first."""
    try:
        return ["tree", list(flat_nodes(root))]
    except BadTree as problem:
        return ["badtree", *problem.args]


def flat_nodes(root):
    """Yield [parent, direction, rows, score, depth, is_max] for every node, root first."""
    waiting = [(None, None, root, "root")]
    seen = {}  # the nodes themselves: a freed one would give its id to another
    done = 0
    while waiting:
        parent, direction, node, name = waiting.pop()
        if id(node) in seen:
            raise BadTree("twice", name, "")
        seen[id(node)] = node
        if done >= MOST_NODES:
            raise BadTree("endless", name, str(MOST_NODES))
        rows, score = board_and_score(node, name)
        depth = getattr(node, "depth", None)
        depth = depth if type(depth) is int else None
        is_max = bool(node.player_type == root.player_type)
        yield [parent, direction, rows, score, depth, is_max]
        for at, (way, child) in enumerate(children(node, name)):
            waiting.append((done, way, child, f"{name}.{at}" if parent is not None else str(at)))
        done += 1


def board_and_score(node, name):
    try:
        board, score = node.state
        rows = [[tile(t) for t in row] for row in board]
        return rows, tile(score)
    except (TypeError, ValueError, AttributeError, OverflowError):
        raise BadTree("state", name, "") from None


def tile(value):
    whole = int(value)
    if whole != value:
        raise ValueError
    return whole


def children(node, name):
    """Return the pairs (direction, child), having looked at the form of each."""
    pairs = getattr(node, "children", None)
    if not isinstance(pairs, (list, tuple)):
        raise BadTree("children", name, type(pairs).__name__)
    for pair in pairs:
        if not (isinstance(pair, (tuple, list)) and len(pair) == 2):
            raise BadTree("pair", name, type(pair).__name__)
        direction = describe_choice(pair[0])
        if direction is not None and type(direction) is not int:
            raise BadTree("direction", name, type(pair[0]).__name__)
        if not hasattr(pair[1], "state"):
            raise BadTree("node", name, type(pair[1]).__name__)
    return [(describe_choice(pair[0]), pair[1]) for pair in pairs]


def describe_exception(error, submitted):
    """Return the reply for an exception: its class, its text, and the student's frames."""
    frames = []
    traceback = error.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        folder, file = os.path.split(code.co_filename)
        if folder == submitted:
            frames.append([file, traceback.tb_lineno, code.co_name])
        traceback = traceback.tb_next
    column = 0
    if isinstance(error, SyntaxError) and os.path.dirname(error.filename or "") == submitted:
        frames.append([os.path.basename(error.filename), error.lineno or 0, "<module>"])
        column = error.offset or 0
    try:
        text = str(error)
    except BaseException:
        text = ""
    if len(frames) > 12:
        frames = frames[:6] + frames[-6:]
    text = error.msg if column else str(text)[:LONGEST_TEXT]
    return ["raised", type(error).__name__, text, frames, column]
