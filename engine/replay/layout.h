// layout.h: the numbers of a state by name: reads and writes a state field by field.
#pragma once
#include "base/bytes.h"
#include "world/state.h"

typedef struct sk_layout {
    int32_t count, rut_count;         // numbers of a state but for lists; numbers of one rut
    sk_number *numbers, *rut_numbers; // of rut 0; those of the next rut are sizeof(sk_rut) bytes further
    // Numbers of body 0 and of the bodies' contact 0; those of the next one are as far as the size of its struct. None if
    // the model has no bodies.
    int32_t body_number_count, contact_number_count, body_count;
    sk_number *body_numbers, *contact_numbers;
    // Numbers of hole 0. None if no piece of the model can be crushed.
    int32_t hole_number_count;
    sk_number *hole_numbers;
    int32_t span_count;
    sk_state_span *spans; // the parts of a state in use, without ruts
} sk_layout;

// The layout of this version, in the order of the table. Error when memory is short.
sk_result sk_layout_of(const sk_model *model, sk_layout *out);
void sk_layout_free(sk_layout *layout);

void sk_layout_write(const sk_layout *layout, sk_writer *writer);
// Reads a layout. Error, with the name of a number, if it is not that of this version: the same numbers in the same
// order.
sk_result sk_layout_read(sk_reader *reader, const sk_model *model, sk_layout *out);

// Writes all numbers, with runs of zeros packed. Of the ruts it writes those that differ from `base`, which the reader
// must have; all if `base` is null.
void sk_layout_write_state(const sk_layout *layout, const sk_state *state, const sk_ruts *base, sk_writer *writer);
// Error if a number is missing, not finite or out of range. The rest of the state becomes 0. A state written with a
// base needs `on_base`: `out` then holds the state with those ruts. `out` must be a state of this model.
sk_result sk_layout_read_state(const sk_layout *layout, const sk_model *model, sk_reader *reader, bool on_base,
                               sk_state *out);
// Whether these bytes of a state need a base.
bool sk_layout_wants_base(const uint8_t *bytes, size_t size);
