#include "replay/state_check.h"

#include <math.h>
#include <string.h>

// What counts of a name may be, both included.
typedef struct range {
    const char *name; // the last part of the number's
    int64_t low, high;
} range;

typedef struct checking {
    const sk_model *model;
    const sk_state *state;
    sk_result result;
} checking;

static range range_of(const sk_model *model, const char *name) {
    int64_t platforms = model->platform_count, materials = model->material_count;
    const range ranges[] = {{"mode", SK_AIR, SK_SLIPPING},
                            {"solid", strstr(name, ".skids.") != NULL ? -1 : 0, platforms},
                            {"material", SK_NO_MATERIAL, materials - 1},
                            {"kind", 0, SK_EVENT_KINDS - 1},
                            {"outcome", 0, SK_ORIENTED_OUTCOMES - 1},
                            {"aircraft", 0, model->aircraft_count > 0 ? model->aircraft_count - 1 : 0},
                            {"tick", 0, INT64_MAX},
                            {"event_count", 0, INT64_MAX}};
    const char *last = strrchr(name, '.');
    last = last == NULL ? name : last + 1;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (strcmp(ranges[i].name, last) == 0) return ranges[i];
    return (range){last, INT64_MIN, INT64_MAX};
}

static bool check_number(const sk_number *number, void *user) {
    checking *c = user;
    const char *at = (const char *)c->state + number->offset;
    if (number->type == SK_NUMBER_REAL) {
        double value;
        memcpy(&value, at, sizeof value);
        if (!isfinite(value)) c->result = sk_error("%s is %g: every number of a state is finite", number->name, value);
    } else if (number->type == SK_NUMBER_COUNT) {
        int64_t value;
        memcpy(&value, at, sizeof value);
        range r = range_of(c->model, number->name);
        if (value < r.low || value > r.high)
            c->result = sk_error("%s is %lld; allowed: %lld to %lld", number->name, (long long)value, (long long)r.low,
                                 (long long)r.high);
    }
    return c->result.ok;
}

static sk_result check_ruts(const sk_model *model, const sk_state *state) {
    for (int32_t i = 0; i < sk_ruts_kept(&state->ruts); i++) {
        checking c = {model, state, sk_ok()};
        sk_state_walk_rut(i, check_number, &c);
        if (!c.result.ok) return c.result;
    }
    return sk_ok();
}

sk_result sk_state_check(const sk_model *model, const sk_state *state) {
    checking c = {model, state, sk_ok()};
    sk_state_walk(model, check_number, &c);
    return c.result.ok ? check_ruts(model, state) : c.result;
}
