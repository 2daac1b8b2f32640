"""mutants.toml: mistakes in it are told with program, key and fix; equivalents are equivalent."""

from __future__ import annotations

import os
import secrets

import pytest

from grader.assignment import FILES
from grader.cases import BuildCase, Seen
from grader.staff import programs
from grader.staff.authoring import expected
from grader.staff.lots import Lots
from grader.staff.mutants import (
    Edit,
    Equivalent,
    Mutant,
    MutantsError,
    load_mutants,
    module_of,
    mutants_of,
)
from grader.staff.writing import SOURCES

FULL = os.environ.get("PLYGROUND_FULL") == "1"
EVERY = (*load_mutants().mutant, *load_mutants().equivalent)

ONE = """
[[mutant]]
id = "wrong"
name = "does it wrong"
part = "alphabeta"
file = "adversarial.py"
edits = [{ find = "        if v > beta:", replace = "        if v >= beta:" }]
must = ["4.3"]
"""


def error_of(text, tmp_path):
    """Return what is said of a file with this text, when its first program is wanted."""
    path = tmp_path / "mutants.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(MutantsError) as caught:
        module_of(load_mutants(path).mutant[0])
    return str(caught.value)


def test_a_good_file_is_read(tmp_path):
    path = tmp_path / "mutants.toml"
    path.write_text(ONE, encoding="utf-8")
    assert load_mutants(path).mutant == (
        Mutant(id="wrong", name="does it wrong", part="alphabeta", file="adversarial.py",
               edits=(Edit("        if v > beta:", "        if v >= beta:"),), must=("4.3",)),
    )  # fmt: skip


def test_all_edits_are_made_one_after_the_other():
    edits = (Edit("if v > beta:", "if v > delta:"), Edit("v > delta", "v > epsilon"))
    program = Mutant(id="x", name="", part="alphabeta", file="adversarial.py", edits=edits, must=())
    right = programs.solution_source("adversarial.py")
    assert program.source() == right.replace("if v > beta:", "if v > epsilon:")


MISTAKES = {
    "a text that is not there": (
        ("if v > beta:", "if v > delta:"),
        "mutants.toml: wrong: edits[0].find occurs 0 times in solution/adversarial.py,"
        " expected once: '        if v > delta:'",
    ),
    "a text that is there twice": (
        ('find = "        if v > beta:"', 'find = "game.actions(state):"'),
        "mutants.toml: wrong: edits[0].find occurs 2 times in solution/adversarial.py,"
        " expected once: 'game.actions(state):'",
    ),
    "an edit that leaves no Python": (
        ("if v >= beta:", "if v >= beta"),
        "mutants.toml: wrong: edits: what they leave is no Python: expected ':' (<wrong>, line 62)",
    ),
    "the file of another part": (
        ("adversarial.py", "ai.py"),
        "mutants.toml: wrong: file is 'ai.py', but alphabeta is in adversarial.py",
    ),
    "an unknown part": (
        ('"alphabeta"', '"negamax"'),
        "mutants.toml: wrong: part: Invalid enum value 'negamax'",
    ),
    "a misspelt key": (
        ("must", "most"),
        "mutants.toml: wrong: Object contains unknown field `most`",
    ),
    "a key too many": (
        ("must", 'hint = "no"\nmust'),
        "mutants.toml: wrong: Object contains unknown field `hint`",
    ),
    "a key left out": (
        ('must = ["4.3"]\n', ""),
        "mutants.toml: wrong: Object missing required field `must`",
    ),
    "no id": (
        ('id = "wrong"\n', ""),
        "mutants.toml: mutant[0]: Object missing required field `id`",
    ),
    "an id that is a number": (
        ('id = "wrong"', "id = 3"),
        "mutants.toml: 3: id: Expected `str`, got `int`",
    ),
    "a table that is not known": (
        ("[[mutant]]", "[[mutants]]"),
        "mutants.toml: Object contains unknown field `mutants`",
    ),
    "an edit without an end": (
        (', replace = "        if v >= beta:"', ""),
        "mutants.toml: wrong: edits[0]: Object missing required field `replace`",
    ),
    "no list of items": (
        ('["4.3"]', '"4.3"'),
        "mutants.toml: wrong: must: Expected `array`, got `str`",
    ),
    "no TOML": (
        ('id = "wrong"', "id = wrong"),
        "mutants.toml: Invalid value (at line 3, column 6)",
    ),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_told_with_program_key_and_fix(what, tmp_path):
    (old, new), said = MISTAKES[what]
    assert ONE.count(old) == 1
    assert error_of(ONE.replace(old, new), tmp_path) == said


def test_a_number_in_place_of_a_table_is_told(tmp_path):
    said = error_of("mutant = [3]", tmp_path)
    assert said == "mutants.toml: mutant[0]: Expected `object`, got `int`"


def test_an_id_used_twice_is_told(tmp_path):
    assert error_of(ONE + ONE, tmp_path) == "mutants.toml: id 'wrong' is used twice"


def test_an_id_used_by_an_equivalent_too_is_told(tmp_path):
    other = ONE.replace("[[mutant]]", "[[equivalent]]").replace('must = ["4.3"]', 'proof = "-"')
    assert error_of(ONE + other, tmp_path) == "mutants.toml: id 'wrong' is used twice"


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(MutantsError, match=r"^gone\.toml: .*No such file"):
        load_mutants(tmp_path / "gone.toml")


def test_a_file_that_is_no_text_is_told(tmp_path):
    path = tmp_path / "binary.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(MutantsError, match=r"^binary\.toml: "):
        load_mutants(path)


@pytest.mark.parametrize("program", EVERY, ids=lambda program: program.id)
def test_every_named_program_can_be_run(program):
    module = module_of(program)
    names = {"build_tree": "AI", "expectimax": "AI"}
    assert callable(getattr(module, names.get(program.part, program.part)))
    assert program.source() != programs.solution_source(program.file)


def test_every_named_program_has_its_own_name_and_text():
    assert len({(program.part, program.name) for program in EVERY}) == len(EVERY)
    assert len({program.source() for program in EVERY}) == len(EVERY)


@pytest.mark.parametrize("part", ["build_tree", "expectimax", "minimax", "alphabeta"])
def test_mutants_of_a_part_are_those_of_the_part(part):
    found = mutants_of(part)
    assert found
    assert {(mutant.part, mutant.file) for mutant in found} == {(part, FILES[part])}


# --- other ways to write the same -----------------------------------------------------------

# Cases for each, by what they cost: 2000 in all, and 20,000 in the full suite.
CASES = {"alphabeta": 180, "minimax": 180, "expectimax": 120, "build_tree": 60}
MORE = 10 if FULL else 1


def drawn(part, count, seed):
    """Yield so many random cases, from one topic after the other."""
    source = next(source for source in SOURCES if source.part == part)
    lots = Lots(seed, part)
    for at in range(count):
        yield source.topics[at % len(source.topics)].draw(lots)


@pytest.mark.parametrize("program", load_mutants().equivalent, ids=lambda program: program.id)
def test_an_equivalent_does_nothing_that_is_judged_otherwise(program):
    seed = secrets.token_hex() if FULL else "equivalent"
    module = module_of(program)
    for case in drawn(program.part, CASES[program.part] * MORE, seed):
        full = expected(case, program.part)
        shown = (case.board, case.depth) if isinstance(case, BuildCase) else case.tree
        assert programs.seen(module, program.part, full) == Seen(), shown


def test_there_are_as_many_cases_for_equivalents_as_we_say():
    cases = sum(CASES[program.part] for program in load_mutants().equivalent)
    assert cases >= 2000, cases


def test_what_is_no_equivalent_would_be_noticed():
    """Prunes on equality, which changes no value and few traces."""
    edits = (Edit("        if v > beta:", "        if v >= beta:"),)
    program = Equivalent(id="no", name="", part="alphabeta", file="adversarial.py", edits=edits,
                         proof="none")  # fmt: skip
    cases = [expected(case, "alphabeta") for case in drawn("alphabeta", 180, "equivalent")]
    seen = [programs.seen(module_of(program), "alphabeta", case) for case in cases]
    assert sum(one != Seen() for one in seen) >= 5
