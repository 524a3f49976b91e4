// crossing.h: where a segment crosses one half-space, and the status of a point. Private to the csg room.
// A half-space is evaluated once per segment, from the signed distances d1, d2 of its ends. All query paths use these
// functions, so all return the same bits. Statuses form a totally ordered chain:
//   outside < border of feature n-1 < ... < border of feature 1 < border of feature 0 < interior.
// A union takes the maximum, an intersection the minimum. The reason is in docs/models/scenery.md.
#pragma once
#include "csg/shape.h"

enum { STATUS_OUTSIDE = 0, STATUS_INTERIOR = INT32_MAX };

static inline int32_t border_status(int32_t feature) {
    return STATUS_INTERIOR - 1 - feature;
}
static inline int32_t status_feature(int32_t status) {
    return STATUS_INTERIOR - 1 - status;
}

// Larger than every fraction of a segment.
#define FRACTION_NEVER 2.0

static inline double plane_distance(const sk_half_space *h, sk_vec3 p) {
    return sk_dot(h->normal, p) - h->offset;
}

// Returns the fraction at which the distance is zero, if exactly one of d1 and d2 is above zero. It is in [0, 1].
// Adding 0.0 makes a negative zero positive.
static inline double crossing_fraction(double d1, double d2) {
    return d1 / (d1 - d2) + 0.0;
}

// The least fraction >= l at which the half-space's status is not outside, and the status there.
typedef struct first_contact {
    double fraction; // FRACTION_NEVER if there is none
    int32_t status;
} first_contact;

static inline first_contact plane_first_contact(double d1, double d2, double l, int32_t feature) {
    if (d1 > 0.0 && d2 > 0.0) return (first_contact){FRACTION_NEVER, STATUS_OUTSIDE};
    if (d1 <= 0.0 && d2 <= 0.0) return (first_contact){l, STATUS_INTERIOR};
    double crossing = crossing_fraction(d1, d2);
    if (d1 > 0.0) { // entering
        if (l <= crossing) return (first_contact){crossing, border_status(feature)};
        return (first_contact){l, STATUS_INTERIOR};
    }
    if (l < crossing) return (first_contact){l, STATUS_INTERIOR};
    if (l == crossing) return (first_contact){l, border_status(feature)};
    return (first_contact){FRACTION_NEVER, STATUS_OUTSIDE};
}

static inline int32_t plane_status(double d1, double d2, double l, int32_t feature) {
    first_contact first = plane_first_contact(d1, d2, l, feature);
    return first.fraction == l ? first.status : STATUS_OUTSIDE;
}

// Returns the end of a run of fractions inside the half-space; FRACTION_NEVER if the run reaches b.
static inline double plane_run_end(double d1, double d2) {
    return d1 <= 0.0 && d2 > 0.0 ? crossing_fraction(d1, d2) : FRACTION_NEVER;
}
