// csv.h: a run as rows of numbers.
// Columns: t; every number of the state in use except the events; each aircraft's outputs ("aircraft[0].airspeed") and
// the results of its wheels ("aircraft[0].wheel[1].normal_force"); its energy account ("aircraft[0].energy.air").
// docs/csv.md describes them all.
#pragma once
#include "skidpad.h"

typedef struct sk_csv sk_csv;

// Opens the file (output_file.h; "-" is the standard output) and writes the line of names. `path` must stay valid until
// the end. `columns`: names of the columns besides t, separated by commas, with or without "aircraft[N]."; * stands for
// any text and ? for one letter; null: all except clearance and time_to_contact. Errors: the file, memory, or a name of no column, with the nearest name.
sk_result sk_csv_create(const char *path, const sk_model *model, const char *columns, sk_csv **out);
// Writes a row. `audit` must have begun with the state of the first row and be updated since.
sk_result sk_csv_row(sk_csv *csv, const sk_state *state, const sk_energy_audit *audit);
// Ends and frees the writer. The file is complete if `keep` is true and nothing failed; otherwise an old file stays.
sk_result sk_csv_finish(sk_csv *csv, bool keep);
