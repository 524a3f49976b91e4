#include "gear/wheel.h"

#include "contact/bumps.h"
#include "contact/ruts.h"
#include "gear/strut_internal.h"
#include "math/elementary.h"

// Cosines between strut and normal: down to STEEP (60 degrees) a surface is a surface; a steeper one is an edge to the wheel,
// which rests on it more and more along its strut, and lets go of it below GRAZING.
static const double STEEP = 0.5, GRAZING = 0.05;

typedef struct wheel_frame {
    sk_vec3 origin; // in the solid's frame
    sk_mat3 axes;   // wheel vectors to that frame's
} wheel_frame;

static wheel_frame frame_of(const sk_wheel_type *type, const sk_body_motion *body, double steer) {
    wheel_frame frame = {sk_add(body->position, sk_mat3_mul(&body->axes, type->position)), body->axes};
    if (steer == 0.0) return frame;
    double s, c;
    sk_sincos(steer, &s, &c);
    for (int i = 0; i < 3; i++) { // body axes times a turn about z
        sk_vec3 r = body->axes.row[i];
        frame.axes.row[i] = (sk_vec3){c * r.x + s * r.y, c * r.y - s * r.x, r.z};
    }
    return frame;
}

static sk_vec3 to_solid(const wheel_frame *frame, double x, double y, double z) {
    return sk_add(frame->origin, sk_mat3_mul(&frame->axes, (sk_vec3){x, y, z}));
}

static sk_vec3 column(const sk_mat3 *m, int i) {
    if (i == 0) return (sk_vec3){m->row[0].x, m->row[1].x, m->row[2].x};
    if (i == 1) return (sk_vec3){m->row[0].y, m->row[1].y, m->row[2].y};
    return (sk_vec3){m->row[0].z, m->row[1].z, m->row[2].z};
}

sk_wheel_state sk_wheel_begin(void) {
    return (sk_wheel_state){.contact = {.mode = SK_AIR, .material = SK_NO_MATERIAL, .feature = -1}};
}

// The contact is over. Where it was and how deep stays known: a wheel that hops comes down in its own rut.
static void let_go(sk_wheel_state *wheel) {
    wheel->contact.mode = SK_AIR;
}

// The surface under the strut's line at (x, y) of the wheel frame, as sunk as the contact is.
static sk_surface_point under_strut(const sk_wheel_type *type, const sk_solid *solid, const sk_contact_state *contact,
                                    const wheel_frame *frame, double x, double y) {
    // A bump may rise to a strut that hangs above the flat surface.
    double low = type->z_max + SK_BUMPS_REACH;
    return sk_solid_meet(solid, to_solid(frame, x, y, type->z_min), to_solid(frame, x, y, low), contact->sinkage,
                         contact->normal);
}

// How far a point is from where the wheel last touched, along the surface.
static double distance_from(const sk_contact_state *contact, sk_vec3 point) {
    sk_vec3 away = sk_sub(point, contact->pebble);
    double along = sk_dot(away, contact->normal);
    return sk_length(sk_add_scaled(away, -along, contact->normal));
}

// What is left of a wheel whose strut is spent: a metal point at the end of its stub.
static sk_point_type stub_of(const sk_wheel_type *type) {
    return (sk_point_type){.position = sk_add(type->position, (sk_vec3){0.0, 0.0, type->stub_z}),
                           .stiffness = type->stub_stiffness,
                           .damping = type->stub_damping,
                           .side_stiffness = type->side_stiffness,
                           .side_damping = type->side_damping};
}

static sk_wheel_result stub(const sk_wheel_type *type, sk_ground ground, sk_wheel_result result,
                            const sk_contact_state *state, const sk_body_motion *body, double h) {
    sk_point_type point = stub_of(type);
    sk_point_result met = sk_point_evaluate(&point, ground, state, body, h);
    result.report = met.report;
    result.sank = met.sank;
    result.stroke = type->z_max - type->z_min;
    result.next.contact = met.next;
    result.next.spin = 0.0;
    return result;
}

static void break_off(sk_wheel_result *result) {
    result->next.contact = sk_wheel_begin().contact;
    result->next.broken = 1;
    result->broke = true;
}

// Turns the wheel for the eye: with the ground while it rolls or stands; a slipping wheel is slowed by its brake.
static void spin(const sk_wheel_type *type, sk_wheel_state *next, double speed, sk_contact_mode mode, double brake,
                 double h) {
    double rolling = speed / type->radius;
    if (mode == SK_ROLLING || mode == SK_STANDING) next->spin = rolling;
    if (mode == SK_SLIPPING) next->spin = brake > 0.0 ? 0.95 * next->spin : 0.95 * next->spin + 0.05 * rolling;
    if (mode == SK_AIR) next->spin -= next->spin * h * (brake > 0.0 ? 20.0 : 0.2);
    next->spin_angle += h * next->spin;
    next->spin_angle -= 2.0 * SK_PI * floor(next->spin_angle / (2.0 * SK_PI));
}

void sk_wheel_hang(const sk_wheel_type *type, sk_wheel_state *state, sk_wheel_input input, double h) {
    let_go(state);
    if (state->broken)
        state->spin = 0.0;
    else
        spin(type, state, 0.0, SK_AIR, input.brake, h);
}

// Everything the equations of the pebble need, in the wheel frame; names as in docs/models/pebble.md.
typedef struct tie {
    sk_vec3 p;               // pebble, on the flat surface
    double foot;             // z at which the line of the strut meets the surface, bumps and all
    double raised;           // how far that lies above the flat surface there, m along its normal
    sk_vec3 n;               // normal that the wheel feels: of the bump
    sk_vec3 at;              // where the force acts, solid's frame
    sk_vec3 v, v_q;          // velocity of the body-fixed point there; in border axes
    double rate;             // at which the strut is pressed together, m/s
    sk_mat3 q;               // border frame Q(n)
    double S;                // force along the strut, negative (upwards) when pressed together
    double damping;          // d_z in force
    double asked_x, asked_y; // what the tie asks for in the contact plane
} tie;

// The normal that the wheel feels, in its frame, n_z <= -1/2: its surface's, or where that is steep one turned towards the
// strut. A kerb's face, met by a leaning strut a hand before its top, would else have to be pushed aside by the damper.
static sk_vec3 felt_normal(sk_vec3 n) {
    double along = -n.z;
    if (along >= STEEP) return n;
    double share = sk_max(0.0, along) / STEEP;
    share *= share;
    return sk_unit((sk_vec3){share * n.x, share * n.y, share * n.z - (1.0 - share)});
}

// z at which the strut's line crosses the plane through p with the felt normal n (wheel frame).
static double foot_at(const sk_wheel_type *type, sk_vec3 p, sk_vec3 n) {
    p.z -= type->z_max;
    return type->z_max + sk_dot(p, n) / n.z;
}

// The surface as the wheel feels it: p, foot, raised, n and at of the tie. The bump under the foot lifts the flat surface
// through the pebble and tilts it by its slope, so that what lifts the wheel also holds it back. Returns the cosine between
// strut and surface.
static double feel_surface(const sk_wheel_type *type, const sk_material *material, const sk_contact_state *contact,
                           const wheel_frame *frame, tie *t) {
    sk_vec3 normal = contact->normal, flat = sk_mat3_mul_back(&frame->axes, normal), n = flat;
    t->p = sk_mat3_mul_back(&frame->axes, sk_sub(contact->pebble, frame->origin));
    t->n = felt_normal(n);
    t->foot = foot_at(type, t->p, t->n);
    t->raised = contact->ease;
    bool bumpy = sk_material_is_bumpy(material);
    if (bumpy || contact->ease != 0.0 || contact->ease_slope != 0.0) {
        sk_bump bump = {0};
        if (bumpy) bump = sk_bump_at(material, to_solid(frame, 0.0, 0.0, t->foot));
        t->raised += bump.height;
        sk_vec3 slope = sk_add_scaled((sk_vec3){bump.x, bump.y, 0.0}, contact->ease_slope, column(&frame->axes, 0));
        slope = sk_add_scaled(slope, -sk_dot(slope, normal), normal);
        n = sk_mat3_mul_back(&frame->axes, sk_unit(sk_sub(normal, slope)));
        t->n = felt_normal(n);
    }
    t->foot += t->raised * sk_dot(flat, t->n) / t->n.z;
    t->at = sk_add_scaled(contact->pebble, t->raised, normal);
    return -n.z;
}

// Strut forces follow the place where the strut's line meets the surface through the pebble: its spring the depth there, its
// damper the rate v.n / n_z at which it changes, and not p_z and v_z. A wheel that rolls nose-up at speed moves through its
// own z without pressing the strut together.
static tie tie_of(const sk_wheel_type *type, const sk_material *material, const sk_contact_state *contact,
                  const wheel_frame *frame, const sk_body_motion *body) {
    tie t;
    double upright = feel_surface(type, material, contact, frame, &t);
    t.q = sk_border_frame(t.n);
    t.v = sk_mat3_mul_back(&frame->axes, sk_body_velocity_at(body, t.at));
    t.v_q = sk_mat3_mul_back(&t.q, t.v);
    t.rate = sk_dot(t.v, t.n) / t.n.z;
    t.damping = t.rate > 0.0 ? type->damping : type->rebound_damping;
    t.S = sk_min(0.0, -strut_spring(type, t.foot) - t.damping * t.rate) * sk_clamp(upright / GRAZING, 0.0, 1.0);
    sk_vec3 asked = {type->side_stiffness * t.p.x, type->side_stiffness * t.p.y, t.S};
    asked = sk_mat3_mul_back(&t.q, asked);
    t.asked_x = asked.x - type->side_damping * t.v_q.x;
    t.asked_y = asked.y - type->side_damping * t.v_q.y;
    return t;
}

// The reaction N n + t has S along the strut: N n_z + t_z = S.
static double normal_force(const tie *t, sk_clipped in_plane) {
    double t_z = t->q.row[2].x * in_plane.x + t->q.row[2].y * in_plane.y;
    return sk_max(0.0, (t->S - t_z) / t->n.z);
}

// The surface sinks along -n until spring and damper press with no more than it bears: a return map along the normal.
static void give_way(tie *t, const sk_wheel_type *type, sk_contact_state *next, double N, double limit, double h) {
    double sink = (N - limit) * t->n.z * t->n.z / (strut_stiffness(type, t->foot) + t->damping / h);
    next->pebble = sk_add_scaled(next->pebble, -sink, next->normal);
    next->sinkage += sink;
    t->p = sk_add_scaled(t->p, -sink, t->n);
    t->foot -= sink / t->n.z;
    t->S *= limit / N;
}

// A wheel on its side has no rolling direction: towards there the band opens into the disc. Negligible (below 2e-4 of the
// grip) up to 20 degrees of lean, continuous at 90.
static double lean(double n_y) {
    double squared = n_y * n_y;
    return squared * squared * squared * squared;
}

typedef struct reaction {
    double N;
    sk_border border;
    sk_clipped clipped;
} reaction;

// Border, clip and normal force depend on one another where the strut leans on the surface: N carries t_z and t is held
// within mu N. The loop contracts by mu tan(lean); the last clip is against the N that is used, so the force never leaves
// its border.
static reaction react(const tie *t, double mu, double rolling, double brake, double limit) {
    enum { ROUNDS = 6 };
    static const double SETTLED = 1e-9; // relative
    reaction r = {.N = sk_min(limit, normal_force(t, (sk_clipped){0}))};
    for (int i = 0; i < ROUNDS; i++) {
        r.border = (sk_border){mu * r.N, brake + rolling * r.N};
        r.border.band += lean(t->n.y) * r.border.grip;
        r.clipped = sk_border_clip(r.border, t->asked_x, t->asked_y);
        double N = sk_min(limit, normal_force(t, r.clipped));
        if (i == ROUNDS - 1 || fabs(N - r.N) <= SETTLED * r.N) break;
        r.N = N;
    }
    return r;
}

// Between the bumps of two materials there is a step, and a kink. Both are evened out over a few times EASE (m): what is left
// of the step, x over the way d, follows x'' + 2 x' / EASE + x / EASE^2 = 0, so that the wheel rolls over a smooth surface.
static const double EASE = 1.0, EASED = 1e-6;

// Moves on by a distance (m, >= 0), forwards or backwards.
static void ease_on(sk_contact_state *contact, double distance, bool backwards) {
    if (contact->ease == 0.0 && contact->ease_slope == 0.0) return;
    double way = backwards ? -1.0 : 1.0, left = sk_exp(-distance / EASE);
    double slope = way * contact->ease_slope, bend = slope + contact->ease / EASE;
    contact->ease = (contact->ease + bend * distance) * left;
    contact->ease_slope = way * (slope - bend * distance / EASE) * left;
    if (fabs(contact->ease) < EASED && fabs(contact->ease_slope) < EASED) contact->ease = contact->ease_slope = 0.0;
}

static bool bumps_alike(const sk_material *a, const sk_material *b) {
    return a->bump_height == b->bump_height && a->bump_wavelength == b->bump_wavelength;
}

// The wheel comes from one material to another: what it stood on goes on beneath it, and is eased from there.
static void cross_border(sk_contact_state *contact, const sk_material *from, const sk_material *to,
                         const wheel_frame *frame, double foot) {
    if (bumps_alike(from, to)) return;
    sk_vec3 place = to_solid(frame, 0.0, 0.0, foot), forward = column(&frame->axes, 0);
    sk_bump before = {0}, now = {0};
    if (sk_material_is_bumpy(from)) before = sk_bump_at(from, place);
    if (sk_material_is_bumpy(to)) now = sk_bump_at(to, place);
    contact->ease += before.height - now.height;
    contact->ease_slope += (before.x - now.x) * forward.x + (before.y - now.y) * forward.y;
}

// How deep the ground has been pressed where the wheel, moving on, would be out of its rut.
static double pressed_ahead(const sk_wheel_type *type, const sk_ground *ground, const sk_contact_state *contact,
                            const wheel_frame *frame, const tie *t) {
    if (!(contact->sinkage > 0.0)) return 0.0;
    double reach = copysign(2.0 * sqrt(2.0 * type->radius * contact->sinkage), -t->asked_x);
    sk_vec3 place = sk_add_scaled(contact->pebble, contact->sinkage, contact->normal);
    place = sk_add_scaled(place, reach, sk_mat3_mul(&frame->axes, column(&t->q, 0)));
    return sk_min(contact->sinkage, sk_ground_pressed(ground, contact, place));
}

// What the wheel does as it moves on by a distance: up the ramp of its rut, onto what is ahead and as far as that bears it;
// and down where the ground has been pressed before, at 1:1 at the steepest. It climbs no further than the work done against
// the friction pays for: a locked wheel on slippery ground ploughs on at its depth.
static void move_on(const sk_wheel_type *type, const sk_ground *ground, double foot, double ahead, double distance,
                    double paid, sk_contact_state *contact) {
    const sk_material *material = &ground->materials[contact->material];
    double depth = contact->sinkage;
    if (depth > 0.0) {
        double climbed = (depth - sk_ramp(depth, distance, type->radius)) * (1.0 - ahead / depth);
        climbed = sk_min(climbed, sk_min(rut_room(type, material, depth, foot), paid));
        depth -= climbed;
    }
    sk_vec3 place = sk_add_scaled(contact->pebble, contact->sinkage, contact->normal);
    double before = sk_ground_pressed(ground, contact, place);
    if (before > depth) depth = sk_min(before, depth + distance);
    contact->pebble = sk_add_scaled(contact->pebble, contact->sinkage - depth, contact->normal);
    contact->sinkage = depth;
}

// The pebble slides by (x, y) of the border and is put back on the surface along the strut.
// False when the strut is spent there; contact is let go where there is no surface.
static bool slide(const sk_wheel_type *type, const sk_ground *ground, const sk_solid *solid, const wheel_frame *frame,
                  const tie *t, reaction r, double ahead, double x, double y, sk_wheel_state *next) {
    sk_contact_state *contact = &next->contact;
    sk_vec3 p = sk_add(t->p, sk_mat3_mul(&t->q, (sk_vec3){x, y, 0.0}));
    sk_surface_point surface = under_strut(type, solid, contact, frame, p.x, p.y);
    if (!surface.found) {
        let_go(next);
        return true;
    }
    if (surface.inside) return false;
    if (surface.material != contact->material)
        cross_border(contact, &ground->materials[contact->material], &ground->materials[surface.material], frame,
                     t->foot);
    sk_contact_place(contact, &surface);
    double distance = sqrt(x * x + y * y);
    ease_on(contact, distance, x < 0.0);
    // A damper that holds back does not make the spring's work any less.
    double lifts = sk_max(r.N, strut_spring(type, t->foot));
    double paid = lifts > 0.0 ? fabs(r.clipped.x * x + r.clipped.y * y) / lifts : 0.0;
    move_on(type, ground, t->foot, ahead, distance, paid, contact);
    return true;
}

// Looks along the strut of a wheel in the air; a hit puts the pebble there, touching or not. Where it has been it comes down
// into its own rut, as deep as its ramp has left it there, and anywhere into what the map of ruts knows; from that too the
// ground rises by no more than the ramp beneath a wheel that flies on low.
static sk_surface_point look_down(const sk_wheel_type *type, const sk_ground *ground, const sk_solid *solid,
                                  const wheel_frame *frame, sk_contact_state *contact) {
    sk_contact_state known = *contact;
    double moved = distance_from(&known, to_solid(frame, 0.0, 0.0, type->z_max));
    if (known.sinkage > 0.0) contact->sinkage = sk_ramp(known.sinkage, moved, type->radius);
    sk_surface_point surface = under_strut(type, solid, contact, frame, 0.0, 0.0);
    if (!surface.found) {
        *contact = known;
        return surface;
    }
    ease_on(contact, moved, false);
    contact->ease_slope = 0.0;
    if (surface.material != known.material) contact->ease = 0.0;
    sk_contact_place(contact, &surface);
    double own = contact->sinkage;
    sk_vec3 place = sk_add_scaled(contact->pebble, own, contact->normal);
    contact->sinkage = sk_max(own, sk_ground_pressed(ground, contact, place));
    contact->pebble = sk_add_scaled(contact->pebble, own - contact->sinkage, contact->normal);
    return surface;
}

static sk_contact_report report_of(const wheel_frame *frame, const tie *t, reaction r,
                                   const sk_contact_state *contact) {
    sk_vec3 force = sk_mat3_mul(&t->q, (sk_vec3){r.clipped.x, r.clipped.y, -r.N});
    return (sk_contact_report){.touching = true,
                               .mode = r.clipped.mode,
                               .point = t->at,
                               .normal = sk_mat3_mul(&frame->axes, t->n),
                               .force = sk_mat3_mul(&frame->axes, force),
                               .normal_force = r.N,
                               .border = r.border,
                               .border_x = sk_mat3_mul(&frame->axes, column(&t->q, 0)),
                               .border_y = sk_mat3_mul(&frame->axes, column(&t->q, 1)),
                               .force_x = r.clipped.x,
                               .force_y = r.clipped.y,
                               .use = sk_border_use(r.border, r.clipped.x, r.clipped.y),
                               .material = (int32_t)contact->material};
}

// Where the energy goes that the wheel takes from the body, W: what neither the strut's spring nor the pebble's keeps. (x, y):
// the slide; `sank`: how far the surface has gone down beneath the wheel.
static void account(const sk_wheel_type *type, const tie *t, double x, double y, double sank, double h,
                    sk_contact_report *report) {
    double along_x = t->v_q.x - t->rate * t->q.row[2].x, along_y = t->v_q.y - t->rate * t->q.row[2].y;
    double to_x = t->q.row[0].x * x + t->q.row[0].y * y - h * t->v.x;
    double to_y = t->q.row[1].x * x + t->q.row[1].y * y - h * t->v.y;
    double kept = type->side_stiffness * (to_x * (t->p.x + 0.5 * to_x) + to_y * (t->p.y + 0.5 * to_y));
    double per_second = 1.0 / h;
    report->yield_power = report->normal_force * sank * per_second;
    report->friction_power = -(report->force_x * along_x + report->force_y * along_y) - kept * per_second;
    report->damping_power = (-t->S - strut_spring(type, t->foot)) * (t->rate + sank * per_second / t->n.z);
}

// A whole wheel in the frame of the solid it has to do with, as all above. Where its strut is spent before there is a force,
// only that it broke is told.
static sk_wheel_result evaluate_on(const sk_wheel_type *type, const sk_ground *ground, const sk_solid *solid,
                                   const sk_wheel_state *state, const sk_body_motion *body, sk_wheel_input input,
                                   double h) {
    wheel_frame frame = frame_of(type, body, input.steer);
    sk_wheel_result result = {.next = *state,
                              .top = to_solid(&frame, 0.0, 0.0, type->z_min),
                              .bottom = to_solid(&frame, 0.0, 0.0, type->z_max)};
    sk_wheel_state *next = &result.next;
    sk_contact_state *contact = &next->contact;

    // 1. No contact: a hit counts in this same step.
    if (contact->mode == SK_AIR) {
        sk_surface_point surface = look_down(type, ground, solid, &frame, contact);
        if (surface.found && surface.inside) {
            break_off(&result);
            return result;
        }
        if (!surface.found) {
            sk_wheel_hang(type, next, input, h);
            return result;
        }
    }

    // 2. Spring and damper in the wheel frame; 4. the end of contact; the surface gives way.
    const sk_material *material = &ground->materials[contact->material];
    tie t = tie_of(type, material, contact, &frame, body);
    if (t.foot <= type->z_min) {
        break_off(&result);
        return result;
    }
    double N = normal_force(&t, (sk_clipped){0});
    if (N <= 0.0 || t.foot >= type->z_max) {
        sk_wheel_hang(type, next, input, h);
        return result;
    }
    double depth = contact->sinkage;
    double limit = sk_bearing_limit(material, contact->sinkage);
    result.sank = N > limit;
    if (result.sank) give_way(&t, type, contact, N, limit, h);
    result.stroke = type->z_max - t.foot;

    // 3., 5. Border and clip; 7. the force on the body, at the pebble.
    sk_friction rubber = material->rubber;
    double mu = state->contact.mode == SK_SLIPPING ? rubber.mu_kinetic : rubber.mu_static;
    double ahead = pressed_ahead(type, ground, contact, &frame, &t);
    double rolling = material->rolling + rut_resistance(type, contact->sinkage, ahead);
    reaction r = react(&t, mu, rolling, input.brake, limit);
    result.report = report_of(&frame, &t, r, contact);
    contact->mode = r.clipped.mode;
    spin(type, next, sk_dot(sk_body_velocity_at(body, t.at), result.report.border_x), r.clipped.mode, input.brake, h);

    // 6. The pebble slides just so far that spring and damper give the clipped force, and carries the force along.
    double x = 0.0, y = 0.0;
    if (r.clipped.mode != SK_STANDING) {
        x = sk_pebble_slide(r.clipped.x, t.asked_x, type->side_stiffness, type->side_damping, h);
        y = sk_pebble_slide(r.clipped.y, t.asked_y, type->side_stiffness, type->side_damping, h);
        bool carried = slide(type, ground, solid, &frame, &t, r, ahead, x, y, next);
        if (contact->mode != SK_AIR) result.report.point = sk_add_scaled(contact->pebble, t.raised, contact->normal);
        if (!carried) break_off(&result);
    }
    account(type, &t, x, y, contact->sinkage - depth, h, &result.report);
    return result;
}

// Where along the strut the wheel meets this solid; infinite where it does not.
static double fraction_on(const sk_wheel_type *type, sk_ground ground, int32_t solid, const sk_contact_state *known,
                          const sk_body_motion *body, double steer) {
    sk_body_motion seen = sk_motion_seen_from(&ground.solids[solid], body);
    wheel_frame frame = frame_of(type, &seen, steer);
    sk_contact_state contact = sk_contact_on(known, solid);
    sk_surface_point surface = contact.mode == SK_AIR
                                   ? look_down(type, &ground, &ground.solids[solid], &frame, &contact)
                                   : under_strut(type, &ground.solids[solid], &contact, &frame, 0.0, 0.0);
    return surface.found ? surface.fraction : INFINITY;
}

// Which solid the wheel has to do with: the one its strut meets first; where they are level, or there is none, the one it
// had to do with before.
static int32_t solid_met(const sk_wheel_type *type, sk_ground ground, const sk_contact_state *contact,
                         const sk_body_motion *body, double steer) {
    int32_t first = (int32_t)contact->solid;
    if (ground.solid_count == 1) return first;
    double nearest = fraction_on(type, ground, first, contact, body, steer);
    for (int32_t i = 0; i < ground.solid_count; i++) {
        double fraction = i == contact->solid ? INFINITY : fraction_on(type, ground, i, contact, body, steer);
        if (!(fraction < nearest - SK_SOLIDS_LEVEL)) continue;
        nearest = fraction;
        first = i;
    }
    return first;
}

sk_wheel_result sk_wheel_evaluate(const sk_wheel_type *type, sk_ground ground, const sk_wheel_state *state,
                                  const sk_body_motion *body, sk_wheel_input input, double h) {
    int32_t index =
        state->broken ? (int32_t)state->contact.solid : solid_met(type, ground, &state->contact, body, input.steer);
    const sk_solid *solid = &ground.solids[index];
    sk_body_motion seen = sk_motion_seen_from(solid, body);
    sk_wheel_state known = *state;
    known.contact = sk_contact_on(&state->contact, index);
    sk_wheel_result result;
    if (state->broken) {
        wheel_frame frame = frame_of(type, &seen, input.steer);
        result = (sk_wheel_result){.next = *state,
                                   .top = to_solid(&frame, 0.0, 0.0, type->z_min),
                                   .bottom = to_solid(&frame, 0.0, 0.0, type->z_max)};
    } else {
        result = evaluate_on(type, &ground, solid, &known, &seen, input, h);
        sk_contact_report_to_world(solid, &result.report);
    }
    result.top = sk_solid_point(solid, result.top);
    result.bottom = sk_solid_point(solid, result.bottom);
    if (state->broken || (result.broke && !result.report.touching))
        return stub(type, ground, result, &result.next.contact, body, h);
    return result;
}

double sk_wheel_gap(const sk_wheel_type *type, sk_ground ground, const sk_wheel_state *state,
                    const sk_body_motion *body, sk_wheel_input input) {
    double reach = type->z_max - type->z_min;
    if (state->broken) {
        sk_point_type point = stub_of(type);
        return sk_point_gap(&point, ground, &state->contact, body, reach);
    }
    int32_t index = solid_met(type, ground, &state->contact, body, input.steer);
    const sk_solid *solid = &ground.solids[index];
    sk_body_motion seen = sk_motion_seen_from(solid, body);
    wheel_frame frame = frame_of(type, &seen, input.steer);
    sk_contact_state contact = sk_contact_on(&state->contact, index);
    if (contact.mode == SK_AIR && !look_down(type, &ground, solid, &frame, &contact).found) return reach;
    tie t;
    feel_surface(type, &ground.materials[contact.material], &contact, &frame, &t);
    return t.foot - type->z_max;
}
