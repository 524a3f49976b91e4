#include "replay/difference.h"

#include "replay/tick_hash.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const sk_step_stage_names[SK_STAGES] = {
    [SK_STAGE_WEATHER] = "weather", [SK_STAGE_CONTROLS] = "controls", [SK_STAGE_ENGINE] = "engine",
    [SK_STAGE_AIR] = "air",         [SK_STAGE_GEAR] = "gear",         [SK_STAGE_HULL] = "hull",
    [SK_STAGE_BODY] = "body",       [SK_STAGE_EVENTS] = "events",     [SK_STAGE_WORLD] = "world"};

// The stage of a number by parts of its name; the first part found counts. Other numbers of an aircraft belong to the
// body, all other numbers to the world.
static const struct {
    const char *part;
    sk_step_stage stage;
} STAGES[] = {{"event", SK_STAGE_EVENTS},        {"rut", SK_STAGE_GEAR},
              {".wheel[", SK_STAGE_GEAR},        {".skids.", SK_STAGE_GEAR},
              {".point[", SK_STAGE_HULL},        {".gust_", SK_STAGE_WEATHER},
              {".blade[", SK_STAGE_ENGINE},      {".random", SK_STAGE_WEATHER},
              {".engine_", SK_STAGE_ENGINE},     {".shaft_", SK_STAGE_ENGINE},
              {".smooth_", SK_STAGE_AIR},        {"_inflow", SK_STAGE_AIR},
              {".aids.", SK_STAGE_CONTROLS},     {".hover.", SK_STAGE_CONTROLS},
              {".throttle", SK_STAGE_CONTROLS},  {".elevator", SK_STAGE_CONTROLS},
              {".aileron", SK_STAGE_CONTROLS},   {".rudder", SK_STAGE_CONTROLS},
              {".brake_", SK_STAGE_CONTROLS},    {".flaps", SK_STAGE_CONTROLS},
              {".trim", SK_STAGE_CONTROLS},      {".tailwheel_lock", SK_STAGE_CONTROLS},
              {".gear_up", SK_STAGE_CONTROLS},   {".swash", SK_STAGE_CONTROLS},
              {".augmented", SK_STAGE_CONTROLS}, {".held", SK_STAGE_CONTROLS},
              {"aircraft[", SK_STAGE_BODY}};

sk_step_stage sk_step_stage_of(const char *name) {
    for (size_t i = 0; i < sizeof STAGES / sizeof STAGES[0]; i++)
        if (strstr(name, STAGES[i].part) != NULL) return STAGES[i].stage;
    return SK_STAGE_WORLD;
}

// Maps the bits of a real to an integer. Neighbouring reals become neighbouring integers, from -infinity to infinity.
static int64_t in_order(uint64_t bits) {
    return bits >> 63 ? -(int64_t)(bits & INT64_MAX) : (int64_t)bits;
}

static bool is_nan(uint64_t bits) {
    return (bits & INT64_MAX) > UINT64_C(0x7FF0000000000000);
}

int64_t sk_ulps_between(sk_number_type type, uint64_t first, uint64_t second) {
    if (first == second) return 0;
    if (type != SK_NUMBER_REAL || is_nan(first) || is_nan(second)) return INT64_MAX;
    int64_t a = in_order(first), b = in_order(second);
    uint64_t apart = a > b ? (uint64_t)a - (uint64_t)b : (uint64_t)b - (uint64_t)a;
    return apart > INT64_MAX ? INT64_MAX : (int64_t)apart;
}

static uint64_t word_of(const sk_state *state, const sk_number *number) {
    uint64_t word;
    memcpy(&word, (const char *)state + number->offset, sizeof word);
    return word;
}

static void consider(sk_difference *d, const sk_number *number, uint64_t first, uint64_t second) {
    if (first == second) return;
    d->numbers++;
    sk_step_stage stage = sk_step_stage_of(number->name);
    if (d->found && d->stage <= stage) return;
    d->found = true;
    d->number = *number;
    d->stage = stage;
    d->first = first;
    d->second = second;
}

// Returns a number of a list under its own name: the number of entry 0, with another slot. An entry takes `size` bytes.
static sk_number in_slot(const sk_number *of_first, int32_t slot, size_t size) {
    sk_number number = *of_first;
    const char *part = strchr(of_first->name, '.'), *bracket = strchr(of_first->name, '[');
    int length = bracket != NULL ? (int)(bracket - of_first->name) : 0;
    snprintf(number.name, sizeof number.name, "%.*s[%d]%.50s", length, of_first->name, (int)slot,
             part != NULL ? part : "");
    number.offset += slot * (int32_t)size;
    return number;
}

// The numbers of the entries of a list, of which both states have at least `entries`.
typedef struct list_of_numbers {
    const sk_number *numbers;
    int32_t count, entries;
    size_t size; // bytes of an entry
} list_of_numbers;

static void consider_list(sk_difference *d, const list_of_numbers *list, const sk_state *first,
                          const sk_state *second) {
    for (int32_t slot = 0; slot < list->entries; slot++)
        for (int32_t i = 0; i < list->count; i++) {
            sk_number number = in_slot(&list->numbers[i], slot, list->size);
            consider(d, &number, word_of(first, &number), word_of(second, &number));
        }
}

static void consider_bodies(sk_difference *d, const sk_layout *layout, const sk_state *first, const sk_state *second) {
    if (layout->contact_number_count == 0) return;
    int64_t a = sk_state_body_contacts(first)->count, b = sk_state_body_contacts(second)->count;
    const list_of_numbers bodies = {layout->body_numbers, layout->body_number_count, layout->body_count,
                                    sizeof(sk_body_state)};
    const list_of_numbers contacts = {layout->contact_numbers, layout->contact_number_count, (int32_t)(a < b ? a : b),
                                      sizeof(sk_body_contact)};
    consider_list(d, &bodies, first, second);
    consider_list(d, &contacts, first, second);
}

static void consider_holes(sk_difference *d, const sk_layout *layout, const sk_state *first, const sk_state *second) {
    int64_t a = sk_state_hole_count(first), b = sk_state_hole_count(second);
    const list_of_numbers holes = {layout->hole_numbers, layout->hole_number_count, (int32_t)(a < b ? a : b),
                                   sizeof(sk_hole)};
    consider_list(d, &holes, first, second);
}

sk_difference sk_difference_of_states(const sk_layout *layout, const sk_state *first, const sk_state *second) {
    sk_difference d = {.exact = true};
    for (int32_t i = 0; i < layout->count; i++) {
        const sk_number *number = &layout->numbers[i];
        consider(&d, number, word_of(first, number), word_of(second, number));
    }
    consider_bodies(&d, layout, first, second);
    consider_holes(&d, layout, first, second);
    const sk_ruts *a = sk_state_ruts(first), *b = sk_state_ruts(second);
    int32_t kept = sk_ruts_kept(a), other = sk_ruts_kept(b);
    for (int32_t slot = 0; slot < (kept < other ? kept : other); slot++) {
        if (memcmp(&a->rut[slot], &b->rut[slot], sizeof(sk_rut)) == 0) continue;
        for (int32_t i = 0; i < layout->rut_count; i++) {
            sk_number number = in_slot(&layout->rut_numbers[i], slot, sizeof(sk_rut));
            consider(&d, &number, word_of(first, &number), word_of(second, &number));
        }
    }
    return d;
}

// Returns the word nearest to `now` whose last byte is `last`.
static uint64_t nearest_ending_in(uint64_t now, uint8_t last) {
    int8_t away = (int8_t)(uint8_t)(last - (uint8_t)now);
    return now + (uint64_t)(int64_t)away;
}

sk_difference sk_difference_by_trace(const sk_recording *recording, int64_t tick, const sk_state *before,
                                     const sk_state *now) {
    const sk_layout *layout = sk_recording_layout(recording);
    sk_reader trace = sk_recording_trace(recording, tick);
    sk_state *recorded = sk_state_allocate(sk_recording_model(recording));
    sk_difference d = {0};
    if (recorded == NULL) return d;
    memcpy(recorded, now, (size_t)now->size); // the ruts are those of `now`, because ruts are not traced
    for (int32_t i = 0; i < layout->count && !trace.failed;) {
        uint64_t same = sk_read_count(&trace), changed = sk_read_count(&trace);
        for (uint64_t k = 0; k < same + changed && i < layout->count; k++, i++) {
            const sk_number *number = &layout->numbers[i];
            uint64_t word = word_of(now, number), was = word_of(before, number);
            uint64_t then = k < same ? was : nearest_ending_in(word, sk_read_u8(&trace));
            memcpy((char *)recorded + number->offset, &then, sizeof then);
            consider(&d, number, then, word);
        }
    }
    d.exact = d.found && !trace.failed && sk_tick_hash_of(layout, recorded) == sk_recording_tick_hash(recording, tick);
    sk_state_destroy(recorded);
    return d;
}
