// domino_train.h: a row of dominoes that fall, after J. M. J. van Leeuwen, "The domino effect", Am. J. Phys. 78, 721
// (2010): rigid dominoes that turn about their front lower edges without slipping, hits without rebound, friction
// between dominoes. Plain mechanics without the engine.
#pragma once
#include <stdint.h>

typedef struct sk_domino_row {
    double height, thickness, spacing; // m; spacing between the faces of neighbours
    double mu;                         // between dominoes
    double gravity;                    // m/s^2
    double begin;                      // rad: tilt from which the first domino falls
} sk_domino_row;

enum { SK_DOMINOES_MAX = 32 };

// Returns the mean speed (m/s) of the wave from the time at which domino `first` is hit to that at which domino `last`,
// at most SK_DOMINOES_MAX - 1, is hit. The first domino is number 0.
double sk_domino_speed(const sk_domino_row *row, int32_t first, int32_t last);
