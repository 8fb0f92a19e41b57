package io.ironbridge.gateway.request.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.server.ServerLimits.JsonSizes;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonBoundsTest {
    private static final JsonSizes SMALL = new JsonSizes(6, 3, 5, 1_000, 1_000);

    private static @Nullable String exceeded(String json) {
        return new JsonBounds(SMALL, 10).exceeded(json.getBytes(UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "[1,2,3]",
                "{\"a\":1,\"b\":2,\"c\":3}",
                "[[1],[2],[3]]",
                "[ ]",
                "{\"a\":{ },\"b\":[ ]}",
                "[\"12345\"]",
                "[\"\\\\\\\"b\"]",
                "[\",,,,,\"]",
                "\"12345\"",
                "[[1,2,3],1]",
            })
    void whatIsWithinTheBoundsIsLeftAlone(String json) {
        assertThat(exceeded(json)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "[1,2,3,4]|has an array or object of more than 3 items or members, at byte 6",
                "[[],[1,2 , 3,4]]|has an array or object of more than 3 items or members, at byte"
                        + " 12",
                "{\"a\":1,\"b\":2,\"c\":3,\"d\":4}|has an array or object of more than 3 items or"
                        + " members, at byte 18",
                "[[1,2,3],[1,2,3]]|has more than 6 values, at byte 11",
                "{\"a\":[1,2,3],\"b\":{\"c\":1,\"d\":2}}|has more than 6 values, at byte 23",
                "[\"123456\"]|has a text of more than 5 bytes, at byte 1",
                "{\"123456\":1}|has a text of more than 5 bytes, at byte 1",
                "[\"äöü\"]|has a text of more than 5 bytes, at byte 1",
            })
    void whatIsBeyondIsToldWithItsPlace(String json, String told) {
        assertThat(exceeded(json)).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {"]]]]]]]]", ",,,,,,,,", "}{}{}{}{", "[\"\\", "nonsense", "[[[[[["})
    void whatIsNoJsonIsLeftToWhoReadsIt(String text) {
        assertThat(exceeded(text)).isNull();
    }

    @Test
    void anyBytesAreLookedAt() {
        SplittableRandom random = new SplittableRandom(1);
        byte[] signs = "[]{},:\"\\ a1\n\u00e4".getBytes(UTF_8);
        for (int run = 0; run < 20_000; run++) {
            byte[] bytes = new byte[random.nextInt(40)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = signs[random.nextInt(signs.length)];
            }
            new JsonBounds(SMALL, 4).exceeded(bytes); // must not throw
        }
    }

    /** Each digit is looked at once: otherwise this would be a billion looks. */
    @Test
    void manyLongNumbersBeforeAFaultAreReadOnce() {
        String numbers = ("1".repeat(9_000) + ",").repeat(1_000);
        JsonBodies bodies = new JsonBodies(3, new JsonSizes(10_000, 10_000, 10_000, 9_000, 30));

        assertThatThrownBy(() -> bodies.read(("[" + numbers + "[[[[1]]]]]").getBytes(UTF_8)))
                .hasMessageStartingWith("is nested deeper than 3 levels, at byte 90010");
    }

    @Test
    void bodiesWithinTheBoundsAreReadAndOthersTold() throws Exception {
        JsonBodies bodies = new JsonBodies(3, new JsonSizes(100, 10, 10_000, 20, 30));

        assertThat(bodies.read("{\"a\":[[1]]}".getBytes(UTF_8)).toString())
                .isEqualTo("{\"a\":[[1]]}");
        assertThatThrownBy(() -> bodies.read("[[[[1]]]]".getBytes(UTF_8)))
                .hasMessage("is nested deeper than 3 levels, at byte 3");
        assertThatThrownBy(() -> bodies.read("[1,2,3,4,5,6,7,8,9,10,11]".getBytes(UTF_8)))
                .hasMessageStartingWith("has an array or object of more than 10 items");
        assertThatThrownBy(() -> bodies.read("[1,123456789012345678901]".getBytes(UTF_8)))
                .hasMessage("has a number of more than 20 digits, at byte 3");
        assertThatThrownBy(() -> bodies.read(("{\"" + "n".repeat(31) + "\":1}").getBytes(UTF_8)))
                .hasMessageStartingWith("has a name of more than 30 characters");
        assertThatThrownBy(() -> bodies.read("{".getBytes(UTF_8)))
                .hasMessageStartingWith("is not JSON: line 1");
        assertThatThrownBy(() -> bodies.read("1 2".getBytes(UTF_8)))
                .hasMessageStartingWith("is not JSON");
        assertThatThrownBy(() -> bodies.read(" \n".getBytes(UTF_8))).hasMessage("is empty");
    }
}
