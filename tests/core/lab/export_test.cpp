#include "core/lab/export.hpp"

#include <catch_amalgamated.hpp>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "core/numeric/version.hpp"
#include "tests/core/run.hpp"
#include "tests/core/sample_table.hpp"

using namespace norm_lab;

TEST_CASE("A CSV has a header and quotes what needs it") {
  Table table(kSample);
  table.add_row({"plain", 0.1});
  table.add_row({"a,b \"c\"", std::numeric_limits<double>::quiet_NaN()});
  table.add_row({"", std::numeric_limits<double>::infinity()});
  CHECK(to_csv(table, accepted("lab=1&run=training")) == "name,size\nplain,0.1\n\"a,b \"\"c\"\"\",\n,inf\n");
}

TEST_CASE("The JSON document holds request, version, digest, and every column's words") {
  const Result result = run("lab=1&run=training&placement=post,pre&depth=2&width=6&steps=3&seed=4,9&eval-every=2");
  const nlohmann::json json = nlohmann::json::parse(to_json(result));
  CHECK(json["request"] == "lab=1&run=training&placement=post,pre&depth=2&width=6&steps=3&seed=4,9&eval-every=2");
  CHECK(json["numerics_version"] == kNumericsVersion);
  CHECK(json["digest"] == result.digest);
  CHECK(json["link"] == link_text(result));
  CHECK(json["units"].size() == 4);
  CHECK(json["units"][1]["name"] == "post, seed 9");
  REQUIRE(json["tables"].size() == 8);
  for (const auto& table : json["tables"]) {
    CHECK_FALSE(table["rows"].empty());
    for (const auto& column : table["columns"]) {
      CHECK_FALSE(column["help"].get<std::string>().empty());
      CHECK(column.contains("unit"));
    }
    for (const auto& row : table["rows"]) CHECK(row.size() == table["columns"].size());
  }
  CHECK(json["tables"][0]["name"] == "loss");
  CHECK(json["tables"][0]["rows"][0][3] == result.find("loss")->numbers("loss")[0]);
}

TEST_CASE("Of networks of several depths an export counts the deepest one's values, and says so") {
  const std::string small = "&placement=pre,post&width=4&vocab=5&length=3&batch=2";
  const auto says = [&](const std::string& request, std::string_view table, std::string_view words) {
    const Result result = run("lab=1&run=" + request + small);
    return to_csv(*result.find(table), result.request).find(words) != std::string::npos;
  };
  CHECK(says("gradients&depth=1,2", "gradients", "; most-parameters="));
  CHECK(says("update&heads=2&depth=1,2&steps=1&seed=0", "update", "; most-parameters="));
  CHECK(says("map&x-cells=1&y-cells=2&y-from=1&y-to=2&steps=2", "map", "; most-parameters="));
  CHECK(says("gradients&depth=2", "gradients", "; parameters="));
  CHECK(says("update&heads=2&depth=2&steps=1&seed=0", "update", "; parameters="));
  CHECK(says("map&x-cells=1&y-cells=1&steps=2", "map", "; parameters="));
}

TEST_CASE("An export says in what else the placements differ") {
  const Result result = run("lab=1&run=training&depth=1&width=4&steps=2&warmup@post=2");
  const std::string csv = to_csv(*result.find("loss"), result.request);
  CHECK(csv.starts_with("placement,seed,step,loss,accuracy,gradient_norm,learning_rate,update_norm,differs\npre,0,0,"));
  CHECK(csv.find(",warmup=0; final-norm=on; parameters=308\n") != std::string::npos);
  CHECK(csv.find(",warmup=2; final-norm=off; parameters=300\n") != std::string::npos);
  const nlohmann::json json = nlohmann::json::parse(to_json(result));
  REQUIRE(json["differences"].size() == 6);
  CHECK(json["differences"][1]["name"] == "warmup");
  CHECK(json["differences"][1]["placement"] == "post");
  CHECK(json["differences"][1]["value"] == "2");

  const Result alike = run("lab=1&run=training&depth=1&width=4&steps=2&final-norm=off");
  CHECK(to_csv(*alike.find("loss"), alike.request)
            .starts_with("placement,seed,step,loss,accuracy,gradient_norm,learning_rate,update_norm\n"));
  CHECK(nlohmann::json::parse(to_json(alike))["differences"].empty());
}

TEST_CASE("What is not finite is null in JSON") {
  const Result result = run("lab=1&run=training&placement=post&depth=1&width=4&steps=2");
  const nlohmann::json json = nlohmann::json::parse(to_json(result, *result.find("outcome")));
  REQUIRE(json["tables"].size() == 1);
  CHECK(json["tables"][0]["rows"][0].back().is_null());
}

TEST_CASE("The JSON document says whether a promise was kept") {
  const Result result = run("lab=1&run=training&placement=post&depth=1&width=4&steps=2");
  Promise promise = promise_of(result);
  CHECK(nlohmann::json::parse(to_json(result, &promise))["promise"]["reproduced"] == true);
  promise.digest = std::string(kDigestLength, '0');
  promise.unit_tags[0] = "000000";
  const nlohmann::json json = nlohmann::json::parse(to_json(result, &promise));
  CHECK(json["promise"]["reproduced"] == false);
  CHECK(json["promise"]["message"] == "Not reproduced: the first unit that differs is post, seed 0");
}
