// The placement that a request builds itself, as requests describe it, in every experiment that has placements.

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <string>

#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {

struct Published {
  std::string name;
  std::string settings;
};

const Published kPublished[] = {
    {"post", "own-norms=n3"},
    {"pre", "own-norms=n1"},
    {"sandwich", "own-norms=n1-n2"},
    {"deepnorm", "own-norms=n3&own-alpha-rule=deepnorm&own-beta-rule=deepnorm"},
    {"branch", "own-norms=n2"},
    {"lns", "own-c-rule=lns"},
    {"mix", "own-first=25&own-first-norms=n3"},
    {"none", "own-norms=none"},
};

/// Small ones, with four layers, the fewest of which Mix has a first quarter.
const std::string kRequests[] = {
    "lab=1&run=training&depth=4&width=12&steps=4&batch=3&eval-every=2",
    "lab=1&run=training&task=sequence-copy&depth=4&width=12&heads=2&steps=4&batch=3",
    "lab=1&run=training&task=reverse&depth=4&width=12&heads=2&steps=3&batch=2",
    "lab=1&run=signal&depth=4&width=16&length=3&seed=0,1",
    "lab=1&run=signal&setting=decoder&depth=4&width=16&length=3&seed=0,1",
    "lab=1&run=gradients&depth=4,5&width=8&vocab=9&length=3&batch=2&heads=2&seed=0,1",
    "lab=1&run=gradients&network=feed-forward&depth=4,5&width=8&vocab=9&length=3&batch=2&seed=0,1&steps=2",
    "lab=1&run=concentration&depth=4&width=8,16&length=3&seed=0,1",
    "lab=1&run=update&depth=4,5&width=8&heads=2&steps=3&batch=2&seed=0",
    "lab=1&run=anatomy&depth=4&width=8&heads=2&steps=2&batch=2&block=4",
    "lab=1&run=map&x=lr&x-from=0.001&x-to=0.01&x-cells=2&y=depth&y-from=4&y-to=5&y-cells=2&width=8&steps=3&batch=2",
};

/// What names the placement: its own column, and the requests that repeat a map's cells.
bool names_placement(std::string_view column) { return column == "placement" || column == "request"; }

bool same_bits(const Numbers& a, const Numbers& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0);
}

/// Two results agree in every bit of every number, and in all texts that do not name the placement.
void check_same(const Result& own, const Result& published) {
  REQUIRE(own.tables.size() == published.tables.size());
  for (std::size_t i = 0; i < own.tables.size(); ++i) {
    const Table& a = own.tables[i];
    const Table& b = published.tables[i];
    for (const Column& column : a.declaration().columns) {
      CAPTURE(a.declaration().name, column.name);
      if (column.type != ColumnType::kText) {
        CHECK(same_bits(a.numbers(column.name), b.numbers(column.name)));
      } else if (!names_placement(column.name)) {
        CHECK(a.texts(column.name) == b.texts(column.name));
      }
    }
  }
}

std::string refusal_of(const std::string& text) {
  const ReadRequest read = read_request(text);
  return read.refusals.empty() ? "" : read.refusals[0].field + " " + read.refusals[0].message;
}

Table design_of(const std::string& text) {
  std::optional<Table> design = design_of(accepted(text));
  REQUIRE(design);
  return *design;
}

}  // namespace

TEST_CASE("Every published placement that the formula can express is built to the last bit, in every experiment") {
  for (const std::string& request : kRequests) {
    for (const Published& one : kPublished) {
      DYNAMIC_SECTION(one.name << " in " << request) {
        check_same(run(request + "&placement=own&" + one.settings), run(request + "&placement=" + one.name));
      }
    }
  }
}

TEST_CASE("Each setting of one's own placement changes what is computed") {
  const std::string base = "lab=1&run=training&placement=own&depth=4&width=8&steps=3&batch=2&own-first=50";
  const Numbers plain = run(base).find("loss")->numbers("loss");
  for (const char* setting : {"own-norms=n2", "own-first-norms=n1-n3", "own-alpha=2", "own-alpha-rule=sqrt", "own-c=2",
                              "own-c-rule=inverse", "own-beta=2", "own-beta-rule=inverse-sqrt", "final-norm=off"}) {
    CAPTURE(setting);
    CHECK(run(base + "&" + setting).find("loss")->numbers("loss") != plain);
  }
  CHECK(run("lab=1&run=training&placement=own&depth=4&width=8&steps=3&batch=2").find("loss")->numbers("loss") != plain);
}

TEST_CASE("What one's own placement is made of means something only beside it") {
  CHECK(refusal_of("lab=1&run=training&own-alpha=2") ==
        "own-alpha has a meaning only where placement includes own; leave it out");
  CHECK(refusal_of("lab=1&run=signal&own-norms=n3") ==
        "own-norms has a meaning only where placement includes own; leave it out");
  CHECK(refusal_of("lab=1&run=training&placement=own&own-first-norms=n1") ==
        "own-first-norms has a meaning only where placement includes own and own-first is not 0; leave it out");
  CHECK(refusal_of("lab=1&run=training&placement=own&own-norms=n1,n2") ==
        "own-norms must be one of: none, n1, n2, n3, n1-n2, n1-n3, n2-n3, n1-n2-n3");
  CHECK(refusal_of("lab=1&run=training&placement=own&own-alpha=101") == "own-alpha must be a number from 0 to 100");
  CHECK(refusal_of("lab=1&run=training&placement=own&own-first=12.5") ==
        "own-first must be a whole number from 0 to 100");
  CHECK(refusal_of("lab=1&run=training&placement=own,pre&own-norms@own=n3")
            .starts_with("own-norms@own may not be given"));
  CHECK(refusal_of("lab=1&run=jacobian&own-norms=n3").starts_with("own-norms is not a parameter"));
}

TEST_CASE("One's own placement has one text, and other placements take no notice of it") {
  const Request request = accepted("run=training&own-c=0.50&own-norms=n1-n2&placement=own,pre&lab=1&own-alpha=1");
  CHECK(canonical_text(request) == "lab=1&run=training&placement=own,pre&own-norms=n1-n2&own-c=0.5");
  const std::string base = "lab=1&run=training&depth=4&width=8&steps=3&batch=2&placement=";
  const Result both = run(base + "pre,own&own-norms=n3&own-alpha=2");
  CHECK(both.unit_digests[0] == run(base + "pre").unit_digests[0]);
  CHECK(both.unit_digests[1] == run(base + "own&own-norms=n3&own-alpha=2").unit_digests[0]);
}

TEST_CASE("A design says which published placement one's own comes to, and whether at this depth alone") {
  const Table post = design_of("lab=1&run=training&placement=own&own-norms=n3");
  CHECK(post.texts("twin") == Texts{"post"});
  CHECK(post.numbers("twin_at_every_depth") == Numbers{1});
  CHECK(post.numbers("final_norm") == Numbers{0});
  CHECK(post.numbers("twin_final_norm") == Numbers{0});
  // Pre's layers, without Pre's final norm.
  const Table bare = design_of("lab=1&run=training&placement=own&final-norm=off");
  CHECK(bare.texts("twin") == Texts{"pre"});
  CHECK(bare.numbers("final_norm") == Numbers{0});
  CHECK(bare.numbers("twin_final_norm") == Numbers{1});
  // Of 24 layers, a hundredth is none.
  const Table once = design_of("lab=1&run=training&placement=own&own-first=1");
  CHECK(once.texts("twin") == Texts{"pre"});
  CHECK(once.numbers("twin_at_every_depth") == Numbers{0});
  CHECK(design_of("lab=1&run=training&placement=own&own-norms=n1-n3").texts("twin") == Texts{""});
  // Both stacks of an encoder and a decoder, whose constants differ.
  const Table deepnorm = design_of("lab=1&run=gradients&placement=own&" + kPublished[3].settings);
  CHECK(deepnorm.texts("stack") == Texts{"encoder", "decoder"});
  CHECK(deepnorm.texts("twin") == Texts{"deepnorm", "deepnorm"});
  CHECK(design_of("lab=1&run=signal&placement=own,mix&depth=3").texts("twin") == Texts{"pre", "pre"});
}

TEST_CASE("The signal's line holds for any form, and ends where a norm's eps would count") {
  const auto agreement = [](const std::string& settings) {
    return *run("lab=1&run=signal&placement=own&depth=8&width=256&seed=0-19&" + settings).find("agreement");
  };
  const Table covered = agreement("own-norms=n2-n3&own-alpha=1.5&own-c=0.5&own-beta=0.8&own-first=50");
  CHECK(covered.numbers("layers")[0] == 8);
  CHECK(covered.numbers("covered")[0] >= 7);
  // Branches that start from nothing: their norm has only its eps to divide by.
  const Table nothing = agreement("own-norms=n2&own-beta=0");
  CHECK(nothing.numbers("layers") == Numbers{0, 0});
}
