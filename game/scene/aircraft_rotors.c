// The field `rotors` of an aircraft file: a helicopter's main and tail rotor, their controls and the engine.
#include "scene/aircraft_reader.h"

#define ROTOR_ROW(name, low, high, factor, needed)                                                                     \
    { #name, offsetof(sk_rotor, name), low, high, factor, needed }

static void read_rotor(const sk_aircraft_reader *r, const sk_fields *outer, const char *name, sk_vec3 axis,
                       sk_rotor *rotor) {
    static const char *const names[] = {"at",
                                        "axis",
                                        "clockwise",
                                        "blades",
                                        "radius",
                                        "chord",
                                        "twist",
                                        "lift_slope",
                                        "lift_most",
                                        "drag_zero",
                                        "drag_square",
                                        "induced_factor",
                                        "inertia",
                                        "flapping_inertia",
                                        "hinge_offset",
                                        "mass_moment",
                                        "ground_effect",
                                        "inflow_gradient",
                                        "rpm",
                                        "carried_by",
                                        SK_BLADE_FIELD_NAMES,
                                        NULL};
    static const sk_number_row rows[] = {ROTOR_ROW(radius, 0.01, 100.0, 1.0, true),
                                         ROTOR_ROW(chord, 0.001, 10.0, 1.0, true),
                                         ROTOR_ROW(twist, -60.0, 60.0, SK_READ_DEGREES, false),
                                         ROTOR_ROW(lift_slope, 0.1, 10.0, 1.0, true),
                                         ROTOR_ROW(drag_zero, 0.0, 1.0, 1.0, true),
                                         ROTOR_ROW(drag_square, 0.0, 100.0, 1.0, false),
                                         ROTOR_ROW(flapping_inertia, 1e-6, 1e8, 1.0, true),
                                         ROTOR_ROW(inertia, 1e-6, 1e8, 1.0, true)};
    sk_fields f;
    if (!sk_fields_open_in(outer, name, names, false, &f)) sk_fields_fail(outer, name, "is missing");
    sk_read_rows(&f, rows, SK_ROW_COUNT(rows), rotor);
    rotor->position = sk_read_place(r, &f, "at");
    rotor->axis = sk_fields_has(&f, "axis") ? sk_read_direction(&f, "axis") : axis;
    rotor->sense = sk_fields_flag_or(&f, "clockwise", false) ? -1.0 : 1.0;
    rotor->blades = sk_fields_count(&f, "blades", 1, SK_BLADES_OF_DISC);
    rotor->lift_most = sk_fields_number_or(&f, "lift_most", 0.1, 10.0, 1.2);
    rotor->induced_factor = sk_fields_number_or(&f, "induced_factor", 1.0, 3.0, 1.15);
    rotor->inflow_gradient = sk_fields_number_or(&f, "inflow_gradient", 0.0, 4.0, 1.0);
    rotor->ground_effect = sk_fields_number_or(&f, "ground_effect", 0.0, 4.0, 1.0);
    rotor->speed = sk_fields_number(&f, "rpm", 1.0, 1e5) * SK_READ_RPM;
    // Hinge stiffness: moment of the centrifugal force about an offset hinge, e m r per radian, over the flapping
    // inertia.
    double offset = sk_fields_number_or(&f, "hinge_offset", 0.0, rotor->radius, 0.0);
    double moment = sk_fields_number_or(&f, "mass_moment", 0.0, 1e8, 0.0);
    if (offset > 0.0 && !(moment > 0.0))
        sk_fields_fail(&f, "mass_moment", "is missing: with a 'hinge_offset' it must be positive");
    rotor->hinge_stiffness = offset * moment / rotor->flapping_inertia;
    sk_read_rotor_blade(&f, rotor, &rotor->blade);
    rotor->on_piece = sk_read_piece(r, &f);
    sk_fields_close(&f);
}

// Reads the angles at both ends of a control, in degrees. They must differ: the second is the greater if `grows`, else
// the smaller.
static void read_throw(const sk_fields *f, const char *name, const char *first, const char *second, bool grows,
                       double out[2]) {
    static const double MOST = 45.0;
    sk_fields_numbers(f, name, out, 2, 2);
    for (int i = 0; i < 2; i++)
        if (fabs(out[i]) > MOST) sk_fields_fail(f, name, "must be two angles from -45 to 45 degrees");
    if (!(grows ? out[0] < out[1] : out[0] > out[1]))
        sk_fields_fail(f, name, "is {%g, %g}; the first, %s, must be %s than the second, %s", out[0], out[1], first,
                       grows ? "less" : "more", second);
    for (int i = 0; i < 2; i++) out[i] *= SK_READ_DEGREES;
}

// Reads the limits at which the instruments warn: the range of rotor speed, and the power.
static void read_marks(const sk_fields *f, sk_rotors *rotors) {
    double rated = rotors->main.speed / SK_READ_RPM, range[2] = {0.92 * rated, 1.06 * rated};
    if (sk_fields_has(f, "rpm_range")) sk_fields_numbers(f, "rpm_range", range, 2, 2);
    if (!(range[0] > 0.0) || range[0] > rated || range[1] < rated || range[1] > 2.0 * rated)
        sk_fields_fail(f, "rpm_range", "must be two speeds about the main rotor's %g rpm, from above 0 to twice that",
                       rated);
    rotors->speed_low = range[0] / rated;
    rotors->speed_high = range[1] / rated;
    double power = sk_fields_number_or(f, "power_limit", 1.0, 1e8, rotors->engine_power);
    rotors->torque_limit = rotors->engine_power > 0.0 ? power / rotors->engine_power : 1.0;
    if (rotors->torque_limit > 10.0) sk_fields_fail(f, "power_limit", "must be at most ten times 'engine_power'");
}

void sk_read_rotors(const sk_aircraft_reader *r, const sk_fields *outer) {
    static const char *const names[] = {"main",         "tail",     "collective", "forward",     "right", "pedals",
                                        "engine_power", "governor", "rpm_range",  "power_limit", NULL};
    static const sk_vec3 UP = {0.0, 0.0, -1.0}, RIGHT = {0.0, 1.0, 0.0};
    sk_rotors *rotors = &r->type->rotors;
    sk_fields f;
    if (!sk_fields_open_in(outer, "rotors", names, false, &f)) return;
    rotors->present = true;
    read_rotor(r, &f, "main", UP, &rotors->main);
    read_rotor(r, &f, "tail", RIGHT, &rotors->tail);
    read_throw(&f, "collective", "lever down", "lever up", true, rotors->collective);
    read_throw(&f, "forward", "stick forward", "stick back", false, rotors->forward);
    read_throw(&f, "right", "stick left", "stick right", true, rotors->right);
    read_throw(&f, "pedals", "left pedal", "right pedal", sk_rotor_turning_arm(&rotors->tail) > 0.0,
               rotors->tail_pitch);
    rotors->engine_power = sk_fields_number(&f, "engine_power", 1.0, 1e8);
    rotors->governor = sk_fields_number_or(&f, "governor", 0.1, 20.0, 2.0);
    read_marks(&f, rotors);
    sk_fields_close(&f);
}
