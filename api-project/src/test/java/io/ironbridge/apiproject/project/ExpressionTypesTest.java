package io.ironbridge.apiproject.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.text.BadText;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.JsonReader;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.apiproject.types.ExpressionTypes;
import io.ironbridge.apiproject.types.Findings;
import io.ironbridge.apiproject.types.ItemType;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.jsonata.JsonataText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTypesTest {
    private static final String SCHEMA =
            """
            {"type": "object", "additionalProperties": false, "properties": {
              "big": {"type": "integer", "maximum": 9999999999999999},
              "money": {"type": "number", "multipleOf": 0.01, "maximum": 99999999999999.99},
              "small": {"type": "integer", "maximum": 999999999999999},
              "long": {"type": "integer", "format": "int64"},
              "free": {"type": "number"},
              "text": {"type": "string", "maxLength": 5},
              "truth": {"type": "boolean"},
              "state": {"type": "string", "enum": ["OPEN", "SHUT"]},
              "percent": {"type": "integer", "minimum": 0, "maximum": 100},
              "map": {"type": "object", "additionalProperties": {"type": "string"}},
              "choice": {"oneOf": [{"type": "string"}, {"type": "integer"}]},
              "maybe": {"anyOf": [{"$ref": "#/properties/text"}, {"type": "null"}]},
              "open": {"type": "object", "properties": {"a": {"type": "string"}}},
              "tree": {"type": "object", "additionalProperties": false, "properties": {
                "name": {"type": "string"}, "children": {"type": "array",
                  "items": {"$ref": "#/properties/tree"}}}},
              "rows": {"type": "array", "items": {"$ref": "#/properties/row"}},
              "row": {"additionalProperties": false,
                      "allOf": [{"properties": {"big": {"$ref": "#/properties/big"}}},
                                {"properties": {"n": {"$ref": "#/properties/small"}}}]}
            }}
            """;

    private static List<Fault> findings(String jsonata) {
        try {
            Node root = JsonReader.read(SCHEMA, ReadLimits.DEFAULT);
            Schema schema = new Schema(new References(root), root);
            ItemType body = new SchemaTypes("api.json").type(schema, "The body");
            Map<String, ItemType> variables =
                    Map.of(
                            "body",
                            body,
                            "apiRequest",
                            ItemType.Obj.of(
                                    "The request",
                                    Map.of("body", ItemType.Member.of(body)),
                                    ItemType.Others.NONE));
            Faults faults = new Faults(100);
            ExpressionTypes.of(
                    ((JsonataText.Tree) JsonataText.parse(jsonata)).root(),
                    variables,
                    new Findings(faults),
                    offset -> new Source("f", 1, 1 + offset));
            return faults.all(_ -> true);
        } catch (BadText e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> found(String jsonata) {
        return findings(jsonata).stream()
                .map(f -> f.id().substring(9) + " " + (f.column() - 1))
                .toList();
    }

    private static List<String> losses(String jsonata) {
        return findings(jsonata).stream()
                .filter(f -> f.id().equals("IRB-PROJ-0515W"))
                .map(f -> f.what() + " at " + (f.column() - 1))
                .map(f -> f.replaceAll("'(.*)' may have (\\d+) digits.* at", "$1 $2 at"))
                .toList();
    }

    @Test
    void movingLosesNothing() {
        for (String jsonata :
                List.of(
                        "$body.big",
                        "$body.rows.big",
                        "$string($body.big)",
                        "$body.text & $body.big",
                        "$x := $body.big",
                        "$exists($body.big)",
                        "[$body.big, 1]",
                        "{'a': $body.big}",
                        "$body.text = 'x' ? $body.big : $body.money")) {
            assertThat(losses(jsonata)).as(jsonata).isEmpty();
        }
    }

    @Test
    void sortingComparesAndBlocksCompute() {
        assertThat(losses("$sort($body.rows.big)")).containsExactly("big 16 at 6");
        assertThat(losses("$body.rows^(big).n")).containsExactly("big 16 at 12");
        assertThat(losses("$body.rows^(>big)")).containsExactly("big 16 at 13");
        assertThat(losses("$body.rows.(big * n)")).containsExactly("big 16 at 12");
        assertThat(losses("$body.rows^(n).(big)")).isEmpty();
    }

    @Test
    void upToFifteenDigitsAreExact() {
        assertThat(losses("$body.small * 2")).isEmpty();
        assertThat(losses("$body.free * 2 + $number($body.text)")).isEmpty();
    }

    @Test
    void computingAndComparingLoseDigits() {
        assertThat(losses("$body.big * 2")).containsExactly("big 16 at 0");
        assertThat(losses("1 - $body.money")).containsExactly("money 16 at 4");
        assertThat(losses("$body.long != 3")).containsExactly("long 19 at 0");
        assertThat(losses("(1 + ($body.big)) / 2")).containsExactly("big 16 at 6");
        assertThat(losses("-$body.big")).containsExactly("big 16 at 1");
        assertThat(losses("$apiRequest.body.big <= 1")).containsExactly("big 16 at 0");
        assertThat(losses("body.big > 1")).containsExactly("big 16 at 0");
    }

    @Test
    void computingFunctionsLoseDigits() {
        assertThat(losses("$sum($body.rows.big)")).containsExactly("big 16 at 5");
        assertThat(losses("$number(($body.big))")).containsExactly("big 16 at 9");
        assertThat(losses("$max([$body.big, $body.small])")).containsExactly("big 16 at 6");
    }

    @Test
    void fieldsInPredicatesBelongToTheItems() {
        assertThat(losses("$body.rows[big = 1].n")).containsExactly("big 16 at 11");
        assertThat(losses("$body.rows[n = 1].big")).isEmpty();
        assertThat(losses("$body.rows[0].big + 1")).containsExactly("big 16 at 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$body.rows.n",
                "body.rows[n > 1][0].big",
                "$body.map.anything",
                "$body.choice.anything",
                "$body.choice & 1",
                "$body.choice = 1 or $body.choice = 'a'",
                "$body.*.anything",
                "$body.**.anything",
                "$body.rows.%.text",
                "$body.rows@$r.text",
                "$body.rows#$i[$i = 0].n",
                "$lookup($body, 'x').y",
                "$merge([$body, {'x': 1}]).x",
                "$body.rows{$string(n): big}",
                "$map($body.rows, function($v, $i){ $v.n + $i })",
                "$filter($body.rows, function($v){ $v.n > 1 }).n",
                "$reduce($body.rows.n, function($a, $b){ $a + $b }, 0)",
                "($f := function($x){ $x.y.z }; $f($body))",
                "($x := $body.text; $x & '!')",
                "(($x := 1); $x)",
                "$body.rows ~> $count()",
                "$body.text ~> $uppercase ~> $length",
                "$body ~> |rows|{'x': 1}|",
                "$split($body.text, /[a-z]+/)[0]",
                "$map($body.rows.n, $string)",
                "$map($body.rows, $contains(?, 'x'))",
                "$body.maybe = 'abc'",
                "$body.maybe = null",
                "$body.tree.children.children.name",
                "$exists($body.text) ? $body.text : 0",
                "$body.text ?: 'none'",
                "$body.state in ['OPEN', 'OTHER']",
                "$body.state = $body.text",
                "$body.percent >= 0 and $body.percent <= 100",
                "$sum($body.rows.n) > 5",
                "$number($body.text) + 1",
                "$round($body.free, 2)",
                "{'a': {'b': 1}}.a.b",
                "$$.body.text",
                "$now() & $millis()",
                "`body`.\"text\"",
                "[1..3][$ > 1]"
            })
    void whatMayWorkIsNotReported(String jsonata) {
        assertThat(found(jsonata)).as(jsonata).filteredOn(one -> !one.startsWith("0515")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "$body.txt                                    | 0525E 6",
                "body.txt                                     | 0525E 5",
                "bdy.text                                     | 0525E 0",
                "$body.rows.m                                 | 0525E 11",
                "$body.rows[m > 1]                            | 0525E 11",
                "$body.rows^(m)                               | 0525E 12",
                "$body.rows.(m)                               | 0525E 12",
                "$body.rows{$string(m): n}                    | 0525E 19",
                "$map($body.rows, function($v){ $v.m })       | 0525E 34",
                "$body.tree.children.kind                     | 0525E 20",
                "$body.open.b                                 | 0525W 11",
                "$body.text.x                                 | 0525E 11",
                "{'a': 1}.b                                   | 0525E 9",
                "$body.\"no\"                                 | 0525E 6",
                "$body.`no`                                   | 0525E 6",
                "$bdy.text                                    | 0522W 0",
                "$length($body.percent)                       | 0532E 8",
                "$round($body.text)                           | 0532E 7",
                "$body.text + 1                               | 0532E 0",
                "1 - $body.truth                              | 0532E 4",
                "-$body.text                                  | 0532E 1",
                "$body.text < 1                               | 0532E 0",
                "$body.truth > 1                              | 0532E 0",
                "$cound($body.rows)                           | 0527E 0",
                "count($body.rows)                            | 0527E 0",
                "$body.text = 1                               | 0533W 0",
                "1 = $body.text                               | 0533W 0",
                "$body.text = 'abcdef'                        | 0533W 0",
                "$body.truth = 'true'                         | 0533W 0",
                "$body.state = 'CLOSED'                       | 0533W 0",
                "$body.state in ['CLOSED', 'AJAR']            | 0533W 0",
                "$body.percent = 101                          | 0533W 0",
                "$body.percent = 0.5                          | 0533W 0",
                "$body.percent > 100                          | 0533W 0",
                "$body.percent < 0                            | 0533W 0",
                "101 = $body.percent                          | 0533W 0",
                "$count($body.rows) = '1'                     | 0533W 0"
            })
    void whatCannotWorkIsReportedAtItsPlace(String jsonata, String finding) {
        assertThat(found(jsonata.strip())).as(jsonata).containsExactly(finding);
    }

    @Test
    void aFindingSaysWhatThereIs() {
        assertThat(findings("$body.txt").getFirst().remedy()).isEqualTo("Did you mean 'text'?");
        assertThat(findings("$body.xyzxyzxyz").getFirst().remedy())
                .startsWith("There is big, money, small, ")
                .endsWith(" and 6 more.");
    }

    @Test
    void aNameIsReportedOnce() {
        assertThat(found("$body.txt & $body.txt & $body.tx"))
                .containsExactly("0525E 6", "0525E 30");
    }
}
