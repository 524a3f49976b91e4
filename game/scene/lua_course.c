// course = {...} of scene{...}: gates, places to hover at, places to land on, tasks, their hints and failures.
#include "scene/builder.h"
#include "scene/nearest.h"

#include <stdio.h>
#include <string.h>

static const double LONGEST = 3600.0; // s

static double radians(double degrees) {
    return degrees * (SK_PI / 180.0);
}

// ---- hints ----

static void read_condition(const sk_fields *all, int32_t number, sk_conditions *out) {
    static const char *const names[] = {"above", "below", NULL};
    sk_fields f;
    if (!sk_fields_open_in(all, sk_course_number_names[number], names, false, &f)) return;
    if (out->count == SK_CONDITIONS_MAX) sk_fields_fail(all, NULL, "has more than %d conditions", SK_CONDITIONS_MAX);
    if (!sk_fields_has(&f, "above") && !sk_fields_has(&f, "below"))
        sk_fields_fail(&f, NULL, "needs 'above' or 'below', or both");
    sk_condition *c = &out->condition[out->count++];
    c->number = number;
    c->above = c->below = INFINITY;
    c->above = sk_fields_has(&f, "above") ? sk_fields_number(&f, "above", -SK_FIELDS_FAR, SK_FIELDS_FAR) : -INFINITY;
    if (sk_fields_has(&f, "below")) c->below = sk_fields_number(&f, "below", -SK_FIELDS_FAR, SK_FIELDS_FAR);
    if (c->above >= c->below)
        sk_fields_fail(&f, "above", "is %g, and must be less than 'below', %g", c->above, c->below);
    sk_fields_close(&f);
}

static void read_conditions(const sk_fields *hint, const char *name, sk_conditions *out) {
    sk_fields all;
    if (!sk_fields_open_in(hint, name, sk_course_number_names, false, &all)) return;
    for (int32_t i = 0; i < SK_COURSE_NUMBER_COUNT; i++) read_condition(&all, i, out);
    sk_fields_close(&all);
}

static void check_keys_of(const sk_fields *f, const char *text) {
    char name[SK_NAME], advice[400];
    int32_t count = 0;
    while (sk_course_keys[count] != NULL) count++;
    for (const char *at = text; (at = sk_course_key_in(at, name)) != NULL; at++) {
        bool known = false;
        for (int32_t i = 0; i < count; i++) known = known || strcmp(sk_course_keys[i], name) == 0;
        if (!known)
            sk_fields_fail(f, "text", "has {%s}, which names no key%s", name,
                           sk_nearest_advice(name, sk_course_keys, count, advice, sizeof advice));
    }
}

static void read_hint(const sk_fields *list, int32_t i, sk_course_hint *out) {
    static const char *const names[] = {"text", "when", "done", "once", NULL};
    sk_fields f = sk_fields_entry(list, i + 1, names, false);
    sk_fields_text(&f, "text", out->text, sizeof out->text);
    check_keys_of(&f, out->text);
    read_conditions(&f, "when", &out->when);
    read_conditions(&f, "done", &out->done);
    out->once = sk_fields_flag_or(&f, "once", false);
    sk_fields_close(&f);
}

static void read_step_hints(const sk_fields *f, sk_course *course, sk_course_step *step) {
    static const char *const none[] = {NULL};
    sk_fields list;
    step->first_hint = course->hint_count;
    if (!sk_fields_open_in(f, "hints", none, true, &list)) return;
    step->hint_count = sk_fields_list_length(&list);
    if (step->hint_count > SK_COURSE_STEP_HINTS_MAX)
        sk_fields_fail(f, "hints", "has %d hints; at most %d are allowed", (int)step->hint_count,
                       SK_COURSE_STEP_HINTS_MAX);
    if (course->hint_count + step->hint_count > SK_COURSE_HINTS_MAX)
        sk_fields_fail(f, "hints", "brings the course to %d hints; at most %d are allowed",
                       (int)(course->hint_count + step->hint_count), SK_COURSE_HINTS_MAX);
    for (int32_t i = 0; i < step->hint_count; i++) read_hint(&list, i, &course->hint[course->hint_count + i]);
    course->hint_count += step->hint_count;
    sk_fields_close(&list);
}

// ---- failures ----

static void read_fails(const sk_fields *f, sk_course_step *step) {
    static const char *const none[] = {NULL}, *const names[] = {"text", "when", NULL};
    sk_fields list;
    if (!sk_fields_open_in(f, "fails", none, true, &list)) return;
    step->fail_count = sk_fields_list_length(&list);
    if (step->fail_count > SK_COURSE_FAILS_MAX)
        sk_fields_fail(f, "fails", "has %d entries; at most %d are allowed", (int)step->fail_count,
                       SK_COURSE_FAILS_MAX);
    for (int32_t i = 0; i < step->fail_count; i++) {
        sk_fields entry = sk_fields_entry(&list, i + 1, names, false);
        sk_fields_text(&entry, "text", step->fail[i].text, sizeof step->fail[i].text);
        read_conditions(&entry, "when", &step->fail[i].when);
        if (step->fail[i].when.count == 0) sk_fields_fail(&entry, "when", "needs a condition");
        sk_fields_close(&entry);
    }
    sk_fields_close(&list);
}

// ---- steps ----

static void refuse(const sk_fields *f, const char *const *names, const char *why) {
    for (int32_t i = 0; names[i] != NULL; i++)
        if (sk_fields_has(f, names[i])) sk_fields_fail(f, names[i], "%s", why);
}

static void read_gate(const sk_fields *f, sk_course_step *step) {
    static const char *const frame[] = {"width", "height", NULL};
    static const char *const others[] = {"length", "margin", "aim", "low", "high", "seconds", "again", NULL};
    refuse(f, others, "has no meaning for a gate");
    step->at = sk_fields_vec3(f, "at");
    step->heading = radians(sk_fields_number(f, "heading", -360.0, 360.0));
    if (sk_fields_has(f, "radius")) {
        refuse(f, frame, "does not go with 'radius'");
        step->radius = sk_fields_number(f, "radius", 1.0, 500.0);
        return;
    }
    if (!sk_fields_has(f, "width") && !sk_fields_has(f, "height"))
        sk_fields_fail(f, NULL, "needs a 'radius', or 'width' and 'height'");
    step->width = sk_fields_number(f, "width", 2.0, 1000.0);
    step->height = sk_fields_number(f, "height", 2.0, 1000.0);
}

static void read_place(const sk_fields *f, sk_course_step *step) {
    double at[3] = {0.0, 0.0, 0.0};
    sk_fields_numbers(f, "at", at, 2, 3);
    step->at = sk_vec(at[0], at[1], at[2]);
    step->heading = radians(sk_fields_number_or(f, "heading", -360.0, 360.0, 0.0));
}

static void read_hover(const sk_fields *f, sk_course_step *step) {
    static const char *const others[] = {"heading", "width", "height", "length", "margin", "aim", "again", NULL};
    refuse(f, others, "has no meaning for a place to hover at");
    read_place(f, step);
    step->radius = sk_fields_number(f, "radius", 1.0, 500.0);
    step->low = sk_fields_number(f, "low", 0.0, 1000.0);
    step->high = sk_fields_number(f, "high", 0.0, 1000.0);
    if (step->high <= step->low) sk_fields_fail(f, "high", "is %g, and must be above 'low', %g", step->high, step->low);
    step->seconds = sk_fields_number(f, "seconds", 1.0, LONGEST);
}

// Reads again = { step = "climb", when = {...} } of the landing `index`: an earlier step to return to.
static void read_again(const sk_fields *f, const sk_course *course, int32_t index, sk_course_step *step) {
    static const char *const names[] = {"step", "when", NULL};
    const char *earlier[SK_COURSE_STEPS_MAX];
    char name[SK_NAME], advice[400];
    sk_fields again;
    if (!sk_fields_open_in(f, "again", names, false, &again)) return;
    sk_fields_text(&again, "step", name, sizeof name);
    for (int32_t i = 0; i < index; i++) {
        earlier[i] = course->step[i].name;
        if (strcmp(earlier[i], name) == 0) step->back = index - i;
    }
    if (step->back == 0)
        sk_fields_fail(&again, "step", "is '%s', which is no step before this one%s", name,
                       sk_nearest_advice(name, earlier, index, advice, sizeof advice));
    read_conditions(&again, "when", &step->again);
    if (step->again.count == 0) sk_fields_fail(&again, "when", "needs a condition");
    sk_fields_close(&again);
}

static void read_landing(const sk_fields *f, sk_course_step *step) {
    static const char *const runway[] = {"width", "length", "margin", "aim", "heading", NULL};
    static const char *const others[] = {"height", "low", "high", NULL};
    refuse(f, others, "has no meaning for a place to land on");
    read_place(f, step);
    step->seconds = sk_fields_number_or(f, "seconds", 0.1, LONGEST, 2.0);
    if (sk_fields_has(f, "radius")) {
        refuse(f, runway, "does not go with 'radius'");
        step->radius = sk_fields_number(f, "radius", 1.0, 500.0);
        return;
    }
    if (!sk_fields_has(f, "width") && !sk_fields_has(f, "length"))
        sk_fields_fail(f, NULL, "needs a 'radius', or 'width' and 'length'");
    step->width = sk_fields_number(f, "width", 2.0, 1000.0);
    step->length = sk_fields_number(f, "length", 2.0, 20000.0);
    step->margin = sk_fields_number_or(f, "margin", 0.0, 500.0, 0.0);
    step->aim = sk_fields_number_or(f, "aim", 0.0, step->length, 0.1 * step->length);
}

static void read_task(const sk_fields *f, sk_course_step *step) {
    static const char *const others[] = {"at",     "heading", "radius", "width", "height", "length",
                                         "margin", "aim",     "low",    "high",  "again",  NULL};
    refuse(f, others, "has no meaning for a task");
    read_conditions(f, "when", &step->when);
    if (step->when.count == 0) sk_fields_fail(f, "when", "needs a condition");
    step->seconds = sk_fields_number_or(f, "seconds", 0.0, LONGEST, 0.0);
}

static void read_step(const sk_fields *list, int32_t i, sk_course *course) {
    static const char *const names[] = {"gate",   "hover",  "landing", "at",   "heading", "radius", "width",
                                        "height", "length", "margin",  "aim",  "low",     "high",   "seconds",
                                        "hints",  "again",  "task",    "when", "fails",   NULL};
    static const char *const kinds[] = {"gate", "hover", "landing", "task"}, *const when[] = {"when", NULL};
    static void (*const read[])(const sk_fields *, sk_course_step *) = {read_gate, read_hover, read_landing, read_task};
    sk_fields f = sk_fields_entry(list, i + 1, names, false);
    sk_course_step *step = &course->step[i];
    int32_t given = 0;
    for (int32_t kind = 0; kind < 4; kind++) {
        if (!sk_fields_has(&f, kinds[kind])) continue;
        step->kind = (sk_course_kind)kind;
        sk_fields_text(&f, kinds[kind], step->name, sizeof step->name);
        given++;
    }
    if (given != 1) sk_fields_fail(&f, NULL, "needs one of gate = NAME, hover = NAME, landing = NAME and task = NAME");
    if (step->kind != SK_COURSE_TASK) refuse(&f, when, "has a meaning for a task only");
    read[step->kind](&f, step);
    read_fails(&f, step);
    read_again(&f, course, i, step);
    read_step_hints(&f, course, step);
    sk_fields_close(&f);
}

void sk_lua_read_course(const sk_fields *f, scene_builder *b) {
    static const char *const names[] = {"time", "damage", NULL};
    sk_course *course = &b->scene->course;
    sk_fields list;
    if (!sk_fields_open_in(f, "course", names, true, &list)) return;
    course->seconds = sk_fields_number_or(&list, "time", 10.0, LONGEST, 900.0);
    course->damage = sk_fields_flag_or(&list, "damage", false);
    int32_t count = sk_fields_list_length(&list);
    if (count < 1 || count > SK_COURSE_STEPS_MAX)
        sk_fields_fail(f, "course", "has %d steps; 1 to %d are allowed", (int)count, SK_COURSE_STEPS_MAX);
    if (b->aircraft_count == 0) sk_fields_fail(f, "course", "has no aircraft to fly it");
    for (int32_t i = 0; i < count; i++) read_step(&list, i, course);
    course->step_count = count;
    sk_fields_close(&list);
}

// ---- places in the model ----

// Returns the error about a step's place; null if it is sound.
static const char *wrong_place(const sk_course_step *step, const sk_model *model) {
    static const double OVER = 0.5, UNDER = 1.0; // m: the ground is at most OVER above the place and UNDER below
    if (step->kind == SK_COURSE_TASK) return NULL;
    sk_vec3 from = step->at;
    if (step->kind != SK_COURSE_GATE) from.z += OVER;
    sk_hit hit = sk_scenery_entry(model->ground, from, sk_add(from, sk_vec(0.0, 0.0, -OVER - UNDER)));
    if (hit.found && sk_dot(hit.normal, hit.normal) == 0.0) return "is below the ground or inside something solid";
    if (step->kind != SK_COURSE_GATE && !hit.found) return "is not on the ground";
    return NULL;
}

sk_result sk_builder_check_course(const scene_builder *b, const sk_model *model) {
    const sk_course *course = &b->scene->course;
    for (int32_t i = 0; i < course->step_count; i++) {
        const sk_course_step *step = &course->step[i];
        const char *wrong = wrong_place(step, model);
        if (wrong != NULL)
            return sk_error("scene: course %d, '%s': {%g, %g, %g} %s", (int)i + 1, step->name, step->at.x, step->at.y,
                            step->at.z, wrong);
    }
    return sk_ok();
}
