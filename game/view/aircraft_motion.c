// Motion of an aircraft's parts: controls, wheels on struts, propellers and rotors.
#include "view/aircraft_model.h"

#include <math.h>

typedef struct affine {
    sk_mat3 turn;
    sk_vec3 shift;
} affine;

static affine after(affine a, affine b) { // first b, then a
    affine r;
    for (int i = 0; i < 3; i++) {
        sk_vec3 row = a.turn.row[i];
        r.turn.row[i] = sk_add(sk_scale(row.x, b.turn.row[0]),
                               sk_add(sk_scale(row.y, b.turn.row[1]), sk_scale(row.z, b.turn.row[2])));
    }
    r.shift = sk_add(sk_mat3_mul(&a.turn, b.shift), a.shift);
    return r;
}

static affine moved(sk_vec3 shift) {
    return (affine){{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, shift};
}

static affine turned(sk_vec3 axis, double angle) {
    return (affine){sk_mat3_from_quat(sk_quat_half_angle(axis, sin(0.5 * angle), cos(0.5 * angle))), {0, 0, 0}};
}

static affine about(sk_vec3 origin, sk_vec3 axis, double angle) {
    return after(moved(origin), after(turned(axis, angle), moved(sk_neg(origin))));
}

static double deflection(sk_part part, const sk_aircraft_pose *p) {
    switch (part) {
    case SK_PART_AILERON_LEFT: return p->aileron_left;
    case SK_PART_AILERON_RIGHT: return p->aileron_right;
    case SK_PART_FLAP_LEFT:
    case SK_PART_FLAP_RIGHT: return p->flaps;
    case SK_PART_ELEVATOR: return p->elevator;
    case SK_PART_RUDDER: return p->rudder;
    default: return 0.0;
    }
}

// Returns the share of the blur in drawing a propeller: 0 at 5 turns per second, 1 at 15.
static double blurred(double rate) {
    return sk_clamp((fabs(rate) / (2.0 * SK_PI) - 5.0) / 10.0, 0.0, 1.0);
}

static affine wheel_motion(const sk_aircraft_model *m, const sk_model_part *part, const sk_wheel_pose *w) {
    const sk_look_wheel *look = &m->wheels[part->wheel];
    sk_vec3 up = sk_add(w->lift, (sk_vec3){0.0, 0.0, w->stroke});
    if (part->stretches) { // p + up (p - from) . reach / |reach|^2, in place
        sk_vec3 along = sk_scale(1.0 / sk_dot(part->reach, part->reach), part->reach);
        affine a = moved(sk_scale(-sk_dot(along, part->origin), up));
        a.turn.row[0] = sk_add_scaled(a.turn.row[0], up.x, along);
        a.turn.row[1] = sk_add_scaled(a.turn.row[1], up.y, along);
        a.turn.row[2] = sk_add_scaled(a.turn.row[2], up.z, along);
        return a;
    }
    affine a = moved(up);
    if (look->steers) a = after(a, about(look->steer_at, sk_vec(0.0, 0.0, -1.0), w->steer));
    if (part->spins) a = after(a, after(moved(part->origin), turned(part->axis, w->spin)));
    return a;
}

// Shortens a link to its upper end, at which a broken leg ends: p - (1 - share) reach (p - from) . reach / |reach|^2.
static affine stub_of(const sk_aircraft_model *m, const sk_model_part *part, const sk_wheel_pose *w) {
    static const double LEAST = 0.15; // share of its length
    double top = part->origin.z, end = m->wheels[part->wheel].contact.z + w->stub;
    double share = part->reach.z < 0.0 ? sk_clamp((end - top) / part->reach.z, LEAST, 1.0) : LEAST;
    sk_vec3 along = sk_scale((1.0 - share) / sk_dot(part->reach, part->reach), part->reach);
    affine a = moved(sk_scale(sk_dot(along, part->origin), part->reach));
    a.turn.row[0] = sk_add_scaled(a.turn.row[0], -part->reach.x, along);
    a.turn.row[1] = sk_add_scaled(a.turn.row[1], -part->reach.y, along);
    a.turn.row[2] = sk_add_scaled(a.turn.row[2], -part->reach.z, along);
    return a;
}

static bool is_blade(const sk_model_part *part, uint32_t blades) {
    return part->part == SK_PART_PROPELLER && part->when == SK_PART_WHOLE && !part->blur &&
           (part->blades & blades) != 0;
}

static bool is_drawn(const sk_model_part *part, const sk_aircraft_pose *p) {
    if (p->only_blades != 0) return is_blade(part, p->only_blades);
    bool damaged = part->wheel >= 0 ? p->wheel[part->wheel].burst : (p->blades_gone & part->blades) != 0;
    if (part->when != SK_PART_ALWAYS && damaged != (part->when == SK_PART_DAMAGED)) return false;
    if (part->wheel < 0) {
        uint32_t nothing_left = p->hubs_gone | (part->when == SK_PART_DAMAGED ? p->blades_away : 0);
        return (nothing_left & part->blades) == 0;
    }
    return !p->wheel[part->wheel].gone && (part->stretches || !p->wheel[part->wheel].broken);
}

// Computes a part's own motion, in structural axes. False if the part is not drawn.
static bool part_motion(const sk_aircraft_model *m, const sk_model_part *part, const sk_aircraft_pose *p, affine *out,
                        float *fade) {
    *fade = 1.0F;
    if (!is_drawn(part, p)) return false;
    if (part->wheel >= 0) {
        const sk_wheel_pose *wheel = &p->wheel[part->wheel];
        *out = wheel->broken ? stub_of(m, part, wheel) : wheel_motion(m, part, wheel);
        return true;
    }
    if (part->part == SK_PART_AIRFRAME) {
        *out = moved(sk_vec(0.0, 0.0, 0.0));
        return true;
    }
    if (part->part == SK_PART_PROPELLER) {
        double blur = blurred(part->gear * p->propeller_rate);
        if (!part->spins) *fade = (float)(part->blur ? blur : 1.0 - 0.85 * blur);
        *out = after(moved(part->origin), turned(part->axis, part->gear * p->propeller));
        return *fade > 0.0F;
    }
    double angle = deflection(part->part, p);
    *out = about(part->origin, part->axis, angle);
    if (part->part == SK_PART_FLAP_LEFT || part->part == SK_PART_FLAP_RIGHT) out->shift.x += m->flap_slide * angle;
    return true;
}

static void write_matrix(affine a, mat4 out) {
    for (int i = 0; i < 3; i++) {
        sk_vec3 row = a.turn.row[i];
        double shift[3] = {a.shift.x, a.shift.y, a.shift.z};
        out[0][i] = (float)row.x;
        out[1][i] = (float)row.y;
        out[2][i] = (float)row.z;
        out[3][i] = (float)shift[i];
        out[i][3] = 0.0F;
    }
    out[3][3] = 1.0F;
}

// Blades and the rest of a broken leg keep their shape: they move with the place that holds them.
static void move_with_skin(const sk_skin *skin, sk_vec3 held, affine *part) {
    part->shift = sk_add(part->shift, sk_sub(sk_skin_point(skin, held), held));
}

static bool place_in_body(const sk_aircraft_model *m, const sk_model_part *part, const sk_aircraft_pose *p, affine *out,
                          float *fade) {
    affine own;
    if (!part_motion(m, part, p, &own, fade)) return false;
    if (p->translucent) *fade *= (float)p->opacity;
    // Structural axes about the centre of gravity (x aft, y right, z up) are the body axes (-x, y, -z).
    affine body = {{{{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}}}, {p->centre.x, -p->centre.y, p->centre.z}};
    *out = after(body, own);
    if (p->skin.count == 0) return true;
    if (sk_part_keeps_shape(part) && part->wheel < 0) move_with_skin(&p->skin, out->shift, out); // the hub
    if (part->wheel >= 0 && p->wheel[part->wheel].broken)
        move_with_skin(&p->skin, sk_add(sk_mat3_mul(&body.turn, part->origin), body.shift), out);
    return true;
}

bool sk_aircraft_part_in_body(const sk_aircraft_model *m, const sk_model_part *part, const sk_aircraft_pose *p,
                              mat4 out, float *fade) {
    affine place;
    if (!place_in_body(m, part, p, &place, fade)) return false;
    write_matrix(place, out);
    return true;
}

bool sk_aircraft_part_matrix(const sk_aircraft_model *m, const sk_model_part *part, const sk_aircraft_pose *p,
                             sk_vec3 camera, mat4 out, float *fade) {
    affine place;
    if (!place_in_body(m, part, p, &place, fade)) return false;
    affine world = {sk_mat3_from_quat(p->pose.rotation), sk_sub(p->pose.position, camera)};
    write_matrix(after(world, place), out);
    return true;
}
