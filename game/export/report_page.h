// report_page.h: writes a report as one HTML file with style and plots, without scripts or external files.
#pragma once
#include "export/report_data.h"

typedef struct sk_report_picture {
    const unsigned char *png; // null: there is none
    size_t size;
    double seconds; // when it was taken
} sk_report_picture;

// The same bytes for the same recording, name and picture.
void sk_report_write(FILE *out, const sk_report *report, const char *name, sk_report_picture picture);
