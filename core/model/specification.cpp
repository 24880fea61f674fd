#include "core/model/specification.hpp"

namespace norm_lab {

Site Specification::site(std::size_t stack, int layer) const {
  const bool is_read_by_decoder = stack + 1 < architecture->stacks.size();
  return {
      .layer = layer, .depth = depth, .sublayers = sublayers(stack), .decoder_depth = is_read_by_decoder ? depth : 0};
}

}  // namespace norm_lab
