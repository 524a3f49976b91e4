#include "fly/fly_internal.h"

double fly_seconds(void) {
    return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

void fly_post(flight *f, sk_hud_weight weight, const char *text) {
    sk_hud_post(&f->show.hud, weight, text);
}

void fly_post_about(flight *f, sk_hud_weight weight, sk_hud_topic topic, const char *text) {
    sk_hud_post_about(&f->show.hud, weight, topic, -1, text);
}

void fly_pause(flight *f, bool paused) {
    f->rewound = false;
    sk_pacing_pause(&f->pacing, paused);
    sk_input_latch(&f->input, paused);
}
