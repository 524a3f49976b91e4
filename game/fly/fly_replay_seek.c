// Moves a replay to another moment.
#include "fly/fly_internal.h"

#include <stdio.h>

void fly_replay_complain(flight *f, sk_result result) {
    if (result.ok) return;
    char text[SK_HUD_MESSAGE_SIZE];
    snprintf(text, sizeof text, "The replay ends here: %.120s", result.text);
    fly_post(f, SK_HUD_WARNING, text);
    f->replay.player.paused = true;
}

void fly_replay_jumped(flight *f) {
    f->replay.view.events_reported = f->replay.view.now.state->event_count;
    sk_camera_jump(&f->show.camera);
    sk_hud_go_back(&f->show.hud, f->replay.view.now.state->tick);
}

void fly_replay_seek(flight *f, int64_t tick) {
    fly_replay_complain(f, sk_player_seek(&f->replay.player, tick));
    f->replay.elsewhere = false;
    fly_replay_jumped(f);
}

void fly_replay_step(flight *f, int64_t ticks) {
    f->replay.player.paused = true;
    fly_replay_seek(f, f->replay.player.now->tick + ticks);
}
