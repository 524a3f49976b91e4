// show_argument.h: the options of a picture: --size, --camera, --overlay, --quality, --hud.
#pragma once
#include "cli/command.h"
#include "fly/show.h"

sk_result sk_arguments_show(const sk_arguments *arguments, sk_show_options *out);
