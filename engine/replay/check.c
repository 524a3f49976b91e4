#include "replay/check.h"

#include "base/assert.h"
#include "base/plural.h"
#include "replay/model_store.h"
#include "replay/side_data.h"
#include "replay/tick_hash.h"
#include "world/names.h"
#include "world/world.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sk_judgement cannot(const char *why) {
    sk_judgement judgement = {.verdict = SK_VERDICT_CANNOT_JUDGE};
    snprintf(judgement.why, sizeof judgement.why, "%s", why);
    return judgement;
}

typedef struct pair {
    sk_state *before, *now, *recorded;
    sk_controls *controls, *others; // one per aircraft
    sk_side_check side;
    sk_workspace *workspace;
} pair;

static void end_pair(pair *p) {
    sk_state_destroy(p->before);
    sk_state_destroy(p->now);
    sk_state_destroy(p->recorded);
    free(p->controls);
    free(p->others);
    sk_workspace_destroy(p->workspace);
}

// Makes the states for a recording. False if memory is short; call end_pair in any case.
static bool begin_pair(const sk_recording *recording, pair *p) {
    const sk_model *model = sk_recording_model(recording);
    *p = (pair){.before = sk_state_allocate(model),
                .now = sk_state_allocate(model),
                .recorded = sk_state_allocate(model),
                .controls = sk_recording_controls_room(recording),
                .others = sk_recording_controls_room(recording)};
    return p->before != NULL && p->now != NULL && p->recorded != NULL && p->controls != NULL && p->others != NULL;
}

static void step(const sk_recording *recording, pair *p) {
    sk_recording_controls(recording, p->now->tick, p->controls);
    sk_world_step(sk_recording_model(recording), p->now, p->controls, p->workspace);
}

// Finds the difference at the next keyframe, if the recording has one. A keyframe contains the whole state.
static void judge_at_keyframe(const sk_recording *recording, pair *p, sk_judgement *judgement) {
    sk_recording_info info = sk_recording_describe(recording);
    while (p->now->tick <= info.last_tick) {
        int64_t tick = p->now->tick;
        if (sk_recording_keyframe_before(recording, tick) == tick) {
            if (!sk_recording_keyframe(recording, tick, p->recorded).ok) return;
            judgement->reported_at = tick;
            judgement->difference = sk_difference_of_states(sk_recording_layout(recording), p->recorded, p->now);
            return;
        }
        if (tick == info.last_tick) return;
        step(recording, p);
    }
}

static void judge_tick(const sk_recording *recording, pair *p, sk_judgement *judgement) {
    int64_t tick = judgement->tick;
    bool keyframe = sk_recording_keyframe_before(recording, tick) == tick;
    if (!keyframe && sk_recording_describe(recording).traced) {
        judgement->reported_at = tick;
        judgement->difference = sk_difference_by_trace(recording, tick, p->before, p->now);
        if (judgement->difference.found) return;
    }
    judge_at_keyframe(recording, p, judgement);
}

// Compares the state with the keyframe of this tick, if there is one. A keyframe also contains old ruts, which tick
// hashes leave out. Error if the keyframe cannot be read.
static sk_result compare_with_keyframe(const sk_recording *recording, pair *p, bool *same) {
    int64_t tick = p->now->tick;
    *same = true;
    if (sk_recording_keyframe_before(recording, tick) != tick) return sk_ok();
    sk_result result = sk_recording_keyframe(recording, tick, p->recorded);
    if (!result.ok) return sk_error("the keyframe of tick %" PRId64 ": %s", tick, result.text);
    *same = !sk_difference_of_states(sk_recording_layout(recording), p->recorded, p->now).found;
    return sk_ok();
}

// Copies the numbers of a state without the ruts, which no trace contains.
static void copy_numbers(const sk_layout *layout, const sk_state *from, sk_state *to) {
    for (int32_t i = 0; i < layout->span_count; i++) {
        sk_state_span span = layout->spans[i];
        memcpy((char *)to + span.offset, (const char *)from + span.offset, span.size);
    }
}

static sk_judgement check(const sk_recording *recording, pair *p, int64_t to, sk_replay_progress progress, void *user) {
    bool traced = sk_recording_describe(recording).traced;
    int64_t from = p->now->tick;
    sk_judgement judgement = {.verdict = SK_VERDICT_SAME};
    while (p->now->tick < to) {
        if (traced) copy_numbers(sk_recording_layout(recording), p->now, p->before);
        step(recording, p);
        int64_t tick = p->now->tick;
        judgement.ticks = tick - from;
        bool same = sk_tick_hash_of(sk_recording_layout(recording), p->now) == sk_recording_tick_hash(recording, tick);
        sk_result result = same ? compare_with_keyframe(recording, p, &same) : sk_ok();
        if (!result.ok) return cannot(result.text);
        if (!same) {
            judgement.verdict = SK_VERDICT_DIFFERS;
            judgement.tick = tick;
            judge_tick(recording, p, &judgement);
            return judgement;
        }
        if (!sk_side_check_step(&p->side, p->now, judgement.why)) {
            judgement.verdict = SK_VERDICT_DIFFERS;
            judgement.tick = tick;
            judgement.beside = true;
            return judgement;
        }
        if (progress != NULL && !progress(user, judgement.ticks, to - from)) return cannot("the check was stopped");
    }
    return judgement;
}

// Returns false if a recording that begins at tick 0 does not begin with the first state of its model. A recording that
// begins later is part of a longer run, whose first state is not known here.
static bool begins_as_its_model(const sk_recording *recording, pair *p, sk_judgement *judgement) {
    if (p->now->tick != 0) return true;
    sk_state_begin(sk_recording_model(recording), p->before);
    judgement->difference = sk_difference_of_states(sk_recording_layout(recording), p->now, p->before);
    if (judgement->difference.found) judgement->verdict = SK_VERDICT_DIFFERS;
    return !judgement->difference.found;
}

static sk_judgement check_from(const sk_recording *recording, int64_t from, int64_t to, pair *p,
                               sk_replay_progress progress, void *user) {
    sk_judgement judgement = {.verdict = SK_VERDICT_SAME};
    sk_result result = sk_recording_keyframe(recording, from, p->now);
    if (!result.ok) return cannot(result.text);
    if (!begins_as_its_model(recording, p, &judgement)) return judgement;
    result = sk_side_check_begin(recording, p->now, &p->side);
    if (!result.ok) return cannot(result.text);
    judgement = check(recording, p, to, progress, user);
    sk_side_check_end(&p->side);
    return judgement;
}

sk_judgement sk_recording_check_between(const sk_recording *recording, int64_t from, int64_t to,
                                        sk_replay_progress progress, void *user) {
    SK_ASSERT(sk_recording_keyframe_before(recording, from) == from &&
              to <= sk_recording_describe(recording).last_tick);
    if (!sk_recording_steps(recording)) {
        sk_judgement judgement = {.verdict = SK_VERDICT_CANNOT_JUDGE};
        snprintf(judgement.why, sizeof judgement.why,
                 "it was recorded with version %u of the physics, this is version %d: it may be watched, not judged",
                 sk_recording_describe(recording).physics_version, SK_PHYSICS_VERSION);
        return judgement;
    }
    if (from >= to) return cannot("it holds no tick");
    pair p;
    sk_judgement judgement = cannot("not enough memory for its states and steps");
    if (begin_pair(recording, &p) && sk_workspace_create(sk_recording_model(recording), &p.workspace).ok)
        judgement = check_from(recording, from, to, &p, progress, user);
    end_pair(&p);
    return judgement;
}

sk_judgement sk_recording_check(const sk_recording *recording, sk_replay_progress progress, void *user) {
    sk_recording_info info = sk_recording_describe(recording);
    return sk_recording_check_between(recording, info.first_tick, info.last_tick, progress, user);
}

// ---- two recordings ----

static sk_judgement differ(const char *why) {
    sk_judgement judgement = cannot(why);
    judgement.verdict = SK_VERDICT_DIFFERS;
    return judgement;
}

// Restores the state at a tick as it was recorded. False if it has to be simulated and does not get the recorded tick
// hash.
static bool restore(const sk_recording *recording, int64_t tick, sk_state *out) {
    if (!sk_recording_seek(recording, tick, false, out).ok) return false;
    if (sk_recording_keyframe_before(recording, tick) == tick) return true;
    return sk_tick_hash_of(sk_recording_layout(recording), out) == sk_recording_tick_hash(recording, tick);
}

static void differ_in_controls(const sk_recording *first, const sk_recording *second, int64_t tick, pair *p, char *why,
                               size_t size) {
    const sk_controls *a = p->controls, *b = p->others;
    sk_recording_controls(first, tick, p->controls);
    sk_recording_controls(second, tick, p->others);
    for (int32_t i = 0; i < sk_recording_model(first)->aircraft_count; i++)
        for (int32_t k = 0; k < SK_CONTROL_COUNT; k++) {
            int16_t mine, other;
            memcpy(&mine, (const char *)&a[i] + sk_control_table[k].offset, sizeof mine);
            memcpy(&other, (const char *)&b[i] + sk_control_table[k].offset, sizeof other);
            if (mine == other) continue;
            char name[SK_THING_TEXT];
            snprintf(why, size, "the controls differ first: %s, control %s %.5f against %.5f",
                     sk_aircraft_text(sk_recording_model(first), i, name), sk_control_table[k].name,
                     sk_control_value(mine), sk_control_value(other));
            return;
        }
}

// Returns false if both recordings have a keyframe at this tick, and these differ or cannot be read. Keyframes also
// contain old ruts, which tick hashes leave out.
static bool keyframes_agree(const sk_recording *first, const sk_recording *second, int64_t tick, pair *p) {
    if (sk_recording_keyframe_before(first, tick) != tick || sk_recording_keyframe_before(second, tick) != tick)
        return true;
    if (!sk_recording_keyframe(first, tick, p->before).ok || !sk_recording_keyframe(second, tick, p->now).ok)
        return false;
    return !sk_difference_of_states(sk_recording_layout(first), p->before, p->now).found;
}

static sk_judgement compare(const sk_recording *first, const sk_recording *second, pair *p) {
    sk_recording_info a = sk_recording_describe(first), b = sk_recording_describe(second);
    const sk_layout *layout = sk_recording_layout(first);
    int64_t from = a.first_tick > b.first_tick ? a.first_tick : b.first_tick;
    int64_t to = a.last_tick < b.last_tick ? a.last_tick : b.last_tick;
    sk_judgement judgement = {.verdict = SK_VERDICT_SAME, .ticks = to - from, .more = b.last_tick - a.last_tick};
    if (to <= from) return cannot("they have no tick in common");
    if (!restore(first, from, p->before) || !restore(second, from, p->now))
        return cannot(
            "one begins where the other has no keyframe, and this version does not step to the state recorded");
    int64_t tick = from;
    bool same = !sk_difference_of_states(layout, p->before, p->now).found, side_same = true;
    sk_side_pair side = sk_side_pair_begin(first, second, from);
    while (same && side_same && tick < to) {
        tick++;
        same = sk_recording_tick_hash(first, tick) == sk_recording_tick_hash(second, tick) &&
               keyframes_agree(first, second, tick, p);
        side_same = !same || sk_side_pair_step(&side, tick, judgement.why);
    }
    if (same && side_same) return judgement;
    judgement.verdict = SK_VERDICT_DIFFERS;
    judgement.tick = judgement.reported_at = tick;
    judgement.beside = same;
    if (judgement.beside) return judgement;
    if (tick > from) differ_in_controls(first, second, tick - 1, p, judgement.why, sizeof judgement.why);
    bool known = restore(first, tick, p->before), other = restore(second, tick, p->now);
    if (known && other) {
        judgement.difference = sk_difference_of_states(layout, p->before, p->now);
    } else if (other && a.traced && tick > from && restore(second, tick - 1, p->recorded)) {
        judgement.difference = sk_difference_by_trace(first, tick, p->recorded, p->now);
    } else if (known && b.traced && tick > from && restore(first, tick - 1, p->recorded)) {
        judgement.difference = sk_difference_by_trace(second, tick, p->recorded, p->before);
        uint64_t bits = judgement.difference.first;
        judgement.difference.first = judgement.difference.second;
        judgement.difference.second = bits;
    } else if (judgement.why[0] == '\0') {
        snprintf(judgement.why, sizeof judgement.why, "neither can be simulated to there by this version");
    }
    return judgement;
}

// Compares two models as this version writes them. A file from an earlier version may lack members that have defaults.
static bool models_agree(const sk_model *first, const sk_model *second) {
    sk_writer a = {0}, b = {0};
    sk_model_write(first, &a);
    sk_model_write(second, &b);
    bool same = !a.failed && !b.failed && a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
    sk_writer_free(&a);
    sk_writer_free(&b);
    return same;
}

static sk_judgement models_differ(const sk_model *first, const sk_model *second) {
    char what[300];
    sk_judgement judgement = differ("they have different models: another scene, aircraft or setting");
    judgement.models = true;
    if (sk_model_difference(first, second, what, sizeof what))
        snprintf(judgement.why, sizeof judgement.why, "they have different models, which differ first in %s", what);
    return judgement;
}

sk_judgement sk_recording_compare(const sk_recording *first, const sk_recording *second) {
    sk_recording_info a = sk_recording_describe(first), b = sk_recording_describe(second);
    if (a.model_hash != b.model_hash && !models_agree(sk_recording_model(first), sk_recording_model(second)))
        return models_differ(sk_recording_model(first), sk_recording_model(second));
    pair p;
    sk_judgement judgement = cannot("not enough memory for their states");
    if (begin_pair(first, &p)) judgement = compare(first, second, &p);
    end_pair(&p);
    return judgement;
}

// ---- text ----

static void describe_value(const sk_difference *d, uint64_t bits, char *buffer, size_t size) {
    double real;
    memcpy(&real, &bits, sizeof real);
    if (d->number.type == SK_NUMBER_REAL)
        snprintf(buffer, size, "%.17g (%016" PRIX64 ")", real, bits);
    else
        snprintf(buffer, size, "%" PRId64, (int64_t)bits);
}

static const int64_t ULPS_REPORTED = 1000000; // larger distances are not printed: the values alone show more

static void describe_difference(const sk_judgement *j, char *buffer, size_t size) {
    const sk_difference *d = &j->difference;
    char first[48], second[48], away[48] = "", more[64] = "", later[80] = "";
    describe_value(d, d->first, first, sizeof first);
    describe_value(d, d->second, second, sizeof second);
    int64_t ulps = sk_ulps_between(d->number.type, d->first, d->second);
    if (ulps <= ULPS_REPORTED) snprintf(away, sizeof away, ", %" PRId64 " ulp%s", ulps, sk_plural(ulps));
    if (d->numbers > 1) snprintf(more, sizeof more, "; %d numbers differ", d->numbers);
    if (j->reported_at != j->tick)
        snprintf(later, sizeof later, " (as seen at the keyframe of tick %" PRId64 ")", j->reported_at);
    snprintf(buffer, size, "tick %" PRId64 ", %s, %s, %s%s against %s%s%s%s", j->tick, sk_step_stage_names[d->stage],
             d->number.name, d->exact ? "" : "about ", first, second, away, more, later);
}

void sk_judgement_describe(const sk_judgement *j, char *buffer, int32_t size) {
    size_t room = (size_t)size;
    if (j->verdict == SK_VERDICT_SAME) {
        int used = snprintf(buffer, room, "the same bits over %" PRId64 " tick%s", j->ticks, sk_plural(j->ticks));
        int64_t more = j->more > 0 ? j->more : -j->more;
        if (more != 0 && used >= 0 && (size_t)used < room)
            snprintf(buffer + used, room - (size_t)used, "; the %s goes on for %" PRId64 " tick%s",
                     j->more > 0 ? "second" : "first", more, sk_plural(more));
    } else if (j->difference.found) {
        int used = j->why[0] != '\0' ? snprintf(buffer, room, "%s; then ", j->why) : 0; // the cause comes first
        if (used >= 0 && (size_t)used < room) describe_difference(j, buffer + used, room - (size_t)used);
    } else if (j->verdict == SK_VERDICT_DIFFERS && j->tick > 0) {
        snprintf(buffer, room, "tick %" PRId64 ": %s%s%s", j->tick, j->beside ? "" : "the roots differ",
                 !j->beside && j->why[0] != '\0' ? "; " : "", j->why);
    } else {
        snprintf(buffer, room, "%s", j->why);
    }
}
