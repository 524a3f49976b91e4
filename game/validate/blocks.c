#include "validate/blocks.h"

#include "validate/validate.h"

sk_result sk_run_refine_bodies(sk_run *run, int32_t finer) {
    sk_model *model = run->scene->model;
    model->substep /= finer;
    model->substeps *= finer;
    sk_workspace_destroy(run->scene->workspace);
    run->scene->workspace = NULL;
    sk_result r = sk_model_compile_bodies(model);
    return r.ok ? sk_workspace_create(model, &run->scene->workspace) : r;
}

// Stillness begins at the end of each tick.
static void keep_awake(sk_run *run) {
    for (int32_t i = 0; i < run->model->body_count; i++) sk_run_body(run, i)->still_since = run->state->tick;
}

sk_result sk_run_awake(sk_run *run, double seconds) {
    sk_result r = sk_ok();
    for (int64_t ticks = (int64_t)(seconds * SK_TICK_HZ + 0.5); r.ok && ticks > 0; ticks--) {
        r = sk_run_tick(run);
        keep_awake(run);
    }
    return r;
}

sk_result sk_run_settle(sk_run *run, double seconds) {
    static const double KEPT = 0.8; // of the velocity, each tick
    sk_result r = sk_ok();
    for (int64_t ticks = (int64_t)(seconds * SK_TICK_HZ + 0.5); r.ok && ticks > 0; ticks--) {
        r = sk_run_tick(run);
        keep_awake(run);
        for (int32_t i = 0; i < run->model->body_count; i++) {
            sk_body_state *body = sk_run_body(run, i);
            body->velocity = sk_scale(KEPT, body->velocity);
            body->spin = sk_scale(KEPT, body->spin);
        }
    }
    return r;
}

sk_kept_places sk_run_places(sk_run *run) {
    sk_kept_places kept = {.count = run->model->body_count};
    for (int32_t i = 0; i < kept.count && i < SK_BLOCKS_MAX; i++) kept.place[i] = sk_run_body(run, i)->position;
    return kept;
}

double sk_run_displacement(sk_run *run, const sk_kept_places *from) {
    double most = 0.0;
    for (int32_t i = 0; i < from->count && i < SK_BLOCKS_MAX; i++) {
        double path = sk_length(sk_sub(sk_run_body(run, i)->position, from->place[i]));
        most = path <= most ? most : path; // keeps NaN
    }
    return most;
}

sk_result sk_blocks_creep(const char *settings, sk_advance *advance, int32_t count, double *most) {
    double first = sk_validate_long() ? 60.0 : 20.0, seconds = sk_validate_long() ? 540.0 : 20.0;
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "%s", settings);
    if (r.ok) r = advance(&run, first);
    sk_kept_places kept = {0};
    if (r.ok) kept = sk_run_places(&run);
    if (kept.count > count) kept.count = count;
    if (r.ok) r = advance(&run, seconds);
    *most = r.ok ? sk_run_displacement(&run, &kept) : INFINITY;
    sk_run_end(&run);
    return r;
}

sk_vec3 sk_run_momentum(sk_run *run) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < run->model->body_count; i++)
        sum = sk_add_scaled(sum, sk_run_body_type(run, i)->mass, sk_run_body(run, i)->velocity);
    return sum;
}

sk_vec3 sk_run_all_momentum(sk_run *run) {
    sk_vec3 sum = sk_run_momentum(run);
    for (int32_t i = 0; i < run->model->aircraft_count; i++) {
        const sk_aircraft_state *a = sk_state_aircraft(run->state, i);
        sum = sk_add(sum, sk_aircraft_momentum(&run->model->types[run->model->aircraft[i].type], a));
    }
    return sum;
}

double sk_run_kinetic(sk_run *run) {
    double sum = 0.0;
    for (int32_t i = 0; i < run->model->body_count; i++)
        sum += sk_body_energy(sk_run_body_type(run, i), sk_run_body(run, i));
    return sum;
}

double sk_run_potential(sk_run *run) {
    double sum = 0.0;
    for (int32_t i = 0; i < run->model->body_count; i++)
        sum += sk_run_body_type(run, i)->mass * SK_G * sk_run_body(run, i)->position.z;
    return sum;
}

double sk_restitution(double chi, double v) {
    double x = chi * v, side = x - sk_log(1.0 + x), low = 0.0, high = sk_min(1.0, 1.0 / x);
    for (int i = 0; i < 60; i++) {
        double e = 0.5 * (low + high);
        if (-e * x - sk_log(1.0 - e * x) < side)
            low = e;
        else
            high = e;
    }
    return 0.5 * (low + high);
}
