#include "replay/recording_internal.h"

#include "base/assert.h"
#include "world/world.h"
#include <stdlib.h>
#include <string.h>

// ---- description ----

sk_recording_info sk_recording_describe(const sk_recording *r) {
    return r->info;
}

bool sk_recording_steps(const sk_recording *r) {
    return r->info.physics_version == SK_PHYSICS_VERSION;
}

sk_reader sk_recording_extra(const sk_recording *r) {
    return r->extra;
}

const sk_model *sk_recording_model(const sk_recording *r) {
    return r->model;
}

const sk_layout *sk_recording_layout(const sk_recording *r) {
    return &r->layout;
}

const sk_recorded_mode *sk_recording_modes(const sk_recording *r) {
    return r->modes;
}

const sk_event *sk_recording_events(const sk_recording *r) {
    return r->events;
}

const sk_recorded_mark *sk_recording_marks(const sk_recording *r, int32_t *count) {
    *count = r->info.marks;
    return r->marks.data;
}

// ---- blocks ----

void *growing_add(growing *list, size_t size) {
    if (list->count == list->capacity) {
        size_t capacity = list->capacity == 0 ? 64 : list->capacity + list->capacity / 2;
        void *data = realloc(list->data, capacity * size);
        if (data == NULL) return NULL;
        list->data = data;
        list->capacity = capacity;
    }
    return (char *)list->data + size * list->count++;
}

sk_result sk_recording_add_keyframe(sk_recording *r, const sk_chunk *chunk) {
    keyframe *k = growing_add(&r->keyframes, sizeof *k);
    if (k == NULL) return sk_error("not enough memory for the recording");
    uint32_t index = (uint32_t)r->keyframes.count - 1;
    bool wants_base = index > 0 && sk_layout_wants_base(chunk->payload, chunk->size);
    *k = (keyframe){r->info.last_tick, (uint32_t)(chunk->payload - r->bytes), chunk->size,
                    wants_base ? k[-1].base : index};
    r->info.keyframes++;
    return sk_ok();
}

sk_block recording_block(const sk_recording *r, const block_place *place) {
    sk_reader head = sk_reader_of(r->bytes + place->payload - SK_CHUNK_HEAD_SIZE, SK_CHUNK_HEAD_SIZE);
    sk_block block;
    sk_read_u32(&head);
    bool found = sk_block_open(r->model, r->bytes + place->payload, sk_read_u32(&head), &block);
    SK_ASSERT(found);
    return block;
}

// Returns the number of entries of this step or earlier ones. Entries begin with their step, and are in order of steps.
static size_t count_up_to(const growing *list, size_t size, uint32_t step) {
    size_t low = 0, high = list->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        uint32_t at;
        memcpy(&at, (const char *)list->data + size * middle, sizeof at);
        if (at <= step)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Returns the index of the block with the step that begins at this tick.
static size_t block_at(const sk_recording *r, int64_t tick) {
    return count_up_to(&r->blocks, sizeof(block_place), (uint32_t)(tick - r->info.first_tick)) - 1;
}

static sk_block block_of(const sk_recording *r, int64_t tick) {
    return recording_block(r, (const block_place *)r->blocks.data + block_at(r, tick));
}

uint64_t sk_recording_tick_hash(const sk_recording *r, int64_t tick) {
    SK_ASSERT(tick > r->info.first_tick && tick <= r->info.last_tick);
    sk_block block = block_of(r, tick - 1);
    return sk_block_tick_hash(&block, (int32_t)(tick - 1 - block.first));
}

sk_reader sk_recording_trace(const sk_recording *r, int64_t tick) {
    if (!r->info.traced) return sk_reader_of(NULL, 0);
    sk_block block = block_of(r, tick - 1);
    return sk_block_trace(&block, (int32_t)(tick - 1 - block.first), r->layout.count);
}

sk_controls *sk_recording_controls_room(const sk_recording *r) {
    return calloc((size_t)r->model->aircraft_count + 1, sizeof(sk_controls));
}

void sk_recording_controls(const sk_recording *r, int64_t tick, sk_controls *controls) {
    uint32_t step = (uint32_t)(tick - r->info.first_tick);
    for (int32_t i = 0; i < r->model->aircraft_count; i++) {
        size_t count = count_up_to(&r->controls[i], sizeof(controls_change), step);
        controls[i] = r->model->aircraft[i].controls;
        if (count == 0) continue;
        const controls_change *changes = r->controls[i].data;
        size_t kept = (count - 1) / CONTROLS_KEPT_EVERY;
        controls[i] = ((const sk_controls *)r->controls_kept[i].data)[kept];
        for (size_t k = kept * CONTROLS_KEPT_EVERY; k < count; k++) {
            sk_reader reader = sk_reader_of(r->bytes + changes[k].place, r->size - changes[k].place);
            sk_block_apply_controls(&reader, &controls[i]);
        }
    }
}

// ---- events and modes ----

static bool open_next_block(sk_recorded_walk *walk) {
    const sk_recording *r = walk->recording;
    if (walk->next >= r->blocks.count) return false;
    walk->block = recording_block(r, (const block_place *)r->blocks.data + walk->next++);
    walk->mode = sk_block_modes_begin(&walk->block);
    walk->event = sk_block_events_begin(&walk->block);
    return true;
}

bool sk_recorded_walk_mode(sk_recorded_walk *walk) {
    while (!sk_block_next_mode(&walk->block, &walk->mode))
        if (!open_next_block(walk)) return false;
    return true;
}

bool sk_recorded_walk_event(sk_recorded_walk *walk) {
    while (!sk_block_next_event(&walk->block, &walk->event))
        if (!open_next_block(walk)) return false;
    return true;
}

// Opens the block of the tick, and skips its items before the tick.
sk_recorded_walk sk_recording_walk(const sk_recording *r, int64_t tick) {
    sk_recorded_walk walk = {.recording = r, .next = r->blocks.count};
    if (tick >= r->info.last_tick) return walk;
    walk.next = block_at(r, tick);
    open_next_block(&walk);
    sk_block ahead = walk.block;
    for (sk_recorded_mode mode = walk.mode; sk_block_next_mode(&ahead, &mode) && mode.tick <= tick; walk.mode = mode)
        walk.block.modes = ahead.modes;
    for (sk_block_event event = walk.event; sk_block_next_event(&ahead, &event) && event.event.tick < tick;
         walk.event = event)
        walk.block.events = ahead.events;
    return walk;
}

sk_result sk_recording_unpack(sk_recording *r) {
    if (r->modes != NULL) return sk_ok();
    if (r->info.events > SK_UNPACKED_EVENTS_MOST || r->info.modes > SK_UNPACKED_MODES_MOST)
        return sk_error("it has %d events and %d changes of contacts; at most %d and %d can be shown", r->info.events,
                        r->info.modes, SK_UNPACKED_EVENTS_MOST, SK_UNPACKED_MODES_MOST);
    r->modes = malloc(((size_t)r->info.modes + 1) * sizeof *r->modes);
    r->events = malloc(((size_t)r->info.events + 1) * sizeof *r->events);
    if (r->modes == NULL || r->events == NULL) return sk_error("not enough memory for the recording");
    sk_recorded_walk modes = sk_recording_walk(r, r->info.first_tick), events = modes;
    for (int32_t i = 0; sk_recorded_walk_mode(&modes); i++) r->modes[i] = modes.mode;
    for (int32_t i = 0; sk_recorded_walk_event(&events); i++) r->events[i] = events.event.event;
    return sk_ok();
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

int64_t sk_recording_stretch_end(const sk_recording *r, int64_t tick) {
    const keyframe *next = keyframe_before(r, tick) + 1;
    bool is_last = next == (const keyframe *)r->keyframes.data + r->keyframes.count;
    return is_last ? r->info.last_tick : next->tick;
}

static sk_result read_keyframe(const sk_recording *r, const keyframe *k, bool on_base, sk_state *out) {
    sk_reader reader = sk_reader_of(r->bytes + k->payload, k->size);
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
    if (out->tick == tick) return sk_ok();
    sk_workspace *workspace;
    sk_result result = sk_workspace_create(r->model, &workspace);
    sk_controls *controls = sk_recording_controls_room(r);
    if (result.ok && controls == NULL) result = sk_error("not enough memory for the recording's controls");
    while (result.ok && out->tick < tick) {
        sk_recording_controls(r, out->tick, controls);
        sk_world_step(r->model, out, controls, workspace);
    }
    free(controls);
    sk_workspace_destroy(workspace);
    return result;
}

void sk_recording_destroy(sk_recording *r) {
    if (r == NULL) return;
    growing *lists[] = {&r->blocks, &r->marks, &r->keyframes};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) free(lists[i]->data);
    for (int32_t i = 0; r->model != NULL && i < r->model->aircraft_count; i++) {
        if (r->controls != NULL) free(r->controls[i].data);
        if (r->controls_kept != NULL) free(r->controls_kept[i].data);
    }
    free(r->controls_now);
    free(r->controls);
    free(r->controls_kept);
    free(r->modes);
    free(r->events);
    sk_layout_free(&r->layout);
    sk_model_destroy(r->model);
    free(r->bytes);
    free(r);
}
