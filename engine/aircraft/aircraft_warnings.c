// Warnings about an aircraft type that is accepted but may not fly as expected.
#include "aircraft/aircraft_type.h"

#include <stdarg.h>
#include <stdio.h>

typedef struct list {
    sk_aircraft_warning *out;
    int32_t count;
} list;

__attribute__((format(printf, 2, 3))) static void add(list *l, const char *format, ...) {
    if (l->count >= SK_AIRCRAFT_WARNINGS_MAX) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(l->out[l->count].text, sizeof l->out[l->count].text, format, arguments);
    va_end(arguments);
    l->count++;
}

static void add_stability(const sk_aerodynamics *a, list *l) {
    if (a->pitch_alpha > 0.0)
        add(l, "aero.pitch_alpha is %g: it is unstable in pitch; stable aircraft have a negative one", a->pitch_alpha);
    if (a->yaw_beta < 0.0)
        add(l, "aero.yaw_beta is %g: it turns away from the wind; stable aircraft have a positive one", a->yaw_beta);
    if (a->roll_beta > 0.0)
        add(l, "aero.roll_beta is %g: a sideslip rolls it into the slip; stable aircraft have a negative one",
            a->roll_beta);
    if (a->side_beta > 0.0)
        add(l, "aero.side_beta is %g: a sideslip pulls it further aside; real ones are negative", a->side_beta);
    if (a->roll_roll_rate == 0.0) add(l, "aero.roll_roll_rate is 0: nothing damps its roll");
    if (a->pitch_pitch_rate == 0.0) add(l, "aero.pitch_pitch_rate is 0: nothing damps its pitching");
    if (a->yaw_yaw_rate == 0.0) add(l, "aero.yaw_yaw_rate is 0: nothing damps its yaw");
}

static void add_lift(const sk_aerodynamics *a, list *l) {
    const sk_table *lift = &a->lift;
    if (lift->count < 2) {
        add(l, "aero.lift has %d points: its lift does not depend on the angle of attack", (int)lift->count);
        return;
    }
    int32_t most = 0;
    for (int32_t i = 1; i < lift->count; i++)
        if (lift->y[i] > lift->y[most]) most = i;
    if (!(lift->y[most] > 0.0))
        add(l, "aero.lift is at most %g: it never lifts upward", lift->y[most]);
    else if (lift->x[most] <= 0.0)
        add(l, "aero.lift is greatest, %g, at an angle of attack of %.3g degrees: it stalls below zero", lift->y[most],
            lift->x[most] * (180.0 / SK_PI));
    if (a->drag_zero == 0.0 && a->drag.count == 0)
        add(l, "aero has neither drag_zero nor a curve 'drag': it has no drag");
}

// Adds warnings about reversed controls. A pull must raise the nose, the stick to the right must roll right, and the
// right pedal must turn right.
static void add_senses(const sk_aircraft_type *type, list *l) {
    const sk_aerodynamics *a = &type->aero;
    const sk_control_limits *c = &type->limits;
    const struct {
        double moment;
        const char *says;
    } senses[] = {
        {a->pitch_elevator * (c->elevator[1] - c->elevator[0]), "a pull at the stick lowers its nose (pitch_elevator)"},
        {a->roll_aileron * (c->aileron[1] - c->aileron[0]), "the stick to the right rolls it left (roll_aileron)"},
        {a->yaw_rudder * (c->rudder[1] - c->rudder[0]), "the right pedal turns it left (yaw_rudder)"}};
    for (int i = 0; i < 3; i++)
        if (senses[i].moment < 0.0) add(l, "%s", senses[i].says);
}

static void add_propeller(const sk_propeller *p, list *l) {
    int32_t last = p->thrust.count - 1;
    if (!(sk_table_at(&p->thrust, 0.0) > 0.0))
        add(l, "propeller: it does not pull at rest, its thrust is %g", sk_table_at(&p->thrust, 0.0));
    if (p->thrust.y[last] > 0.0)
        add(l,
            "propeller: it still pulls at the end of its table, an advance of %g: there is no speed at which it stops "
            "pulling",
            p->thrust.x[last]);
    if (p->engine_power == 0.0) add(l, "propeller: its engine has no power");
}

// Whether a piece, or what it is fixed to, has a joint.
static bool can_break_off(const sk_airframe *airframe, int32_t piece) {
    for (int32_t steps = 0; piece >= 0 && steps < SK_AIRFRAME_PIECES_MAX; steps++) {
        if (airframe->pieces[piece].joint != 0) return true;
        piece = airframe->pieces[piece].carried_by;
    }
    return false;
}

// A surface matters only when it breaks off.
static void add_surfaces(const sk_aircraft_type *type, list *l) {
    int32_t first = -1, count = 0;
    for (int32_t k = 0; k < type->airframe.piece_count; k++) {
        if (type->airframe.pieces[k].surface == SK_AIR_BODY || can_break_off(&type->airframe, k)) continue;
        if (count++ == 0) first = k;
    }
    if (count == 0) return;
    add(l, "airframe: '%s' has a surface but no joint (carried_by): it never breaks off",
        type->airframe.pieces[first].name);
    if (count > 1) add(l, "airframe: %d more pieces have a surface but no joint: they never break off", (int)count - 1);
}

int32_t sk_aircraft_warnings(const sk_aircraft_type *type, sk_aircraft_warning out[SK_AIRCRAFT_WARNINGS_MAX]) {
    list l = {.out = out};
    // Only for a body with a wing. On a body without one the wind only exerts pressure.
    if (type->aero.area > 0.0 && type->aero.lift.count > 0) {
        add_stability(&type->aero, &l);
        add_lift(&type->aero, &l);
        add_senses(type, &l);
    }
    if (type->propeller.present) add_propeller(&type->propeller, &l);
    add_surfaces(type, &l);
    return l.count;
}
