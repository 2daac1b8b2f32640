"""`fixtures check`: one test for each kind of problem that a folder of cases can have."""

from __future__ import annotations

import msgspec
import pytest
from click.testing import CliRunner

from grader import cli
from grader.cases import KINDS, BuildCase, ExpectimaxCase, SearchCase, Seen, load_case
from grader.paths import FIXTURES
from grader.staff import checking
from grader.staff.authoring import filled_in
from grader.staff.checking import NotFixtures, case_problems, check, coverage_problems
from grader.staff.fixture_set import CaseFile, FixtureSet
from grader.staff.mutants import mutants_of
from grader.staff.pattern import pattern, sameness_problems

CLAMPING = "public/alphabeta/clamping.json"


def problems(folder):
    """Return what is wrong with the files; so few cases cannot catch every named program."""
    return [line for line in check(folder) if not line.startswith("mutants.toml: ")]


def file_of(part, case):
    """Return a case as its file would be, with what is expected filled in."""
    return CaseFile(part, filled_in(case, part))


def write_set(folder, audience, files, seed):
    FixtureSet(audience, seed, tuple(files), ()).write(folder / audience)


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in {path}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def problems_in(path):
    """Return what is wrong with one file, without its name."""
    part = path.parent.name
    found = case_problems(CaseFile(part, load_case(path, KINDS[part])))
    return [line.removeprefix(f"{part}/{path.name}: ") for line in found]


def test_a_folder_as_it_was_written_has_no_problem(folder):
    assert problems(folder) == []


# --- one case -----------------------------------------------------------------------------------

TAMPERED = {
    "value": (
        "public/minimax/lab-sheet.json", '"value": 3,', '"value": 2,',
        ["expected.value: 2, the oracle has 3"],
    ),
    "a value that is nearly right": (
        "public/minimax/lab-sheet.json", '"value": 3,', '"value": 3.0000000001,',
        ["expected.value: 3.0000000001, the oracle has 3"],
    ),
    "actions": (
        "public/minimax/lab-sheet.json", '"actions": [0]', '"actions": [0, 1]',
        ["expected.actions: [0, 1], the oracle has [0]"],
    ),
    "value of a node": (
        CLAMPING, '"1.0": 3}', '"1.0": 2}',
        ["expected.values.1.0: 2, the oracle has 3"],
    ),
    "trace": (
        CLAMPING, '"expanded": "root 0 1 1.0 1.0.0 1.0.1",', '"expanded": "root 0 1 1.0 1.0.0",',
        ['expected.expanded: "root 0 1 1.0 1.0.0", the oracle has "root 0 1 1.0 1.0.0 1.0.1"'],
    ),
    "v, alpha and beta": (
        CLAMPING, '"1.0.1": "3 5 inf"', '"1.0.1": "3 -inf inf"',
        ['expected.asks.1.0.1: "3 -inf inf", the oracle has "3 5 inf"'],
    ),
    "a stop left out": (
        CLAMPING, ',\n  "stops": {"1": "3 5 inf"}', "",
        ['expected.stops: is missing, the oracle has {"1": "3 5 inf"}'],
    ),
    "a stop too many": (
        CLAMPING, '"stops": {"1"', '"stops": {"1.0": "3 5 inf", "1"',
        ['expected.stops.1.0: "3 5 inf", the oracle has none'],
    ),
    "what a program does": (
        CLAMPING, '"own-bound": {"expanded": "root 0"}', '"own-bound": {"expanded": "root"}',
        ['wrong.own-bound: {"expanded": "root"}, the program does {"expanded": "root 0"}'],
    ),
    "a program left out": (
        CLAMPING, '  "own-bound": {"expanded": "root 0"},\n', "",
        ['wrong.own-bound: nothing wrong, the program does {"expanded": "root 0"}'],
    ),
    "a program that is right here": (
        CLAMPING, '"own-bound"', '"shallow-pruning": {"value": "4"}, "own-bound"',
        ['wrong.shallow-pruning: {"value": "4"}, the program does nothing wrong'],
    ),
    "a program that is no longer there": (
        CLAMPING, '"own-bound"', '"an-old-one": {"value": "4"}, "own-bound"',
        ["wrong.an-old-one: there is no such program in mutants.toml; run `fixtures fill`"],
    ),
    "mean": (
        "public/expectimax/mean.json", '"value": 3.3333333333333335', '"value": 3.33333333',
        ["expected.value: 3.33333333, the oracle has 3.3333333333333335"],
    ),
    "directions": (
        "public/expectimax/mean.json", '"directions": ["left"]', '"directions": ["up"]',
        ['expected.directions[0]: "up", the oracle has "left"'],
    ),
    "board of a node": (
        "public/build_tree/merges.json", '"board": ["8 .", "2 8"]', '"board": ["8 .", ". 8"]',
        ['expected.moves.up.spawns[0].moves.left.board[1]: ". 8", the oracle has "2 8"'],
    ),
    "score of a node, which the closed form sees too": (
        "public/build_tree/merges.json",
        '"right": {"board": [". 8", "2 8"], "score": 12}',
        '"right": {"board": [". 8", "2 8"], "score": 16}',
        [
            "expected.moves.up.spawns[0].moves.right.score: 16, the oracle has 12",
            "expected.moves.up: 16.0, the closed form has 12.0",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "found"), TAMPERED.values(), ids=TAMPERED)
def test_a_record_that_is_not_what_the_oracle_has_is_named(folder, name, old, new, found):
    edit(folder / name, old, new)
    assert problems_in(folder / name) == found


def test_rounding_of_a_mean_is_no_problem(folder):
    name = "public/expectimax/mean.json"
    edit(folder / name, '"value": 3.3333333333333335', '"value": 3.333333333333333')
    assert problems_in(folder / name) == []


def test_a_case_that_nobody_filled_in_is_named():
    case = CaseFile("minimax", SearchCase(name="new", why="new", tree=[1, 2]))
    assert case_problems(case) == [
        "minimax/new.json: expected: is missing; `fixtures fill` fills it in"
    ]


def test_a_case_that_catches_nothing_must_say_why_it_stays():
    case = BuildCase(name="empty", why="growth stops at once", board=[". .", ". ."], depth=0)
    assert case_problems(file_of("build_tree", case)) == [
        "build_tree/empty.json: keep: is missing: no named program fails here,"
        " so say why the case stays"
    ]
    kept = msgspec.structs.replace(case, keep="the smallest tree there is")
    assert case_problems(file_of("build_tree", kept)) == []


def test_a_case_may_have_a_reason_to_stay_and_catch_something():
    case = SearchCase(name="kept", why="a tree", keep="it is in the book", tree=[[3, 5], [2, 9]])
    assert case_problems(file_of("minimax", case)) == []


def test_a_tree_that_nobody_can_read_is_too_large(folder, monkeypatch):
    monkeypatch.setattr(checking, "MOST_NODES", 6)
    assert problems_in(folder / "public" / "build_tree" / "merges.json") == [
        "expected: 7 nodes, expected at most 6; lower the depth"
    ]


def test_a_board_on_which_the_solution_fails_is_named():
    """There is no tile 3: the simulator refuses it, and the oracle slides anything."""
    case = BuildCase(name="odd", why="odd", keep="odd", board=["2 3", "4 8"], depth=0)
    odd = checking.oracle.answered(msgspec.structs.replace(case, depth=1), "build_tree")
    found = case_problems(CaseFile("build_tree", odd))
    assert (
        'build_tree/odd.json: expected: the solution does {"trouble": "raised ValueError"}'
        " where the oracle sees nothing wrong" in found
    )


# --- the files ----------------------------------------------------------------------------------


def test_every_file_that_cannot_be_read_is_named(folder):
    part = folder / "public" / "minimax"
    bad = {
        "cut.json": b'{"why": "a", "tr',
        "empty-list.json": b'{"why": "a", "tree": [[], 1]}',
        "field.json": b'{"why": "a", "tree": 1, "player": []}',
        "latin.json": b'{"why": "\xe9", "tree": 1}',
        "name.json": b'{"name": "other", "why": "a", "tree": 1}',
    }
    for name, data in bad.items():
        (part / name).write_bytes(data)
    unlisted = "is not listed in manifest.json; run `fixtures fill`"
    assert problems(folder) == [
        *[f"public/minimax/{name}: {unlisted}" for name in bad],
        "public/minimax/cut.json: Input data was truncated",
        "public/minimax/empty-list.json: node 0 is an empty list; a leaf is a number",
        "public/minimax/field.json: Object contains unknown field `player`;"
        " there are name, why, keep, tree, players, expected, wrong",
        "public/minimax/latin.json: not UTF-8; save it as UTF-8",
        "public/minimax/name.json: name is 'other', expected the name of the file, 'name'",
    ]


def test_names_that_differ_in_upper_and_lower_case_only_are_named(folder, filled):
    files = [
        *filled["public"],
        file_of("minimax", SearchCase(name="Lab-sheet", why="a", tree=[[1, 2]])),
    ]
    write_set(folder, "public", files, "a public seed")
    assert problems(folder) == [
        "public/minimax/lab-sheet.json: name: the same as minimax/Lab-sheet.json"
        " but for upper and lower case"
    ]


def test_a_set_without_a_manifest_is_named(folder):
    (folder / "hidden" / "manifest.json").unlink()
    assert problems(folder) == ["hidden/manifest.json is missing: is this a set of cases?"]


def test_a_manifest_of_another_generator_is_named(folder):
    edit(folder / "public" / "manifest.json", '"version": 1', '"version": 0')
    assert problems(folder) == [
        "public/manifest.json: version: 0, the generator is 1; run `fixtures write`"
    ]


def test_a_file_that_was_changed_by_hand_is_named(folder):
    edit(folder / CLAMPING, "alpha for v", "alpha in place of v")
    assert problems(folder) == [
        f"{CLAMPING}: was changed after manifest.json was made; run `fixtures fill`"
    ]


def test_a_file_that_the_manifest_lists_must_be_there(folder):
    (folder / CLAMPING).unlink()
    assert problems(folder) == [f"{CLAMPING}: is missing, and manifest.json lists it"]


def test_a_file_that_the_manifest_does_not_list_is_named(folder):
    (folder / "hidden" / "notes.txt").write_text("mine", encoding="utf-8")
    assert problems(folder) == [
        "hidden/notes.txt: is not listed in manifest.json; run `fixtures fill`"
    ]


def test_a_drawn_case_must_be_listed(folder):
    edit(folder / "public" / "manifest.json", '"alphabeta/clamping.json",', '"alphabeta/a.json",')
    assert problems(folder) == [
        "public/manifest.json: drawn: alphabeta/a.json, which sha256 does not list"
    ]


def test_a_key_that_the_seed_does_not_give_is_named_but_not_shown(folder):
    (folder / "hidden" / "key").write_text("0" * 32 + "\n", encoding="utf-8")
    assert problems(folder) == [
        "hidden/key: was changed after manifest.json was made; run `fixtures fill`",
        "hidden/key: not the one that the seed in manifest.json gives; run `fixtures fill`",
    ]


def test_one_seed_for_both_sets_gives_the_hidden_games_away(folder, filled):
    write_set(folder, "hidden", filled["hidden"], "a public seed")
    assert problems(folder) == ["hidden/manifest.json: seed: the same as the public one"]


def test_a_folder_without_cases_is_refused(tmp_path):
    with pytest.raises(
        NotFixtures, match="no cases there, expected a folder with public/ and hidden/"
    ):
        check(tmp_path)


# --- the sets -----------------------------------------------------------------------------------


def covering(count, part="alphabeta"):
    """Return files in which every named program of a part is caught, each in its own way."""
    seen = {one.id: Seen(value=one.id, expanded=one.id) for one in mutants_of(part)}
    return [
        CaseFile(part, SearchCase(name=f"c{number}", why="made up", tree=number, wrong=seen))
        for number in range(count)
    ]


def without(files, name):
    """Return the files, with a program caught in none of them."""
    return [with_seen(file, name, Seen()) for file in files]


def with_seen(file, name, seen):
    wrong = {**file.case.wrong, name: seen}
    wrong = {one: does for one, does in wrong.items() if does != Seen()}
    return CaseFile(file.part, msgspec.structs.replace(file.case, wrong=wrong))


def coverage(public, hidden):
    """Return the problems that have to do with alphabeta."""
    return [line for line in coverage_problems(public, hidden) if " alphabeta case" in line]


def test_one_public_case_and_three_hidden_ones_are_enough():
    assert coverage(covering(1), covering(3)) == []


def test_a_program_that_no_public_case_catches_is_named():
    assert coverage(without(covering(2), "fail-hard"), covering(3)) == [
        "mutants.toml: fail-hard: caught by 0 of the public alphabeta cases, expected at least 1"
    ]


def test_a_program_that_two_hidden_cases_catch_is_named():
    hidden = [*covering(2), *without(covering(3), "fail-hard")]
    assert coverage(covering(1), hidden) == [
        "mutants.toml: fail-hard: caught by 2 of the hidden alphabeta cases, expected at least 3"
    ]


@pytest.mark.parametrize(
    ("seen", "items"),
    [
        (Seen(value="1"), ["4.3"]),
        (Seen(choice="1"), ["4.3"]),
        (Seen(expanded="root"), ["4.1"]),
        (Seen(trouble="endless"), []),
        (Seen(trouble="not a pair"), ["4.3"]),
        (Seen(value="1", expanded="root"), []),
    ],
    ids=str,
)
def test_a_program_must_be_caught_in_each_item_where_it_must_lose_points(seen, items):
    """own-bound must lose points for values, 4.1, and for expansions, 4.3."""
    public = [with_seen(covering(1)[0], "own-bound", seen)]
    assert coverage(public, covering(3)) == [
        f"mutants.toml: own-bound: loses 0 of the public alphabeta cases in item {item},"
        " expected at least 1"
        for item in items
    ]


def test_two_programs_that_do_the_same_in_public_are_named():
    seen = Seen(value="same", expanded="same")
    public = [
        with_seen(with_seen(file, "fail-hard", seen), "own-bound", seen) for file in covering(2)
    ]
    assert coverage(public, covering(3)) == [
        "mutants.toml: own-bound, fail-hard: no public alphabeta case tells them apart"
    ]
    assert coverage([*public, *covering(1)], covering(3)) == []


SAME = [
    ([[3, 5], [2, 9]], [[30, 50], [20, 90]]),
    ([[3, 5], [2, 9]], [[0.5, 2], [-1, 2.5]]),
    ([[3, 3], [2, 9]], [[1, 1], [0, 2]]),
    ([3, 5], [3, 5]),
    (7, 7),
]
DIFFERENT = [
    ([[3, 5], [2, 9]], [[3, 5], [2, 4]]),
    ([[3, 5], [2, 9]], [[3, 5], [3, 9]]),
    ([[3, 5], [2, 9]], [[3, 5], 2, 9]),
    ([3, 5], [30, 50]),
    (7, 8),
]


def search(tree, players=("MAX", "MIN")):
    return SearchCase(name="a", why="a", tree=tree, players=players)


@pytest.mark.parametrize(("one", "other"), SAME, ids=str)
def test_trees_with_the_same_order_of_leaf_values_are_the_same(one, other):
    assert pattern(search(one)) == pattern(search(other))


@pytest.mark.parametrize(("one", "other"), DIFFERENT, ids=str)
def test_trees_of_another_shape_or_order_differ_and_small_ones_by_their_values(one, other):
    assert pattern(search(one)) != pattern(search(other))


def test_trees_of_other_players_differ_unless_no_level_is_theirs():
    tree = [[3, 5], [2, 9]]
    assert pattern(search(tree)) != pattern(search(tree, ("MIN", "MAX")))
    assert pattern(search(tree)) == pattern(search(tree, ("MAX", "MIN", "MIN")))


def test_given_trees_differ_by_their_directions():
    def given(tree):
        return pattern(ExpectimaxCase(name="a", why="a", tree=tree))

    assert given({"up": [1, 2], "left": 3}) == given({"up": [10, 20], "left": 30})
    assert given({"up": [1, 2], "left": 3}) != given({"up": [1, 2], "down": 3})
    assert given({"up": [1, 2], "left": 3}) != given([[1, 2], 3])


def test_boards_differ_by_tiles_and_depth_and_not_by_the_score():
    def board(rows, depth, score=0):
        return pattern(BuildCase(name="a", why="a", board=rows, depth=depth, score=score))

    assert board(["2 4", ". 8"], 2) == board(["2  4", ".  8"], 2, score=100)
    assert board(["2 4", ". 8"], 2) != board(["2 4", ". 8"], 3)
    assert board(["2 4", ". 8"], 2) != board(["4 8", ". 16"], 2)


def test_a_hidden_case_that_is_a_public_one_with_other_numbers_is_named(folder, filled):
    renamed = file_of("minimax", SearchCase(name="h1", why="a", tree=[[30, 50], [20, 90]]))
    write_set(folder, "hidden", [*filled["hidden"], renamed], "a secret seed")
    assert problems(folder) == [
        "hidden/minimax/h1.json: tree: the same as public/minimax/lab-sheet.json"
    ]


def test_a_hidden_board_that_is_public_is_named(filled):
    board = next(file for file in filled["public"] if file.part == "build_tree")
    assert sameness_problems(filled["public"], [board]) == [
        "hidden/build_tree/merges.json: board: the same as public/build_tree/merges.json"
    ]


def test_a_tree_may_be_in_both_sets_for_different_parts(filled):
    tree = CaseFile("alphabeta", SearchCase(name="h1", why="a", tree=[[3, 5], [2, 9]]))
    assert sameness_problems(filled["public"], [tree]) == []


# --- all of it ----------------------------------------------------------------------------------


def test_many_cases_are_examined_in_two_processes_with_the_same_result(folder, filled, monkeypatch):
    edit(folder / CLAMPING, '"value": 5', '"value": 4')
    here = check(folder)
    monkeypatch.setattr(checking, "FEW", 1)
    assert check(folder) == here


def test_the_cases_of_this_repository_have_no_problem():
    assert check(FIXTURES) == []


def run(*arguments):
    return CliRunner().invoke(cli.main, ["fixtures", "check", *map(str, arguments)])


def test_the_command_prints_each_problem_on_a_line_and_exits_with_1(folder):
    ran = run(folder)
    assert ran.exit_code == 1
    assert ran.output.splitlines() == check(folder)


def test_the_command_says_in_a_sentence_that_all_is_well(folder, monkeypatch):
    monkeypatch.setattr(checking, "check", lambda _: [])
    ran = run(folder)
    count = len(checking.load_mutants().mutant)
    assert (ran.exit_code, ran.output) == (
        0,
        f"fixtures: 8 cases, {count} named programs, all as the oracle has them\n",
    )


@pytest.mark.parametrize("name", ["", "nowhere"])
def test_the_command_refuses_a_folder_that_holds_no_cases(tmp_path, name):
    assert run(tmp_path / name).exit_code == 2
