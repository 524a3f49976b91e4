// csv.h: a run as rows of numbers.
// Columns: t, then every number of the state in use but the events, then each aircraft's outputs ("aircraft[0].airspeed").
#pragma once
#include "skidpad.h"

typedef struct sk_csv sk_csv;

// Opens a temporary file beside `path` and writes the line of names. Errors: the file, memory.
sk_result sk_csv_create(const char *path, const sk_model *model, sk_csv **out);
sk_result sk_csv_row(sk_csv *csv, const sk_state *state);
// Flushes and renames to `path` when `keep` is true and nothing failed, else removes what was written. Frees the writer.
sk_result sk_csv_finish(sk_csv *csv, bool keep);
