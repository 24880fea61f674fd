#pragma once

#include <string_view>

#include "core/lab/table.hpp"

namespace norm_lab {

/// Columns that mean the same in every experiment.

inline constexpr Column kPlacementColumn = {"placement", ColumnType::kText, "", "Where the norms stand."};
inline constexpr Column kSeedColumn = {"seed", ColumnType::kInteger, "", "Seed of the first weights."};
inline constexpr Column kDepthColumn = {"depth", ColumnType::kInteger, "layers", "Layers of each stack."};
inline constexpr Column kLayerColumn = {"layer", ColumnType::kInteger, "",
                                        "The layer after which the stream is measured."};
inline constexpr Column kStepColumn = {"step", ColumnType::kInteger, "", "Steps made before this one."};
inline constexpr Column kWhenColumn = {"when", ColumnType::kText, "",
                                       "initial: before the first step; trained: after the last."};
/// What stands in it.
inline constexpr std::string_view kInitial = "initial";
inline constexpr std::string_view kTrained = "trained";
inline constexpr Column kSeedsColumn = {"seeds", ColumnType::kInteger, "", "Number of seeds that have a value here."};
inline constexpr Column kMeanColumn = {"mean", ColumnType::kReal, "", "Mean over seeds."};
inline constexpr Column kDeviationColumn = {"deviation", ColumnType::kReal, "",
                                            "Standard deviation over seeds (n - 1); empty for one seed."};
inline constexpr Column kLowColumn = {"low", ColumnType::kReal, "",
                                      "Lower end of the 95 % interval of the mean (Student's t); empty for one seed."};
inline constexpr Column kHighColumn = {"high", ColumnType::kReal, "",
                                       "Upper end of the 95 % interval of the mean (Student's t); empty for one seed."};

}  // namespace norm_lab
