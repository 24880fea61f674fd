#pragma once

#include <string>
#include <string_view>

namespace norm_lab {

/// Writes JSON text front to back. The caller opens and closes in pairs; commas come by themselves.
class JsonWriter {
 public:
  JsonWriter& open(char bracket);   // '{' or '['
  JsonWriter& close(char bracket);  // '}' or ']'
  JsonWriter& key(std::string_view name);
  JsonWriter& text(std::string_view value);
  JsonWriter& number(double value);  // null where it is not finite
  JsonWriter& boolean(bool value);
  JsonWriter& line();  // a line break, for the reader's eye

  const std::string& written() const { return written_; }

 private:
  void separate();
  void quote(std::string_view value);

  std::string written_;
  bool needs_comma_ = false;
};

}  // namespace norm_lab
