// The rules of oriented contact as loops over faces. This is the reference for the bit form in oriented.c; tests
// compare the two.
#include "contact/oriented.h"

// The configurations of one initiator, face by face: the columns of the paper's matrices.
typedef struct columns {
    double before[SK_ORIENTED_FACES_MAX], now[SK_ORIENTED_FACES_MAX]; // d_i
    int was_in[SK_ORIENTED_FACES_MAX], is_in[SK_ORIENTED_FACES_MAX];  // P(t0), P(t)
    int change[SK_ORIENTED_FACES_MAX];                                // Delta
    int on_range[SK_ORIENTED_FACES_MAX];                              // S(t)
    int sum_before, sum_now;                                          // of P
} columns;

static columns fill(const sk_oriented_target *target, sk_vec3 from, sk_vec3 to, double radius) {
    columns c = {.sum_before = 0};
    for (int32_t i = 0; i < target->face_count; i++) {
        c.before[i] = sk_oriented_distance(target, i, from, radius);
        c.now[i] = sk_oriented_distance(target, i, to, radius);
        c.was_in[i] = c.before[i] <= 0.0 ? 1 : 0;
        c.is_in[i] = c.now[i] <= 0.0 ? 1 : 0;
        c.change[i] = c.is_in[i] - c.was_in[i];
        c.sum_before += c.was_in[i];
        c.sum_now += c.is_in[i];
        c.on_range[i] = 1;
        for (int32_t k = target->first_side[i]; k < target->first_side[i + 1]; k++) {
            const sk_oriented_side *side = &target->sides[k];
            if (sk_dot(side->normal, to) > side->offset + side->widen * radius) c.on_range[i] = 0;
        }
    }
    return c;
}

// Rule 1: finds the face whose separation is lost last. Returns false if the path does not lead through the target.
static bool find_entry(const sk_oriented_target *target, const columns *c, sk_oriented_step *out) {
    double entry = -INFINITY, path_out = INFINITY;
    for (int32_t i = 0; i < target->face_count; i++) {
        if (c->was_in[i] == 0 && c->is_in[i] == 0) return false;
        if (c->change[i] == 0) continue;
        double at = c->before[i] / (c->before[i] - c->now[i]);
        if (c->change[i] == 1 && at > entry) {
            entry = at;
            out->face = i;
        }
        if (c->change[i] == -1 && at < path_out) path_out = at;
    }
    if (!(entry > -INFINITY) || !(entry < path_out)) return false;
    out->fraction = entry;
    return true;
}

// Rule 4: returns the face across a crossed edge if the point is on its range and behind it, else SK_ORIENTED_NO_FACE.
static int32_t face_across(const sk_oriented_target *target, const columns *c, int32_t face, sk_vec3 to,
                           double radius) {
    for (int32_t k = target->first_side[face]; k < target->first_side[face + 1]; k++) {
        const sk_oriented_side *side = &target->sides[k];
        bool crossed = sk_dot(side->normal, to) > side->offset + side->widen * radius;
        if (crossed && c->on_range[side->across] == 1 && c->is_in[side->across] == 1) return side->across;
    }
    return SK_ORIENTED_NO_FACE;
}

// Rule 4, if the point is in the range of no such face: returns the adjacent face with the largest d_i.
static int32_t nearest_neighbour(const sk_oriented_target *target, const columns *c, int32_t face) {
    int32_t nearest = SK_ORIENTED_NO_FACE;
    for (int32_t k = target->first_side[face]; k < target->first_side[face + 1]; k++) {
        int32_t across = target->sides[k].across;
        if (nearest < 0 || c->now[across] > c->now[nearest]) nearest = across;
    }
    return nearest;
}

// Rule 6: returns the face with the largest distance, of equals the first.
static int32_t nearest_face(const sk_oriented_target *target, const double *distance) {
    int32_t nearest = 0;
    for (int32_t i = 1; i < target->face_count; i++) {
        if (distance[i] > distance[nearest]) nearest = i;
    }
    return nearest;
}

// Rule 5: the point is released through its own face, unless it left through another face before.
static sk_oriented_outcome path_of_release(const sk_oriented_target *target, const columns *c, int32_t face) {
    double own = c->before[face] / (c->before[face] - c->now[face]);
    for (int32_t i = 0; i < target->face_count; i++) {
        if (c->change[i] == -1 && c->before[i] / (c->before[i] - c->now[i]) < own) return SK_ORIENTED_SLID_OFF;
    }
    return SK_ORIENTED_RELEASED;
}

// Applies rules 3 to 5 to a point outside the target that has a face. `stays`: the result if the face stays.
static sk_oriented_step behind(const sk_oriented_target *target, const columns *c, sk_vec3 to, double radius,
                               double depth_limit, sk_oriented_step stays) {
    int32_t face = stays.face;
    const sk_oriented_step no_more = {.face = SK_ORIENTED_NO_FACE};
    sk_oriented_step out = stays;
    if (c->is_in[face] == 0) {
        out = no_more;
        out.outcome = path_of_release(target, c, face);
        return out;
    }
    if (c->on_range[face] == 0) {
        out.face = face_across(target, c, face, to, radius);
        if (out.face >= 0 && out.outcome == SK_ORIENTED_HELD) out.outcome = SK_ORIENTED_HANDED_OVER;
    }
    if (out.face < 0) {
        out = no_more;
        out.outcome = SK_ORIENTED_SLID_OFF;
    } else if (-c->now[out.face] > depth_limit) {
        out = no_more;
        out.outcome = SK_ORIENTED_TOO_DEEP;
    }
    return out;
}

sk_oriented_step sk_oriented_advance_reference(const sk_oriented_target *target, int32_t face, sk_vec3 from, sk_vec3 to,
                                               double radius, double depth_limit) {
    columns c = fill(target, from, to, radius);
    bool was_penetrated = c.sum_before == target->face_count, is_penetrated = c.sum_now == target->face_count;
    sk_oriented_step out = {.face = SK_ORIENTED_NO_FACE};
    if (face < 0 && was_penetrated) {
        if (!is_penetrated) return out;
        out.outcome = SK_ORIENTED_FOUND_INSIDE;
        out.face = nearest_face(target, c.before);
    } else if (face < 0) {
        if (!find_entry(target, &c, &out)) return (sk_oriented_step){.face = SK_ORIENTED_NO_FACE};
        out.outcome = SK_ORIENTED_NEW;
        if (!is_penetrated) out = behind(target, &c, to, radius, depth_limit, out);
    } else if (!is_penetrated) {
        out = (sk_oriented_step){SK_ORIENTED_HELD, face, 0.0};
        out = behind(target, &c, to, radius, depth_limit, out);
    } else if (c.on_range[face] == 1) {
        out = (sk_oriented_step){SK_ORIENTED_RETAINED, face, 0.0};
    } else {
        out.outcome = SK_ORIENTED_HANDED_OVER;
        out.face = face_across(target, &c, face, to, radius);
        if (out.face < 0) out.face = nearest_neighbour(target, &c, face);
    }
    return out;
}
