#include "world/breakage.h"

#include "world/breakage_internal.h"

#include "body/body_sleep.h"
#include "world/body_step.h"
#include "world/debris.h"
#include "world/events.h"

// ---- breaking off ----

static breakage_motion motion_of(const sk_airframe *airframe, const sk_aircraft_state *a, uint32_t pieces) {
    return breakage_motion_at(a, sk_airframe_mass_of(airframe, pieces).centre);
}

// Lets a set of pieces appear as a body. Returns by how much its place is higher than in the aircraft, as energy, J.
static double appear(const sk_breakage *b, int32_t aircraft, uint32_t pieces, int32_t body) {
    const sk_model *model = b->model;
    sk_state *state = b->state;
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_body_type *debris = &model->body_types[model->bodies[body].type];
    breakage_motion m = motion_of(&type->airframe, a, pieces);
    sk_pose pose = {m.position, a->attitude};
    (void)breakage_move_spar_out(b, body, m.velocity, &pose); // there is a place (may_leave)
    sk_body_state made = sk_body_state_at(debris, pose, m.velocity, a->rate);
    sk_body_appear(sk_state_body(state, body), pose, m.velocity, made.spin, state->tick);
    sk_bodies_state bodies = sk_state_bodies(model, state);
    breakage_give_holes(&bodies, model->body_count + aircraft, pieces, body,
                        sk_sub(m.centre, sk_aircraft_mass_of(type, a).centre));
    return debris->mass *
           (sk_potential_at(model->gravity, pose.position.z) - sk_potential_at(model->gravity, m.position.z));
}

// Whether a set of pieces may leave as a body. It stays where the spar of the body would be deep in a solid. It stays if the
// body would be frozen as soon as it is there, outside of the bounds or too fast: the aircraft is about to be frozen, too.
static bool may_leave(const sk_breakage *b, int32_t aircraft, uint32_t pieces, int32_t body) {
    const sk_aircraft_state *a = sk_state_aircraft(b->state, aircraft);
    breakage_motion m = motion_of(&b->model->types[b->model->aircraft[aircraft].type].airframe, a, pieces);
    sk_pose pose = {m.position, a->attitude};
    if (breakage_is_too_fast(b->model, &m, sk_length(a->rate))) return false;
    return body < 0 ? !breakage_is_buried(b->model, b->state, m.position)
                    : breakage_move_spar_out(b, body, m.velocity, &pose);
}

// Whether each part of a set of pieces may leave as a body of its own.
static bool parts_may_leave(const sk_breakage *b, int32_t aircraft, uint32_t pieces) {
    const sk_airframe *airframe = &b->model->types[b->model->aircraft[aircraft].type].airframe;
    for (int32_t k = 0; k < airframe->piece_count; k++)
        if ((pieces >> k & 1) != 0 && airframe->pieces[k].joint != 0 &&
            !may_leave(b, aircraft, sk_airframe_part(airframe, k), sk_debris_body(b->model, aircraft, k, false)))
            return false;
    return true;
}

void sk_break_off(const sk_breakage *b, int32_t aircraft, int32_t piece, sk_break_cause cause) {
    const sk_model *model = b->model;
    sk_state *state = b->state;
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_airframe *airframe = &type->airframe;
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    uint32_t branch = sk_airframe_branch(airframe, piece), there = branch & ~(uint32_t)a->pieces_gone;
    if (there == 0 || (a->pieces_gone >> piece & 1) != 0) return;
    bool carries = branch != sk_airframe_part(airframe, piece);
    int32_t whole = there == branch ? sk_debris_body(model, aircraft, piece, carries) : -1;
    if (!(there == branch ? may_leave(b, aircraft, branch, whole) : parts_may_leave(b, aircraft, there))) return;
    double before = breakage_energy(b, aircraft);
    sk_event_note(state, cause.kind, aircraft, piece, (sk_contact_surface){-1, SK_NO_MATERIAL}, cause.value);
    double raised = 0.0;
    if (there == branch) {
        if (whole >= 0) raised += appear(b, aircraft, branch, whole);
    } else {
        for (int32_t k = 0; k < airframe->piece_count; k++) {
            if ((there >> k & 1) == 0 || airframe->pieces[k].joint == 0) continue;
            int32_t body = sk_debris_body(model, aircraft, k, false);
            if (body >= 0) raised += appear(b, aircraft, sk_airframe_part(airframe, k), body);
        }
    }
    breakage_lose(model, state, aircraft, (sk_parts_gone){.pieces = there});
    breakage_book_pieces(b, aircraft, before, raised);
    breakage_release_carried(b, aircraft, there);
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

static const sk_break_cause CUT = {SK_EVENT_PIECE_CUT_OFF, 0.0};

static void break_carried(const sk_breakage *b, int32_t aircraft, int32_t piece) {
    const sk_airframe *airframe = &b->model->types[b->model->aircraft[aircraft].type].airframe;
    for (int32_t k = 0; k < airframe->piece_count; k++)
        if (airframe->pieces[k].carried_by == piece && airframe->pieces[k].joint != 0)
            sk_break_off(b, aircraft, k, CUT);
}

// Looks at the holes of a piece, from number `first` to `end` - 1. Returns whether something broke off.
static bool look_at_piece(const sk_breakage *b, int32_t aircraft, int64_t first, int64_t end) {
    const sk_model *model = b->model;
    const sk_state *state = b->state;
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
    int64_t gone = a->pieces_gone;
    double at;
    if (!sk_crushed_is_cut(&crushed, axis.axis, &at)) return false;
    bool near_end = at > 0.5 * (axis.begin + axis.end);
    if (joint && !(near_end && carries))
        sk_break_off(b, aircraft, part, CUT);
    else
        break_carried(b, aircraft, part);
    return a->pieces_gone != gone;
}

// Returns whether something broke off, so that the list of holes changed.
static bool look_at_holes(const sk_breakage *b) {
    int64_t count = sk_state_hole_count(b->state);
    for (int64_t first = 0, end; first < count; first = end) {
        const sk_hole *hole = sk_state_holes(b->state)->hole;
        for (end = first + 1; end < count && hole[end].body == hole[first].body && hole[end].part == hole[first].part;)
            end++;
        int64_t aircraft = hole[first].body - b->model->body_count;
        if (aircraft >= 0 && look_at_piece(b, (int32_t)aircraft, first, end)) return true;
    }
    return false;
}

void sk_breakage_snap(const sk_breakage *b, int32_t aircraft, uint32_t pieces) {
    const sk_airframe *airframe = &b->model->types[b->model->aircraft[aircraft].type].airframe;
    for (int32_t k = 0; k < airframe->piece_count; k++)
        if ((pieces >> k & 1) != 0)
            sk_break_off(b, aircraft, k, (sk_break_cause){SK_EVENT_PIECE_BREAKS, airframe->pieces[k].bending});
}

void sk_breakage_run(const sk_breakage *b) {
    while (look_at_holes(b)) continue;
}
