// windsock.h: a wind sock, which shows the wind at its place. It is a function of weather and time, without state or
// effect on the physics. Source: docs/models/weather.md.
#pragma once
#include "environment/weather.h"

enum { SK_WINDSOCKS_MAX = 8, SK_WINDSOCK_BANDS = 5 };

typedef struct sk_windsock {
    sk_vec3 at;    // the middle of its mouth, world, m
    double height; // of `at` above the ground, m
    double length; // m
} sk_windsock;

// Returns the wind at the mouth, world, m/s. With turbulence it includes eddies of the sock, which have the standard
// deviation and the length of the Dryden model at that height.
sk_vec3 sk_windsock_wind(const sk_weather *weather, const sk_windsock *sock, double t);

typedef struct sk_windsock_shape {
    double towards;                   // rad clockwise from north: direction of the wind and of the sock
    double speed;                     // m/s, of the wind along the ground
    double raised[SK_WINDSOCK_BANDS]; // rad from hanging straight down, of each band from the mouth; below pi/2
    double extension;                 // 0..1: distance of the tip over its length
} sk_windsock_shape;

sk_windsock_shape sk_windsock_at(const sk_weather *weather, const sk_windsock *sock, double t);
