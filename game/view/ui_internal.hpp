// ui_internal.hpp: the data shared by ui.cpp and ui_panel.cpp.
#pragma once
#include "view/ui.h"
#include <imgui.h>

constexpr int SK_UI_SIZES = 2;

struct sk_ui {
    SDL_Window *window;
    ImGuiContext *context;
    ImFont *fonts[SK_UI_SIZES], *fixed;
    float scale;
    bool platform_ready, renderer_ready;
    char problem[480];
};
