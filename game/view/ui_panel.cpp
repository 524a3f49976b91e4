#include "view/ui_panel.h"
#include "view/ui_internal.hpp"

#include <backends/imgui_impl_sdl.h>

namespace {

ImVec4 colour_of(sk_colour c) {
    return ImGui::ColorConvertU32ToFloat4(IM_COL32(c.r, c.g, c.b, c.a));
}

bool is_of_mouse(Uint32 type) {
    return type == SDL_MOUSEMOTION || type == SDL_MOUSEBUTTONDOWN || type == SDL_MOUSEBUTTONUP ||
           type == SDL_MOUSEWHEEL;
}

bool is_of_keys(Uint32 type) {
    return type == SDL_KEYDOWN || type == SDL_KEYUP || type == SDL_TEXTINPUT;
}

} // namespace

extern "C" {

void sk_ui_set_clickable(sk_ui *, bool clickable) {
    ImGuiIO &io = ImGui::GetIO();
    if (clickable)
        io.ConfigFlags &= ~ImGuiConfigFlags_NoMouse;
    else
        io.ConfigFlags |= ImGuiConfigFlags_NoMouse;
}

bool sk_ui_event(sk_ui *, const SDL_Event *event) {
    ImGuiIO &io = ImGui::GetIO();
    if ((io.ConfigFlags & ImGuiConfigFlags_NoMouse) != 0) return false;
    if (is_of_mouse(event->type)) {
        ImGui_ImplSDL2_ProcessEvent(event);
        return io.WantCaptureMouse;
    }
    if (!is_of_keys(event->type) || !io.WantTextInput) return false;
    ImGui_ImplSDL2_ProcessEvent(event);
    return event->type != SDL_KEYUP; // a key that moved a control is released all the same
}

bool sk_ui_panel_begin(sk_ui *ui, const char *title, float width, float height, bool *open) {
    ImVec2 room = ImGui::GetIO().DisplaySize;
    float most_width = room.x - 16.0F, most_height = room.y - 16.0F;
    float w = width * ui->scale, h = height * ui->scale;
    ImVec2 size(w < most_width ? w : most_width, h < most_height ? h : most_height);
    ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
    ImGui::SetNextWindowPos(ImVec2(0.5F * room.x, 0.44F * room.y), ImGuiCond_Appearing, ImVec2(0.5F, 0.5F));
    return ImGui::Begin(title, open, ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoNav);
}

void sk_ui_panel_end(sk_ui *) {
    ImGui::End();
}

void sk_ui_push_id(sk_ui *, int id) {
    ImGui::PushID(id);
}

void sk_ui_pop_id(sk_ui *) {
    ImGui::PopID();
}

void sk_ui_same_line(sk_ui *) {
    ImGui::SameLine();
}

void sk_ui_rule(sk_ui *, const char *title) {
    ImGui::Spacing();
    ImGui::TextUnformatted(title);
    ImGui::Separator();
}

void sk_ui_paragraph(sk_ui *, sk_colour colour, const char *text) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour_of(colour));
    ImGui::AlignTextToFramePadding(); // level with the item beside it
    ImGui::TextWrapped("%s", text);
    ImGui::PopStyleColor();
}

bool sk_ui_button(sk_ui *ui, const char *label, float width) {
    return ImGui::Button(label, ImVec2(width < 0.0F ? -1.0F : width * ui->scale, 0.0F));
}

bool sk_ui_checkbox(sk_ui *, const char *label, bool *value) {
    return ImGui::Checkbox(label, value);
}

bool sk_ui_slider(sk_ui *, const char *id, double *value, double low, double high) {
    ImGui::SetNextItemWidth(-1.0F);
    return ImGui::SliderScalar(id, ImGuiDataType_Double, value, &low, &high, "%.2f", ImGuiSliderFlags_AlwaysClamp);
}

bool sk_ui_choice(sk_ui *, const char *id, int *chosen, const char *const *names, int count) {
    ImGui::SetNextItemWidth(-1.0F);
    bool changed = false;
    if (!ImGui::BeginCombo(id, *chosen >= 0 && *chosen < count ? names[*chosen] : "")) return false;
    for (int i = 0; i < count; i++) {
        ImGui::PushID(i);
        if (ImGui::Selectable(names[i], i == *chosen) && i != *chosen) {
            *chosen = i;
            changed = true;
        }
        ImGui::PopID();
    }
    ImGui::EndCombo();
    return changed;
}

void sk_ui_meter(sk_ui *ui, double from, double to, double low, double high, sk_colour colour) {
    ImVec2 at = ImGui::GetCursorScreenPos();
    float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight(), tick = 2.0F * ui->scale;
    ImDrawList *list = ImGui::GetWindowDrawList();
    auto x = [&](double share) { return at.x + width * static_cast<float>(share); };
    float left = x(from < to ? from : to), right = x(from < to ? to : from), inset = 0.22F * height;
    list->AddRectFilled(ImVec2(at.x, at.y + inset), ImVec2(at.x + width, at.y + height - inset),
                        IM_COL32(60, 70, 80, 255));
    list->AddRectFilled(ImVec2(left - tick, at.y + inset), ImVec2(right + tick, at.y + height - inset),
                        IM_COL32(colour.r, colour.g, colour.b, colour.a));
    const double ends[] = {low, high};
    for (double end : ends)
        list->AddRectFilled(ImVec2(x(end) - 0.5F * tick, at.y + 2.0F),
                            ImVec2(x(end) + 0.5F * tick, at.y + height - 2.0F), IM_COL32(255, 182, 40, 255));
    ImGui::Dummy(ImVec2(width, height));
}

bool sk_ui_table_begin(sk_ui *ui, const char *id, const char *const *heads, const float *widths, int columns) {
    if (!ImGui::BeginTable(id, columns, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_PadOuterX)) return false;
    for (int i = 0; i < columns; i++) ImGui::TableSetupColumn(heads[i], 0, widths[i] * ui->scale);
    ImGui::TableHeadersRow();
    return true;
}

void sk_ui_cell(sk_ui *) {
    ImGui::TableNextColumn();
}

void sk_ui_table_end(sk_ui *) {
    ImGui::EndTable();
}

} // extern "C"
