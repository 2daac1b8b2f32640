"""Every sentence a student reads. Second person, no blame; the fact first, then the picture.

Functions that end a name in `_brief` are safe for hidden cases: they hold no input, no
expected answer, and no text that comes out of the student's code.
"""

from __future__ import annotations

import builtins
import re
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from grader.boards import Board
from grader.divergence import Divergence
from grader.giventrees import DIRECTIONS, NAMES
from grader.layout import aligned, around, side_by_side, tree_around
from grader.protocol import BadTree, Frame, Odd, Raised, Shown
from grader.sandbox import End, Ended
from grader.text import harmless, one_line, shorten
from grader.treewalk import Kind, TreeDifference

if TYPE_CHECKING:
    from grader.deepest import WrongNode

# --- the submission as a whole -------------------------------------------------------------


def no_such_submission(path: str) -> str:
    return f"There is nothing at {path}. Give a folder, a zip or a file to grade."


def not_a_zip(name: str) -> str:
    return f"{name} is not a zip file, or it is damaged. Make it again and submit it again."


def too_many_files(most: int) -> str:
    return f"There are more than {most} files. Submit ai.py and adversarial.py only."


def zip_escapes(name: str) -> str:
    return f"The zip has a file that would be put outside its folder: {name}. Submit the two files."


def is_a_link(name: str) -> str:
    return f"{name} is a link to another file. Submit the file itself."


def is_a_folder(name: str) -> str:
    return f"{name} is a folder. Submit the file {name} itself."


def cannot_be_read(name: str) -> str:
    return f"{name} cannot be read. Submit it again."


def odd_compression(name: str) -> str:
    return f"{name} is packed in a way that cannot be read here. Make an ordinary zip."


def is_special(name: str) -> str:
    return f"{name} is not an ordinary file. Submit the file itself."


def is_encrypted(name: str) -> str:
    return f"{name} is locked with a password in the zip. Submit it without one."


def too_large(name: str, most: int) -> str:
    return f"{name} is larger than {most // 1_000_000} MB, which no solution needs to be."


def twice_in_zip(name: str) -> str:
    return f"{name} is in the zip twice. Submit one of them."


def broken_in_zip(name: str) -> str:
    return f"{name} cannot be read from the zip: it is damaged. Make the zip again."


def in_several_folders(name: str, places: Sequence[str]) -> str:
    shown = ", ".join(places[:4]) + (f" and {len(places) - 4} more" if len(places) > 4 else "")
    return f"{name} is there more than once: {shown}. Submit one of them."


def file_not_found(name: str, near: Sequence[str]) -> str:
    if not near:
        return f"file not found: {name}. Submit it under exactly this name."
    return f"file not found: {name}. There is {near[0]!r}: rename it to {name} and submit again."


def has_nul(name: str, line: int) -> str:
    return (
        f"{name}, line {line}: there is a NUL byte, so this is not a Python file as text."
        " Save it as UTF-8 (not UTF-16)."
    )


def not_utf8(name: str, line: int, before: str, byte: int) -> str:
    shown = harmless(before).expandtabs(4)[-60:]
    return (
        f"{name}, line {line}: the byte 0x{byte:02x} is not UTF-8. Save the file as UTF-8.\n"
        f"    {shown}?\n    {' ' * len(shown)}^"
    )


def files_not_used(names: Sequence[str]) -> str:
    shown = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
    return (
        f"Not used: {shown}. Only ai.py and adversarial.py are graded;"
        " for everything else the grader has its own copies."
    )


# --- calls that did not come back as they should --------------------------------------------


def not_written(function: str) -> str:
    return f"{function} is not written yet."


def no_time() -> str:
    return "did not run: time ran out."


def no_time_after(function: str) -> str:
    return f"timed out: not run, because earlier calls of {function} ran into the time limit."


def ended(function: str, how: Ended, seconds: float, memory_mb: int) -> str:
    """Return what happened to a worker that did not answer. Safe for hidden cases."""
    if how.how is End.TIMED_OUT:
        limit = (
            f"at the time limit of {seconds:g} seconds" if seconds else "with its part out of time"
        )
        return f"{function} timed out: it was stopped {limit}."
    if how.how is End.EXITED:
        return f"{function} exited: it ended the program (exit or os._exit) instead of returning."
    if how.how is End.BAD_REPLY:
        return f"{function} disturbed the connection to the grader, which then ended it."
    if how.signal == 9:
        return (
            f"{function} was killed by the system, most often because it used too much memory"
            f" (the limit is {memory_mb} MB)."
        )
    return (
        f"{function} crashed the Python interpreter (signal {how.signal}); recursion without end"
        " and too much memory do this."
    )


def out_of_memory(function: str, memory_mb: int) -> str:
    return f"{function} ran out of memory (the limit is {memory_mb} MB)."


def printed_too_much(function: str, output_kb: int) -> str:
    return f"{function} printed more than {output_kb} KB. Take the print calls out of your loops."


def exhausted(function: str, budget: int) -> str:
    return f"{function} asked for more than {budget} nodes and was stopped: does it ever end?"


def exhausted_brief(function: str) -> str:
    return f"{function} asked for far more nodes than the tree has, and was stopped."


def refused(function: str) -> str:
    return (
        f"{function} called game.result with an action that game.actions does not offer there,"
        " or with a state that the game never gave out."
    )


def raised(function: str, error: Raised, sources: dict[str, str]) -> str:
    """Return the exception with the student's own lines, the one that raised it last."""
    head = f"{function} raised {one_line(error.type, 60)}: {one_line(error.text, 400)}".rstrip(": ")
    lines = [head]
    for frame in error.frames:
        lines.append(f"  {_place(frame)}")
        source = _line_of(sources.get(frame.file, ""), frame.line)
        if source:
            lines.append(f"    {source.strip()}")
            if error.column:
                stripped = len(source) - len(source.lstrip())
                lines.append("    " + " " * max(error.column - 1 - stripped, 0) + "^")
    if error.type == "NotAState":
        lines += [
            "",
            "hint: pass on the states that game.result returned, and the one you were given.",
        ]
    return "\n".join(lines)


def raised_brief(function: str, error: Raised, sources: dict[str, str]) -> str:
    """Return the built-in class of the exception and a line number, and no more than that."""
    known = getattr(builtins, error.type, None)
    is_builtin = isinstance(known, type) and issubclass(known, BaseException)
    what = error.type if is_builtin else "an exception"
    for frame in reversed(error.frames):
        if frame.file in sources and 0 < frame.line <= sources[frame.file].count("\n") + 1:
            return f"{function} raised {what} at line {frame.line} of {frame.file}."
    return f"{function} raised {what}."


def _place(frame: Frame) -> str:
    where = f"{one_line(frame.file, 40)}, line {frame.line}"
    return where if frame.function == "<module>" else f"{where}, in {one_line(frame.function, 60)}"


def _line_of(source: str, number: int) -> str:
    lines = re.split(r"\r\n|\r|\n", source)  # what Python counts as lines
    return harmless(lines[number - 1])[:300] if 0 < number <= len(lines) else ""


# --- what came back has the wrong form ------------------------------------------------------

PAIRS = {"search": "(value, action)", "expectimax": "(direction, value)"}


def misshapen(function: str, what: Odd, pair: str) -> str:
    return f"{function} returned {_odd(what)}, expected a pair {pair}"


def not_a_number(function: str, value: Shown) -> str:
    """Return a sentence for each thing that is not a number."""
    if isinstance(value, Odd):
        if value.type == "float":
            text = one_line(value.text, 10)
            return f"{function} returned {text} as the value, expected a finite number"
        return f"{function} returned {_odd(value)} as the value, expected a number"
    return f"{function} returned {value} as the value, expected a number"


def returns(function: str, value: Shown, pair: str) -> str:
    """Return the hint for a value that is not a number."""
    if isinstance(value, Odd) and value.type == "float":
        worth = "the score in its state" if function == "expectimax" else "game.utility(state)"
        return f"infinity may be where you start, but a terminal node is worth {worth}."
    return f"{function} returns {pair}."


def not_a_number_brief(function: str) -> str:
    return f"{function} did not return a number as the value."


def misshapen_brief(function: str, pair: str) -> str:
    return f"{function} did not return a pair {pair}."


def _odd(what: Odd) -> str:
    return f"{one_line(what.text, 80)} ({one_line(what.type, 40)})"


def show(value: Shown) -> str:
    """Return a value as it would be written in Python."""
    if isinstance(value, Odd):
        return _odd(value)
    if isinstance(value, list):
        return str(tuple(value))
    if isinstance(value, float) and abs(value) < 1e15:
        return f"{value:.10g}"  # 7.0 is 7, and thirds are not written out
    return str(value)


# --- wrong answers --------------------------------------------------------------------------


def again(part: str, case: str) -> str:
    return f"again: python -m grader grade YOUR_FOLDER -q {part} -c {case}"


def whole_message(message: str, hint: str, again: str) -> str:
    """Return the message with the hint and the command that shows it again, where there are any."""
    lines = hinted(hint) if hint else []
    below = [*lines, again] if again else lines
    return "\n".join([message, "", *below] if below else [message])


def hinted(hint: str) -> list[str]:
    """Return a hint as lines that fit a terminal."""
    lines = [part for line in hint.splitlines() for part in textwrap.wrap(line, 70)]
    return [f"{'hint:' if at == 0 else '     '} {line}" for at, line in enumerate(lines)]


def tree_row(tree: object, first: str, node: str = "root") -> tuple[str, str]:
    """Return the picture of a tree, shortened around the node that matters if it is long."""
    return "tree", f"{tree_around(tree, node)}    {first} to move"


def given_row(tree: object, node: str = "root") -> tuple[str, str]:
    legend = "{...} is a MAX node, [...] a CHANCE node, a number a terminal node"
    return "tree", f"{tree_around(tree, node)}\n{legend}"


def show_direction(value: Shown) -> str:
    """Return a direction by its number and its name."""
    name = NAMES.get(value) if type(value) is int else None
    return f"{value} ({name})" if name else show(value)


def named_direction(name: str) -> str:
    """Return a direction by its number and its name."""
    return show_direction(DIRECTIONS[name])


def wrong_value(
    function: str,
    yours: str,
    expected: str,
    picture_row: tuple[str, str],
    deepest: WrongNode | None,
) -> str:
    return aligned(
        f"{function} found the value {yours}, expected {expected}",
        [picture_row, ("yours", yours), ("expected", expected)],
        [_deepest(deepest)] if deepest else [],
    )


def _deepest(node: WrongNode) -> str:
    found = f"you give {show(node.yours)}, expected {show(node.expected)}"
    if node.player == "terminal":
        return f"the mistake shows at node {node.name}, which is terminal: {found}"
    return f"the mistake is at node {node.name} ({node.player}): {found}; its children are right"


def wrong_choice(
    function: str,
    kind: str,
    value: str,
    yours: str,
    expected: Sequence[str],
    picture_row: tuple[str, str],
) -> str:
    either = " or ".join(expected)
    return aligned(
        f"{function} has the right value, {value}, but the {kind} {yours} does not reach it",
        [picture_row, ("yours", yours), ("expected", either)],
    )


def swapped(function: str, pair: str) -> str:
    return f"the two are the wrong way round: {function} returns {pair}."


def no_choice_expected(function: str, kind: str, where: str, yours: str) -> str:
    return f"{function} returned the {kind} {yours} at {where}, expected None"


def wrong_expansions(
    function: str,
    yours: Sequence[str],
    expected: Sequence[str],
    picture_row: tuple[str, str],
    found: Divergence,
) -> str:
    """Return the message about two traces and their first difference."""
    if len(yours) != len(expected):
        fact = f"{function} expanded {_nodes(len(yours))}, expected {len(expected)}"
    else:
        fact = f"{function} expanded {_nodes(len(yours))}, as many as expected, but not the same"
    rows = [
        picture_row,
        ("yours", around(yours, found.at)),
        ("expected", around(expected, found.at)),
    ]
    return aligned(fact, rows, _difference(found))


def _difference(found: Divergence) -> list[str]:
    where = f"at node {found.node} ({found.player}) the rule"
    rule = f"v = {found.v}, alpha = {found.alpha}, beta = {found.beta}"
    if found.twice:
        return [f"you asked for node {found.yours} a second time, and each time counts"]
    if not found.expected:
        asked = f"you asked for node {found.yours}"
        return [asked, f"{where} has stopped: {rule}"] if found.v else [f"{asked} at the end"]
    if not found.yours:
        asked = f"you did not ask for node {found.expected}"
    else:
        asked = f"you asked for node {found.yours} where the rule asks for {found.expected}"
    return [asked, f"{where} has {rule}"]


def divergence_hint(found: Divergence) -> str:
    """Return what the first difference alone suggests, if anything."""
    test = "v > beta" if found.player == "MAX" else "v < alpha"
    if found.twice:
        return "keep what game.result returns instead of calling it again."
    if not found.expected:
        return f"at a {found.player} node the strict rule stops when {test}." if found.v else ""
    if found.on_equality and found.yours != found.expected:
        return f"v equals {found.bound}. The strict rule stops only when {test}."
    return ""


def _nodes(count: int) -> str:
    return "1 node" if count == 1 else f"{count} nodes"


def wrong_value_brief(function: str) -> str:
    return f"{function}: wrong value."


def wrong_choice_brief(function: str, kind: str) -> str:
    return f"{function}: right value, but the {kind} does not reach it."


def fewer_expansions_brief(function: str) -> str:
    return f"{function} expanded fewer nodes than the strict rule does."


def more_expansions_brief(function: str) -> str:
    return f"{function} expanded more nodes than the strict rule does."


def other_expansions_brief(function: str) -> str:
    return f"{function} expanded as many nodes as the strict rule, but not the same ones in order."


# --- named wrong programs -------------------------------------------------------------------


def named(ids: Sequence[str], part: str, count: int) -> str:
    """Return the hint for answers that are exactly those of one named wrong program, or several."""
    what = "values and expansions" if part == "alphabeta" else "answers"
    match = f"Your {what} on all {count} cases match"
    if len(ids) == 1:
        name, hint = _bug(ids[0])
        return f'{hint}\n{match} "{name}".'
    names = " and ".join(f'"{_bug(name)[0]}"' for name in ids[:4])
    return f"{match} {names} alike: look at what these have in common."


def named_hidden(ids: Sequence[str], part: str, public_case: str) -> str:
    """Return what hidden cases have shown, by way of a public one. Safe for hidden cases."""
    names = " or ".join(f'"{_bug(name)[0]}"' for name in ids[:4])
    lines = [f"This looks like {names}."]
    if public_case:
        lines += [f"It shows in the public case {public_case}.", again(part, public_case)]
    return "\n".join(lines)


def _bug(name: str) -> tuple[str, str]:
    return BUGS.get(name, (name, ""))


# --- trees of 2048 --------------------------------------------------------------------------


def bad_tree(bad: BadTree) -> str:
    """Return what is wrong with the form of a tree, and where."""
    node, what = one_line(bad.node, 60), one_line(bad.what, 60)
    sentences = {
        "twice": f"node {node} is in the tree twice: a node has one parent",
        "endless": f"the tree has more than {what} nodes",
        "state": f"the state of node {node} is not (board, score)",
        "children": f"the children of node {node} are a {what}, expected a list of pairs",
        "pair": f"among the children of node {node} is a {what}, expected a pair (direction, node)",
        "direction": f"below node {node} there is a {what} where the direction should be",
        "node": f"below node {node} there is a {what} where a node should be",
    }
    return f"build_tree: {sentences.get(bad.fault, 'the tree cannot be read')}"


def bad_tree_hint() -> str:
    return (
        "children is a list of pairs, (direction, node) below a MAX node and (None, node)"
        " below a CHANCE node."
    )


def bad_tree_brief() -> str:
    return "build_tree: the tree does not have the form that the assignment describes."


def wrong_tree(found: TreeDifference, start: Board, depth: int) -> str:
    """Return a message about the first node that differs, boards side by side."""
    boards = [("the root", start)] if found.way else []
    if found.wanted is not None and found.kind is Kind.BOARD:
        boards += [("yours", found.board), ("expected", found.wanted)]
    else:
        boards.append(("this node", found.board))
        boards += [("missing", found.wanted)] if found.wanted is not None else []
    where = f"  at {_way(found)} (depth {len(found.way)} of {depth})"
    return f"build_tree: {_difference_in_tree(found)}\n{where}\n{side_by_side(boards)}"


def _difference_in_tree(found: TreeDifference) -> str:
    yours, right = found.yours, found.expected
    why_not = f"{yours} does not change the board" if yours in DIRECTIONS else "it is no direction"
    return {
        Kind.BOARD: "a node has the wrong board",
        Kind.SCORE: f"a node has the score {yours}, expected {right}",
        Kind.PLAYER: f"a {yours} node, expected a {right} node",
        Kind.DEPTH: f"a node says that its depth is {yours}, expected {right}",
        Kind.SAME_DIRECTION_TWICE: f"a MAX node has two children for {yours}, expected one",
        Kind.TOO_DEEP: "a node at the depth limit has children, expected none",
        Kind.NO_SUCH_MOVE: f"a MAX node has a child for {yours}, expected none: {why_not}",
        Kind.MOVE_MISSING: f"a MAX node has no child for {right}, expected one",
        Kind.DIRECTION_BELOW_CHANCE: (
            "a child of a CHANCE node has a direction, expected (None, node)"
        ),
        Kind.NUMBER_OF_CHILDREN: f"a CHANCE node has {yours} children, expected {right}",
        Kind.CHILD_MISSING: "a CHANCE node lacks a child: there should be one with this board",
    }[found.kind]


def _way(found: TreeDifference) -> str:
    steps = [
        step if isinstance(step, str) else f"a 2 at row {step[0]}, column {step[1]}"
        for step in found.way
    ]
    return f"the node after {', then '.join(steps)}" if steps else "the root"


def wrong_tree_brief() -> str:
    return "build_tree: the tree is not the one that the rules describe."


# --- games ----------------------------------------------------------------------------------


def game_stopped(reason: str, board: Board, ply: int) -> str:
    return f"{reason}\n  the board at move {ply}:\n{side_by_side([('', board)])}"


def no_direction() -> str:
    return "compute_decision returned None, expected 0, 1, 2 or 3"


def bad_direction(value: Shown) -> str:
    return f"compute_decision returned {show(value)}, expected 0, 1, 2 or 3"


def bad_direction_brief() -> str:
    return "compute_decision returned something that is not a direction."


def no_op(name: str) -> str:
    return f"compute_decision chose {name}, which does not change the board"


def audit_wrong_brief(game: int, ply: int) -> str:
    return f"game {game}, move {ply}: the move is not the best one at depth 3"


def audit_wrong(game: int, ply: int, board: Board, values: dict[str, float], yours: str) -> str:
    rows = [
        (name, f"{value:.3f}" + ("   <- yours" if name == yours else ""))
        for name, value in values.items()
    ]
    return (
        aligned(
            f"game {game}, move {ply}: {yours} is not the best move at depth 3; they are worth",
            rows,
        )
        + "\n"
        + side_by_side([("board", board)])
    )


# --- the report -----------------------------------------------------------------------------


def grader_error() -> str:
    return (
        "grader error: something went wrong in the grader, not in your code. This item counts 0 for"
        " now; staff have been told, and it will be graded again."
    )


def did_not_run() -> str:
    return "did not run"


def games_follow(functions: Sequence[str]) -> str:
    names = " and ".join(functions)
    return f"Games use {names}, which did not pass all cases: look there first."


def passed_count(passed: int, total: int) -> str:
    return f"{passed} of {total} cases passed" if total != 1 else ("passed" if passed else "failed")


def and_others(count: int) -> str:
    return f"{count} more {'case' if count == 1 else 'cases'} did not pass:"


def in_short(fact: str, cases: Sequence[str]) -> str:
    """Return what happened, with the cases where it did."""
    more = f" and {len(cases) - 4} more" if len(cases) > 4 else ""
    return f"{', '.join(cases[:4])}{more}: {fact}"


def hidden_passed() -> str:
    return "all hidden cases passed"


def hidden_failed() -> str:
    return "some hidden cases did not pass:"


def since_last(changes: Sequence[tuple[str, float, float]]) -> str:
    shown = ", ".join(f"{part} {before:g} → {after:g}" for part, before, after in changes)
    return (
        f"Since your last submission: {shown}."
        if changes
        else "Since your last submission: no change."
    )


def late() -> str:
    return "This submission is late; the grade shown does not take that into account."


def printed(text: str) -> str:
    return "your code printed:\n" + "\n".join(
        f"  | {line}" for line in harmless(shorten(text, 3000)).splitlines()
    )


def games_table(rows: Sequence[tuple[int, int, int, int, str]], needed: int, score: int) -> str:
    """Return a table of games: number, score, highest tile, moves, how it ended."""
    reached = sum(row[1] >= score for row in rows)
    lines = [
        f"{reached} of {len(rows)} games reached {score} points, {needed} needed for full credit"
    ]
    lines.append(f"  {'game':>4}  {'score':>6}  {'highest':>7}  {'moves':>5}")
    for index, points, highest, moves, ending in rows:
        verdict = ending or ("reached" if points >= score else "not reached")
        lines.append(f"  {index:>4}  {points:>6}  {highest:>7}  {moves:>5}  {verdict}")
    return "\n".join(lines)


# --- the named wrong programs: by id, what they do and what to look at -----------------------

BUGS: dict[str, tuple[str, str]] = {
    "equality-at-max": (
        "prunes on equality at MAX nodes",
        "v equals beta. The strict rule stops only when v > beta.",
    ),
    "equality-at-min": (
        "prunes on equality at MIN nodes",
        "v equals alpha. The strict rule stops only when v < alpha.",
    ),
    "equality-everywhere": (
        "prunes on equality at MAX and at MIN nodes",
        "v equals the bound. The strict rule stops only when v > beta at MAX, or v < alpha at MIN.",
    ),
    "no-pruning": (
        "never prunes",
        "Your search expands the whole tree. After each child, compare v with beta at MAX nodes"
        " and with alpha at MIN nodes, and stop as the strict rule says.",
    ),
    "no-pruning-at-max": (
        "never prunes at MAX nodes",
        "Your MIN nodes stop, your MAX nodes never do. At MAX, compare v with beta after each"
        " child.",
    ),
    "no-pruning-at-min": (
        "never prunes at MIN nodes",
        "Your MAX nodes stop, your MIN nodes never do. At MIN, compare v with alpha after each"
        " child.",
    ),
    "own-bound": (
        "compares v with alpha at MAX nodes, with beta at MIN nodes",
        "Look at which bound you compare v with. MAX raises alpha and stops because of beta;"
        " MIN lowers beta and stops because of alpha.",
    ),
    "stops-before-keeping": (
        "stops before it keeps the value that made it stop",
        "The value that makes a node stop is also the best it found. Let v take that value"
        " first, then stop.",
    ),
    "root-bound": (
        "never updates the bound at the root",
        "What the first action of the root is worth is a bound for the others. Update alpha (or"
        " beta, if MIN moves first) at the root too.",
    ),
    "shallow-pruning": (
        "passes down only the bound of the node itself",
        "A bound from high up in the tree also counts far below. Pass both alpha and beta to"
        " every child.",
    ),
    "alpha-overwritten": (
        "sets alpha to v even when alpha was larger",
        "Alpha never becomes smaller. When v is below the alpha that came from above, alpha"
        " stays as it is.",
    ),
    "beta-overwritten": (
        "sets beta to v even when beta was smaller",
        "Beta never becomes larger. When v is above the beta that came from above, beta stays"
        " as it is.",
    ),
    "v-for-bound": (
        "passes v down in place of alpha at MAX nodes, of beta at MIN nodes",
        "v knows only this node, alpha and beta also know what came from above. Pass alpha and"
        " beta to the child.",
    ),
    "bounds-shared": (
        "keeps one alpha and one beta for all nodes",
        "Each node has its own alpha and beta. What one child changes must not be seen by the"
        " next one: pass numbers, not a list or a global.",
    ),
    "bounds-swapped": (
        "passes alpha and beta down in the wrong order",
        "Look at the order of the arguments where you search a child: alpha has to arrive as"
        " alpha, and beta as beta.",
    ),
    "alpha-starts-at-zero": (
        "starts with alpha = 0",
        "Values can be negative. At the root nothing is known yet, so alpha starts below every"
        " number.",
    ),
    "alpha-starts-at-minus-1000": (
        "starts with alpha = -1000",
        "A value can be below -1000. Start alpha below every number.",
    ),
    "beta-starts-at-999": (
        "starts with beta = 999",
        "A value can be above 999. Start beta above every number.",
    ),
    "fail-hard": (
        "returns alpha or beta when v lies outside them",
        "Return v itself, also when it is outside alpha and beta. The no-clamp rule: never a"
        " bound in its place.",
    ),
    "returns-alpha-at-max": (
        "returns alpha in place of v at MAX nodes",
        "Your MAX nodes return alpha. Return v, the best value of this node's own children,"
        " even when it is below alpha.",
    ),
    "returns-beta-at-min": (
        "returns beta in place of v at MIN nodes",
        "Your MIN nodes return beta. Return v, the best value of this node's own children, even"
        " when it is above beta.",
    ),
    "v-zero-at-max": (
        "starts v at 0 at MAX nodes",
        "When every child is negative, your MAX node still says 0. Start v below every number.",
    ),
    "v-zero-at-min": (
        "starts v at 0 at MIN nodes",
        "When every child is positive, your MIN node still says 0. Start v above every number.",
    ),
    "utility-negated": (
        "negates the utility of leaves",
        "game.utility is already from the side of MAX, at every leaf. Use it as it comes.",
    ),
    "action-zero-is-false": (
        "takes action 0 for no action",
        "0 is an action, but Python takes 0 for false. Compare with None instead of using `not`"
        " or `or`.",
    ),
    "last-action": (
        "returns the last action, whatever it reaches",
        "The value is right, the action is not. Change the action only when you change v.",
    ),
    "no-action-at-min": (
        "keeps no action at MIN nodes",
        "When MIN moves first, you return no action. Keep the action at MIN nodes as you do at"
        " MAX nodes.",
    ),
    "value-only": (
        "returns the value without the action",
        "The value comes without an action. Return a pair: (value, action).",
    ),
    "action-first": (
        "returns (action, value)",
        "The two are the wrong way round. In adversarial.py it is (value, action).",
    ),
    "children-reversed": (
        "searches the children from the last to the first",
        "The first child you expand is the last one. Take the actions in the order that"
        " game.actions gives.",
    ),
    "all-children-first": (
        "asks for all children before it searches the first",
        "Every call of game.result expands a node. Ask for a child only when you are about to"
        " search it.",
    ),
    "children-sorted": (
        "sorts the children so that leaves are searched first",
        "Keep the order of game.actions, and ask for a child only when its turn comes. To sort"
        " them you had to expand them all.",
    ),
    "asks-twice": (
        "asks for each child twice",
        "Each call of game.result expands once more. Call it once per child and keep the state"
        " in a variable.",
    ),
    "root-searched-twice": (
        "searches the root's children a second time to find the action",
        "You have the value, and then expand again to find the action. Keep the action at the"
        " moment when v changes.",
    ),
    "players-alternate": (
        "assumes that MAX and MIN take turns",
        "After MIN, MIN may move again. Ask game.to_move at every node that is not terminal.",
    ),
    "minimax-swapped": (
        "takes the smallest value for MAX and the largest for MIN",
        "MAX wants the largest value and MIN the smallest. Look at where you choose between max"
        " and min.",
    ),
    "minimax-first-child": (
        "looks at the first child only",
        "You use the first action only. Look for a return inside the loop, a break, or a slice of"
        " the actions.",
    ),
    "minimax-compares-with-first": (
        "compares every child with the first one instead of the best so far",
        "Compare each child with the best so far, not with the first one. The best so far has"
        " to change inside the loop.",
    ),
    "minimax-infinity-at-leaf": (
        "returns minus infinity where the game has ended",
        "Where the game has ended, the value is what game.utility says. Infinity is only what a"
        " search starts from.",
    ),
    "minimax-action-below": (
        "returns an action from further down the tree",
        "The value is right, but the action belongs to a later move. Return the action of this"
        " node, not one that came from below.",
    ),
    "minimax-value-only": (
        "returns the value without the action",
        "The value comes without an action. Return a pair: (value, action).",
    ),
    "minimax-players-alternate": (
        "assumes that MAX and MIN take turns",
        "After MIN, MIN may move again, and so may MAX. Ask game.to_move at every node that is"
        " not terminal.",
    ),
    "minimax-root-is-max": (
        "assumes that MAX moves first",
        "MIN may move first. Ask game.to_move at the root too.",
    ),
    "minimax-starts-at-zero": (
        "starts the best value at 0",
        "Values can be all negative, or all positive. Start below every number at MAX and above"
        " every number at MIN.",
    ),
    "minimax-truncates": (
        "turns utilities into whole numbers",
        "A utility such as 0.5 is fine as it is. Do not use int() or round() on it.",
    ),
    "minimax-mean-at-min": (
        "takes the mean at MIN nodes",
        "MIN chooses, it does not roll dice. A MIN node is worth its smallest child.",
    ),
    "no-depth-limit": (
        "never stops at the given depth",
        "Your tree grows until the game ends. A node at depth self.depth gets no children.",
    ),
    "one-level-too-many": (
        "grows one level too many",
        "The root has depth 0. Nodes at depth self.depth are the last level, and get no children.",
    ),
    "one-level-too-few": (
        "stops one level too early",
        "The root has depth 0. Nodes just above self.depth still get children; those at"
        " self.depth do not.",
    ),
    "last-chance-level-grown": (
        "gives CHANCE nodes of the last level children",
        "Depth counts MAX and CHANCE levels alike. A CHANCE node at depth self.depth gets no"
        " children either.",
    ),
    "chance-level-not-counted": (
        "does not count the level where a tile appears",
        "Depth counts levels, and the new tile is a level too. A child is always one deeper"
        " than its parent.",
    ),
    "always-the-root": (
        "grows the root again instead of the child",
        "Without an argument, build_tree starts at the root again. Look at what you pass when"
        " you call it for a child.",
    ),
    "dead-board-passes": (
        "gives a MAX node without moves a child all the same",
        "When no direction changes the board, the MAX node is terminal. Leave its children empty.",
    ),
    "no-op-moves-kept": (
        "keeps directions that change nothing",
        "A direction that changes nothing is not legal. Look at what move() returns.",
    ),
    "simulator-not-reset": (
        "does not reset the simulator before each move",
        "The second direction was tried on the board that the first one left. Reset the"
        " simulator before each move.",
    ),
    "score-not-reset": (
        "puts back the board before each move, but not the score",
        "The board is right, but the score goes on from the move before. Put back board and"
        " score together.",
    ),
    "score-lost": (
        "resets the simulator without the score",
        "reset without a score sets it to 0. Give it the whole state of the node.",
    ),
    "move-number-for-direction": (
        "numbers the moves instead of keeping their directions",
        "With up blocked, the first move is not 0. Keep the direction itself in the pair: 0 up,"
        " 1 left, 2 down, 3 right.",
    ),
    "bare-nodes": (
        "keeps nodes instead of pairs in children",
        "children holds pairs: (direction, node) below a MAX node, (None, node) below a CHANCE"
        " node.",
    ),
    "duplicate-children": (
        "builds the tree twice, so every child is there twice",
        "Each child is there twice. Look for a second call of build_tree, for example in"
        " __init__, or for a second append.",
    ),
    "chance-under-chance": (
        "makes the children of CHANCE nodes CHANCE nodes",
        "After the tile has appeared it is your turn: a child of a CHANCE node is a MAX node.",
    ),
    "one-random-spawn": (
        "places one tile at random instead of one on every empty cell",
        "A CHANCE node has one child for each empty cell, not one drawn at random.",
    ),
    "first-cell-only": (
        "places a tile on the first empty cell only",
        "A CHANCE node has one child for each empty cell. Your loop ends after the first.",
    ),
    "fours-spawned": ("places 4s instead of 2s", "The new tile is a 2 here, never a 4."),
    "fours-as-well": (
        "places a 2 and, in another child, a 4 on every empty cell",
        "The new tile is always a 2 here. One child for each empty cell, and none with a 4.",
    ),
    "row-and-column-swapped": (
        "places the tile with row and column swapped",
        "get_open_tiles gives (row, col), and a board is a list of rows. Look at the order of"
        " the two indices.",
    ),
    "board-aliased": (
        "writes new tiles into the board of the CHANCE node itself",
        "The children share one board, so every new tile is in all of them. Copy the board"
        " before you write to it.",
    ),
    "grows-between-spawns": (
        "grows a child while the simulator is still needed for the next one",
        "Growing a child changes the simulator, and the next tile is then placed on another"
        " board. Reset it for each child, or grow after the loop.",
    ),
    "max-for-mean": (
        "takes the largest value at CHANCE nodes",
        "Chance does not choose. A CHANCE node is worth the mean of its children, not the largest.",
    ),
    "min-for-mean": (
        "takes the smallest value at CHANCE nodes",
        "Chance is no opponent. A CHANCE node is worth the mean of its children, not the smallest.",
    ),
    "sum-for-mean": (
        "takes the sum at CHANCE nodes",
        "A CHANCE node is worth the mean of its children. Divide the sum by how many there are.",
    ),
    "divided-by-four": (
        "divides by 4 whatever the number of children",
        "Not every CHANCE node has 4 children. Divide by how many this one has.",
    ),
    "mean-rounded-down": (
        "rounds the mean down",
        "A mean need not be whole. Look at the division: / keeps the fraction, // does not.",
    ),
    "mean-times-point-nine": (
        "multiplies the mean by 0.9, the chance of a 2 in the original game",
        "Here a new tile is always a 2, and all children are equally likely. The mean needs no"
        " other factor.",
    ),
    "one-child-is-terminal": (
        "takes a CHANCE node with one child for terminal",
        "A CHANCE node with one child is worth that child. Only a node without children is"
        " worth its own score.",
    ),
    "best-starts-at-zero": (
        "starts the best value at 0",
        "Scores can be 0 or negative on given trees. Start the best value below every number.",
    ),
    "position-for-direction": (
        "returns the position in children instead of the direction",
        "The position in children is not the direction. Take the direction from the pair.",
    ),
    "last-direction": (
        "returns the last direction, whatever it is worth",
        "The value is right, the direction is not. Change the direction only when you change"
        " the best value.",
    ),
    "score-added-on-the-way": (
        "adds the score of MAX nodes to the value of their children",
        "The score of a leaf already holds all that was earned on the way. Only terminal nodes"
        " count their score.",
    ),
    "terminal-max-is-zero": (
        "values a terminal MAX node 0",
        "A MAX node without moves is terminal. It is worth the score in its state, like every"
        " terminal node.",
    ),
    "payoff-of-the-parent": (
        "values a terminal node by the score of its parent",
        "A terminal node is worth the score in its own state. You take it from the node above.",
    ),
    "crash-at-a-dead-end": (
        "crashes at a MAX node without moves",
        "A MAX node can have no moves, and then there is no best child. Test is_terminal first,"
        " at every kind of node.",
    ),
    "players-by-depth": (
        "takes every even level for MAX",
        "Given trees may start with CHANCE, or have two MAX levels in a row. Look at"
        " player_type, not at the depth.",
    ),
    "value-first": (
        "returns (value, direction)",
        "The two are the wrong way round. In ai.py it is (direction, value).",
    ),
}
