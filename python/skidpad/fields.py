"""Numbers of a state by name."""
import numpy

from ._library import created, ffi, lib, text
from .table import Table


class Fields:
    """A list of fields, chosen by names with commas between, or by a list of names. `owner` keeps the model alive."""

    def __init__(self, owner, model, names):
        chosen = names if names is None or isinstance(names, str) else ",".join(names)
        self._owner = owner
        self._list = created("sk_field_list", lib.sk_field_list_create, lib.sk_field_list_destroy, model,
                             ffi.NULL if chosen is None else chosen.encode())
        count = lib.sk_field_list_count(self._list)
        self.names = [text(lib.sk_field_list_name(self._list, i)) for i in range(count)]
        self.units = [text(lib.sk_field_list_unit(self._list, i)) for i in range(count)]

    def read_into(self, state, row):
        """`row`: a contiguous array of doubles with room for every field."""
        lib.sk_field_list_read(self._list, state, ffi.cast("double *", ffi.from_buffer(row)))

    def read(self, state):
        row = numpy.empty(len(self.names))
        self.read_into(state, row)
        return row

    def table(self, values):
        return Table(self.names, self.units, values)
