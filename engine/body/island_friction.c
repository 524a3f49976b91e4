// Rounds over contacts that open or slide, and the springs of friction.
// After a solve each contact has its normal force N = w . n, and the friction that its springs require:
//     f = k_t e + (h k_t + d_t) u_t,      t = k_theta theta + (h k_theta + d_theta) w_n
//     q^2 = (|f| / mu N)^2 + (t / mu N r_t)^2,      alpha = 1 / max(1, q)
// More applied friction p = alpha q mu N lowers the required friction F = q mu N, because the bodies slide less:
//     F = F0 - c (p - p0)
// With the sample F0, p0 of a solve, p = mu N needs alpha = mu N / (F0 + c (p0 - mu N)). For a body that touches nothing
// else c = h (h k_t + d_t) (1 / m_a + 1 / m_b). The first solve uses this c and the sample at u*, without friction. From
// the second round on c is the slope between the samples of two rounds.
// A contact with N <= 0 leaves the matrix. After the last solve the springs move by the return map of
// docs/models/pebble.md, so that spring and damper give exactly the applied friction:
//     e' = e + h u_t - (1 - alpha) f / (k_t + d_t / h)
#include "body/island_internal.h"

// A change of alpha by less than this share of it needs no further solve, nor an applied friction that differs from the
// border by less than this share of it.
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

// The slope c of a body that touches nothing else.
static double free_slope(const sk_island_solver *solver, const sk_island_contact *contact) {
    const sk_island_body *a = &solver->system->body[contact->a], *b = &solver->system->body[contact->b];
    return solver->h * (solver->h * contact->k_t + contact->d_t) * (a->mass_inverse + b->mass_inverse);
}

// A friction that the springs require at an applied one, N.
typedef struct sample {
    double required, applied;
} sample;

static double alpha_at_border(sample at, double limit, double slope) {
    double required = at.required + slope * (at.applied - limit);
    return required <= limit ? 1.0 : limit / required;
}

void sk_island_begin_friction(sk_island_solver *solver) {
    for (int32_t i = 0; i < solver->contact_count; i++) {
        sk_island_contact *contact = &solver->system->contact[solver->contacts[i]];
        sk_island_link *link = &solver->scratch->link[i];
        double limit = contact->mu * sk_dot(contact->force, contact->normal);
        demand d = demand_of(contact, link->velocity0, solver->h);
        contact->alpha = limit > 0.0
                             ? alpha_at_border((sample){size_of(contact, &d), 0.0}, limit, free_slope(solver, contact))
                             : 1.0;
        link->applied = -1.0;
        sk_island_set_contact(solver, i);
    }
}

// The slope between this sample and that of the round before. Other contacts change too, so it is bounded: a slope that
// is too small needs more rounds, one that is too large might not converge.
static double slope_of(const sk_island_solver *solver, const sk_island_contact *contact, const sk_island_link *link,
                       sample now) {
    static const double MOST = 8.0, LEAST_STEP = 1e-9;
    double slope = free_slope(solver, contact), step = now.applied - link->applied;
    if (link->applied < 0.0 || fabs(step) <= LEAST_STEP * now.applied) return slope;
    return sk_clamp((link->required - now.required) / step, 0.0, MOST * slope);
}

// Returns whether the alpha of a closed contact must change, and changes it.
static bool update_alpha(const sk_island_solver *solver, sk_island_contact *contact, sk_island_link *link,
                         double normal_force) {
    demand d = demand_of(contact, link->velocity, solver->h);
    double limit = contact->mu * normal_force, size = size_of(contact, &d);
    sample now = {size, contact->alpha * size};
    double alpha = alpha_at_border(now, limit, slope_of(solver, contact, link, now));
    link->required = now.required;
    link->applied = now.applied;
    bool stands = fabs(alpha - contact->alpha) <= ALPHA_TOLERANCE * contact->alpha ||
                  fabs(now.applied - limit) <= ALPHA_TOLERANCE * limit;
    if (!stands) contact->alpha = alpha;
    return !stands;
}

// The normal force that the elastic law and its damper would have at these velocities.
static double elastic_normal(const sk_island_contact *contact, const sk_island_link *link) {
    const double n[3] = {contact->normal.x, contact->normal.y, contact->normal.z};
    double force = sk_dot(contact->force, contact->normal);
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 6; c++) force -= n[r] * link->normal[r][c] * link->velocity[c];
    return force;
}

// Returns whether a contact begins to yield, or does not yield after all because the bodies part. It yields once in a
// substep: a contact that stops to do so keeps its elastic law, whose force is larger.
static bool update_yielding(sk_island_contact *contact, sk_island_link *link, double normal_force) {
    if (!(contact->limit > 0.0)) return false;
    if (contact->yields)
        contact->yields = elastic_normal(contact, link) >= contact->limit;
    else if (!link->yielded && normal_force > contact->limit)
        return contact->yields = link->yielded = true;
    else
        return false;
    return !contact->yields;
}

static bool update_contact(sk_island_solver *solver, int32_t i, bool may_close) {
    sk_island_contact *contact = &solver->system->contact[solver->contacts[i]];
    sk_island_link *link = &solver->scratch->link[i];
    double normal_force = sk_dot(linear(link->wrench), contact->normal);
    if (!link->closed && !(may_close && normal_force > 0.0)) return false;
    bool closed = normal_force > 0.0, changed = closed != link->closed;
    contact->closed = link->closed = closed;
    if (!closed) return changed;
    changed = update_yielding(contact, link, normal_force) || changed;
    changed = update_alpha(solver, contact, link, normal_force) || changed;
    if (changed) sk_island_set_contact(solver, i);
    return changed;
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

// Returns the change of the elastic energy that the wrench and the stiffness of the begin of the substep give. A contact
// that yields stores no more than at its limit. It may store less, because dampers are part of the force at which it yields.
// A piece that would store more has yielded, whatever force it had in this substep.
static double elastic_change(sk_island_contact *contact, const sk_island_link *link, double h) {
    const double *u = link->velocity;
    double first = sk_dot(contact->force, linear(u)) + sk_dot(contact->moment, angular(u)), second = 0.0;
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) second += u[i] * contact->stiffness[i][j] * u[j];
    double change = h * (0.5 * h * second - first);
    bool crushed = contact->limit > 0.0 && !(contact->yield_share > 0.0);
    if (crushed && link->closed && change > contact->yield_stores) contact->yields = true;
    if (crushed) return sk_min(change + contact->yield_beyond, contact->yield_room);
    return contact->yields && link->closed ? sk_min(change, contact->yield_room) : change;
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
    contact->stored = elastic_change(contact, link, solver->h);
    contact->lost = before - spring_energy(contact) - contact->work - contact->stored;
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
