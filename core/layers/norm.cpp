#include "core/layers/norm.hpp"

#include <cmath>

#include "core/numeric/simd.hpp"

namespace norm_lab {
namespace {

constexpr float kSmallestNorm = 1e-5f;

/// The gain of a batch, or one where there is none.
template <class Batch>
Lanes gain_at(Batch at, ConstVectorView gain) {
  return gain ? at.load(gain) : Lanes(1.0f);
}

float length_of(ConstVectorView x) {
  return std::sqrt(sum_lanes(x.size, [&](auto at) {
    const Lanes v = at.load(x);
    return v * v;
  }));
}

}  // namespace

void layer_norm_forward(MatrixView y, NormSaved saved, ConstMatrixView x, ConstVectorView gain, ConstVectorView bias,
                        float eps) {
  const float width = static_cast<float>(x.cols);
  for (std::size_t i = 0; i < x.rows; ++i) {
    const ConstVectorView in = x.row(i);
    const VectorView out = y.row(i);
    const float mean = sum_lanes(in.size, [&](auto at) { return at.load(in); }) / width;
    const float variance = sum_lanes(in.size,
                                     [&](auto at) {
                                       const Lanes centred = at.load(in) - mean;
                                       return centred * centred;
                                     }) /
                           width;
    const float rstd = 1.0f / std::sqrt(variance + eps);
    for_lanes(in.size, [&](auto at) {
      Lanes normed = (at.load(in) - mean) * rstd;
      if (gain) normed = normed * at.load(gain);
      if (bias) normed = normed + at.load(bias);
      at.store(out, normed);
    });
    saved.mean[i] = mean;
    saved.rstd[i] = rstd;
  }
}

void layer_norm_backward(MatrixView d_x, VectorView d_gain, VectorView d_bias, ConstMatrixView d_y, ConstMatrixView x,
                         ConstVectorView gain, NormSaved saved) {
  const float width = static_cast<float>(x.cols);
  for (std::size_t i = 0; i < x.rows; ++i) {
    const ConstVectorView in = x.row(i);
    const ConstVectorView d_out = d_y.row(i);
    const VectorView d_in = d_x.row(i);
    const float mean = saved.mean[i];
    const float rstd = saved.rstd[i];
    const auto normed = [&](auto at) { return (at.load(in) - mean) * rstd; };
    const auto gained = [&](auto at) { return gain_at(at, gain) * at.load(d_out); };
    const float mean_g = sum_lanes(in.size, gained) / width;
    const float mean_gx = sum_lanes(in.size, [&](auto at) { return gained(at) * normed(at); }) / width;
    for_lanes(in.size, [&](auto at) {
      const Lanes xhat = normed(at);
      at.store(d_in, at.load(d_in) + rstd * (gained(at) - mean_g - xhat * mean_gx));
      if (d_gain) at.store(d_gain, at.load(d_gain) + at.load(d_out) * xhat);
      if (d_bias) at.store(d_bias, at.load(d_bias) + at.load(d_out));
    });
  }
}

void rms_norm_forward(MatrixView y, NormSaved saved, ConstMatrixView x, ConstVectorView gain, float eps) {
  const float width = static_cast<float>(x.cols);
  for (std::size_t i = 0; i < x.rows; ++i) {
    const ConstVectorView in = x.row(i);
    const VectorView out = y.row(i);
    const float mean_square = sum_lanes(in.size,
                                        [&](auto at) {
                                          const Lanes v = at.load(in);
                                          return v * v;
                                        }) /
                              width;
    const float rstd = 1.0f / std::sqrt(mean_square + eps);
    for_lanes(in.size, [&](auto at) { at.store(out, at.load(in) * rstd * gain_at(at, gain)); });
    saved.rstd[i] = rstd;
  }
}

void rms_norm_backward(MatrixView d_x, VectorView d_gain, ConstMatrixView d_y, ConstMatrixView x, ConstVectorView gain,
                       NormSaved saved) {
  const float width = static_cast<float>(x.cols);
  for (std::size_t i = 0; i < x.rows; ++i) {
    const ConstVectorView in = x.row(i);
    const ConstVectorView d_out = d_y.row(i);
    const VectorView d_in = d_x.row(i);
    const float rstd = saved.rstd[i];
    const auto gained = [&](auto at) { return gain_at(at, gain) * at.load(d_out); };
    const float mean_gx = sum_lanes(in.size, [&](auto at) { return gained(at) * (at.load(in) * rstd); }) / width;
    for_lanes(in.size, [&](auto at) {
      const Lanes xhat = at.load(in) * rstd;
      at.store(d_in, at.load(d_in) + rstd * (gained(at) - xhat * mean_gx));
      if (d_gain) at.store(d_gain, at.load(d_gain) + at.load(d_out) * xhat);
    });
  }
}

void scale_norm_forward(MatrixView y, NormSaved saved, ConstMatrixView x, ConstVectorView gain) {
  const float g = gain ? gain[0] : std::sqrt(static_cast<float>(x.cols));
  for (std::size_t i = 0; i < x.rows; ++i) {
    const ConstVectorView in = x.row(i);
    const VectorView out = y.row(i);
    const float length = length_of(in);
    const float rstd = 1.0f / (length < kSmallestNorm ? kSmallestNorm : length);
    for_lanes(in.size, [&](auto at) { at.store(out, at.load(in) * rstd * g); });
    saved.rstd[i] = rstd;
  }
}

void scale_norm_backward(MatrixView d_x, VectorView d_gain, ConstMatrixView d_y, ConstMatrixView x,
                         ConstVectorView gain, NormSaved saved) {
  const float g = gain ? gain[0] : std::sqrt(static_cast<float>(x.cols));
  const float largest_rstd = 1.0f / kSmallestNorm;
  for (std::size_t i = 0; i < x.rows; ++i) {
    const ConstVectorView in = x.row(i);
    const ConstVectorView d_out = d_y.row(i);
    const VectorView d_in = d_x.row(i);
    const float rstd = saved.rstd[i];
    const float projection = sum_lanes(in.size, [&](auto at) { return at.load(d_out) * (at.load(in) * rstd); });
    const float radial = rstd == largest_rstd ? 0.0f : projection;
    for_lanes(in.size, [&](auto at) {
      const Lanes xhat = at.load(in) * rstd;
      at.store(d_in, at.load(d_in) + g * rstd * (at.load(d_out) - xhat * radial));
    });
    if (d_gain) d_gain[0] += projection;
  }
}

}  // namespace norm_lab
