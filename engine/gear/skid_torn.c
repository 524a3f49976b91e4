#include "gear/skid_torn.h"

#include "gear/skid_compiled.h"
#include "gear/skid_energy.h"
#include "gear/skid_joints.h"
#include "gear/skid_load.h"
#include "gear/skid_rows.h"

// ---- pieces: elements connected by unbroken ends ----

typedef struct pieces {
    int32_t first[SK_SKID_ELEMENTS_MAX]; // per element: the lowest element of its piece
} pieces;

static void join(pieces *p, int32_t count, int32_t a, int32_t b) {
    int32_t low = p->first[a] < p->first[b] ? p->first[a] : p->first[b];
    int32_t high = p->first[a] < p->first[b] ? p->first[b] : p->first[a];
    for (int32_t i = 0; low != high && i < count; i++)
        if (p->first[i] == high) p->first[i] = low;
}

static bool is_joined(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, int32_t node) {
    const sk_skid_element_state *e = &state->element[element];
    return (gear->frame->beams[element].node[0] == node ? e->broken_first : e->broken_second) == 0;
}

// Returns the first element with an unbroken end at a node, -1 for none.
static int32_t joined_at(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node) {
    for (int32_t k = gear->around_begin[node]; k < gear->around_begin[node + 1]; k++)
        if (is_joined(gear, state, gear->around[k], node)) return gear->around[k];
    return -1;
}

static pieces find_pieces(const sk_skid_gear *gear, const sk_skid_state *state) {
    pieces p;
    for (int32_t i = 0; i < gear->frame->beam_count; i++) p.first[i] = i;
    for (int32_t node = 0; node < gear->frame->node_count; node++) {
        int32_t one = joined_at(gear, state, node);
        for (int32_t k = gear->around_begin[node]; one >= 0 && k < gear->around_begin[node + 1]; k++)
            if (is_joined(gear, state, gear->around[k], node)) join(&p, gear->frame->beam_count, one, gear->around[k]);
    }
    return p;
}

// ---- pieces that the body holds ----

// Rigid motions that are held: an orthonormal basis of those found so far.
typedef struct held_motions {
    int32_t count;
    double basis[SK_NODE_FREEDOMS][SK_NODE_FREEDOMS];
} held_motions;

// Adds a degree of freedom that is held, given by its displacement in each rigid motion.
static void hold(held_motions *held, sk_vec3 shift, sk_vec3 turn) {
    static const double NEW = 1e-6; // a remainder below this is a rounding error: the motion is already held
    double row[SK_NODE_FREEDOMS] = {shift.x, shift.y, shift.z, turn.x, turn.y, turn.z};
    if (held->count == SK_NODE_FREEDOMS) return;
    for (int32_t i = 0; i < held->count; i++) {
        double part = 0.0;
        for (int k = 0; k < SK_NODE_FREEDOMS; k++) part += held->basis[i][k] * row[k];
        for (int k = 0; k < SK_NODE_FREEDOMS; k++) row[k] -= part * held->basis[i][k];
    }
    double square = 0.0;
    for (int k = 0; k < SK_NODE_FREEDOMS; k++) square += row[k] * row[k];
    if (!(square > NEW * NEW)) return;
    for (int k = 0; k < SK_NODE_FREEDOMS; k++) held->basis[held->count][k] = row[k] / sqrt(square);
    held->count++;
}

// Returns whether saddles resist every rigid motion of a piece. A piece that could still swing about a saddle is also
// torn off, because no force would stop it.
static bool is_held(const sk_skid_gear *gear, const sk_skid_state *state, const pieces *p, int32_t piece) {
    static const sk_vec3 AXIS[] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}, NONE = {0.0, 0.0, 0.0};
    held_motions held = {0};
    for (int32_t node = 0; node < gear->frame->node_count; node++) {
        int32_t bits = gear->plan.nodes[node].held, one = bits != 0 ? joined_at(gear, state, node) : -1;
        if (one < 0 || p->first[one] != piece) continue;
        for (int axis = 0; axis < 3; axis++) {
            if ((bits & SK_HOLD_X << axis) != 0)
                hold(&held, AXIS[axis], sk_cross(gear->frame->position[node], AXIS[axis]));
            if ((bits & SK_HOLD_TURN_X << axis) != 0) hold(&held, NONE, AXIS[axis]);
        }
    }
    return held.count == SK_NODE_FREEDOMS;
}

// Marks the elements that are torn off. Returns whether there are any.
static bool mark_gone(const sk_skid_gear *gear, sk_skid_state *state, bool leaves[SK_SKID_ELEMENTS_MAX]) {
    pieces p = find_pieces(gear, state);
    bool any = false, held[SK_SKID_ELEMENTS_MAX] = {false};
    for (int32_t i = 0; i < gear->frame->beam_count; i++) {
        if (p.first[i] == i) held[i] = is_held(gear, state, &p, i);
        leaves[i] = !held[p.first[i]] && !sk_skid_element_is_gone(&state->element[i]);
        any = any || leaves[i];
    }
    for (int32_t i = 0; i < gear->frame->beam_count; i++) {
        if (!leaves[i]) continue;
        const sk_skid_element_state *e = &state->element[i];
        state->element[i] = (sk_skid_element_state){.broken_first = e->broken_first | SK_SKID_GONE,
                                                    .broken_second = e->broken_second | SK_SKID_GONE};
    }
    return any;
}

// ---- events ----

static bool is_end_of(const sk_skid_gear *gear, int32_t element, int32_t node) {
    const int32_t *ends = gear->frame->beams[element].node;
    return ends[0] == node || ends[1] == node;
}

// Returns the node that held a part: that of the end that broke last, else any node that stays.
static int32_t joint_of(const sk_skid_gear *gear, const sk_skid_state *state, const bool in[SK_SKID_ELEMENTS_MAX],
                        const sk_skid_reaction *out) {
    int32_t joint = -1;
    for (int32_t k = out->broke - 1; k >= 0 && joint < 0; k--)
        for (int32_t i = 0; i < gear->frame->beam_count; i++)
            if (in[i] && is_end_of(gear, i, out->broke_at[k])) joint = out->broke_at[k];
    for (int32_t i = 0; i < gear->frame->beam_count && joint < 0; i++)
        for (int end = 0; end < 2 && in[i] && joint < 0; end++)
            if (!sk_skid_node_is_gone(gear, state, gear->frame->beams[i].node[end]))
                joint = gear->frame->beams[i].node[end];
    for (int32_t i = 0; i < gear->frame->beam_count && joint < 0; i++)
        if (in[i]) joint = gear->frame->beams[i].node[0];
    return joint;
}

static int32_t farthest_from(const sk_skid_gear *gear, const bool in[SK_SKID_ELEMENTS_MAX], int32_t joint) {
    const sk_vec3 *position = gear->frame->position;
    int32_t farthest = joint;
    double most = 0.0;
    for (int32_t i = 0; i < gear->frame->beam_count; i++) {
        for (int end = 0; end < 2 && in[i]; end++) {
            int32_t node = gear->frame->beams[i].node[end];
            double distance = sk_length(sk_sub(position[node], position[joint]));
            if (!(distance > most)) continue;
            most = distance;
            farthest = node;
        }
    }
    return farthest;
}

// Moves the element `one` from `leaves` to `in`, and all elements of `leaves` that are connected with it by broken or
// unbroken ends.
static void take_part(const sk_skid_gear *gear, bool leaves[SK_SKID_ELEMENTS_MAX], int32_t one,
                      bool in[SK_SKID_ELEMENTS_MAX]) {
    int32_t found[SK_SKID_ELEMENTS_MAX], count = 0;
    for (int32_t i = 0; i < SK_SKID_ELEMENTS_MAX; i++) in[i] = false;
    found[count++] = one;
    in[one] = true;
    leaves[one] = false;
    for (int32_t next = 0; next < count; next++) {
        for (int end = 0; end < 2; end++) {
            int32_t node = gear->frame->beams[found[next]].node[end];
            for (int32_t k = gear->around_begin[node]; k < gear->around_begin[node + 1]; k++) {
                int32_t other = gear->around[k];
                if (!leaves[other]) continue;
                leaves[other] = false;
                in[other] = true;
                found[count++] = other;
            }
        }
    }
}

static void list_parts(const sk_skid_gear *gear, const sk_skid_state *state, bool leaves[SK_SKID_ELEMENTS_MAX],
                       sk_skid_reaction *out) {
    bool in[SK_SKID_ELEMENTS_MAX];
    for (int32_t i = 0; i < gear->frame->beam_count && out->torn < SK_SKID_TORN_MAX; i++) {
        if (!leaves[i]) continue;
        take_part(gear, leaves, i, in);
        int32_t joint = joint_of(gear, state, in, out);
        out->torn_at[out->torn] = joint;
        out->torn_to[out->torn++] = farthest_from(gear, in, joint);
    }
}

// Nodes that are gone have no contacts, and no motion unless it is kept.
static void let_go(const sk_skid_gear *gear, bool keeps, sk_skid_state *state) {
    for (int32_t i = 0; i < gear->frame->node_count; i++) {
        if (!sk_skid_node_is_gone(gear, state, i)) continue;
        const sk_skid_node_state was = state->node[i];
        state->node[i] = (sk_skid_node_state){.contact = sk_oriented_ground_unknown()};
        if (!keeps) continue;
        state->node[i].displacement = was.displacement;
        state->node[i].turn = was.turn;
        state->node[i].velocity = was.velocity;
        state->node[i].spin = was.spin;
    }
}

// Energy and momentum of the nodes that are there.
typedef struct present {
    sk_skid_energy energy;
    sk_vec3 linear, angular;
} present;

static present present_of(const sk_skid_gear *gear, const sk_skid_body *left, const sk_skid_state *state) {
    double u[SK_SKID_ROWS_MAX], v[SK_SKID_ROWS_MAX];
    bool gone[SK_SKID_ROWS_MAX];
    present out;
    sk_skid_gather(gear, state, u, v);
    sk_skid_rows_gone(gear, state, gone);
    for (int32_t i = 0; i < gear->frame->freedom_count; i++)
        if (gone[i]) u[i] = v[i] = 0.0;
    out.energy = sk_skid_energy_by_row(gear, left, state, u, v);
    sk_skid_momentum_of(gear, v, &out.linear, &out.angular);
    return out;
}

void sk_skid_tear(const sk_skid_gear *gear, const sk_skid_load *load, sk_skid_state *state, sk_skid_reaction *out) {
    bool leaves[SK_SKID_ELEMENTS_MAX];
    present before = present_of(gear, load->left, state);
    if (!mark_gone(gear, state, leaves)) return;
    let_go(gear, load->keeps_torn, state);
    present after = present_of(gear, load->left, state);
    out->torn_energy = before.energy.strain + before.energy.motion - after.energy.strain - after.energy.motion;
    out->torn_momentum = sk_sub(before.linear, after.linear);
    out->torn_angular = sk_sub(before.angular, after.angular);
    list_parts(gear, state, leaves, out);
}
