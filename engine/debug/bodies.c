// The overlay of loose bodies: which sleep, which islands they form, how they move. And the contacts between bodies, and
// between aircraft, in the overlays of normals and of forces.
#include "debug/drawn.h"
#include "debug/overlays.h"
#include "math/elementary.h"
#include "world/names.h"

// ---- outlines ----

// Draws the sharp edges. Those along the side of a round piece would hide it.
static void draw_piece(const sk_draw *draw, const sk_pose *pose, const sk_convex *solid, sk_draw_role role) {
    static const double SHARP = 0.867; // cosine of the angle between the faces, 30 degrees
    for (int32_t i = 0; i < solid->edge_count; i++) {
        const sk_convex_edge *edge = &solid->edge[i];
        if (sk_dot(solid->face[edge->left].normal, solid->face[edge->right].normal) > SHARP) continue;
        draw->line(draw->user, sk_pose_point(*pose, solid->vertex[edge->from]),
                   sk_pose_point(*pose, solid->vertex[edge->to]), role);
    }
}

static void draw_circle(const sk_draw *draw, sk_vec3 centre, sk_vec3 x, sk_vec3 y, sk_draw_role role) {
    enum { SIDES = 16 };
    sk_vec3 last = sk_add(centre, x);
    for (int k = 1; k <= SIDES; k++) {
        double s, c;
        sk_sincos(2.0 * SK_PI * k / SIDES, &s, &c);
        sk_vec3 next = sk_add_scaled(sk_add_scaled(centre, c, x), s, y);
        draw->line(draw->user, last, next, role);
        last = next;
    }
}

// A sphere as three circles; a capsule as a circle at each end and four lines.
static void draw_round(const sk_draw *draw, const sk_pose *pose, const sk_body_round *round, sk_draw_role role) {
    sk_vec3 along = sk_sub(round->to, round->from), x = {round->radius, 0.0, 0.0}, y = {0.0, round->radius, 0.0};
    sk_vec3 end[2] = {sk_pose_point(*pose, round->from), sk_pose_point(*pose, round->to)};
    if (sk_dot(along, along) > 0.0) {
        sk_vec3 across = drawn_across(sk_unit(along));
        x = sk_scale(round->radius, across);
        y = sk_cross(sk_unit(along), x);
    }
    x = sk_rotate(pose->rotation, x);
    y = sk_rotate(pose->rotation, y);
    draw_circle(draw, end[0], x, y, role);
    if (sk_dot(along, along) > 0.0) {
        draw_circle(draw, end[1], x, y, role);
        const sk_vec3 side[4] = {x, y, sk_neg(x), sk_neg(y)};
        for (int k = 0; k < 4; k++) draw->line(draw->user, sk_add(end[0], side[k]), sk_add(end[1], side[k]), role);
        return;
    }
    sk_vec3 z = sk_scale(1.0 / round->radius, sk_cross(x, y));
    draw_circle(draw, end[0], x, z, role);
    draw_circle(draw, end[0], y, z, role);
}

// Draws the outline.
static void draw_outline(const sk_draw *draw, const sk_draw_subject *subject, int32_t body, sk_draw_role role) {
    const sk_body_type *type = &subject->model->body_types[subject->model->bodies[body].type];
    sk_pose pose = sk_body_pose(sk_state_body(subject->state, body));
    for (int32_t i = 0; i < type->piece_count; i++) draw_piece(draw, &pose, &type->pieces[i].solid, role);
    for (int32_t i = 0; i < type->round_count; i++) draw_round(draw, &pose, &type->rounds[i], role);
}

// ---- what a body does ----

// Islands of one body alone are white. Neighbouring islands rarely have the same of the colours.
static sk_draw_role island_role(const sk_body_forces *forces, int32_t body) {
    int32_t island = forces->island[body];
    return forces->members[island] == 1 ? SK_DRAW_AIR
                                        : (sk_draw_role)(SK_DRAW_ISLAND + island % SK_DRAW_ISLAND_COLOURS);
}

static sk_draw_role role_of(const sk_draw_subject *subject, int32_t body, bool islands) {
    const sk_body_state *state = sk_state_body(subject->state, body);
    if (state->frozen) return SK_DRAW_BROKEN;
    if (islands && subject->forces.island != NULL) return island_role(&subject->forces, body);
    return state->asleep ? SK_DRAW_ASLEEP : SK_DRAW_AWAKE;
}

static void draw_state(const sk_draw *draw, const sk_draw_subject *subject, int32_t body, sk_draw_role role) {
    const sk_body_type *type = &subject->model->body_types[subject->model->bodies[body].type];
    const sk_body_state *state = sk_state_body(subject->state, body);
    char name[SK_THING_TEXT];
    if (state->asleep) return; // the mark says so
    sk_body_text(subject->model, body, name);
    if (state->frozen)
        draw_text(draw, state->position, role, "%s: frozen", name);
    else
        draw_text(draw, state->position, role, "%s: %.2f m/s, %.3g kJ", name, sk_length(state->velocity),
                  1e-3 * sk_body_energy(type, state));
}

// Very many bodies have only their mark: a name takes time in proportion to their number.
void draw_bodies(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    enum { DETAILED = 1000 };
    bool few = subject->model->body_count <= DETAILED;
    for (int32_t i = 0; i < subject->model->body_count; i++) {
        const sk_body_state *state = sk_state_body(subject->state, i);
        if (state->absent) continue;
        sk_draw_role role = role_of(subject, i, option == 1);
        if (few) draw_outline(draw, subject, i, role);
        sk_draw_shape shape = state->frozen ? SK_DRAW_CROSS : state->asleep ? SK_DRAW_RING : SK_DRAW_SQUARE;
        if (subject->picked_body == 1 + i) draw->point(draw->user, state->position, SK_DRAW_RING, SK_DRAW_PICKED);
        draw->point(draw->user, state->position, shape, role);
        if (few && option == 2) draw_state(draw, subject, i, role);
    }
}

// ---- contacts ----

void draw_touch_normals(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    for (int32_t i = 0; i < subject->forces.touch_count; i++) {
        const sk_body_touch *touch = &subject->forces.touch[i];
        double press = sk_dot(touch->force, touch->normal);
        if (touch->wheel || !(press > 0.0)) continue; // the overlay of the aircraft has its wheels
        int64_t mode = touch->slips ? SK_SLIPPING : SK_STANDING;
        sk_vec3 tip =
            sk_add_scaled(touch->point, option == 0 ? 1.0 : press / (option == 1 ? 2000.0 : 20000.0), touch->normal);
        draw->arrow(draw->user, touch->point, tip, SK_DRAW_NORMAL);
        draw->point(draw->user, touch->point, sk_draw_shape_of(mode, false), sk_draw_role_of(mode, false));
        draw_text(draw, tip, SK_DRAW_NORMAL, "%.2f kN", press / 1000.0);
    }
}

void draw_touch_forces(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    static const double LEAST = 40.0; // N, as in the overlay of the aircraft's forces
    double per_newton = 1.0 / (option == 3 ? 20000.0 : option == 2 ? 5000.0 : 2000.0);
    for (int32_t i = 0; i < subject->forces.touch_count; i++) {
        const sk_body_touch *touch = &subject->forces.touch[i];
        double size = sk_length(touch->force);
        if (touch->wheel || size < LEAST) continue;
        sk_vec3 tip = sk_add_scaled(touch->point, per_newton, touch->force);
        draw->arrow(draw->user, touch->point, tip, SK_DRAW_REACTION);
        draw_text(draw, tip, SK_DRAW_REACTION, "%.2f kN", size / 1000.0);
    }
}
