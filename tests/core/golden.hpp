#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

/// A file of expected values in tests/golden.
inline nlohmann::json golden(const std::string& name) {
  std::ifstream file(std::string(NORM_LAB_GOLDEN_DIR) + "/" + name);
  return nlohmann::json::parse(file);
}
