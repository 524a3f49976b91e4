#include "export/crash_page.h"

#include "export/crash_lost.h"
#include "system/messages.h"
#include <stdarg.h>
#include <string.h>

const char *const sk_crash_thrown[SK_LOAD_DIRECTIONS] = {
    [SK_LOAD_FORWARD] = "rearward", [SK_LOAD_BACKWARD] = "forward", [SK_LOAD_RIGHT] = "left", [SK_LOAD_LEFT] = "right",
    [SK_LOAD_DOWN] = "up",          [SK_LOAD_UP] = "down",          [SK_LOAD_TOTAL] = "total"};

bool sk_crash_is_chosen(const sk_crash *crash, int32_t aircraft, int32_t only) {
    return crash->aircraft[aircraft].crashed && (only < 0 || only == aircraft);
}

void sk_crash_hit_text(const sk_model *model, const sk_event *event, char text[SK_CRASH_TEXT]) {
    sk_event_describe(model, event, text, SK_CRASH_TEXT);
}

static const char HITS[] = "  hits and breaks", LOADS[] = "  load on the pilot", VERDICT[] = "  verdict: ";
static const char WITHIN[] = "survivable", BEYOND[] = "exceeded";

static bool begins(const char *line, const char *with) {
    return strncmp(line, with, strlen(with)) == 0;
}

sk_crash_line sk_crash_line_of(const char *line) {
    if (line[0] != ' ' && line[0] != '\0') return SK_CRASH_LINE_TITLE;
    if (begins(line, HITS) || begins(line, LOADS)) return SK_CRASH_LINE_HEAD;
    bool judges = begins(line, VERDICT) || strstr(line, "is the limit: ") != NULL;
    if (!judges) return SK_CRASH_LINE;
    return strstr(line, BEYOND) != NULL ? SK_CRASH_LINE_BAD : SK_CRASH_LINE_GOOD;
}

static const char *title_of(const sk_model *model, int32_t aircraft) {
    return model->types[model->aircraft[aircraft].type].title;
}

static bool has_rotors(const sk_model *model, int32_t aircraft) {
    return model->types[model->aircraft[aircraft].type].rotors.present;
}

// Appends formatted text to a buffer of SK_CRASH_TEXT bytes.
__attribute__((format(printf, 2, 3))) static void append(char *text, const char *format, ...) {
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, SK_CRASH_TEXT - used, format, arguments);
    va_end(arguments);
}

static void append_excess(char *text, double load, double limit, const char *direction) {
    if (!(load > limit)) return;
    if (text[0] == '\0')
        append(text, "the load %s what seats are tested for: ", BEYOND);
    else
        append(text, ", ");
    append(text, "%.1f g %s (limit %.1f g)", load, direction, limit);
}

void sk_crash_verdict(const sk_crash *crash, int32_t aircraft, char text[SK_CRASH_TEXT]) {
    const sk_crash_aircraft *c = &crash->aircraft[aircraft];
    text[0] = '\0';
    append_excess(text, sk_crash_load(c, SK_LOAD_BACKWARD), SK_CRASH_FORWARD_LIMIT, "forward");
    append_excess(text, sk_crash_load(c, SK_LOAD_UP), SK_CRASH_UP_LIMIT, "down");
    bool moves = !c->rests && !c->frozen; // the worst may still come
    if (text[0] == '\0' && moves) append(text, "the load stayed within both limits so far");
    if (text[0] == '\0') append(text, "%s: the load stayed within both limits", WITHIN);
    append(text, c->broke ? "; parts broke" : "; nothing broke");
    if (c->frozen)
        append(text, "; the aircraft was frozen");
    else if (moves)
        append(text, "; it did not come to rest");
}

//----------------------------------------------------------------------------------------------------------------------
// Hits

static double seconds(int64_t tick) {
    return (double)tick / SK_TICK_HZ;
}

static void print_hit(FILE *out, const sk_crash *crash, const sk_crash_hit *hit) {
    char text[SK_CRASH_TEXT];
    sk_crash_hit_text(crash->model, &hit->event, text);
    fprintf(out, "  %9.3f  ", seconds(hit->event.tick));
    if (isfinite(hit->closing))
        fprintf(out, "%7.1f", hit->closing);
    else
        fprintf(out, "%7s", "-");
    fprintf(out, "  %9.1f  ", hit->kinetic / 1e3);
    sk_print_harmless(out, text);
    if (hit->again > 0) fprintf(out, "; %d more", hit->again);
    if (hit->hardest > 0.0) fprintf(out, ", up to %.1f m/s", hit->hardest);
    fputc('\n', out);
}

static void print_hits(FILE *out, const sk_crash *crash, const sk_crash_aircraft *c) {
    fprintf(out, "\n%s\n     time s  at m/s  energy kJ\n", HITS);
    for (int32_t i = 0; i < c->hit_count; i++) print_hit(out, crash, &c->hit[i]);
    if (c->left_out > 0) {
        fprintf(out,
                c->left_out == 1 ? "  %d later hit or break is not listed"
                                 : "  %d later hits and breaks are not listed",
                c->left_out);
        if (c->left_out_hardest > 0.0) fprintf(out, ", the fastest at %.1f m/s", c->left_out_hardest);
        fputc('\n', out);
    }
    if (c->slow > 0) fprintf(out, "  %d hit%s at %.0f m/s or less\n", c->slow, sk_plural(c->slow), SK_CRASH_LEAST);
}

//----------------------------------------------------------------------------------------------------------------------
// Load

// One row for each pair of opposite directions, with the larger peak.
static void print_load(FILE *out, const sk_crash_aircraft *c, const char *name, sk_load_direction first,
                       sk_load_direction second) {
    fprintf(out, "  %-24s", name);
    for (int w = 0; w < SK_LOAD_WINDOWS; w++) {
        const sk_load_peak *peak = c->load.peak[w];
        sk_load_direction larger = peak[second].value > peak[first].value ? second : first;
        fprintf(out, "  %6.1f g %-8s at %8.3f s", peak[larger].value / SK_STANDARD_GRAVITY,
                larger == SK_LOAD_TOTAL ? "" : sk_crash_thrown[larger], peak[larger].time);
    }
    fputc('\n', out);
}

static void print_limit(FILE *out, const char *direction, double limit, double load) {
    fprintf(out, "  %.1f g %s is the limit: %.1f g reached, ", limit, direction, load);
    fprintf(out, load > limit ? "%s\n" : "%s in this direction\n", load > limit ? BEYOND : WITHIN);
}

static void print_loads(FILE *out, const sk_crash_aircraft *c, bool rotors) {
    fprintf(out, "\n%-27s mean over 3 ms                  mean over 20 ms\n", LOADS);
    print_load(out, c, "along the fuselage", SK_LOAD_BACKWARD, SK_LOAD_FORWARD);
    print_load(out, c, "sideways", SK_LOAD_RIGHT, SK_LOAD_LEFT);
    print_load(out, c, "along the spine", SK_LOAD_UP, SK_LOAD_DOWN);
    print_load(out, c, "total", SK_LOAD_TOTAL, SK_LOAD_TOTAL);
    print_limit(out, "forward", SK_CRASH_FORWARD_LIMIT, sk_crash_load(c, SK_LOAD_BACKWARD));
    print_limit(out, "down, along the spine,", SK_CRASH_UP_LIMIT, sk_crash_load(c, SK_LOAD_UP));
    fprintf(out, "  limits: 14 CFR 23.562(b)%s, for the seat of the pilot; the means over 20 ms count\n",
            rotors ? " of airplanes" : "");
}

//----------------------------------------------------------------------------------------------------------------------
// Motion, energy, breaks

static void print_motion(FILE *out, const sk_crash_aircraft *c) {
    double lasted = seconds(c->end.tick - c->begin.tick);
    fprintf(out, "\n  speed   %.1f m/s before the first hit; ", c->begin.speed);
    if (c->rests)
        fprintf(out, "at rest after %.1f m and %.2f s\n", c->end.distance, lasted);
    else
        fprintf(out, "still %.1f m/s at the end, after %.1f m and %.2f s\n", c->end.speed, c->end.distance, lasted);
}

// Returns kJ. Less than 50 J is 0, without a sign.
static double kilojoules(double energy) {
    return fabs(energy) < 50.0 ? 0.0 : energy / 1e3;
}

// Writes what did work: "the air took 1.2 kJ". Negative work was taken from the motion.
static void print_work(FILE *out, const char *who, double work, const char *end) {
    double energy = kilojoules(work);
    fprintf(out, "%s %s %.1f kJ%s", who, energy > 0.0 ? "added" : "took", fabs(energy), end);
}

// Where the energy of strikes came from: it may be far more than that of the motion.
static void print_shaft(FILE *out, const sk_crash_aircraft *c) {
    const sk_crash_shaft *s = &c->end.on_shaft;
    if (!(kilojoules(s->strikes) < 0.0)) return;
    fprintf(out, "          the shaft had %.1f kJ: what its blades struck took %.1f kJ; ", kilojoules(c->begin.shaft),
            kilojoules(-s->strikes));
    if (kilojoules(s->blades) < 0.0) print_work(out, "blades that broke off", s->blades, "; ");
    fprintf(out, "%.1f kJ are left\n", kilojoules(c->end.shaft));
    print_work(out, "          on the shaft, the engine", s->engine, "; ");
    print_work(out, "the air", s->air, "\n");
}

static void print_energy(FILE *out, const sk_crash *crash, int32_t aircraft) {
    const sk_crash_aircraft *c = &crash->aircraft[aircraft];
    const sk_crash_work *w = &c->end.work;
    bool rotors = has_rotors(crash->model, aircraft);
    double contacts = w->wheels + w->points + w->skids + w->airframe;
    fprintf(out, "  energy  %.1f kJ kinetic at the first hit, %.1f kJ at the end\n", kilojoules(c->begin.kinetic),
            kilojoules(c->end.kinetic));
    fprintf(out, "          contacts took %.1f kJ: airframe %.1f, wheels %.1f, skids %.1f, points of the hull %.1f\n",
            kilojoules(-contacts), kilojoules(-w->airframe), kilojoules(-w->wheels), kilojoules(-w->skids),
            kilojoules(-w->points));
    print_work(out, "          the air", w->air, "; ");
    print_work(out, "the weight", w->weight, "; ");
    print_work(out, rotors ? "the rotors" : "the engine", w->engine, "\n");
    if (kilojoules(w->parts) < 0.0) print_work(out, "          parts that broke off", w->parts, "\n");
    print_shaft(out, c);
}

static void print_break(FILE *out, const sk_crash *crash, const sk_crash_aircraft *c) {
    char text[SK_CRASH_TEXT], reason[SK_CRASH_TEXT];
    fputs("  broke   ", out);
    if (!c->broke) {
        fputs("nothing\n", out);
        return;
    }
    sk_crash_hit_text(crash->model, &c->first_break, text);
    sk_crash_reason(crash->model, &c->first_break, reason, sizeof reason);
    fprintf(out, "first at %.3f s: ", seconds(c->first_break.tick));
    sk_print_harmless(out, text);
    fputc('\n', out);
    if (reason[0] != '\0') fprintf(out, "          why: %s\n", reason);
}

// At most LINE letters a line, as far as names allow.
static void print_lost(FILE *out, const sk_crash *crash, int32_t aircraft) {
    enum { LINE = 90 };
    sk_crash_lost_names lost;
    sk_crash_lost_list(&crash->model->types[crash->model->aircraft[aircraft].type], &crash->aircraft[aircraft].lost,
                       &lost);
    sk_crash_lost_join(&lost);
    size_t used = 0;
    for (int32_t i = 0; i < lost.count; i++) {
        size_t letters = strlen(lost.name[i]) + 2;
        if (i > 0) fputs(used + letters > LINE ? ",\n          " : ", ", out);
        if (i == 0) fputs("  lost    ", out);
        used = i == 0 || used + letters > LINE ? 10 + letters : used + letters;
        sk_print_harmless(out, lost.name[i]);
    }
    if (lost.count > 0) fputc('\n', out);
}

static void print_crushed(FILE *out, const sk_crash *crash, int32_t aircraft) {
    const sk_crash_aircraft *c = &crash->aircraft[aircraft];
    const sk_airframe *airframe = &crash->model->types[crash->model->aircraft[aircraft].type].airframe;
    if (c->piece_count == 0) return;
    fprintf(out, "  crushed %.1f kJ; the most:\n", kilojoules(c->crushed));
    for (int32_t i = 0; i < c->piece_count; i++) {
        const sk_airframe_piece *piece = &airframe->pieces[c->piece[i].piece];
        fputs("          ", out);
        sk_print_harmless(out, piece->name);
        double litres = 1e3 * c->piece[i].of.volume;
        fprintf(out, ": %.2f m deep, %.*f litres at %.3g MPa, %.1f kJ%s\n", c->piece[i].of.depth, litres < 9.95, litres,
                piece->strength / 1e6, kilojoules(c->piece[i].taken), c->piece[i].left ? ", until it broke off" : "");
    }
    if (c->more_pieces > 0)
        fprintf(out, "          and %d %s more\n", c->more_pieces, c->more_pieces == 1 ? "piece" : "pieces");
}

static void print_aircraft(FILE *out, const sk_crash *crash, int32_t aircraft) {
    const sk_crash_aircraft *c = &crash->aircraft[aircraft];
    char verdict[SK_CRASH_TEXT];
    if (crash->model->aircraft_count > 1) fprintf(out, "aircraft %d, ", aircraft + 1);
    sk_print_harmless(out, title_of(crash->model, aircraft));
    fprintf(out, ": crash at %.3f s\n", seconds(c->begin.tick));
    print_hits(out, crash, c);
    print_loads(out, c, has_rotors(crash->model, aircraft));
    print_motion(out, c);
    print_energy(out, crash, aircraft);
    print_break(out, crash, c);
    print_lost(out, crash, aircraft);
    print_crushed(out, crash, aircraft);
    sk_crash_verdict(crash, aircraft, verdict);
    fprintf(out, "\n%s%s\n", VERDICT, verdict);
}

void sk_crash_write_page(FILE *out, const sk_crash *crash, const char *name, int32_t only) {
    int32_t printed = 0;
    for (int32_t i = 0; i < crash->model->aircraft_count; i++) {
        if (!sk_crash_is_chosen(crash, i, only)) continue;
        if (printed++ > 0) fputc('\n', out);
        print_aircraft(out, crash, i);
    }
    if (printed > 0) return;
    sk_print_harmless(out, name);
    if (only >= 0) fprintf(out, ": aircraft %d", only + 1);
    fprintf(out, ": no crash: no hit above %.0f m/s, and no broken part\n", SK_CRASH_LEAST);
}
