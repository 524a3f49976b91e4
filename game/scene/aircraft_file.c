#include "scene/aircraft_file.h"
#include "scene/aircraft_reader.h"
#include "scene/assets.h"
#include "scene/builder.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

enum { MASSES_MAX = 32 };

// ---- masses ----

typedef struct mass_item {
    double mass;
    sk_vec3 at;        // structural, m
    double inertia[4]; // Ixx, Iyy, Izz, Ixz about its own centre, kg m^2
} mass_item;

static mass_item read_mass(const sk_fields *list, int32_t i) {
    static const char *const names[] = {"name", "mass", "at", "inertia", "in_piece", NULL};
    mass_item item = {0};
    char name[SK_NAME];
    sk_fields f = sk_fields_entry(list, i, names, false);
    sk_fields_text(&f, "name", name, sizeof name);
    item.mass = sk_fields_number(&f, "mass", 0.001, SK_FIELDS_FAR); // kg; a part without mass must not be listed
    item.at = sk_read_structural(&f, "at");
    if (sk_fields_has(&f, "inertia")) sk_fields_numbers(&f, "inertia", item.inertia, 3, 4);
    for (int k = 0; k < 3; k++) {
        if (item.inertia[k] < 0.0) sk_fields_fail(&f, "inertia", "must not be negative, as %g is", item.inertia[k]);
    }
    sk_fields_close(&f);
    return item;
}

// Sums the parts: first the centre of gravity, then the inertia in body axes. Each part contributes its own inertia and
// m (|r|^2 E - r r^T).
static void read_masses(sk_aircraft_reader *r, const sk_fields *f) {
    static const char *const none[] = {NULL};
    mass_item items[MASSES_MAX];
    sk_fields list;
    if (!sk_fields_open_in(f, "masses", none, true, &list)) sk_fields_fail(f, "masses", "is missing");
    int32_t count = sk_fields_list_length(&list);
    if (count < 1 || count > MASSES_MAX)
        sk_fields_fail(f, "masses", "has %d entries; 1 to %d are allowed", (int)count, MASSES_MAX);
    double total = 0.0;
    sk_vec3 moment = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < count; i++) {
        items[i] = read_mass(&list, i + 1);
        total += items[i].mass;
        moment = sk_add_scaled(moment, items[i].mass, items[i].at);
    }
    r->centre = sk_scale(1.0 / total, moment);
    r->type->datum = sk_body_place(r, (sk_vec3){0.0, 0.0, 0.0});
    r->type->mass.mass = total;
    sk_mat3 I = {{{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}};
    for (int32_t i = 0; i < count; i++) {
        const mass_item *m = &items[i];
        sk_vec3 p = sk_body_place(r, m->at);
        I.row[0].x += m->inertia[0] + m->mass * (p.y * p.y + p.z * p.z);
        I.row[1].y += m->inertia[1] + m->mass * (p.z * p.z + p.x * p.x);
        I.row[2].z += m->inertia[2] + m->mass * (p.x * p.x + p.y * p.y);
        I.row[0].y -= m->mass * p.x * p.y;
        I.row[1].z -= m->mass * p.y * p.z;
        I.row[0].z -= m->inertia[3] + m->mass * p.x * p.z;
    }
    I.row[1].x = I.row[0].y;
    I.row[2].y = I.row[1].z;
    I.row[2].x = I.row[0].z;
    r->type->mass.inertia = I;
    sk_fields_close(&list);
}

// Adds masses to the pieces of the airframe in which they lie.
static void read_carried_masses(sk_aircraft_reader *r, const sk_fields *f) {
    static const char *const none[] = {NULL}, *const names[] = {"name", "mass", "at", "inertia", "in_piece", NULL};
    sk_fields list;
    if (!sk_fields_open_in(f, "masses", none, true, &list)) return;
    int32_t count = sk_fields_list_length(&list);
    for (int32_t i = 0; i < count; i++) {
        mass_item item = read_mass(&list, i + 1);
        sk_fields entry = sk_fields_entry(&list, i + 1, names, false);
        if (sk_fields_has(&entry, "in_piece")) sk_read_carried_mass(r, &entry, item.mass, item.at, item.inertia);
        sk_fields_close(&entry);
    }
    sk_fields_close(&list);
}

// ---- air ----

#define AERO_ROW(name, low, needed)                                                                                    \
    { #name, offsetof(sk_aerodynamics, name), low, 1e6, 1.0, needed }
#define COEFFICIENT(name) AERO_ROW(name, -1e6, false)

static const sk_number_row AERO_ROWS[] = {AERO_ROW(area, 0.0, true),     AERO_ROW(span, 0.0, true),
                                          AERO_ROW(chord, 0.0, true),    COEFFICIENT(drag_zero),
                                          COEFFICIENT(drag_beta),        COEFFICIENT(drag_elevator),
                                          COEFFICIENT(lift_elevator),    COEFFICIENT(lift_pitch_rate),
                                          COEFFICIENT(side_beta),        COEFFICIENT(side_rudder),
                                          COEFFICIENT(side_roll_rate),   COEFFICIENT(side_yaw_rate),
                                          COEFFICIENT(roll_beta),        COEFFICIENT(roll_roll_rate),
                                          COEFFICIENT(roll_aileron),     COEFFICIENT(roll_rudder),
                                          COEFFICIENT(pitch_zero),       COEFFICIENT(pitch_alpha),
                                          COEFFICIENT(pitch_pitch_rate), COEFFICIENT(pitch_elevator),
                                          COEFFICIENT(yaw_beta),         COEFFICIENT(yaw_roll_rate),
                                          COEFFICIENT(yaw_yaw_rate),     COEFFICIENT(yaw_aileron),
                                          COEFFICIENT(yaw_rudder),       AERO_ROW(slipstream_tail, 0.0, false)};

static void read_flaps(const sk_fields *f, sk_aerodynamics *aero) {
    static const char *const names[] = {"angle", "lift", "drag", "pitch", "drag_curve", NULL};
    sk_fields list;
    aero->flap_stages = sk_read_parts(f, "flaps", SK_FLAP_STAGES, &list);
    for (int32_t i = 0; i < aero->flap_stages; i++) {
        sk_fields stage = sk_fields_entry(&list, i + 1, names, false);
        double angle = sk_fields_number(&stage, "angle", 0.0, 90.0) * SK_READ_DEGREES;
        if (i == 0 ? angle != 0.0 : !(angle > aero->flap_angle[i - 1]))
            sk_fields_fail(&stage, "angle", "must be 0 in the first stage and grow from stage to stage");
        aero->flap_angle[i] = angle;
        aero->flap_lift[i] = sk_fields_number_or(&stage, "lift", -10.0, 10.0, 0.0);
        aero->flap_drag[i] = sk_fields_number_or(&stage, "drag", -10.0, 10.0, 0.0);
        aero->flap_pitch[i] = sk_fields_number_or(&stage, "pitch", -10.0, 10.0, 0.0);
        sk_read_curve(&stage, "drag_curve", "alpha", "value", SK_READ_DEGREES, &aero->flap_curve[i]);
        if (aero->flap_curve[i].count > 0) aero->flap_curves = aero->flap_stages;
        sk_fields_close(&stage);
    }
    lua_settop(f->lua, f->index);
}

static void read_plates(const sk_aircraft_reader *r, const sk_fields *f, sk_aerodynamics *aero) {
    static const char *const names[] = {"at", "normal", "chord", "area", "drag", "slope", "shift", "surface", NULL};
    static const char *const kinds[] = {"wing", "tailplane", "fin", NULL};
    sk_fields list;
    aero->plate_count = sk_read_parts(f, "plates", SK_PLATES_MAX, &list);
    for (int32_t i = 0; i < aero->plate_count; i++) {
        sk_fields plate = sk_fields_entry(&list, i + 1, names, false);
        aero->plates[i] = (sk_plate){.position = sk_read_place(r, &plate, "at"),
                                     .normal = sk_read_direction(&plate, "normal"),
                                     .chord = sk_read_direction(&plate, "chord"),
                                     .area = sk_fields_number(&plate, "area", 0.0, SK_FIELDS_FAR),
                                     .drag = sk_fields_number(&plate, "drag", 0.0, 10.0),
                                     .slope = sk_fields_number_or(&plate, "slope", 0.0, 10.0, 0.0),
                                     .shift = sk_fields_number_or(&plate, "shift", 0.0, 100.0, 0.0),
                                     .surface = sk_fields_choice_or(&plate, "surface", kinds, SK_AIR_BODY - 1) + 1};
        if (fabs(sk_dot(aero->plates[i].normal, aero->plates[i].chord)) > 1e-6)
            sk_fields_fail(&plate, "chord", "must be at right angles to 'normal'");
        sk_fields_close(&plate);
    }
    lua_settop(f->lua, f->index);
}

static void read_range(const sk_fields *f, const char *name, double out[2]) {
    sk_fields_numbers(f, name, out, 2, 2);
    if (!(out[0] >= 0.0 && out[1] > out[0] && out[1] <= 90.0))
        sk_fields_fail(f, name, "must be two growing angles from 0 to 90 degrees");
    for (int i = 0; i < 2; i++) out[i] *= SK_READ_DEGREES;
}

static void read_air(const sk_aircraft_reader *r, const sk_fields *outer) {
    const char *names[SK_ROW_COUNT(AERO_ROWS) + 12] = {
        "reference",   "lift",   "drag",        "roll_by_yaw", "flaps",           "ground_lift",
        "ground_drag", "plates", "blend_alpha", "blend_beta",  "roll_by_sideslip"};
    for (int32_t i = 0; i < SK_ROW_COUNT(AERO_ROWS); i++) names[11 + i] = AERO_ROWS[i].name;
    sk_aerodynamics *aero = &r->type->aero;
    sk_fields f;
    aero->blend_alpha[1] = aero->blend_beta[1] = 1.0; // a body without aerodynamics still needs a range to blend over
    if (!sk_fields_open_in(outer, "aero", names, false, &f)) return;
    sk_read_rows(&f, AERO_ROWS, SK_ROW_COUNT(AERO_ROWS), aero);
    aero->reference = sk_read_place(r, &f, "reference");
    sk_read_curve(&f, "lift", "alpha", "value", SK_READ_DEGREES, &aero->lift);
    sk_read_curve(&f, "drag", "alpha", "value", SK_READ_DEGREES, &aero->drag);
    sk_read_curve(&f, "roll_by_yaw", "alpha", "value", SK_READ_DEGREES, &aero->roll_by_yaw_alpha);
    sk_read_curve(&f, "roll_by_sideslip", "alpha", "value", SK_READ_DEGREES, &aero->roll_by_sideslip);
    sk_read_curve(&f, "ground_lift", "height", "value", 1.0, &aero->ground_lift);
    sk_read_curve(&f, "ground_drag", "height", "value", 1.0, &aero->ground_drag);
    if (aero->area > 0.0 || sk_fields_has(&f, "blend_alpha")) read_range(&f, "blend_alpha", aero->blend_alpha);
    if (aero->area > 0.0 || sk_fields_has(&f, "blend_beta")) read_range(&f, "blend_beta", aero->blend_beta);
    read_flaps(&f, aero);
    read_plates(r, &f, aero);
    sk_fields_close(&f);
}

#define PROPELLER_ROW(name, field, low, high, factor, needed)                                                          \
    { name, offsetof(sk_propeller, field), low, high, factor, needed }

static void read_propeller(const sk_aircraft_reader *r, const sk_fields *outer) {
    static const char *const names[] = {
        "at",          "diameter",        "inertia",        "thrust",     "power",
        "p_factor",    "swirl",           "engine_power",   "engine_rpm", "torque_rise",
        "idle_torque", "friction_torque", "pumping_torque", "blades",     SK_BLADE_FIELD_NAMES,
        NULL};
    static const sk_number_row rows[] = {PROPELLER_ROW("diameter", diameter, 0.05, 100.0, 1.0, true),
                                         PROPELLER_ROW("inertia", inertia, 1e-6, 1e6, 1.0, true),
                                         PROPELLER_ROW("p_factor", p_factor, 0.0, 10.0, 1.0, false),
                                         PROPELLER_ROW("swirl", swirl, 0.0, 10.0, 1.0, false),
                                         PROPELLER_ROW("engine_power", engine_power, 1.0, 1e8, 1.0, true),
                                         PROPELLER_ROW("engine_rpm", engine_speed, 10.0, 1e5, SK_READ_RPM, true),
                                         PROPELLER_ROW("torque_rise", torque_rise, 0.0, 1.0, 1.0, false),
                                         PROPELLER_ROW("idle_torque", idle_torque, 0.0, 1.0, 1.0, true),
                                         PROPELLER_ROW("friction_torque", friction_torque, 0.0, 1e6, 1.0, false),
                                         PROPELLER_ROW("pumping_torque", pumping_torque, 0.0, 1e6, 1.0, false)};
    sk_propeller *p = &r->type->propeller;
    sk_fields f;
    if (!sk_fields_open_in(outer, "propeller", names, false, &f)) return;
    p->present = true;
    p->position = sk_read_place(r, &f, "at");
    sk_read_rows(&f, rows, SK_ROW_COUNT(rows), p);
    p->blades = sk_fields_has(&f, "blades") ? sk_fields_count(&f, "blades", 1, SK_BLADES_OF_DISC) : 2;
    sk_read_propeller_blade(&f, p, &p->blade);
    sk_read_curve(&f, "thrust", "advance", "value", 1.0, &p->thrust);
    sk_read_curve(&f, "power", "advance", "value", 1.0, &p->power);
    sk_fields_close(&f);
}

// ---- controls ----

static void read_throw(const sk_fields *f, const char *name, double out[2]) {
    if (!sk_fields_has(f, name)) return;
    sk_fields_numbers(f, name, out, 2, 2);
    for (int i = 0; i < 2; i++) {
        if (fabs(out[i]) > 90.0) sk_fields_fail(f, name, "must be two angles from -90 to 90 degrees");
        out[i] *= SK_READ_DEGREES;
    }
}

static void read_controls(const sk_aircraft_reader *r, const sk_fields *outer) {
    static const char *const names[] = {"elevator",  "aileron",    "rudder",     "surface_rate",
                                        "flap_rate", "brake_rate", "trim_range", NULL};
    sk_control_limits *limits = &r->type->limits;
    sk_fields f;
    if (!sk_fields_open_in(outer, "controls", names, false, &f)) sk_fields_fail(outer, "controls", "is missing");
    read_throw(&f, "elevator", limits->elevator);
    read_throw(&f, "aileron", limits->aileron);
    read_throw(&f, "rudder", limits->rudder);
    limits->surface_rate = sk_fields_number(&f, "surface_rate", 0.01, 1000.0);
    limits->brake_rate = sk_fields_number(&f, "brake_rate", 0.01, 1000.0);
    limits->flap_rate = sk_fields_number_or(&f, "flap_rate", 0.0, 1000.0, 0.0) * SK_READ_DEGREES;
    limits->trim_range = sk_fields_number_or(&f, "trim_range", 0.0, 1.0, 0.0);
    sk_fields_close(&f);
}

#define AIDS_SPEED(name, field)                                                                                        \
    { name, offsetof(sk_aids_type, field), 5.0, 400.0, 1.0, true }
#define AIDS_ANGLE(name, field, low)                                                                                   \
    { name, offsetof(sk_aids_type, field), low, 90.0, SK_READ_DEGREES, true }

// Reads the data that the flying aids of an aeroplane need.
static void read_aids(sk_aids_type *aids, const sk_fields *outer) {
    static const char *const names[] = {"speed",        "incidence", "rotation", "rotation_speed",
                                        "cruise_speed", "parked",    NULL};
    static const sk_number_row rows[] = {AIDS_SPEED("speed", speed),
                                         AIDS_SPEED("rotation_speed", rotation_speed),
                                         AIDS_SPEED("cruise_speed", cruise_speed),
                                         AIDS_ANGLE("incidence", incidence, 0.0),
                                         AIDS_ANGLE("rotation", rotation, 0.0),
                                         AIDS_ANGLE("parked", parked_pitch, -90.0)};
    sk_fields f;
    if (!sk_fields_open_in(outer, "aids", names, false, &f)) return;
    sk_read_rows(&f, rows, SK_ROW_COUNT(rows), aids);
    sk_fields_close(&f);
}

// Reads the drive of a ground vehicle. The wheels must have been read: the torque acts at their radius.
static void read_drive(sk_aircraft_type *type, const sk_fields *outer) {
    static const char *const names[] = {"power", "torque", "speed", "reverse_speed", "droop", "braking", NULL};
    static const double DROOP = 0.2, BRAKING = 0.2;
    sk_drive *drive = &type->drive;
    sk_fields f;
    if (!sk_fields_open_in(outer, "drive", names, false, &f)) return;
    double radius = 0.0;
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (type->wheels[i].driven) radius = type->wheels[i].radius;
    if (radius == 0.0) sk_fields_fail(outer, "drive", "needs a wheel with driven = true");
    drive->present = true;
    drive->power = sk_fields_number(&f, "power", 1.0, 1e8);
    drive->force = sk_fields_number(&f, "torque", 0.1, 1e8) / radius;
    drive->speed = sk_fields_number(&f, "speed", 0.1, 100.0);
    drive->reverse_speed = sk_fields_number_or(&f, "reverse_speed", 0.0, 100.0, 0.0);
    drive->droop = sk_fields_number_or(&f, "droop", 0.01, 1.0, DROOP);
    drive->braking = sk_fields_number_or(&f, "braking", 0.0, 1.0, BRAKING);
    sk_fields_close(&f);
}

// Reads the field `idle_rpm`. A helicopter starts with its rotor turning, so there the field is required. It must be
// 0.1 to 1.2 times the speed that the governor keeps.
static void read_idle_speed(sk_aircraft_type *type, const sk_fields *f) {
    double rated = type->rotors.main.speed / SK_READ_RPM;
    double rpm = type->rotors.present ? sk_fields_number(f, "idle_rpm", 0.1 * rated, 1.2 * rated)
                                      : sk_fields_number_or(f, "idle_rpm", 0.0, 1e5, 0.0);
    type->idle_speed = rpm * SK_READ_RPM;
}

// aircraft{ title = ..., masses = {...}, wheels = {...}, ... }
static int describe_aircraft(lua_State *lua) {
    static const char *const names[] = {"title",  "look",        "takeoff",  "eye",   "masses",       "wheels",
                                        "skids",  "hull_points", "controls", "aids",  "aero",         "propeller",
                                        "rotors", "idle_rpm",    "airframe", "drive", "never_exceed", NULL};
    sk_aircraft_reader *r = sk_sandbox_user(lua);
    sk_fields f = sk_fields_open(lua, 1, "aircraft", names, false);
    lua_settop(lua, 1);
    sk_fields_text(&f, "title", r->type->title, sizeof r->type->title);
    if (sk_fields_has(&f, "look")) sk_fields_name(&f, "look", r->type->look, sizeof r->type->look);
    sk_fields_text_or_none(&f, "takeoff", r->type->takeoff, sizeof r->type->takeoff);
    read_masses(r, &f);
    r->type->eye = sk_read_place(r, &f, "eye");
    sk_read_airframe(r, &f);
    sk_read_gear(r, &f);
    read_carried_masses(r, &f);
    sk_read_skids(r, &f);
    read_controls(r, &f);
    read_aids(&r->type->aids, &f);
    read_air(r, &f);
    read_propeller(r, &f);
    sk_read_rotors(r, &f);
    read_drive(r->type, &f);
    read_idle_speed(r->type, &f);
    r->type->never_exceed = sk_fields_number_or(&f, "never_exceed", 5.0, 400.0, 0.0);
    sk_aircraft_type_finish(r->type);
    const double h = 1.0 / (SK_TICK_HZ * SK_SUBSTEPS);
    sk_result sound = sk_aircraft_type_check(r->type, h);
    if (!sound.ok) sk_fields_fail(&f, NULL, "%s", sound.text);
    sk_check_skids(r, &f, h);
    r->described = true;
    return 0;
}

static int open_aircraft_language(lua_State *lua) {
    sk_lua_open_units(lua);
    sk_lua_open_include(lua, "aircraft");
    lua_register(lua, "aircraft", describe_aircraft);
    return 0;
}

// Writes the type's name: the file's name without folder and extension.
static void name_of(const char *path, char *out, size_t size) {
    const char *slash = strrchr(path, '/');
    snprintf(out, size, "%.*s", (int)size - 1, slash != NULL ? slash + 1 : path);
    char *dot = strrchr(out, '.');
    if (dot != NULL) *dot = '\0';
}

// Runs the file at `path`, or `text` if it is not null, in a sandbox that fills *out.
static sk_result describe(const char *path, const char *text, size_t size, int64_t work, sk_aircraft_type *out) {
    memset(out, 0, sizeof *out);
    name_of(path, out->name, sizeof out->name);
    sk_aircraft_reader r = {.type = out};
    sk_sandbox *sandbox = sk_sandbox_create(&r);
    if (sandbox == NULL) return sk_error("memory is short");
    if (work > 0) sk_sandbox_limit_work(sandbox, work);
    sk_result result = sk_sandbox_setup(sandbox, open_aircraft_language);
    if (result.ok)
        result = text != NULL ? sk_sandbox_run_text(sandbox, text, size, path)
                              : sk_sandbox_run_file(sandbox, path, "aircraft");
    if (result.ok && !r.described) result = sk_error("the file must be: return aircraft{ title = ..., masses = ... }");
    sk_sandbox_destroy(sandbox);
    return sk_error_at(result, path, 0);
}

sk_result sk_aircraft_file_load(const char *name, sk_aircraft_type *out) {
    char path[SK_PATH_MAX];
    sk_result result = sk_assets_find("aircraft", name, path, sizeof path);
    return result.ok ? describe(path, NULL, 0, 0, out) : result;
}

sk_result sk_aircraft_file_load_text(const char *text, size_t size, const char *path, int64_t work,
                                     sk_aircraft_type *out) {
    return describe(path, text, size, work, out);
}
