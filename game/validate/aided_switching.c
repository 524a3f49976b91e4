#include "validate/aided_switching.h"
#include "validate/aided_hover.h"

#include <stddef.h>
#include <string.h>

static const double ADDS = 4.0;       // 1/s
static const double ROUNDING = 1e-12; // of a control's travel

// ---- random inputs ----

static bool by_chance(uint64_t *random, double in_a_second) {
    return sk_random_unit(random) < in_a_second / SK_TICK_HZ;
}

static bool is_aid(const char *name) {
    return strncmp(name, "aid_", 4) == 0;
}

// Switches on all aids, none, a random set, one, or all but one.
static void switch_aids(sk_run *run, uint64_t *random) {
    double what = sk_random_unit(random), chosen = floor(sk_random_range(random, 0.0, SK_CONTROL_COUNT));
    for (int32_t i = 0; i < SK_CONTROL_COUNT; i++) {
        const char *name = sk_control_table[i].name;
        if (!is_aid(name)) continue;
        if (what < 0.2) sk_aided_ask(run, name, 1.0);
        if (what >= 0.2 && what < 0.4) sk_aided_ask(run, name, 0.0);
        if (what >= 0.4 && what < 0.6) sk_aided_ask(run, name, sk_random_unit(random) < 0.5);
        if (what >= 0.6 && what < 0.8) sk_aided_ask(run, name, i == (int32_t)chosen);
        if (what >= 0.8) sk_aided_ask(run, name, i != (int32_t)chosen);
    }
}

// Moves keys, sticks and levers at random. Keys command full deflection or none. Sticks are held anywhere or released.
static void move_controls(sk_run *run, uint64_t *random) {
    static const char *const KEYS[] = {"ask_bank", "ask_path", "ask_turn", "ask_climb", "ask_level"};
    static const char *const STICKS[] = {"elevator", "aileron", "rudder", "trim"};
    static const char *const LEVERS[] = {"throttle", "brake_left", "brake_right", "flaps"};
    if (by_chance(random, 3.0))
        sk_aided_ask(run, KEYS[sk_random_word(random) % 5], floor(sk_random_range(random, -1.0, 2.0)));
    if (by_chance(random, 0.7)) {
        bool lets_go = sk_random_unit(random) < 0.6;
        sk_aided_ask(run, STICKS[sk_random_word(random) % 4], lets_go ? 0.0 : sk_random_range(random, -1.0, 1.0));
    }
    if (by_chance(random, 0.5))
        sk_aided_ask(run, LEVERS[sk_random_word(random) % 4], sk_random_range(random, 0.0, 1.0));
    if (by_chance(random, 0.1)) sk_aided_ask(run, "unaugmented", sk_random_unit(random) < 0.3);
}

// ---- how fast the controls move ----

#define AT(member) offsetof(sk_aircraft_state, member)
static double at(const sk_aircraft_state *a, size_t offset) {
    double value;
    memcpy(&value, (const char *)a + offset, sizeof value);
    return value;
}

static void note(sk_aided_switching *s, const char *control, double change, double most) {
    double share = most > 0.0 ? sk_max(0.0, change - ROUNDING) / most : change;
    if (isnan(share)) share = INFINITY;
    if (share > s->moved) s->control = control;
    s->moved = sk_max(s->moved, share);
}

static void note_controls(const sk_aircraft_type *type, const sk_aircraft_state *was, const sk_aircraft_state *is,
                          sk_aided_switching *s) {
    const double stick = type->limits.surface_rate / SK_TICK_HZ, brake = type->limits.brake_rate / SK_TICK_HZ,
                 flaps = type->limits.flap_rate / SK_TICK_HZ;
    const struct {
        const char *name;
        size_t offset;
        double most;
    } controls[] = {
        {"throttle", AT(throttle), stick},
        {"elevator", AT(elevator), stick},
        {"aileron", AT(aileron), stick},
        {"rudder", AT(rudder), stick},
        {"trim", AT(trim), stick},
        {"brake_left", AT(brake_left), brake},
        {"brake_right", AT(brake_right), brake},
        {"flaps", AT(flaps), flaps},
    };
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++)
        note(s, controls[i].name, fabs(at(is, controls[i].offset) - at(was, controls[i].offset)), controls[i].most);
    const sk_rotors *r = &type->rotors;
    if (!r->present) return;
    note(s, "swash forward", fabs(is->swash.x - was->swash.x), 0.5 * stick * fabs(r->forward[1] - r->forward[0]));
    note(s, "swash right", fabs(is->swash.y - was->swash.y), 0.5 * stick * fabs(r->right[1] - r->right[0]));
    note(s, "tail pitch", fabs(is->swash.z - was->swash.z), 0.5 * stick * fabs(r->tail_pitch[1] - r->tail_pitch[0]));
}

// A value that an aid adds to a control. When the aid begins, it adds the difference between the control and the
// pilot's command.
typedef struct addition {
    const char *name;
    size_t added, control, holds;
    double command; // the pilot's
    bool lever;     // the aid holds this control alone, in place of the pilot
} addition;

static double step_of(const addition *n, const sk_aircraft_state *was, const sk_aircraft_state *is) {
    int64_t held, holds;
    memcpy(&held, (const char *)was + n->holds, sizeof held);
    memcpy(&holds, (const char *)is + n->holds, sizeof holds);
    if (n->lever && !holds) return 0.0; // the pilot holds the control
    bool begins = !held && holds;
    return fabs(at(is, n->added) - (begins ? at(was, n->control) - n->command : at(was, n->added)));
}

static void note_added(sk_aided_switching *s, const char *control, double step) {
    double share = (step - ROUNDING) * SK_TICK_HZ / ADDS;
    if (isnan(share)) share = INFINITY;
    if (share > s->added) s->added_to = control;
    s->added = sk_max(s->added, share);
}

static void note_additions(const sk_run *run, const sk_aircraft_state *was, const sk_aircraft_state *is,
                           sk_aided_switching *s) {
    const sk_controls *c = &run->controls[0];
    double back = sk_control_value(c->elevator), right = sk_control_value(c->aileron),
           pedals = sk_control_value(c->rudder);
    const addition all[] = {
        {"elevator", AT(aids.elevator), AT(elevator), AT(aids.holds_path), back, false},
        {"aileron", AT(aids.aileron), AT(aileron), AT(aids.holds_bank), right, false},
        {"rudder", AT(aids.rudder), AT(rudder), AT(aids.holds_pedals), pedals, false},
        {"stick back", AT(hover.back), AT(elevator), AT(hover.holds_stick), back, false},
        {"stick aside", AT(hover.side), AT(aileron), AT(hover.holds_stick), right, false},
        {"collective", AT(hover.collective), AT(throttle), AT(hover.holds_lever), 0.0, true},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) note_added(s, all[i].name, step_of(&all[i], was, is));
    double left = 1.0 - sk_control_value(c->throttle); // the aid can add only what the pilot leaves of the throttle
    note_added(s, "throttle", fabs(is->aids.throttle - sk_min(was->aids.throttle, left)));
    note_added(s, "brakes", fabs(is->aids.brake_limit - was->aids.brake_limit));
    note_added(s, "pedals", fabs(is->hover.pedals - was->hover.pedals));
}

// ---- a flight ----

static bool is_helicopter(const char *type) {
    for (int i = 0; i < SK_AIDED_HELICOPTERS; i++)
        if (strcmp(type, sk_aided_helicopters[i]) == 0) return true;
    return false;
}

// Begins a flight. Every third one begins on the ground.
static sk_result begin(sk_run *run, const char *type, uint64_t start, uint64_t *random) {
    bool on_ground = start % 3 == 0;
    double roll = sk_random_range(random, -40.0, 40.0), pitch = sk_random_range(random, -15.0, 15.0);
    if (is_helicopter(type)) return on_ground ? sk_aided_load(run, type, "%s", "") : sk_aided_lift_off(run, type, "");
    sk_result r = on_ground ? sk_aided_load(run, type, "wind_kt=8 wind_from=80 tailwheel_lock=1")
                            : sk_aided_load(run, type, "height=300 speed=%g roll=%.17g pitch=%.17g",
                                            sk_aided_cruising_speed(type), roll, pitch);
    if (!r.ok) return r;
    sk_aided_ask(run, "throttle", on_ground ? 1.0 : 0.7);
    if (on_ground) sk_aided_go_on(run, 10.0);
    return r;
}

sk_result sk_aided_switch_about(const char *type, uint64_t start, double seconds, sk_aided_switching *out) {
    sk_run run;
    sk_aircraft_state was;
    uint64_t random = 20261123 + start;
    *out = (sk_aided_switching){.control = "none", .added_to = "none"};
    sk_result r = begin(&run, type, start, &random);
    if (!r.ok) return r;
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ); i++) {
        bool switches = by_chance(&random, 2.0);
        if (switches) switch_aids(&run, &random);
        out->switched += switches;
        move_controls(&run, &random);
        sk_aircraft_state_copy(sk_run_type(&run), sk_run_aircraft(&run), &was);
        sk_aided_go_on(&run, 1.0 / SK_TICK_HZ);
        if (sk_run_aircraft(&run)->frozen) break;
        note_controls(sk_run_type(&run), &was, sk_run_aircraft(&run), out);
        note_additions(&run, &was, sk_run_aircraft(&run), out);
    }
    sk_run_end(&run);
    return r;
}
