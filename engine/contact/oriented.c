// The rules of oriented contact on words of bits: bit i belongs to face i.
#include "contact/oriented.h"

#include "csg/lanes.h"

// One step of one initiator.
typedef struct motion {
    const sk_oriented_target *target;
    sk_vec3 from, to;
    double radius, depth_limit;
    uint64_t was_in, is_in; // P(t0) and P(t); bits beyond the last face are set
} motion;

static const uint64_t ALL_IN = ~UINT64_C(0);

static int32_t lowest(uint64_t bits) {
    return __builtin_ctzll(bits);
}

// Returns the bits of those faces, from face i on, that separate the place from the target.
static uint64_t separated(const sk_oriented_target *target, int32_t i, sk_vec3 place, double radius) {
    lanes d = lanes_at(target->normal_x + i) * lanes_of(place.x) + lanes_at(target->normal_y + i) * lanes_of(place.y) +
              lanes_at(target->normal_z + i) * lanes_of(place.z) - (lanes_at(target->offset + i) + lanes_of(radius));
    return (uint64_t)lane_bits(lanes_above(d, lanes_of(0.0))) << i;
}

uint64_t sk_oriented_penetration(const sk_oriented_target *target, sk_vec3 place, double radius) {
    uint64_t out = 0;
    for (int32_t i = 0; i < target->face_count; i += LANES) out |= separated(target, i, place, radius);
    return ~out;
}

// Sets was_in and is_in. Returns false as soon as one face separates both ends: the whole path is then outside.
static bool may_come_in(motion *m) {
    uint64_t before = 0, now = 0;
    for (int32_t i = 0; i < m->target->face_count; i += LANES) {
        uint64_t a = separated(m->target, i, m->from, m->radius), b = separated(m->target, i, m->to, m->radius);
        if ((a & b) != 0) return false;
        before |= a;
        now |= b;
    }
    m->was_in = ~before;
    m->is_in = ~now;
    return true;
}

static bool is_past(const sk_oriented_side *side, sk_vec3 place, double radius) {
    return sk_dot(side->normal, place) > side->offset + side->widen * radius;
}

bool sk_oriented_on_range(const sk_oriented_target *target, int32_t face, sk_vec3 place, double radius) {
    for (int32_t k = target->first_side[face]; k < target->first_side[face + 1]; k++) {
        if (is_past(&target->sides[k], place, radius)) return false;
    }
    return true;
}

int32_t sk_oriented_nearest_face(const sk_oriented_target *target, sk_vec3 place, double radius) {
    int32_t nearest = 0;
    double largest = -INFINITY;
    for (int32_t i = 0; i < target->face_count; i++) {
        double d = sk_oriented_distance(target, i, place, radius);
        if (d > largest) {
            largest = d;
            nearest = i;
        }
    }
    return nearest;
}

static double distance_at(const motion *m, int32_t face, sk_vec3 place) {
    return sk_oriented_distance(m->target, face, place, m->radius);
}

// Returns the fraction of the path at which d_i changes its sign.
static double crossing(const motion *m, int32_t face) {
    double before = distance_at(m, face, m->from);
    return before / (before - distance_at(m, face, m->to));
}

// Rule 1: finds the face whose separation is lost last. Returns false if the path does not lead through the target.
static bool find_entry(const motion *m, sk_oriented_step *out) {
    uint64_t lost = ~m->was_in;
    double entry = -INFINITY;
    for (uint64_t left = lost; left != 0; left &= left - 1) {
        double at = crossing(m, lowest(left));
        if (!(at > entry)) continue;
        entry = at;
        out->face = lowest(left);
    }
    out->fraction = entry;
    for (uint64_t left = ~m->is_in; left != 0; left &= left - 1) {
        if (!(entry < crossing(m, lowest(left)))) return false;
    }
    return true;
}

// Rule 4: returns the face across a crossed edge if the point is on its range and behind it, else SK_ORIENTED_NO_FACE.
static int32_t face_across(const motion *m, int32_t face) {
    const sk_oriented_target *target = m->target;
    for (int32_t k = target->first_side[face]; k < target->first_side[face + 1]; k++) {
        const sk_oriented_side *side = &target->sides[k];
        if (!is_past(side, m->to, m->radius)) continue;
        bool behind = (m->is_in >> side->across & 1) != 0;
        if (behind && sk_oriented_on_range(target, side->across, m->to, m->radius)) return side->across;
    }
    return SK_ORIENTED_NO_FACE;
}

// Rule 4, if the point is in the range of no such face: returns the adjacent face with the largest d_i.
static int32_t nearest_neighbour(const motion *m, int32_t face) {
    int32_t nearest = SK_ORIENTED_NO_FACE;
    double largest = -INFINITY;
    for (int32_t k = m->target->first_side[face]; k < m->target->first_side[face + 1]; k++) {
        double d = distance_at(m, m->target->sides[k].across, m->to);
        if (!(d > largest)) continue;
        largest = d;
        nearest = m->target->sides[k].across;
    }
    return nearest;
}

static sk_oriented_step ended(sk_oriented_outcome outcome) {
    return (sk_oriented_step){outcome, SK_ORIENTED_NO_FACE, 0.0};
}

// Rule 5, for a point outside its own face. It slid off if it left through another face first, else it is released.
static sk_oriented_step released(const motion *m, int32_t face) {
    double own = crossing(m, face);
    uint64_t was_in = sk_oriented_penetration(m->target, m->from, m->radius);
    for (uint64_t gained = was_in & ~m->is_in; gained != 0; gained &= gained - 1) {
        if (crossing(m, lowest(gained)) < own) return ended(SK_ORIENTED_SLID_OFF);
    }
    return ended(SK_ORIENTED_RELEASED);
}

// Applies rules 3 to 5 to a point outside the target that has a face. `stays`: the result if the face stays.
static sk_oriented_step behind(const motion *m, sk_oriented_step stays) {
    if ((m->is_in >> stays.face & 1) == 0) return released(m, stays.face);
    if (!sk_oriented_on_range(m->target, stays.face, m->to, m->radius)) {
        stays.face = face_across(m, stays.face);
        if (stays.face < 0) return ended(SK_ORIENTED_SLID_OFF);
        if (stays.outcome == SK_ORIENTED_HELD) stays.outcome = SK_ORIENTED_HANDED_OVER;
    }
    if (-distance_at(m, stays.face, m->to) > m->depth_limit) return ended(SK_ORIENTED_TOO_DEEP);
    return stays;
}

static sk_oriented_step come_in(motion *m) {
    if (!may_come_in(m)) return ended(SK_ORIENTED_APART);
    if (m->was_in == ALL_IN) {
        if (m->is_in != ALL_IN) return ended(SK_ORIENTED_APART);
        return (sk_oriented_step){SK_ORIENTED_FOUND_INSIDE, sk_oriented_nearest_face(m->target, m->from, m->radius),
                                  0.0};
    }
    sk_oriented_step out = {.outcome = SK_ORIENTED_NEW};
    if (!find_entry(m, &out)) return ended(SK_ORIENTED_APART);
    return m->is_in == ALL_IN ? out : behind(m, out);
}

sk_oriented_step sk_oriented_advance(const sk_oriented_target *target, int32_t face, sk_vec3 from, sk_vec3 to,
                                     double radius, double depth_limit) {
    motion m = {.target = target, .from = from, .to = to, .radius = radius, .depth_limit = depth_limit};
    if (face < 0) return come_in(&m);
    m.is_in = sk_oriented_penetration(target, to, radius);
    if (m.is_in != ALL_IN) return behind(&m, (sk_oriented_step){SK_ORIENTED_HELD, face, 0.0});
    if (sk_oriented_on_range(target, face, to, radius)) return (sk_oriented_step){SK_ORIENTED_RETAINED, face, 0.0};
    int32_t next = face_across(&m, face);
    if (next < 0) next = nearest_neighbour(&m, face);
    return (sk_oriented_step){SK_ORIENTED_HANDED_OVER, next, 0.0};
}

const char *sk_oriented_outcome_text(sk_oriented_outcome outcome) {
    static const char *const texts[SK_ORIENTED_OUTCOMES] = {
        [SK_ORIENTED_APART] = "touches nothing",
        [SK_ORIENTED_NEW] = "of all separations this face's was lost last: it came in here",
        [SK_ORIENTED_FOUND_INSIDE] = "was inside from the start: the nearest face was taken",
        [SK_ORIENTED_RETAINED] = "still inside: the face it came in through stays",
        [SK_ORIENTED_HELD] = "pushed through and out behind, but still over its face, which stays",
        [SK_ORIENTED_HANDED_OVER] = "slid past an edge of its face: the face across the edge took over",
        [SK_ORIENTED_RELEASED] = "out through the face it came in through",
        [SK_ORIENTED_SLID_OFF] = "out, and past an edge of its face: released",
        [SK_ORIENTED_TOO_DEEP] = "deeper behind its face than is held: released",
    };
    return texts[outcome];
}
