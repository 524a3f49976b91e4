#include "contact/ruts.h"

#include "base/assert.h"
#include "base/hash.h"
#include "contact/pebble.h"
#include <string.h>

// A stretch ends in these cases:
// - it would get longer than LONGEST (m);
// - the track leaves the straight line by more than ASTRAY (m);
// - the depth differs from that at its begin by more than UNEVEN (m). The chord then differs from a ramp by at most a
//   quarter of that;
// - the surface turns by more than acos(TURNED);
// - a tick before, the wheel was farther away than JUMP (m).
// While a stretch is shorter than SETTLED (m), its direction follows the wheel.
static const double LONGEST = 2.0, ASTRAY = 0.02, UNEVEN = 0.02, TURNED = 0.9998, JUMP = 0.5, SETTLED = 0.4;
// m: a stretch reaches at most so far beyond its line, and above and below its surface.
static const double REACH = 0.75, LAYER = 0.15;
// m: stretches are hashed by the square of this side, over x and y of the frame, that contains their midpoint. A place
// that a stretch reaches is at most LONGEST / 2 + REACH, half a side, from its midpoint. So the midpoint is in one of
// the four squares nearest to the place.
static const double SIDE = 3.5;

static int64_t cell_of(double x) {
    return (int64_t)floor(x / SIDE);
}

static int32_t bucket_of(int64_t solid, int64_t x, int64_t y) {
    uint64_t hash = sk_hash_word(sk_hash_word((uint64_t)solid, (uint64_t)x), (uint64_t)y);
    return (int32_t)(hash % SK_RUT_BUCKETS);
}

static int32_t bucket_of_rut(const sk_rut *rut) {
    return bucket_of(rut->solid, cell_of(0.5 * (rut->from.x + rut->to.x)), cell_of(0.5 * (rut->from.y + rut->to.y)));
}

static void link_in(sk_ruts *ruts, int32_t slot) {
    int32_t bucket = bucket_of_rut(&ruts->rut[slot]);
    ruts->next[slot] = ruts->head[bucket];
    ruts->head[bucket] = 1 + slot;
}

static void link_out(sk_ruts *ruts, int32_t slot) {
    int32_t *at = &ruts->head[bucket_of_rut(&ruts->rut[slot])];
    while (*at != 1 + slot) {
        SK_ASSERT(*at != 0);
        at = &ruts->next[*at - 1];
    }
    *at = ruts->next[slot];
}

void sk_ruts_index(sk_ruts *ruts) {
    memset(ruts->head, 0, sizeof ruts->head);
    memset(ruts->next, 0, sizeof ruts->next);
    for (int32_t slot = 0; slot < sk_ruts_kept(ruts); slot++) link_in(ruts, slot);
}

// Returns 1 on the line and 0 at the edge and beyond, with a continuous slope.
static double bell(double distance, double edge) {
    double u = sk_min(1.0, fabs(distance) / edge);
    return (1.0 - u * u) * (1.0 - u * u);
}

// A stretch as a line with a direction.
typedef struct course {
    sk_vec3 along; // unit; zero for a pit
    double length;
} course;

static course course_of(const sk_rut *rut) {
    sk_vec3 chord = sk_sub(rut->to, rut->from);
    double length = sk_length(chord);
    return (course){length > 0.0 ? sk_scale(1.0 / length, chord) : (sk_vec3){0.0, 0.0, 0.0}, length};
}

// Returns the depth (m) of one stretch at a place. It is linear between the ends, has a bell shape across, and beyond
// the ends follows the ramp of a wheel that climbs out.
static double depth_of(const sk_rut *rut, sk_vec3 place) {
    sk_vec3 away = sk_sub(place, rut->from);
    course c = course_of(rut);
    double height = sk_dot(away, rut->normal), along = sk_dot(away, c.along);
    double far = sk_dot(away, away);
    if (far > (c.length + REACH) * (c.length + REACH) || fabs(height) >= LAYER) return 0.0;
    double share = c.length > 0.0 ? sk_clamp(along / c.length, 0.0, 1.0) : 1.0;
    double depth = rut->depth_from + share * (rut->depth_to - rut->depth_from);
    double beyond = sk_max(0.0, sk_max(-along, along - c.length));
    double across = sqrt(sk_max(0.0, far - along * along - height * height));
    double radius = rut->width / SK_TRACK_WIDTH;
    return sk_ramp(depth, beyond, radius) * bell(beyond, REACH) * bell(across, rut->width) * bell(height, LAYER);
}

double sk_ruts_depth(const sk_ruts *ruts, int64_t solid, sk_vec3 place) {
    if (ruts->count == 0) return 0.0;
    // The four squares nearest to the place: its own, and the neighbours at its nearest sides and corner.
    int64_t x = (int64_t)floor(place.x / SIDE - 0.5), y = (int64_t)floor(place.y / SIDE - 0.5);
    double deepest = 0.0;
    for (int i = 0; i < 4; i++) {
        int32_t bucket = bucket_of(solid, x + (i & 1), y + (i >> 1));
        for (int32_t at = ruts->head[bucket]; at != 0; at = ruts->next[at - 1]) {
            const sk_rut *rut = &ruts->rut[at - 1];
            if (rut->solid == solid) deepest = sk_max(deepest, depth_of(rut, place));
        }
    }
    return deepest;
}

// Returns the stretch that the contact has been pressing; null if it has none, or if that stretch is overwritten.
static sk_rut *stretch_of(sk_ruts *ruts, const sk_contact_state *contact) {
    bool kept = contact->rut > 0 && contact->rut <= ruts->count && contact->rut > ruts->count - SK_RUTS_MAX;
    if (!kept) return NULL;
    sk_rut *rut = &ruts->rut[(contact->rut - 1) % SK_RUTS_MAX];
    return rut->solid == contact->solid ? rut : NULL;
}

// Extends the stretch to a place and a depth. Returns false if the stretch must end before it.
static bool lengthen(sk_rut *rut, sk_vec3 place, sk_vec3 normal, double depth) {
    course c = course_of(rut);
    sk_vec3 away = sk_sub(place, rut->from);
    if (c.length <= ASTRAY && sk_length(away) <= ASTRAY) rut->depth_from = depth; // a pit gets deeper as a whole
    if (sk_dot(normal, rut->normal) < TURNED || fabs(depth - rut->depth_from) > UNEVEN) return false;
    if (sk_length(sk_sub(place, rut->to)) > JUMP) return false;
    if (c.length < SETTLED) {
        rut->to = place;
    } else {
        double along = sk_dot(away, c.along);
        bool straight = sk_length(sk_add_scaled(away, -along, c.along)) <= ASTRAY;
        if (!straight || along < c.length || along > LONGEST) return false;
        rut->to = sk_add_scaled(rut->from, along, c.along);
    }
    rut->depth_to = depth;
    return true;
}

static void begin(sk_ruts *ruts, sk_rut rut) {
    int32_t slot = (int32_t)(ruts->count % SK_RUTS_MAX);
    if (ruts->count >= SK_RUTS_MAX) link_out(ruts, slot);
    ruts->rut[slot] = rut;
    ruts->count++;
    link_in(ruts, slot);
}

void sk_ruts_lay(sk_ruts *ruts, sk_contact_state *contact, double width) {
    double depth = contact->sinkage;
    if (contact->mode == SK_AIR || depth < SK_RUT_LEAST) {
        contact->rut = 0;
        return;
    }
    sk_vec3 place = sk_add_scaled(contact->pebble, depth, contact->normal);
    double known = sk_ruts_depth(ruts, contact->solid, place);
    if (known >= depth - sk_max(SK_RUT_LEAST, SK_RUT_ALIKE * depth)) return;

    sk_rut *last = stretch_of(ruts, contact);
    if (last != NULL) {
        int32_t slot = (int32_t)(last - ruts->rut);
        link_out(ruts, slot);
        bool longer = lengthen(last, place, contact->normal, depth);
        link_in(ruts, slot);
        if (longer) return;
    }
    sk_rut rut = {.from = place,
                  .to = place,
                  .normal = contact->normal,
                  .depth_from = depth,
                  .depth_to = depth,
                  .width = width,
                  .solid = contact->solid};
    if (last != NULL && sk_length(sk_sub(last->to, place)) <= JUMP) { // begins at the end of the last stretch
        rut.from = last->to;
        rut.depth_from = last->depth_to;
    }
    begin(ruts, rut);
    contact->rut = ruts->count;
}

static sk_vec3 middle_of(const sk_rut *rut) {
    return sk_mix(rut->from, rut->to, 0.5);
}

// Share of the width: nearer than this a print is the last one of its contact, which may get deeper or wider. It does not
// move, or a part that slides would take its track along.
static const double SAME_PLACE = 0.1;

void sk_ruts_press(sk_ruts *ruts, const sk_rut *print, int64_t *mine) {
    const sk_contact_state by = {.rut = *mine, .solid = print->solid};
    double depth = print->depth_from, known = sk_ruts_depth(ruts, print->solid, middle_of(print));
    if (depth < SK_RUT_LEAST || known >= depth - sk_max(SK_RUT_LEAST, SK_RUT_ALIKE * depth)) return;
    sk_rut *last = stretch_of(ruts, &by);
    if (last != NULL && sk_length(sk_sub(middle_of(last), middle_of(print))) <= SAME_PLACE * print->width) {
        int32_t slot = (int32_t)(last - ruts->rut);
        double deepest = sk_max(depth, last->depth_from);
        link_out(ruts, slot);
        if (print->width > last->width) *last = *print;
        last->depth_from = last->depth_to = deepest;
        link_in(ruts, slot);
        return;
    }
    begin(ruts, *print);
    *mine = ruts->count;
}

void sk_ruts_copy(const sk_ruts *from, sk_ruts *to) {
    size_t kept = (size_t)sk_ruts_kept(from);
    if (from->count == 0 && to->count == 0) return;
    to->count = from->count;
    memcpy(to->rut, from->rut, kept * sizeof from->rut[0]);
    memcpy(to->head, from->head, sizeof from->head);
    memcpy(to->next, from->next, kept * sizeof from->next[0]);
}
