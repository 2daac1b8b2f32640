"""What the student fills in: it says so kindly, and its examples hold once it is written."""

from __future__ import annotations

import doctest

import game
import pytest
import treegame
from modules import SOLUTION, STARTER, load

STATE = ([[2, 0], [0, 0]], 0)
STUBS = {
    "ai.py": ["AI.build_tree", "AI.expectimax", "AI.compute_decision_ec"],
    "adversarial.py": ["minimax", "alphabeta"],
}
WITH_EXAMPLES = [
    (file, name)
    for file, names in STUBS.items()
    for name in names
    if name != "AI.compute_decision_ec"  # optional, so it must not stand in the way of "no output"
]


def examples(file, name):
    """Return the worked example in the docstring of one stub."""
    module = load(STARTER / file)
    (found,) = [test for test in doctest.DocTestFinder().find(module) if test.name.endswith(name)]
    return found


@pytest.mark.parametrize("name", ["build_tree", "expectimax", "compute_decision_ec"])
def test_a_stub_of_the_player_says_that_it_is_not_written(name):
    player = load(STARTER / "ai.py").AI(STATE, 3)
    with pytest.raises(NotImplementedError, match=f"{name} is not written yet"):
        getattr(player, name)()


@pytest.mark.parametrize("name", ["minimax", "alphabeta"])
def test_a_stub_of_the_search_says_that_it_is_not_written(name):
    pair = treegame.TreeGame([1, 2])
    with pytest.raises(NotImplementedError, match=f"{name} is not written yet"):
        getattr(load(STARTER / "adversarial.py"), name)(pair, pair.root)


@pytest.mark.parametrize(("file", "name"), WITH_EXAMPLES)
def test_the_worked_example_holds_once_the_function_is_written(file, name, capsys):
    test = examples(file, name)
    test.globs = dict(vars(load(SOLUTION / file)))
    failed, attempted = doctest.DocTestRunner().run(test, out=lambda text: print(text, end=""))
    assert attempted > 0
    assert failed == 0, capsys.readouterr().out


@pytest.mark.parametrize(("file", "name"), WITH_EXAMPLES)
def test_until_then_the_example_fails_only_because_it_is_not_written(file, name):
    report = []
    doctest.DocTestRunner().run(examples(file, name), out=report.append)
    assert f"NotImplementedError: {name.split('.')[-1]} is not written yet" in "".join(report)


@pytest.mark.parametrize("module", [game, treegame])
def test_the_examples_of_the_given_modules_hold(module):
    failed, attempted = doctest.testmod(module)
    assert attempted > 0
    assert failed == 0


@pytest.mark.parametrize("file", STUBS)
def test_the_solution_keeps_the_signatures_of_the_stubs(file):
    """A student who follows the stub and a TA who reads the solution see the same names."""
    for name in STUBS[file]:
        stub, written = load(STARTER / file), load(SOLUTION / file)
        for part in name.split("."):
            stub, written = getattr(stub, part), getattr(written, part)
        assert (
            stub.__code__.co_varnames[: stub.__code__.co_argcount]
            == (written.__code__.co_varnames[: written.__code__.co_argcount])
        )
        assert stub.__defaults__ == written.__defaults__
