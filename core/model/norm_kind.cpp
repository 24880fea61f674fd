#include "core/model/norm_kind.hpp"

#include <cmath>

namespace norm_lab {
namespace {

int none(int) { return 0; }
int one(int) { return 1; }
int width_values(int width) { return width; }
float from_one(int) { return 1; }
float from_root_width(int width) { return std::sqrt(static_cast<float>(width)); }

void layer_forward(MatrixView y, NormSaved saved, ConstMatrixView x, NormParameters p, float eps) {
  layer_norm_forward(y, saved, x, p.gain, p.bias, eps);
}
void layer_backward(MatrixView d_x, NormParameters d_p, ConstMatrixView d_y, ConstMatrixView x, NormParameters p,
                    NormSaved saved) {
  layer_norm_backward(d_x, d_p.gain, d_p.bias, d_y, x, p.gain, saved);
}
void rms_forward(MatrixView y, NormSaved saved, ConstMatrixView x, NormParameters p, float eps) {
  rms_norm_forward(y, saved, x, p.gain, eps);
}
void rms_backward(MatrixView d_x, NormParameters d_p, ConstMatrixView d_y, ConstMatrixView x, NormParameters p,
                  NormSaved saved) {
  rms_norm_backward(d_x, d_p.gain, d_y, x, p.gain, saved);
}
void scale_forward(MatrixView y, NormSaved saved, ConstMatrixView x, NormParameters p, float) {
  scale_norm_forward(y, saved, x, p.gain);
}
void scale_backward(MatrixView d_x, NormParameters d_p, ConstMatrixView d_y, ConstMatrixView x, NormParameters p,
                    NormSaved saved) {
  scale_norm_backward(d_x, d_p.gain, d_y, x, p.gain, saved);
}

constexpr NormKind kKinds[] = {
    {"layer", "LayerNorm", "Takes out the mean, divides by the deviation; a gain and a bias for each feature.",
     width_values, width_values, from_one, layer_forward, layer_backward},
    {"rms", "RMSNorm", "Divides by the root of the mean square; a gain for each feature.", width_values, none, from_one,
     rms_forward, rms_backward},
    {"scale", "ScaleNorm", "Divides by the length; a single gain, which starts at the square root of the width.", one,
     none, from_root_width, scale_forward, scale_backward},
};

}  // namespace

std::span<const NormKind> norm_kinds() { return kKinds; }

}  // namespace norm_lab
