#include "aircraft/rotor.h"

#include "aircraft/atmosphere.h"

// Eight azimuths, 45 degrees apart, integrate harmonics up to the seventh exactly. Three Gauss points integrate
// polynomials up to the fifth degree exactly. No product below has more.
enum { AZIMUTHS = 8, STATIONS = 3 };
#define ROOT_HALF 0.70710678118654752440
static const double COSINE[AZIMUTHS] = {1.0, ROOT_HALF, 0.0, -ROOT_HALF, -1.0, -ROOT_HALF, 0.0, ROOT_HALF};
static const double SINE[AZIMUTHS] = {0.0, ROOT_HALF, 1.0, ROOT_HALF, 0.0, -ROOT_HALF, -1.0, -ROOT_HALF};
static const double STATION[STATIONS] = {0.11270166537925831148, 0.5, 0.88729833462074168852}; // of the radius
static const double WEIGHT[STATIONS] = {5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};

static const double STOP = 0.25; // rad: flapping angle at the stops
static const double RESTS = 0.1; // rad/s: flapping frequency of a blade that does not turn
// Share of the rated speed. Below it a power is divided by this speed to give a torque, not by the present speed.
static const double SLOW = 0.1;
// Share of the rate of descent that eddies add to the mass flow. From sqrt(1/8) on, V_T v grows with v at every rate of
// descent. Then momentum theory has one solution, and the windmill state is reached without a jump.
static const double MIXING = 0.36;

// The body's motion through the air in hub axes.
typedef struct hub_flow {
    sk_mat3 axes;              // rows: hub axes in the body frame
    double u, v, climb;        // m/s: forward, to +y, along the thrust
    double roll, pitch;        // rad/s, roll in the sense of rotation
    double in_plane;           // m/s
    double half;               // 1/2 rho a c, factor of the lift
    sk_harmonic pitch_of_root; // rad
    sk_harmonic inflow;        // m/s, at the blades
    double flapping_rate;      // rad/s: speed of the blades through the harmonics
} hub_flow;

// One station of a blade at one azimuth. Lift per length is half |tangential| (angle tangential - through).
typedef struct element {
    double r;                  // m
    double tangential;         // m/s, of the blade through the air
    double through;            // m/s, of the air down through the disc, without flapping
    double by_coning;          // m/s of `through` per rad of coning
    double by_cosine, by_sine; // m/s of `through` per rad of each flapping harmonic, with its rate
    double angle;              // rad, pitch and twist
} element;

static sk_mat3 hub_axes(sk_vec3 axis) {
    sk_vec3 z = sk_neg(axis);
    sk_vec3 x = sk_unit(sk_add_scaled((sk_vec3){1.0, 0.0, 0.0}, -z.x, z));
    return (sk_mat3){{x, sk_cross(z, x), z}};
}

static element element_at(const sk_rotor *rotor, const hub_flow *hub, int azimuth, int station) {
    double c = COSINE[azimuth], s = SINE[azimuth], share = STATION[station];
    element e = {.r = share * rotor->radius};
    const sk_harmonic *pitch = &hub->pitch_of_root, *inflow = &hub->inflow;
    double v = rotor->sense * hub->v, turning = hub->flapping_rate * e.r;
    e.tangential = turning + hub->u * s + v * c;
    e.through = inflow->mean + share * (inflow->cosine * c + inflow->sine * s) + hub->climb -
                e.r * (hub->roll * s + hub->pitch * c);
    e.by_coning = hub->u * c - v * s;
    e.by_cosine = c * e.by_coning - turning * s;
    e.by_sine = s * e.by_coning + turning * c;
    e.angle = pitch->mean + rotor->twist * share + pitch->cosine * c + pitch->sine * s;
    return e;
}

// The stations at all azimuths.
typedef struct disc {
    element elements[AZIMUTHS][STATIONS];
} disc;

static void set_out(const sk_rotor *rotor, const hub_flow *hub, disc *d) {
    for (int k = 0; k < AZIMUTHS; k++)
        for (int j = 0; j < STATIONS; j++) d->elements[k][j] = element_at(rotor, hub, k, j);
}

// ---- flapping ----

typedef struct sums {
    double a[3][3], b[3];
} sums;

// Returns the linear equations for mean and first harmonic of the flapping: I (beta'' + (1 + k) w^2 beta) = moment of
// lift + 2 I w (p cos psi - q sin psi).
static sums flapping_balance(const sk_rotor *rotor, const hub_flow *hub, const disc *d) {
    double w = hub->flapping_rate, inertia = rotor->flapping_inertia, stiff = rotor->hinge_stiffness * w * w;
    double rests = RESTS * RESTS;
    sums sum = {.a = {{inertia * (w * w + stiff + rests), 0.0, 0.0},
                      {0.0, inertia * (stiff + rests), 0.0},
                      {0.0, 0.0, inertia * (stiff + rests)}},
                .b = {0.0, 2.0 * inertia * w * hub->roll, -2.0 * inertia * w * hub->pitch}};
    for (int k = 0; k < AZIMUTHS; k++) {
        const double row[3] = {1.0 / AZIMUTHS, 2.0 / AZIMUTHS * COSINE[k], 2.0 / AZIMUTHS * SINE[k]};
        for (int j = 0; j < STATIONS; j++) {
            element e = d->elements[k][j];
            double moment = hub->half * fabs(e.tangential) * e.r * WEIGHT[j] * rotor->radius;
            double driving = moment * (e.angle * e.tangential - e.through);
            for (int i = 0; i < 3; i++) {
                sum.b[i] += row[i] * driving;
                sum.a[i][0] += row[i] * moment * e.by_coning;
                sum.a[i][1] += row[i] * moment * e.by_cosine;
                sum.a[i][2] += row[i] * moment * e.by_sine;
            }
        }
    }
    return sum;
}

// Returns the flapping. Writes the moments (N m, on a blade, mean and first harmonic) of the stops, which are 0 unless
// the blade is on a stop.
static sk_harmonic flapping_of(const sk_rotor *rotor, const hub_flow *hub, const disc *d, double stops[3]) {
    sums sum = flapping_balance(rotor, hub, d);
    for (int i = 0; i < 3; i++) stops[i] = 0.0;
    sk_vec3 row0 = {sum.a[0][0], sum.a[0][1], sum.a[0][2]}, row1 = {sum.a[1][0], sum.a[1][1], sum.a[1][2]};
    sk_vec3 row2 = {sum.a[2][0], sum.a[2][1], sum.a[2][2]};
    sk_vec3 across = sk_cross(row1, row2);
    double volume = sk_dot(row0, across);
    if (!(volume > 0.0)) return (sk_harmonic){0.0, 0.0, 0.0}; // the wind moves the blades on their stops
    sk_vec3 x = sk_add(sk_add(sk_scale(sum.b[0], across), sk_scale(sum.b[1], sk_cross(row2, row0))),
                       sk_scale(sum.b[2], sk_cross(row0, row1)));
    x = sk_scale(1.0 / volume, x);
    sk_vec3 held = {sk_clamp(x.x, -STOP, STOP), sk_clamp(x.y, -STOP, STOP), sk_clamp(x.z, -STOP, STOP)};
    sk_vec3 past = sk_sub(x, held);
    stops[0] = sk_dot(row0, past);
    stops[1] = sk_dot(row1, past);
    stops[2] = sk_dot(row2, past);
    return (sk_harmonic){held.x, held.y, held.z};
}

// ---- forces ----

// Returns lift and drag of an element per length, N/m: along the thrust, against its motion, outward.
static sk_vec3 element_force(const sk_rotor *rotor, const hub_flow *hub, const element *e, sk_harmonic flapping,
                             double beta, double outward) {
    double through =
        e->through + flapping.mean * e->by_coning + flapping.cosine * e->by_cosine + flapping.sine * e->by_sine;
    double speed = sqrt(e->tangential * e->tangential + through * through);
    // Angle of attack times speed, limited by the stall.
    double most = rotor->lift_most / rotor->lift_slope * speed;
    double incidence = sk_clamp(e->angle * e->tangential - through, -most, most);
    double lift = hub->half * fabs(e->tangential) * incidence;
    double sign = copysign(1.0, e->tangential), profile = hub->half / rotor->lift_slope;
    double size = rotor->drag_zero * fabs(e->tangential);
    double drag = profile * (size * e->tangential + sign * rotor->drag_square * incidence * incidence);
    // Lift is normal to the flow: tilted back by through / tangential, and inward by the flapping.
    double back = hub->half * sign * incidence * through;
    return (sk_vec3){lift, drag + back, -lift * beta - profile * size * outward};
}

// Adds the effect of the disc's tilt on hub and shaft. The hub carries the moments of the blades' stiffness and of
// their stops. Lift does work on blades that flap and tilt with the body. The hub transmits a part of this power. The
// rest acts on the shaft: by Coriolis forces, blades of a disc that lags behind a rolling or pitching body are kept at
// the speed of the shaft. So the power of the air equals that of hub and shaft.
// Blades that hardly turn are on their stops. Below SLOW a part of the moment of lift acts directly on the hub, and all
// of it at rest, because a shaft at rest transmits no power.
// `lift`: moments (N m) of the lift of all blades about the hub in the disc's sine (x) and cosine (y).
static void add_tilt(const sk_rotor *rotor, const hub_flow *hub, const double stops[3], sk_vec3 lift,
                     sk_rotor_output *out) {
    double w = hub->flapping_rate, half_blades = 0.5 * rotor->blades;
    double least = sk_max(w, SLOW * rotor->speed), resting = 1.0 - w / least;
    double stiffness = rotor->flapping_inertia * rotor->hinge_stiffness * w * w;
    double roll = half_blades * (stiffness * out->flapping.sine + stops[2]);
    double pitch = half_blades * (stiffness * out->flapping.cosine + stops[1]);
    // W: power of the lift on the tilting body that the hub does not transmit.
    double kept = (roll - lift.x) * hub->roll + (pitch - lift.y) * hub->pitch;
    out->torque -= out->flapping.sine * lift.y - out->flapping.cosine * lift.x + kept / least;
    roll += resting * (lift.x - roll);
    pitch += resting * (lift.y - pitch);
    out->moment = sk_mat3_mul_back(&hub->axes, (sk_vec3){-rotor->sense * roll, -pitch, 0.0});
}

static void add_forces(const sk_rotor *rotor, const hub_flow *hub, const disc *d, const double stops[3],
                       sk_rotor_output *out) {
    sk_vec3 force = {0.0, 0.0, 0.0}, lift = {0.0, 0.0, 0.0}; // hub axes; see add_tilt
    double v = rotor->sense * hub->v;
    sk_harmonic flap = out->flapping;
    for (int k = 0; k < AZIMUTHS; k++) {
        double c = COSINE[k], s = SINE[k];
        double beta = flap.mean + flap.cosine * c + flap.sine * s, outward = v * s - hub->u * c;
        for (int j = 0; j < STATIONS; j++) {
            const element *e = &d->elements[k][j];
            sk_vec3 f = element_force(rotor, hub, e, flap, beta, outward);
            double share = rotor->blades * rotor->radius * WEIGHT[j] / AZIMUTHS;
            force.x -= share * (f.z * c + f.y * s);
            force.y += share * rotor->sense * (f.z * s - f.y * c);
            out->thrust += share * f.x;
            out->torque += share * f.y * e->r;
            lift.x += share * f.x * e->r * s;
            lift.y += share * f.x * e->r * c;
        }
    }
    force.z = -out->thrust;
    out->force = sk_mat3_mul_back(&hub->axes, force);
    add_tilt(rotor, hub, stops, lift, out);
}

// ---- inflow ----

double sk_rotor_flow_speed(double in_plane, double climb, double induced) {
    double through = climb + induced, mixed = MIXING * sk_min(climb, 0.0);
    return sqrt(in_plane * in_plane + through * through + mixed * mixed);
}

// In a steep descent the wake is drawn in again. The added velocity is a bump (4 s (1 - s))^2 over rates of descent
// from 0.4 to 1.8 times the induced velocity of the hover. It fades out between in-plane speeds of half and all of that
// velocity.
double sk_rotor_ring(double in_plane, double climb, double induced) {
    static const double FROM = 0.4, TO = 1.8, HEIGHT = 0.45;
    double square = induced * sk_rotor_flow_speed(in_plane, climb, induced);
    if (!(square > 0.0)) return 0.0;
    double hover = sqrt(square), s = sk_clamp((-climb / hover - FROM) / (TO - FROM), 0.0, 1.0);
    double fade = sk_clamp(2.0 - 2.0 * in_plane / hover, 0.0, 1.0), bump = 4.0 * s * (1.0 - s);
    return HEIGHT * hover * bump * bump * fade * fade * (3.0 - 2.0 * fade);
}

double sk_rotor_ground_factor(const sk_rotor *rotor, double height, double speed, double induced) {
    static const double LEAST = 0.5;
    double near = rotor->radius / (4.0 * sk_max(height, 0.01 * rotor->radius)), v = induced * induced;
    double share = v > 0.0 ? v / (v + speed * speed) : 0.0;
    return sk_max(LEAST, 1.0 - rotor->ground_effect * near * near * share);
}

// Adds the rates of the inflow after Pitt and Peters 1981: T = 2 rho A V_T v + 8/3 rho R^3 dv/dt. The gradient to the
// rear settles at 15 pi / 32 tan(skew / 2) times the mean, with the time constant 64 / (45 pi) R / V_T.
static void add_inflow_rates(const sk_rotor *rotor, const hub_flow *hub, sk_harmonic v, double density,
                             sk_rotor_output *out) {
    double R = rotor->radius, speed = sk_rotor_flow_speed(hub->in_plane, hub->climb, v.mean);
    if (!(density > 0.0)) return;
    double mass = 8.0 / 3.0 * R * R * R, flow = 2.0 * SK_PI * R * R * speed;
    out->inflow_rate.mean = (out->thrust / density - flow * v.mean) / mass;
    double lift = 0.25 * rotor->blades * rotor->lift_slope * rotor->chord * R * R * hub->flapping_rate; // -dT/dv / rho
    out->inflow_stiffness = (flow + lift) / mass;
    out->gradient_rate = 45.0 * SK_PI / 64.0 * speed / R;
    double through = fabs(hub->climb + v.mean);
    if (!(speed + through > 0.0)) return;
    double lean =
        rotor->inflow_gradient * 15.0 * SK_PI / 32.0 * v.mean / (speed + through); // per m/s of in-plane speed
    out->inflow_rate.cosine = out->gradient_rate * (lean * hub->u - v.cosine);
    out->inflow_rate.sine = out->gradient_rate * (-lean * rotor->sense * hub->v - v.sine);
}

sk_harmonic sk_rotor_inflow_after(sk_harmonic inflow, const sk_rotor_output *out, double h) {
    double mean = h / (1.0 + h * out->inflow_stiffness), gradient = h / (1.0 + h * out->gradient_rate);
    return (sk_harmonic){inflow.mean + mean * out->inflow_rate.mean, inflow.cosine + gradient * out->inflow_rate.cosine,
                         inflow.sine + gradient * out->inflow_rate.sine};
}

// ---- one rotor ----

double sk_rotor_turning_arm(const sk_rotor *rotor) {
    return rotor->position.x * rotor->axis.y - rotor->position.y * rotor->axis.x;
}

double sk_rotor_lock(const sk_rotor *rotor) {
    double R = rotor->radius;
    return SK_AIR_DENSITY_SEA_LEVEL * rotor->lift_slope * rotor->chord * R * R * R * R / rotor->flapping_inertia;
}

sk_harmonic sk_rotor_pitch(const sk_rotor *rotor, double collective, double forward, double right) {
    double lag = 8.0 * rotor->hinge_stiffness / sk_rotor_lock(rotor), side = rotor->sense * right;
    return (sk_harmonic){collective, lag * forward - side, -lag * side - forward};
}

sk_rotor_output sk_rotor_evaluate(const sk_rotor *rotor, double speed, sk_harmonic pitch, sk_harmonic inflow,
                                  const sk_rotor_flow *flow) {
    hub_flow hub = {.axes = hub_axes(rotor->axis), .pitch_of_root = pitch, .flapping_rate = speed};
    sk_vec3 velocity = sk_mat3_mul(&hub.axes, flow->velocity), rate = sk_mat3_mul(&hub.axes, flow->rate);
    hub.u = velocity.x;
    hub.v = velocity.y;
    hub.climb = -velocity.z;
    hub.roll = rotor->sense * rate.x;
    hub.pitch = rate.y;
    hub.in_plane = sqrt(hub.u * hub.u + hub.v * hub.v);
    hub.half = 0.5 * flow->density * rotor->lift_slope * rotor->chord;
    double ring = sk_rotor_ring(hub.in_plane, hub.climb, inflow.mean);
    hub.inflow =
        (sk_harmonic){inflow.mean * flow->ground.mean + ring, inflow.cosine + inflow.mean * flow->ground.cosine,
                      inflow.sine + inflow.mean * flow->ground.sine};

    disc d;
    double stops[3];
    set_out(rotor, &hub, &d);
    sk_rotor_output out = {.induced = hub.inflow.mean, .flapping = flapping_of(rotor, &hub, &d, stops)};
    add_forces(rotor, &hub, &d, stops, &out);
    // Unequal inflow and the blade tips take more power than a uniform inflow, for either direction of the thrust.
    if (speed > 0.0) {
        double extra = (rotor->induced_factor - 1.0) * fabs(out.thrust * hub.inflow.mean);
        out.torque += extra / sk_max(speed, SLOW * rotor->speed);
    }
    add_inflow_rates(rotor, &hub, inflow, flow->density, &out);
    return out;
}
