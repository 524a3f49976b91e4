// The one file that speaks with Dear ImGui.
#include "view/ui.h"

#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>
#include <imgui.h>

#include <cstdio>
#include <new>

namespace {

constexpr int FONTS = 3, SIZES = 2;
constexpr float sizes[SIZES] = {16.0F, 34.0F}; // px at scale 1; others are scaled from the nearer

struct font_file {
    const char *name;
    const char *stand_in;
};
const char *const folder = "/usr/share/fonts/opentype/b612/";
constexpr font_file files[FONTS] = {
    {"B612-Regular.otf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"},
    {"B612-Bold.otf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"},
    {"B612Mono-Regular.otf", "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"},
};

// Latin, and the signs that instruments use: degrees, plus or minus, Greek, dashes, arrows, minus.
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

struct sk_ui {
    ImGuiContext *context;
    SDL_Window *window;
    ImFont *fonts[FONTS][SIZES];
    float scale;
    bool platform_ready, renderer_ready;
    char problem[480];
};

namespace {

ImDrawList *canvas() {
    return ImGui::GetBackgroundDrawList();
}

void load_fonts(sk_ui *ui) {
    ImFontAtlas *atlas = ImGui::GetIO().Fonts;
    for (int f = 0; f < FONTS; f++) {
        char path[256];
        std::snprintf(path, sizeof path, "%s%s", folder, files[f].name);
        const char *found = readable(path) ? path : readable(files[f].stand_in) ? files[f].stand_in : nullptr;
        if (found != path)
            std::snprintf(ui->problem, sizeof ui->problem,
                          "the font B612 is not installed (%s is missing; Debian package fonts-b612): %s", path,
                          found ? "DejaVu stands in for it" : "a plain built-in font stands in for it");
        for (int s = 0; s < SIZES; s++) {
            ImFontConfig config;
            config.OversampleH = 2;
            ui->fonts[f][s] = found ? atlas->AddFontFromFileTTF(found, sizes[s] * ui->scale, &config, ranges) : nullptr;
            if (!ui->fonts[f][s]) ui->fonts[f][s] = atlas->AddFontDefault();
        }
    }
    ImGui::GetIO().FontDefault = ui->fonts[SK_FONT_REGULAR][0];
}

ImFont *font_for(const sk_ui *ui, sk_font font, float size) {
    return ui->fonts[font][size > 0.5F * (sizes[0] + sizes[1]) * ui->scale ? 1 : 0];
}

void set_style(float scale) {
    ImGui::StyleColorsDark();
    ImGuiStyle &style = ImGui::GetStyle();
    style.WindowRounding = 6.0F;
    style.FrameRounding = 3.0F;
    style.GrabRounding = 3.0F;
    style.WindowBorderSize = 0.0F;
    style.WindowPadding = ImVec2(12.0F, 10.0F);
    style.ItemSpacing = ImVec2(8.0F, 5.0F);
    const ImVec4 ink(0.055F, 0.070F, 0.090F, 0.88F), blue(0.20F, 0.42F, 0.66F, 1.0F), dim(0.13F, 0.17F, 0.22F, 0.9F);
    style.Colors[ImGuiCol_WindowBg] = ink;
    style.Colors[ImGuiCol_PopupBg] = ink;
    style.Colors[ImGuiCol_TitleBg] = ImVec4(0.08F, 0.11F, 0.15F, 0.95F);
    style.Colors[ImGuiCol_TitleBgActive] = ImVec4(0.11F, 0.20F, 0.31F, 0.98F);
    style.Colors[ImGuiCol_FrameBg] = dim;
    style.Colors[ImGuiCol_FrameBgHovered] = ImVec4(0.19F, 0.26F, 0.34F, 1.0F);
    style.Colors[ImGuiCol_Button] = ImVec4(0.16F, 0.28F, 0.42F, 1.0F);
    style.Colors[ImGuiCol_ButtonHovered] = blue;
    style.Colors[ImGuiCol_Header] = ImVec4(0.16F, 0.28F, 0.42F, 0.8F);
    style.Colors[ImGuiCol_HeaderHovered] = blue;
    style.Colors[ImGuiCol_CheckMark] = ImVec4(0.45F, 0.75F, 1.0F, 1.0F);
    style.Colors[ImGuiCol_SliderGrab] = blue;
    style.Colors[ImGuiCol_PlotLines] = ImVec4(0.45F, 0.75F, 1.0F, 1.0F);
    style.ScaleAllSizes(scale);
}

// The offset from the left end of a line to where the caller wants it.
float aligned(sk_ui *ui, sk_font font, float size, sk_align align, const char *text) {
    if (align == SK_ALIGN_LEFT) return 0.0F;
    float width = sk_ui_text_width(ui, font, size, text);
    return align == SK_ALIGN_CENTRE ? -0.5F * width : -width;
}

void add_text(sk_ui *ui, sk_font font, float size, float x, float y, ImU32 colour, const char *text) {
    canvas()->AddText(font_for(ui, font, size), size, ImVec2(x, y), colour, text);
}

} // namespace

extern "C" {

sk_result sk_ui_create(SDL_Window *window, void *gl_context, float scale, sk_ui **out) {
    *out = nullptr;
    sk_ui *ui = new (std::nothrow) sk_ui();
    if (!ui) return sk_error("memory is short for the panels");
    ui->window = window;
    ui->scale = scale > 0.25F && scale < 8.0F ? scale : 1.0F;
    ui->context = ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
    set_style(ui->scale);
    load_fonts(ui);
    ui->platform_ready = ImGui_ImplSDL2_InitForOpenGL(window, gl_context);
    ui->renderer_ready = ui->platform_ready && ImGui_ImplOpenGL3_Init("#version 330 core");
    if (!ui->renderer_ready || !ImGui_ImplOpenGL3_CreateDeviceObjects()) {
        sk_ui_destroy(ui);
        return sk_error("the graphics driver cannot draw text and panels");
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

bool sk_ui_event(sk_ui *, const SDL_Event *event) {
    ImGui_ImplSDL2_ProcessEvent(event);
    const ImGuiIO &io = ImGui::GetIO();
    switch (event->type) {
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
    case SDL_MOUSEMOTION:
    case SDL_MOUSEWHEEL: return io.WantCaptureMouse;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
    case SDL_TEXTINPUT: return io.WantTextInput;
    default: return false;
    }
}

void sk_ui_begin(sk_ui *ui, int width, int height) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    // The back end counts in points of the desktop; here everything is in pixels of the picture.
    ImGuiIO &io = ImGui::GetIO();
    int points = 0, unused = 0;
    SDL_GetWindowSize(ui->window, &points, &unused);
    float density = points > 0 ? static_cast<float>(width) / static_cast<float>(points) : 1.0F;
    io.DisplaySize = ImVec2(static_cast<float>(width), static_cast<float>(height));
    io.DisplayFramebufferScale = ImVec2(1.0F, 1.0F);
    if (io.MousePos.x > -1e6F) io.MousePos = ImVec2(io.MousePos.x * density, io.MousePos.y * density);
    ImGui::NewFrame();
}

void sk_ui_end(sk_ui *) {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

float sk_ui_text_width(sk_ui *ui, sk_font font, float size, const char *text) {
    return font_for(ui, font, size)->CalcTextSizeA(size, 1e9F, 0.0F, text).x;
}

void sk_ui_text(sk_ui *ui, sk_font font, float size, float x, float y, sk_align align, sk_colour colour,
                const char *text) {
    add_text(ui, font, size, x + aligned(ui, font, size, align, text), y, packed(colour), text);
}

void sk_ui_text_edged(sk_ui *ui, sk_font font, float size, float x, float y, sk_align align, sk_colour colour,
                      const char *text) {
    x += aligned(ui, font, size, align, text);
    const float step = size > 24.0F * ui->scale ? 1.5F * ui->scale : ui->scale;
    const ImU32 edge = IM_COL32(0, 0, 0, colour.a * 2 / 5);
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx != 0 || dy != 0)
                add_text(ui, font, size, x + step * static_cast<float>(dx), y + step * static_cast<float>(dy), edge,
                         text);
    add_text(ui, font, size, x, y, packed(colour), text);
}

void sk_ui_line(sk_ui *, float x1, float y1, float x2, float y2, float width, sk_colour colour) {
    canvas()->AddLine(ImVec2(x1, y1), ImVec2(x2, y2), packed(colour), width);
}

void sk_ui_polyline(sk_ui *, const float (*points)[2], int count, float width, sk_colour colour) {
    canvas()->AddPolyline(reinterpret_cast<const ImVec2 *>(points), count, packed(colour), ImDrawFlags_None, width);
}

void sk_ui_rect(sk_ui *, float x, float y, float w, float h, float rounding, float width, sk_colour colour) {
    canvas()->AddRect(ImVec2(x, y), ImVec2(x + w, y + h), packed(colour), rounding, ImDrawFlags_None, width);
}

void sk_ui_rect_filled(sk_ui *, float x, float y, float w, float h, float rounding, sk_colour colour) {
    canvas()->AddRectFilled(ImVec2(x, y), ImVec2(x + w, y + h), packed(colour), rounding);
}

void sk_ui_circle(sk_ui *, float x, float y, float radius, float width, sk_colour colour) {
    canvas()->AddCircle(ImVec2(x, y), radius, packed(colour), 0, width);
}

void sk_ui_circle_filled(sk_ui *, float x, float y, float radius, sk_colour colour) {
    canvas()->AddCircleFilled(ImVec2(x, y), radius, packed(colour));
}

void sk_ui_arc(sk_ui *, float x, float y, float radius, float from, float to, float width, sk_colour colour) {
    canvas()->PathArcTo(ImVec2(x, y), radius, from, to);
    canvas()->PathStroke(packed(colour), ImDrawFlags_None, width);
}

void sk_ui_polygon(sk_ui *, const float (*points)[2], int count, float width, sk_colour colour) {
    canvas()->AddPolyline(reinterpret_cast<const ImVec2 *>(points), count, packed(colour), ImDrawFlags_Closed, width);
}

void sk_ui_polygon_filled(sk_ui *, const float (*points)[2], int count, sk_colour colour) {
    canvas()->AddConvexPolyFilled(reinterpret_cast<const ImVec2 *>(points), count, packed(colour));
}

void sk_ui_clip(sk_ui *, float x, float y, float w, float h) {
    canvas()->PushClipRect(ImVec2(x, y), ImVec2(x + w, y + h), true);
}

void sk_ui_clip_end(sk_ui *) {
    canvas()->PopClipRect();
}

bool sk_ui_panel_begin(sk_ui *, const char *title, float x, float y, float w, float h, bool *open) {
    ImGui::SetNextWindowPos(ImVec2(x, y), ImGuiCond_Appearing);
    ImGui::SetNextWindowSize(ImVec2(w, h), ImGuiCond_Appearing);
    return ImGui::Begin(title, open, ImGuiWindowFlags_NoCollapse);
}

void sk_ui_panel_end(sk_ui *) {
    ImGui::End();
}

void sk_ui_label(sk_ui *ui, sk_font font, sk_colour colour, const char *text) {
    ImGui::PushFont(ui->fonts[font][0]);
    ImGui::PushStyleColor(ImGuiCol_Text, packed(colour));
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

bool sk_ui_button(sk_ui *, const char *text) {
    return ImGui::Button(text);
}

bool sk_ui_checkbox(sk_ui *, const char *text, bool *value) {
    return ImGui::Checkbox(text, value);
}

bool sk_ui_slider(sk_ui *, const char *text, double *value, double low, double high, const char *format) {
    return ImGui::SliderScalar(text, ImGuiDataType_Double, value, &low, &high, format);
}

bool sk_ui_input(sk_ui *, const char *label, char *buffer, int size, bool focus) {
    if (focus) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1.0F);
    return ImGui::InputText(label, buffer, static_cast<size_t>(size), ImGuiInputTextFlags_EnterReturnsTrue);
}

bool sk_ui_choice(sk_ui *, const char *text, bool selected) {
    return ImGui::Selectable(text, selected);
}

bool sk_ui_section(sk_ui *, const char *text, bool open) {
    return ImGui::CollapsingHeader(text, open ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None);
}

void sk_ui_same_line(sk_ui *) {
    ImGui::SameLine();
}

void sk_ui_separator(sk_ui *) {
    ImGui::Separator();
}

bool sk_ui_table_begin(sk_ui *, const char *name, int columns) {
    return ImGui::BeginTable(name, columns, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp);
}

void sk_ui_cell(sk_ui *) {
    ImGui::TableNextColumn();
}

void sk_ui_table_end(sk_ui *) {
    ImGui::EndTable();
}

void sk_ui_plot(sk_ui *, const char *text, const float *values, int count, float low, float high, float height) {
    if (low >= high) low = high = 3.402823466e+38F; // what ImGui takes for "fit"
    ImGui::PlotLines(text, values, count, 0, nullptr, low, high, ImVec2(-1.0F, height));
}

void sk_ui_progress(sk_ui *, float fraction, const char *text) {
    ImGui::ProgressBar(fraction, ImVec2(-1.0F, 0.0F), text);
}

} // extern "C"
