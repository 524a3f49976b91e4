// report_page.h: writes a report as one HTML file with style and plots, without scripts or external files.
#pragma once
#include "export/report_data.h"

typedef struct sk_report_picture {
    const unsigned char *png; // null: no picture
    size_t size;
    double seconds; // time of the picture
} sk_report_picture;

// Writes the page. The same recording, name and picture give the same bytes.
void sk_report_write(FILE *out, const sk_report *report, const char *name, sk_report_picture picture);
