// restart_question.h: confirms a restart. Its key is next to a pedal's, so in the air the first press only shows a
// question.
#pragma once
#include "input/session.h"

enum { SK_RESTART_SECONDS = 4 }; // s of real time in which the second press counts

// All zero: no question is open.
typedef struct sk_restart_question {
    double left; // s until the question expires; 0: none is open
} sk_restart_question;

// Handles a press of the restart key. True: restart now. False: the question is open and needs a second press.
// `flying`: a restart would lose something.
bool sk_restart_question_press(sk_restart_question *question, bool flying);
void sk_restart_question_pass(sk_restart_question *question, double seconds); // advances real time

// Returns whether the driven aircraft flies: no part of it touches anything, nothing is broken or ruined, it is not
// frozen, and it is not in the water.
bool sk_session_is_flying(const sk_session *session);
