#include "course/condition.h"

#include <string.h>

#define NAME(name, unit) #name,
const char *const sk_course_number_names[SK_COURSE_NUMBER_COUNT + 1] = {SK_COURSE_NUMBERS(NAME) NULL};

#define PLACE(name, unit) offsetof(sk_course_numbers, name),
static const size_t places[SK_COURSE_NUMBER_COUNT] = {SK_COURSE_NUMBERS(PLACE)};

static double number_of(const sk_course_numbers *numbers, int32_t index) {
    double value;
    memcpy(&value, (const char *)numbers + places[index], sizeof value);
    return value;
}

static bool holds(const sk_condition *condition, const sk_course_numbers *numbers) {
    double value = number_of(numbers, condition->number);
    return value > condition->above && value < condition->below;
}

bool sk_conditions_all(const sk_conditions *conditions, const sk_course_numbers *numbers) {
    for (int32_t i = 0; i < conditions->count; i++)
        if (!holds(&conditions->condition[i], numbers)) return false;
    return true;
}

bool sk_conditions_any(const sk_conditions *conditions, const sk_course_numbers *numbers) {
    for (int32_t i = 0; i < conditions->count; i++)
        if (holds(&conditions->condition[i], numbers)) return true;
    return false;
}
