#include "cli/show_argument.h"

#include <stdio.h>
#include <string.h>

sk_result sk_arguments_show(const sk_arguments *arguments, sk_show_options *out) {
    *out = (sk_show_options){.width = 1280, .height = 720, .hud = true};
    const char *size = sk_arguments_text(arguments, "size"), *hud = sk_arguments_text(arguments, "hud");
    char rest;
    if (size != NULL && (sscanf(size, "%dx%d%c", &out->width, &out->height, &rest) != 2 || out->width < 64 ||
                         out->height < 64 || out->width > 8192 || out->height > 8192))
        return sk_error("%s: --size is WIDTHxHEIGHT, each from 64 to 8192, not \"%s\"", arguments->command->name, size);
    if (hud != NULL && strcmp(hud, "on") != 0 && strcmp(hud, "off") != 0)
        return sk_error("%s: --hud is on or off, not \"%s\"", arguments->command->name, hud);
    out->hud = hud == NULL || strcmp(hud, "on") == 0;
    out->camera = sk_arguments_text(arguments, "camera");
    out->overlay = sk_arguments_text(arguments, "overlay");
    out->quality = sk_arguments_text(arguments, "quality");
    return sk_ok();
}
