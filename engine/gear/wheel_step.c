#include "gear/wheel_step.h"

#include "gear/wheel_normal.h"

// m: smaller steps are rounding of distant places, or of surfaces that a scene means to be level.
static const double LEAST = 1e-6;

// Returns the height (m, along the strut) of a place above the plane through a point. The effective normal of the plane
// is in the wheel frame.
static double height_over(const wheel_frame *frame, sk_vec3 place, sk_vec3 point, sk_vec3 effective_normal) {
    return sk_dot(sk_mat3_mul_back(&frame->axes, sk_sub(place, point)), effective_normal) / -effective_normal.z;
}

double wheel_step_between(const wheel_frame *frame, sk_vec3 from, sk_vec3 from_normal, sk_vec3 to, sk_vec3 to_normal) {
    static const double LIES = -0.5; // a wheel tilted by more than 60 degrees does not roll over anything
    sk_vec3 normal_from = wheel_effective_normal(frame, from_normal),
            normal_to = wheel_effective_normal(frame, to_normal);
    if (normal_from.z > LIES || normal_to.z > LIES) return 0.0;
    double up = height_over(frame, to, from, normal_from), down = height_over(frame, from, to, normal_to);
    if (!(up * down < 0.0)) return 0.0;
    double height = sk_min(fabs(up), fabs(down));
    return height > LEAST ? copysign(height, up) : 0.0;
}

// The path that brings height and slope to zero has two bends. Returns +1 if the first bend is upwards, -1 if
// downwards. The sign depends on the side of the parabola into zero on which height and slope are.
static double bend_of(double radius, double height, double slope) {
    return height + 0.5 * radius * slope * fabs(slope) > 0.0 ? -1.0 : 1.0;
}

// Advances along the shortest path on which height and slope (x, x') reach zero with |x''| <= 1 / r: a parabola up to
// the slope S, and one back.
static void follow(double radius, double distance, double *height, double *slope) {
    double sign = bend_of(radius, *height, *slope), x = sign * *height, rise = sign * *slope;
    double steepest = sqrt(sk_max(0.0, 0.5 * rise * rise - x / radius));
    double first = sk_max(0.0, (steepest - rise) * radius), travel = first + steepest * radius;
    if (!(distance < travel)) {
        *height = *slope = 0.0;
        return;
    }
    double bent = sk_min(distance, first), back = distance - bent;
    x += bent * (rise + 0.5 * bent / radius);
    rise += bent / radius;
    x += back * (rise - 0.5 * back / radius);
    rise -= back / radius;
    *height = sign * x;
    *slope = sign * rise;
}

// The part of a displacement (x, y) of the wheel frame that counts for a step. Before the step has a slope, all of it
// counts. After that only the component along the slope counts, so that the step is a function of the position and not
// of the path. x, y: unit vector; rise: slope along it.
typedef struct heading {
    double distance, x, y, rise;
} heading;

static heading heading_of(double x, double y, sk_vec3 slope) {
    double steep = sqrt(slope.x * slope.x + slope.y * slope.y);
    if (!(steep > 0.0)) {
        double distance = sqrt(x * x + y * y);
        if (!(distance > 0.0)) return (heading){0};
        return (heading){distance, x / distance, y / distance, 0.0};
    }
    double up = (x * slope.x + y * slope.y) / steep, travel = copysign(1.0, up);
    return (heading){fabs(up), travel * slope.x / steep, travel * slope.y / steep, travel * steep};
}

static heading towards(const wheel_frame *frame, const sk_contact_state *contact, double x, double y) {
    return heading_of(x, y, sk_mat3_mul_back(&frame->axes, contact->step_slope));
}

static void keep_slope(const wheel_frame *frame, const heading *to, sk_contact_state *contact) {
    contact->step_slope = sk_mat3_mul(&frame->axes, (sk_vec3){to->rise * to->x, to->rise * to->y, 0.0});
}

void wheel_step_on(const sk_wheel_type *type, const wheel_frame *frame, double x, double y, sk_contact_state *contact) {
    if (!wheel_is_stepping(contact)) return;
    heading to = towards(frame, contact, x, y);
    follow(type->radius, to.distance, &contact->step, &to.rise);
    keep_slope(frame, &to, contact);
}

void wheel_step_begin(const sk_wheel_type *type, const wheel_frame *frame, double height, wheel_offset moved,
                      wheel_offset ground_z, sk_contact_state *contact) {
    if (height == 0.0 || !(type->radius > 0.0)) return;
    heading to = towards(frame, contact, ground_z.x, ground_z.y);
    follow(type->radius, to.distance, &contact->step, &to.rise);
    contact->step -= height;
    double travel = sqrt(moved.x * moved.x + moved.y * moved.y);
    if (travel > 0.0) { // from here the slope is along the direction in which the edge is crossed
        double x = moved.x / travel, y = moved.y / travel, distance = ground_z.x * x + ground_z.y * y,
               on = copysign(1.0, distance);
        to = (heading){fabs(distance), on * x, on * y, on * to.rise * (to.x * x + to.y * y)};
    }
    double bend = bend_of(type->radius, contact->step, to.rise) / type->radius;
    contact->step += to.distance * (0.5 * bend * to.distance - to.rise);
    to.rise -= bend * to.distance;
    keep_slope(frame, &to, contact);
}
