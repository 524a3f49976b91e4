#include "world/breakage.h"

#include "world/breakage_internal.h"

#include "body/body_sleep.h"
#include "math/elementary.h"
#include "world/body_step.h"
#include "world/debris.h"
#include "world/discs.h"
#include "world/events.h"

// ---- contacts and holes ----

static bool is_among(int64_t thing, int64_t part, int64_t aircraft, uint32_t pieces) {
    return thing == aircraft && (pieces >> part & 1) != 0;
}

// Contacts of parts that leave end. Those of the debris begin in the next tick.
static void end_contacts(const sk_bodies_state *bodies, int32_t thing, uint32_t pieces) {
    int64_t kept = 0;
    for (int64_t n = 0; n < *bodies->contact_count; n++) {
        const sk_body_contact *c = &bodies->contact[n];
        if (is_among(c->body, c->part, thing, pieces) ||
            (c->other >= 0 && is_among(c->other, c->other_part, thing, pieces)))
            continue;
        bodies->contact[kept++] = *c;
    }
    *bodies->contact_count = kept;
}

// How many pieces of a set come before a piece: its number in the body of the set.
static int64_t rank_in(uint32_t pieces, int64_t piece) {
    int64_t rank = 0;
    for (int64_t k = 0; k < piece; k++) rank += pieces >> k & 1;
    return rank;
}

static bool comes_before(const sk_hole *a, const sk_hole *b) {
    return a->body != b->body ? a->body < b->body : a->part < b->part;
}

// Gives holes of a set of pieces to their new body. `thing`: the aircraft. `by`: from the old origin to the new one, m, body axes.
static void give_holes(const sk_bodies_state *bodies, int32_t thing, uint32_t pieces, int32_t body, sk_vec3 by) {
    int64_t count = bodies->hole_count == NULL ? 0 : *bodies->hole_count;
    for (int64_t n = 0; n < count; n++) {
        sk_hole *hole = &bodies->hole[n];
        if (!is_among(hole->body, hole->part, thing, pieces)) continue;
        sk_hole_move(hole, sk_neg(by));
        hole->part = rank_in(pieces, hole->part);
        hole->body = body;
    }
    for (int64_t n = 1; n < count; n++) // the order of holes of one piece stays
        for (int64_t k = n; k > 0 && comes_before(&bodies->hole[k], &bodies->hole[k - 1]); k--) {
            sk_hole swapped = bodies->hole[k];
            bodies->hole[k] = bodies->hole[k - 1];
            bodies->hole[k - 1] = swapped;
        }
}

// Removes holes of a set of pieces, and moves those of the rest.
static void keep_holes(const sk_bodies_state *bodies, int32_t thing, uint32_t pieces, sk_vec3 by) {
    int64_t kept = 0;
    if (bodies->hole_count == NULL) return;
    for (int64_t n = 0; n < *bodies->hole_count; n++) {
        sk_hole hole = bodies->hole[n];
        if (is_among(hole.body, hole.part, thing, pieces)) continue;
        if (hole.body == thing) sk_hole_move(&hole, sk_neg(by));
        bodies->hole[kept++] = hole;
    }
    static const sk_hole NONE;
    for (int64_t n = kept; n < *bodies->hole_count; n++) bodies->hole[n] = NONE;
    *bodies->hole_count = kept;
}

// ---- breaking off ----

static sk_vec3 centre_of(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    sk_mass_left left;
    return sk_aircraft_left(type, a, &left) ? left.centre : sk_vec(0.0, 0.0, 0.0);
}

breakage_motion breakage_motion_at(const sk_aircraft_state *a, sk_vec3 centre) {
    sk_vec3 arm = sk_rotate(a->attitude, centre);
    sk_vec3 turning = sk_cross(sk_rotate(a->attitude, a->rate), arm);
    return (breakage_motion){sk_add(a->position, arm), sk_add(a->velocity, turning), centre};
}

static breakage_motion motion_of(const sk_airframe *airframe, const sk_aircraft_state *a, uint32_t pieces) {
    return breakage_motion_at(a, sk_airframe_mass_of(airframe, pieces).centre);
}

// Lets a set of pieces appear as a body.
static void appear(const sk_model *model, sk_state *state, int32_t aircraft, uint32_t pieces, int32_t body) {
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_body_type *debris = &model->body_types[model->bodies[body].type];
    breakage_motion m = motion_of(&type->airframe, a, pieces);
    sk_pose pose = {m.position, a->attitude};
    sk_body_state made = sk_body_state_at(debris, pose, m.velocity, a->rate);
    sk_body_appear(sk_state_body(state, body), pose, m.velocity, made.spin, state->tick);
    sk_bodies_state bodies = sk_state_bodies(model, state);
    give_holes(&bodies, model->body_count + aircraft, pieces, body, sk_sub(m.centre, centre_of(type, a)));
}

void breakage_lose(const sk_model *model, sk_state *state, int32_t aircraft, sk_parts_gone gone) {
    sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    uint32_t pieces = gone.pieces;
    sk_vec3 before = centre_of(type, a);
    sk_bodies_state bodies = sk_state_bodies(model, state);
    end_contacts(&bodies, model->body_count + aircraft, pieces);
    a->pieces_gone |= pieces;
    a->wheels_gone |= gone.wheels;
    a->blades_gone |= gone.blades;
    a->tubes_gone |= (int64_t)gone.tubes;
    a->airframe_touching &= ~(int64_t)pieces;
    a->airframe_wet &= ~(int64_t)pieces;
    a->smooth_known = 0; // the forces of the last substep were those of the whole
    keep_holes(&bodies, model->body_count + aircraft, pieces, sk_sub(centre_of(type, a), before));
}

bool breakage_is_buried(const sk_model *model, const sk_state *state, sk_vec3 at) {
    if (sk_scenery_inside(model->ground, at)) return true;
    double time = sk_world_time(model, state->tick, 0);
    for (int32_t i = 0; i < model->platform_count; i++) {
        sk_pose frame = sk_platform_pose_at(&model->platforms[i], time);
        if (sk_scenery_inside(model->platforms[i].ground, sk_pose_point_back(frame, at))) return true;
    }
    return false;
}

static bool is_clear(const sk_model *model, const sk_state *state, const sk_body_type *type, sk_pose pose) {
    if (breakage_is_buried(model, state, pose.position)) return false;
    for (int32_t i = 0; i < type->round_count; i++)
        if (breakage_is_buried(model, state, sk_pose_point(pose, type->rounds[i].from)) ||
            breakage_is_buried(model, state, sk_pose_point(pose, type->rounds[i].to)))
            return false;
    for (int32_t i = 0; i < type->piece_count; i++)
        for (int32_t k = 0; k < type->pieces[i].solid.vertex_count; k++)
            if (breakage_is_buried(model, state, sk_pose_point(pose, type->pieces[i].solid.vertex[k]))) return false;
    return true;
}

bool breakage_raise(const sk_model *model, const sk_state *state, const sk_body_type *type, sk_pose *pose) {
    static const double STEP = 0.05; // m
    sk_pose raised = *pose;
    for (double by = 0.0; by <= type->reach; by += STEP) { // at most 100 m: SK_BODY_REACH_MOST
        raised.position.z = pose->position.z + by;
        if (!is_clear(model, state, type, raised)) continue;
        *pose = raised;
        return true;
    }
    return false;
}

bool breakage_is_too_fast(const sk_model *model, const breakage_motion *m) {
    return !(sk_length(m->position) <= model->bounds && sk_length(m->velocity) <= SK_BODY_FASTEST);
}

// Whether a set of pieces may leave as a body. It stays where the body would be buried. It stays if the body would be frozen
// as soon as it is there, outside of the bounds or too fast: the aircraft is about to be frozen, too.
static bool may_leave(const sk_model *model, const sk_state *state, int32_t aircraft, uint32_t pieces) {
    const sk_airframe *airframe = &model->types[model->aircraft[aircraft].type].airframe;
    breakage_motion m = motion_of(airframe, sk_state_aircraft(state, aircraft), pieces);
    return !breakage_is_buried(model, state, m.position) && !breakage_is_too_fast(model, &m);
}

// Whether each part of a set of pieces may leave as a body of its own.
static bool parts_may_leave(const sk_model *model, const sk_state *state, int32_t aircraft, uint32_t pieces) {
    const sk_airframe *airframe = &model->types[model->aircraft[aircraft].type].airframe;
    for (int32_t k = 0; k < airframe->piece_count; k++)
        if ((pieces >> k & 1) != 0 && airframe->pieces[k].joint != 0 &&
            !may_leave(model, state, aircraft, sk_airframe_part(airframe, k)))
            return false;
    return true;
}

void sk_break_off(const sk_model *model, sk_state *state, int32_t aircraft, int32_t piece, sk_event_kind kind,
                  double value) {
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_airframe *airframe = &type->airframe;
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    uint32_t branch = sk_airframe_branch(airframe, piece), there = branch & ~(uint32_t)a->pieces_gone;
    if (there == 0 || (a->pieces_gone >> piece & 1) != 0) return;
    if (!(sk_length(a->rate) <= SK_BODY_QUICKEST)) return;
    if (!(there == branch ? may_leave(model, state, aircraft, branch) : parts_may_leave(model, state, aircraft, there)))
        return;
    sk_event_note(state, kind, aircraft, piece, (sk_contact_surface){-1, SK_NO_MATERIAL}, value);
    bool carries = branch != sk_airframe_part(airframe, piece);
    if (there == branch) {
        int32_t body = sk_debris_body(model, aircraft, piece, carries);
        if (body >= 0) appear(model, state, aircraft, branch, body);
    } else {
        for (int32_t k = 0; k < airframe->piece_count; k++) {
            if ((there >> k & 1) == 0 || airframe->pieces[k].joint == 0) continue;
            int32_t body = sk_debris_body(model, aircraft, k, false);
            if (body >= 0) appear(model, state, aircraft, sk_airframe_part(airframe, k), body);
        }
    }
    breakage_lose(model, state, aircraft, (sk_parts_gone){.pieces = there});
}

double sk_wheel_off(const sk_model *model, sk_state *state, int32_t aircraft, int32_t wheel, double spin) {
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    int32_t body = sk_debris_wheel(model, aircraft, wheel);
    if (body < 0 || (a->wheels_gone >> wheel & 1) != 0) return 0.0;
    const sk_solid_mass of = sk_wheel_mass_of(&type->wheels[wheel]);
    breakage_motion m = breakage_motion_at(a, of.centre);
    sk_vec3 rate = sk_add(a->rate, (sk_vec3){0.0, -spin, 0.0}); // ahead at its upper side
    if (breakage_is_buried(model, state, m.position) || breakage_is_too_fast(model, &m) ||
        !(sk_length(rate) <= SK_BODY_QUICKEST))
        return 0.0;
    const sk_body_type *debris = &model->body_types[model->bodies[body].type];
    sk_pose pose = {m.position, a->attitude};
    sk_body_state made = sk_body_state_at(debris, pose, m.velocity, rate);
    sk_body_appear(sk_state_body(state, body), pose, m.velocity, made.spin, state->tick);
    double gained =
        0.5 * (sk_dot(rate, sk_mat3_mul(&of.inertia, rate)) - sk_dot(a->rate, sk_mat3_mul(&of.inertia, a->rate)));
    breakage_lose(model, state, aircraft, (sk_parts_gone){.wheels = UINT32_C(1) << wheel});
    return gained;
}

int32_t sk_blade_off_hub(const sk_model *model, sk_state *state, int32_t aircraft, int32_t blade) {
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    int32_t body = sk_debris_blade(model, aircraft, blade);
    if (body < 0 || (a->blades_gone >> blade & 1) != 0) return -1;
    const sk_disc disc = sk_disc_of_blade(type, blade);
    const sk_body_motion motion = sk_motion_of(a);
    sk_pose pose = sk_disc_pose(&disc, &motion);
    sk_vec3 hub = pose.position, axis = sk_mat3_mul(&motion.axes, disc.axis);
    double half = 0.5 * sk_blade_azimuth(&disc, blade, sk_disc_azimuth(type, &disc, a));
    sk_quat turned = sk_quat_half_angle((sk_vec3){0.0, 0.0, 1.0}, sk_sin(half), sk_cos(half));
    pose.rotation = sk_quat_mul(pose.rotation, turned);
    pose.position = sk_pose_point(pose, (sk_vec3){disc.blade->centre, 0.0, 0.0});
    double speed = disc.gear * a->engine_speed;
    sk_vec3 around = sk_scale(speed, sk_cross(axis, sk_sub(pose.position, hub)));
    const breakage_motion m = {pose.position, sk_add(sk_body_velocity_at(&motion, hub), around), disc.position};
    if (breakage_is_buried(model, state, m.position) || breakage_is_too_fast(model, &m) ||
        !(fabs(speed) <= SK_BODY_QUICKEST))
        return -1;
    const sk_body_type *debris = &model->body_types[model->bodies[body].type];
    (void)breakage_raise(model, state, debris, &pose); // out of the ground that it struck
    sk_body_state made = sk_body_state_at(debris, pose, m.velocity, (sk_vec3){0.0, 0.0, speed});
    sk_body_appear(sk_state_body(state, body), pose, m.velocity, made.spin, state->tick);
    a->blades_out |= INT64_C(1) << blade;
    breakage_lose(model, state, aircraft, (sk_parts_gone){.blades = UINT32_C(1) << blade});
    return body;
}

// ---- what breaks ----

// From the middle of the section where a piece begins to that where it ends, frame of the body.
typedef struct piece_axis {
    sk_vec3 axis; // unit
    double begin, end;
} piece_axis;

static piece_axis axis_of(const sk_airframe_piece *piece) {
    sk_piece_ends ends = sk_piece_ends_of(piece);
    sk_vec3 axis = sk_unit(sk_sub(ends.end, ends.begin));
    return (piece_axis){axis, sk_dot(axis, ends.begin), sk_dot(axis, ends.end)};
}

static bool carries_joint(const sk_airframe *airframe, int32_t piece) {
    for (int32_t k = 0; k < airframe->piece_count; k++)
        if (airframe->pieces[k].carried_by == piece && airframe->pieces[k].joint != 0) return true;
    return false;
}

static void break_carried(const sk_model *model, sk_state *state, int32_t aircraft, int32_t piece) {
    const sk_airframe *airframe = &model->types[model->aircraft[aircraft].type].airframe;
    for (int32_t k = 0; k < airframe->piece_count; k++)
        if (airframe->pieces[k].carried_by == piece && airframe->pieces[k].joint != 0)
            sk_break_off(model, state, aircraft, k, SK_EVENT_PIECE_CUT_OFF, 0.0);
}

// Looks at the holes of a piece, from number `first` to `end` - 1. Returns whether something broke off.
static bool look_at_piece(const sk_model *model, sk_state *state, int32_t aircraft, int64_t first, int64_t end) {
    const sk_hole *hole = &sk_state_holes(state)->hole[first];
    const int32_t part = (int32_t)hole->part;
    const sk_airframe *airframe = &model->types[model->aircraft[aircraft].type].airframe;
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    bool joint = airframe->pieces[part].joint != 0, carries = carries_joint(airframe, part);
    if (!joint && !carries) return false;
    sk_hole own[SK_HOLES_OF_PIECE];
    sk_patch_side side = sk_patch_side_of(&sk_airframe_of(model, aircraft)->pieces[part].solid, 0.0);
    sk_crushed crushed = {&side.solid, (int32_t)(end - first), own};
    for (int64_t n = first; n < end; n++)
        own[n - first] = sk_hole_on_type(model, state, &sk_state_holes(state)->hole[n]);
    piece_axis axis = axis_of(&airframe->pieces[part]);
    int64_t before = a->pieces_gone;
    double at;
    if (!sk_crushed_is_cut(&crushed, axis.axis, &at)) return false;
    bool near_end = at > 0.5 * (axis.begin + axis.end);
    if (joint && !(near_end && carries))
        sk_break_off(model, state, aircraft, part, SK_EVENT_PIECE_CUT_OFF, 0.0);
    else
        break_carried(model, state, aircraft, part);
    return sk_state_aircraft(state, aircraft)->pieces_gone != before;
}

// Returns whether something broke off, so that the list of holes changed.
static bool look_at_holes(const sk_model *model, sk_state *state) {
    int64_t count = sk_state_hole_count(state);
    for (int64_t first = 0, end; first < count; first = end) {
        const sk_hole *hole = sk_state_holes(state)->hole;
        for (end = first + 1; end < count && hole[end].body == hole[first].body && hole[end].part == hole[first].part;)
            end++;
        int64_t aircraft = hole[first].body - model->body_count;
        if (aircraft >= 0 && look_at_piece(model, state, (int32_t)aircraft, first, end)) return true;
    }
    return false;
}

// The energy of each aircraft.
static void weigh(const sk_model *model, const sk_state *state, double *out) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        sk_energy_stores stores = sk_energy_of(model, state, i);
        out[i] = sk_energy_total(&stores);
    }
}

// Books what parts took from their aircraft.
static void book(const sk_model *model, const sk_state *state, const double *before, sk_energy_audit *audit) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        sk_energy_stores now = sk_energy_of(model, state, i);
        double taken = before[i] - sk_energy_total(&now);
        audit->aircraft[i].flow.parts -= taken;
        audit->aircraft[i].turnover += fabs(taken);
        audit->bodies.parts += taken;
    }
}

void sk_breakage_run(const sk_model *model, sk_state *state, sk_energy_audit *audit) {
    double before[SK_AIRCRAFT_MAX];
    if (sk_state_hole_count(state) == 0) return;
    if (audit != NULL) weigh(model, state, before);
    bool any = false;
    while (look_at_holes(model, state)) any = true;
    if (any && audit != NULL) book(model, state, before, audit);
}

void sk_breakage_wheels(const sk_model *model, sk_state *state, int32_t aircraft, const sk_aircraft_state *before,
                        sk_energy_audit *audit) {
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    double stores[SK_AIRCRAFT_MAX], spun = 0.0;
    bool weighed = false;
    for (int32_t k = 0; k < type->wheel_count; k++) {
        if (!sk_wheel_leaves(&type->wheels[k]) || before->wheel[k].broken) continue;
        if (!sk_state_aircraft(state, aircraft)->wheel[k].broken) continue;
        if (audit != NULL && !weighed) weigh(model, state, stores);
        weighed = true;
        spun += sk_wheel_off(model, state, aircraft, k, before->wheel[k].spin);
    }
    if (audit == NULL || !weighed) return;
    book(model, state, stores, audit);
    audit->bodies.parts += spun;
}

void sk_breakage_blades(const sk_model *model, sk_state *state, int32_t aircraft, const sk_aircraft_state *before,
                        sk_energy_audit *audit) {
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    for (int32_t k = 0; k < sk_blade_count(type); k++) {
        if (before->blade[k].broken || !sk_state_aircraft(state, aircraft)->blade[k].broken) continue;
        sk_energy_stores was = sk_energy_of(model, state, aircraft);
        int32_t body = sk_blade_off_hub(model, state, aircraft, k);
        if (body < 0 || audit == NULL) continue;
        sk_energy_stores now = sk_energy_of(model, state, aircraft);
        double taken = sk_energy_total(&was) - sk_energy_total(&now);
        audit->aircraft[aircraft].flow.parts -= taken;
        audit->aircraft[aircraft].turnover += fabs(taken);
        const sk_body_state *b = sk_state_body(state, body);
        const sk_body_type *of = &model->body_types[model->bodies[body].type];
        audit->bodies.parts += sk_body_energy(of, b) + of->mass * sk_potential_at(model->gravity, b->position.z);
    }
}

// ---- spars ----

// The mean acceleration over the tick.
static sk_spar_motion mean_motion(const sk_model *model, const sk_aircraft_state *a, const sk_aircraft_state *before) {
    double per = 1.0 / (model->substep * model->substeps);
    sk_vec3 gained = sk_scale(per, sk_sub(a->velocity, before->velocity));
    gained.z += sk_gravity_at(model->gravity, a->position.z);
    return (sk_spar_motion){sk_rotate_back(a->attitude, gained), a->rate, sk_scale(per, sk_sub(a->rate, before->rate))};
}

// Whether the airframe touches something, or did at the beginning of the tick.
static bool touches(const sk_model *model, const sk_state *state, int32_t aircraft, const sk_aircraft_state *before) {
    if (sk_airframe_touched(sk_state_aircraft(state, aircraft)) || sk_airframe_touched(before)) return true;
    const sk_body_contacts *list = sk_state_body_contacts(state);
    int64_t number = (int64_t)model->body_count + aircraft;
    for (int64_t n = 0; n < list->count; n++)
        if (list->contact[n].body == number || list->contact[n].other == number) return true;
    return false;
}

sk_spar_load sk_spar_load_of(const sk_model *model, const sk_state *state, int32_t aircraft,
                             const sk_aircraft_state *before, const sk_surroundings *around) {
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    if (!(type->airframe.air.least_limit > 0.0)) return (sk_spar_load){.piece = -1};
    if (touches(model, state, aircraft, before)) return (sk_spar_load){.piece = -1};
    sk_spar_motion motion = mean_motion(model, a, before);
    if (sk_spars_are_quiet(&type->airframe, &type->aero, &motion)) return (sk_spar_load){.piece = -1};
    sk_body_motion body = sk_motion_of(a);
    sk_flight flight = sk_flight_of(type, a, &body, around);
    return sk_spars_worst(&type->airframe, &type->aero, &flight.flow, flight.surfaces, &motion,
                          (uint32_t)a->pieces_gone);
}

void sk_breakage_bend(const sk_model *model, sk_state *state, int32_t aircraft, const sk_aircraft_state *before,
                      const sk_surroundings *around, sk_energy_audit *audit) {
    sk_spar_load load = sk_spar_load_of(model, state, aircraft, before, around);
    double stores[SK_AIRCRAFT_MAX];
    if (load.piece < 0 || !(load.ratio > 1.0)) return;
    if (audit != NULL) weigh(model, state, stores);
    sk_break_off(model, state, aircraft, load.piece, SK_EVENT_PIECE_BREAKS, load.moment);
    if (audit != NULL) book(model, state, stores, audit);
}
