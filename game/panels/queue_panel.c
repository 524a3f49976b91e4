#include "panels/queue_panel.h"

#include "panels/text_lines.h"

#include <stdio.h>
#include <string.h>

// Writes a part: "wall", for its root; "wall, level 3"; "wall, face" for a leaf.
static const char *part_text(const sk_queue_view *view, const sk_contact_pair *pair, int side, char out[80]) {
    char name[SK_THING_TEXT];
    int32_t body = pair->body[side], node = pair->node[side];
    sk_body_text(view->model, view->body[body], name);
    if (node == 0)
        snprintf(out, 80, "%.50s", name);
    else if (view->moving[body].tree->nodes[node].children == 0)
        snprintf(out, 80, "%.50s, face", name);
    else
        snprintf(out, 80, "%.50s, level %d", name, (int)sk_queue_view_level(view, body, node));
    return out;
}

static void add_pair(text *t, const sk_queue_view *view, const sk_contact_pair *pair) {
    char a[80], b[80];
    part_text(view, pair, 0, a);
    part_text(view, pair, 1, b);
    if (pair->time <= SK_QUEUE_FAR)
        line(t, "%9.3f s  %s \xC2\xB7 %s", pair->time, a, b);
    else if (isfinite(pair->time))
        line(t, "    > %g s  %s \xC2\xB7 %s", SK_QUEUE_FAR, a, b);
    else
        line(t, "    never  %s \xC2\xB7 %s", a, b);
}

bool sk_queue_panel_fill(const sk_draw_subject *subject, sk_picked_panel *out) {
    const sk_queue_view *view = subject->queue;
    if (view == NULL || !view->filled) return false;
    memset(out, 0, sizeof *out);
    int32_t count = view->search.queue.count;
    snprintf(out->title, sizeof out->title, "Queue: %d pair%s", (int)count, sk_plural(count));
    text t = {out->words, sizeof out->words, 0};
    for (int32_t i = 0; i < view->listed; i++) add_pair(&t, view, &view->pair[i]);
    if (count > view->listed) line(&t, "and %d more", (int)(count - view->listed));
    const sk_contact_costs *c = &view->search.costs;
    line(&t, "Predictions %lld, volumes %lld, faces %lld", (long long)c->predictions, (long long)c->volumes,
         (long long)c->faces);
    return true;
}
