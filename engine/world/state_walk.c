// The numbers of a state by name: the rows of state_fields.h with their offsets.
#include "world/state.h"

#include "base/assert.h"
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// One row of a section of the table, and the offset of its field in the struct.
#define ROW_COUNTED(name) ROW_##name,
typedef enum row_type { SK_COUNT_RANGES(ROW_COUNTED) ROW_REAL, ROW_WORD, ROW_VEC3, ROW_QUAT } row_type;
_Static_assert((int)ROW_COUNT == SK_RANGE_COUNT && (int)ROW_REAL == SK_RANGES, "counts come first, by range");
typedef struct row {
    const char *name;
    row_type type;
    const char *unit;
    int32_t offset;
} row;

#define ROW_OF(owner, name, type, unit)    {#name, ROW_##type, unit, (int32_t)offsetof(owner, name)},
#define WORLD_ROW(name, type, unit)        ROW_OF(sk_state, name, type, unit)
#define EVENT_ROW(name, type, unit)        ROW_OF(sk_event, name, type, unit)
#define AIRCRAFT_ROW(name, type, unit)     ROW_OF(sk_aircraft_state, name, type, unit)
#define AIDS_ROW(name, type, unit)         ROW_OF(sk_aids_state, name, type, unit)
#define HOVER_ROW(name, type, unit)        ROW_OF(sk_hover_state, name, type, unit)
#define BLADE_ROW(name, type, unit)        ROW_OF(sk_blade_state, name, type, unit)
#define CONTACT_ROW(name, type, unit)      ROW_OF(sk_contact_state, name, type, unit)
#define WHEEL_ROW(name, type, unit)        ROW_OF(sk_wheel_state, name, type, unit)
#define MEMORY_ROW(name, type, unit)       ROW_OF(sk_oriented_memory, name, type, unit)
#define TOUCH_ROW(name, type, unit)        ROW_OF(sk_oriented_touch, name, type, unit)
#define ORIGIN_ROW(name, type, unit)       ROW_OF(sk_oriented_origin, name, type, unit)
#define NODE_ROW(name, type, unit)         ROW_OF(sk_skid_node_state, name, type, unit)
#define EDGE_ROW(name, type, unit)         ROW_OF(sk_skid_edge, name, type, unit)
#define ELEMENT_ROW(name, type, unit)      ROW_OF(sk_skid_element_state, name, type, unit)
#define BODY_ROW(name, type, unit)         ROW_OF(sk_body_state, name, type, unit)
#define BODY_CONTACT_ROW(name, type, unit) ROW_OF(sk_body_contact, name, type, unit)
#define PATCH_ROW(name, type, unit)        ROW_OF(sk_patch_memory, name, type, unit)
#define TIE_ROW(name, type, unit)          ROW_OF(sk_tie_memory, name, type, unit)
#define HOLE_ROW(name, type, unit)         ROW_OF(sk_hole, name, type, unit)
#define RUT_ROW(name, type, unit)          ROW_OF(sk_rut, name, type, unit)

static const row WORLD_ROWS[] = {SK_WORLD_FIELDS(WORLD_ROW)};
static const row EVENT_ROWS[] = {SK_EVENT_FIELDS(EVENT_ROW)};
static const row AIRCRAFT_ROWS[] = {SK_AIRCRAFT_FIELDS(AIRCRAFT_ROW)};
static const row AIDS_ROWS[] = {SK_AIDS_FIELDS(AIDS_ROW)};
static const row HOVER_ROWS[] = {SK_HOVER_FIELDS(HOVER_ROW)};
static const row BLADE_ROWS[] = {SK_BLADE_FIELDS(BLADE_ROW)};
static const row CONTACT_ROWS[] = {SK_CONTACT_FIELDS(CONTACT_ROW)};
static const row WHEEL_ROWS[] = {SK_WHEEL_FIELDS(WHEEL_ROW)};
static const row MEMORY_ROWS[] = {SK_ORIENTED_GROUND_FIELDS(MEMORY_ROW)};
static const row TOUCH_ROWS[] = {SK_ORIENTED_TOUCH_FIELDS(TOUCH_ROW)};
static const row ORIGIN_ROWS[] = {SK_ORIENTED_ORIGIN_FIELDS(ORIGIN_ROW)};
static const row NODE_ROWS[] = {SK_SKID_NODE_FIELDS(NODE_ROW)};
static const row EDGE_ROWS[] = {SK_SKID_EDGE_FIELDS(EDGE_ROW)};
static const row ELEMENT_ROWS[] = {SK_SKID_ELEMENT_FIELDS(ELEMENT_ROW)};
static const row BODY_ROWS[] = {SK_BODY_FIELDS(BODY_ROW)};
static const row BODY_CONTACT_ROWS[] = {SK_BODY_CONTACT_FIELDS(BODY_CONTACT_ROW)};
static const row PATCH_ROWS[] = {SK_PATCH_FIELDS(PATCH_ROW)};
static const row TIE_ROWS[] = {SK_TIE_FIELDS(TIE_ROW)};
static const row BODY_CONTACT_COUNT_ROWS[] = {
    {"body_contact_count", ROW_COUNT, "", (int32_t)offsetof(sk_body_contacts, count)}};
static const row HOLE_ROWS[] = {SK_HOLE_FIELDS(HOLE_ROW)};
static const row HOLE_COUNT_ROWS[] = {{"hole_count", ROW_COUNT, "", (int32_t)offsetof(sk_holes, count)}};
static const row RUT_COUNT_ROWS[] = {{"rut_count", ROW_COUNT, "", (int32_t)offsetof(sk_ruts, count)}};
static const row RUT_ROWS[] = {SK_RUT_FIELDS(RUT_ROW)};

#define COUNT_OF(rows) ((int32_t)(sizeof(rows) / sizeof((rows)[0])))

static bool rows_are_finite(const void *owner, const row *rows, int32_t count) {
    static const int32_t REALS[] = {[ROW_REAL] = 1, [ROW_VEC3] = 3, [ROW_QUAT] = 4}; // 0 for all other types
    for (int32_t i = 0; i < count; i++) {
        double value[4];
        memcpy(value, (const char *)owner + rows[i].offset, 8 * (size_t)REALS[rows[i].type]);
        for (int32_t k = 0; k < REALS[rows[i].type]; k++)
            if (!isfinite(value[k])) return false;
    }
    return true;
}

static bool origins_are_finite(const sk_oriented_origin *origin) {
    bool finite = true;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        finite = finite && rows_are_finite(&origin[i], ORIGIN_ROWS, COUNT_OF(ORIGIN_ROWS));
    return finite;
}

static bool memory_is_finite(const sk_oriented_memory *memory) {
    bool finite = rows_are_finite(memory, MEMORY_ROWS, COUNT_OF(MEMORY_ROWS));
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        finite = finite && rows_are_finite(&memory->touch[i], TOUCH_ROWS, COUNT_OF(TOUCH_ROWS));
    return finite;
}

bool sk_state_is_finite(const sk_model *model, const sk_state *state) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_aircraft_type *type = &model->types[model->aircraft[i].type];
        const sk_aircraft_state *a = sk_state_aircraft(state, i);
        bool finite = rows_are_finite(a, AIRCRAFT_ROWS, COUNT_OF(AIRCRAFT_ROWS)) &&
                      rows_are_finite(&a->aids, AIDS_ROWS, COUNT_OF(AIDS_ROWS)) &&
                      rows_are_finite(&a->hover, HOVER_ROWS, COUNT_OF(HOVER_ROWS));
        for (int32_t k = 0; k < sk_blade_count(type); k++)
            finite = finite && rows_are_finite(&a->blade[k], BLADE_ROWS, COUNT_OF(BLADE_ROWS));
        for (int32_t k = 0; k < type->wheel_count; k++)
            finite = finite && rows_are_finite(&a->wheel[k], WHEEL_ROWS, COUNT_OF(WHEEL_ROWS)) &&
                     rows_are_finite(&a->wheel[k].contact, CONTACT_ROWS, COUNT_OF(CONTACT_ROWS));
        for (int32_t k = 0; k < type->point_count; k++)
            finite = finite && rows_are_finite(&a->point[k], CONTACT_ROWS, COUNT_OF(CONTACT_ROWS));
        for (int32_t k = 0; k < type->skids.node_count; k++)
            finite = finite && rows_are_finite(&a->skids.node[k], NODE_ROWS, COUNT_OF(NODE_ROWS)) &&
                     memory_is_finite(&a->skids.node[k].contact) && origins_are_finite(a->skids.node[k].origin);
        for (int32_t k = 0; k < type->skids.element_count; k++)
            finite = finite && rows_are_finite(&a->skids.element[k], ELEMENT_ROWS, COUNT_OF(ELEMENT_ROWS)) &&
                     rows_are_finite(&a->skids.element[k].edge, EDGE_ROWS, COUNT_OF(EDGE_ROWS));
        if (!finite) return false;
    }
    bool finite = true;
    for (int32_t i = 0; i < model->body_count; i++)
        finite = finite && rows_are_finite(sk_state_body(state, i), BODY_ROWS, COUNT_OF(BODY_ROWS));
    for (int32_t i = 0; i < model->tie_count; i++)
        finite = finite && rows_are_finite(&sk_state_ties(state)[i], TIE_ROWS, COUNT_OF(TIE_ROWS));
    return finite;
}

typedef struct walk {
    sk_number_visitor visit;
    void *user;
    bool more;
} walk;

static void visit_number(walk *w, const char *prefix, const row *r, const char *part, sk_number_type type,
                         int32_t offset) {
    if (!w->more) return;
    sk_number number = {.unit = r->unit, .type = type, .offset = offset};
    if (type == SK_NUMBER_COUNT) number.range = (sk_count_range)r->type;
    snprintf(number.name, sizeof number.name, "%s%s%s", prefix, r->name, part);
    w->more = w->visit(&number, w->user);
}

static void visit_rows(walk *w, const char *prefix, const row *rows, int32_t count, int32_t base) {
    static const char *const VECTOR_PARTS[] = {".x", ".y", ".z"}, *const QUAT_PARTS[] = {".w", ".x", ".y", ".z"};
    for (int32_t i = 0; i < count; i++) {
        const row *r = &rows[i];
        int32_t at = base + r->offset;
        switch (r->type) {
        case ROW_REAL: visit_number(w, prefix, r, "", SK_NUMBER_REAL, at); break;
        case ROW_WORD: visit_number(w, prefix, r, "", SK_NUMBER_WORD, at); break;
        case ROW_VEC3:
            for (int32_t k = 0; k < 3; k++) visit_number(w, prefix, r, VECTOR_PARTS[k], SK_NUMBER_REAL, at + 8 * k);
            break;
        case ROW_QUAT:
            for (int32_t k = 0; k < 4; k++) visit_number(w, prefix, r, QUAT_PARTS[k], SK_NUMBER_REAL, at + 8 * k);
            break;
        default: visit_number(w, prefix, r, "", SK_NUMBER_COUNT, at); break;
        }
    }
}

static void visit_airframe(walk *w, const sk_aircraft_type *type, int32_t i, int32_t base) {
    char prefix[64];
    snprintf(prefix, sizeof prefix, "aircraft[%d].", i);
    visit_rows(w, prefix, AIRCRAFT_ROWS, COUNT_OF(AIRCRAFT_ROWS), base);
    snprintf(prefix, sizeof prefix, "aircraft[%d].aids.", i);
    visit_rows(w, prefix, AIDS_ROWS, COUNT_OF(AIDS_ROWS), base + (int32_t)offsetof(sk_aircraft_state, aids));
    if (type->rotors.present) {
        snprintf(prefix, sizeof prefix, "aircraft[%d].hover.", i);
        visit_rows(w, prefix, HOVER_ROWS, COUNT_OF(HOVER_ROWS), base + (int32_t)offsetof(sk_aircraft_state, hover));
    }
    for (int32_t k = 0; k < sk_blade_count(type); k++) {
        int32_t at = base + (int32_t)(offsetof(sk_aircraft_state, blade) + (size_t)k * sizeof(sk_blade_state));
        snprintf(prefix, sizeof prefix, "aircraft[%d].blade[%d].", i, k);
        visit_rows(w, prefix, BLADE_ROWS, COUNT_OF(BLADE_ROWS), at);
    }
    for (int32_t k = 0; k < type->wheel_count; k++) {
        int32_t at = base + (int32_t)(offsetof(sk_aircraft_state, wheel) + (size_t)k * sizeof(sk_wheel_state));
        snprintf(prefix, sizeof prefix, "aircraft[%d].wheel[%d].", i, k);
        visit_rows(w, prefix, CONTACT_ROWS, COUNT_OF(CONTACT_ROWS), at + (int32_t)offsetof(sk_wheel_state, contact));
        visit_rows(w, prefix, WHEEL_ROWS, COUNT_OF(WHEEL_ROWS), at);
    }
    for (int32_t k = 0; k < type->point_count; k++) {
        int32_t at = base + (int32_t)(offsetof(sk_aircraft_state, point) + (size_t)k * sizeof(sk_contact_state));
        snprintf(prefix, sizeof prefix, "aircraft[%d].point[%d].", i, k);
        visit_rows(w, prefix, CONTACT_ROWS, COUNT_OF(CONTACT_ROWS), at);
    }
}

// Visits the contact memory of a point with oriented contact.
static void visit_memory(walk *w, const char *prefix, int32_t base) {
    visit_rows(w, prefix, MEMORY_ROWS, COUNT_OF(MEMORY_ROWS), base);
    for (int32_t k = 0; k < SK_ORIENTED_TOUCHES; k++) {
        char of_touch[64];
        int32_t at = base + (int32_t)(offsetof(sk_oriented_memory, touch) + (size_t)k * sizeof(sk_oriented_touch));
        snprintf(of_touch, sizeof of_touch, "%.40stouch[%d].", prefix, k);
        visit_rows(w, of_touch, TOUCH_ROWS, COUNT_OF(TOUCH_ROWS), at);
    }
}

static void visit_origins(walk *w, const char *prefix, int32_t base) {
    for (int32_t k = 0; k < SK_ORIENTED_TOUCHES; k++) {
        char of_origin[64];
        snprintf(of_origin, sizeof of_origin, "%.40sorigin[%d].", prefix, k);
        visit_rows(w, of_origin, ORIGIN_ROWS, COUNT_OF(ORIGIN_ROWS), base + k * (int32_t)sizeof(sk_oriented_origin));
    }
}

static void visit_skids(walk *w, const sk_aircraft_type *type, int32_t i, int32_t base) {
    char prefix[64];
    for (int32_t k = 0; k < type->skids.node_count; k++) {
        int32_t at = base + (int32_t)(offsetof(sk_aircraft_state, skids.node) + (size_t)k * sizeof(sk_skid_node_state));
        snprintf(prefix, sizeof prefix, "aircraft[%d].skids.node[%d].", i, k);
        visit_memory(w, prefix, at + (int32_t)offsetof(sk_skid_node_state, contact));
        visit_origins(w, prefix, at + (int32_t)offsetof(sk_skid_node_state, origin));
        visit_rows(w, prefix, NODE_ROWS, COUNT_OF(NODE_ROWS), at);
    }
    for (int32_t k = 0; k < type->skids.element_count; k++) {
        int32_t at =
            base + (int32_t)(offsetof(sk_aircraft_state, skids.element) + (size_t)k * sizeof(sk_skid_element_state));
        snprintf(prefix, sizeof prefix, "aircraft[%d].skids.element[%d].", i, k);
        visit_rows(w, prefix, ELEMENT_ROWS, COUNT_OF(ELEMENT_ROWS), at);
        snprintf(prefix, sizeof prefix, "aircraft[%d].skids.element[%d].edge.", i, k);
        visit_rows(w, prefix, EDGE_ROWS, COUNT_OF(EDGE_ROWS), at + (int32_t)offsetof(sk_skid_element_state, edge));
    }
}

static const sk_aircraft_type *type_of(const sk_model *model, int32_t i) {
    return &model->types[model->aircraft[i].type];
}

// Returns the place of aircraft i.
static int32_t place_of(const sk_model *model, int32_t i) {
    size_t at = sk_state_first_aircraft(model);
    for (int32_t k = 0; k < i; k++) at += sk_aircraft_state_size(type_of(model, k));
    return (int32_t)at;
}

static void visit_body(walk *w, const sk_model *model, int32_t body) {
    char prefix[32];
    snprintf(prefix, sizeof prefix, "body[%d].", body);
    size_t at = sk_state_first_body(model) + (size_t)body * sizeof(sk_body_state);
    visit_rows(w, prefix, BODY_ROWS, COUNT_OF(BODY_ROWS), (int32_t)at);
}

static void visit_body_contact(walk *w, const sk_model *model, int32_t slot) {
    char prefix[32];
    snprintf(prefix, sizeof prefix, "body_contact[%d].", slot);
    size_t at =
        sk_state_first_contact(model) + offsetof(sk_body_contacts, contact) + (size_t)slot * sizeof(sk_body_contact);
    visit_rows(w, prefix, BODY_CONTACT_ROWS, COUNT_OF(BODY_CONTACT_ROWS), (int32_t)at);
    visit_rows(w, prefix, PATCH_ROWS, COUNT_OF(PATCH_ROWS), (int32_t)(at + offsetof(sk_body_contact, memory)));
}

static void visit_body_contacts(walk *w, const sk_model *model, int64_t count) {
    for (int32_t i = 0; w->more && i < count; i++) visit_body_contact(w, model, i);
}

static void visit_hole(walk *w, const sk_model *model, int32_t slot) {
    char prefix[32];
    snprintf(prefix, sizeof prefix, "hole[%d].", slot);
    size_t at = sk_state_first_hole(model) + offsetof(sk_holes, hole) + (size_t)slot * sizeof(sk_hole);
    visit_rows(w, prefix, HOLE_ROWS, COUNT_OF(HOLE_ROWS), (int32_t)at);
}

static void visit_holes(walk *w, const sk_model *model, int64_t count) {
    for (int32_t i = 0; w->more && i < count; i++) visit_hole(w, model, i);
}

void sk_state_walk_hole(const sk_model *model, int32_t slot, sk_number_visitor visit, void *user) {
    SK_ASSERT(slot >= 0 && slot < sk_state_holes_most(model));
    visit_hole(&(walk){visit, user, true}, model, slot);
}

void sk_state_walk_body(const sk_model *model, int32_t body, sk_number_visitor visit, void *user) {
    SK_ASSERT(body >= 0 && body < model->body_count);
    visit_body(&(walk){visit, user, true}, model, body);
}

void sk_state_walk_body_contact(const sk_model *model, int32_t slot, sk_number_visitor visit, void *user) {
    SK_ASSERT(slot >= 0 && slot < sk_state_body_contacts_most(model));
    visit_body_contact(&(walk){visit, user, true}, model, slot);
}

static void visit_rut(walk *w, const sk_model *model, int32_t slot) {
    char prefix[32];
    snprintf(prefix, sizeof prefix, "rut[%d].", slot);
    size_t at = offsetof(sk_ruts, rut) + (size_t)slot * sizeof(sk_rut);
    visit_rows(w, prefix, RUT_ROWS, COUNT_OF(RUT_ROWS), (int32_t)(sk_state_first_rut(model) + at));
}

static void visit_ruts(walk *w, const sk_model *model, int32_t kept) {
    for (int32_t i = 0; w->more && i < kept; i++) visit_rut(w, model, i);
}

void sk_state_walk_rut(const sk_model *model, int32_t slot, sk_number_visitor visit, void *user) {
    SK_ASSERT(slot >= 0 && slot < SK_RUTS_MAX);
    visit_rut(&(walk){visit, user, true}, model, slot);
}

static void visit_aircraft(walk *w, const sk_aircraft_type *type, int32_t i, int32_t base) {
    visit_airframe(w, type, i, base);
    visit_skids(w, type, i, base);
}

static void visit_ties(walk *w, const sk_model *model) {
    for (int32_t i = 0; w->more && i < model->tie_count; i++) {
        char prefix[32];
        snprintf(prefix, sizeof prefix, "tie[%d].", i);
        size_t at = sk_state_first_tie(model) + (size_t)i * sizeof(sk_tie_memory);
        visit_rows(w, prefix, TIE_ROWS, COUNT_OF(TIE_ROWS), (int32_t)at);
    }
}

static void visit_events(walk *w) {
    for (int32_t i = 0; i < SK_EVENTS_KEPT; i++) {
        char prefix[32];
        snprintf(prefix, sizeof prefix, "event[%d].", i);
        visit_rows(w, prefix, EVENT_ROWS, COUNT_OF(EVENT_ROWS),
                   (int32_t)(offsetof(sk_state, event) + (size_t)i * sizeof(sk_event)));
    }
}

// Visits what follows the aircraft in the order of the table.
static void visit_rest(walk *w, const sk_model *model) {
    visit_events(w);
    if (sk_model_has_contacts(model))
        visit_rows(w, "", BODY_CONTACT_COUNT_ROWS, COUNT_OF(BODY_CONTACT_COUNT_ROWS),
                   (int32_t)sk_state_first_contact(model));
    visit_ties(w, model);
    if (sk_state_holes_most(model) > 0)
        visit_rows(w, "", HOLE_COUNT_ROWS, COUNT_OF(HOLE_COUNT_ROWS), (int32_t)sk_state_first_hole(model));
    visit_rows(w, "", RUT_COUNT_ROWS, COUNT_OF(RUT_COUNT_ROWS), (int32_t)sk_state_first_rut(model));
}

static void walk_all(const sk_model *model, sk_number_visitor visit, void *user, int32_t bodies) {
    walk w = {visit, user, true};
    visit_rows(&w, "", WORLD_ROWS, COUNT_OF(WORLD_ROWS), 0);
    int32_t at = place_of(model, 0);
    for (int32_t i = 0; w.more && i < model->aircraft_count; i++) {
        visit_aircraft(&w, type_of(model, i), i, at);
        at += (int32_t)sk_aircraft_state_size(type_of(model, i));
    }
    for (int32_t i = 0; w.more && i < bodies; i++) visit_body(&w, model, i);
    visit_rest(&w, model);
}

void sk_state_walk(const sk_model *model, sk_number_visitor visit, void *user) {
    walk_all(model, visit, user, model->body_count);
}

void sk_state_walk_without_bodies(const sk_model *model, sk_number_visitor visit, void *user) {
    walk_all(model, visit, user, 0);
}

typedef struct search {
    const char *name;
    const sk_state *a, *b;
    sk_number *out;
    bool found;
} search;

static bool match_name(const sk_number *number, void *user) {
    search *s = user;
    if (strcmp(number->name, s->name) != 0) return true;
    *s->out = *number;
    s->found = true;
    return false;
}

// Returns the aircraft that a name begins with, "aircraft[12].", or -1: none of this model.
static int32_t aircraft_named(const sk_model *model, const char *name) {
    int32_t aircraft, length = 0;
    if (sscanf(name, "aircraft[%" SCNd32 "].%n", &aircraft, &length) != 1 || length == 0) return -1;
    return aircraft >= 0 && aircraft < model->aircraft_count ? aircraft : -1;
}

bool sk_state_find(const sk_model *model, const char *name, sk_number *out) {
    search s = {.name = name, .out = out};
    walk w = {match_name, &s, true};
    int32_t aircraft = aircraft_named(model, name);
    if (aircraft >= 0) {
        visit_aircraft(&w, type_of(model, aircraft), aircraft, place_of(model, aircraft));
    } else if (strncmp(name, "body[", 5) == 0) {
        for (int32_t i = 0; w.more && i < model->body_count; i++) visit_body(&w, model, i);
    } else if (strncmp(name, "body_contact[", 13) == 0) {
        visit_body_contacts(&w, model, sk_state_body_contacts_most(model));
    } else if (strncmp(name, "hole[", 5) == 0) {
        visit_holes(&w, model, sk_state_holes_most(model));
    } else if (strncmp(name, "rut[", 4) == 0) {
        visit_ruts(&w, model, SK_RUTS_MAX);
    } else {
        visit_rows(&w, "", WORLD_ROWS, COUNT_OF(WORLD_ROWS), 0);
        visit_rest(&w, model);
    }
    return s.found;
}

double sk_state_number(const sk_state *state, const sk_number *number) {
    SK_ASSERT(number->offset >= 0 && number->offset + 8 <= state->size);
    const char *at = (const char *)state + number->offset;
    double real;
    int64_t count;
    uint64_t word;
    switch (number->type) {
    case SK_NUMBER_COUNT: memcpy(&count, at, 8); return (double)count;
    case SK_NUMBER_WORD: memcpy(&word, at, 8); return (double)word;
    default: memcpy(&real, at, 8); return real;
    }
}

static bool match_difference(const sk_number *number, void *user) {
    search *s = user;
    if (memcmp((const char *)s->a + number->offset, (const char *)s->b + number->offset, 8) == 0) return true;
    *s->out = *number;
    s->found = true;
    return false;
}

bool sk_state_first_difference(const sk_model *model, const sk_state *a, const sk_state *b, sk_number *out) {
    search s = {.a = a, .b = b, .out = out};
    walk w = {match_difference, &s, true};
    visit_rows(&w, "", WORLD_ROWS, COUNT_OF(WORLD_ROWS), 0);
    for (int32_t i = 0; w.more && i < model->aircraft_count; i++) {
        const sk_aircraft_type *type = type_of(model, i);
        const sk_aircraft_state *of_a = sk_state_aircraft(a, i), *of_b = sk_state_aircraft(b, i);
        if (memcmp(of_a, of_b, sk_aircraft_state_size(type)) == 0) continue;
        visit_aircraft(&w, type, i, (int32_t)a->aircraft_at[i]);
    }
    for (int32_t i = 0; w.more && i < model->body_count; i++)
        if (memcmp(sk_state_body(a, i), sk_state_body(b, i), sizeof(sk_body_state)) != 0) visit_body(&w, model, i);
    visit_rest(&w, model);
    if (sk_model_has_contacts(model))
        visit_body_contacts(&w, model, sk_state_body_contacts(a)->count); // as many as in b
    visit_holes(&w, model, sk_state_hole_count(a));
    visit_ruts(&w, model, sk_ruts_kept(sk_state_ruts(a))); // as many as in b, because the counts are equal
    return s.found;
}
