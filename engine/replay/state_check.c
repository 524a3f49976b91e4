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
    bool may_be_of_none = strstr(name, ".skids.") != NULL || strncmp(name, "event[", 6) == 0;
    static const int64_t ENDLESS =
        INT64_MAX / 2; // a count that goes on for as long as anyone flies, and never overflows
    const range ranges[] = {{"mode", SK_AIR, SK_SLIPPING},
                            {"solid", may_be_of_none ? -1 : 0, platforms},
                            {"material", SK_NO_MATERIAL, materials - 1},
                            {"kind", 0, SK_EVENT_KINDS - 1},
                            {"outcome", 0, SK_ORIENTED_OUTCOMES - 1},
                            {"aircraft", 0, model->aircraft_count > 0 ? model->aircraft_count - 1 : 0},
                            {"broken_first", 0, SK_SKID_BROKEN | SK_SKID_GONE},
                            {"broken_second", 0, SK_SKID_BROKEN | SK_SKID_GONE},
                            {"tick", 0, ENDLESS},
                            {"event_count", 0, ENDLESS},
                            {"rut_count", 0, ENDLESS}};
    const char *last = strrchr(name, '.');
    last = last == NULL ? name : last + 1;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (strcmp(ranges[i].name, last) == 0) return ranges[i];
    return (range){last, INT64_MIN, INT64_MAX};
}

// Of any real number, far beyond what a flight has in any unit; squares and products of a few of them are finite.
static const double LARGEST = 1e15;

static bool check_number(const sk_number *number, void *user) {
    checking *c = user;
    const char *at = (const char *)c->state + number->offset;
    if (number->type == SK_NUMBER_REAL) {
        double value;
        memcpy(&value, at, sizeof value);
        if (!(fabs(value) <= LARGEST))
            c->result = sk_error("%s is %g; numbers of a state lie within %g", number->name, value, LARGEST);
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

// ---- what numbers mean together ----

static bool lies_on_something(const sk_contact_state *contact) {
    return contact->mode == SK_AIR || contact->material != SK_NO_MATERIAL;
}

static bool is_held_by_something(const sk_skid_node_state *node) {
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        const sk_oriented_touch *touch = &node->contact.touch[i];
        if (touch->held && (touch->solid < 0 || touch->material == SK_NO_MATERIAL)) return false;
    }
    return true;
}

// An element leaves with both of its ends.
static bool is_gone_as_a_whole(const sk_skid_element_state *element) {
    return (element->broken_first & SK_SKID_GONE) == (element->broken_second & SK_SKID_GONE);
}

static bool lies_on_an_edge(const sk_skid_edge *edge) {
    return !edge->held || (edge->solid >= 0 && edge->material != SK_NO_MATERIAL);
}

// A contact that holds does so on a solid and a material; each number alone may also be none.
static sk_result check_contacts(const sk_aircraft_type *type, const sk_aircraft_state *a, int32_t index) {
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (!lies_on_something(&a->wheel[i].contact))
            return sk_error("aircraft[%d].wheel[%d] touches no material", index, i);
    for (int32_t i = 0; i < type->point_count; i++)
        if (!lies_on_something(&a->point[i])) return sk_error("aircraft[%d].point[%d] touches no material", index, i);
    for (int32_t i = 0; i < type->skids.node_count; i++)
        if (!is_held_by_something(&a->skids.node[i]))
            return sk_error("aircraft[%d].skids.node[%d] is held by no solid or material", index, i);
    for (int32_t i = 0; i < type->skids.element_count; i++)
        if (!lies_on_an_edge(&a->skids.element[i].edge))
            return sk_error("aircraft[%d].skids.element[%d] lies on an edge of no solid or material", index, i);
    for (int32_t i = 0; i < type->skids.element_count; i++)
        if (!is_gone_as_a_whole(&a->skids.element[i]))
            return sk_error("aircraft[%d].skids.element[%d] is torn off at one end only", index, i);
    return sk_ok();
}

sk_result sk_state_check(const sk_model *model, const sk_state *state) {
    checking c = {model, state, sk_ok()};
    sk_state_walk(model, check_number, &c);
    for (int32_t i = 0; i < model->aircraft_count && c.result.ok; i++)
        c.result = check_contacts(&model->types[model->aircraft[i].type], &state->aircraft[i], i);
    return c.result.ok ? check_ruts(model, state) : c.result;
}
