// The skids of an aircraft file.
#include "scene/aircraft_reader.h"

#include <lua.h>
#include <stdio.h>
#include <string.h>

static const double MOST = 1e3; // greatest strain that a file may give

#define TUBE_ROW(name, field, high, factor, needed)                                                                    \
    { name, offsetof(sk_tube, field), 0.0, high, factor, needed }
#define CONTACT_ROW(name)                                                                                              \
    { #name, offsetof(sk_skid_plan, name), 0.0, 1e12, 1.0, true }

static void read_tubes(const sk_fields *f, sk_skid_plan *plan) {
    static const char *const names[] = {"name",    "diameter", "wall",      "young",    "shear",
                                        "density", "yield",    "hardening", "ultimate", NULL};
    static const sk_number_row rows[] = {
        TUBE_ROW("diameter", diameter, 10.0, 1.0, true),  TUBE_ROW("wall", wall, 10.0, 1.0, true),
        TUBE_ROW("young", young, 1e15, 1.0, true),        TUBE_ROW("shear", shear, 1e15, 1.0, true),
        TUBE_ROW("density", density, 1e6, 1.0, true),     TUBE_ROW("yield", yield_stress, 1e15, 1.0, true),
        TUBE_ROW("hardening", hardening, 1.0, 1.0, false)};
    sk_fields list;
    plan->tube_count = sk_read_parts(f, "tubes", SK_SKID_TUBES_MAX, &list);
    for (int32_t i = 0; i < plan->tube_count; i++) {
        sk_fields t = sk_fields_entry(&list, i + 1, names, false);
        sk_fields_text(&t, "name", plan->tubes[i].name, SK_NAME);
        for (int32_t k = 0; k < i; k++)
            if (strcmp(plan->tubes[k].name, plan->tubes[i].name) == 0)
                sk_fields_fail(&t, "name", "'%s' is taken by another", plan->tubes[i].name);
        sk_read_rows(&t, rows, SK_ROW_COUNT(rows), &plan->tubes[i]);
        plan->tubes[i].ultimate = sk_fields_number_or(&t, "ultimate", 0.0, MOST, INFINITY);
        sk_fields_close(&t);
    }
    lua_settop(f->lua, f->index);
}

static void read_nodes(const sk_aircraft_reader *r, const sk_fields *f, sk_skid_plan *plan) {
    static const char *const names[] = {"name", "at", NULL};
    sk_fields list;
    int32_t count = sk_read_parts(f, "nodes", SK_SKID_NODES_MAX, &list);
    for (int32_t i = 0; i < count; i++) {
        char name[SK_NAME];
        int32_t node;
        sk_fields n = sk_fields_entry(&list, i + 1, names, false);
        sk_fields_text(&n, "name", name, sizeof name);
        for (int32_t k = 0; k < plan->node_count; k++)
            if (strcmp(plan->nodes[k].name, name) == 0) sk_fields_fail(&n, "name", "'%s' is taken by another", name);
        sk_result added = sk_skid_add_node(plan, name, sk_read_place(r, &n, "at"), &node);
        if (!added.ok) sk_fields_fail(&n, NULL, "%s", added.text);
        sk_fields_close(&n);
    }
    lua_settop(f->lua, f->index);
}

// Returns the index of the node that a field names.
static int32_t read_node(const sk_fields *f, const char *field, const sk_skid_plan *plan) {
    char name[SK_NAME];
    sk_fields_text(f, field, name, sizeof name);
    for (int32_t i = 0; i < plan->node_count; i++)
        if (strcmp(plan->nodes[i].name, name) == 0) return i;
    sk_fields_fail(f, field, "is '%s'; there is no such node", name);
}

static int32_t read_tube(const sk_fields *f, const sk_skid_plan *plan) {
    char name[SK_NAME];
    sk_fields_text(f, "tube", name, sizeof name);
    for (int32_t i = 0; i < plan->tube_count; i++)
        if (strcmp(plan->tubes[i].name, name) == 0) return i;
    sk_fields_fail(f, "tube", "is '%s'; there is no such tube", name);
}

static void read_members(const sk_fields *f, sk_skid_plan *plan) {
    static const char *const names[] = {"name", "tube", "from", "to", "elements", "skid", NULL};
    sk_fields list;
    int32_t count = sk_read_parts(f, "members", SK_SKID_ELEMENTS_MAX, &list);
    for (int32_t i = 0; i < count; i++) {
        char name[SK_NAME];
        sk_fields m = sk_fields_entry(&list, i + 1, names, false);
        sk_fields_text(&m, "name", name, sizeof name);
        int32_t tube = read_tube(&m, plan), from = read_node(&m, "from", plan), to = read_node(&m, "to", plan);
        int32_t elements = sk_fields_count(&m, "elements", 1, SK_FIELDS_LIST_MAX);
        bool skid = sk_fields_flag_or(&m, "skid", false);
        sk_result added = sk_skid_add_member(plan, (sk_skid_member){name, from, to, tube, elements, skid});
        if (!added.ok) sk_fields_fail(&m, NULL, "%s", added.text);
        sk_fields_close(&m);
    }
    lua_settop(f->lua, f->index);
}

static void read_saddles(const sk_fields *f, sk_skid_plan *plan) {
    static const char *const names[] = {"node", "turns", NULL};
    sk_fields list;
    int32_t count = sk_read_parts(f, "saddles", SK_SKID_NODES_MAX, &list);
    for (int32_t i = 0; i < count; i++) {
        sk_fields s = sk_fields_entry(&list, i + 1, names, false);
        bool turns = sk_fields_flag_or(&s, "turns", false);
        sk_space_frame_node *node = &plan->nodes[read_node(&s, "node", plan)];
        if (node->held != 0) sk_fields_fail(&s, "node", "is '%s', which is another saddle's already", node->name);
        node->held = turns ? SK_HOLD_ALL & ~SK_HOLD_TURN_X : SK_HOLD_ALL;
        sk_fields_close(&s);
    }
    lua_settop(f->lua, f->index);
}

static void read_damping(const sk_fields *f, sk_skid_plan *plan) {
    static const char *const names[] = {"ratio", "frequency", NULL};
    sk_fields d;
    plan->damping_frequency[0] = 2.0 * SK_PI;
    plan->damping_frequency[1] = 200.0 * SK_PI;
    if (!sk_fields_open_in(f, "damping", names, false, &d)) return;
    sk_fields_numbers(&d, "ratio", plan->damping_ratio, 2, 2);
    sk_fields_numbers(&d, "frequency", plan->damping_frequency, 2, 2);
    double low = plan->damping_frequency[0], high = plan->damping_frequency[1];
    if (!(low > 0.0 && high > low))
        sk_fields_fail(&d, "frequency", "is {%g, %g} Hz; both must be positive, the second the higher", low, high);
    for (int i = 0; i < 2; i++) plan->damping_frequency[i] *= 2.0 * SK_PI;
    sk_fields_close(&d);
}

static void read_contact(const sk_fields *f, sk_skid_plan *plan) {
    static const char *const names[] = {"stiffness", "damping", "side_stiffness", "side_damping", "shoe", NULL};
    static const sk_number_row rows[] = {CONTACT_ROW(stiffness), CONTACT_ROW(damping), CONTACT_ROW(side_stiffness),
                                         CONTACT_ROW(side_damping)};
    sk_fields c;
    if (!sk_fields_open_in(f, "contact", names, false, &c)) sk_fields_fail(f, "contact", "is missing");
    sk_read_rows(&c, rows, SK_ROW_COUNT(rows), plan);
    double shoe = sk_fields_number_or(&c, "shoe", 0.0, 1000.0, 0.0);
    for (int32_t i = 0; i < plan->node_count; i++)
        if (plan->touches[i]) plan->nodes[i].mass = shoe;
    sk_fields_close(&c);
}

void sk_read_skids(sk_aircraft_reader *r, const sk_fields *outer) {
    static const char *const names[] = {"tubes", "nodes", "members", "saddles", "damping", "contact", NULL};
    sk_skid_plan *plan = &r->type->skids;
    sk_fields f;
    if (!sk_fields_open_in(outer, "skids", names, false, &f)) return;
    read_tubes(&f, plan);
    read_nodes(r, &f, plan);
    read_members(&f, plan);
    read_saddles(&f, plan);
    read_damping(&f, plan);
    read_contact(&f, plan);
    if (!sk_skid_exists(plan)) sk_fields_fail(&f, "nodes", "is missing");
    sk_fields_close(&f);
}

// Checks the skids of an aircraft without wheels. They must carry its weight without yielding. They must deflect by at
// most DEEPEST, which is more than the height of any skid.
static sk_result check_standing(const sk_skid_gear *gear) {
    static const double DEEPEST = 1.0; // m
    sk_skid_statics statics;
    sk_result r = sk_skid_statics_on_level(gear, SK_STANDARD_GRAVITY, &statics);
    if (!r.ok) return r;
    double deepest = 0.0;
    for (int32_t i = 0; i < SK_SKID_NODES_MAX; i++) deepest = sk_max(deepest, sk_length(statics.displacement[i]));
    if (!(deepest <= DEEPEST))
        return sk_error(
            "its skids give by %.3g m under its weight; at most %g m is allowed (is the unit of 'young' right?)",
            deepest, DEEPEST);
    return sk_ok();
}

void sk_check_skids(const sk_aircraft_reader *r, const sk_fields *aircraft, double h) {
    const sk_aircraft_type *type = r->type;
    if (!sk_skid_exists(&type->skids)) return;
    const sk_skid_body body = {type->mass.mass, type->mass.inertia, type->mass.inertia_inverse, {0.0, 0.0, 0.0}};
    sk_skid_gear *gear;
    sk_result sound = sk_skid_gear_create(&type->skids, &body, h, &gear);
    if (sound.ok && type->wheel_count == 0) sound = check_standing(gear);
    sk_skid_gear_destroy(gear);
    if (!sound.ok) sk_fields_fail(aircraft, NULL, "%s", sound.text);
}
