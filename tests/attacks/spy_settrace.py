"""Tracing every line of the worker shows no answer."""

# as: adversarial.py

import sys
import threading

seen = []


def trace(frame, event, argument):
    for thing in (argument, *frame.f_locals.values()):
        if event == "return" and type(thing) is dict:
            seen.append(thing.get("expected"))
    return trace


frame = sys._getframe()
while frame is not None:
    frame.f_trace = trace
    frame = frame.f_back
sys.settrace(trace)
sys.setprofile(trace)
threading.settrace(trace)


def minimax(*_):
    for answer in seen:
        if answer:
            return answer["value"], answer["actions"][0]
    return 0, 0


alphabeta = minimax
