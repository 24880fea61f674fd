#pragma once

namespace norm_lab {

/// Changes exactly when a golden digest changes; the change is a line in the CHANGELOG.
inline constexpr int kNumericsVersion = 3;

}  // namespace norm_lab
