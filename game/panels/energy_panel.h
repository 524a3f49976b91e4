// energy_panel.h: the energy panel: stored energy, flows, and the history of the flows over the last seconds.
#pragma once
#include "skidpad.h"
#include "view/pen.h"

enum { SK_ENERGY_SAMPLES = 400, SK_ENERGY_SAMPLE_TICKS = 6 };

// The flows of the last SK_ENERGY_SAMPLES x SK_ENERGY_SAMPLE_TICKS ticks. Zero-initialise it.
typedef struct sk_energy_meter {
    int64_t count; // number of samples taken; the last ones are kept
    int64_t since; // tick at which the account began; 0: the start
    int64_t tick[SK_ENERGY_SAMPLES];
    sk_energy_flows flow[SK_ENERGY_SAMPLES];
} sk_energy_meter;

// Takes a sample if one is due. Clears all samples if time has gone back.
void sk_energy_meter_note(sk_energy_meter *meter, int64_t tick, const sk_energy_account *account);

#define SK_ENERGY_PANEL_WIDTH  430.0F
#define SK_ENERGY_PANEL_HEIGHT 420.0F
void sk_energy_panel(const pen *p, float x, float y, const sk_aircraft_type *type, const sk_energy_account *account,
                     const sk_energy_meter *meter);

// Energy of all loose bodies and ties since their account began.
#define SK_BODY_ENERGY_PANEL_WIDTH  250.0F
#define SK_BODY_ENERGY_PANEL_HEIGHT 246.0F
void sk_body_energy_panel(const pen *p, float x, float y, const sk_energy_audit *audit);
