#include "export/crash_lost.h"
#include "export/crash_page.h"
#include "export/json_text.h"

static const char *bool_text(bool value) {
    return value ? "true" : "false";
}

static void write_event(FILE *out, const sk_model *model, const sk_event *event) {
    char text[SK_CRASH_TEXT];
    sk_crash_hit_text(model, event, text);
    sk_json_number(out, "time", (double)event->tick / SK_TICK_HZ);
    fprintf(out, ", \"kind\": \"%s\", ", sk_event_kind_name(event->kind));
    sk_json_text(out, "text", text);
}

static void write_hits(FILE *out, const sk_crash *crash, const sk_crash_aircraft *c) {
    fputs("      \"hits\": [\n", out);
    for (int32_t i = 0; i < c->hit_count; i++) {
        const sk_crash_hit *hit = &c->hit[i];
        fputs("        {", out);
        write_event(out, crash->model, &hit->event);
        fputs(", ", out);
        sk_json_number(out, "closing_speed", hit->closing);
        fputs(", ", out);
        sk_json_number(out, "kinetic_energy", hit->kinetic);
        fprintf(out, ", \"again\": %d, ", hit->again);
        sk_json_number(out, "hardest_again", hit->hardest);
        fputs(i + 1 < c->hit_count ? "},\n" : "}\n", out);
    }
    fprintf(out, "      ],\n      \"hits_left_out\": %d, ", c->left_out);
    sk_json_number(out, "hardest_left_out", c->left_out_hardest);
    fprintf(out, ", \"slow_hits\": %d,\n", c->slow);
}

static void write_loads(FILE *out, const sk_crash_aircraft *c) {
    static const char *const NAMES[SK_LOAD_WINDOWS] = {[SK_LOAD_3_MS] = "load_3_ms", [SK_LOAD_20_MS] = "load_20_ms"};
    for (int w = 0; w < SK_LOAD_WINDOWS; w++) {
        fprintf(out, "      \"%s\": {\"substeps\": %d", NAMES[w], sk_load_substeps[w]);
        for (int i = 0; i < SK_LOAD_DIRECTIONS; i++) {
            const sk_load_peak *peak = &c->load.peak[w][i];
            fprintf(out, ",\n        \"%s\": {", sk_crash_thrown[i]);
            sk_json_number(out, "g", peak->value / SK_STANDARD_GRAVITY);
            fputs(", ", out);
            sk_json_number(out, "time", peak->time);
            fputc('}', out);
        }
        fputs("},\n", out);
    }
}

static void write_limit(FILE *out, const char *name, double limit, double load) {
    fprintf(out, "{\"direction\": \"%s\", ", name);
    sk_json_number(out, "limit", limit);
    fputs(", ", out);
    sk_json_number(out, "reached", load);
    fprintf(out, ", \"exceeded\": %s}", bool_text(load > limit));
}

static void write_moment(FILE *out, const char *name, const sk_crash_moment *m) {
    fprintf(out, "      \"%s\": {", name);
    sk_json_number(out, "time", (double)m->tick / SK_TICK_HZ);
    fputs(", ", out);
    sk_json_number(out, "speed", m->speed);
    fputs(", ", out);
    sk_json_number(out, "kinetic_energy", m->kinetic);
    fputs(", ", out);
    sk_json_number(out, "shaft_energy", m->shaft);
    fputs(", ", out);
    sk_json_number(out, "distance", m->distance);
    fputs("},\n", out);
}

typedef struct named_number {
    const char *name;
    double value;
} named_number;

static void write_numbers(FILE *out, const char *name, const named_number *row, size_t count) {
    fprintf(out, "      \"%s\": {", name);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) fputs(", ", out);
        sk_json_number(out, row[i].name, row[i].value);
    }
    fputs("},\n", out);
}

static void write_work(FILE *out, const sk_crash_moment *end) {
    const sk_crash_work *w = &end->work;
    const sk_crash_shaft *s = &end->on_shaft;
    const named_number work[] = {{"airframe", w->airframe}, {"wheels", w->wheels}, {"skids", w->skids},
                                 {"points", w->points},     {"air", w->air},       {"engine", w->engine},
                                 {"weight", w->weight},     {"parts", w->parts}};
    const named_number shaft[] = {
        {"engine", s->engine}, {"air", s->air}, {"strikes", s->strikes}, {"blades", s->blades}};
    write_numbers(out, "work", work, sizeof work / sizeof *work);
    write_numbers(out, "work_on_shaft", shaft, sizeof shaft / sizeof *shaft);
}

static void write_break(FILE *out, const sk_crash *crash, const sk_crash_aircraft *c) {
    char reason[SK_CRASH_TEXT];
    fputs("      \"first_break\": ", out);
    if (!c->broke) {
        fputs("null,\n", out);
        return;
    }
    sk_crash_reason(crash->model, &c->first_break, reason, sizeof reason);
    fputc('{', out);
    write_event(out, crash->model, &c->first_break);
    fputs(", ", out);
    sk_json_text(out, "reason", reason);
    fputs("},\n", out);
}

static void write_lost(FILE *out, const sk_crash *crash, int32_t aircraft) {
    sk_crash_lost_names lost;
    sk_crash_lost_list(&crash->model->types[crash->model->aircraft[aircraft].type], &crash->aircraft[aircraft].lost,
                       &lost);
    fputs("      \"lost\": [", out);
    for (int32_t i = 0; i < lost.count; i++) {
        if (i > 0) fputs(", ", out);
        sk_json_quoted(out, lost.name[i]);
    }
    fputs("],\n", out);
}

static void write_crushed(FILE *out, const sk_crash *crash, int32_t aircraft) {
    const sk_crash_aircraft *c = &crash->aircraft[aircraft];
    const sk_airframe *airframe = &crash->model->types[crash->model->aircraft[aircraft].type].airframe;
    fputs("      ", out);
    sk_json_number(out, "crushed_energy", c->crushed);
    fputs(", \"crushed\": [", out);
    for (int32_t i = 0; i < c->piece_count; i++) {
        fputs(i > 0 ? ", {" : "{", out);
        sk_json_text(out, "piece", airframe->pieces[c->piece[i].piece].name);
        fputs(", ", out);
        sk_json_number(out, "depth", c->piece[i].of.depth);
        fputs(", ", out);
        sk_json_number(out, "volume", c->piece[i].of.volume);
        fputs(", ", out);
        sk_json_number(out, "energy", c->piece[i].taken);
        fprintf(out, ", \"broke_off\": %s}", c->piece[i].left ? "true" : "false");
    }
    fprintf(out, "], \"more_crushed\": %d,\n", c->more_pieces);
}

static void write_aircraft(FILE *out, const sk_crash *crash, int32_t aircraft) {
    const sk_crash_aircraft *c = &crash->aircraft[aircraft];
    char verdict[SK_CRASH_TEXT];
    fprintf(out, "    {\"aircraft\": %d, ", aircraft + 1);
    sk_json_text(out, "title", crash->model->types[crash->model->aircraft[aircraft].type].title);
    fputs(",\n", out);
    write_hits(out, crash, c);
    write_loads(out, c);
    fputs("      \"limits\": [", out);
    write_limit(out, "forward", SK_CRASH_FORWARD_LIMIT, sk_crash_load(c, SK_LOAD_BACKWARD));
    fputs(", ", out);
    write_limit(out, "down", SK_CRASH_UP_LIMIT, sk_crash_load(c, SK_LOAD_UP));
    fputs("],\n", out);
    write_moment(out, "first_hit", &c->begin);
    write_moment(out, "end", &c->end);
    fprintf(out, "      \"rests\": %s, \"frozen\": %s,\n", bool_text(c->rests), bool_text(c->frozen));
    write_work(out, &c->end);
    write_break(out, crash, c);
    write_lost(out, crash, aircraft);
    write_crushed(out, crash, aircraft);
    sk_crash_verdict(crash, aircraft, verdict);
    fputs("      ", out);
    sk_json_text(out, "verdict", verdict);
    fputc('}', out);
}

void sk_crash_write_json(FILE *out, const sk_crash *crash, const char *name, int32_t only) {
    int32_t written = 0;
    fputs("{\n  ", out);
    sk_json_text(out, "recording", name);
    fputs(",\n  \"aircraft\": [", out);
    for (int32_t i = 0; i < crash->model->aircraft_count; i++) {
        if (!sk_crash_is_chosen(crash, i, only)) continue;
        fputs(written++ > 0 ? ",\n" : "\n", out);
        write_aircraft(out, crash, i);
    }
    fputs("\n  ]\n}\n", out);
}
