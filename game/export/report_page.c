#include "export/report_page.h"

#include "export/markup.h"
#include "export/report_plots.h"
#include "scene/shown.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// Colours are variables named by role, so that light and dark are two lists of values.
static const char STYLE[] =
    ":root{color-scheme:light "
    "dark;--page:#fff;--ink:#1d2733;--soft:#5c6876;--panel:#f5f7f9;--line:#dfe4ea;--zero:#9aa5b1;"
    "--mark:#8a63b8;--s0:#1769aa;--s1:#d2521a;--s2:#23864a;--s3:#9a3fa8;--s4:#a87800;--s5:#0b8488;--s6:#c22a62;"
    "--s7:#68727f;--m0:#e8ecf0;--m1:#5aa469;--m2:#4c8fd0;--m3:#ef8a33;--m4:#c8323c}\n"
    "@media(prefers-color-scheme:dark){:root{--page:#12171d;--ink:#e4e9ee;--soft:#98a4b1;--panel:#1a2129;--line:#"
    "2b343e;"
    "--zero:#5d6975;--mark:#b796e0;--s0:#69b1f0;--s1:#ff9560;--s2:#6ccb8b;--s3:#d68fe2;--s4:#e2b84c;--s5:#55cdd0;"
    "--s6:#ff86ad;--s7:#a5afba;--m0:#222a33;--m1:#4f9a60;--m2:#4788c8;--m3:#e98a3a;--m4:#dd4a53}}\n"
    "*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);"
    "font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}"
    "main{max-width:1040px;margin:0 auto;padding:28px 20px 60px}"
    "h1{font-size:30px;line-height:1.2;margin:0 0 4px}h2{font-size:22px;margin:44px 0 12px;border-top:1px solid "
    "var(--line);"
    "padding-top:22px}p{margin:0 0 14px}.soft{color:var(--soft)}\n"
    ".facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:10px;margin:0 0 18px}"
    ".facts div{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:10px 14px}"
    ".facts dt{color:var(--soft);font-size:13px}.facts dd{margin:0;font-size:20px;font-variant-numeric:tabular-nums}"
    ".facts small{display:block;color:var(--soft);font-size:13px}\n"
    "figure{margin:0 0 26px}figcaption{margin:0 0 "
    "4px}.key{white-space:nowrap;color:var(--soft);font-size:14px;margin-left:12px}"
    ".key i{display:inline-block;width:16px;height:0;border-top:3px solid;vertical-align:middle;margin-right:5px}"
    ".key i.dashed{border-top-style:dashed}.key i[class^=m]{height:11px;width:11px;border:0;border-radius:2px}"
    "img{width:100%;height:auto;border-radius:8px;display:block}figure{overflow-x:auto}svg{width:100%;min-width:620px;"
    "height:auto;display:block}"
    "svg text{font:12px system-ui,-apple-system,'Segoe UI',sans-serif;fill:var(--ink)}svg text.axis{fill:var(--soft)}\n"
    ".grid{stroke:var(--line);fill:none}.zero{stroke:var(--zero);fill:none}.frame{stroke:var(--zero);fill:none}"
    ".event{stroke:var(--ink);stroke-width:1.5;fill:none}.mark{stroke:var(--mark);stroke-dasharray:3 3;fill:none}"
    ".line{fill:none;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}.line.dashed{stroke-dasharray:6 4}"
    ".line.ground{stroke-width:4}\n"
    "table{border-collapse:collapse;width:100%;font-size:14px}th{text-align:left;color:var(--soft);font-weight:normal}"
    "td,th{padding:4px 10px 4px 0;border-bottom:1px solid var(--line);vertical-align:top}"
    "th.number{width:110px}.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\n"
    "@media print{main{max-width:none}figure,tr{break-inside:avoid}}\n";

static void write_style(FILE *out) {
    fprintf(out, "<style>\n%s", STYLE);
    for (int i = 0; i < SK_CHART_COLOURS; i++)
        fprintf(out, ".line.s%d,.key i.s%d{stroke:var(--s%d);border-color:var(--s%d)}.dot.s%d{fill:var(--s%d)}\n", i, i,
                i, i, i, i);
    for (int i = 0; i < SK_LANE_MODES; i++)
        fprintf(out, "rect.m%d{fill:var(--m%d)}.key i.m%d{background:var(--m%d)}\n", i, i, i, i);
    fputs("</style>\n", out);
}

// ---- results ----

__attribute__((format(printf, 4, 5))) static void write_fact(FILE *out, const char *what, const char *more,
                                                             const char *format, ...) {
    char value[200];
    va_list values;
    va_start(values, format);
    vsnprintf(value, sizeof value, format, values);
    va_end(values);
    fputs("<div><dt>", out);
    sk_html_text(out, what);
    fputs("</dt><dd>", out);
    sk_html_text(out, value);
    if (more[0] != '\0') {
        fputs("<small>", out);
        sk_html_text(out, more);
        fputs("</small>", out);
    }
    fputs("</dd></div>\n", out);
}

static const char *at_time(char *text, size_t size, int64_t tick) {
    snprintf(text, size, "at %.2f s", sk_report_seconds(tick));
    return text;
}

// Writes an energy in J, kJ or MJ, depending on its size.
static const char *energy_text(char *text, size_t size, double joules) {
    double amount = fabs(joules);
    if (amount >= 1e6)
        snprintf(text, size, "%.2f\xC2\xA0MJ", joules * 1e-6);
    else if (amount >= 1e3)
        snprintf(text, size, "%.1f\xC2\xA0kJ", joules * 1e-3);
    else
        snprintf(text, size, "%.1f\xC2\xA0J", amount < 0.05 ? 0.0 : joules);
    return text;
}

static void write_peak_load(FILE *out, const sk_report_aircraft *a, double weight) {
    for (int32_t i = 0; i < a->series_count; i++) {
        if (a->group[i] != SK_REPORT_FORCE || !(a->greatest[i].value > 0.0)) continue;
        char what[100], more[100];
        snprintf(what, sizeof what, "Peak load, %s", a->series[i].name);
        snprintf(more, sizeof more, "%.2f of the weight, at %.2f s", a->greatest[i].value / weight,
                 sk_report_seconds(a->greatest[i].tick));
        write_fact(out, what, more, "%.2f kN", a->greatest[i].value * 1e-3);
    }
}

static void write_energy_facts(FILE *out, const sk_energy_account *account, bool has_skids) {
    char value[60], more[240], part[3][60];
    double gain = sk_energy_total(&account->now) - sk_energy_total(&account->begin);
    snprintf(more, sizeof more, "from %s to %s", energy_text(part[0], sizeof *part, sk_energy_total(&account->begin)),
             energy_text(part[1], sizeof *part, sk_energy_total(&account->now)));
    write_fact(out, gain < 0.0 ? "Energy lost" : "Energy gained", more, "%s",
               energy_text(value, sizeof value, fabs(gain)));
    if (has_skids) { // the account does not separate what skids store, damp and lose to friction
        write_fact(out, "Work of the skids", "on the airframe", "%s",
                   energy_text(value, sizeof value, account->flow.skids));
        return;
    }
    double heat = -(account->flow.friction + account->flow.damping + account->flow.yielding);
    snprintf(more, sizeof more, "friction %s, dampers %s, soft ground %s",
             energy_text(part[0], sizeof *part, -account->flow.friction),
             energy_text(part[1], sizeof *part, -account->flow.damping),
             energy_text(part[2], sizeof *part, -account->flow.yielding));
    write_fact(out, "Turned to heat at the ground", more, "%s", energy_text(value, sizeof value, heat));
}

// A scene that starts in the air sets a speed and an attitude. The response of the air in the first ticks is not a load
// of the flight.
enum { FIRST_TICKS = SK_TICK_HZ / 10 };

static void write_facts(FILE *out, const sk_report *r, int32_t index) {
    const sk_report_aircraft *a = &r->aircraft[index];
    const sk_aircraft_type *type = &r->model->types[r->model->aircraft[index].type];
    char more[100];
    fputs("<dl class=\"facts\">\n", out);
    snprintf(more, sizeof more, "of that %.1f m on the ground", a->distance_on_ground);
    bool far = a->distance >= 1e4;
    write_fact(out, "Distance", more, far ? "%.2f km" : "%.1f m", far ? a->distance * 1e-3 : a->distance);
    int32_t speed = sk_report_find(a, SK_REPORT_SPEED, "through the air");
    snprintf(more, sizeof more, "%.0f kt, at %.2f s", a->greatest[speed].value * 3600.0 / 1852.0,
             sk_report_seconds(a->greatest[speed].tick));
    write_fact(out, "Highest airspeed", more, "%.1f m/s", a->greatest[speed].value);
    int32_t height = sk_report_find(a, SK_REPORT_HEIGHT, "above the surface");
    write_fact(out, "Greatest height", at_time(more, sizeof more, a->greatest[height].tick), "%.1f m",
               a->greatest[height].value);
    if (a->touchdowns > 0) {
        snprintf(more, sizeof more, "%.0f ft/min, at %.2f s; the hardest of %d", a->hardest.value * 60.0 / 0.3048,
                 sk_report_seconds(a->hardest.tick), (int)a->touchdowns);
        write_fact(out, "Sink rate at touchdown", more, "%.2f m/s", a->hardest.value);
    }
    int32_t load = sk_report_find(a, SK_REPORT_LOAD, "load factor");
    if (a->least[load].value <= a->greatest[load].value) {
        bool begins = a->greatest[load].tick - r->info.first_tick <= FIRST_TICKS;
        snprintf(more, sizeof more, "at %.2f s%s; least %.2f", sk_report_seconds(a->greatest[load].tick),
                 begins ? ", as it begins, not yet in balance" : "",
                 fabs(a->least[load].value) < 0.005 ? 0.0 : a->least[load].value);
        write_fact(out, "Peak load factor", more, "%.2f", a->greatest[load].value);
    }
    write_peak_load(out, a, type->mass.mass * SK_STANDARD_GRAVITY);
    write_energy_facts(out, &a->account, sk_skid_exists(&type->skids));
    fputs("</dl>\n", out);
}

static void write_aircraft(FILE *out, const sk_report *r, int32_t index) {
    fputs("<h2>", out);
    sk_html_text(out, r->model->types[r->model->aircraft[index].type].title);
    if (r->model->aircraft_count > 1) fprintf(out, " <span class=\"soft\">aircraft %d</span>", (int)index + 1);
    fputs("</h2>\n", out);
    write_facts(out, r, index);
    sk_report_write_group(out, r, index, SK_REPORT_SPEED, "Speed", "m/s");
    sk_report_write_group(out, r, index, SK_REPORT_HEIGHT, "Height", "m");
    sk_report_write_group(out, r, index, SK_REPORT_LOAD, "Load factor", "1 in level flight");
    sk_report_write_group(out, r, index, SK_REPORT_FORCE, "Load on the gear", "N");
    sk_report_write_lanes(out, r, index);
    sk_report_write_group(out, r, index, SK_REPORT_SLIP, "Slip: force along the ground over grip", "1: it slips");
    sk_report_write_group(out, r, index, SK_REPORT_STORE, "Energy that there is", "J");
    sk_report_write_group(out, r, index, SK_REPORT_FLOW,
                          "Energy that has flowed in since the beginning (negative: out)", "J");
}

// ---- bodies ----

static void write_body_energy(FILE *out, const sk_report *r) {
    sk_energy_row row[SK_BODY_ENERGY_ROWS];
    char text[60];
    if (sk_model_scene_bodies(r->model) == 0 && r->model->tie_count == 0) return;
    sk_body_energy_rows(&r->bodies, r->bodies_began, row);
    fputs("<h2>Energy of bodies and ties at the end</h2>\n"
          "<p class=\"soft\">All together. From the third row on: what flowed in since the beginning; negative: "
          "out.</p>\n"
          "<table>\n<tbody>\n",
          out);
    for (int i = 0; i < SK_BODY_ENERGY_ROWS; i++)
        fprintf(out, "<tr><td>%s</td><td class=\"number\">%s</td></tr>\n", row[i].name,
                energy_text(text, sizeof text, row[i].value));
    fputs("</tbody>\n</table>\n", out);
}

// ---- the page ----

static void write_tracks(FILE *out, const sk_report *r) {
    size_t count = (size_t)r->model->aircraft_count + 1;
    sk_track *tracks = calloc(count, sizeof *tracks);
    char(*names)[96] = calloc(count, sizeof *names);
    for (int32_t i = 0; tracks != NULL && names != NULL && i < r->model->aircraft_count; i++) {
        const sk_report_aircraft *a = &r->aircraft[i];
        const char *title = r->model->types[r->model->aircraft[i].type].title;
        snprintf(names[i], sizeof names[i], r->model->aircraft_count > 1 ? "%s, aircraft %d" : "%s", title, (int)i + 1);
        tracks[i] = (sk_track){names[i], r->bins, a->x, a->y, a->on_ground};
    }
    if (tracks != NULL && names != NULL) sk_tracks_write(out, tracks, r->model->aircraft_count);
    free(tracks);
    free(names);
}

static void write_event_row(FILE *out, double seconds, const char *text) {
    fprintf(out, "<tr><td class=\"number\">%.3f</td><td>", seconds);
    sk_html_text(out, text);
    fputs("</td></tr>\n", out);
}

// Writes events and bookmarks in order of time. Of very many, only the first are written.
static void write_events(FILE *out, const sk_report *r) {
    int32_t event_count = r->notes.event_count, mark_count, e = 0, m = 0, shown = 0;
    const sk_event *events = r->notes.events;
    const sk_recorded_mark *marks = sk_recording_marks(r->recording, &mark_count);
    fputs("<h2>Events</h2>\n", out);
    if (event_count + mark_count == 0) {
        fputs("<p class=\"soft\">Nothing touched, slipped or broke.</p>\n", out);
        return;
    }
    fputs("<table>\n<thead><tr><th class=\"number\">time (s)</th><th>what happened</th></tr></thead>\n<tbody>\n", out);
    for (; (e < event_count || m < mark_count) && shown < SK_REPORT_EVENTS; shown++) {
        char text[200];
        if (m == mark_count || (e < event_count && events[e].tick <= marks[m].tick)) {
            sk_event_describe(r->model, &events[e], text, sizeof text);
            write_event_row(out, sk_report_seconds(events[e].tick), text);
            e++;
        } else {
            snprintf(text, sizeof text, "bookmark: %.*s", (int)sizeof marks[m].text, marks[m].text);
            write_event_row(out, sk_report_seconds(marks[m].tick), text);
            m++;
        }
    }
    fputs("</tbody>\n</table>\n", out);
    int32_t left = event_count - e + mark_count - m;
    if (left > 0) fprintf(out, "<p class=\"soft\">and %d more, which skidpad export writes</p>\n", (int)left);
}

static void write_head(FILE *out, const sk_report *r, const char *name) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>",
          out);
    sk_html_text(out, name);
    fputs(" - Skidpad</title>\n", out);
    write_style(out);
    fputs("</head>\n<body>\n<main>\n<h1>", out);
    sk_html_text(out, name);
    fputs("</h1>\n<p class=\"soft\">", out);
    for (int32_t i = 0; i < r->model->aircraft_count; i++) {
        if (i > 0) fputs(", ", out);
        sk_html_text(out, r->model->types[r->model->aircraft[i].type].title);
    }
    fprintf(out, "%s%.2f s, from %.2f to %.2f s; recorded by Skidpad ", r->model->aircraft_count > 0 ? " · " : "",
            sk_report_seconds(r->info.last_tick - r->info.first_tick), sk_report_seconds(r->info.first_tick),
            sk_report_seconds(r->info.last_tick));
    sk_html_text(out, r->info.engine);
    fputs("</p>\n", out);
    if (r->info.cut[0] != '\0') {
        fputs(r->info.ended ? "<p><b>The file:</b> " : "<p><b>The recording ends early:</b> ", out);
        sk_html_text(out, r->info.cut);
        fputs("</p>\n", out);
    }
    if (!r->trouble.ok) {
        fputs("<p><b>Not what was recorded:</b> ", out);
        sk_html_text(out, r->trouble.text);
        fputs("</p>\n", out);
    }
}

void sk_report_write(FILE *out, const sk_report *report, const char *name, sk_report_picture picture) {
    const char *slash = strrchr(name, '/');
    write_head(out, report, slash != NULL ? slash + 1 : name);
    if (picture.png != NULL) {
        fprintf(out, "<figure>\n<img alt=\"The flight at %.2f s\" src=\"data:image/png;base64,", picture.seconds);
        sk_base64(out, picture.png, picture.size);
        fprintf(out, "\">\n<figcaption class=\"soft\">at %.2f s</figcaption>\n</figure>\n", picture.seconds);
    }
    write_tracks(out, report);
    for (int32_t i = 0; i < report->model->aircraft_count; i++) write_aircraft(out, report, i);
    write_body_energy(out, report);
    write_events(out, report);
    fputs("</main>\n</body>\n</html>\n", out);
}
