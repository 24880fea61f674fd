#include "core/experiments/design.hpp"

#include <array>
#include <vector>

#include "core/model/placement_twin.hpp"

namespace norm_lab {
namespace {

const TableDeclaration& declaration() {
  static const TableDeclaration kDeclaration = {
      "design",
      "Design",
      "The form of every layer's sublayers: y = N0(x); x <- N3(alpha y + b N2(f(c N1(y)))).",
      false,
      {{"placement", ColumnType::kText, "", "Where the norms stand."},
       {"stack", ColumnType::kText, "", "encoder or decoder; empty where there is one stack."},
       {"first_layer", ColumnType::kInteger, "", "The first layer of this form."},
       {"last_layer", ColumnType::kInteger, "", "The last of the layers after it that have the same form."},
       {"n0", ColumnType::kInteger, "", "1: a norm of the carried part and of the branch's input."},
       {"n1", ColumnType::kInteger, "", "1: a norm at the start of the branch."},
       {"n2", ColumnType::kInteger, "", "1: a norm at the end of the branch."},
       {"n3", ColumnType::kInteger, "", "1: a norm after the sum."},
       {"alpha", ColumnType::kReal, "", "Factor of the carried part."},
       {"b", ColumnType::kReal, "", "Factor of the branch."},
       {"c", ColumnType::kReal, "", "Factor of the branch's input."},
       {"beta", ColumnType::kReal, "", "Factor of the branch's first weights."},
       {"value_beta", ColumnType::kReal, "", "The same of attention's value weights."},
       {"trained", ColumnType::kInteger, "", "1: a trained vector stands in alpha's place."},
       {"final_norm", ColumnType::kInteger, "", "1: a norm after the last layer of the stack."},
       {"twin", ColumnType::kText, "", "Another, published placement whose forms are the same; or empty."},
       {"twin_at_every_depth", ColumnType::kInteger, "", "1: not at this depth alone."},
       {"twin_final_norm", ColumnType::kInteger, "", "1: as placed, the twin has a final norm."}}};
  return kDeclaration;
}

/// Neighbouring layers with the same form.
struct Stretch {
  int first = 1;
  int last = 1;
  SublayerForm form;
};

/// The stretches of a stack, of which there may be as many as layers; only those that a design shows are kept.
std::vector<Stretch> stretches(const Placement& placement, Site site) {
  std::vector<Stretch> found;
  for (site.layer = 1; site.layer <= site.depth; ++site.layer) {
    const SublayerForm form = placement.form(site);
    if (!found.empty() && found.back().form == form) {
      found.back().last = site.layer;
      continue;
    }
    if (found.size() == kMostDesignRows) found.pop_back();
    found.push_back({.first = site.layer, .last = site.layer, .form = form});
  }
  return found;
}

double flag(bool value) { return value ? 1 : 0; }

}  // namespace

Table design_table() { return Table(declaration()); }

void add_design(Table& design, const Placement& placement, std::span<const StackSite> stacks, bool final_norm) {
  const Twin twin = published_twin(placement, stacks);
  for (const StackSite& stack : stacks) {
    for (const Stretch& stretch : stretches(placement, stack.site)) {
      const SublayerForm& form = stretch.form;
      design.add_row({placement.name, stack.name, static_cast<double>(stretch.first), static_cast<double>(stretch.last),
                      flag(form.n0), flag(form.n1), flag(form.n2), flag(form.n3), form.alpha, form.b, form.c, form.beta,
                      form.beta_on_values ? form.beta : 1, flag(form.profiled), flag(final_norm),
                      twin.placement ? twin.placement->name : std::string_view(), flag(twin.at_every_depth),
                      flag(twin.placement && twin.placement->final_norm())});
    }
  }
}

void add_design(Table& design, const Specification& network) {
  const auto plans = network.architecture->stacks;
  std::array<StackSite, kMostStacks> stacks;
  for (std::size_t stack = 0; stack < plans.size(); ++stack) {
    stacks[stack] = {.name = plans[stack].name, .site = network.site(stack, 1)};
  }
  add_design(design, network.placement, {stacks.data(), plans.size()}, network.final_norm);
}

Table network_design(const Specification& network) {
  Table design = design_table();
  add_design(design, network);
  return design;
}

}  // namespace norm_lab
