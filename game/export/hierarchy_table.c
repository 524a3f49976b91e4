// Runs of two bodies as tables and as JSON.
#include "export/hierarchy_study.h"

void sk_study_time(FILE *out, double seconds) {
    if (isfinite(seconds))
        fprintf(out, "  %10.4f", seconds);
    else
        fprintf(out, "  %10s", "-");
}

static void print_event(FILE *out, const sk_approach_event *e, double share) {
    fprintf(out, "%10.4f", e->time);
    if (e->ball[0].radius > 0.0)
        fprintf(out, "  %3d %3d  %7.4f %7.4f  %-6s", (int)e->level[0], (int)e->level[1], e->ball[0].radius,
                e->ball[1].radius, e->leaves ? "faces" : "");
    else
        fprintf(out, "  %-33s", "begin");
    fprintf(out, " %6lld %6lld %6lld %5lld  %5.1f\n", (long long)e->work.predictions, (long long)e->work.fits,
            (long long)e->work.volumes, (long long)e->work.faces, 100.0 * share);
}

void sk_study_events(FILE *out, const sk_study_run *run, int32_t most) {
    fprintf(out, "   time, s   levels  radii, m               N_t    N_u    N_v   N_p  share, %%\n");
    int32_t shown = run->event_count < most ? run->event_count : most;
    // The last ones end with the contact; of more, the first ones and those are shown.
    for (int32_t i = 0; i < run->event_count; i++) {
        if (i >= shown / 2 && i < run->event_count - (shown - shown / 2)) {
            if (i == shown / 2) fprintf(out, "       ... %d more\n", (int)(run->event_count - shown));
            continue;
        }
        print_event(out, &run->event[i], run->event[i].seconds / run->search);
    }
    if (run->events_left_out > 0) fprintf(out, "       and %d more\n", (int)run->events_left_out);
}

// ---- JSON ----

static void write_number(FILE *out, const char *name, double x) {
    if (isfinite(x))
        fprintf(out, "\"%s\": %.17g, ", name, x);
    else
        fprintf(out, "\"%s\": null, ", name);
}

static void write_work(FILE *out, const sk_contact_costs *w) {
    fprintf(out, "\"work\": {\"N_t\": %lld, \"N_u\": %lld, \"N_v\": %lld, \"N_p\": %lld, \"pops\": %lld}",
            (long long)w->predictions, (long long)w->fits, (long long)w->volumes, (long long)w->faces,
            (long long)w->pops);
}

void sk_study_run_json(FILE *out, const sk_study_run *run) {
    fputs("{", out);
    write_number(out, "first", run->first);
    write_number(out, "leaves", run->leaf);
    write_number(out, "contact", run->contact);
    write_number(out, "search_seconds", run->search);
    fputs("\"trees\": [", out);
    for (int k = 0; k < 2; k++)
        fprintf(out,
                "{\"faces\": %d, \"root_radius\": %.17g, \"volume\": %.17g, \"depth\": [%.17g, %d, %d], "
                "\"build_seconds\": %.6g}%s",
                (int)run->faces[k], run->root_radius[k], run->quality[k].volume, run->quality[k].mean_depth,
                (int)run->quality[k].least_depth, (int)run->quality[k].most_depth, run->build[k],
                k == 0 ? ", " : "], ");
    write_work(out, &run->work);
    fprintf(out, ", \"events_left_out\": %d, \"events\": [", (int)run->events_left_out);
    for (int32_t i = 0; i < run->event_count; i++) {
        const sk_approach_event *e = &run->event[i];
        fprintf(out, "%s\n    {\"time\": %.17g, \"levels\": [%d, %d], \"radii\": [%.17g, %.17g], \"faces\": %s, ",
                i > 0 ? "," : "", e->time, (int)e->level[0], (int)e->level[1], e->ball[0].radius, e->ball[1].radius,
                e->leaves ? "true" : "false");
        write_work(out, &e->work);
        fprintf(out, ", \"seconds\": %.6g}", e->seconds);
    }
    fputs("]}", out);
}
