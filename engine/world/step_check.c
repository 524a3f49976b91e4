#include "world/step_check.h"

#include "world/workspace_internal.h"
#include "world/world.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Fills the part of the stack that the next call will use.
__attribute__((noinline)) static void litter_stack(int byte) {
    unsigned char rubbish[SK_STEP_STACK];
    memset(rubbish, byte, sizeof rubbish);
    __asm__ volatile("" : : "r"(rubbish) : "memory"); // keeps the memset, though nothing reads the array
}

static uint64_t bits_at(const sk_state *state, int32_t offset) {
    uint64_t bits;
    memcpy(&bits, (const char *)state + offset, sizeof bits);
    return bits;
}

// A larger state is copied and compared only in the parts that are in use.
enum { SMALL = 1 << 20 };

static bool is_small(const sk_state *state) {
    return state->size <= SMALL;
}

void sk_step_check_copy(const sk_model *model, const sk_state *from, sk_state *to) {
    SK_ASSERT(from->size == to->size);
    if (is_small(from))
        memcpy(to, from, (size_t)from->size);
    else
        sk_state_copy(model, from, to);
}

// Returns true if the bits of two states differ. *out then holds the first number that differs, with an empty name if
// the difference is in no field.
static bool differ(const sk_model *model, const sk_state *a, const sk_state *b, sk_step_difference *out) {
    if (is_small(a) && memcmp(a, b, (size_t)a->size) == 0) return false;
    memset(out, 0, sizeof *out);
    bool named = sk_state_first_difference(model, a, b, &out->number);
    if (!named && !is_small(a)) return false;
    if (named) {
        out->bits = bits_at(a, out->number.offset);
        out->other_bits = bits_at(b, out->number.offset);
    }
    return true;
}

static void litter_workspace(sk_workspace *workspace, int byte) {
    const sk_model *model = workspace->model;
    memset(workspace->aircraft, byte, (size_t)model->aircraft_count * sizeof *workspace->aircraft);
    size_t pairs = (size_t)model->aircraft_count * (1 + (size_t)model->platform_count);
    memset(workspace->candidates, byte, pairs * sizeof *workspace->candidates);
    // One of the two steps has what was kept from earlier ticks.
    if (byte != 0) memset(workspace->paint, 0, pairs * sizeof *workspace->paint);
    for (int32_t i = 0; i < model->aircraft_count; i++)
        memset(sk_state_aircraft(workspace->before, i), byte,
               sk_aircraft_state_size(&model->types[model->aircraft[i].type]));
}

bool sk_step_check(sk_stepper *step, const sk_model *model, sk_state *state, const sk_controls *controls,
                   sk_workspace *workspace, sk_step_difference *out) {
    sk_step_check_copy(model, state, workspace->copy);
    litter_stack(0);
    litter_workspace(workspace, 0);
    step(model, state, controls, workspace);
    litter_stack(0xff); // as a double: NaN
    litter_workspace(workspace, 0xff);
    step(model, workspace->copy, controls, workspace);
    return !differ(model, state, workspace->copy, out);
}

static double value_of(const sk_number *number, uint64_t bits) {
    double value;
    if (number->type != SK_NUMBER_REAL) return (double)(int64_t)bits;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void say_and_abort(const sk_step_difference *d, int64_t tick) {
    const char *name = d->number.name[0] != '\0' ? d->number.name : "something that is no field";
    fprintf(stderr, "skidpad: the step of tick %" PRId64 ", done twice, gave different bits: first in %s, ", tick,
            name);
    fprintf(stderr, "%.17g (%016" PRIx64 ") and %.17g (%016" PRIx64 ")\n", value_of(&d->number, d->bits), d->bits,
            value_of(&d->number, d->other_bits), d->other_bits);
    abort();
}

void sk_step_check_or_abort(sk_stepper *step, const sk_model *model, sk_state *state, const sk_controls *controls,
                            sk_workspace *workspace) {
    sk_step_difference d;
    int64_t tick = state->tick;
    if (!sk_step_check(step, model, state, controls, workspace, &d)) say_and_abort(&d, tick);
}

void sk_same_bits_or_abort(const sk_model *model, const sk_state *a, const sk_state *b) {
    sk_step_difference d;
    if (differ(model, a, b, &d)) say_and_abort(&d, a->tick - 1);
}
