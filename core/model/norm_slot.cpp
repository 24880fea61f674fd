#include "core/model/norm_slot.hpp"

namespace norm_lab {

NormSlot::NormSlot(const Specification& spec, const ParameterTable& table, const NormIndices& indices, Weights weights,
                   std::size_t rows, Arena& arena) {
  if (!indices.present) return;
  kind_ = spec.norm;
  eps_ = spec.norm_eps;
  parameters_ = norm_parameters(weights.values, table, indices);
  d_parameters_ = norm_parameters(weights.gradients, table, indices);
  saved_ = {.mean = arena.vector(rows), .rstd = arena.vector(rows)};
}

NormSaved NormSlot::saved(std::size_t rows) const {
  return {.mean = {saved_.mean.data, rows}, .rstd = {saved_.rstd.data, rows}};
}

void NormSlot::forward(MatrixView y, ConstMatrixView x) const {
  kind_->forward(y, saved(x.rows), x, parameters_, eps_);
}

void NormSlot::backward(MatrixView d_x, ConstMatrixView d_y, ConstMatrixView x) const {
  kind_->backward(d_x, d_parameters_, d_y, x, parameters_, saved(x.rows));
}

}  // namespace norm_lab
