#include "gear/space_frame.h"

#include "base/arena.h"
#include "base/assert.h"
#include "gear/space_frame_check.h"
#include "gear/space_frame_order.h"
#include "math/banded.h"
#include <stdlib.h>
#include <string.h>

// ---- building ----

// Returns the beam of an element. The section of a tube is a ring.
static sk_beam beam_of(const sk_space_frame_plan *plan, const sk_space_frame_element *e) {
    const sk_tube *t = &plan->tubes[e->tube];
    double outer = t->diameter, inner = outer - 2.0 * t->wall;
    double squares = outer * outer + inner * inner, area = 0.25 * SK_PI * (outer - inner) * (outer + inner);
    double second = area * squares / 16.0; // second moment of area about a diameter; the polar moment is twice that
    sk_vec3 line = sk_sub(plan->nodes[e->node[1]].position, plan->nodes[e->node[0]].position);
    sk_vec3 along = sk_unit(line);
    sk_vec3 aside = fabs(along.z) < 0.8 ? sk_vec(0.0, 0.0, 1.0) : sk_vec(1.0, 0.0, 0.0);
    sk_beam beam = {.node = {e->node[0], e->node[1]}, .length = sk_length(line), .radius = 0.5 * outer};
    beam.axis[0] = along;
    beam.axis[1] = sk_unit(sk_cross(aside, along));
    beam.axis[2] = sk_cross(along, beam.axis[1]);
    beam.stretch = t->young * area / beam.length;
    beam.twist = t->shear * 2.0 * second / beam.length;
    beam.bending = t->young * second / beam.length;
    beam.line_mass = t->density * area;
    beam.line_polar = t->density * 2.0 * second;
    beam.yield_moment = t->yield_stress * (outer * outer * outer - inner * inner * inner) / 6.0;
    // Beyond yield the curvature grows by (1/b - 1) / (E I) per moment. An end stands for half of the beam.
    beam.section_end = 2.0 * beam.bending * t->hardening / (1.0 - t->hardening);
    beam.ultimate = t->ultimate * beam.length / outer; // strain over the radius, times half of the length
    return beam;
}

// Numbers the rows of the free degrees of freedom, node by node in the order for a narrow band.
static sk_result number_rows(const sk_space_frame_plan *plan, sk_beam_frame *frame, int32_t *rows) {
    int32_t *order = calloc((size_t)plan->node_count, sizeof *order);
    bool ordered = order != NULL && sk_space_frame_order(plan->node_count, plan->elements, plan->element_count, order);
    for (int32_t k = 0; ordered && k < plan->node_count; k++)
        for (int32_t f = 0; f < SK_NODE_FREEDOMS; f++)
            rows[SK_NODE_FREEDOMS * order[k] + f] = plan->nodes[order[k]].held >> f & 1 ? -1 : frame->freedom_count++;
    free(order);
    return ordered ? sk_ok() : sk_error("memory is short");
}

// Finds the rows of a beam's degrees of freedom.
static void rows_of(const sk_beam_frame *frame, const sk_beam *beam, int32_t rows[SK_BEAM_FREEDOMS]) {
    for (int i = 0; i < SK_BEAM_FREEDOMS; i++)
        rows[i] = frame->row[SK_NODE_FREEDOMS * beam->node[i / SK_NODE_FREEDOMS] + i % SK_NODE_FREEDOMS];
}

static int32_t width_of(const sk_beam_frame *frame) {
    int32_t width = 0;
    for (int32_t k = 0; k < frame->beam_count; k++) {
        int32_t rows[SK_BEAM_FREEDOMS];
        rows_of(frame, &frame->beams[k], rows);
        for (int i = 0; i < SK_BEAM_FREEDOMS; i++)
            for (int j = 0; j < i; j++)
                if (rows[i] >= 0 && rows[j] >= 0 && abs(rows[i] - rows[j]) > width) width = abs(rows[i] - rows[j]);
    }
    return width;
}

static void assemble(const sk_beam_frame *frame, void (*matrix_of)(const sk_beam *, double *), double *band) {
    double matrix[SK_BEAM_FREEDOMS * SK_BEAM_FREEDOMS];
    for (int32_t k = 0; k < frame->beam_count; k++) {
        int32_t rows[SK_BEAM_FREEDOMS];
        rows_of(frame, &frame->beams[k], rows);
        matrix_of(&frame->beams[k], matrix);
        for (int i = 0; i < SK_BEAM_FREEDOMS; i++)
            for (int j = 0; j < SK_BEAM_FREEDOMS; j++)
                if (rows[j] >= 0 && rows[i] >= rows[j])
                    band[sk_banded_index(frame->width, rows[i], rows[j])] += matrix[i * SK_BEAM_FREEDOMS + j];
    }
}

// Returns an error that names the motion and the node that a singular stiffness leaves free. Rows up to `last` move
// without force, with x[last] = 1.
static sk_result refuse_mechanism(const sk_space_frame_plan *plan, const sk_beam_frame *frame, const double *factor,
                                  int32_t last) {
    static const char *const MOTIONS[SK_NODE_FREEDOMS] = {"move along x", "move along y", "move along z",
                                                          "turn about x", "turn about y", "turn about z"};
    double *x = calloc((size_t)frame->freedom_count, sizeof *x);
    if (x == NULL) return sk_error("memory is short");
    // Solves L^T x = 0 in the rows above the vanishing pivot.
    x[last] = 1.0;
    for (int32_t j = last - 1; j >= 0; j--) {
        for (int32_t i = j + 1; i <= last && i - j <= frame->width; i++)
            x[j] -= factor[sk_banded_index(frame->width, i, j)] * x[i];
        x[j] /= factor[sk_banded_index(frame->width, j, j)];
    }
    int32_t node = 0, freedom = 0;
    double most = 0.0;
    for (int32_t i = 0; i < SK_NODE_FREEDOMS * frame->node_count; i++) {
        double moved = frame->row[i] >= 0 ? fabs(x[frame->row[i]]) : 0.0;
        if (!(moved > most * (1.0 + 1e-9))) continue; // the first of equals wins
        most = moved;
        node = i / SK_NODE_FREEDOMS;
        freedom = i % SK_NODE_FREEDOMS;
    }
    free(x);
    return sk_error("it is a mechanism: nothing resists when node '%s' would %s; hold more of its saddles",
                    plan->nodes[node].name, MOTIONS[freedom]);
}

// Factors the stiffness. A pivot that is only rounding of its diagonal element counts as zero.
static sk_result factor(const sk_space_frame_plan *plan, const sk_beam_frame *frame, double *out) {
    static const double LOST = 1e-12;
    int32_t n = frame->freedom_count, width = frame->width;
    memcpy(out, frame->stiffness, sizeof(double) * (size_t)n * (size_t)(width + 1));
    int32_t failed = sk_banded_factor(n, width, out);
    int32_t end = failed < 0 ? n : failed;
    for (int32_t i = 0; i < end; i++) {
        int32_t at = sk_banded_index(width, i, i);
        if (out[at] * out[at] < LOST * frame->stiffness[at]) return refuse_mechanism(plan, frame, out, i);
    }
    return failed < 0 ? sk_ok() : refuse_mechanism(plan, frame, out, failed);
}

static sk_result build(const sk_space_frame_plan *plan, sk_beam_frame *frame) {
    sk_vec3 *position = sk_arena_alloc(frame->storage, (size_t)plan->node_count, sizeof *position);
    sk_beam *beams = sk_arena_alloc(frame->storage, (size_t)plan->element_count, sizeof *beams);
    int32_t *rows = sk_arena_alloc(frame->storage, (size_t)plan->node_count * SK_NODE_FREEDOMS, sizeof *rows);
    double *lump = sk_arena_alloc(frame->storage, (size_t)plan->node_count, sizeof *lump);
    if (position == NULL || beams == NULL || rows == NULL || lump == NULL) return sk_error("memory is short");
    frame->node_count = plan->node_count;
    frame->beam_count = plan->element_count;
    frame->position = position;
    frame->lump = lump;
    frame->beams = beams;
    frame->row = rows;
    for (int32_t i = 0; i < plan->node_count; i++) {
        position[i] = plan->nodes[i].position;
        lump[i] = plan->nodes[i].mass;
    }
    for (int32_t i = 0; i < plan->element_count; i++) beams[i] = beam_of(plan, &plan->elements[i]);
    sk_result r = number_rows(plan, frame, rows);
    if (!r.ok) return r;
    frame->width = width_of(frame);
    size_t size = (size_t)frame->freedom_count * (size_t)(frame->width + 1);
    double *stiffness = sk_arena_alloc(frame->storage, size, sizeof *stiffness);
    double *mass = sk_arena_alloc(frame->storage, size, sizeof *mass);
    double *factored = sk_arena_alloc(frame->storage, size, sizeof *factored);
    if (stiffness == NULL || mass == NULL || factored == NULL) return sk_error("memory is short");
    frame->stiffness = stiffness;
    frame->mass = mass;
    frame->factor = factored;
    assemble(frame, sk_beam_stiffness, stiffness);
    assemble(frame, sk_beam_mass, mass);
    for (int32_t i = 0; i < 3 * plan->node_count; i++) {
        int32_t at = rows[SK_NODE_FREEDOMS * (i / 3) + i % 3];
        if (at >= 0) mass[sk_banded_index(frame->width, at, at)] += lump[i / 3];
    }
    return factor(plan, frame, factored);
}

sk_result sk_space_frame_create(const sk_space_frame_plan *plan, sk_beam_frame **out) {
    *out = NULL;
    sk_result r = sk_space_frame_check_plan(plan);
    if (!r.ok) return r;
    sk_beam_frame *frame = calloc(1, sizeof *frame);
    if (frame != NULL) frame->storage = sk_arena_create();
    r = frame != NULL && frame->storage != NULL ? build(plan, frame) : sk_error("memory is short");
    if (r.ok)
        *out = frame;
    else
        sk_space_frame_destroy(frame);
    return r;
}

void sk_space_frame_destroy(sk_beam_frame *frame) {
    if (frame == NULL) return;
    sk_arena_destroy(frame->storage);
    free(frame);
}

// ---- queries ----

void sk_space_frame_solve(const sk_beam_frame *frame, double *x) {
    sk_banded_solve(frame->freedom_count, frame->width, frame->factor, x);
}

static void add(const int32_t *row, double *x, sk_vec3 v) {
    if (row[0] >= 0) x[row[0]] += v.x;
    if (row[1] >= 0) x[row[1]] += v.y;
    if (row[2] >= 0) x[row[2]] += v.z;
}

void sk_space_frame_add_force(const sk_beam_frame *frame, double *x, int32_t node, sk_vec3 force) {
    add(&frame->row[SK_NODE_FREEDOMS * node], x, force);
}

void sk_space_frame_add_moment(const sk_beam_frame *frame, double *x, int32_t node, sk_vec3 moment) {
    add(&frame->row[SK_NODE_FREEDOMS * node + 3], x, moment);
}

// Computes displacement and rotation of a node in the rigid motion of column k.
static void rigid_motion(const sk_beam_frame *frame, int32_t node, int k, double out[SK_NODE_FREEDOMS]) {
    sk_vec3 unit = {k % 3 == 0, k % 3 == 1, k % 3 == 2};
    sk_vec3 moved = k < 3 ? unit : sk_cross(unit, frame->position[node]);
    sk_vec3 turned = k < 3 ? (sk_vec3){0.0, 0.0, 0.0} : unit;
    const double all[SK_NODE_FREEDOMS] = {moved.x, moved.y, moved.z, turned.x, turned.y, turned.z};
    memcpy(out, all, sizeof all);
}

void sk_space_frame_carry(const sk_beam_frame *frame, double *columns) {
    double matrix[SK_BEAM_FREEDOMS * SK_BEAM_FREEDOMS], motion[SK_BEAM_FREEDOMS];
    int32_t n = frame->freedom_count, rows[SK_BEAM_FREEDOMS];
    for (int32_t i = 0; i < n * SK_NODE_FREEDOMS; i++) columns[i] = 0.0;
    for (int32_t b = 0; b < frame->beam_count; b++) {
        const sk_beam *beam = &frame->beams[b];
        rows_of(frame, beam, rows);
        sk_beam_mass(beam, matrix);
        for (int k = 0; k < SK_NODE_FREEDOMS; k++) {
            rigid_motion(frame, beam->node[0], k, motion);
            rigid_motion(frame, beam->node[1], k, motion + SK_NODE_FREEDOMS);
            for (int i = 0; i < SK_BEAM_FREEDOMS; i++)
                for (int j = 0; rows[i] >= 0 && j < SK_BEAM_FREEDOMS; j++)
                    columns[k * n + rows[i]] += matrix[i * SK_BEAM_FREEDOMS + j] * motion[j];
        }
    }
    for (int32_t node = 0; node < frame->node_count; node++) {
        for (int k = 0; k < SK_NODE_FREEDOMS; k++) {
            rigid_motion(frame, node, k, motion);
            sk_vec3 push = sk_scale(frame->lump[node], (sk_vec3){motion[0], motion[1], motion[2]});
            sk_space_frame_add_force(frame, columns + k * n, node, push);
        }
    }
}

double sk_space_frame_weight(const sk_beam_frame *frame) {
    double sum = 0.0;
    for (int32_t i = 0; i < frame->beam_count; i++) sum += frame->beams[i].line_mass * frame->beams[i].length;
    for (int32_t i = 0; i < frame->node_count; i++) sum += frame->lump[i];
    return sum;
}
