"""Recordings: what they hold, and whether they replay to the same bits."""
import collections

import numpy

from ._library import check, created, ffi, lib, path_bytes, text
from .fields import Fields
from .scenery import Scenery

Judgement = collections.namedtuple("Judgement", "verdict tick ticks text")
VERDICTS = ("same", "differs", "cannot judge")


def _judgement(j):
    return Judgement(VERDICTS[j.verdict], j.tick, j.ticks, text(j.text))


class Recording:
    """A recording (.skr)."""

    def __init__(self, path):
        self._recording = created("sk_recording", _load, lib.sk_recording_destroy, path_bytes(path))
        self._model = lib.sk_recording_model(self._recording)
        summary = lib.sk_recording_summarize(self._recording)
        self.first_tick, self.last_tick = summary.first_tick, summary.last_tick
        self.engine, self.damage = text(summary.engine), text(summary.damage)
        self.scenery = Scenery(self, self._model)

    def __len__(self):
        """The number of its states."""
        return self.last_tick - self.first_tick + 1

    def verify(self, threads=0):
        """Replays it and compares every state, to the bit."""
        judgement = ffi.new("sk_recording_judgement *")
        check(lib.sk_recording_verify(self._recording, threads, judgement))
        return _judgement(judgement)

    def diff(self, other):
        """The first tick and number in which it differs from another recording."""
        judgement = ffi.new("sk_recording_judgement *")
        lib.sk_recording_diff(self._recording, other._recording, judgement)
        return _judgement(judgement)

    def table(self, fields=None, every=1):
        """A Table of `fields`, a row every `every` ticks, computed by replaying."""
        chosen = Fields(self._recording, self._model, fields)
        state = created("sk_state", lib.sk_state_create, lib.sk_state_destroy, self._model)
        controls = created("sk_controls", lib.sk_controls_create, lib.sk_controls_destroy, self._model)
        workspace = created("sk_workspace", lib.sk_workspace_create, lib.sk_workspace_destroy, self._model)
        values = numpy.empty(((len(self) + every - 1) // every, len(chosen.names)))
        check(lib.sk_recording_read_state(self._recording, self.first_tick, state))
        for tick in range(self.first_tick, self.last_tick + 1):
            done = tick - self.first_tick
            if done % every == 0:
                chosen.read_into(state, values[done // every])
            if tick < self.last_tick:
                check(lib.sk_recording_read_controls(self._recording, tick, controls))
                check(lib.sk_world_advance(self._model, state, controls, workspace, 1))
        return chosen.table(values)


def _load(path, out):
    return lib.sk_recording_load(path, out)
