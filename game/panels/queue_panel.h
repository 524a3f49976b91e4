// queue_panel.h: the panel of the queue: which parts of loose bodies can touch next, and when.
#pragma once
#include "panels/picked_panel.h"

// Fills the panel. False if the subject has no queue.
bool sk_queue_panel_fill(const sk_draw_subject *subject, sk_picked_panel *out);
