"""Every sentence a student reads, as a whole text: to reword it is a visible diff.

    python tests/grader/test_diagnosis.py

writes sentences.txt anew, which accepts the sentences as they are now.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

import pytest

from grader import diagnosis as say
from grader.deepest import WrongNode
from grader.divergence import Divergence
from grader.paths import ROOT
from grader.protocol import BadTree, Frame, Odd, Raised
from grader.sandbox import End, Ended
from grader.staff.mutants import load_mutants
from grader.treewalk import Kind, TreeDifference

SNAPSHOT = Path(__file__).with_name("sentences.txt")
GRADER = ROOT / "grader"

# --- what is put into the sentences ------------------------------------------------------------

TREE = [[3, 9], [3, 5]]
LONG_TREE = [[[number, -number] for number in range(10, 16)] for _ in range(4)]
GIVEN = {"left": [4, 8], "right": [5, {"up": 3}]}
SOURCES = {"ai.py": "class AI:\n    def expectimax(self):\n        return 1 / 0\n"}
CRASH = Raised("ZeroDivisionError", "division by zero", [Frame("ai.py", 3, "expectimax")])
SYNTAX = Raised("SyntaxError", "invalid syntax", [Frame("ai.py", 2, "<module>")], column=9)
NO_STATE = Raised("NotAState", "the game never gave out 7", [])
BOARD = [[2, 0], [0, 4]]
OTHER = [[2, 0], [0, 8]]
ROW = ("tree", "[[3, 9], [3, 5]]    MAX to move")
NAMES = ["root", "0", "0.0", "0.1", "1", "1.0", "1.1"]
STRING, NAN, TWO = Odd("str", "'five'"), Odd("float", "nan"), [2, 3]
FAULTS = ["twice", "endless", "state", "children", "pair", "direction", "node", "unheard of"]

NOT_ASKED = Divergence(6, "", "1.1", False, "1", "MIN", "3", "3", "3")
NOT_ASKED_AT_MAX = Divergence(6, "", "1.1", False, "1", "MAX", "3", "-inf", "3")
NOT_ASKED_BELOW = Divergence(6, "", "1.1", False, "1", "MIN", "4", "3", "4")
ASKED_PRUNED = Divergence(6, "1.1", "", False, "1", "MIN", "2", "3", "inf")
ASKED_PRUNED_AT_MAX = Divergence(6, "1.1", "", False, "1", "MAX", "9", "-inf", "3")
ASKED_AT_THE_END = Divergence(7, "1.1", "", False, "1", "MIN")
ASKED_ANOTHER = Divergence(1, "1", "0", False, "root", "MAX", "-inf", "-inf", "inf")
ASKED_TWICE = Divergence(2, "0", "0.0", True, "0", "MIN", "inf", "-inf", "inf")
DIVERGENCES = [
    NOT_ASKED,
    NOT_ASKED_AT_MAX,
    NOT_ASKED_BELOW,
    ASKED_PRUNED,
    ASKED_PRUNED_AT_MAX,
    ASKED_AT_THE_END,
    ASKED_ANOTHER,
    ASKED_TWICE,
]

DIFFERENCES = [
    TreeDifference(Kind.BOARD, (), BOARD, wanted=OTHER),
    TreeDifference(Kind.BOARD, ("up", (1, 0)), BOARD, wanted=OTHER),
    TreeDifference(Kind.SCORE, ("left",), BOARD, "4", "0"),
    TreeDifference(Kind.PLAYER, ("left",), BOARD, "MAX", "CHANCE"),
    TreeDifference(Kind.DEPTH, ("left",), BOARD, "0", "1"),
    TreeDifference(Kind.SAME_DIRECTION_TWICE, (), BOARD, "up"),
    TreeDifference(Kind.TOO_DEEP, ("left", (0, 1)), BOARD, "up"),
    TreeDifference(Kind.NO_SUCH_MOVE, (), BOARD, "up"),
    TreeDifference(Kind.NO_SUCH_MOVE, (), BOARD, "None"),
    TreeDifference(Kind.MOVE_MISSING, (), BOARD, expected="down"),
    TreeDifference(Kind.DIRECTION_BELOW_CHANCE, ("left",), BOARD),
    TreeDifference(Kind.NUMBER_OF_CHILDREN, ("left",), BOARD, "1", "2"),
    TreeDifference(Kind.CHILD_MISSING, ("left",), BOARD, wanted=OTHER),
]

ENDS = [
    (Ended(End.TIMED_OUT), 20),
    (Ended(End.TIMED_OUT), 0),
    (Ended(End.EXITED), 20),
    (Ended(End.BAD_REPLY), 20),
    (Ended(End.KILLED, 9), 20),
    (Ended(End.KILLED, 11), 20),
]

GAMES = [(0, 5120, 512, 301, ""), (1, 96, 16, 20, ""), (2, 40, 8, 9, "compute_decision timed out")]


def all_sentences() -> Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """Yield every public function of diagnosis.py with arguments for each of its branches."""
    yield say.no_such_submission, ("my/folder",)
    yield say.not_a_zip, ("homework.zip",)
    yield say.too_many_files, (2000,)
    yield say.zip_escapes, ("../ai.py",)
    for about_a_file in (
        say.is_a_link,
        say.is_a_folder,
        say.cannot_be_read,
        say.odd_compression,
        say.is_special,
        say.is_encrypted,
        say.twice_in_zip,
        say.broken_in_zip,
    ):
        yield about_a_file, ("ai.py",)
    yield say.too_large, ("ai.py", 1_000_000)
    yield say.in_several_folders, ("ai.py", ["a/ai.py", "b/ai.py"])
    yield say.in_several_folders, ("ai.py", [f"{letter}/ai.py" for letter in "abcdef"])
    yield say.file_not_found, ("ai.py", [])
    yield say.file_not_found, ("ai.py", ["AI.py", "ai (1).py"])
    yield say.has_nul, ("ai.py", 1)
    yield say.not_utf8, ("ai.py", 7, "    # caf", 0xE9)
    yield say.files_not_used, (["notes.txt", "game.py"],)
    yield say.files_not_used, ([f"{number}.txt" for number in range(11)],)

    yield say.not_written, ("minimax",)
    yield say.no_time, ()
    yield say.no_time_after, ("minimax",)
    for how, seconds in ENDS:
        yield say.ended, ("minimax", how, seconds, 512)
    yield say.out_of_memory, ("minimax", 512)
    yield say.printed_too_much, ("minimax", 1024)
    yield say.exhausted, ("minimax", 140)
    yield say.exhausted_brief, ("minimax",)
    yield say.refused, ("minimax",)
    for error in (CRASH, SYNTAX, NO_STATE):
        yield say.raised, ("expectimax", error, SOURCES)
        yield say.raised_brief, ("expectimax", error, SOURCES)

    yield say.misshapen, ("minimax", Odd("int", "5"), say.PAIRS["search"])
    yield say.misshapen_brief, ("minimax", say.PAIRS["search"])
    yield say.not_a_number_brief, ("minimax",)
    for value in (STRING, NAN, None, TWO):
        yield say.not_a_number, ("minimax", value)
    yield say.returns, ("minimax", STRING, say.PAIRS["search"])
    yield say.returns, ("minimax", NAN, say.PAIRS["search"])
    yield say.returns, ("expectimax", NAN, say.PAIRS["expectimax"])
    for value in (5, 7.0, 1 / 3, 1e15, None, TWO, STRING):
        yield say.show, (value,)
    for value in (0, 3, 4, None, STRING):
        yield say.show_direction, (value,)
    yield say.named_direction, ("down",)

    yield say.again, ("alphabeta", "equality-at-min")
    again = say.again("alphabeta", "equality-at-min")
    yield say.whole_message, ("alphabeta: wrong.", "", "")
    yield say.whole_message, ("alphabeta: wrong.", "look again.", "")
    yield say.whole_message, ("alphabeta: wrong.", "", again)
    yield say.whole_message, ("alphabeta: wrong.", "a long hint " * 10 + "\nand more.", again)
    yield say.hinted, ("look again.",)
    yield say.hinted, ("a long hint " * 10 + "\nand more.",)
    yield say.tree_row, (TREE, "MAX")
    yield say.tree_row, (LONG_TREE, "MIN", "2.1")
    yield say.given_row, (GIVEN,)
    yield say.given_row, (GIVEN, "right.1")

    yield say.wrong_value, ("minimax", "5", "3", ROW, None)
    yield say.wrong_value, ("minimax", "5", "3", ROW, WrongNode("root", "MAX", 5, 3))
    yield say.wrong_value, ("minimax", "5", "3", ROW, WrongNode("1", "MIN", 5, 3))
    yield say.wrong_value, ("minimax", "5", "3", ROW, WrongNode("1.0", "terminal", -3, 3))
    yield say.wrong_choice, ("minimax", "action", "3", "1", ["0"], ROW)
    yield (
        say.wrong_choice,
        ("expectimax", "direction", "6", "0 (up)", ["1 (left)", "2"], ROW),
    )
    yield say.swapped, ("minimax", say.PAIRS["search"])
    yield say.no_choice_expected, ("minimax", "action", "a terminal state", "0")
    for found in DIVERGENCES:
        yours = NAMES[: found.at] + ([found.yours] if found.yours else [])
        expected = NAMES[: found.at] + ([found.expected] if found.expected else [])
        yield say.wrong_expansions, ("alphabeta", yours, expected, ROW, found)
        yield say.divergence_hint, (found,)
    yield say.wrong_expansions, ("alphabeta", ["root"], NAMES, ROW, ASKED_ANOTHER)
    yield say.wrong_value_brief, ("minimax",)
    yield say.wrong_choice_brief, ("minimax", "action")
    yield say.fewer_expansions_brief, ("alphabeta",)
    yield say.more_expansions_brief, ("alphabeta",)
    yield say.other_expansions_brief, ("alphabeta",)

    some = list(say.BUGS)[:5]
    for ids in (some[:1], some[:2], some, ["a-bug-of-a-course"]):
        yield say.named, (ids, "alphabeta", 14)
        yield say.named_hidden, (ids, "alphabeta", "equality-at-min")
    yield say.named, (["no-depth-limit"], "build_tree", 25)
    yield say.named_hidden, (some[:1], "alphabeta", "")

    for fault in FAULTS:
        yield say.bad_tree, (BadTree(fault, "0.1", "10000" if fault == "endless" else "dict"),)
    yield say.bad_tree_hint, ()
    yield say.bad_tree_brief, ()
    for difference in DIFFERENCES:
        yield say.wrong_tree, (difference, BOARD, 2)
    yield say.wrong_tree_brief, ()

    yield say.game_stopped, ("compute_decision raised ValueError", BOARD, 12)
    yield say.no_direction, ()
    yield say.bad_direction, (7,)
    yield say.bad_direction, (Odd("str", "'up'"),)
    yield say.bad_direction_brief, ()
    yield say.no_op, ("up",)
    yield say.audit_wrong_brief, (2, 17)
    yield say.audit_wrong, (2, 17, BOARD, {"up": 12.5, "left": 11.0}, "left")
    yield say.games_table, (GAMES, 5, 5000)

    yield say.grader_error, ()
    yield say.did_not_run, ()
    yield say.games_follow, (["build_tree"],)
    yield say.games_follow, (["build_tree", "expectimax"],)
    for passed, total in ((0, 3), (3, 3), (0, 1), (1, 1)):
        yield say.passed_count, (passed, total)
    yield say.and_others, (1,)
    yield say.and_others, (5,)
    yield say.in_short, ("alphabeta expanded 6 nodes, expected 7", ["one"])
    yield say.in_short, ("alphabeta expanded 6 nodes, expected 7", ["a", "b", "c", "d", "e", "f"])
    yield say.hidden_passed, ()
    yield say.hidden_failed, ()
    yield say.since_last, ([],)
    yield say.since_last, ([("minimax", 4, 10), ("games", 3.5, 0)],)
    yield say.late, ()
    yield say.printed, ("here I am\n\x1b[31mred\n",)


def rendered() -> str:
    """Return all sentences, those of one function together, in the order of diagnosis.py."""
    texts: dict[str, list[str]] = {name: [] for name in public_functions()}
    for function, arguments in all_sentences():
        result = function(*arguments)
        text = result if isinstance(result, str) else "\n".join(result)
        if text not in texts[function.__name__]:
            texts[function.__name__].append(text)
    sections = [f"=== {name}\n" + "\n---\n".join(found) for name, found in texts.items()]
    bugs = [f"{name}: {what}\n" + "\n".join(say.hinted(hint)) for name, (what, hint) in BUGS]
    return "\n\n".join([*sections, "=== BUGS", *bugs]) + "\n"


def public_functions() -> list[str]:
    """Return the names of the functions of diagnosis.py that others use."""
    tree = ast.parse(Path(say.__file__).read_text())
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [name for name in functions if not name.startswith("_")]


BUGS = say.BUGS.items()

# --- all of them -------------------------------------------------------------------------------


def test_the_sentences_are_those_of_the_snapshot():
    shown = SNAPSHOT.read_text()
    how = "if this is meant to be so: python tests/grader/test_diagnosis.py, and look at the diff"
    assert rendered() == shown, how


def test_every_public_function_is_in_the_snapshot():
    assert {function.__name__ for function, _ in all_sentences()} == set(public_functions())


def test_every_line_of_every_sentence_is_in_the_snapshot():
    """A new branch without an example of it would be a sentence that nobody has read."""
    ran: set[int] = set()

    def on_line(frame, event, _):
        if frame.f_code.co_filename != say.__file__:
            return None
        ran.add(frame.f_lineno)
        return on_line

    before = sys.gettrace()
    sys.settrace(on_line)
    try:
        rendered()
    finally:
        sys.settrace(before)
    source = Path(say.__file__).read_text()
    lines = source.splitlines()
    not_run = sorted(lines_of_functions(compile(source, say.__file__, "exec")) - ran)
    assert [f"{number}: {lines[number - 1]}" for number in not_run] == []


def lines_of_functions(code: CodeType, inside: bool = False) -> set[int]:
    """Return the lines of all functions in compiled code, without those that define them."""
    inner = [part for part in code.co_consts if isinstance(part, CodeType)]
    own = {line for *_, line in code.co_lines() if line and line != code.co_firstlineno}
    return (own if inside else set()).union(*(lines_of_functions(part, True) for part in inner))


def test_every_end_every_difference_and_every_fault_is_in_the_snapshot():
    assert {how.how for how, _ in ENDS} == set(End)
    assert {difference.kind for difference in DIFFERENCES} == set(Kind)
    worker = (GRADER / "worker" / "describe.py").read_text()
    assert set(re.findall(r'BadTree\("(\w+)"', worker)) == set(FAULTS) - {"unheard of"}


OTHER_WORDS = re.compile(r"\b(visit|explor|generat|evaluat)\w*", re.IGNORECASE)


def test_expanded_is_the_only_word_for_it():
    assert OTHER_WORDS.findall(rendered()) == []


def test_no_sentence_is_wider_than_a_terminal_but_for_what_it_quotes():
    """Hints are wrapped; the facts are single lines that a student can search for."""
    for name, (_, hint) in BUGS:
        assert max(map(len, say.hinted(hint))) <= 80, name


# --- what may be said of hidden cases ----------------------------------------------------------

SECRET = "31415926"


def test_what_an_exception_of_a_hidden_case_says_is_not_repeated():
    error = Raised(SECRET, SECRET, [Frame(SECRET, 3, SECRET), Frame("ai.py", 9999, SECRET)])
    assert say.raised_brief("minimax", error, SOURCES) == "minimax raised an exception."
    error = Raised("KeyError", SECRET, [Frame("ai.py", 3, SECRET), Frame(SECRET, 1, "f")])
    shown = "minimax raised KeyError at line 3 of ai.py."
    assert say.raised_brief("minimax", error, SOURCES) == shown


@pytest.mark.parametrize("name", ["print", "__name__", "__import__", "Ellipsis", "int"])
def test_only_exceptions_are_named_as_exceptions(name):
    assert say.raised_brief("minimax", Raised(name, "", []), {}) == "minimax raised an exception."


# --- the named wrong programs ------------------------------------------------------------------


def test_every_named_wrong_program_has_a_name_and_a_hint_and_there_are_no_others():
    assert [mutant.id for mutant in load_mutants().mutant] == list(say.BUGS)
    assert [name for name, (what, hint) in BUGS if not what.strip() or not hint.strip()] == []


def test_a_bug_has_the_same_name_for_students_as_for_staff():
    staff = {mutant.id: mutant.name for mutant in load_mutants().mutant}
    assert {name: what for name, (what, _) in BUGS} == staff


def test_two_bugs_of_one_part_do_not_have_the_same_name():
    named = [(mutant.part, say.BUGS[mutant.id][0]) for mutant in load_mutants().mutant]
    assert len(set(named)) == len(named)


def test_hints_are_short_and_whole_sentences():
    assert {name: len(hint) for name, (_, hint) in BUGS if len(hint) > 180} == {}
    assert [hint for _, (_, hint) in BUGS if not hint.endswith(".")] == []


SOLVES = re.compile(
    r"""(max|min|sum|len|range|copy|deepcopy)\(\w  # a call that does the work
        | \b[\w.]+\ (=|\+=|-=)\ \S                  # an assignment
        | \b(for|while)\b.+:$ | \bif\b.+:$ | \blambda\b | \breturn\ [\w.]+\(
        | ```""",
    re.VERBOSE | re.MULTILINE,
)


@pytest.mark.parametrize("code", ["alpha = max(alpha, v)", "total / len(children)", "v += 1"])
def test_the_rule_about_hints_knows_code_when_it_sees_it(code):
    assert SOLVES.search(f"Write {code} here.")


def test_no_hint_holds_the_line_of_code_that_is_missing():
    assert [hint for _, (_, hint) in BUGS if SOLVES.search(hint)] == []


# --- no other module holds a sentence ----------------------------------------------------------

# What these say is for staff, or the command's own words about its arguments.
FOR_STAFF = {
    "__main__", "assignment", "cases", "cli", "exit_codes", "giventrees", "grading", "isolation",
    "paths", "preflight", "protocol", "sandbox", "staging", "trees", "watchdog",
}  # fmt: skip
NOT_SHOWN = {"AssignmentError", "SandboxError", "CaseError", "Seen"}
MOST_WORDS = 3


def modules_with_students_as_readers() -> list[Path]:
    found = [*GRADER.glob("*.py"), *GRADER.glob("reporters/*.py")]
    return sorted(path for path in found if path.stem not in {*FOR_STAFF, "diagnosis"})


def sentences_in(source: str) -> Iterator[str]:
    """Yield texts of more than three words that are neither docstrings nor for staff.

    A text for staff is in an AssignmentError, SandboxError or CaseError, or starts with
    "warning: ", which only the command prints. What is Seen is compared and never shown.
    """
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in NOT_SHOWN:
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        text = text_of(node)
        if len([word for word in text.split() if re.search(r"[a-z]", word)]) > MOST_WORDS:
            if not text.startswith("warning: "):
                yield text
            continue
        waiting += ast.iter_child_nodes(node)


def text_of(node: ast.AST) -> str:
    """Return a text as it is written, with a dot for each value in it."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or "." for part in node.values)
    return ""


def test_the_search_for_sentences_finds_one():
    assert list(sentences_in('"""A docstring of many words."""\nf(f"there is {n} no time left")'))
    assert not list(sentences_in('raise AssignmentError("there is no such function here")'))


@pytest.mark.parametrize("path", modules_with_students_as_readers(), ids=lambda path: path.stem)
def test_sentences_for_students_are_in_diagnosis_only(path):
    assert list(sentences_in(path.read_text())) == []


if __name__ == "__main__":
    SNAPSHOT.write_text(rendered())
