"""Rows of numbers with named columns."""
import numpy


class Table:
    """`names`, `units` and `values`, an array with a row per time and a column per name. table["airspeed"] is a column."""

    def __init__(self, names, units, values):
        self.names, self.units, self.values = list(names), list(units), values

    def __getitem__(self, name):
        for whole in (name, f"aircraft[0].{name}"):
            if whole in self.names:
                return self.values[:, self.names.index(whole)]
        raise KeyError(f"the table has no column {name!r}; it has {', '.join(self.names)}")

    def __len__(self):
        return len(self.values)

    def __repr__(self):
        return f"<Table of {len(self)} rows: {', '.join(self.names)}>"

    def save_csv(self, path):
        """Numbers have 17 digits, so that they are read back to the bit."""
        numpy.savetxt(path, self.values, fmt="%.17g", delimiter=",", header=",".join(self.names), comments="")
