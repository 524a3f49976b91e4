// Uses Dear ImGui. Only this file and ui_panel.cpp do.
#include "system/memory.h"
#include "view/ui_internal.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>

#include <cstdio>
#include <cstdlib>
#include <new>

namespace {

constexpr int SIZES = SK_UI_SIZES;
constexpr float sizes[SIZES] = {16.0F, 34.0F}; // px at scale 1; other sizes are scaled from the nearer one

const char *const FONT = "/usr/share/fonts/opentype/b612/B612-Regular.otf";
const char *const FIXED = "/usr/share/fonts/opentype/b612/B612Mono-Regular.otf";
const char *const FIXED_STAND_IN = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf";
const char *const STAND_IN = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

// Latin letters and the signs of instruments: degrees, plus or minus, Greek, dashes, arrows, minus.
const ImWchar ranges[] = {0x20, 0x17F, 0x370, 0x3FF, 0x2010, 0x2026, 0x2190, 0x2193, 0x2212, 0x2212, 0};

ImU32 packed(sk_colour c) {
    return IM_COL32(c.r, c.g, c.b, c.a);
}

bool readable(const char *path) {
    FILE *file = std::fopen(path, "rb");
    if (file) std::fclose(file);
    return file != nullptr;
}

} // namespace

namespace {

ImDrawList *canvas() {
    return ImGui::GetBackgroundDrawList();
}

ImFont *load_font(ImFontAtlas *atlas, const char *file, float size) {
    ImFontConfig config;
    config.OversampleH = 2;
    ImFont *font = file ? atlas->AddFontFromFileTTF(file, size, &config, ranges) : nullptr;
    return font ? font : atlas->AddFontDefault();
}

void load_fonts(sk_ui *ui) {
    ImFontAtlas *atlas = ImGui::GetIO().Fonts;
    const char *found = readable(FONT) ? FONT : readable(STAND_IN) ? STAND_IN : nullptr;
    if (found != FONT)
        std::snprintf(ui->problem, sizeof ui->problem,
                      "the font B612 is not installed (%s is missing; Debian package fonts-b612): %s", FONT,
                      found ? "DejaVu stands in for it" : "a plain built-in font stands in for it");
    for (int s = 0; s < SIZES; s++) ui->fonts[s] = load_font(atlas, found, sizes[s] * ui->scale);
    const char *fixed = readable(FIXED) ? FIXED : readable(FIXED_STAND_IN) ? FIXED_STAND_IN : nullptr;
    ui->fixed = load_font(atlas, fixed, sizes[0] * ui->scale);
}

ImFont *font_for(const sk_ui *ui, float size) {
    return ui->fonts[size > 0.5F * (sizes[0] + sizes[1]) * ui->scale ? 1 : 0];
}

// Sets the style of the panels, which is that of the instruments.
void dress(float scale) {
    ImGuiStyle &style = ImGui::GetStyle();
    ImGui::StyleColorsDark();
    style.Colors[ImGuiCol_WindowBg] = ImVec4(0.05F, 0.07F, 0.09F, 0.95F);
    style.Colors[ImGuiCol_PopupBg] = ImVec4(0.07F, 0.09F, 0.12F, 0.98F);
    style.Colors[ImGuiCol_TitleBg] = style.Colors[ImGuiCol_TitleBgActive] = ImVec4(0.10F, 0.14F, 0.18F, 1.0F);
    style.Colors[ImGuiCol_FrameBg] = ImVec4(0.17F, 0.21F, 0.25F, 1.0F);
    style.Colors[ImGuiCol_Button] = style.Colors[ImGuiCol_Header] = ImVec4(0.18F, 0.33F, 0.44F, 1.0F);
    style.Colors[ImGuiCol_CheckMark] = style.Colors[ImGuiCol_SliderGrab] = ImVec4(0.34F, 0.71F, 0.91F, 1.0F);
    style.Colors[ImGuiCol_TableHeaderBg] = ImVec4(0.0F, 0.0F, 0.0F, 0.0F);
    style.WindowRounding = 5.0F;
    style.FrameRounding = 3.0F;
    style.FramePadding = ImVec2(8.0F, 4.0F);
    style.WindowPadding = ImVec2(14.0F, 12.0F);
    style.ItemSpacing = ImVec2(8.0F, 6.0F);
    style.ScaleAllSizes(scale);
}

// Returns the offset of a line's left end from x, for this alignment.
float aligned(sk_ui *ui, float size, sk_align align, const char *text) {
    if (align == SK_ALIGN_LEFT) return 0.0F;
    float width = sk_ui_text_width(ui, size, text);
    return align == SK_ALIGN_CENTRE ? -0.5F * width : -width;
}

void add_text(sk_ui *ui, float size, float x, float y, ImU32 colour, const char *text) {
    canvas()->AddText(font_for(ui, size), size, ImVec2(x, y), colour, text);
}

} // namespace

extern "C" {

sk_result sk_ui_create(SDL_Window *window, void *gl_context, float scale, sk_ui **out) {
    *out = nullptr;
    sk_ui *ui = new (std::nothrow) sk_ui();
    if (!ui) return sk_error("memory is short for the text");
    ui->scale = scale > 0.25F && scale < 8.0F ? scale : 1.0F;
    ImGui::SetAllocatorFunctions([](size_t size, void *) { return sk_memory_or_end(size); },
                                 [](void *block, void *) { std::free(block); });
    ui->context = ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange | ImGuiConfigFlags_NoMouse;
    ui->window = window;
    load_fonts(ui);
    dress(ui->scale);
    ui->platform_ready = ImGui_ImplSDL2_InitForOpenGL(window, gl_context);
    ui->renderer_ready = ui->platform_ready && ImGui_ImplOpenGL3_Init("#version 330 core");
    if (!ui->renderer_ready || !ImGui_ImplOpenGL3_CreateDeviceObjects()) {
        sk_ui_destroy(ui);
        return sk_error("the graphics driver cannot draw text");
    }
    *out = ui;
    return sk_ok();
}

void sk_ui_destroy(sk_ui *ui) {
    if (!ui) return;
    ImGui::SetCurrentContext(ui->context);
    if (ui->renderer_ready) ImGui_ImplOpenGL3_Shutdown();
    if (ui->platform_ready) ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext(ui->context);
    delete ui;
}

const char *sk_ui_problem(const sk_ui *ui) {
    return ui->problem;
}

float sk_ui_scale(const sk_ui *ui) {
    return ui->scale;
}

void sk_ui_begin(sk_ui *ui, int width, int height) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    // The back end uses points of the desktop. Here everything is in pixels of the picture.
    ImGuiIO &io = ImGui::GetIO();
    io.DisplaySize = ImVec2(static_cast<float>(width), static_cast<float>(height));
    io.DisplayFramebufferScale = ImVec2(1.0F, 1.0F);
    int points = 0, unused = 0;
    SDL_GetWindowSize(ui->window, &points, &unused);
    if (points > 0 && ImGui::IsMousePosValid()) {
        io.MousePos.x *= static_cast<float>(width) / static_cast<float>(points);
        io.MousePos.y *= static_cast<float>(width) / static_cast<float>(points);
    }
    ImGui::NewFrame();
}

void sk_ui_end(sk_ui *) {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

float sk_ui_text_width(sk_ui *ui, float size, const char *text) {
    return font_for(ui, size)->CalcTextSizeA(size, 1e9F, 0.0F, text).x;
}

void sk_ui_text(sk_ui *ui, float x, float y, sk_text_style style, const char *text) {
    add_text(ui, style.size, x + aligned(ui, style.size, style.align, text), y, packed(style.colour), text);
}

float sk_ui_fixed_width(sk_ui *ui, float size) {
    return ui->fixed->CalcTextSizeA(size, 1e9F, 0.0F, "0").x;
}

void sk_ui_fixed_text(sk_ui *ui, float x, float y, float size, sk_colour colour, const char *text) {
    canvas()->AddText(ui->fixed, size, ImVec2(x, y), packed(colour), text);
}

void sk_ui_line(sk_ui *, float x1, float y1, float x2, float y2, sk_stroke stroke) {
    canvas()->AddLine(ImVec2(x1, y1), ImVec2(x2, y2), packed(stroke.colour), stroke.width);
}

void sk_ui_rect(sk_ui *, sk_rect rect, float rounding, sk_stroke stroke) {
    canvas()->AddRect(ImVec2(rect.x, rect.y), ImVec2(rect.x + rect.w, rect.y + rect.h), packed(stroke.colour), rounding,
                      ImDrawFlags_None, stroke.width);
}

void sk_ui_rect_filled(sk_ui *, sk_rect rect, float rounding, sk_colour colour) {
    canvas()->AddRectFilled(ImVec2(rect.x, rect.y), ImVec2(rect.x + rect.w, rect.y + rect.h), packed(colour), rounding);
}

void sk_ui_circle(sk_ui *, float x, float y, float radius, sk_stroke stroke) {
    canvas()->AddCircle(ImVec2(x, y), radius, packed(stroke.colour), 0, stroke.width);
}

void sk_ui_circle_filled(sk_ui *, float x, float y, float radius, sk_colour colour) {
    canvas()->AddCircleFilled(ImVec2(x, y), radius, packed(colour));
}

void sk_ui_polygon_filled(sk_ui *, const float (*points)[2], int count, sk_colour colour) {
    canvas()->AddConvexPolyFilled(reinterpret_cast<const ImVec2 *>(points), count, packed(colour));
}

} // extern "C"
