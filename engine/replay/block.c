#include "replay/block.h"

#include "replay/contact_modes.h"
#include <math.h>
#include <string.h>

static sk_reader part_of(sk_reader *reader) {
    uint64_t size = sk_read_count(reader);
    const uint8_t *data = size <= sk_reader_left(reader) ? sk_read_span(reader, (size_t)size) : NULL;
    if (data == NULL) reader->failed = true;
    return sk_reader_of(data, data == NULL ? 0 : (size_t)size);
}

bool sk_block_open(const sk_model *model, const uint8_t *payload, size_t size, sk_block *out) {
    sk_reader reader = sk_reader_of(payload, size);
    uint64_t first = sk_read_count(&reader), ticks = sk_read_count(&reader);
    if (reader.failed || first > INT64_MAX - SK_BLOCK_TICKS || ticks == 0 || ticks > SK_BLOCK_TICKS) return false;
    *out = (sk_block){.model = model, .first = (int64_t)first, .ticks = (int32_t)ticks, .lanes = sk_lane_count(model)};
    out->tick_hashes = sk_read_span(&reader, (size_t)ticks * 8);
    out->controls = part_of(&reader);
    out->modes = part_of(&reader);
    out->events = part_of(&reader);
    out->trace = part_of(&reader);
    return !reader.failed && sk_reader_left(&reader) == 0;
}

uint64_t sk_block_tick_hash(const sk_block *block, int32_t step) {
    sk_reader reader = sk_reader_of(block->tick_hashes + 8 * step, 8);
    return sk_read_u64(&reader);
}

// Reads the step of the block to which an item belongs. Fails if the step is beyond the block.
static int64_t read_step(const sk_block *block, sk_reader *part) {
    uint64_t step = sk_read_count(part);
    if (step >= (uint64_t)block->ticks) part->failed = true;
    return part->failed ? 0 : (int64_t)step;
}

static bool follows(int64_t tick, int64_t index, int64_t tick_before, int64_t index_before) {
    return tick > tick_before || (tick == tick_before && index > index_before);
}

// ---- controls ----

sk_block_controls sk_block_controls_begin(const sk_block *block) {
    return (sk_block_controls){.tick = block->first, .aircraft = -1};
}

bool sk_block_next_controls(sk_block *block, sk_block_controls *item) {
    sk_reader *part = &block->controls;
    if (part->failed || sk_reader_left(part) == 0) return false;
    int64_t tick = block->first + read_step(block, part);
    uint64_t aircraft = sk_read_count(part);
    uint32_t place = (uint32_t)part->at;
    uint64_t changed = sk_read_count(part);
    bool sound = !part->failed && aircraft < (uint64_t)block->model->aircraft_count && changed != 0 &&
                 changed >> SK_CONTROL_COUNT == 0 && follows(tick, (int64_t)aircraft, item->tick, item->aircraft);
    for (; sound && changed != 0; changed &= changed - 1) sk_read_u16(part);
    if (!sound) part->failed = true;
    *item = (sk_block_controls){tick, (int32_t)aircraft, place};
    return !part->failed;
}

void sk_block_apply_controls(sk_reader *reader, sk_controls *controls) {
    uint64_t changed = sk_read_count(reader);
    int16_t value[SK_CONTROL_COUNT];
    memcpy(value, controls, sizeof value);
    for (int32_t k = 0; k < SK_CONTROL_COUNT; k++)
        if (changed >> k & 1) value[k] = (int16_t)sk_read_u16(reader);
    memcpy(controls, value, sizeof value);
}

// ---- contact modes ----

sk_recorded_mode sk_block_modes_begin(const sk_block *block) {
    return (sk_recorded_mode){.tick = block->first + 1, .lane = -1};
}

bool sk_block_next_mode(sk_block *block, sk_recorded_mode *item) {
    sk_reader *part = &block->modes;
    if (part->failed || sk_reader_left(part) == 0) return false;
    int64_t tick = block->first + read_step(block, part) + 1;
    uint64_t lane = sk_read_count(part);
    uint8_t mode = sk_read_u8(part);
    bool sound = !part->failed && lane < (uint64_t)block->lanes && mode < SK_LANE_MODES &&
                 follows(tick, (int64_t)lane, item->tick, item->lane);
    if (!sound) part->failed = true;
    *item = (sk_recorded_mode){tick, (int32_t)lane, mode};
    return !part->failed;
}

// ---- events ----

sk_block_event sk_block_events_begin(const sk_block *block) {
    return (sk_block_event){.event.tick = block->first, .before = -1};
}

bool sk_block_next_event(sk_block *block, sk_block_event *item) {
    sk_reader *part = &block->events;
    if (part->failed || sk_reader_left(part) == 0) return false;
    uint64_t tick = sk_read_count(part), kind = sk_read_count(part), aircraft = sk_read_count(part);
    uint64_t after_part = sk_read_count(part), after_solid = sk_read_count(part), after_material = sk_read_count(part);
    double value = sk_read_real(part);
    bool sound = !part->failed && tick >= (uint64_t)item->event.tick &&
                 tick < (uint64_t)(block->first + block->ticks) && kind > 0 && kind < SK_EVENT_STATE_KINDS &&
                 isfinite(value);
    int32_t before = sound && tick == (uint64_t)item->event.tick ? item->before + 1 : 0;
    item->before = before;
    item->event = (sk_event){(int64_t)tick,
                             (int64_t)kind,
                             (int64_t)aircraft,
                             (int64_t)(after_part - 1),
                             (int64_t)(after_solid - 1),
                             (int64_t)(after_material - 1),
                             value};
    sound = sound && sk_event_is_possible(block->model, &item->event);
    if (!sound || before >= SK_EVENTS_KEPT) part->failed = true;
    return !part->failed;
}

// ---- trace ----

// Skips the trace of one step: runs of equal and of changed numbers, until they cover all numbers of a state.
static void pass_trace(sk_reader *part, int32_t numbers) {
    for (uint64_t done = 0, all = (uint64_t)numbers; done < all && !part->failed;) {
        uint64_t same = sk_read_count(part), changed = sk_read_count(part), left = all - done;
        bool sound = !part->failed && same <= left && changed <= left - same && same + changed > 0;
        if (!sound || sk_read_span(part, (size_t)changed) == NULL) part->failed = true;
        done += same + changed;
    }
}

sk_reader sk_block_trace(const sk_block *block, int32_t step, int32_t numbers) {
    sk_reader part = block->trace;
    while (step-- > 0) pass_trace(&part, numbers);
    size_t begin = part.at;
    pass_trace(&part, numbers);
    return sk_reader_of(part.data + begin, part.at - begin);
}

bool sk_block_is_sound(const sk_block *block, bool traced, int32_t numbers) {
    sk_block b = *block; // a copy: its readers advance
    sk_block_controls controls = sk_block_controls_begin(&b);
    sk_recorded_mode mode = sk_block_modes_begin(&b);
    sk_block_event event = sk_block_events_begin(&b);
    while (sk_block_next_controls(&b, &controls)) {
    }
    while (sk_block_next_mode(&b, &mode)) {
    }
    while (sk_block_next_event(&b, &event)) {
    }
    for (int32_t i = 0; traced && i < b.ticks; i++) pass_trace(&b.trace, numbers);
    return !b.controls.failed && !b.modes.failed && !b.events.failed && !b.trace.failed &&
           sk_reader_left(&b.trace) == 0;
}
