// The timeline of a replay: its contents, the shown part, and the mouse.
#include "fly/fly_internal.h"

static const double ZOOM = 1.4142135623730951, PAN = 0.1; // factor per notch of the wheel; share of the shown part

void fly_timeline_begin(flight *f) {
    fly_replay *r = &f->replay;
    const sk_replay_source *source = &r->player.source;
    sk_replay_keyframes_find(source, &r->keyframes);
    r->timeline = (sk_timeline){.model = source->model, .first = source->first, .last = source->last};
    sk_timeline_show_all(&r->timeline);
    r->dragging = r->panning = false;
    r->elsewhere = false;
}

void fly_timeline_fill(flight *f) {
    fly_replay *r = &f->replay;
    sk_timeline *t = &r->timeline;
    sk_replay_timeline(&r->player, &r->keyframes, t);
    t->difference = r->difference;
    t->keys = r->keys;
    t->note = r->note;
    // The present tick is kept in sight unless the user has moved it out of sight.
    r->elsewhere = r->elsewhere && !sk_timeline_shows(t, t->now);
    if (!r->elsewhere) sk_timeline_show(t, t->now);
    f->show.timeline = t;
}

static void looked(fly_replay *r) {
    r->elsewhere = !sk_timeline_shows(&r->timeline, r->timeline.now);
}

void fly_timeline_action(flight *f, sk_action action) {
    sk_timeline *t = &f->replay.timeline;
    double half = 0.5 * (t->to - t->from), about = (double)t->now;
    if (!sk_timeline_shows(t, t->now)) about = t->from + half;
    switch (action) {
    case SK_DO_timeline_nearer: sk_timeline_zoom(t, about, 2.0); break;
    case SK_DO_timeline_farther: sk_timeline_zoom(t, about, 0.5); break;
    case SK_DO_timeline_whole: sk_timeline_show_all(t); break;
    case SK_DO_timeline_earlier: sk_timeline_pan(t, -half); break;
    case SK_DO_timeline_later: sk_timeline_pan(t, half); break;
    default: break;
    }
    looked(&f->replay);
}

// ---- the mouse ----

static void wheel(sk_timeline *t, const sk_timeline_place *place, const SDL_MouseWheelEvent *event) {
    double ticks = t->to - t->from, sideways = event->x;
    if (SDL_GetModState() & KMOD_SHIFT) {
        sideways -= event->y;
    } else if (event->y != 0) {
        sk_timeline_zoom(t, (double)sk_timeline_tick(t, place, t->x), event->y > 0 ? ZOOM : 1.0 / ZOOM);
    }
    if (sideways != 0.0) sk_timeline_pan(t, PAN * sideways * ticks);
}

static bool button_down(fly_replay *r, const sk_timeline_place *place, int button) {
    if (button == SDL_BUTTON_LEFT) {
        r->dragging = true;
        r->wanted = sk_timeline_tick(&r->timeline, place, r->timeline.x);
    } else {
        r->panning = true;
        r->pan_x = r->timeline.x;
    }
    return true;
}

static bool motion(fly_replay *r, const sk_timeline_place *place) {
    sk_timeline *t = &r->timeline;
    if (r->dragging) r->wanted = sk_timeline_tick(t, place, t->x);
    if (r->panning && place->width > 0.0F) {
        sk_timeline_pan(t, (r->pan_x - t->x) / (double)place->width * (t->to - t->from));
        r->pan_x = t->x;
        looked(r);
    }
    return r->dragging || r->panning;
}

bool fly_replay_mouse(flight *f, const SDL_Event *event) {
    fly_replay *r = &f->replay;
    sk_timeline *t = &r->timeline;
    const sk_timeline_place *place = &f->show.timeline_place;
    double scale = (double)sk_window_scale(f->show.window);
    if (!r->on) return false;
    if (event->type == SDL_MOUSEMOTION) {
        t->pointed_at = true;
        t->x = scale * event->motion.x;
        t->y = scale * event->motion.y;
        return motion(r, place);
    }
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_LEAVE) t->pointed_at = false;
    bool down = event->type == SDL_MOUSEBUTTONDOWN;
    if (down || event->type == SDL_MOUSEBUTTONUP) {
        t->pointed_at = true;
        t->x = scale * event->button.x;
        t->y = scale * event->button.y;
    }
    if (event->type == SDL_MOUSEBUTTONUP) {
        bool ours = r->dragging || r->panning; // otherwise it would count as a click into the picture
        r->dragging = r->panning = false;
        return ours;
    }
    if (!t->pointed_at || !sk_timeline_hit(place, t->x, t->y)) return false;
    if (event->type == SDL_MOUSEWHEEL) {
        wheel(t, place, &event->wheel);
        looked(r);
        return true;
    }
    return down && button_down(r, place, event->button.button);
}
