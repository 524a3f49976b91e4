// nh_keys.h: the keys of NH.
#pragma once
#include "replay/nh.h"

extern const uint64_t sk_nh_keys[SK_NH_MOST];
