#include "aircraft/air_surfaces.h"

#include "aircraft/atmosphere.h"
#include "math/elementary.h"

// One end of a piece.
typedef struct section {
    double lead, chord; // x of the leading edge (body axes, forward), m
    sk_vec3 middle;     // mean of the corners
} section;

static section section_of(const sk_vec3 *corners, int32_t count) {
    section s = {-INFINITY, 0.0, {0.0, 0.0, 0.0}};
    double trail = INFINITY;
    for (int32_t i = 0; i < count; i++) {
        s.lead = sk_max(s.lead, corners[i].x);
        trail = sk_min(trail, corners[i].x);
        s.middle = sk_add_scaled(s.middle, 1.0 / count, corners[i]);
    }
    s.chord = s.lead - trail;
    return s;
}

sk_trapezoid sk_trapezoid_of(const sk_airframe_piece *piece, bool upright) {
    int32_t first = sk_first_corners(piece);
    if (piece->corner_count < 2) return (sk_trapezoid){0};
    section a = section_of(piece->corners, first), b = section_of(piece->corners + first, piece->corner_count - first);
    double begin = upright ? a.middle.z : a.middle.y, end = upright ? b.middle.z : b.middle.y;
    double chords = a.chord + b.chord;
    if (!(chords > 0.0)) return (sk_trapezoid){0};
    double s = (a.chord + 2.0 * b.chord) / (3.0 * chords); // of the centroid of a trapezoid
    sk_vec3 at = sk_add_scaled(a.middle, s, sk_sub(b.middle, a.middle));
    at.x = a.lead + s * (b.lead - a.lead) - 0.25 * (a.chord + s * (b.chord - a.chord));
    return (sk_trapezoid){0.5 * chords * fabs(end - begin), at, begin, end};
}

// The integral of sqrt(1 - t^2) from 0 to t.
static double circle(double t) {
    t = sk_clamp(t, -1.0, 1.0);
    return 0.5 * (sk_asin(t) + t * sqrt(1.0 - t * t));
}

// The chord of the ellipse is 4 S / (pi b) sqrt(1 - (2 y / b)^2).
double sk_schrenk_area(double area, double a, double b, double wing_area, double span) {
    double ellipse = 2.0 * wing_area / SK_PI * fabs(circle(2.0 * b / span) - circle(2.0 * a / span));
    return 0.5 * (area + ellipse);
}

sk_joint_axis sk_joint_axis_of(const sk_airframe_piece *piece) {
    sk_piece_ends ends = sk_piece_ends_of(piece);
    const sk_vec3 wing = {0.0, 0.0, 1.0}, fin = {0.0, 1.0, 0.0};
    sk_vec3 across = sk_cross(sk_sub(ends.end, ends.begin), piece->surface == SK_AIR_FIN ? fin : wing);
    return (sk_joint_axis){ends.begin, sk_unit(across)};
}

// ---- sums ----

static bool is_known(const sk_airframe_piece *p, const sk_aerodynamics *aero) {
    return p->surface > SK_AIR_BODY && p->surface < SK_AIR_SURFACES && (!(aero->area > 0.0) || aero->span > 0.0);
}

static void measure(sk_airframe_piece *p, const sk_aerodynamics *aero) {
    p->area = p->lift_area = 0.0;
    p->quarter = (sk_vec3){0.0, 0.0, 0.0};
    p->break_moment = INFINITY;
    if (!is_known(p, aero)) return;
    sk_trapezoid t = sk_trapezoid_of(p, p->surface == SK_AIR_FIN);
    p->area = t.area;
    p->quarter = t.quarter;
    if (p->surface == SK_AIR_WING && aero->area > 0.0)
        p->lift_area =
            sk_schrenk_area(t.area, t.begin - aero->reference.y, t.end - aero->reference.y, aero->area, aero->span);
}

static void add_to_sums(sk_air_sums *sums, const sk_airframe_piece *p, const sk_aerodynamics *aero) {
    int32_t side = sk_air_side(p->quarter);
    double *area = &sums->area[p->surface][side], all = *area + p->area;
    sk_vec3 *mean = &sums->quarter[p->surface][side];
    if (all > 0.0) *mean = sk_add_scaled(*mean, p->area / all, sk_sub(p->quarter, *mean));
    *area = all;
    if (p->surface != SK_AIR_WING) return;
    double arm = p->lift_area * fabs(p->quarter.y - aero->reference.y);
    sums->lift_area += p->lift_area;
    sums->roll_arm += arm;
    if (sk_air_is_outer(aero, p))
        sums->aileron_arm += arm;
    else
        sums->flap_area += p->lift_area;
}

// The mean point of both sides of a kind.
static double arm_behind(const sk_air_sums *sums, sk_air_surface kind, const sk_aerodynamics *aero) {
    double left = sums->area[kind][0], right = sums->area[kind][1];
    if (!(left + right > 0.0)) return 0.0;
    double x = (left * sums->quarter[kind][0].x + right * sums->quarter[kind][1].x) / (left + right);
    return aero->reference.x - x;
}

// A tail surface of the slope e at the arm l behind the reference point gives Cmq = -2 e (l / c)^2, Cnr = -2 e (l / b)^2.
static double slope_from_damping(double damping, double arm, double length) {
    if (!(arm > 0.0)) return 0.0;
    return sk_max(0.0, -0.5 * damping * length * length / (arm * arm));
}

// Strips that all meet the whole roll rate would damp the roll more than the wing does, whose tips lose lift.
static double roll_share(const sk_airframe *airframe, const sk_aerodynamics *aero) {
    static const double STEP = 0.05; // rad, on each side of 0
    double slope = (sk_table_at(&aero->lift, STEP) - sk_table_at(&aero->lift, -STEP)) / (2.0 * STEP);
    double square = 0.0;
    slope -= airframe->air.tail_alpha_slope;
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        double y = airframe->pieces[k].quarter.y - aero->reference.y;
        square += airframe->pieces[k].lift_area * y * y;
    }
    double strips = -2.0 * slope * square / (aero->area * aero->span * aero->span);
    return strips < 0.0 ? sk_clamp(aero->roll_roll_rate / strips, 0.0, 1.0) : 0.0;
}

static double skin_of(const sk_air_sums *sums, const sk_aerodynamics *aero) {
    static const double SECTION = 0.007; // least drag of a smooth section of 12 %
    double area = 0.0;
    for (int32_t kind = SK_AIR_WING; kind < SK_AIR_SURFACES; kind++) area += sums->area[kind][0] + sums->area[kind][1];
    return area > 0.0 ? sk_clamp(aero->drag_zero * aero->area / area, 0.0, SECTION) : 0.0;
}

// ---- joints ----

static bool is_wing(const sk_airframe *airframe, int32_t piece) {
    return piece >= 0 && airframe->pieces[piece].surface == SK_AIR_WING;
}

// The piece of the same wing that is carried by something else.
static int32_t root_of(const sk_airframe *airframe, int32_t piece) {
    int32_t steps = 0;
    while (is_wing(airframe, airframe->pieces[piece].carried_by) && steps++ < airframe->piece_count)
        piece = airframe->pieces[piece].carried_by;
    return piece;
}

// Bending moment at the ultimate load factor n: the lift of the wing, by lift areas, less n times the weight of what is
// outboard. The wing lifts n W and what the tail pushes down.
static double ultimate_moment(const sk_airframe *airframe, int32_t piece, const sk_aerodynamics *aero, double mass) {
    static const double FACTOR = 1.5; // ultimate over limit load: 14 CFR 23.303, CS 22.303
    static const double TAIL = 1.05;  // lift of the wing over that of the aircraft in a pull-up (chosen)
    static const double OUTER = 0.2;  // a joint at the tip carries so much more than it needs
    const sk_airframe_piece *p = &airframe->pieces[piece];
    sk_joint_axis joint = sk_joint_axis_of(p), root = sk_joint_axis_of(&airframe->pieces[root_of(airframe, piece)]);
    uint32_t branch = sk_airframe_branch(airframe, piece);
    const sk_vec3 up = {0.0, 0.0, -1.0};
    double sum = 0.0;
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        const sk_airframe_piece *out = &airframe->pieces[k];
        if ((branch >> k & 1) == 0) continue;
        double lift = TAIL * mass * out->lift_area / airframe->air.lift_area;
        sk_vec3 at = sk_sub(out->quarter, joint.place), centre = sk_sub(out->centre, joint.place);
        sum += lift * sk_dot(sk_cross(at, up), joint.axis) - out->mass * sk_dot(sk_cross(centre, up), joint.axis);
    }
    double outward = fabs(joint.place.y - root.place.y) / (0.5 * aero->span);
    return fabs(sum) * FACTOR * p->limit_load * SK_STANDARD_GRAVITY * (1.0 + OUTER * outward);
}

void sk_air_surfaces_finish(sk_airframe *airframe, const sk_aerodynamics *aero, double mass) {
    sk_air_sums *sums = &airframe->air;
    *sums = (sk_air_sums){0};
    if (!sk_airframe_links_check(airframe).ok) return; // those of a file are checked later
    bool any = false;
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        sk_airframe_piece *p = &airframe->pieces[k];
        measure(p, aero);
        if (!is_known(p, aero)) continue;
        add_to_sums(sums, p, aero);
        any = true;
    }
    if (!any || !(aero->area > 0.0)) return; // without a wing area plates are all of the air
    // The wing of the file with its part in the fuselage. Pieces that are larger than that share all of the lift.
    sums->lift_area = sk_max(aero->area, sums->lift_area);
    sums->tail_arm = arm_behind(sums, SK_AIR_TAILPLANE, aero);
    sums->tail_slope = slope_from_damping(aero->pitch_pitch_rate, sums->tail_arm, aero->chord);
    sums->fin_arm = arm_behind(sums, SK_AIR_FIN, aero);
    sums->fin_slope = slope_from_damping(aero->yaw_yaw_rate, sums->fin_arm, aero->span);
    // Downwash behind an elliptic wing, whose lift slope is 2 pi A / (A + 2): d(epsilon) / d(alpha) = 4 / (A + 2).
    double aspect = aero->span * aero->span / aero->area;
    sums->tail_alpha_slope = sums->tail_slope * (1.0 - 4.0 / (aspect + 2.0));
    sums->roll_share = roll_share(airframe, aero);
    sums->skin = skin_of(sums, aero);
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        sk_airframe_piece *p = &airframe->pieces[k];
        if (p->surface != SK_AIR_WING || p->joint == 0 || !(p->limit_load > 0.0)) continue;
        if (!(sums->least_limit > 0.0 && sums->least_limit < p->limit_load)) sums->least_limit = p->limit_load;
        p->break_moment = ultimate_moment(airframe, k, aero, mass);
    }
}

// ---- check ----

static bool has_plate(const sk_airframe_piece *p, const sk_aerodynamics *aero) {
    for (int32_t i = 0; i < aero->plate_count; i++)
        if (sk_plate_stands_for(&aero->plates[i], p)) return true;
    return false;
}

static sk_result check_surface(const sk_airframe *airframe, const sk_airframe_piece *p, const sk_aerodynamics *aero) {
    static const char *const NAMES[] = {"body", "wing", "tailplane", "fin"};
    static const double LEAST = 1e-6; // m^2
    if (aero->area > 0.0 && !(aero->span > 0.0))
        return sk_error("piece '%s' is a surface, but the aircraft has no aero.span", p->name);
    if (!(p->area >= LEAST) || !isfinite(p->area))
        return sk_error("piece '%s' has an area of %g m^2 as a %s; at least %g m^2 is needed", p->name, p->area,
                        NAMES[p->surface], LEAST);
    if (!(aero->area > 0.0))
        return has_plate(p, aero)
                   ? sk_ok()
                   : sk_error("piece '%s' is a %s, but aero.area is 0 and no plate of aero has this surface", p->name,
                              NAMES[p->surface]);
    double arm = p->surface == SK_AIR_TAILPLANE ? airframe->air.tail_arm : airframe->air.fin_arm;
    if (p->surface != SK_AIR_WING && !(arm > 0.0))
        return sk_error("piece '%s' is a %s, but the mean of these is %g m ahead of aero.reference; it must be behind",
                        p->name, NAMES[p->surface], -arm);
    return sk_ok();
}

static sk_result check_limit(const sk_airframe_piece *p, const sk_aerodynamics *aero) {
    static const double LEAST = 1.0, MOST = 30.0; // g
    if (!(p->limit_load >= LEAST && p->limit_load <= MOST))
        return sk_error("piece '%s' has a limit load of %g g; %g to %g g is allowed", p->name, p->limit_load, LEAST,
                        MOST);
    if (p->surface != SK_AIR_WING || p->joint == 0)
        return sk_error("piece '%s' has a limit load, which only a wing with 'carried_by' can have", p->name);
    if (!(aero->area > 0.0)) return sk_error("piece '%s' has a limit load, but aero.area is 0", p->name);
    if (!(p->break_moment > 0.0) || !isfinite(p->break_moment))
        return sk_error("piece '%s' has a limit load, but its lift bends its joint by %g N m", p->name,
                        p->break_moment);
    return sk_ok();
}

static sk_result check_bending(const sk_airframe_piece *p) {
    static const double MOST = 1e9; // N m
    if (!(p->bending >= 0.0 && p->bending <= MOST))
        return sk_error("piece '%s' bears a bending moment of %g N m; 0 to %g N m is allowed", p->name, p->bending,
                        MOST);
    if (p->bending > 0.0 && p->joint == 0)
        return sk_error("piece '%s' bears a bending moment, which only a piece with a joint has", p->name);
    return sk_ok();
}

sk_result sk_air_surfaces_check(const sk_airframe *airframe, const sk_aerodynamics *aero) {
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        const sk_airframe_piece *p = &airframe->pieces[k];
        if (p->surface < SK_AIR_BODY || p->surface >= SK_AIR_SURFACES)
            return sk_error("piece '%s' has the surface %d; 0 to %d is allowed", p->name, (int)p->surface,
                            (int)SK_AIR_SURFACES - 1);
        sk_result bears = check_bending(p);
        if (!bears.ok) return bears;
        if (!(aero->area > 0.0) && aero->plate_count == 0) continue; // it meets no air
        sk_result r = p->surface != SK_AIR_BODY ? check_surface(airframe, p, aero) : sk_ok();
        if (r.ok && (p->limit_load < 0.0 || p->limit_load > 0.0 || isnan(p->limit_load))) r = check_limit(p, aero);
        if (!r.ok) return r;
    }
    return sk_ok();
}
