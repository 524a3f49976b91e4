// oriented_law.h: the springs and dampers with which tests of oriented contact push a point of some kilogrammes.
#pragma once
#include "contact/oriented_contact.h"

static const double GRAVITY = 9.80665;
static const sk_oriented_law LAW = {.spring = SK_ORIENTED_LINEAR,
                                    .stiffness = 1e4,
                                    .damping = 20.0,
                                    .side_stiffness = 1e4,
                                    .side_damping = 20.0,
                                    .depth_limit = SK_ORIENTED_DEPTH_LIMIT};
