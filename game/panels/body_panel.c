#include "panels/body_panel.h"

#include "panels/text_lines.h"
#include "view/labels.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double WITHIN = 16.0; // points: a click this close to the middle of a body picks it

static const sk_body_type *type_of(const sk_draw_subject *subject, int32_t body) {
    return &subject->model->body_types[subject->model->bodies[body].type];
}

void sk_body_click_answer(sk_picture_click *click, bool clicked, bool overlay_on, const sk_draw_subject *subject,
                          sk_picture picture, double scale) {
    double nearest = INFINITY;
    if (clicked || !overlay_on) click->body = 0;
    for (int32_t i = 0;
         clicked && overlay_on && click->picked == 0 && !click->has_patch && i < subject->model->body_count; i++) {
        if (sk_state_body(subject->state, i)->absent) continue;
        sk_vec3 place = sk_state_body(subject->state, i)->position;
        if (!sk_picture_click_is_nearest(click, picture, place, &nearest)) continue;
        double reach = sk_view_pixels(picture.view, picture.height, place, type_of(subject, i)->reach);
        click->body = nearest <= sk_max(reach, WITHIN * scale) ? 1 + i : 0;
    }
}

// Writes a force or an energy with a unit that fits: "1961 N", "22.1 kJ".
static const char *amount_text(double value, const char *unit, char out[24]) {
    if (fabs(value) < 9.995 && fabs(value) > 5e-4)
        snprintf(out, 24, "%.3f %s", value, unit);
    else if (fabs(value) < 9999.5)
        snprintf(out, 24, "%.0f %s", value, unit);
    else
        snprintf(out, 24, "%.1f k%s", 1e-3 * value, unit);
    return out;
}

static const char *force_text(double force, char out[24]) {
    return amount_text(force, "N", out);
}

static void add_motion(text *t, const sk_draw_subject *subject, int32_t body) {
    const sk_body_type *type = type_of(subject, body);
    const sk_body_state *state = sk_state_body(subject->state, body);
    sk_vec3 rate = sk_body_rate(type, state);
    line(t, "Mass %.4g kg, moments %.3g, %.3g, %.3g kg m\xC2\xB2", type->mass, type->inertia.row[0].x,
         type->inertia.row[1].y, type->inertia.row[2].z);
    if (state->frozen)
        line(t, "Frozen: it left the bounds");
    else if (state->asleep)
        line(t, "Asleep: nothing moves it until something touches it");
    else
        line(t, "Awake, %.2f s without motion",
             (double)(subject->state->tick > state->still_since ? subject->state->tick - state->still_since : 0) /
                 SK_TICK_HZ);
    line(t, "Speed %.3f m/s, turning %.1f degrees/s", sk_length(state->velocity), sk_length(rate) * (180.0 / SK_PI));
    char motion[24], weight[24];
    double height = type->mass * sk_potential_at(subject->model->gravity, state->position.z);
    line(t, "Energy of motion %s; of its weight %s above 0 m", amount_text(sk_body_energy(type, state), "J", motion),
         amount_text(height, "J", weight));
    line(t, "At (%.2f, %.2f, %.2f) m", state->position.x, state->position.y, state->position.z);
}

static void add_other(text *t, const sk_draw_subject *subject, const sk_body_touch *touch, int32_t body) {
    char name[SK_THING_TEXT] = "the scenery";
    int32_t other = touch->body == body ? touch->other : touch->body;
    if (other >= 0)
        sk_body_text(subject->model, other, name);
    else if (other < -1)
        snprintf(name, sizeof name, "%s", subject->model->platforms[-2 - other].name);
    double press = sk_dot(touch->force, touch->normal), size = sk_length(touch->force);
    double along = sqrt(sk_max(0.0, size * size - press * press));
    char presses[24], rubs[24];
    line(t, "\xC2\xB7 %s: presses %s, along %s%s%s", name, force_text(press, presses), force_text(along, rubs),
         touch->slips ? ", slips" : "", touch->wheel ? " (wheel)" : "");
}

static void add_contacts(text *t, const sk_draw_subject *subject, int32_t body) {
    enum { LISTED = 8 };
    const sk_body_forces *forces = &subject->forces;
    sk_vec3 sum = {0.0, 0.0, 0.0};
    int32_t count = 0;
    for (int32_t i = 0; i < forces->touch_count; i++) {
        const sk_body_touch *touch = &forces->touch[i];
        if (touch->body != body && touch->other != body) continue;
        sum = sk_add_scaled(sum, touch->body == body ? 1.0 : -1.0, touch->force);
        count++;
    }
    char force[24];
    line(t, "%d contact%s; force on it %s; island of %d", (int)count, sk_plural(count),
         force_text(sk_length(sum), force), forces->island != NULL ? (int)forces->members[forces->island[body]] : 1);
    for (int32_t i = 0, listed = 0; i < forces->touch_count && listed < LISTED; i++) {
        const sk_body_touch *touch = &forces->touch[i];
        if (touch->body != body && touch->other != body) continue;
        add_other(t, subject, touch, body);
        listed++;
    }
    if (count > LISTED) line(t, "\xC2\xB7 and %d more", (int)count - LISTED);
}

static void add_ties(text *t, const sk_draw_subject *subject, int32_t body) {
    char name[SK_THING_TEXT], tension[24], strength[24];
    for (int32_t k = 0; k < subject->model->tie_count; k++) {
        const sk_tie *tie = &subject->model->ties[k];
        const sk_tie_memory *memory = &sk_state_ties(subject->state)[k];
        if (tie->end[0].body != body && tie->end[1].body != body) continue;
        sk_tie_text(subject->model, k, name);
        if (memory->broken)
            line(t, "\xC2\xB7 %s: broken", name);
        else if (!memory->hooked)
            line(t, "\xC2\xB7 %s: not hooked", name);
        else
            line(t, "\xC2\xB7 %s: %s of %s", name, force_text(memory->tension, tension),
                 isfinite(tie->strength) ? force_text(tie->strength, strength) : "any");
    }
}

bool sk_body_panel_fill(const sk_draw_subject *subject, sk_picked_panel *out) {
    int32_t body = subject->picked_body - 1;
    if (body < 0 || body >= subject->model->body_count || sk_state_body(subject->state, body)->absent) return false;
    memset(out, 0, sizeof *out);
    snprintf(out->title, sizeof out->title, "Body %d: %s", (int)body + 1, type_of(subject, body)->name);
    text t = {out->words, sizeof out->words, 0};
    add_motion(&t, subject, body);
    add_contacts(&t, subject, body);
    add_ties(&t, subject, body);
    return true;
}
