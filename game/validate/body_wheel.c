// A wheel that presses a chock: a point mass on one wheel, above a plane and a wedge. The law of a wheel on several faces
// is evaluated alone, as the step of a world evaluates it. Closed forms: docs/models/wheel_faces.md, "Checks".
#include "validate/validate.h"
#include "validate/worlds.h"

static const double MASS = 370.0, SLOPE = 5.0 * SK_PI / 180.0, FACE = 35.0 * SK_PI / 180.0, H = 1.0 / 960.0;

typedef struct rig {
    sk_wheel_type type;
    sk_material material;
    sk_solid solid;
    sk_ground ground;
    sk_convex shape[2];
    sk_wheel_piece piece[2]; // the floor, and a wedge of 35 degrees
    sk_wheel_pieces pieces;
    sk_body_motion body;
    sk_contact_state contact;
    wheel_faces_result last;
} rig;

// The frame of the solid: x down the slope, z normal to it.
static sk_vec3 gravity(void) {
    double s, c;
    sk_sincos(SLOPE, &s, &c);
    return (sk_vec3){SK_G * s, 0.0, -SK_G * c};
}

static void set_wheel(rig *r) {
    r->type = (sk_wheel_type){.name = "wheel",
                              .z_min = -0.4,
                              .stub_z = -0.4,
                              .stiffness = 6e4,
                              .damping = 4e3,
                              .rebound_damping = 4e3,
                              .side_stiffness = 1.2e5,
                              .side_damping = 6e3,
                              .radius = 0.3,
                              .stub_stiffness = 2e5,
                              .stub_damping = 6e3};
    r->material = (sk_material){
        .name = "ground", .rubber = {0.8, 0.6}, .metal = {0.45, 0.35}, .strength = INFINITY, .bump_wavelength = 1.0};
    r->ground = (sk_ground){.solids = &r->solid, .solid_count = 1, .materials = &r->material};
    r->contact = sk_contact_begin();
    r->body = (sk_body_motion){.position = {-0.1854, 0.0, 0.0}, .axes = {{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}}};
}

static sk_result rig_begin(rig *r) {
    static const double LONG = 60.0, DEEP = 2.0, HIGH = 0.2, WIDE = 1.0; // m
    sk_vec3 floor[8], wedge[6];
    *r = (rig){0};
    set_wheel(r);
    for (int i = 0; i < 8; i++) floor[i] = sk_vec(i & 1 ? LONG : -LONG, i & 2 ? LONG : -LONG, i & 4 ? 0.0 : -DEEP);
    double run_out = HIGH / sk_tan(FACE);
    for (int i = 0; i < 6; i++)
        wedge[i] = sk_vec(i / 2 == 0 ? 0.0 : run_out, i % 2 ? WIDE : -WIDE, i / 2 == 1 ? HIGH : 0.0);
    sk_result made = sk_convex_of_points(floor, 8, &r->shape[0]);
    if (made.ok) made = sk_convex_of_points(wedge, 6, &r->shape[1]);
    for (int i = 0; i < 2; i++)
        r->piece[i] =
            (sk_wheel_piece){.shape = &r->shape[i], .pose = {{0, 0, 0}, sk_quat_identity()}, .exposed = UINT64_MAX};
    r->pieces = (sk_wheel_pieces){.piece = r->piece, .count = 2};
    return made;
}

static wheel_substep substep_of(rig *r) {
    wheel_substep s = {.type = &r->type, .ground = &r->ground, .solid = &r->solid, .body = &r->body, .h = H};
    s.frame = wheel_frame_of(&r->type, &r->body, 0.0);
    return s;
}

static void evaluate(rig *r) {
    wheel_substep s = substep_of(r);
    r->last = wheel_faces_evaluate(&s, &r->pieces, &r->contact);
    r->contact = r->last.next;
}

static void move(rig *r) {
    sk_vec3 change = sk_add_scaled(gravity(), 1.0 / MASS, r->last.force);
    r->body.velocity = sk_add_scaled(r->body.velocity, H, change);
    r->body.position = sk_add_scaled(r->body.position, H, r->body.velocity);
}

// The chock is held in place.
static void settle(rig *r, double seconds) {
    for (int i = 0; i < (int)(seconds / H + 0.5); i++) {
        evaluate(r);
        move(r);
    }
}

static sk_vec3 force_on_chock(const rig *r) {
    sk_vec3 force = {0.0, 0.0, 0.0};
    for (int i = 0; i < r->last.count; i++)
        if (r->last.touch[i].piece == 1) force = sk_neg(r->last.touch[i].force);
    return force;
}

static sk_result held_chock(sk_measurement *out) {
    static rig r;
    sk_result made = rig_begin(&r);
    if (made.ok) {
        settle(&r, 10.0);
        double expected = MASS * SK_G * sk_sin(SLOPE) / sk_sin(FACE);
        *out = (sk_measurement){sk_length(force_on_chock(&r)), expected, 1e-6 * expected};
    }
    return made;
}

static const double CHOCK = 2.0; // kg

// One substep. The chock has the friction mu under its load, so a force on it moves it by on . (1, 0, mu). Returns the
// force on the chock.
static sk_vec3 step_with_chock(rig *r, double mu, double *speed) {
    sk_vec3 g = gravity();
    double free = *speed + H * (g.x + mu * g.z);
    wheel_yield yields = {.loose = {false}};
    wheel_substep s = substep_of(r);
    s.yield = &yields;
    (void)wheel_faces_begin(&s, &r->pieces, &r->contact, &r->last);
    for (int i = 0; i < r->last.near.count; i++) {
        if (r->last.near.from[i].piece != 1) continue;
        yields.loose[i] = true;
        yields.motion[i] = (sk_vec3){H * free, 0.0, 0.0};
        yields.yield[i][i].row[0] = sk_scale(H * H / CHOCK, (sk_vec3){1.0, 0.0, mu});
    }
    wheel_faces_react(&s, &r->pieces, &r->last);
    r->contact = r->last.next;
    sk_vec3 on = force_on_chock(r);
    *speed = free + H / CHOCK * (on.x + mu * on.z);
    move(r);
    r->piece[1].velocity = (sk_vec3){*speed, 0.0, 0.0};
    r->piece[1].pose.position.x += H * *speed;
    return on;
}

// The wheel rolls down and pushes the chock. With the angles s of the slope and f of the face, and M the mass on the wheel:
//     M a = M g sin s - P sin f,   m a = m g sin s + P sin f - mu (m g cos s + P cos f)
static double closed_form_push(double mu) {
    double s, c;
    sk_sincos(FACE, &s, &c);
    return mu * CHOCK * SK_G * sk_cos(SLOPE) / (s * (1.0 + CHOCK / MASS) - mu * c);
}

// Writes the push and the acceleration in the sixth second after the chock is released.
static sk_result free_chock(double mu, double *push, double *acceleration) {
    enum { SECOND = 960 };
    static rig r;
    sk_result made = rig_begin(&r);
    if (!made.ok) return made;
    r.piece[1].pose.position.x = -50.0;
    r.body.position.x -= 50.0;
    settle(&r, 10.0);
    sk_vec3 on = {0.0, 0.0, 0.0};
    double speed = 0.0, before = 0.0;
    for (int k = 0; k < 6 * SECOND; k++) {
        if (k == 5 * SECOND) before = speed;
        on = step_with_chock(&r, mu, &speed);
    }
    *push = sk_length(on);
    *acceleration = speed - before;
    return sk_ok();
}

static sk_result push_on(double mu, sk_measurement *out) {
    double push = 0.0, acceleration = 0.0, expected = closed_form_push(mu);
    sk_result r = free_chock(mu, &push, &acceleration);
    *out = (sk_measurement){push, expected, 1e-4 * expected};
    return r;
}

static sk_result push_on_rough(sk_measurement *out) {
    return push_on(0.3, out);
}
static sk_result push_on_smooth(sk_measurement *out) {
    return push_on(0.1, out);
}

static sk_result acceleration_of_chock(sk_measurement *out) {
    static const double MU = 0.3;
    double push = 0.0, acceleration = 0.0;
    sk_result r = free_chock(MU, &push, &acceleration);
    double expected = SK_G * sk_sin(SLOPE) - closed_form_push(MU) * sk_sin(FACE) / MASS;
    *out = (sk_measurement){acceleration, expected, 1e-4 * expected};
    return r;
}

sk_check_list sk_checks_body_wheel(void) {
    static const sk_check CHECKS[] = {
        {"body.wheel_at_chock", "N", "370 kg on a wheel lean on a chock on a slope of 5 degrees: m g sin 5 / sin 35",
         "1e-6: the swing that is left after 10 s", SK_CHECK_WITHIN, held_chock},
        {"body.wheel_pushes_chock", "N",
         "push on a free chock of 2 kg with friction 0.3: mu m g cos 5 / (sin 35 (1 + m / M) - mu cos 35)",
         "1e-4: the chock's velocity enters the law at the end of the step", SK_CHECK_WITHIN, push_on_rough},
        {"body.wheel_pushes_smooth", "N", "the same with friction 0.1", "1e-4: as above", SK_CHECK_WITHIN,
         push_on_smooth},
        {"body.wheel_chock_speeds_up", "m/s^2", "acceleration of the first: g sin 5 - P sin 35 / M", "1e-4: as above",
         SK_CHECK_WITHIN, acceleration_of_chock},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
