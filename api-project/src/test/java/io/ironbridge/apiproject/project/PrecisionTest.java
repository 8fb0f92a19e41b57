package io.ironbridge.apiproject.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.text.BadText;
import io.ironbridge.apiproject.text.JsonReader;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.ReadLimits;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrecisionTest {
    private static final String SCHEMA =
            """
            {"type": "object", "properties": {
              "small": {"type": "integer", "minimum": 0, "maximum": 999999999999999},
              "big": {"type": "integer", "minimum": -1, "maximum": 9999999999999999},
              "money": {"type": ["null", "number"], "maximum": 99999999999999.99, "multipleOf": 0.01},
              "long": {"type": "integer", "format": "int64"},
              "free": {"type": "number"},
              "text": {"type": "string", "maxLength": 40},
              "rows": {"type": "array", "items": {"$ref": "#/properties/row"}},
              "row": {"allOf": [{"properties": {"big": {"$ref": "#/properties/big"}}},
                                {"properties": {"n": {"$ref": "#/properties/small"}}}]}
            }}
            """;

    private static List<String> losses(String jsonata) {
        try {
            Node root = JsonReader.read(SCHEMA, ReadLimits.DEFAULT);
            Schema schema = new Schema(new References(root), root);
            Map<String, Schema> variables = Map.of("body", schema, "apiRequest.body", schema);
            return Precision.losses(jsonata, variables).stream()
                    .map(f -> f.field() + " " + f.digits() + " at " + f.offset())
                    .toList();
        } catch (BadText e) {
            throw new AssertionError(e);
        }
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
        assertThat(losses("$max([$body.big, 1])")).containsExactly("big 16 at 6");
    }

    @Test
    void fieldsInPredicatesBelongToTheItems() {
        assertThat(losses("$body.rows[big = 1].n")).containsExactly("big 16 at 11");
        assertThat(losses("$body.rows[n = 1].big")).isEmpty();
        assertThat(losses("$body.rows[0].big + 1")).containsExactly("big 16 at 0");
    }

    @Test
    void brokenExpressionsAreNoTrouble() {
        for (String jsonata :
                List.of(
                        "",
                        ".",
                        "$",
                        "$body.",
                        "$body[",
                        "]]",
                        "$body.rows[big",
                        ")(",
                        "'",
                        "$apiRequest.",
                        "%.x")) {
            assertThat(losses(jsonata)).as(jsonata).isEmpty();
        }
    }
}
