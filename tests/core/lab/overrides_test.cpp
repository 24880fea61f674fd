#include "core/lab/overrides.hpp"

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "core/lab/differences.hpp"
#include "tests/core/run.hpp"

using namespace norm_lab;

namespace {

const std::string kStart = "lab=1&run=training";

std::string canonical(const std::string& text) { return canonical_text(accepted(kStart + text)).substr(kStart.size()); }

/// What each placement has of every parameter and trait in which they differ.
std::vector<std::string> differences(const std::string& text) {
  const Table table = differences_of(accepted(kStart + text));
  std::vector<std::string> lines;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    lines.push_back(table.texts("name")[row] + "@" + table.texts("placement")[row] + "=" + table.texts("value")[row]);
  }
  return lines;
}

}  // namespace

TEST_CASE("A placement's own values stand behind the others, in the order of placements and parameters") {
  CHECK(canonical("&warmup@post=200") == "&warmup@post=200");
  CHECK(canonical("&lr@post=3e-3&warmup%40post=200&depth@pre=8&depth=4") ==
        "&depth=4&depth@pre=8&lr@post=0.003&warmup@post=200");
  CHECK(canonical("&placement=post,pre&lr@pre=1&lr@post=2") == "&placement=post,pre&lr@post=2&lr@pre=1");
}

TEST_CASE("A placement's own value that changes nothing is left out") {
  CHECK(canonical("&warmup@post=0").empty());
  CHECK(canonical("&depth=8&depth@post=8") == "&depth=8");
  CHECK(canonical("&depth=8&depth@post=24") == "&depth=8&depth@post=24");
  CHECK(canonical("&width@post=32&hidden@post=64") == "&width@post=32");
  CHECK(canonical("&width@post=32&hidden@post=96") == "&width@post=32&hidden@post=96");
}

TEST_CASE("A placement's series is a request of its own") {
  const Request request =
      accepted(kStart + "&depth=2&hidden=10&beta1=0.8&warmup@post=7&optimizer@post=sgd&momentum@post=0.9");
  REQUIRE(request.series().size() == 2);
  CHECK(canonical_text(request.series()[0]) == kStart + "&placement=pre&depth=2&hidden=10&beta1=0.8");
  // Beta 1 means nothing to SGD.
  CHECK(canonical_text(request.series()[1]) ==
        kStart + "&placement=post&depth=2&hidden=10&warmup=7&optimizer=sgd&momentum=0.9");
  CHECK(request.integer("warmup") == 0);
}

TEST_CASE("A run with own values has the units of the single placements' runs, bit for bit") {
  const Result both =
      run(kStart + "&depth=2&width=8&steps=5&seed=3,4&warmup@post=3&depth@pre=3&steps@pre=4&seed@pre=9");
  const Result post = run(kStart + "&placement=post&depth=2&width=8&steps=5&seed=3,4&warmup=3");
  const Result pre = run(kStart + "&placement=pre&depth=3&width=8&steps=4&seed=9");
  REQUIRE(both.unit_digests.size() == 3);
  CHECK(both.unit_digests[0] == pre.unit_digests[0]);
  CHECK(both.unit_digests[1] == post.unit_digests[0]);
  CHECK(both.unit_digests[2] == post.unit_digests[1]);
  CHECK(both.find("loss_summary")->rows() == 5 + 4);
  CHECK(both.find("stream_summary")->rows() == 2 * 2 + 2 * 3);

  const Result gradients = run("lab=1&run=gradients&width=8&depth=1,2&seed=0&vocab=9&length=3&batch=2&depth@post=2");
  CHECK(gradients.unit_digests[2] ==
        run("lab=1&run=gradients&placement=post&width=8&depth=2&seed=0&vocab=9&length=3&batch=2").unit_digests[0]);
  CHECK(gradients.find("exponent")->rows() == 2);
}

TEST_CASE("A refusal says whether the field merely means nothing beside the others") {
  const auto idle = [](const std::string& text) {
    const ReadRequest read = read_request(kStart + text);
    REQUIRE(read.refusals.size() == 1);
    return read.refusals.front().idle;
  };
  CHECK(idle("&placement=pre,lns&warmup@post=3"));
  CHECK(idle("&momentum@post=0.9"));
  CHECK(idle("&momentum=0.9"));
  CHECK_FALSE(idle("&warmup@post=-3"));
  CHECK_FALSE(idle("&depth=0"));
  CHECK_FALSE(idle("&placement@post=pre"));
}

TEST_CASE("Differences are what placements have beside the placement") {
  CHECK(differences("&final-norm=off").empty());
  CHECK(differences("&placement=post").empty());
  CHECK(differences("&placement=post,deepnorm").empty());
  CHECK(differences("&depth=1&width=4") == std::vector<std::string>{"final-norm@pre=on", "final-norm@post=off",
                                                                    "parameters@pre=308", "parameters@post=300"});
  // What a given value comes to stands in the place of the value.
  CHECK(differences("&depth=1&width=4&final-norm@post=off") ==
        std::vector<std::string>{"final-norm@pre=on", "final-norm@post=off", "parameters@pre=308",
                                 "parameters@post=300"});
  // As placed, post has no final norm either: the values given differ, what they come to does not.
  CHECK(differences("&depth=1&width=4&final-norm@pre=off") ==
        std::vector<std::string>{"final-norm@pre=off", "final-norm@post=as-placed"});
  CHECK(differences("&placement=post,deepnorm&optimizer@post=sgd&momentum@post=0.5") ==
        std::vector<std::string>{"optimizer@post=sgd", "optimizer@deepnorm=adam", "momentum@post=0.5",
                                 "momentum@deepnorm="});
  CHECK(differences("&placement=post,deepnorm&seed@post=1") ==
        std::vector<std::string>{"seed@post=1", "seed@deepnorm=0"});
}
