// layout.h: the numbers of a state by name: reads and writes a state field by field.
#pragma once
#include "base/bytes.h"
#include "world/state.h"

typedef struct sk_layout {
    int32_t count, rut_count;         // numbers of a state but for its ruts; numbers of one rut
    sk_number *numbers, *rut_numbers; // of rut 0; those of another lie so many sizeof(sk_rut) further
    int32_t span_count;
    sk_state_span spans[SK_STATE_SPANS_MAX]; // what is in use of a state, but for its ruts
} sk_layout;

// The layout of this version, in the order of the table. Error when memory is short.
sk_result sk_layout_of(const sk_model *model, sk_layout *out);
void sk_layout_free(sk_layout *layout);

void sk_layout_write(const sk_layout *layout, sk_writer *writer);
// As another program wrote it. Error that names a number unless it is the layout of this version: the same numbers in the same order.
sk_result sk_layout_read(sk_reader *reader, const sk_model *model, sk_layout *out);

// All numbers, those that are 0 in runs; of the ruts those that are not as in `base`, which the reader must have; null: all.
void sk_layout_write_state(const sk_layout *layout, const sk_state *state, const sk_ruts *base, sk_writer *writer);
// Error unless all are there and finite and no count leads out of the model. The rest of the state becomes 0. What was written with a
// base is read where `on_base` says that `out` holds the state that had those ruts.
sk_result sk_layout_read_state(const sk_layout *layout, const sk_model *model, sk_reader *reader, bool on_base,
                               sk_state *out);
// Whether these bytes of a state want a base.
bool sk_layout_wants_base(const uint8_t *bytes, size_t size);
