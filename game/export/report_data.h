// report_data.h: gathers the data of a report in one pass through a recording.
#pragma once
#include "export/chart.h"
#include "export/flight_phases.h"

typedef enum sk_report_group {
    SK_REPORT_SPEED,  // m/s
    SK_REPORT_HEIGHT, // m
    SK_REPORT_LOAD,   // load factor
    SK_REPORT_FORCE,  // N, normal force of the ground, by wheel and skid
    SK_REPORT_SLIP,   // force along the ground divided by grip
    SK_REPORT_STORE,  // J, stored
    SK_REPORT_FLOW,   // J, flowed in since the beginning
    SK_REPORT_GROUPS
} sk_report_group;

enum { SK_REPORT_SERIES = 80 };

typedef struct sk_report_peak {
    double value;
    int64_t tick;
} sk_report_peak;

typedef struct sk_report_aircraft {
    int32_t series_count;
    sk_report_group group[SK_REPORT_SERIES];
    sk_series series[SK_REPORT_SERIES];
    sk_report_peak greatest[SK_REPORT_SERIES], least[SK_REPORT_SERIES]; // of each series, with the tick
    double x[SK_CHART_BINS], y[SK_CHART_BINS];
    bool on_ground[SK_CHART_BINS];
    double distance,
        distance_on_ground;    // m: of the centre of gravity; of it relative to the surface while something touches
    int32_t touchdowns;        // of wheels and skids
    sk_report_peak hardest;    // the hardest touchdown: m/s downward
    sk_energy_account account; // at the end
} sk_report_aircraft;

typedef struct sk_report {
    const sk_recording *recording;
    const sk_model *model;
    sk_recording_info info;
    int32_t bins, lane_count;
    uint8_t *lanes; // by lane, then by bin: the highest mode
    bool *touched;  // by lane: whether it was ever anything but in the air
    sk_report_aircraft *aircraft;
    sk_body_account bodies; // at the end
    double bodies_began;    // J, their potential energy at the beginning
    sk_stepped_notes notes;
    sk_flight_phase *phases;
    int32_t phase_count;
    sk_result trouble; // error if states differed from the recorded ones
} sk_report;

// Gathers the data. Errors: memory is short, or the recording cannot be stepped through.
sk_result sk_report_gather(const sk_recording *recording, const char *name, sk_report *out);
void sk_report_release(sk_report *report);
// Returns the index of the series of this name; -1 if there is none.
int32_t sk_report_find(const sk_report_aircraft *aircraft, sk_report_group group, const char *name);
