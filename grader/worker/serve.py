"""UNTRUSTED SIDE. Runs the student's functions and says what they did; holds no answer.

Started by main.py in a process, and for root in a user, of its own. The first line on
standard input says how to confine this process; each further line asks for one call. The
replies go to where standard output was; what the student prints goes to standard error's file.
"""

import importlib
import importlib.util
import io
import json
import os
import random
import sys

import confine
from describe import describe, describe_choice, describe_exception, describe_return, describe_tree
from gamelink import GameLink, NodeFactory

OUT_OF_MEMORY = ["raised", "MemoryError", "", []]


def main() -> None:
    channel = Channel()
    setup = channel.read()
    sys.path[0] = setup["given"]  # was the folder of this script
    if setup["numpy"]:
        sys.path.append(setup["numpy"])
    sys.path.append(setup["submitted"])  # last: a student's file hides no other module
    isolation = confine.confine(setup)
    if setup["numpy"]:
        import_numpy()
    channel.write(["ready", isolation])
    modules = Modules(setup["submitted"])
    printed = Printed(setup["limits"]["FSIZE"] * 9 // 10)
    printed.capture()
    while True:
        request = channel.read()
        printed.new_call()
        reseed(request.get("seed", 0))
        try:
            reply = answer(request, modules, channel)
        except MemoryError:
            reply = OUT_OF_MEMORY  # there is none left to say more with
        except BaseException as error:
            reply = describe_exception(error, setup["submitted"])
        channel.write(reply)


class Channel:
    """JSON lines on descriptors that the student's code does not meet by accident."""

    def __init__(self):
        self._reader = os.fdopen(os.dup(0), "rb")
        self._replies = os.dup(1)
        os.dup2(2, 1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)

    def read(self):
        line = self._reader.readline()
        if not line:
            os._exit(0)  # the grader is gone
        return json.loads(line)

    def write(self, reply):
        self.write_line(json.dumps(reply, allow_nan=False).encode() + b"\n")

    def write_line(self, line):
        sent = os.write(self._replies, line)
        while sent < len(line):
            line = line[sent:]
            sent = os.write(self._replies, line)

    def read_line(self):
        line = self._reader.readline()
        if not line:
            os._exit(0)
        return line


class Modules:
    """The submitted files, each loaded by its path when first needed."""

    def __init__(self, folder):
        self._folder = folder

    def get(self, name):
        if name not in sys.modules:
            path = os.path.join(self._folder, name + ".py")
            spec = importlib.util.spec_from_file_location(name, path)
            module = importlib.util.module_from_spec(spec)
            sys.modules[name] = module
            try:
                spec.loader.exec_module(module)
            except BaseException:
                del sys.modules[name]
                raise
        return sys.modules[name]


class Printed(io.RawIOBase):
    """Where the student prints: the file behind standard error, up to a limit.

    What goes beyond it is dropped, so that a right program may print as much as it likes.
    """

    PER_CALL = 8192

    def __init__(self, most):
        self._left = most
        self.new_call()

    def new_call(self):
        self._left_in_call = min(self.PER_CALL, self._left)

    def writable(self):
        return True

    def fileno(self):
        return 2

    def write(self, data):
        kept = bytes(data[: self._left_in_call])
        if kept:
            os.write(2, kept)
            self._left -= len(kept)
            self._left_in_call -= len(kept)
        return len(data)

    def capture(self):
        """Become standard output and standard error."""
        options = {"encoding": "utf-8", "errors": "backslashreplace", "write_through": True}
        sys.stdout = sys.stderr = io.TextIOWrapper(self, **options)


def import_numpy():
    """Import numpy before any case, so that its generator can be seeded before each."""
    try:
        importlib.import_module("numpy")
    except BaseException:  # the student's own import will say why
        sys.modules.pop("numpy", None)


def reseed(seed):
    random.seed(seed)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(seed)


def answer(request, modules, channel):
    """Make one call of a student's function; return the reply."""
    kind = request["do"]
    if kind == "probe":
        return ["probed", [path for path in request["paths"] if readable(path)]]
    if kind == "search":
        function = getattr(modules.get("adversarial"), request["function"])
        link = GameLink(channel)
        return describe_return(
            function(link, link.state(request["root"])), describe, describe_choice
        )
    module = modules.get("ai")
    if kind == "build_tree":
        player = module.AI((request["board"], request["score"]), request["depth"])
        player.build_tree()
        return describe_tree(player.root)
    if kind == "expectimax":
        tree = request["tree"]
        player = module.AI((tree["board"], tree["score"]), request["depth"])
        player.root = NodeFactory(module, player.root).node(tree, 0)
        return describe_return(player.expectimax(), describe_choice, describe)
    player = module.AI((request["board"], request["score"]), request["depth"])
    return describe_return((getattr(player, request["method"])(), None), describe_choice, describe)


def readable(path):
    """Return whether this process can read a file, or list a folder. Runs before student code."""
    try:
        if os.path.isdir(path):
            os.listdir(path)
        else:
            os.close(os.open(path, os.O_RDONLY))
    except OSError:
        return False
    return True
