// hover_internal.h: functions shared by the hover files.
#pragma once
#include "aircraft/aids_internal.h"
#include "aircraft/hover.h"

void hover_over_place(sk_hover_state *s, const sk_hover_input *in);
void hover_at_height(sk_hover_state *s, const sk_hover_input *in);
