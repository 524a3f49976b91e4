// A substep of a wheel. Where everything near it is one plane, the law is that of wheel_on_plane.c. Else it is that of
// wheel_faces.c: this file finds the faces, chooses between the laws, and reports the forces.
#include "gear/wheel.h"

#include "gear/strut.h"
#include "gear/wheel_brake.h"
#include "gear/wheel_caster.h"
#include "gear/wheel_faces.h"
#include "gear/wheel_gather.h"
#include "gear/wheel_leg.h"
#include "gear/wheel_normal.h"
#include "gear/wheel_on_plane.h"
#include "gear/wheel_tyre.h"
#include "gear/wheel_yield.h"

static const double LEVEL = 1e-6;     // m: places on one plane
static const double PARALLEL = 1e-12; // 1 - cosine of planes that are one

// ---- which law ----

// Whether everything near the wheels is the plane that this wheel stands on, or will land on.
static bool is_on_the_only_plane(const sk_ground *ground, const sk_contact_state *contact) {
    const sk_candidate_plane *only = ground->only;
    if (only == NULL) return false;
    if (contact->mode == SK_AIR) return !(only->normal.z < WHEEL_STEEP); // a wheel beside its strut meets a steep face
    if (contact->solid != ground->only_solid || !(sk_dot(contact->normal, only->normal) > 1.0 - PARALLEL)) return false;
    return fabs(sk_dot(only->normal, contact->pebble) + contact->sinkage - only->offset) < LEVEL;
}

// ---- one evaluation ----

// A wheel in the frame of the solid of its memory.
typedef struct setting {
    sk_wheel_type changed; // a burst wheel
    sk_solid solid;
    sk_body_motion seen;
    wheel_substep s;
} setting;

static void set_out(const sk_wheel_trial *t, const sk_wheel_state *state, setting *out) {
    const sk_wheel_type *type = wheel_current_type(t->type, state, &out->changed);
    double turn = sk_wheel_turn(type, state, t->input);
    out->solid = sk_ground_solid(t->ground, state->contact.solid);
    out->seen = sk_motion_seen_from(&out->solid, t->body);
    out->s = (wheel_substep){.type = type,
                             .ground = t->ground,
                             .solid = &out->solid,
                             .body = &out->seen,
                             .frame = wheel_frame_of(type, &out->seen, turn),
                             .input = t->input,
                             .h = t->h,
                             .burst = state->burst != 0,
                             .forces_only = t->forces_only};
    if (state->caster_rate != 0.0) out->seen = wheel_caster_motion(type, &out->s.frame, &out->seen, state->caster_rate);
}

// Takes the memory of a contact over to the solid of a piece. `h`: by which the piece moves meanwhile, s.
static void move_to_solid_of(const sk_wheel_piece *piece, double h, sk_contact_state *contact) {
    sk_pose pose = piece->pose;
    sk_vec3 arm = sk_sub(contact->pebble, pose.position);
    sk_vec3 place = sk_add_scaled(contact->pebble, -h, sk_add(piece->velocity, sk_cross(piece->rate, arm)));
    contact->pebble = sk_add(piece->origin, sk_pose_point_back(pose, place));
    contact->normal = sk_rotate_back(pose.rotation, contact->normal);
    contact->step_slope = sk_rotate_back(pose.rotation, contact->step_slope);
    contact->solid = piece->solid;
    contact->rut = 0;
}

// ---- report ----

static sk_border sum_of_borders(const wheel_faces_result *f, sk_wheel_input input) {
    sk_border sum = {0.0, input.brake, input.drive};
    for (int i = 0; i < f->count; i++) {
        const wheel_face *face = &f->near.face[i];
        sum.grip += face->mu * f->touch[i].normal_force;
        sum.band += (face->rolling + face->lean * face->mu) * f->touch[i].normal_force;
    }
    return sum;
}

// Returns the border of the sum of the forces, with x as the rolling direction. Faces that are not parallel have other
// rolling directions, so the grip of such a face adds to the band. The band of parallel faces is the sum of theirs.
static sk_border border_along(const wheel_faces_result *f, const sk_border *sum, sk_vec3 x) {
    sk_border border = {sum->grip, 0.0, 0.0};
    double all = wheel_pushed(f->reply.push, f->count);
    for (int i = 0; i < f->count; i++) {
        const wheel_face *face = &f->near.face[i];
        sk_border own = wheel_push_border(&f->hub, face, f->touch[i].normal_force, all);
        double along = sk_dot(face->x, x), across = sk_dot(face->y, x);
        border.centre += own.centre * along;
        border.band += own.band * fabs(along) + own.grip * fabs(across);
    }
    return border;
}

// The sum of all faces, as the reaction of one.
static wheel_reaction reaction_of(const wheel_substep *s, const wheel_faces_result *f) {
    wheel_reaction r = {.N = 0.0, .border = sum_of_borders(f, s->input)};
    for (int i = 0; i < f->count; i++) {
        r.N += f->reply.push[i].N;
        r.clipped.x += f->reply.push[i].x;
        r.clipped.y += f->reply.push[i].y;
    }
    r.clipped.mode = (sk_contact_mode)f->next.mode;
    return r;
}

// Powers that turn to heat, as in wheel_on_plane.c: the dampers carry the forces beyond those of the springs.
static void account(const wheel_substep *s, const wheel_faces_result *f, sk_contact_report *report) {
    const sk_wheel_type *type = s->type;
    const wheel_tie *t = &f->tie;
    const sk_mat3 *axes = &s->frame.axes;
    double per_second = 1.0 / s->h;
    sk_vec3 slid = sk_mat3_mul_back(axes, f->moved), force = sk_mat3_mul_back(axes, f->force);
    double lower = sk_dot(slid, t->surface.n) / t->surface.n.z;
    sk_vec3 stretch = sk_mat3_mul_back(&t->q, t->surface.r), by = sk_mat3_mul_back(&t->q, slid);
    by.x -= lower * t->q.row[2].x;
    by.y -= lower * t->q.row[2].y;
    sk_vec3 tied = sk_mat3_mul_back(&t->q, sk_add_scaled(force, -sk_dot(force, t->surface.n), t->surface.n));
    double u = t->surface.share, drag_x = tied.x / u - type->side_stiffness * u * (stretch.x + by.x);
    double drag_y = tied.y / u - type->side_stiffness * u * (stretch.y + by.y);
    double drag_z = -force.z / u - sk_strut_force_at(type, t->surface.end + u * lower);
    double carried = 0.0;
    double driven = 0.0, all = wheel_pushed(f->reply.push, f->count);
    for (int i = 0; i < f->count; i++) {
        const wheel_face *face = &f->near.face[i];
        carried += sk_dot(f->touch[i].force, face->motion);
        if (all > 0.0) driven += f->hub.drive * (f->reply.push[i].N / all) * sk_dot(f->moved, face->x);
    }
    double closing = carried - sk_dot(force, slid) - f->friction;
    report->velocity = sk_mat3_mul(axes, t->v);
    report->ground_point_velocity = sk_mat3_mul(axes, t->v_ground);
    report->slid = f->moved;
    report->carried_power = carried * per_second;
    report->closing_power = closing * per_second;
    report->closing_moment = f->closing_moment;
    report->drive_power = driven * per_second;
    report->friction_power = (f->friction + driven) * per_second +
                             drag_x * (u * (by.x * per_second - t->u_x) + t->tipping * stretch.x) +
                             drag_y * (u * (by.y * per_second - t->u_y) + t->tipping * stretch.y);
    report->damping_power = drag_z * (t->rate - u * lower * per_second);
}

static sk_contact_report report_of(const wheel_substep *s, const wheel_faces_result *f, const wheel_reaction *r,
                                   int64_t material) {
    sk_vec3 pressing = {0.0, 0.0, 0.0};
    for (int i = 0; i < f->count; i++) pressing = sk_add_scaled(pressing, f->touch[i].normal_force, f->touch[i].normal);
    wheel_face border = {.normal = sk_length(pressing) > 0.0 ? sk_unit(pressing) : f->next.normal};
    wheel_face_border(&border, wheel_column(&s->frame.axes, 1), wheel_column(&s->frame.axes, 0));
    sk_contact_report report = {.touching = f->touching,
                                .mode = (sk_contact_mode)f->next.mode,
                                .point = f->point,
                                .moment = f->moment,
                                .normal = border.normal,
                                .force = f->force,
                                .normal_force = sk_dot(f->force, border.normal),
                                .border = border_along(f, &r->border, border.x),
                                .border_x = border.x,
                                .border_y = border.y,
                                .force_x = sk_dot(f->force, border.x),
                                .force_y = sk_dot(f->force, border.y),
                                .use = sk_border_use(r->border, r->clipped.x, r->clipped.y),
                                .material = (int32_t)material};
    account(s, f, &report);
    return report;
}

static void report_touches(const wheel_substep *s, const wheel_surroundings *around, const wheel_faces_result *f,
                           sk_wheel_result *result) {
    for (int i = 0; i < f->count; i++) {
        const wheel_touch *touch = &f->touch[i];
        result->touch[i] = (sk_wheel_touch){.solid = around->piece[touch->piece].solid,
                                            .material = f->near.from[i].material,
                                            .mode = touch->mode,
                                            .point = sk_solid_point(s->solid, touch->point),
                                            .normal = sk_solid_vector(s->solid, touch->normal),
                                            .force = sk_solid_vector(s->solid, touch->force),
                                            .normal_force = touch->normal_force,
                                            .mu = f->near.face[i].mu};
    }
    result->touch_count = f->count;
}

// ---- the wheel on its faces ----

// Forces, memory, caster, brake and tyre.
static void react(const wheel_substep *s, const wheel_surroundings *around, wheel_faces_result *f,
                  sk_wheel_result *result) {
    sk_wheel_state *next = &result->next;
    wheel_substep braked = *s;
    braked.input.brake *= 1.0 - next->brake_released;
    int64_t material = f->next.material;
    result->hit = sk_surface_of_contact(&f->next);
    result->landed = next->contact.mode == SK_AIR;
    if (result->landed) result->begun = f->next;
    wheel_faces_react(&braked, &around->pieces, f);
    if (f->seat >= 0 && around->piece[f->seat].solid != f->next.solid)
        move_to_solid_of(&around->piece[f->seat], s->h, &f->next);
    next->contact = f->next;
    result->stroke = s->type->z_max - f->tie.surface.end;
    result->released = f->released;
    if (!f->touching) {
        wheel_hang(s->type, next, s->input, s->h, &result->caster);
        next->contact.mode = f->next.mode; // a hub that floats keeps its place
        return;
    }
    wheel_reaction r = reaction_of(&braked, f);
    result->report = report_of(s, f, &r, material);
    report_touches(s, around, f, result);
    if (sk_casters(&s->type->caster)) {
        double moment = wheel_moment_about_axis(s->type, &s->frame, &result->report);
        wheel_turn_caster(s->type, moment, s->input, s->h, next, &result->caster);
    }
    const sk_material *under = &s->ground->materials[material];
    double mu = next->burst ? under->metal.mu_kinetic : under->rubber.mu_kinetic;
    wheel_keep_from_skidding(s, &f->tie, &r, next);
    wheel_spin_up(s, &f->tie, &r, (wheel_grip){mu, braked.input.brake}, result);
    sk_contact_report_to_world(s->solid, &result->report);
}

// Begins at the faces near the wheel, in the frame of its seat's solid. A wheel that lands on another solid begins once
// more, in the frame of that. Returns false if the pieces do not fit. *touches: the wheel is on a seat.
static bool begin(const sk_wheel_trial *t, sk_wheel_state *state, setting *at, wheel_surroundings *around,
                  wheel_faces_result *faces, bool *touches) {
    for (int round = 0; round < 2; round++) {
        set_out(t, state, at);
        if (!wheel_gather(&at->s, &state->contact, around)) return false;
        *touches = wheel_faces_begin(&at->s, &around->pieces, &state->contact, faces);
        if (!*touches || faces->seat < 0) return true;
        const sk_wheel_piece *seat = &around->piece[faces->seat];
        if (seat->solid == state->contact.solid) return true;
        state->contact = faces->next;
        move_to_solid_of(seat, 0.0, &state->contact);
    }
    return true;
}

// Whether a wheel that the law of one plane releases would land at once, higher than it stands. This happens where its
// damper holds the strut back: in the air the wheel is under its strut, where its tie had held it back.
static bool comes_down_higher(const sk_wheel_trial *t) {
    sk_wheel_state state = *t->state;
    if (state.contact.mode == SK_AIR) return false;
    setting at;
    wheel_surroundings around;
    wheel_faces_result faces;
    bool touches;
    set_out(t, &state, &at);
    wheel_surface stands;
    wheel_find_surface(at.s.type, &t->ground->materials[state.contact.material], &state.contact, &at.s.frame, &stands);
    state.contact.mode = SK_AIR;
    if (stands.end >= at.s.type->z_max || !begin(t, &state, &at, &around, &faces, &touches)) return false;
    return faces.spent || (touches && faces.tie.surface.end < stands.end - LEVEL);
}

// Whether the law of one plane left the wheel on the plane where it began.
static bool stays(const sk_wheel_trial *t, const sk_contact_state *begun, const sk_wheel_result *result) {
    const sk_contact_state *next = &result->next.contact;
    if (result->broke) return true;
    if (next->mode == SK_AIR) return !comes_down_higher(t);
    if (next->solid != begun->solid || !(sk_dot(next->normal, begun->normal) > 1.0 - PARALLEL)) return false;
    double rose = sk_dot(begun->normal, sk_sub(next->pebble, begun->pebble));
    return fabs(rose + next->sinkage - begun->sinkage) < LEVEL;
}

// A sunk wheel that does not find its seat is in a hole, which no piece has.
static bool is_lost(const wheel_faces_result *faces) {
    for (int i = 0; i < faces->near.count; i++)
        if (faces->near.from[i].seat) return false;
    return faces->next.sinkage > LEVEL;
}

// Whether the law of one plane may put a wheel that was in the air down on this plane: nothing else is near there.
static bool lands_alone(const sk_wheel_trial *t, const sk_wheel_result *landed) {
    if (landed->broke || landed->next.contact.mode == SK_AIR) return true;
    sk_wheel_state state = *t->state;
    state.contact = landed->next.contact;
    setting at;
    wheel_surroundings around;
    wheel_faces_result faces;
    bool touches;
    return begin(t, &state, &at, &around, &faces, &touches) && touches && faces.alone;
}

// A wheel that no piece touches. A bump, which pieces do not have, may.
static void try_in_the_air(const sk_wheel_trial *t, const setting *at, sk_wheel_result *result) {
    wheel_try_on_plane(t, result);
    if (lands_alone(t, result)) return;
    wheel_begin_result(&at->s, t->state, result);
    wheel_hang(at->s.type, &result->next, t->input, t->h, &result->caster);
}

// Where the law of several faces holds, its begin. Else false, and *result is that of one plane or of the air.
static bool has_faces(const sk_wheel_trial *t, sk_wheel_state *state, setting *at, wheel_surroundings *around,
                      wheel_faces_result *faces, sk_wheel_result *result) {
    bool touches, several = begin(t, state, at, around, faces, &touches) && !faces->spent;
    if (several && faces->torn && !is_lost(faces)) {
        wheel_tear_off(t, &at->s, result);
        return false;
    }
    if (several && !touches) {
        try_in_the_air(t, at, result);
        return false;
    }
    if (!several || is_lost(faces) || faces->alone) wheel_try_on_plane(t, result);
    if (!several || is_lost(faces)) return false;
    return !faces->alone || !stays(t, &faces->next, result);
}

// Returns R^T M R.
static sk_mat3 turned_back(const sk_mat3 *R, const sk_mat3 *M) {
    sk_mat3 out = sk_mat3_product_back(R, M);
    for (int i = 0; i < 3; i++) out.row[i] = sk_mat3_mul_back(R, out.row[i]);
    return out;
}

static bool is_loose(const sk_wheel_trial *t, const wheel_surroundings *around, const wheel_faces_result *faces,
                     int i) {
    return sk_ground_is_body(t->ground, around->piece[faces->near.from[i].piece].solid);
}

// How the places yield, in the frame of the wheel's solid.
static wheel_yield yield_of(const sk_wheel_trial *t, const sk_wheel_yield *yield, const setting *at,
                            const wheel_surroundings *around, const wheel_faces_result *faces) {
    static const sk_mat3 UNIT = {{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};
    const sk_solid *solid = &at->solid;
    const sk_mat3 *axes = solid->moves ? &solid->motion.axes : &UNIT;
    wheel_yield out = {.loose = {false}};
    for (int i = 0; i < faces->near.count; i++) {
        out.loose[i] = is_loose(t, around, faces, i);
        sk_vec3 velocity = yield->velocity[i];
        if (solid->moves)
            velocity =
                sk_sub(velocity, sk_body_velocity_at(&solid->motion, sk_solid_point(solid, faces->near.face[i].point)));
        out.motion[i] = sk_scale(t->h, sk_mat3_mul_back(axes, velocity));
        for (int j = 0; j < faces->near.count; j++) {
            out.yield[i][j] = turned_back(axes, &yield->response[i][j]);
            for (int k = 0; k < 3; k++) out.yield[i][j].row[k] = sk_scale(t->h, out.yield[i][j].row[k]);
        }
    }
    return out;
}

// Whether the law of one plane holds because the wheel stays on level ground. *result is then that of this law.
static bool try_on_level_ground(const sk_wheel_trial *t, sk_wheel_result *result) {
    setting at;
    set_out(t, t->state, &at);
    if (!wheel_is_on_level_ground(&at.s, &t->state->contact)) return false;
    wheel_try_on_plane(t, result);
    return stays(t, &t->state->contact, result);
}

// `yield`: of loose bodies near it; null: they move as they did.
static void try_on_faces(const sk_wheel_trial *t, const sk_wheel_yield *yield, sk_wheel_result *result) {
    sk_wheel_state state = *t->state;
    setting at;
    wheel_surroundings around;
    wheel_faces_result faces;
    if (!has_faces(t, &state, &at, &around, &faces, result)) return;
    wheel_yield yields;
    if (yield != NULL) {
        yields = yield_of(t, yield, &at, &around, &faces);
        at.s.yield = &yields;
    }
    wheel_begin_result(&at.s, t->state, result);
    react(&at.s, &around, &faces, result);
}

static bool is_plain(const sk_ground *ground, const sk_wheel_state *state) {
    bool plain = !ground->several || state->broken || state->extension < 1.0;
    return plain || is_on_the_only_plane(ground, &state->contact);
}

void sk_wheel_try(const sk_wheel_trial *t, sk_wheel_result *result) {
    if (is_plain(t->ground, t->state))
        wheel_try_on_plane(t, result);
    else if (!try_on_level_ground(t, result))
        try_on_faces(t, NULL, result);
}

bool sk_wheel_is_landing(const sk_wheel_trial *t, sk_contact_state *landed) {
    if (t->state->contact.mode != SK_AIR || is_plain(t->ground, t->state)) return false;
    sk_wheel_state state = *t->state;
    setting at;
    wheel_surroundings around;
    wheel_faces_result faces;
    bool touches;
    if (!begin(t, &state, &at, &around, &faces, &touches) || faces.spent || !touches || faces.alone) return false;
    *landed = faces.next;
    return true;
}

bool sk_wheel_may_touch_several(const sk_wheel_trial *t) {
    sk_wheel_state state = *t->state;
    if (state.contact.mode == SK_AIR) state.extension = 1.0; // it may lock down
    if (is_plain(t->ground, &state)) return false;
    setting at;
    wheel_surroundings around;
    wheel_faces_result faces;
    bool touches;
    if (!begin(t, &state, &at, &around, &faces, &touches) || faces.spent) return true;
    if (!touches) return around.pieces.count > 0;
    return !faces.alone && !is_lost(&faces);
}

bool sk_wheel_couples(const sk_wheel_trial *t, sk_wheel_places *out) {
    const sk_ground *ground = t->ground;
    if (!ground->loose || is_plain(ground, t->state)) return false;
    if (ground->near_count == 0 && !sk_ground_is_body(ground, t->state->contact.solid)) return false;
    sk_wheel_state begun = *t->state;
    setting at;
    wheel_surroundings around;
    wheel_faces_result faces;
    sk_wheel_result result;
    if (!has_faces(t, &begun, &at, &around, &faces, &result)) return false;
    *out = (sk_wheel_places){.count = faces.near.count};
    bool any = false;
    for (int i = 0; i < faces.near.count; i++) {
        out->loose[i] = is_loose(t, &around, &faces, i);
        out->solid[i] = around.piece[faces.near.from[i].piece].solid;
        out->material[i] = faces.near.from[i].material;
        out->feature[i] = faces.near.from[i].feature;
        out->point[i] = sk_solid_point(&at.solid, faces.near.face[i].point);
        any |= out->loose[i];
    }
    return any;
}

void sk_wheel_try_yielding(const sk_wheel_trial *t, const sk_wheel_yield *yield, sk_wheel_result *result) {
    try_on_faces(t, yield, result);
}

sk_wheel_result sk_wheel_evaluate(const sk_wheel_type *type, sk_ground ground, const sk_wheel_state *state,
                                  const sk_body_motion *body, sk_wheel_input input, double h) {
    const sk_wheel_trial trial = {
        .type = type, .ground = &ground, .state = state, .body = body, .input = input, .h = h};
    sk_wheel_result result = {0};
    sk_wheel_try(&trial, &result);
    return result;
}

sk_caster_report sk_wheel_hang(const sk_wheel_type *type, sk_wheel_state *state, sk_wheel_input input, double h) {
    sk_caster_report caster = {0};
    wheel_hang(type, state, input, h, &caster);
    return caster;
}
