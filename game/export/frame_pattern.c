#include "export/frame_pattern.h"

#include <stdio.h>
#include <string.h>

sk_result sk_frame_pattern_parse(const char *text, sk_frame_pattern *out) {
    enum { DIGITS_MOST = 6 }; // more pictures than this must be a mistake
    const char *percent = strchr(text, '%'), *at = percent;
    int32_t width = 0;
    bool fits = percent != NULL;
    if (fits && at[1] == '0') {
        width = at[2] - '0';
        fits = width >= 1 && width <= DIGITS_MOST;
        at += fits ? 2 : 0;
    }
    if (!fits || at[1] != 'd' || strchr(at + 1, '%') != NULL)
        return sk_error("--out %s: the name of numbered pictures holds one %%d or %%0Nd, N from 1 to %d, such as "
                        "film/%%05d.png",
                        text, DIGITS_MOST);
    int64_t names = 1;
    for (int32_t i = 0; i < (width > 0 ? width : DIGITS_MOST); i++) names *= 10;
    *out = (sk_frame_pattern){.text = text,
                              .begin = (int32_t)(percent - text),
                              .end = (int32_t)(at + 2 - text),
                              .width = width,
                              .most = names - 1};
    return sk_ok();
}

sk_result sk_frame_path(const sk_frame_pattern *p, int64_t number, char *out, size_t size) {
    SK_ASSERT(number >= 0 && number <= p->most);
    int length =
        snprintf(out, size, "%.*s%0*lld%s", (int)p->begin, p->text, (int)p->width, (long long)number, p->text + p->end);
    return length >= 0 && (size_t)length < size ? sk_ok() : sk_error("the name of the pictures is too long");
}
