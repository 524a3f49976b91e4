#include "export/screenshot.h"

#include "system/data_path.h"

sk_result sk_screenshot_path(char *path, size_t size) {
    return sk_data_path("screenshots", "skidpad", "png", path, size);
}
