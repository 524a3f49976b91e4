#include "aircraft/stability.h"

#include "gear/strut.h"
#include "math/eigen.h"

static const sk_vec3 AXES[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}; // forward, right, down

typedef struct spring {
    const char *what; // for messages
    double stiffness, damping;
} spring;

// The springs of a contact. `along` is body z for the strut of a wheel, and any direction for the normal of a hull
// point.
typedef struct contact {
    const char *name;
    bool wheel;
    sk_vec3 point;
    spring along, side, stub;
} contact;

double sk_strut_fastest_damper(const sk_wheel_type *w) {
    return sk_max(w->damping + SK_OLEO_FASTEST * w->oleo, w->rebound_damping + SK_OLEO_FASTEST * w->rebound_oleo);
}

static contact contact_of(const sk_aircraft_type *type, int32_t i) {
    if (i >= type->wheel_count) {
        const sk_point_type *p = &type->points[i - type->wheel_count];
        return (contact){.name = p->name,
                         .point = p->position,
                         .along = {"hull", p->stiffness, p->damping},
                         .side = {"side", p->side_stiffness, p->side_damping}};
    }
    const sk_wheel_type *w = &type->wheels[i];
    return (contact){.name = w->name,
                     .wheel = true,
                     .point = sk_add(w->position, (sk_vec3){0.0, 0.0, w->z_max}),
                     .along = {"strut", sk_strut_stiffest(w), sk_strut_fastest_damper(w)},
                     .side = {"side", w->side_stiffness, w->side_damping},
                     .stub = {"stub", w->stub_stiffness, w->stub_damping}};
}

static double least_mass(const spring *s, double h) {
    return sk_least_mass(s->stiffness, s->damping, h);
}

static void consider(const sk_aircraft_type *type, const contact *c, const spring *s, int axis, double h,
                     sk_contact_use *worst) {
    double mass = sk_effective_mass(&type->mass, c->point, AXES[axis]);
    double use = least_mass(s, h) / mass;
    if (worst->part == NULL || use > worst->use)
        *worst = (sk_contact_use){c->name, s->what, mass, s->stiffness, s->damping, use};
}

sk_contact_use sk_worst_contact(const sk_aircraft_type *type, double h) {
    sk_contact_use worst = {0};
    for (int32_t i = 0; i < type->wheel_count + type->point_count; i++) {
        contact c = contact_of(type, i);
        for (int axis = 0; axis < 3; axis++) {
            if (!c.wheel || axis == 2) consider(type, &c, &c.along, axis, h, &worst);
            if (!c.wheel || axis < 2) consider(type, &c, &c.side, axis, h, &worst);
        }
        if (c.wheel) consider(type, &c, &c.stub, 2, h, &worst);
    }
    return worst;
}

typedef struct principal_axes {
    double mass;                     // kg
    double moments[3], direction[9]; // kg m^2, ascending; unit vectors, one after the other
} principal_axes;

// Adds `mass` J J^T. J is the direction of a unit impulse in coordinates in which the mass matrix of the body is 1.
// Along the axes it is scaled by 1 / sqrt(m), about the principal axes by 1 / sqrt(I).
static void add_spring(const principal_axes *body, sk_vec3 point, sk_vec3 n, double mass, double sum[36]) {
    double J[6], root = sqrt(body->mass);
    sk_vec3 arm = sk_cross(point, n);
    J[0] = n.x / root, J[1] = n.y / root, J[2] = n.z / root;
    for (int i = 0; i < 3; i++) {
        const double *d = &body->direction[3 * i];
        sk_vec3 axis = {d[0], d[1], d[2]};
        J[3 + i] = sk_dot(axis, arm) / sqrt(body->moments[i]);
    }
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) sum[6 * i + j] += mass * J[i] * J[j];
}

double sk_contacts_together(const sk_aircraft_type *type, double h) {
    const sk_mat3 *I = &type->mass.inertia;
    principal_axes body = {.mass = type->mass.mass};
    double inertia[9], sum[36] = {0}, values[6], vectors[36];
    for (int i = 0; i < 3; i++) {
        inertia[3 * i] = I->row[i].x;
        inertia[3 * i + 1] = I->row[i].y;
        inertia[3 * i + 2] = I->row[i].z;
    }
    if (!sk_eigen_symmetric(3, inertia, body.moments, body.direction) || !(body.moments[0] > 0.0)) return INFINITY;
    for (int32_t k = 0; k < type->wheel_count + type->point_count; k++) {
        contact c = contact_of(type, k);
        double along = least_mass(&c.along, h), side = least_mass(&c.side, h);
        double stub = least_mass(&c.stub, h);
        for (int axis = 0; axis < 3; axis++) {
            // Mass needed by a strut, a stub or the normal of a hull point. On a slope the normal of a hull point may
            // be along any axis.
            double mass = !c.wheel ? sk_max(along, side) : axis < 2 ? side : sk_max(along, stub);
            add_spring(&body, c.point, AXES[axis], mass, sum);
        }
    }
    return sk_eigen_symmetric(6, sum, values, vectors) ? values[5] : INFINITY;
}
