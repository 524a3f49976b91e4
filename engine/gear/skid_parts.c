#include "gear/skid_parts.h"

#include "gear/skid_compiled.h"
#include "gear/skid_joints.h"

static uint64_t bit(int32_t element) {
    return UINT64_C(1) << element;
}

static int32_t size_of(uint64_t elements) {
    int32_t count = 0;
    for (; elements != 0; elements &= elements - 1) count++;
    return count;
}

static sk_vec3 axis_of(const sk_skid_plan *plan, int32_t element) {
    const int32_t *node = plan->elements[element].node;
    return sk_unit(sk_sub(plan->nodes[node[1]].position, plan->nodes[node[0]].position));
}

// Whether the next element goes on where this one ends, with at least this cosine between them.
static bool goes_on(const sk_skid_plan *plan, int32_t element, double cosine) {
    if (element + 1 >= plan->element_count) return false;
    if (plan->elements[element].node[1] != plan->elements[element + 1].node[0]) return false;
    return sk_dot(axis_of(plan, element), axis_of(plan, element + 1)) >= cosine;
}

// ---- list of parts ----

static void add_part(sk_skid_parts *out, uint64_t elements) {
    for (int32_t i = 0; i < out->count; i++)
        if (out->elements[i] == elements) return;
    if (out->count == SK_SKID_PARTS_MAX) return;
    int32_t at = out->count++;
    for (; at > 0 && size_of(out->elements[at - 1]) < size_of(elements); at--)
        out->elements[at] = out->elements[at - 1];
    out->elements[at] = elements;
}

static void add_line(sk_skid_parts *out, int32_t first, int32_t end) {
    uint64_t head = 0, tail = 0;
    for (int32_t i = first; i < end; i++) {
        head |= bit(i);
        tail |= bit(end - 1 - (i - first));
        add_part(out, head);
        add_part(out, tail);
    }
    for (int32_t i = first; i < end; i++) add_part(out, bit(i));
}

static bool share_a_free_node(const sk_skid_plan *plan, int32_t a, int32_t b) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (plan->elements[a].node[i] == plan->elements[b].node[j])
                return plan->nodes[plan->elements[a].node[i]].held == 0;
    return false;
}

// All that is connected with an element without passing a saddle.
static uint64_t connected(const sk_skid_plan *plan, int32_t element) {
    uint64_t all = bit(element), before = 0;
    while (all != before) {
        before = all;
        for (int32_t i = 0; i < plan->element_count; i++)
            for (int32_t k = 0; (all & bit(i)) == 0 && k < plan->element_count; k++)
                if ((before & bit(k)) != 0 && share_a_free_node(plan, i, k)) all |= bit(i);
    }
    return all;
}

void sk_skid_parts_of(const sk_skid_plan *plan, sk_skid_parts *out) {
    static const double ALMOST_STRAIGHT = 0.9; // cosine
    sk_skid_run runs[SK_SKID_RUNS_MAX];
    uint64_t seen = 0;
    out->count = 0;
    for (int32_t first = 0, end; first < plan->element_count; first = end) {
        for (end = first + 1; goes_on(plan, end - 1, ALMOST_STRAIGHT);) end++;
        add_line(out, first, end);
    }
    for (int32_t i = 0; i < plan->element_count; i++) {
        if ((seen & bit(i)) != 0) continue;
        uint64_t all = connected(plan, i);
        seen |= all;
        if (sk_skid_runs_of(plan, all, runs) > 0) add_part(out, all);
    }
}

// ---- mass ----

static sk_solid_mass element_mass(const sk_skid_plan *plan, int32_t element) {
    const sk_space_frame_element *e = &plan->elements[element];
    const sk_tube *t = &plan->tubes[e->tube];
    sk_vec3 a = plan->nodes[e->node[0]].position, b = plan->nodes[e->node[1]].position, along = axis_of(plan, element);
    double outer = t->diameter, inner = outer - 2.0 * t->wall, length = sk_length(sk_sub(b, a));
    double mass = t->density * 0.25 * SK_PI * (outer - inner) * (outer + inner) * length;
    double polar = mass * (outer * outer + inner * inner) / 8.0, across = mass * length * length / 12.0;
    const double e3[3] = {along.x, along.y, along.z};
    double of[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) of[i][j] = (i == j ? across : 0.0) + (polar - across) * e3[i] * e3[j];
    return (sk_solid_mass){
        mass,
        sk_mix(a, b, 0.5),
        {{{of[0][0], of[0][1], of[0][2]}, {of[1][0], of[1][1], of[1][2]}, {of[2][0], of[2][1], of[2][2]}}}};
}

// The lowest of these elements at a node, -1 for none.
static int32_t first_at(const sk_skid_plan *plan, uint64_t elements, int32_t node) {
    for (int32_t i = 0; i < plan->element_count; i++)
        if ((elements & bit(i)) != 0 && (plan->elements[i].node[0] == node || plan->elements[i].node[1] == node))
            return i;
    return -1;
}

sk_solid_mass sk_skid_elements_mass(const sk_skid_plan *plan, uint64_t elements) {
    sk_solid_mass sum = {0};
    for (int32_t i = 0; i < plan->element_count; i++) {
        if ((elements & bit(i)) == 0) continue;
        sk_solid_mass one = element_mass(plan, i);
        sum = sum.mass > 0.0 ? sk_solid_mass_join(&sum, &one) : one;
    }
    for (int32_t node = 0; node < plan->node_count; node++) {
        int32_t owner = first_at(plan, ~UINT64_C(0), node);
        if (owner < 0 || (elements & bit(owner)) == 0 || !(plan->nodes[node].mass > 0.0)) continue;
        sk_solid_mass shoe = {.mass = plan->nodes[node].mass, .centre = plan->nodes[node].position};
        sum = sk_solid_mass_join(&sum, &shoe);
    }
    return sum;
}

// ---- shape ----

static double radius_of(const sk_skid_plan *plan, int32_t element) {
    return 0.5 * plan->tubes[plan->elements[element].tube].diameter;
}

// m: how far the end of a run stays away from a node, so that its round end touches no other tube there.
static double clearance(const sk_skid_plan *plan, uint64_t run, int32_t node, double radius) {
    double thickest = 0.0;
    for (int32_t i = 0; i < plan->element_count; i++)
        if ((run & bit(i)) == 0 && (plan->elements[i].node[0] == node || plan->elements[i].node[1] == node))
            thickest = sk_max(thickest, radius_of(plan, i));
    return radius + thickest;
}

static sk_skid_run run_of(const sk_skid_plan *plan, int32_t first, int32_t end) {
    uint64_t all = 0;
    for (int32_t i = first; i < end; i++) all |= bit(i);
    sk_skid_run run = {.radius = radius_of(plan, first),
                       .node = {plan->elements[first].node[0], plan->elements[end - 1].node[1]}};
    sk_vec3 a = plan->nodes[run.node[0]].position, b = plan->nodes[run.node[1]].position;
    double length = sk_length(sk_sub(b, a)), from = clearance(plan, all, run.node[0], run.radius) / length;
    double to = 1.0 - clearance(plan, all, run.node[1], run.radius) / length;
    if (to < from) from = to = 0.5;
    run.from = sk_mix(a, b, from);
    run.to = sk_mix(a, b, to);
    return run;
}

int32_t sk_skid_runs_of(const sk_skid_plan *plan, uint64_t elements, sk_skid_run out[SK_SKID_RUNS_MAX]) {
    static const double STRAIGHT = 1.0 - 1e-9; // cosine
    int32_t count = 0;
    for (int32_t first = 0, end; first < plan->element_count; first = end) {
        end = first + 1;
        if ((elements & bit(first)) == 0) continue;
        while (goes_on(plan, end - 1, STRAIGHT) && (elements & bit(end)) != 0 &&
               plan->elements[end].tube == plan->elements[first].tube)
            end++;
        if (count == SK_SKID_RUNS_MAX) return -1;
        out[count++] = run_of(plan, first, end);
    }
    return count;
}

// ---- state ----

bool sk_skid_is_one_part(const sk_skid_plan *plan, const sk_skid_state *state, uint64_t elements) {
    for (int32_t i = 0; i < plan->element_count; i++) {
        const sk_skid_element_state *e = &state->element[i];
        if ((elements & bit(i)) == 0) continue;
        if ((e->broken_first & SK_SKID_BROKEN) != 0 &&
            first_at(plan, elements & ~bit(i), plan->elements[i].node[0]) >= 0)
            return false;
        if ((e->broken_second & SK_SKID_BROKEN) != 0 &&
            first_at(plan, elements & ~bit(i), plan->elements[i].node[1]) >= 0)
            return false;
    }
    return true;
}

uint64_t sk_skid_elements_gone(const sk_skid_plan *plan, const sk_skid_state *state) {
    uint64_t gone = 0;
    for (int32_t i = 0; i < plan->element_count; i++)
        if (sk_skid_element_is_gone(&state->element[i])) gone |= bit(i);
    return gone;
}

// Adds momentum and angular momentum (or shift and turn times mass and inertia) of a beam whose ends move.
static void add_beam(const sk_beam_frame *frame, const sk_beam *beam, const sk_vec3 moved[2], const sk_vec3 turned[2],
                     sk_vec3 *linear, sk_vec3 *angular) {
    double matrix[SK_BEAM_FREEDOMS * SK_BEAM_FREEDOMS], out[SK_BEAM_FREEDOMS];
    const double by[SK_BEAM_FREEDOMS] = {moved[0].x, moved[0].y, moved[0].z, turned[0].x, turned[0].y, turned[0].z,
                                         moved[1].x, moved[1].y, moved[1].z, turned[1].x, turned[1].y, turned[1].z};
    sk_beam_mass(beam, matrix);
    for (int i = 0; i < SK_BEAM_FREEDOMS; i++) {
        out[i] = 0.0;
        for (int j = 0; j < SK_BEAM_FREEDOMS; j++) out[i] += matrix[i * SK_BEAM_FREEDOMS + j] * by[j];
    }
    for (int end = 0; end < 2; end++) {
        const double *p = out + SK_NODE_FREEDOMS * end;
        sk_vec3 at_node = {p[0], p[1], p[2]}, about_node = {p[3], p[4], p[5]};
        *linear = sk_add(*linear, at_node);
        *angular = sk_add(*angular, sk_add(about_node, sk_cross(frame->position[beam->node[end]], at_node)));
    }
}

static void add_mass(const sk_beam_frame *frame, int32_t node, sk_vec3 moved, sk_vec3 *linear, sk_vec3 *angular) {
    sk_vec3 at_node = sk_scale(frame->lump[node], moved);
    *linear = sk_add(*linear, at_node);
    *angular = sk_add(*angular, sk_cross(frame->position[node], at_node));
}

// Adds what the nodes that are gone have of the motion of an element.
static void add_element(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, const bool counts[2],
                        sk_skid_part_motion *out) {
    const sk_beam *beam = &gear->frame->beams[element];
    sk_vec3 moved[2] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}, turned[2] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    for (int end = 0; end < 2; end++) {
        if (!counts[end] || !sk_skid_node_is_gone(gear, state, beam->node[end])) continue;
        moved[end] = state->node[beam->node[end]].velocity;
        turned[end] = state->node[beam->node[end]].spin;
    }
    add_beam(gear->frame, beam, moved, turned, &out->momentum, &out->angular);
}

// Adds what the nodes that are gone have of the motion of these elements. A node also has its point mass, and the mass of
// elements that were torn off before. They count to the first element at the node that is torn off now.
static void add_momentum(const sk_skid_gear *gear, const sk_skid_state *state, uint64_t torn, uint64_t elements,
                         sk_skid_part_motion *out) {
    const sk_beam_frame *frame = gear->frame;
    static const bool BOTH[2] = {true, true};
    for (int32_t i = 0; i < frame->beam_count; i++) {
        if ((elements & bit(i)) != 0) add_element(gear, state, i, BOTH, out);
        if ((torn & bit(i)) != 0 || !sk_skid_element_is_gone(&state->element[i])) continue;
        bool counts[2];
        for (int end = 0; end < 2; end++) {
            int32_t first = first_at(&gear->plan, torn, frame->beams[i].node[end]);
            counts[end] = first >= 0 && (elements & bit(first)) != 0;
        }
        add_element(gear, state, i, counts, out);
    }
    for (int32_t node = 0; node < frame->node_count; node++) {
        int32_t first = sk_skid_node_is_gone(gear, state, node) ? first_at(&gear->plan, torn, node) : -1;
        if (first >= 0 && (elements & bit(first)) != 0)
            add_mass(frame, node, state->node[node].velocity, &out->momentum, &out->angular);
    }
}

sk_skid_part_motion sk_skid_motion_of_part(const sk_skid_gear *gear, const sk_skid_state *state, uint64_t torn,
                                           uint64_t elements) {
    const sk_beam_frame *frame = gear->frame;
    sk_skid_part_motion out = {0};
    sk_vec3 linear = {0.0, 0.0, 0.0}, angular = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < frame->beam_count; i++) {
        if ((elements & bit(i)) == 0) continue;
        const sk_skid_node_state *a = &state->node[frame->beams[i].node[0]], *b = &state->node[frame->beams[i].node[1]];
        const sk_vec3 moved[2] = {a->displacement, b->displacement}, turned[2] = {a->turn, b->turn};
        add_beam(frame, &frame->beams[i], moved, turned, &linear, &angular);
        for (int end = 0; end < 2; end++) {
            int32_t node = frame->beams[i].node[end];
            if (first_at(&gear->plan, ~UINT64_C(0), node) == i) add_mass(frame, node, moved[end], &linear, &angular);
        }
    }
    sk_solid_mass mass = sk_skid_elements_mass(&gear->plan, elements);
    sk_mat3 inverse = sk_mat3_inverse_symmetric(&mass.inertia);
    out.shift = sk_scale(1.0 / mass.mass, linear);
    out.turn = sk_mat3_mul(&inverse, sk_sub(angular, sk_cross(mass.centre, linear)));
    add_momentum(gear, state, torn, elements, &out);
    return out;
}

void sk_skid_rest_torn(const sk_skid_gear *gear, sk_skid_state *state) {
    for (int32_t i = 0; i < gear->frame->node_count; i++)
        if (sk_skid_node_is_gone(gear, state, i))
            state->node[i] = (sk_skid_node_state){.contact = sk_oriented_ground_unknown()};
}
