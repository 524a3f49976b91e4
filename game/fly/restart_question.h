// restart_question.h: confirms a restart. Its key is next to a pedal's, so in the air the first press only shows a
// question.
#pragma once
#include "input/session.h"

enum { SK_RESTART_SECONDS = 4 }; // s of real time in which the second press counts

// All zero: nothing was asked.
typedef struct sk_restart_question {
    double left; // s until the question is forgotten; 0: none is open
} sk_restart_question;

// A press for a restart. True: restart now. False: the question is open, ask for a second press. `flying`: something would be lost.
bool sk_restart_question_press(sk_restart_question *question, bool flying);
void sk_restart_question_pass(sk_restart_question *question, double seconds); // real time goes by

// Whether the first aircraft flies: nothing of it touches anything, nothing is broken, its engine was not stopped by damage, and it is
// not in the water.
bool sk_session_is_flying(const sk_session *session);
