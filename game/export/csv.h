// csv.h: a run as rows of numbers.
// Columns: t, then every number of the state in use but the events, then each aircraft's outputs ("aircraft[0].airspeed")
// and what its wheels give ("aircraft[0].wheel[1].normal_force"), then its account of energy ("aircraft[0].energy.air").
// docs/csv.md describes them all.
#pragma once
#include "skidpad.h"

typedef struct sk_csv sk_csv;

// Opens the file (output_file.h; "-" is the standard output) and writes the line of names. Errors: the file, memory.
// `path` must live until the end. `columns`: names of those besides t, parted by commas, where * stands for any text and ? for a
// letter, with or without "aircraft[N]."; null: all. Error where one of them is none, with the nearest.
sk_result sk_csv_create(const char *path, const sk_model *model, const char *columns, sk_csv **out);
// `audit`: begun with the state of the first row and kept since.
sk_result sk_csv_row(sk_csv *csv, const sk_state *state, const sk_energy_audit *audit);
// The file is complete when `keep` is true and nothing failed; else an old file stays as it was. Frees the writer.
sk_result sk_csv_finish(sk_csv *csv, bool keep);
