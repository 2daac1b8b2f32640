"""Settings shared by all tests: how many random examples, and from which seed."""

import os

import pytest
from hypothesis import HealthCheck, settings

# `make test` draws the same examples every time, so that red means something changed;
# `make full` draws many, and new ones each time.
settings.register_profile("default", max_examples=150, derandomize=True, deadline=None)
settings.register_profile(
    "full", max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("default")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what takes minutes to `make full`."""
    if os.environ.get("PLYGROUND_FULL") != "1":
        later = [item for item in items if item.get_closest_marker("full")]
        items[:] = [item for item in items if item not in later]
        config.hook.pytest_deselected(items=later)
