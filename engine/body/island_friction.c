// Rounds over contacts that open or slide, and the springs of friction.
// After a solve each contact has its normal force N = w . n, and the friction that its springs require:
//     f = k_t e + (h k_t + d_t) u_t,      t = k_theta theta + (h k_theta + d_theta) w_n
//     q^2 = (|f| / mu N)^2 + (t / mu N r_t)^2,      alpha = 1 / max(1, q)
// The first solve uses the alpha of a body that touches nothing else: with F = |f| at u*, the friction changes the
// velocity by h alpha f / m, so alpha F = mu N (1 + alpha c), c = h (h k_t + d_t) (1 / m_a + 1 / m_b).
// The next solve uses alpha f and alpha t. A contact with N <= 0 leaves the matrix. After the last solve the springs
// move by the return map of docs/models/pebble.md, so that spring and damper give exactly the applied friction:
//     e' = e + h u_t - (1 - alpha) f / (k_t + d_t / h)
#include "body/island_internal.h"

// A change of alpha by less than this share of it needs no further solve.
#define ALPHA_TOLERANCE 0.001

static sk_vec3 linear(const double *six) {
    return (sk_vec3){six[0], six[1], six[2]};
}

static sk_vec3 angular(const double *six) {
    return (sk_vec3){six[3], six[4], six[5]};
}

static sk_vec3 across(sk_vec3 v, sk_vec3 n) {
    return sk_add_scaled(v, -sk_dot(v, n), n);
}

// The friction that the springs require without a border.
typedef struct demand {
    sk_vec3 slide; // m/s, u_t
    double turn;   // rad/s, w_n
    sk_vec3 force; // f
    double moment; // t
} demand;

static demand demand_of(const sk_island_contact *contact, const double *velocity, double h) {
    demand d = {.slide = across(linear(velocity), contact->normal), .turn = sk_dot(angular(velocity), contact->normal)};
    sk_vec3 spring = sk_scale(contact->k_t, across(contact->stretch, contact->normal));
    d.force = sk_add_scaled(spring, h * contact->k_t + contact->d_t, d.slide);
    if (contact->torsion_radius > 0.0)
        d.moment = contact->k_theta * contact->twist + (h * contact->k_theta + contact->d_theta) * d.turn;
    return d;
}

// Returns |(f, t / r_t)|, N.
static double size_of(const sk_island_contact *contact, const demand *d) {
    double size = sk_dot(d->force, d->force);
    if (contact->torsion_radius > 0.0)
        size += d->moment * d->moment / (contact->torsion_radius * contact->torsion_radius);
    return sqrt(size);
}

static double first_alpha(const sk_island_solver *solver, const sk_island_contact *contact,
                          const sk_island_link *link) {
    const sk_island_body *a = &solver->system->body[contact->a], *b = &solver->system->body[contact->b];
    double limit = contact->mu * sk_dot(contact->force, contact->normal), h = solver->h;
    demand d = demand_of(contact, link->velocity0, h);
    double size = size_of(contact, &d);
    double lag = h * (h * contact->k_t + contact->d_t) * (a->mass_inverse + b->mass_inverse);
    return limit > 0.0 && size > limit * (1.0 + lag) ? limit / (size - limit * lag) : 1.0;
}

void sk_island_begin_friction(sk_island_solver *solver) {
    for (int32_t i = 0; i < solver->contact_count; i++) {
        sk_island_contact *contact = &solver->system->contact[solver->contacts[i]];
        contact->alpha = first_alpha(solver, contact, &solver->scratch->link[i]);
        sk_island_set_contact(solver, i);
    }
}

static double alpha_of(const sk_island_contact *contact, const demand *d, double normal_force) {
    double limit = contact->mu * normal_force, size = size_of(contact, d);
    return size <= limit ? 1.0 : limit / size;
}

static bool update_contact(sk_island_solver *solver, int32_t i, bool may_close) {
    sk_island_contact *contact = &solver->system->contact[solver->contacts[i]];
    sk_island_link *link = &solver->scratch->link[i];
    double normal_force = sk_dot(linear(link->wrench), contact->normal);
    if (!link->closed && !(may_close && normal_force > 0.0)) return false;
    bool closed = normal_force > 0.0, changed = closed != link->closed;
    contact->closed = link->closed = closed;
    if (!closed) return changed;
    demand d = demand_of(contact, link->velocity, solver->h);
    double alpha = alpha_of(contact, &d, normal_force);
    if (!changed && fabs(alpha - contact->alpha) <= ALPHA_TOLERANCE * contact->alpha) return false;
    contact->alpha = alpha;
    sk_island_set_contact(solver, i);
    return true;
}

static bool update_tie(sk_island_solver *solver, int32_t i) {
    sk_island_tie *tie = &solver->system->tie[solver->ties[i]];
    sk_island_link *link = &solver->scratch->link[solver->contact_count + i];
    if (!link->closed || tie->pushes) return false;
    if (sk_dot(linear(link->wrench), sk_sub(tie->at_b, tie->at_a)) > 0.0) return false;
    tie->closed = link->closed = false;
    return true;
}

bool sk_island_update_contacts(sk_island_solver *solver, bool may_close) {
    bool changed = false;
    for (int32_t i = 0; i < solver->contact_count; i++) changed = update_contact(solver, i, may_close) || changed;
    for (int32_t i = 0; i < solver->tie_count; i++) changed = update_tie(solver, i) || changed;
    return changed;
}

// Returns h w . (u + u') / 2, with u and u' the relative velocities at the begin and the end of the substep: the work
// of a wrench on both bodies. If the work of all other forces is taken in this way, the sum is the exact change of kinetic
// energy.
static double work_of(const sk_island_link *link, double h) {
    double sum = 0.0;
    for (int j = 0; j < 6; j++) sum += link->wrench[j] * (link->begin[j] + link->velocity[j]);
    return 0.5 * h * sum;
}

// Returns the change of the elastic energy that the wrench and the stiffness of the begin of the substep give.
static double elastic_change(const sk_island_contact *contact, const sk_island_link *link, double h) {
    const double *u = link->velocity;
    double first = sk_dot(contact->force, linear(u)) + sk_dot(contact->moment, angular(u)), second = 0.0;
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) second += u[i] * contact->stiffness[i][j] * u[j];
    return h * (0.5 * h * second - first);
}

static double spring_energy(const sk_island_contact *contact) {
    return 0.5 * contact->k_t * sk_dot(contact->stretch, contact->stretch) +
           0.5 * contact->k_theta * contact->twist * contact->twist;
}

static void move_springs(sk_island_contact *contact, const sk_island_link *link, double h) {
    if (!link->closed) {
        contact->stretch = sk_vec(0.0, 0.0, 0.0);
        contact->twist = 0.0;
        return;
    }
    demand d = demand_of(contact, link->velocity, h);
    double stiffness = h * contact->k_t + contact->d_t, turning = h * contact->k_theta + contact->d_theta;
    sk_vec3 moved = sk_add_scaled(across(contact->stretch, contact->normal), h, d.slide);
    contact->stretch = stiffness > 0.0 ? sk_add_scaled(moved, -h * (1.0 - contact->alpha) / stiffness, d.force)
                                       : sk_vec(0.0, 0.0, 0.0);
    bool twists = contact->torsion_radius > 0.0 && turning > 0.0;
    contact->twist = twists ? contact->twist + h * d.turn - h * (1.0 - contact->alpha) / turning * d.moment : 0.0;
}

static void finish_contact(sk_island_solver *solver, int32_t i) {
    sk_island_contact *contact = &solver->system->contact[solver->contacts[i]];
    sk_island_link *link = &solver->scratch->link[i];
    if (!link->closed)
        for (int j = 0; j < 6; j++) link->wrench[j] = 0.0;
    contact->force_out = linear(link->wrench);
    contact->moment_out = angular(link->wrench);
    contact->work = work_of(link, solver->h);
    double before = spring_energy(contact);
    move_springs(contact, link, solver->h);
    contact->lost = before - spring_energy(contact) - contact->work - elastic_change(contact, link, solver->h);
}

static double tie_energy(const sk_island_tie *tie, double extension) {
    double e = tie->pushes ? extension : sk_max(0.0, extension);
    return 0.5 * tie->stiffness * e * e;
}

static void finish_tie(sk_island_solver *solver, int32_t i) {
    sk_island_tie *tie = &solver->system->tie[solver->ties[i]];
    sk_island_link *link = &solver->scratch->link[solver->contact_count + i];
    if (!link->closed)
        for (int j = 0; j < 6; j++) link->wrench[j] = 0.0;
    sk_vec3 along = sk_sub(tie->at_a, tie->at_b), n = sk_unit(along);
    double h = solver->h, lengthening = sk_dot(n, linear(link->velocity));
    double extension = sk_length(along) - tie->length;
    tie->force_out = linear(link->wrench);
    tie->tension = -sk_dot(tie->force_out, n);
    tie->work = work_of(link, h);
    tie->winch_work = tie->pull > 0.0 ? tie->work : h * tie->tension * tie->rate;
    tie->lost = tie->winch_work - tie->work + tie_energy(tie, extension) -
                tie_energy(tie, extension + h * (lengthening + tie->rate));
}

void sk_island_finish(sk_island_solver *solver) {
    for (int32_t i = 0; i < solver->contact_count; i++) finish_contact(solver, i);
    for (int32_t i = 0; i < solver->tie_count; i++) finish_tie(solver, i);
}
