// Wheels and hull points of an aircraft file.
#include "scene/aircraft_reader.h"

#include <lua.h>
#include <stdio.h>
#include <string.h>

#define ROW(type, name, low, high, factor, needed)                                                                     \
    { #name, offsetof(type, name), low, high, factor, needed }
#define CASTER_ROW(name, low, high, needed)      ROW(sk_caster_type, name, low, high, 1.0, needed)
#define WHEEL_ROW(name, low, high, factor, need) ROW(sk_wheel_type, name, low, high, factor, need)
#define POINT_ROW(name)                          ROW(sk_point_type, name, 0.0, 1e12, 1.0, true)

static void read_caster(const sk_fields *wheel, sk_caster_type *caster) {
    static const char *const names[] = {"trail", "inertia", "damping", "friction", "centring", "release", "lock", NULL};
    static const sk_number_row rows[] = {CASTER_ROW(trail, 0.001, 10.0, true), CASTER_ROW(inertia, 1e-6, 1e6, true),
                                         CASTER_ROW(damping, 0.0, 1e9, false), CASTER_ROW(friction, 0.0, 1e9, false),
                                         CASTER_ROW(centring, 0.0, 1e9, false)};
    static const double MOST = 180.0 / SK_CASTER_FREE; // degrees
    sk_fields f;
    if (!sk_fields_open_in(wheel, "caster", names, false, &f)) return;
    sk_read_rows(&f, rows, SK_ROW_COUNT(rows), caster);
    caster->release = sk_fields_number_or(&f, "release", 0.1, MOST, MOST) * SK_READ_DEGREES;
    caster->lock = sk_fields_flag_or(&f, "lock", false);
    sk_fields_close(&f);
}

static void read_tyre(const sk_fields *wheel, double radius, sk_tyre_type *tyre) {
    static const char *const names[] = {"burst_load", "skid_work", "rim", "rim_rolling", "inertia", NULL};
    // INERTIA: moment of inertia of tyre and wheel about the axle, divided by r^5. A Cessna's 6.00-6 tyre and wheel
    // (0.21 m, 8 kg, most of it far from the axle) have 0.2 kg m^2.
    static const double INERTIA = 500.0, RIM = 0.5, RIM_ROLLING = 0.1;
    tyre->spin_inertia = INERTIA * radius * radius * radius * radius * radius;
    tyre->rim_radius = RIM * radius;
    tyre->rim_rolling = RIM_ROLLING;
    sk_fields f;
    if (!sk_fields_open_in(wheel, "tyre", names, false, &f)) return;
    tyre->burst_load = sk_fields_number_or(&f, "burst_load", 1.0, 1e9, 0.0);
    tyre->skid_work = sk_fields_number_or(&f, "skid_work", 1.0, 1e12, 0.0);
    tyre->rim_rolling = sk_fields_number_or(&f, "rim_rolling", 0.0, 10.0, RIM_ROLLING);
    tyre->spin_inertia = sk_fields_number_or(&f, "inertia", 0.0, 1e6, tyre->spin_inertia);
    tyre->rim_radius = sk_fields_number_or(&f, "rim", 0.001, 100.0, tyre->rim_radius);
    if (!(tyre->rim_radius < radius))
        sk_fields_fail(&f, "rim", "is %g m; it must be below the tyre's radius, %g m", tyre->rim_radius, radius);
    sk_fields_close(&f);
}

static void read_retraction(const sk_aircraft_reader *r, const sk_fields *wheel, sk_vec3 down,
                            sk_retraction_type *leg) {
    static const char *const names[] = {"up", "time", "fastest", "drag", "squat_switch", NULL};
    sk_fields f;
    if (!sk_fields_open_in(wheel, "retraction", names, false, &f)) return;
    leg->up = sk_sub(sk_read_place(r, &f, "up"), down);
    leg->time = sk_fields_number(&f, "time", 0.1, 600.0);
    leg->fastest = sk_fields_number_or(&f, "fastest", 1.0, 1000.0, 0.0);
    leg->drag = sk_fields_number_or(&f, "drag", 0.0, 100.0, 0.0);
    leg->squat_switch = sk_fields_flag_or(&f, "squat_switch", false);
    sk_fields_close(&f);
}

// Reads the spring: either `stiffness` and `progression`, or the table `strut`.
static void read_spring(const sk_fields *f, sk_wheel_type *wheel) {
    sk_table *spring = &wheel->spring;
    double travel = wheel->z_zero - wheel->z_min;
    if (!sk_read_curve(f, "strut", "stroke", "force", 1.0, spring)) {
        wheel->stiffness = sk_fields_number(f, "stiffness", 0.0, 1e12);
        wheel->progression = sk_fields_number_or(f, "progression", 0.0, 1000.0, 0.0);
        return;
    }
    if (sk_fields_has(f, "stiffness") || sk_fields_has(f, "progression"))
        sk_fields_fail(f, "strut", "replaces 'stiffness' and 'progression'; give one or the other");
    if (spring->count < 2 || spring->x[0] != 0.0 || spring->y[0] != 0.0)
        sk_fields_fail(f, "strut", "must begin with stroke 0 and force 0, and have two points or more");
    for (int32_t i = 1; i < spring->count; i++) {
        if (!(spring->y[i] > spring->y[i - 1]))
            sk_fields_fail(f, "strut", "must grow in force; number %d, %g N after %g N, does not", (int)i + 1,
                           spring->y[i], spring->y[i - 1]);
    }
    if (spring->x[spring->count - 1] < travel)
        sk_fields_fail(f, "strut", "ends at a stroke of %g m; it must reach the travel, %g m",
                       spring->x[spring->count - 1], travel);
    wheel->stiffness = spring->y[1] / spring->x[1];
}

static void read_dampers(const sk_fields *f, sk_wheel_type *wheel) {
    static const sk_number_row rows[] = {
        WHEEL_ROW(damping, 0.0, 1e12, 1.0, true), WHEEL_ROW(rebound_damping, 0.0, 1e12, 1.0, true),
        WHEEL_ROW(oleo, 0.0, 1e12, 1.0, false), WHEEL_ROW(rebound_oleo, 0.0, 1e12, 1.0, false)};
    sk_read_rows(f, rows, SK_ROW_COUNT(rows), wheel);
    if (wheel->damping + wheel->oleo == 0.0 && wheel->rebound_damping + wheel->rebound_oleo > 0.0)
        sk_fields_fail(f, "rebound_damping",
                       "is %g N s/m without any while the strut is pressed together; give 'damping' or 'oleo' too",
                       wheel->rebound_damping);
    wheel->stop = sk_fields_number_or(f, "stop", 0.001, 10.0, 0.0);
    wheel->stop_stiffness = sk_fields_number_or(f, "stop_stiffness", 1.0, 1e12, 0.0);
    if ((wheel->stop > 0.0) != (wheel->stop_stiffness > 0.0))
        sk_fields_fail(f, "stop", "and 'stop_stiffness' need one another");
    if (wheel->stop >= wheel->z_zero - wheel->z_min)
        sk_fields_fail(f, "stop", "is %g m; it must be below the travel, %g m", wheel->stop,
                       wheel->z_zero - wheel->z_min);
}

static void read_brake(const sk_fields *f, sk_wheel_type *wheel) {
    static const char *const brakes[] = {"none", "left", "right", "both", NULL};
    int32_t brake = sk_fields_choice_or(f, "brake", brakes, 0);
    wheel->anti_skid = sk_fields_flag_or(f, "anti_skid", false);
    if (brake == 0 && sk_fields_has(f, "brake_force"))
        sk_fields_fail(f, "brake_force", "needs 'brake': \"left\", \"right\" or \"both\"");
    if (brake == 0 && wheel->anti_skid)
        sk_fields_fail(f, "anti_skid", "needs 'brake': \"left\", \"right\" or \"both\"");
    wheel->brake_force = brake == 0 ? 0.0 : sk_fields_number(f, "brake_force", 0.0, 1e7);
    wheel->brake_side = brake == 1 ? -1 : brake == 2 ? 1 : 0;
}

// Reads the field `leg`. All wheels that name the same leg get the same number: the index of the first of them, from 1.
static int32_t read_leg(const sk_fields *f, char (*legs)[SK_NAME], int32_t i) {
    legs[i][0] = '\0';
    if (!sk_fields_has(f, "leg")) return 0;
    sk_fields_text(f, "leg", legs[i], SK_NAME);
    for (int32_t k = 0; k < i; k++)
        if (strcmp(legs[k], legs[i]) == 0) return k + 1;
    return i + 1;
}

static void read_wheel(const sk_aircraft_reader *r, const sk_fields *list, int32_t i, char (*legs)[SK_NAME],
                       sk_wheel_type *wheel) {
    static const char *const names[] = {"name",           "at",           "travel",
                                        "stub",           "z_zero",       "stiffness",
                                        "progression",    "strut",        "stop",
                                        "stop_stiffness", "damping",      "rebound_damping",
                                        "oleo",           "rebound_oleo", "side_stiffness",
                                        "side_damping",   "radius",       "mass",
                                        "width",          "tyre",         "brake_force",
                                        "anti_skid",      "steer_limit",  "brake",
                                        "stub_stiffness", "stub_damping", "stub_strength",
                                        "caster",         "retraction",   "leg",
                                        "driven",         "carried_by",   NULL};
    static const sk_number_row rows[] = {
        WHEEL_ROW(side_stiffness, 0.0, 1e12, 1.0, true), WHEEL_ROW(side_damping, 0.0, 1e12, 1.0, true),
        WHEEL_ROW(radius, 0.001, 100.0, 1.0, true),      WHEEL_ROW(mass, 1e-3, 1e5, 1.0, false),
        WHEEL_ROW(width, 0.001, 100.0, 1.0, false),      WHEEL_ROW(steer_limit, -90.0, 90.0, SK_READ_DEGREES, false),
        WHEEL_ROW(stub_stiffness, 0.0, 1e12, 1.0, true), WHEEL_ROW(stub_damping, 0.0, 1e12, 1.0, true)};
    sk_fields f = sk_fields_entry(list, i + 1, names, false);
    sk_fields_text(&f, "name", wheel->name, sizeof wheel->name);
    wheel->position = sk_read_place(r, &f, "at");
    wheel->z_max = 0.0;
    double travel = sk_fields_number(&f, "travel", 0.001, 10.0);
    wheel->z_min = -travel;
    wheel->stub_strength = sk_fields_number_or(&f, "stub_strength", 1.0, 1e9, 0.0);
    wheel->stub_z = -sk_fields_number_or(&f, "stub", travel, 10.0, travel);
    wheel->z_zero = sk_fields_number_or(&f, "z_zero", -10.0, 10.0, 0.0);
    sk_read_rows(&f, rows, SK_ROW_COUNT(rows), wheel);
    read_spring(&f, wheel);
    read_dampers(&f, wheel);
    read_caster(&f, &wheel->caster);
    read_tyre(&f, wheel->radius, &wheel->tyre);
    read_retraction(r, &f, wheel->position, &wheel->retraction);
    read_brake(&f, wheel);
    wheel->driven = sk_fields_flag_or(&f, "driven", false);
    wheel->leg = read_leg(&f, legs, i);
    wheel->on_piece = sk_read_piece(r, &f);
    sk_fields_close(&f);
}

static void read_point(const sk_aircraft_reader *r, const sk_fields *list, int32_t i, sk_point_type *point) {
    static const char *const names[] = {"name",           "at",           "stiffness", "damping",
                                        "side_stiffness", "side_damping", "strength",  NULL};
    static const sk_number_row rows[] = {POINT_ROW(stiffness), POINT_ROW(damping), POINT_ROW(side_stiffness),
                                         POINT_ROW(side_damping)};
    sk_fields f = sk_fields_entry(list, i + 1, names, false);
    sk_fields_text(&f, "name", point->name, sizeof point->name);
    point->position = sk_read_place(r, &f, "at");
    sk_read_rows(&f, rows, SK_ROW_COUNT(rows), point);
    point->strength = sk_fields_number_or(&f, "strength", 1.0, 1e9, 0.0);
    sk_fields_close(&f);
}

// Fails if two parts have the same name, because messages, tables and cameras identify parts by name. `first` is the
// first part's name. `stride` is the distance in bytes from one part's name to the next.
static void check_names(const sk_fields *f, const char *list, int32_t count, const char *first, size_t stride) {
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < i; k++)
            if (strcmp(first + (size_t)i * stride, first + (size_t)k * stride) == 0)
                sk_fields_fail(f, list, "has two of the name '%s', entries %d and %d", first + (size_t)i * stride,
                               (int)k + 1, (int)i + 1);
}

void sk_read_gear(sk_aircraft_reader *r, const sk_fields *f) {
    sk_fields list;
    char legs[SK_WHEELS_MAX][SK_NAME];
    r->type->wheel_count = sk_read_parts(f, "wheels", SK_WHEELS_MAX, &list);
    for (int32_t i = 0; i < r->type->wheel_count; i++) read_wheel(r, &list, i, legs, &r->type->wheels[i]);
    lua_settop(f->lua, f->index);
    r->type->point_count = sk_read_parts(f, "hull_points", SK_HULL_POINTS_MAX, &list);
    for (int32_t i = 0; i < r->type->point_count; i++) read_point(r, &list, i, &r->type->points[i]);
    lua_settop(f->lua, f->index);
    check_names(f, "wheels", r->type->wheel_count, r->type->wheels[0].name, sizeof r->type->wheels[0]);
    check_names(f, "hull_points", r->type->point_count, r->type->points[0].name, sizeof r->type->points[0]);
    if (r->type->airframe.piece_count > 0 && r->type->point_count > 0)
        sk_fields_fail(f, "hull_points", "has '%s'; an aircraft with an airframe touches with its pieces",
                       r->type->points[0].name);
}
