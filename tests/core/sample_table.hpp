#pragma once

#include "core/lab/table.hpp"

/// A declaration with a column of texts and one of numbers.
inline const norm_lab::TableDeclaration kSample = {
    "sample",
    "Sample",
    "Two columns.",
    false,
    {{"name", norm_lab::ColumnType::kText, "", "A name."}, {"size", norm_lab::ColumnType::kReal, "nats", "A size."}}};
