#include "world/names.h"

#include "aircraft/disc.h"

#include <stdio.h>
#include <string.h>

const char *sk_thing_text(const char *kind, const char *name, int64_t number, int32_t alike, char out[SK_THING_TEXT]) {
    if (alike <= 1)
        snprintf(out, SK_THING_TEXT, "%s", name);
    else if (strcmp(kind, name) == 0)
        snprintf(out, SK_THING_TEXT, "%s %d", kind, (int)number + 1);
    else
        snprintf(out, SK_THING_TEXT, "%s (%s %d)", name, kind, (int)number + 1);
    return out;
}

static const char *unknown(const char *words, char out[SK_THING_TEXT]) {
    snprintf(out, SK_THING_TEXT, "%s", words);
    return out;
}

const char *sk_aircraft_text(const sk_model *model, int64_t aircraft, char out[SK_THING_TEXT]) {
    if (aircraft < 0 || aircraft >= model->aircraft_count) return unknown("an aircraft", out);
    const char *name = model->types[model->aircraft[aircraft].type].name;
    int32_t alike = 0;
    for (int32_t i = 0; i < model->aircraft_count; i++)
        alike += strcmp(model->types[model->aircraft[i].type].name, name) == 0;
    return sk_thing_text("aircraft", name, aircraft, alike, out);
}

const char *sk_tie_text(const sk_model *model, int64_t tie, char out[SK_THING_TEXT]) {
    if (tie < 0 || tie >= model->tie_count) return unknown("a tie", out);
    int32_t alike = 0;
    for (int32_t i = 0; i < model->tie_count; i++) alike += strcmp(model->ties[i].name, model->ties[tie].name) == 0;
    return sk_thing_text("tie", model->ties[tie].name, tie, alike, out);
}

static const char *debris_text(const sk_model *model, const sk_body_placement *debris, char out[SK_THING_TEXT]) {
    const char *name = model->body_types[debris->type].name;
    char of[SK_THING_TEXT], number[20] = "";
    int32_t aircraft = debris->debris_of - 1, blade = debris->debris_blade - 1;
    if (aircraft < 0 || aircraft >= model->aircraft_count) return unknown("debris", out);
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    if (blade >= 0 && blade < sk_blade_count(type)) {
        sk_disc disc = sk_disc_of_blade(type, blade);
        snprintf(number, sizeof number, " %d", (int)(blade - disc.first + 1));
    }
    enum { ROOM = SK_THING_TEXT - SK_NAME - (int)sizeof number - 3 };
    snprintf(out, SK_THING_TEXT, "%s%s of %.*s", name, number, ROOM, sk_aircraft_text(model, aircraft, of));
    return out;
}

const char *sk_body_text(const sk_model *model, int64_t body, char out[SK_THING_TEXT]) {
    if (body >= model->body_count && body < (int64_t)model->body_count + model->aircraft_count)
        return sk_aircraft_text(model, body - model->body_count, out);
    if (body < 0 || body >= model->body_count) return unknown("a body", out);
    if (model->bodies[body].debris_of != 0) return debris_text(model, &model->bodies[body], out);
    const char *name = model->body_types[model->bodies[body].type].name;
    int32_t alike = 0;
    for (int32_t i = 0; i < model->body_count; i++)
        alike += model->bodies[i].debris_of == 0 && strcmp(model->body_types[model->bodies[i].type].name, name) == 0;
    return sk_thing_text("body", name, body, alike, out);
}
