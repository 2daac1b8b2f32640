"""Hostile submissions: each is graded as on the platform, and must have no effect.

Every file in tests/attacks/ is one submission; its head says what it proves and what it
deserves. Each is graded in namespaces of its own (processes, network, shared memory, and
temporary folders), beside a watcher that counts what was left behind.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from queue import Queue

import msgspec
import pytest
from modules import ROOT
from platform_layout import (
    ASSIGNMENT,
    CANARY,
    CANARY_NAME,
    ITEMS,
    ORDINARY_UID,
    POINTS,
    Graded,
    Platform,
    Secrets,
    honest,
)

from grader.assignment import Item, Limits

ATTACKS = Path(__file__).resolve().parent.parent / "attacks"
FULL = os.environ.get("PLYGROUND_FULL") == "1"
MODES = {"root": 0, "ordinary user": ORDINARY_UID}
LONGEST = 15  # seconds for one submission; the assignment's own deadline is 60
TEMPORARY = ("/tmp", "/var/tmp", "/dev/shm")

# --- the villains ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Span:
    """The least and the most points that an item may get."""

    least: float
    most: float

    def __contains__(self, points: float) -> bool:
        return self.least <= points <= self.most


def exactly(points: float) -> Span:
    return Span(points, points)


@dataclass(frozen=True)
class Villain:
    """One hostile submission, and what its head says of it."""

    name: str
    proves: str
    files: dict[str, str | bytes]
    deserves: dict[str, Span]  # by the number of the item
    says: str = ""
    hangs: bool = False
    shipped_says: str = ""  # where the shipped limits make it another sentence
    then: Callable[[Path], object] = lambda _: None  # what is done in the folder afterwards


def read_villain(path: Path) -> Villain:
    """Return the villain in this file; its head is read, never run."""
    text = path.read_text()
    head = dict(re.findall(r"^# (as|with|deserves|says|shipped says): (.*)$", text, flags=re.M))
    other = {"ai.py": "adversarial.py", "adversarial.py": "ai.py"}[head["as"]]
    files: dict[str, str | bytes] = {head["as"]: text}
    if head.get("with") == "honest":
        files[other] = honest()[other]
    deserves = {number: exactly(0) for number, *_ in ITEMS}
    for word in head.get("deserves", "").split():
        number, _, points = word.partition("=")
        assert number in deserves, f"{path.name}: there is no item {number}"
        deserves[number] = exactly(float(points or POINTS))
    says, hangs = head.get("says", ""), "\n# hangs\n" in text
    shipped_says = head.get("shipped says", says)
    proves = text.split('"""')[1]
    return Villain(path.stem, proves, files, deserves, says, hangs, shipped_says)


VILLAINS = {path.stem: read_villain(path) for path in sorted(ATTACKS.glob("*.py"))}

# --- grading one, and watching -----------------------------------------------------------------

# Runs as root in the namespaces, around run_autograder. Its report is the last line on stderr.
WATCHER = """
import json, os, socket, subprocess, sys

folders, command = json.loads(sys.argv[1]), sys.argv[2:]
tcp = socket.create_server(("127.0.0.1", 47611))
udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
udp.bind(("127.0.0.1", 47612))
code = subprocess.call(command)
alive = []
for pid in filter(str.isdigit, os.listdir("/proc")):
    if int(pid) not in (1, os.getpid()):
        try:
            alive.append(open(f"/proc/{pid}/status").read().replace("\\n", " ")[:200])
        except OSError:
            pass
files = []
for top in folders["look"]:
    for folder, inner, names in os.walk(top):
        files += [os.path.join(folder, name) for name in [*inner, *names]]
        inner[:] = [n for n in inner if os.path.join(folder, n) != folders["except"]]
files = [path for path in files if path != folders["except"]]
tables = [open(f"/proc/sysvipc/{kind}").readlines() for kind in ("shm", "sem", "msg")]
shared = [line for table in tables for line in table[1:]]
heard = []
for door, take in ((tcp, tcp.accept), (udp, lambda: udp.recvfrom(99))):
    door.setblocking(False)
    try:
        heard.append(str(take()))
    except BlockingIOError:
        pass
report = {"alive": alive, "files": files + shared, "network": heard}
sys.stderr.write("\\n" + json.dumps(report))
sys.exit(code if code >= 0 else 128 - code)
"""


class WatchedPlatform(Platform):
    """Gradescope's folders where only these folders can be written, with the watcher around."""

    longest: float = LONGEST

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.uid:  # as setup.sh does on Gradescope
            self.source.chmod(0o700)
            self.results.parent.chmod(0o700)

    def lay_out_cases(self) -> None:
        super().lay_out_cases()
        head = re.sub("(call|move)_seconds = .*", r"\1_seconds = 1", ASSIGNMENT)
        self.write_assignment(head, ITEMS)

    @cached_property
    def items(self) -> dict[str, Item]:
        """The items of the assignment, by their numbers."""
        return {item.number: item for item in self.assignment.items}

    def secret_in(self, text: str) -> str:
        """Return the first secret that a text holds, or an empty text."""
        canaries = (str(CANARY), f"{CANARY:_}", CANARY_NAME)
        return next((canary for canary in canaries if canary in text), "")

    def namespace(self) -> list[str]:
        inside = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
        for folder in TEMPORARY:
            inside += ["--perms", "1777", "--size", str(400 * 2**20), "--tmpfs", folder]
        inside += ["--bind", str(self.folder), str(self.folder), *self.environment()]
        inside += ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--die-with-parent"]
        inside += ["--cap-add", "ALL"]
        known = json.dumps({"look": TEMPORARY, "except": str(self.folder)})
        inside += [str(self.source / ".venv/bin/python"), "-I", "-S", "-c", WATCHER, known]
        usual = super().namespace()
        return inside + (usual[usual.index("setpriv") :] if self.uid else [])

    def snapshot(self) -> dict[str, str]:
        """Return every file below the folder with a hash of what it holds, but for results.json."""
        return {
            str(path.relative_to(self.folder)): _hash(path)
            for path in self.folder.rglob("*")
            if path != self.results
        }


def _hash(path: Path) -> str:
    if path.is_symlink():
        return f"-> {os.readlink(path)}"
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "other"


@dataclass
class Seen:
    """All that came of grading one submission: its results, and its effects by kind."""

    graded: Graded | None
    seconds: float
    limits: Limits
    effects: dict[str, str] = field(default_factory=dict)

    def says(self, text: str) -> bool:
        """Return whether a text, with limits by their names in it, is shown anywhere."""
        assert self.graded is not None
        text = text.format_map(msgspec.structs.asdict(self.limits))
        results = self.graded.results
        return any(text in shown["output"] for shown in (results, *results["tests"]))


def grade(platform: WatchedPlatform, villain: Villain, *without: str) -> Seen:
    """Return what came of one villain on this platform."""
    platform.submit(villain.files)
    villain.then(platform.submission)
    try:
        return watch(platform, villain.deserves, *without)
    finally:
        if platform.submission.is_file():  # a zip in the place of the folder
            platform.submission.unlink()
            platform.submission.mkdir()


def watch(platform: WatchedPlatform, deserves: dict[str, Span], *without: str) -> Seen:
    """Grade what is submitted; return what is seen of it afterwards."""
    limits = platform.assignment.limits
    before, started = platform.snapshot(), time.monotonic()
    try:
        graded = platform.grade(*without, timeout=platform.longest + 85)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        nothing = {"no results": repr(error)[:2000]}
        return Seen(None, time.monotonic() - started, limits, nothing)
    seen = Seen(graded, time.monotonic() - started, limits)
    seen.effects |= effects_of(graded, platform, deserves, (0, 1, 3) if without else (0,))
    if seen.seconds > platform.longest:
        seen.effects["time"] = f"{seen.seconds:.1f} seconds"
    after = platform.snapshot()
    changed = {path for path, _ in before.items() ^ after.items()}
    # The grader keeps its own bytecode; what is there already must stay as it is.
    changed -= {path for path in after.keys() - before.keys() if "__pycache__" in path}
    if changed:
        seen.effects["files"] = f"changed in the platform's folder: {sorted(changed)[:9]}"
    return seen


def effects_of(
    graded: Graded, platform: WatchedPlatform, deserves: dict[str, Span], codes: tuple[int, ...]
) -> dict[str, str]:
    """Return the effects that results.json and the watcher's report show."""
    effects = {}
    results = graded.results
    if graded.returncode not in codes:
        effects["exit code"] = f"{graded.returncode}: {graded.stderr[-1500:]}"
    expected = [(number, item.points) for number, item in platform.items.items()]
    found = [(test["number"], test["max_score"]) for test in results.get("tests", ())]
    if sorted(found) != sorted(expected) or "score" not in results:
        return effects | {"items": str(found)}
    scores = graded.scores
    undeserved = {n: points for n, points in scores.items() if points not in deserves[n]}
    if undeserved or results["score"] != round(sum(scores.values()), 2):
        effects["points"] = f"{undeserved}, in all {results['score']}"
    if any(test["extra_data"]["status"] == "grader error" for test in results["tests"]):
        effects["grader error"] = graded.stderr[-3000:]
    shown = graded.results_text.replace("\\n", "\n")
    if secret := platform.secret_in(shown):
        effects["leak"] = f"{secret} in {shown}"
    return effects | watched(graded.stderr)


def watched(stderr: str) -> dict[str, str]:
    """Return the effects in the watcher's report."""
    try:
        report = json.loads(stderr.rpartition("\n")[2])
    except ValueError:
        return {"no watcher": stderr[-1000:]}
    return {kind: str(what)[:1500] for kind, what in report.items() if what}


# --- grading them all --------------------------------------------------------------------------


@dataclass
class Pool:
    """A few platforms of one user and one kind, on which as many submissions are graded at once."""

    uid: int
    kind: type[WatchedPlatform] = WatchedPlatform
    size: int = 2
    free: Queue[WatchedPlatform] = field(default_factory=Queue)

    def __post_init__(self) -> None:
        for _ in range(self.size):
            self.free.put(self.kind(uid=self.uid))

    @property
    def items(self) -> dict[str, Item]:
        return self.free.queue[0].items

    def run(self, villains: list[Villain], *without: str) -> dict[str, Seen]:
        """Grade all of these, the slow ones first; return what was seen of each, by name."""
        villains = sorted(villains, key=lambda villain: not villain.hangs)
        with ThreadPoolExecutor(self.size) as threads:
            seen = list(threads.map(lambda villain: self._one(villain, *without), villains))
        return {villain.name: one for villain, one in zip(villains, seen)}

    def _one(self, villain: Villain, *without: str) -> Seen:
        platform = self.free.get()
        seen = None
        try:
            seen = grade(platform, villain, *without)
            return seen
        finally:
            if seen is None or seen.effects:  # it may be damaged
                platform.remove()
                platform = self.kind(uid=self.uid)
            self.free.put(platform)

    def honest_next(self) -> list[Seen]:
        """Return what the reference solution gets on each platform, as it is now."""
        platforms = [self.free.get() for _ in range(self.size)]
        seen = []
        for platform in platforms:
            platform.submit(honest())
            full = {number: exactly(item.points) for number, item in platform.items.items()}
            seen.append(watch(platform, full))
            self.free.put(platform)
        return seen

    def remove(self) -> None:
        while not self.free.empty():
            self.free.get().remove()


def why_not() -> str:
    """Return why nothing hostile can be run here, or an empty text."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "hostile submissions are graded as root and in namespaces: run this as root"
    if shutil.which("bwrap") is None:
        return "bwrap is not installed; nothing hostile is run outside a PID namespace"
    trial = ["bwrap", "--ro-bind", "/", "/", "--unshare-pid", "--unshare-net", "--unshare-ipc"]
    tried = subprocess.run([*trial, "--proc", "/proc", "true"], capture_output=True, text=True)
    return f"bwrap cannot make namespaces: {tried.stderr.strip()}" if tried.returncode else ""


@pytest.fixture(scope="module")
def pools() -> Iterator[dict[str, Pool]]:
    """Platforms for each mode, removed at the end; where there cannot be any, skip and say so."""
    if reason := why_not():
        pytest.skip(reason)
    made = {mode: Pool(uid) for mode, uid in MODES.items()}
    yield made
    for pool in made.values():
        pool.remove()


Grader = Callable[..., dict[str, Seen]]


@pytest.fixture(scope="module")
def graded(pools: dict[str, Pool]) -> Grader:
    """Grades the villains of one mode, all at once when the first of them is asked for."""
    known: dict[tuple[str, ...], dict[str, Seen]] = {}

    def get(mode: str, *without: str) -> dict[str, Seen]:
        key = (mode, *without)
        if key not in known:
            chosen = [VILLAINS[name] for name in relevant(*without)]
            known[key] = pools[mode].run(chosen, *without)
        return known[key]

    return get


# --- with every layer ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", VILLAINS)
@pytest.mark.parametrize("mode", MODES)
def test_villain_has_no_effect(mode: str, name: str, graded: Grader) -> None:
    """It gets what it deserves, is told what happened, and leaves nothing behind."""
    seen = graded(mode)[name]
    assert not seen.effects, f"{VILLAINS[name].proves}\n{seen.effects}"
    assert seen.says(VILLAINS[name].says), seen.graded and seen.graded.results_text


@pytest.mark.parametrize("mode", MODES)
def test_honest_submission_after_the_villains(
    mode: str, graded: Grader, pools: dict[str, Pool]
) -> None:
    """The next submission on the same machine gets full marks."""
    graded(mode)
    assert [seen.effects for seen in pools[mode].honest_next()] == [{}, {}]


# --- with a layer switched off -------------------------------------------------------------------

# What gains an effect when one layer is missing, and which effects it may have. All others
# must have none: every layer is backed by another, and a broken layer shows here or above.
NO_LIMITS = {
    "resource_descriptors": {"points"},
    "resource_memory_slowly": {"points"},
    "resource_raise_limits": {"points"},
    "resource_threads": {"points"},
    "tamper_forget_confinement": {"points"},
}
NO_SECCOMP = {
    "network_listen": {"points"},  # Landlock knows TCP only
    "network_udp": {"network"},
    "persist_shared_memory": {"points", "files"},
}
CAP_SYS_RESOURCE = 24


def can_raise_limits() -> bool:
    """Return whether root may raise limits here; containers often take that away."""
    status = Path("/proc/self/status")
    found = status.exists() and re.search(r"CapEff:\s*([0-9a-f]+)", status.read_text())
    return bool(found and int(found[1], 16) >> CAP_SYS_RESOURCE & 1)


RAISED = {"resource_raise_limits": {"points"}, "tamper_forget_confinement": {"points"}}
WEAKER: dict[tuple[str, str], dict[str, set[str]]] = {
    ("root", "user"): RAISED if can_raise_limits() else {},
    ("root", "limits"): NO_LIMITS,
    ("root", "landlock"): {"read_metadata": {"points"}},  # the platform's own run closes it
    ("root", "seccomp"): NO_SECCOMP,
    ("ordinary user", "limits"): NO_LIMITS,
    ("ordinary user", "landlock"): {
        "read_fixtures": {"leak"},
        "read_metadata": {"points"},
        "read_neighbours": {"points"},
        "read_solution": {"points"},
        "read_walk": {"leak"},
    },
    ("ordinary user", "seccomp"): NO_SECCOMP
    | {
        "end_limits_of_parent": {"files", "exit code", "grader error", "no results"},
        "end_slow_parent": {"points"},
        "persist_own_file": {"points"},  # Landlock does not know modes
    },
}

# The villains that a layer is there for, by the start of their names; the full run takes all.
RELEVANT = {
    "user": ("read_", "forge_", "end_kill", "end_l", "resource_raise", "tamper_f", "persist_o"),
    "limits": (
        "resource_memory_slowly",
        "resource_output",
        "resource_descriptors",
        "resource_threads",
    ),
    "landlock": ("read_", "forge_", "network_", "persist_notes", "persist_own"),
    "seccomp": ("network_", "persist_", "end_kill", "end_l", "end_t", "read_p", "resource_fork"),
}
A_HANDFUL = ("leak_print", "lie_equality", "protocol_garbage", "resource_sleep", "tamper_main")


def relevant(*without: str) -> list[str]:
    """Return the villains to grade in a configuration."""
    if FULL or not without:
        return list(VILLAINS)
    starts = tuple(start for layer in without for start in RELEVANT[layer])
    expected = {name for (_, layer), names in WEAKER.items() if layer in without for name in names}
    return [name for name in VILLAINS if name.startswith(starts) or name in {*A_HANDFUL, *expected}]


@pytest.mark.parametrize(("mode", "layer"), WEAKER)
def test_only_these_gain_without_a_layer(mode: str, layer: str, graded: Grader) -> None:
    """Without one layer the others still stand: exactly the expected villains gain anything."""
    seen = graded(mode, layer)
    gained = {name: set(one.effects) for name, one in seen.items() if one.effects}
    details = {name: one.effects for name, one in seen.items() if one.effects}
    expected = WEAKER[mode, layer]
    assert gained.keys() == expected.keys(), details
    assert all(gained[name] <= expected[name] for name in gained), details


# --- with the assignment and the cases that are shipped ------------------------------------------


class ShippedPlatform(WatchedPlatform):
    """The same with the limits, the points and all the cases of the repository."""

    def lay_out_cases(self) -> None:
        self.lay_out_shipped_cases()
        self.longest = self.assignment.deadline
        self.secrets = Secrets(self.source / "fixtures")

    def secret_in(self, text: str) -> str:
        return self.secrets.found_in(text)


NO_ATTACK = {
    "ai.py": """
from node import MAX_PLAYER, Node


class AI:
    def __init__(self, root_state, depth):
        self.root = Node(root_state, 0, MAX_PLAYER)

    def build_tree(self):
        pass

    def expectimax(self):
        return 0, 0

    def compute_decision(self):
        return 0
""",
    "adversarial.py": """
def minimax(*_):
    return 0, 0


alphabeta = minimax
""",
}
A_LITTLE = 0.01  # points: they are rounded to so much
TOLD = ("name", "why", "expected")  # what a case holds beside its input
QUICK = [name for name in A_HANDFUL if not VILLAINS[name].hangs]
AT_FULL_SIZE = list(VILLAINS) if FULL else QUICK


def with_shipped_points(villain: Villain, items: Iterable[Item], luck: dict[str, float]) -> Villain:
    """Return the villain with what it deserves for the items of the shipped assignment.

    What deserves nothing or everything in the small assignment does here, and what deserves
    a part does not get everything. But among many cases are some that any answer solves, a
    tree of one node for one: so much is `luck`.
    """
    deserves = {}
    for item in items:
        shares = {villain.deserves[number].most / POINTS for number in counterparts(item)}
        if shares == {0}:
            deserves[item.number] = Span(0, luck[item.number])
        elif shares == {1}:
            deserves[item.number] = exactly(item.points)
        else:
            deserves[item.number] = Span(0, item.points - A_LITTLE)
    return replace(villain, deserves=deserves)


def counterparts(item: Item) -> list[str]:
    """Return the items of the small assignment that ask for the same, by their numbers."""
    kind = item.check.removesuffix(f"_{item.audience}")
    same = [number for number, check, *_ in ITEMS if check.startswith(kind)]
    return same or [number for number, _, part, _ in ITEMS if part == item.part]


@pytest.fixture(scope="module")
def shipped() -> Iterator[Pool]:
    """Platforms as shipped; a villain that only waits leaves room for others."""
    if reason := why_not():
        pytest.skip(reason)
    pool = Pool(0, ShippedPlatform, size=4 if FULL else 2)
    yield pool
    pool.remove()


@pytest.fixture(scope="module")
def luck(shipped: Pool) -> dict[str, float]:
    """What a submission gets that answers the same whatever it is asked, and attacks nothing."""
    anything = {number: Span(0, item.points) for number, item in shipped.items.items()}
    seen = shipped.run([Villain("no attack", "", {**NO_ATTACK}, anything)])["no attack"]
    assert not seen.effects
    assert seen.graded is not None
    return seen.graded.scores


@pytest.fixture(scope="module")
def graded_as_shipped(shipped: Pool, luck: dict[str, float]) -> dict[str, Seen]:
    items = shipped.items.values()
    return shipped.run([with_shipped_points(VILLAINS[name], items, luck) for name in AT_FULL_SIZE])


def test_luck_is_little(shipped: Pool, luck: dict[str, float]) -> None:
    """The same answer to every case is worth next to nothing, or the tests below prove nothing."""
    items = shipped.items
    assert {n: points for n, points in luck.items() if points > items[n].points / 4} == {}


def test_secrets_are_found() -> None:
    """A hidden case in a text is noticed by a name that is its own, and by its board or tree."""
    secrets = Secrets(ROOT / "fixtures")
    assert (ROOT / "fixtures/hidden/key").read_text().strip() in secrets.texts
    assert all(secrets.found_in(f"({text}): failed") for text in secrets.texts)
    for folder in (path for path in (ROOT / "fixtures/hidden").iterdir() if path.is_dir()):
        cases = [json.loads(path.read_text()) for path in folder.glob("*.json")]
        inputs = [str({k: v for k, v in case.items() if k not in TOLD}) for case in cases]
        assert any(map(secrets.found_in, inputs)), folder
        assert any(secrets.found_in(re.sub(r"[^-.\d]+", "\n", text)) for text in inputs), folder
    assert not secrets.found_in((ROOT / "starter/README.md").read_text())


def test_a_leak_is_noticed_as_shipped(shipped: Pool, luck: dict[str, float]) -> None:
    """An ordinary user without Landlock reads the hidden cases: that is seen, and only that."""
    villain = with_shipped_points(VILLAINS["read_fixtures"], shipped.items.values(), luck)
    platform = ShippedPlatform(uid=ORDINARY_UID)
    try:
        assert set(grade(platform, villain, "landlock").effects) == {"leak"}
    finally:
        platform.remove()


@pytest.mark.parametrize("name", AT_FULL_SIZE)
def test_villain_has_no_effect_as_shipped(name: str, graded_as_shipped: dict[str, Seen]) -> None:
    """With the shipped limits and cases it gets no more, tells no more and leaves no more."""
    seen = graded_as_shipped[name]
    assert not seen.effects, f"{VILLAINS[name].proves}\n{seen.effects}"
    assert seen.says(VILLAINS[name].shipped_says), seen.graded and seen.graded.results_text


def test_honest_submission_after_the_villains_as_shipped(
    shipped: Pool, graded_as_shipped: dict[str, Seen]
) -> None:
    """The next submission on the same machine gets full marks."""
    assert [seen.effects for seen in shipped.honest_next()] == [{}] * shipped.size


# --- shapes of submissions: files beside, instead of, or around the honest ones -------------------


AI, SEARCH = "ai.py", "adversarial.py"
PARTS = {AI: "125", SEARCH: "34"}


def shape(
    files: dict[str, str | bytes],
    says: str = "",
    without: tuple[str, ...] = (),
    loses: tuple[str, ...] = (),
    then: Callable[[Path], object] = lambda _: None,
) -> Villain:
    """Return the honest files `without` some and with others, losing the parts of some."""
    lost = "".join(PARTS[file] for file in loses)
    deserves = {number: exactly(0 if number[0] in lost else POINTS) for number, *_ in ITEMS}
    kept = {name: text for name, text in honest().items() if name not in without}
    return Villain("a shape", "", {**kept, **files}, deserves, says, then=then)


BOOM = "raise SystemExit('this must never be run')\n"
LEAK = f"import sys\nsys.modules['expected'] = {{}}\nprint('shadowed')\n{BOOM}"
RIGHT_TO_LEFT = "\u202e"


def zipped(entries: dict[str, str | bytes]) -> bytes:
    """Return a zip with these entries, under exactly these names."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return data.getvalue()


def as_zip(entries: dict[str, str | bytes]) -> Callable[[Path], object]:
    """Return what puts a zip where the folder was."""

    def put(folder: Path) -> None:
        shutil.rmtree(folder)
        folder.write_bytes(zipped(entries))

    return put


def link(name: str, target: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).symlink_to(target)


SHAPES = {
    "given modules of one's own": shape(
        {"game.py": LEAK, "node.py": LEAK, "treegame.py": LEAK, "main.py": LEAK},
        says="Not used: game.py",
    ),
    "settings of pytest": shape(
        {
            "conftest.py": BOOM,
            "pytest.ini": "[pytest]\naddopts = --collect-only\n",
            "tox.ini": "[pytest]\naddopts = -x\n",
            "pyproject.toml": "[tool.pytest.ini_options]\naddopts = '--fixtures'\n",
            "test_mine.py": "def test_build_tree_public(): pass\n",
        },
        says="Not used: conftest.py",
    ),
    "modules of the standard library": shape(
        {f"{name}.py": LEAK for name in ("random", "json", "os", "math", "typing", "collections")},
        says="Not used: collections.py",
    ),
    "modules of the worker": shape(
        {f"{name}.py": LEAK for name in ("confine", "describe", "gamelink", "seccomp", "landlock")}
    ),
    "files that Python runs at its start": shape(
        {
            "sitecustomize.py": BOOM,
            "usercustomize.py": BOOM,
            "evil.pth": "import os; os._exit(0)\n",
            "python._pth": "import site\n",
            "pyvenv.cfg": "home = .\n",
            "__main__.py": BOOM,
        }
    ),
    "compiled files": shape(
        {
            "ai.pyc": b"\x00" * 64,
            "adversarial.so": b"\x7fELF",
            "__pycache__/ai.cpython-311.pyc": b"\x00" * 64,
            "__pycache__/adversarial.cpython-311.pyc": b"\x00" * 64,
        }
    ),
    "a package beside the file": shape({"ai/__init__.py": BOOM, "adversarial/__init__.py": BOOM}),
    "a package instead of the file": shape(
        {"ai/__init__.py": honest()[AI]}, "file not found: ai.py", without=(AI,), loses=(AI,)
    ),
    "a folder under the file's name": shape(
        {"ai.py/code.py": BOOM}, "ai.py is a folder", without=(AI,), loses=(AI,)
    ),
    "a file twice": shape(
        {"one/ai.py": BOOM, "two/ai.py": BOOM}, "more than once", without=(AI,), loses=(AI,)
    ),
    "a link to a secret": shape(
        {}, "ai.py is a link", (AI,), (AI,), link("ai.py", "../source/assignment.toml")
    ),
    "a link to nothing": shape({}, "ai.py is a link", (AI,), (AI,), link("ai.py", "/nowhere")),
    "a link to a folder": shape({}, then=link("more", "../source")),
    "a link to itself": shape({}, then=link("loop", ".")),
    "a pipe": shape(
        {}, "ai.py is not an ordinary file", (AI,), (AI,), lambda at: os.mkfifo(at / AI)
    ),
    "a giant": shape({AI: b"#" * 2_000_000}, "ai.py is larger than 1 MB", loses=(AI,)),
    "an empty file": shape({AI: ""}, "build_tree", loses=(AI,)),
    "a NUL": shape({SEARCH: b"x = 1\n\0\n"}, "line 2: there is a NUL byte", loses=(SEARCH,)),
    "UTF-16": shape(
        {SEARCH: "x = 1".encode("utf-16")}, "line 1: there is a NUL byte", loses=(SEARCH,)
    ),
    "Latin-1": shape({SEARCH: b"x = 1  # caf\xe9\n"}, "0xe9 is not UTF-8", loses=(SEARCH,)),
    "an unknown encoding": shape({SEARCH: "# coding: nonsense\n"}, "SyntaxError", loses=(SEARCH,)),
    "a byte-order mark": shape({AI: b"\xef\xbb\xbf" + str(honest()[AI]).encode()}),
    "a syntax error": shape({AI: "class AI(:\n"}, "SyntaxError", loses=(AI,)),
    "nesting that breaks the parser": shape({AI: "(" * 100_000}, "build_tree", loses=(AI,)),
    "a line that reads backwards": shape(
        {SEARCH: f"def minimax(*_):\n    raise ValueError('{RIGHT_TO_LEFT}')\n"},
        "raise ValueError('\\u202e')",
        loses=(SEARCH,),
    ),
    "names that act on a screen": shape(
        {f"a{RIGHT_TO_LEFT}b.py": BOOM, "x\ny.py": BOOM, "<script>.py": BOOM, "\x1b[2J.py": BOOM},
        says="Not used: ",
    ),
    "thousands of files": shape(
        {f"{n}.txt": "" for n in range(2_100)}, "more than 2000 files", loses=(AI, SEARCH)
    ),
    "a zip": shape({}, then=as_zip(honest())),
    "a zip that leaves its folder": shape(
        {},
        "would be put outside its folder",
        loses=(AI, SEARCH),
        then=as_zip({**honest(), "../source/grader/judge.py": BOOM}),
    ),
    "a zip with an absolute path": shape(
        {},
        "would be put outside its folder",
        loses=(AI, SEARCH),
        then=as_zip({**honest(), "/tmp/evil.py": BOOM}),
    ),
    "a zip bomb": shape(
        {},
        "ai.py is larger than 1 MB",
        loses=(AI,),
        then=as_zip({**honest(), AI: bytes(100_000_000)}),
    ),
    "nothing at all": shape({}, "file not found", (AI, SEARCH), (AI, SEARCH)),
}


@pytest.fixture(scope="module")
def shaped(pools: dict[str, Pool]) -> Grader:
    """Grades the shapes of one mode, all at once when the first of them is asked for."""
    known: dict[str, dict[str, Seen]] = {}

    def get(mode: str) -> dict[str, Seen]:
        if mode not in known:
            known[mode] = pools[mode].run([replace(s, name=n) for n, s in SHAPES.items()])
        return known[mode]

    return get


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("mode", MODES)
def test_shape_has_no_effect(mode: str, name: str, shaped: Grader) -> None:
    """What is beside the two files is not used; what is wrong with one costs its parts only."""
    seen = shaped(mode)[name]
    assert not seen.effects
    assert seen.graded is not None
    assert seen.says(SHAPES[name].says), seen.graded.results_text
    assert RIGHT_TO_LEFT not in seen.graded.results_text
