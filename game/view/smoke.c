#include "view/smoke.h"

#include "view/interpolation.h"
#include <math.h>
#include <stdlib.h>

static const double SMOKE[3] = {0.62, 0.63, 0.65}, PALE = 0.62;

// What rises from a ground: nothing, the smoke of the tyre, or its own dust.
typedef enum { NOTHING, TYRE, DUST } kind;

static kind kind_of(const sk_material *m) {
    // least mu_kinetic of dry ground and of loose ground that is not mud; least red of snow
    static const double DRY = 0.5, LOOSE = 0.35, BRIGHT = 0.6;
    if (!(m->strength > 0.0)) return NOTHING; // water has splashes instead
    if (isinf(m->strength)) return m->rubber.mu_kinetic >= DRY ? TYRE : NOTHING;
    bool green = m->colour[1] > 1.15 * m->colour[0]; // roots hold it together
    return !green && (m->rubber.mu_kinetic >= LOOSE || m->colour[0] > BRIGHT) ? DUST : NOTHING;
}

// A wheel at one time.
typedef struct watched_wheel {
    const sk_model *model;
    const sk_aircraft_type *type;
    const sk_aircraft_state *aircraft;
    int32_t index;
    double time; // s
} watched_wheel;

// The position of a wheel's contact in the world; velocity, speed and slip of the wheel there, m/s.
typedef struct ground_type {
    sk_vec3 place, velocity;
    double speed, slip;
} ground_type;

static ground_type ground_of(const watched_wheel *w) {
    const sk_aircraft_state *a = w->aircraft;
    const sk_wheel_type *type = &w->type->wheels[w->index];
    const sk_wheel_state *wheel = &a->wheel[w->index];
    const sk_contact_state *contact = &wheel->contact;
    ground_type f = {.place = contact->pebble};
    sk_body_motion ground = {0};
    bool on_platform = contact->solid > 0 && contact->solid <= w->model->platform_count;
    if (on_platform) {
        const sk_platform *platform = &w->model->platforms[contact->solid - 1];
        f.place = sk_pose_point(sk_platform_pose_at(platform, w->time), contact->pebble);
        ground = sk_platform_motion_at(platform, w->time);
    }
    sk_mat3 axes = sk_mat3_from_quat(a->attitude);
    sk_body_motion body = {a->position, axes, a->velocity, sk_mat3_mul(&axes, a->rate)};
    f.velocity = sk_body_velocity_at(&body, f.place);
    sk_vec3 over = on_platform ? sk_sub(f.velocity, sk_body_velocity_at(&ground, f.place)) : f.velocity;
    double s, c;
    sk_wheel_input input = {.steer = type->steer_limit * a->rudder, .lock = a->tailwheel_lock != 0};
    sk_sincos(sk_wheel_turn(type, wheel, input), &s, &c);
    sk_vec3 in_body = sk_mat3_mul_back(&axes, over);
    double ahead = c * in_body.x + s * in_body.y, aside = c * in_body.y - s * in_body.x;
    f.speed = hypot(ahead, aside);
    f.slip = hypot(ahead - type->radius * wheel->spin, aside);
    return f;
}

// The source of puffs: a wheel on a ground, and the colour of the smoke or dust.
typedef struct source {
    const watched_wheel *wheel;
    ground_type ground;
    double colour[3];
} source;

// Adds one puff that began `ago` seconds before the time of the wheel.
static void give_off(sk_smoke *smoke, const source *from, double amount, double ago) {
    static const double CARRIED = 0.25; // share of the wheel's velocity
    const watched_wheel *w = from->wheel;
    const ground_type *f = &from->ground;
    int64_t slot = smoke->count % SK_PUFFS_KEPT;
    uint64_t seed = sk_hash_word(sk_hash_real((uint64_t)smoke->count, w->time), (uint64_t)w->index);
    smoke->count++;
    smoke->puff[slot] = (sk_puff){.born = w->time - ago,
                                  .place = sk_add_scaled(f->place, -ago, f->velocity),
                                  .velocity = sk_vec(CARRIED * f->velocity.x, CARRIED * f->velocity.y, 0.0),
                                  .wind = sk_wind_at(&w->model->weather, f->place, 1.0, w->time),
                                  .amount = sk_clamp(amount, 0.0, 1.0),
                                  .size = w->type->wheels[w->index].radius,
                                  .colour = {from->colour[0], from->colour[1], from->colour[2]},
                                  .seed = seed};
}

// Returns the number of puffs per second while a wheel slides or raises dust. Writes their density.
static double rate_of(kind what, const sk_wheel_state *wheel, const ground_type *f, double *amount) {
    static const double LEAST_SLIP = 2.5, LEAST_SPEED = 5.0; // m/s
    bool slides = wheel->contact.mode == SK_SLIPPING && f->slip > LEAST_SLIP;
    *amount = slides ? (f->slip - LEAST_SLIP) / 18.0 + 0.1 : 0.0;
    if (what == DUST && f->speed > LEAST_SPEED) *amount = sk_max(*amount, (f->speed - LEAST_SPEED) / 50.0 + 0.1);
    return *amount > 0.0 ? sk_clamp(f->speed / (slides ? 0.35 : 1.0), 15.0, 70.0) : 0.0;
}

// Adds the puffs of a touchdown. The tread slides for some metres while the wheel is spun up, but in the physics the
// wheel is at speed at once. So the later puffs are added now, too. `jump`: change of the tread's speed, m/s.
static void give_off_spin_up(sk_smoke *smoke, const source *from, double jump) {
    int puffs = 4 + (int)sk_min(jump / 4.0, 8.0);
    for (int k = 0; k < puffs; k++) {
        double left = 1.0 - (double)k / puffs;
        give_off(smoke, from, (0.3 + jump / 28.0) * left, -0.018 * k);
    }
}

static void watch_wheel(sk_smoke *smoke, const watched_wheel *w, sk_smoke_wheel *last, double dt) {
    static const double SOFTEST = 3.0; // m/s: largest change of the tread's speed without smoke
    const sk_wheel_state *wheel = &w->aircraft->wheel[w->index];
    bool air = wheel->contact.mode == SK_AIR || wheel->broken;
    double jump = w->type->wheels[w->index].radius * fabs(wheel->spin - last->spin);
    bool touched = last->air && !air;
    *last = (sk_smoke_wheel){wheel->spin, last->owing, air};
    if (air || wheel->contact.material < 0) return;
    const sk_material *material = &w->model->materials[wheel->contact.material];
    kind what = kind_of(material);
    if (what == TYRE && wheel->burst) what = NOTHING; // a bare rim
    if (what == NOTHING) return;
    source from = {.wheel = w, .ground = ground_of(w)};
    for (int k = 0; k < 3; k++) // dust in the air is paler than on the ground
        from.colour[k] = what == TYRE ? SMOKE[k] : 0.7 * material->colour[k] + 0.3 * PALE;
    if (touched && jump > SOFTEST) give_off_spin_up(smoke, &from, jump);
    double amount;
    last->owing += dt * rate_of(what, wheel, &from.ground, &amount);
    if (amount == 0.0) last->owing = 0.0;
    for (double late = 0.0; last->owing >= 1.0; last->owing -= 1.0, late += dt / 4.0)
        give_off(smoke, &from, amount, late);
}

static void look_at_all(sk_smoke *smoke, const sk_model *model, const sk_state *state, double dt) {
    double time = sk_time_between(model, state, state, 1.0);
    for (int32_t n = 0; n < model->aircraft_count; n++) {
        const sk_aircraft_type *type = &model->types[model->aircraft[n].type];
        for (int32_t i = 0; i < type->wheel_count; i++) {
            const sk_wheel_state *wheel = &sk_state_aircraft(state, n)->wheel[i];
            sk_smoke_wheel *last = &smoke->wheel[n][i];
            const watched_wheel watched = {model, type, sk_state_aircraft(state, n), i, time};
            if (dt > 0.0)
                watch_wheel(smoke, &watched, last, dt);
            else
                *last = (sk_smoke_wheel){wheel->spin, 0.0, wheel->contact.mode == SK_AIR};
        }
    }
    smoke->tick = state->tick;
    smoke->begun = true;
}

void sk_smoke_end(sk_smoke *smoke) {
    free(smoke->wheel);
    *smoke = (sk_smoke){0};
}

// Makes room for the wheels of a model's aircraft. Returns false if memory is short.
static bool has_room(sk_smoke *smoke, const sk_model *model) {
    if (smoke->wheel != NULL && smoke->aircraft_count >= model->aircraft_count) return true;
    sk_smoke_end(smoke);
    smoke->wheel = calloc((size_t)model->aircraft_count + 1, sizeof *smoke->wheel);
    smoke->aircraft_count = model->aircraft_count;
    return smoke->wheel != NULL;
}

void sk_smoke_watch(sk_smoke *smoke, const sk_model *model, const sk_state *state) {
    static const int64_t TOO_LONG = SK_TICK_HZ / 2; // ticks: over a longer gap, the motion in between is unknown
    if (!has_room(smoke, model) || (smoke->begun && state->tick == smoke->tick)) return;
    double tick = model->substep * model->substeps, now = tick * (double)state->tick;
    if (smoke->begun && state->tick < smoke->tick) {
        for (int32_t i = 0; i < SK_PUFFS_KEPT; i++)
            if (smoke->puff[i].born > now) smoke->puff[i].amount = 0.0;
    }
    int64_t passed = state->tick - smoke->tick;
    bool follows = smoke->begun && passed > 0 && passed <= TOO_LONG;
    look_at_all(smoke, model, state, follows ? tick * (double)passed : 0.0);
}

// ---- drawing ----

static sk_vec3 place_at(const sk_puff *puff, double age) {
    static const double BRAKED = 0.35, RISE = 0.35; // s, m/s
    double carried = BRAKED * (1.0 - exp(-age / BRAKED));
    sk_vec3 place = sk_add_scaled(puff->place, carried, sk_sub(puff->velocity, puff->wind));
    place = sk_add_scaled(place, age, puff->wind);
    place.z += RISE * age;
    return place;
}

typedef struct far_puff {
    double distance;
    const sk_puff *puff;
} far_puff;

static int farther(const void *a, const void *b) {
    const far_puff *p = a, *q = b;
    if (p->distance != q->distance) return p->distance < q->distance ? 1 : -1;
    return p->puff < q->puff ? -1 : p->puff > q->puff;
}

int32_t sk_puffs_at(const sk_smoke *smoke, double time, sk_vec3 camera, const sk_puff **out) {
    far_puff seen[SK_PUFFS_KEPT];
    int32_t count = 0, kept = smoke->count < SK_PUFFS_KEPT ? (int32_t)smoke->count : SK_PUFFS_KEPT;
    for (int32_t i = 0; i < kept; i++) {
        const sk_puff *puff = &smoke->puff[i];
        double age = time - puff->born;
        if (!(puff->amount > 0.0 && age >= 0.0 && age < SK_PUFF_LIFE)) continue;
        seen[count++] = (far_puff){sk_length(sk_sub(place_at(puff, age), camera)), puff};
    }
    qsort(seen, (size_t)count, sizeof *seen, farther);
    for (int32_t i = 0; i < count; i++) out[i] = seen[i].puff;
    return count;
}

int32_t sk_puff_build(const sk_puff *puff, double time, sk_pose camera, sk_spray_vertex *out) {
    double age = time - puff->born;
    if (!(age >= 0.0 && age < SK_PUFF_LIFE)) return 0;
    sk_vec3 right = sk_rotate(camera.rotation, sk_vec(0, 1, 0)), up = sk_rotate(camera.rotation, sk_vec(0, 0, -1));
    sk_vec3 middle = sk_sub(place_at(puff, age), camera.position);
    uint64_t random = puff->seed;
    double left = 1.0 - age / SK_PUFF_LIFE;
    int32_t n = 0;
    sk_spray_look cloud = {.kind = 3, .floor = puff->place.z - camera.position.z};
    for (int k = 0; k < 3; k++) cloud.colour[k] = puff->colour[k];
    for (int i = 0; i < SK_PUFF_CLOUDS; i++) {
        double size = puff->size * sk_random_range(&random, 0.7, 1.2),
               turn = sk_random_range(&random, 0.0, 2.0 * SK_PI);
        double spread = sk_random_range(&random, -0.5, 0.5), away = sk_random_range(&random, -0.5, 0.5);
        double pace = sk_random_range(&random, 0.7, 1.3), s = sin(turn + 0.5 * age), c = cos(turn + 0.5 * age);
        double radius = size * (1.3 + pace * (3.2 * (1.0 - exp(-age / 0.5)) + 1.0 * age));
        sk_vec3 place = sk_add(middle, sk_vec(spread * radius, away * radius, 0.55 * radius));
        sk_vec3 a = sk_scale(radius, sk_add(sk_scale(c, right), sk_scale(s, up)));
        sk_vec3 b = sk_scale(radius, sk_add(sk_scale(-s, right), sk_scale(c, up)));
        cloud.opacity = 0.62 * puff->amount * left * sqrt(left) / (1.0 + 1.6 * age); // it becomes thinner as it grows
        n += sk_spray_square(place, a, b, &cloud, out + n);
    }
    return n;
}
