#include "replay/recording_internal.h"

#include "base/assert.h"
#include "world/world.h"
#include <stdlib.h>
#include <string.h>

// ---- what it tells ----

sk_recording_info sk_recording_describe(const sk_recording *r) {
    return r->info;
}

bool sk_recording_steps(const sk_recording *r) {
    return r->info.physics_version == SK_PHYSICS_VERSION;
}

const sk_model *sk_recording_model(const sk_recording *r) {
    return r->model;
}

const sk_layout *sk_recording_layout(const sk_recording *r) {
    return &r->layout;
}

const sk_recorded_mode *sk_recording_modes(const sk_recording *r, int32_t *count) {
    *count = (int32_t)r->modes.count;
    return r->modes.data;
}

const sk_event *sk_recording_events(const sk_recording *r, int32_t *count) {
    *count = (int32_t)r->events.count;
    return r->events.data;
}

const sk_recorded_mark *sk_recording_marks(const sk_recording *r, int32_t *count) {
    *count = (int32_t)r->marks.count;
    return r->marks.data;
}

uint64_t sk_recording_root(const sk_recording *r, int64_t tick) {
    SK_ASSERT(tick > r->info.first_tick && tick <= r->info.last_tick);
    const uint64_t *roots = r->roots.data;
    return roots[tick - r->info.first_tick - 1];
}

// How many of an aircraft's changes are of this tick's step or earlier ones.
static size_t changes_up_to(const growing *controls, int64_t tick) {
    const controls_change *changes = controls->data;
    size_t low = 0, high = controls->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (changes[middle].tick <= tick)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void sk_recording_controls(const sk_recording *r, int64_t tick, sk_controls *controls) {
    for (int32_t i = 0; i < r->model->aircraft_count; i++) {
        const controls_change *changes = r->controls[i].data;
        size_t count = changes_up_to(&r->controls[i], tick);
        controls[i] = count > 0 ? changes[count - 1].controls : r->model->aircraft[i].controls;
    }
}

sk_reader sk_recording_trace(const sk_recording *r, int64_t tick) {
    const uint64_t *at = r->traces.data;
    if (r->traces.count == 0) return sk_reader_of(NULL, 0);
    size_t i = (size_t)(tick - r->info.first_tick - 1);
    return sk_reader_of(r->bytes + at[2 * i], (size_t)at[2 * i + 1]);
}

// ---- states ----

static const keyframe *keyframe_before(const sk_recording *r, int64_t tick) {
    const keyframe *keyframes = r->keyframes.data;
    size_t low = 0, high = r->keyframes.count - 1;
    while (low < high) {
        size_t middle = low + (high - low + 1) / 2;
        if (keyframes[middle].tick <= tick)
            low = middle;
        else
            high = middle - 1;
    }
    return &keyframes[low];
}

int64_t sk_recording_keyframe_before(const sk_recording *r, int64_t tick) {
    return keyframe_before(r, tick)->tick;
}

static sk_result read_keyframe(const sk_recording *r, const keyframe *k, bool on_base, sk_state *out) {
    sk_reader reader = sk_reader_of(k->payload, k->size);
    sk_result result = sk_layout_read_state(&r->layout, r->model, &reader, on_base, out);
    if (result.ok && out->tick != k->tick)
        result = sk_error("the keyframe of tick %lld is of tick %lld", (long long)k->tick, (long long)out->tick);
    return result;
}

sk_result sk_recording_keyframe(const sk_recording *r, int64_t tick, sk_state *out) {
    const keyframe *k = keyframe_before(r, tick), *base = (const keyframe *)r->keyframes.data + k->base;
    sk_result result = base != k ? read_keyframe(r, base, false, out) : sk_ok();
    return result.ok ? read_keyframe(r, k, base != k, out) : result;
}

sk_result sk_recording_seek(const sk_recording *r, int64_t tick, bool steps_on, sk_state *out) {
    SK_ASSERT(tick >= r->info.first_tick && tick <= r->info.last_tick);
    int64_t from = sk_recording_keyframe_before(r, tick);
    if (!steps_on || out->tick > tick || out->tick < from) {
        sk_result result = sk_recording_keyframe(r, tick, out);
        if (!result.ok) return result;
    }
    if (!sk_recording_steps(r)) out->tick = tick;
    while (out->tick < tick) {
        sk_controls controls[SK_AIRCRAFT_MAX];
        sk_recording_controls(r, out->tick, controls);
        sk_world_step(r->model, out, controls);
    }
    return sk_ok();
}

void sk_recording_destroy(sk_recording *r) {
    if (r == NULL) return;
    growing *lists[] = {&r->roots, &r->traces, &r->modes, &r->events, &r->marks, &r->keyframes};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) free(lists[i]->data);
    for (int32_t i = 0; i < SK_AIRCRAFT_MAX; i++) free(r->controls[i].data);
    sk_writer_free(&r->index);
    sk_layout_free(&r->layout);
    sk_model_destroy(r->model);
    free(r->bytes);
    free(r);
}
