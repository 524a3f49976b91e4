"""Queries about the scenery of a model."""
import numpy

from ._library import check, ffi, lib, text


class Scenery:
    """Of a flight or a recording. `owner` keeps the model alive."""

    def __init__(self, owner, model):
        self._owner, self._model = owner, model

    @property
    def materials(self):
        """Names of the materials; queries give indices into this list."""
        info, names = ffi.new("sk_material_info *"), []
        for i in range(lib.sk_model_material_count(self._model)):
            check(lib.sk_model_material(self._model, i, info))
            names.append(text(info.name))
        return names

    def segments(self, begin, end, ground=False):
        """Where segments first meet the scenery: arrays of fractions (NaN: nowhere), normals and materials (-1: none).

        `begin` and `end` are arrays of n x 3 numbers, m. `ground`: only what can bear a load, without water.
        """
        ends = numpy.broadcast_arrays(numpy.atleast_2d(numpy.asarray(begin, float)), numpy.atleast_2d(numpy.asarray(end, float)))
        if ends[0].ndim != 2 or ends[0].shape[1] != 3:
            raise ValueError(f"arrays of n x 3 numbers are needed, not of shape {ends[0].shape}")
        both = numpy.ascontiguousarray(numpy.hstack(ends))
        fractions = numpy.empty(len(both))
        normals = numpy.empty((len(both), 3))
        materials = numpy.empty(len(both), numpy.int32)
        check(lib.sk_probe_segments(
            self._model, lib.SK_PROBE_GROUND if ground else lib.SK_PROBE_VISIBLE, len(both), ffi.from_buffer("double *", both),
            ffi.new("sk_probe_hits *", {
                "fractions": ffi.from_buffer("double *", fractions), "normals": ffi.from_buffer("double *", normals),
                "materials": ffi.from_buffer("int32_t *", materials)})))
        return fractions, normals, materials

    def heights(self, x, y, top=1000.0, depth=2000.0, ground=False):
        """The height of the highest surface below `top` at places (x, y), m; NaN where there is none."""
        x, y = numpy.broadcast_arrays(numpy.asarray(x, float), numpy.asarray(y, float))
        begin = numpy.stack([x.ravel(), y.ravel(), numpy.full(x.size, float(top))], axis=1)
        fractions = self.segments(begin, begin - [0.0, 0.0, depth], ground)[0]
        return (top - depth * fractions).reshape(x.shape)
