#include "world/state.h"

#include "base/assert.h"
#include "base/hash.h"
#include "world/flight.h"
#include "world/settle.h"
#include "world/swash.h"
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// One row of a section of the table: where it lies within its struct.
typedef enum row_type { ROW_REAL, ROW_COUNT, ROW_WORD, ROW_VEC3, ROW_QUAT } row_type;
typedef struct row {
    const char *name;
    row_type type;
    const char *unit;
    int32_t offset;
} row;

#define ROW_OF(owner, name, type, unit) {#name, ROW_##type, unit, (int32_t)offsetof(owner, name)},
#define WORLD_ROW(name, type, unit)     ROW_OF(sk_state, name, type, unit)
#define EVENT_ROW(name, type, unit)     ROW_OF(sk_event, name, type, unit)
#define AIRCRAFT_ROW(name, type, unit)  ROW_OF(sk_aircraft_state, name, type, unit)
#define CONTACT_ROW(name, type, unit)   ROW_OF(sk_contact_state, name, type, unit)
#define WHEEL_ROW(name, type, unit)     ROW_OF(sk_wheel_state, name, type, unit)
#define MEMORY_ROW(name, type, unit)    ROW_OF(sk_oriented_memory, name, type, unit)
#define TOUCH_ROW(name, type, unit)     ROW_OF(sk_oriented_touch, name, type, unit)
#define ORIGIN_ROW(name, type, unit)    ROW_OF(sk_oriented_origin, name, type, unit)
#define NODE_ROW(name, type, unit)      ROW_OF(sk_skid_node_state, name, type, unit)
#define EDGE_ROW(name, type, unit)      ROW_OF(sk_skid_edge, name, type, unit)
#define ELEMENT_ROW(name, type, unit)   ROW_OF(sk_skid_element_state, name, type, unit)
#define RUT_ROW(name, type, unit)       ROW_OF(sk_rut, name, type, unit)

static const row WORLD_ROWS[] = {SK_WORLD_FIELDS(WORLD_ROW)};
static const row EVENT_ROWS[] = {SK_EVENT_FIELDS(EVENT_ROW)};
static const row AIRCRAFT_ROWS[] = {SK_AIRCRAFT_FIELDS(AIRCRAFT_ROW)};
static const row CONTACT_ROWS[] = {SK_CONTACT_FIELDS(CONTACT_ROW)};
static const row WHEEL_ROWS[] = {SK_WHEEL_FIELDS(WHEEL_ROW)};
static const row MEMORY_ROWS[] = {SK_ORIENTED_GROUND_FIELDS(MEMORY_ROW)};
static const row TOUCH_ROWS[] = {SK_ORIENTED_TOUCH_FIELDS(TOUCH_ROW)};
static const row ORIGIN_ROWS[] = {SK_ORIENTED_ORIGIN_FIELDS(ORIGIN_ROW)};
static const row NODE_ROWS[] = {SK_SKID_NODE_FIELDS(NODE_ROW)};
static const row EDGE_ROWS[] = {SK_SKID_EDGE_FIELDS(EDGE_ROW)};
static const row ELEMENT_ROWS[] = {SK_SKID_ELEMENT_FIELDS(ELEMENT_ROW)};
static const row RUT_COUNT_ROWS[] = {{"rut_count", ROW_COUNT, "", (int32_t)offsetof(sk_ruts, count)}};
static const row RUT_ROWS[] = {SK_RUT_FIELDS(RUT_ROW)};

#define COUNT_OF(rows) ((int32_t)(sizeof(rows) / sizeof((rows)[0])))

// Copying and hashing treat the state as a row of words: nothing but the fields may lie in it.
#define WORDS(name, type, unit) +(int)(sizeof(SK_FIELD_TYPE_##type) / 8)
enum {
    WORLD_WORDS = 0 SK_WORLD_FIELDS(WORDS),
    EVENT_WORDS = 0 SK_EVENT_FIELDS(WORDS),
    CONTACT_WORDS = 0 SK_CONTACT_FIELDS(WORDS),
    WHEEL_WORDS = CONTACT_WORDS SK_WHEEL_FIELDS(WORDS),
    MEMORY_WORDS = 0 SK_ORIENTED_GROUND_FIELDS(WORDS) + SK_ORIENTED_TOUCHES * (0 SK_ORIENTED_TOUCH_FIELDS(WORDS)),
    ORIGIN_WORDS = 0 SK_ORIENTED_ORIGIN_FIELDS(WORDS),
    NODE_WORDS = MEMORY_WORDS + SK_ORIENTED_TOUCHES * ORIGIN_WORDS SK_SKID_NODE_FIELDS(WORDS),
    ELEMENT_WORDS = 0 SK_SKID_EDGE_FIELDS(WORDS) SK_SKID_ELEMENT_FIELDS(WORDS),
    AIRCRAFT_WORDS = 0 SK_AIRCRAFT_FIELDS(WORDS),
    RUT_WORDS = 0 SK_RUT_FIELDS(WORDS)
};
_Static_assert(sizeof(sk_wheel_state) == 8 * WHEEL_WORDS, "padding in a wheel's state");
_Static_assert(sizeof(sk_skid_state) == 8 * (SK_SKID_NODES_MAX * NODE_WORDS + SK_SKID_ELEMENTS_MAX * ELEMENT_WORDS),
               "padding in the state of skids");
_Static_assert(sizeof(sk_aircraft_state) ==
                   8 * (AIRCRAFT_WORDS + SK_WHEELS_MAX * WHEEL_WORDS + SK_HULL_POINTS_MAX * CONTACT_WORDS) +
                       sizeof(sk_skid_state),
               "padding in an aircraft's state");
_Static_assert(sizeof(sk_ruts) == 8 * (1 + SK_RUTS_MAX * RUT_WORDS) + 4 * (SK_RUT_BUCKETS + SK_RUTS_MAX),
               "padding in the map of ruts");
_Static_assert(sizeof(sk_state) == 8 * (WORLD_WORDS + SK_EVENTS_KEPT * EVENT_WORDS) +
                                       SK_AIRCRAFT_MAX * sizeof(sk_aircraft_state) + sizeof(sk_ruts),
               "padding in the state");

// Standing they are bent as they carry the weight on level ground, from where they settle; else straight.
static void begin_skids(const sk_model *model, const sk_placement *placement, sk_skid_state *skids) {
    const sk_skid_gear *gear = model->skids[placement->type];
    sk_skid_stance stance;
    sk_skid_begin(skids);
    if (gear == NULL || !placement->on_skids) return;
    if (!sk_skid_stand(gear, sk_gravity_at(model->gravity, 0.0), &stance).ok) return;
    for (int32_t i = 0; i < SK_SKID_NODES_MAX; i++) {
        skids->node[i].displacement = stance.displacement[i];
        skids->node[i].turn = stance.turn[i];
    }
}

// Swashplates by the sticks or as trimmed, the augmentation holding what there is, inflow settled.
static void begin_rotors(const sk_model *model, const sk_aircraft_type *type, const sk_placement *placement,
                         sk_aircraft_state *a) {
    sk_swash_put(type, a);
    if (placement->trimmed) a->swash = placement->swash;
    a->augmented = !sk_control_is_on(placement->controls.unaugmented);
    sk_swash_begin(type, a);
    sk_solids solids;
    sk_ground ground = sk_world_ground(model, 0.0, &solids);
    sk_surroundings around = sk_surroundings_of(model, type, a, ground, 0.0);
    sk_flight_settle_rotors(type, &around, a);
}

void sk_state_begin(const sk_model *model, sk_state *state) {
    memset(state, 0, sizeof *state);
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_placement *placement = &model->aircraft[i];
        const sk_aircraft_type *type = &model->types[placement->type];
        const sk_controls *controls = &placement->controls;
        sk_aircraft_state *a = &state->aircraft[i];
        a->random = sk_hash_word(model->weather.seed, (uint64_t)i);
        a->position = placement->position;
        a->velocity = placement->velocity;
        a->attitude = placement->attitude;
        a->rate = placement->rate;
        a->engine_speed = placement->engine_speed;
        a->engine_running = sk_has_engine(type) && placement->engine_speed > 0.0;
        a->throttle = sk_control_value(controls->throttle);
        a->elevator = sk_control_value(controls->elevator);
        a->aileron = sk_control_value(controls->aileron);
        a->rudder = sk_control_value(controls->rudder);
        a->trim = sk_control_value(controls->trim);
        a->brake_left = sk_control_value(sk_controls_brake(controls, controls->brake_left));
        a->brake_right = sk_control_value(sk_controls_brake(controls, controls->brake_right));
        a->tailwheel_lock = sk_control_is_on(controls->tailwheel_lock);
        a->gear_up = sk_control_is_on(controls->gear_up);
        if (type->aero.flap_stages > 0)
            a->flaps = sk_control_value(controls->flaps) * type->aero.flap_angle[type->aero.flap_stages - 1];
        for (int32_t w = 0; w < SK_WHEELS_MAX; w++) {
            a->wheel[w] = sk_wheel_begin();
            if (a->gear_up && sk_retracts(&type->wheels[w].retraction)) a->wheel[w].extension = 0.0;
            a->wheel[w].pinned = a->tailwheel_lock != 0 && type->wheels[w].caster.lock;
        }
        for (int32_t p = 0; p < SK_HULL_POINTS_MAX; p++) a->point[p] = sk_contact_begin();
        begin_skids(model, placement, &a->skids);
        if (type->rotors.present) begin_rotors(model, type, placement, a);
        if (!placement->on_skids || model->skids[placement->type] == NULL) continue;
        sk_skids_settle(model, placement->type, a);
        if (type->rotors.present) begin_rotors(model, type, placement, a); // as it stands now
    }
}

static bool rows_are_finite(const void *owner, const row *rows, int32_t count) {
    static const int32_t REALS[] = {[ROW_REAL] = 1, [ROW_COUNT] = 0, [ROW_WORD] = 0, [ROW_VEC3] = 3, [ROW_QUAT] = 4};
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
        const sk_aircraft_state *a = &state->aircraft[i];
        bool finite = rows_are_finite(a, AIRCRAFT_ROWS, COUNT_OF(AIRCRAFT_ROWS));
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
    return true;
}

static uint64_t hash_words(uint64_t hash, const void *words, size_t bytes) {
    for (size_t at = 0; at < bytes; at += 8) {
        uint64_t word;
        memcpy(&word, (const char *)words + at, 8);
        hash = sk_hash_word(hash, word);
    }
    return hash;
}

int32_t sk_state_spans(const sk_model *model, sk_state_span out[SK_STATE_SPANS_MAX]) {
    int32_t count = 0;
    out[count++] = (sk_state_span){0, offsetof(sk_state, aircraft)};
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_aircraft_type *type = &model->types[model->aircraft[i].type];
        size_t at = offsetof(sk_state, aircraft) + (size_t)i * sizeof(sk_aircraft_state);
        const sk_state_span spans[] = {
            {0, offsetof(sk_aircraft_state, wheel)},
            {offsetof(sk_aircraft_state, wheel), (size_t)type->wheel_count * sizeof(sk_wheel_state)},
            {offsetof(sk_aircraft_state, point), (size_t)type->point_count * sizeof(sk_contact_state)},
            {offsetof(sk_aircraft_state, skids.node), (size_t)type->skids.node_count * sizeof(sk_skid_node_state)},
            {offsetof(sk_aircraft_state, skids.element),
             (size_t)type->skids.element_count * sizeof(sk_skid_element_state)}};
        for (size_t k = 0; k < sizeof spans / sizeof spans[0]; k++)
            out[count++] = (sk_state_span){at + spans[k].offset, spans[k].size};
    }
    return count;
}

uint64_t sk_state_hash(const sk_model *model, const sk_state *state) {
    sk_state_span spans[SK_STATE_SPANS_MAX];
    int32_t count = sk_state_spans(model, spans);
    uint64_t hash = UINT64_C(0x736B6964706164);
    for (int32_t i = 0; i < count; i++) hash = hash_words(hash, (const char *)state + spans[i].offset, spans[i].size);
    if (state->ruts.count == 0) return hash;
    size_t ruts = offsetof(sk_ruts, rut) + (size_t)sk_ruts_kept(&state->ruts) * sizeof(sk_rut);
    return hash_words(hash, &state->ruts, ruts);
}

typedef struct walk {
    sk_number_visitor visit;
    void *user;
    bool more;
} walk;

static void visit_number(walk *w, const char *prefix, const char *name, const char *part, const char *unit,
                         sk_number_type type, int32_t offset) {
    if (!w->more) return;
    sk_number number = {.unit = unit, .type = type, .offset = offset};
    snprintf(number.name, sizeof number.name, "%s%s%s", prefix, name, part);
    w->more = w->visit(&number, w->user);
}

static void visit_rows(walk *w, const char *prefix, const row *rows, int32_t count, int32_t base) {
    static const char *const VECTOR_PARTS[] = {".x", ".y", ".z"}, *const QUAT_PARTS[] = {".w", ".x", ".y", ".z"};
    for (int32_t i = 0; i < count; i++) {
        const row *r = &rows[i];
        int32_t at = base + r->offset;
        switch (r->type) {
        case ROW_REAL: visit_number(w, prefix, r->name, "", r->unit, SK_NUMBER_REAL, at); break;
        case ROW_COUNT: visit_number(w, prefix, r->name, "", r->unit, SK_NUMBER_COUNT, at); break;
        case ROW_WORD: visit_number(w, prefix, r->name, "", r->unit, SK_NUMBER_WORD, at); break;
        case ROW_VEC3:
            for (int32_t k = 0; k < 3; k++)
                visit_number(w, prefix, r->name, VECTOR_PARTS[k], r->unit, SK_NUMBER_REAL, at + 8 * k);
            break;
        case ROW_QUAT:
            for (int32_t k = 0; k < 4; k++)
                visit_number(w, prefix, r->name, QUAT_PARTS[k], r->unit, SK_NUMBER_REAL, at + 8 * k);
            break;
        }
    }
}

static void visit_aircraft(walk *w, const sk_aircraft_type *type, int32_t i) {
    char prefix[64];
    int32_t base = (int32_t)(offsetof(sk_state, aircraft) + (size_t)i * sizeof(sk_aircraft_state));
    snprintf(prefix, sizeof prefix, "aircraft[%d].", i);
    visit_rows(w, prefix, AIRCRAFT_ROWS, COUNT_OF(AIRCRAFT_ROWS), base);
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

// Of a point with oriented contact.
static void visit_memory(walk *w, const char *prefix, int32_t base) {
    visit_rows(w, prefix, MEMORY_ROWS, COUNT_OF(MEMORY_ROWS), base);
    for (int32_t k = 0; k < SK_ORIENTED_TOUCHES; k++) {
        char of_touch[96];
        int32_t at = base + (int32_t)(offsetof(sk_oriented_memory, touch) + (size_t)k * sizeof(sk_oriented_touch));
        snprintf(of_touch, sizeof of_touch, "%stouch[%d].", prefix, k);
        visit_rows(w, of_touch, TOUCH_ROWS, COUNT_OF(TOUCH_ROWS), at);
    }
}

static void visit_origins(walk *w, const char *prefix, int32_t base) {
    for (int32_t k = 0; k < SK_ORIENTED_TOUCHES; k++) {
        char of_origin[96];
        snprintf(of_origin, sizeof of_origin, "%sorigin[%d].", prefix, k);
        visit_rows(w, of_origin, ORIGIN_ROWS, COUNT_OF(ORIGIN_ROWS), base + k * (int32_t)sizeof(sk_oriented_origin));
    }
}

static void visit_skids(walk *w, const sk_aircraft_type *type, int32_t i) {
    char prefix[64];
    int32_t base = (int32_t)(offsetof(sk_state, aircraft) + (size_t)i * sizeof(sk_aircraft_state));
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

static void visit_rut(walk *w, int32_t slot) {
    char prefix[32];
    snprintf(prefix, sizeof prefix, "rut[%d].", slot);
    visit_rows(w, prefix, RUT_ROWS, COUNT_OF(RUT_ROWS),
               (int32_t)(offsetof(sk_state, ruts.rut) + (size_t)slot * sizeof(sk_rut)));
}

static void visit_ruts(walk *w, int32_t kept) {
    for (int32_t i = 0; w->more && i < kept; i++) visit_rut(w, i);
}

void sk_state_walk_rut(int32_t slot, sk_number_visitor visit, void *user) {
    SK_ASSERT(slot >= 0 && slot < SK_RUTS_MAX);
    visit_rut(&(walk){visit, user, true}, slot);
}

void sk_state_walk(const sk_model *model, sk_number_visitor visit, void *user) {
    walk w = {visit, user, true};
    visit_rows(&w, "", WORLD_ROWS, COUNT_OF(WORLD_ROWS), 0);
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        visit_aircraft(&w, &model->types[model->aircraft[i].type], i);
        visit_skids(&w, &model->types[model->aircraft[i].type], i);
    }
    for (int32_t i = 0; i < SK_EVENTS_KEPT; i++) {
        char prefix[32];
        snprintf(prefix, sizeof prefix, "event[%d].", i);
        visit_rows(&w, prefix, EVENT_ROWS, COUNT_OF(EVENT_ROWS),
                   (int32_t)(offsetof(sk_state, event) + (size_t)i * sizeof(sk_event)));
    }
    visit_rows(&w, "", RUT_COUNT_ROWS, COUNT_OF(RUT_COUNT_ROWS), (int32_t)offsetof(sk_state, ruts));
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

bool sk_state_find(const sk_model *model, const char *name, sk_number *out) {
    search s = {.name = name, .out = out};
    sk_state_walk(model, match_name, &s);
    walk w = {match_name, &s, !s.found && strncmp(name, "rut[", 4) == 0};
    visit_ruts(&w, SK_RUTS_MAX);
    return s.found;
}

double sk_state_number(const sk_state *state, const sk_number *number) {
    SK_ASSERT(number->offset >= 0 && (size_t)number->offset + 8 <= sizeof *state);
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
    sk_state_walk(model, match_difference, &s);
    walk w = {match_difference, &s, !s.found};
    visit_ruts(&w, sk_ruts_kept(&a->ruts)); // as many as in b: their count is the same
    return s.found;
}
