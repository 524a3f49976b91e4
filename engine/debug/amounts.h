// amounts.h: amounts as texts of three digits with their unit, for labels, legends and panels.
#pragma once

enum { SK_AMOUNT_TEXT = 32 };

// Return `out`. "42.5 Pa", "1.96 kPa", "2.4 MPa"; "980 N", "1.96 kN"; of m^2 "0.3 m2", and below 0.01 m^2 "25 cm2", with a
// raised 2.
const char *sk_pressure_text(double pressure, char out[SK_AMOUNT_TEXT]);
const char *sk_force_text(double force, char out[SK_AMOUNT_TEXT]);
const char *sk_area_text(double area, char out[SK_AMOUNT_TEXT]);
