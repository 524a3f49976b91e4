#include "export/clearance_page.h"

#include "export/json_text.h"

sk_nearest_approach sk_nearest_approach_begin(int32_t aircraft) {
    return (sk_nearest_approach){
        .aircraft = aircraft, .least.distance = SK_CLEARANCE_MOST, .soonest.seconds = SK_CONTACT_TIME_MOST};
}

void sk_nearest_approach_watch(sk_nearest_approach *approach, const sk_clearance_meter *meter, const sk_state *state) {
    sk_clearance now = sk_clearance_of(meter, state, approach->aircraft, UINT64_MAX);
    if (now.distance < approach->least.distance) {
        approach->least = now;
        approach->least_at = state->tick;
    }
    sk_contact_time contact = sk_contact_time_of(meter, state, approach->aircraft, UINT64_MAX);
    if (contact.seconds < approach->soonest.seconds) {
        approach->soonest = contact;
        approach->soonest_at = state->tick;
    }
}

static double seconds_of(int64_t tick) {
    return (double)tick / SK_TICK_HZ;
}

// ---- text ----

static void write_approach(FILE *out, const sk_clearance_page *page, const sk_nearest_approach *a) {
    char name[SK_THING_TEXT], other[SK_NEAR_TEXT];
    const sk_clearance *c = &a->least;
    sk_aircraft_text(page->model, a->aircraft, name);
    if (c->other.kind == SK_NEAR_NOTHING) {
        fprintf(out, "%s: nothing came within %g m in %.3f s\n", name, SK_CLEARANCE_MOST, page->seconds);
        return;
    }
    fprintf(out, "%s: least clearance %.3f m at %.3f s, between %s and %s\n", name, c->distance,
            seconds_of(a->least_at), sk_clearance_part_name(page->meter, a->aircraft, c->part),
            sk_near_text(page->meter, &c->other, c->other_point, other));
    fprintf(out, "  at (%.3f, %.3f, %.3f) m and (%.3f, %.3f, %.3f) m\n", c->own_point.x, c->own_point.y, c->own_point.z,
            c->other_point.x, c->other_point.y, c->other_point.z);
    const sk_contact_time *t = &a->soonest;
    if (t->other.kind == SK_NEAR_NOTHING) {
        fprintf(out, "  no contact was ahead within %g s\n", SK_CONTACT_TIME_MOST);
        return;
    }
    fprintf(out, "  least time to contact %.3f s at %.3f s, of %s with %s\n", t->seconds, seconds_of(a->soonest_at),
            sk_clearance_part_name(page->meter, a->aircraft, t->part),
            sk_near_text(page->meter, &t->other, t->point, other));
}

void sk_clearance_write_text(FILE *out, const sk_clearance_page *page) {
    char text[200];
    for (int32_t i = 0; i < page->count; i++) write_approach(out, page, &page->approaches[i]);
    for (int32_t i = 0; i < page->event_count; i++) {
        sk_event_describe(page->model, &page->events[i], text, sizeof text);
        fprintf(out, "%.3f %s\n", seconds_of(page->events[i].tick), text);
    }
    if (page->events_left_out > 0) fprintf(out, "and %lld more\n", (long long)page->events_left_out);
}

// ---- JSON ----

static void write_point(FILE *out, const char *name, sk_vec3 p) {
    fprintf(out, "\"%s\": [%.17g, %.17g, %.17g]", name, p.x, p.y, p.z);
}

static void write_least(FILE *out, const sk_clearance_page *page, const sk_nearest_approach *a) {
    char other[SK_NEAR_TEXT];
    const sk_clearance *c = &a->least;
    if (c->other.kind == SK_NEAR_NOTHING) {
        fputs("\"clearance\": null", out);
        return;
    }
    fputs("\"clearance\": {", out);
    sk_json_number(out, "distance", c->distance);
    fputs(", ", out);
    sk_json_number(out, "time", seconds_of(a->least_at));
    fputs(", ", out);
    sk_json_text(out, "part", sk_clearance_part_name(page->meter, a->aircraft, c->part));
    fputs(", ", out);
    sk_json_text(out, "other", sk_near_text(page->meter, &c->other, c->other_point, other));
    fputs(", ", out);
    write_point(out, "own_point", c->own_point);
    fputs(", ", out);
    write_point(out, "other_point", c->other_point);
    fputc('}', out);
}

static void write_soonest(FILE *out, const sk_clearance_page *page, const sk_nearest_approach *a) {
    char other[SK_NEAR_TEXT];
    const sk_contact_time *t = &a->soonest;
    if (t->other.kind == SK_NEAR_NOTHING) {
        fputs("\"time_to_contact\": null", out);
        return;
    }
    fputs("\"time_to_contact\": {", out);
    sk_json_number(out, "seconds", t->seconds);
    fputs(", ", out);
    sk_json_number(out, "time", seconds_of(a->soonest_at));
    fputs(", ", out);
    sk_json_text(out, "part", sk_clearance_part_name(page->meter, a->aircraft, t->part));
    fputs(", ", out);
    sk_json_text(out, "other", sk_near_text(page->meter, &t->other, t->point, other));
    fputc('}', out);
}

static void write_event(FILE *out, const sk_clearance_page *page, int32_t i) {
    const sk_event *event = &page->events[i];
    char text[200];
    sk_event_describe(page->model, event, text, sizeof text);
    fputs("    {", out);
    sk_json_number(out, "time", seconds_of(event->tick));
    fputs(", ", out);
    sk_json_text(out, "kind", sk_event_kind_name(event->kind));
    fputs(", ", out);
    sk_json_number(out, "value", event->value);
    fputs(", ", out);
    sk_json_text(out, "text", text);
    fputs(i + 1 < page->event_count ? "},\n" : "}\n", out);
}

void sk_clearance_write_json(FILE *out, const sk_clearance_page *page) {
    char name[SK_THING_TEXT];
    fputs("{\n  ", out);
    sk_json_text(out, "scene", page->scene);
    fputs(", ", out);
    sk_json_number(out, "seconds", page->seconds);
    fputs(",\n  \"aircraft\": [\n", out);
    for (int32_t i = 0; i < page->count; i++) {
        const sk_nearest_approach *a = &page->approaches[i];
        fprintf(out, "    {\"number\": %d, ", (int)a->aircraft + 1);
        sk_json_text(out, "name", sk_aircraft_text(page->model, a->aircraft, name));
        fputs(",\n     ", out);
        write_least(out, page, a);
        fputs(",\n     ", out);
        write_soonest(out, page, a);
        fputs(i + 1 < page->count ? "},\n" : "}\n", out);
    }
    fputs("  ],\n  \"events\": [\n", out);
    for (int32_t i = 0; i < page->event_count; i++) write_event(out, page, i);
    fprintf(out, "  ],\n  \"events_left_out\": %lld\n}\n", (long long)page->events_left_out);
}
