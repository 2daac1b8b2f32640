"""Every sentence a student reads. Second person, no blame; the fact first, then the picture.

Functions that end a name in `_brief` are safe for hidden cases: they hold no input, no
expected answer, and no text that comes out of the student's code.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from grader.boards import Board
from grader.divergence import Divergence
from grader.giventrees import NAMES
from grader.layout import aligned, around, side_by_side
from grader.protocol import Frame, Odd, Raised, Shown
from grader.sandbox import End, Ended
from grader.text import harmless, one_line, shorten

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
        return f"{function} timed out: it was stopped at the time limit of {seconds:g} seconds."
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


def returns(function: str, pair: str) -> str:
    return f"{function} returns {pair}."


def not_a_number_brief(function: str) -> str:
    return f"{function} did not return a number as the value."


def misshapen_brief(function: str, pair: str) -> str:
    return f"{function} did not return a pair {pair}."


def _odd(what: Odd) -> str:
    return f"{one_line(what.text, 80)} (a {one_line(what.type, 40)})"


def show(value: Shown) -> str:
    """Return a value as it would be written in Python."""
    if isinstance(value, Odd):
        return _odd(value)
    if isinstance(value, list):
        return str(tuple(value))
    return str(value)


# --- wrong answers --------------------------------------------------------------------------


def again(part: str, case: str) -> str:
    return f"again: python -m grader grade YOUR_FOLDER -q {part} -c {case}"


def whole_message(message: str, hint: str, again: str) -> str:
    """Return the message with the hint and the command that shows it again, where there are any."""
    below = [f"hint: {_indented(hint)}"] if hint else []
    below += [again] if again else []
    return "\n".join([message, "", *below] if below else [message])


def _indented(text: str) -> str:
    return text.replace("\n", "\n      ")


def tree_row(tree: object, first: str) -> tuple[str, str]:
    return "tree", f"{shorten(str(tree), 400)}    {first} to move"


def given_row(tree: object) -> tuple[str, str]:
    return "tree", shorten(str(tree), 600)


def show_direction(value: Shown) -> str:
    """Return a direction by its number and its name."""
    name = NAMES.get(value) if type(value) is int else None
    return f"{value} ({name})" if name else show(value)


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
        [_deepest(function, deepest)] if deepest else [],
    )


def _deepest(function: str, node: WrongNode) -> str:
    what = "a terminal node" if node.player == "terminal" else node.player
    call = f"{function} of node {node.name} alone ({what})"
    below = "" if node.player == "terminal" else "; of every node below it, it is right"
    return f"{call} gives {show(node.yours)}, expected {show(node.expected)}{below}"


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
    return aligned(fact, rows, [_difference(found)])


def _difference(found: Divergence) -> str:
    where = f"at node {found.node} ({found.player})"
    rule = f"v = {found.v}, alpha = {found.alpha}, beta = {found.beta}"
    if found.twice:
        return f"you asked for node {found.yours} a second time, and each time counts"
    if not found.expected:
        asked = f"you asked for node {found.yours}"
        return (
            f"{asked}; {where} the rule has stopped: {rule}" if found.v else f"{asked} at the end"
        )
    if not found.yours:
        return f"you did not ask for node {found.expected}; {where} the rule has {rule}"
    other = f"you asked for node {found.yours} where the rule asks for {found.expected}"
    return f"{other}; {where} it has {rule}"


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


BUGS: dict[str, tuple[str, str]] = {}

# --- named wrong programs -------------------------------------------------------------------


def named(ids: Sequence[str], part: str, count: int) -> str:
    """Return the hint for answers that are exactly those of one named wrong program, or several."""
    what = "values and expansions" if part == "alphabeta" else "answers"
    match = f"Your {what} on all {count} cases match"
    if len(ids) == 1:
        name, hint = BUGS[ids[0]]
        return f'{hint}\n{match} "{name}".'
    names = " and ".join(f'"{BUGS[name][0]}"' for name in ids[:4])
    return f"{match} {names} alike: look at what these have in common."


def named_hidden(ids: Sequence[str], part: str, public_case: str) -> str:
    """Return what hidden cases have shown, by way of a public one. Safe for hidden cases."""
    names = " or ".join(f'"{BUGS[name][0]}"' for name in ids[:4])
    lines = [f"This looks like {names}.", f"hint: {BUGS[ids[0]][1]}"][: 2 if len(ids) == 1 else 1]
    if public_case:
        lines += [f"It shows in the public case {public_case}.", again(part, public_case)]
    return "\n".join(lines)


# --- trees of 2048 --------------------------------------------------------------------------


def bad_tree(problem: str) -> str:
    return f"build_tree: {one_line(problem)}"


def bad_tree_hint() -> str:
    return (
        "children is a list of pairs, (direction, node) below a MAX node and (None, node)"
        " below a CHANCE node."
    )


def bad_tree_brief() -> str:
    return "build_tree: the tree does not have the form that the assignment describes."


def wrong_tree(where: str, what: str, boards: Sequence[tuple[str, Board]]) -> str:
    """Return a message about the first node that differs, boards side by side."""
    return f"build_tree: {what}\n  at {where}\n{side_by_side(boards)}"


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


def audit_wrong(game: int, ply: int, board: Board, values: dict[str, float], yours: str) -> str:
    rows = [
        (name, f"{value:.3f}" + ("   <- yours" if name == yours else ""))
        for name, value in values.items()
    ]
    return (
        aligned(f"game {game}, move {ply}: {yours} is not the best move at depth 3", rows)
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


def passed_count(passed: int, total: int) -> str:
    return f"{passed} of {total} cases passed" if total != 1 else ("passed" if passed else "failed")


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
