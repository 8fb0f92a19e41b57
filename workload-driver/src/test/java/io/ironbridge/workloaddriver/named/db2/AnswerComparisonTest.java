package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnswerComparisonTest {
    private static final Employees ASKED = new Employees("test", "A%", 2);
    private static final byte[] REPLY = bytes(rows(2, 14));

    private final AnswerComparison checked = new AnswerComparison(ASKED, REPLY);

    @Test
    void aBodyPassedOnIsTheBackEndsReply() {
        assertThatCode(() -> checked.check(Db2Side.NGINX, REPLY.clone()))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> checked.check(Db2Side.NGINX, bytes(rows(3, 14))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("its answer to A% is not the back end's reply");
    }

    @Test
    void aMappedBodyHasAllRowsAndFields() {
        assertThatCode(() -> checked.check(Db2Side.GATEWAY_MAPPED, bytes(rows(2, 15))))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> checked.check(Db2Side.GATEWAY_MAPPED, bytes(rows(1, 15))))
                .hasMessageContaining("gateway-mapped answered A% with 1 rows instead of 2");
        assertThatThrownBy(() -> checked.check(Db2Side.GATEWAY_MAPPED, bytes(rows(2, 14))))
                .hasMessageContaining("with a row of 14 fields instead of 15");
        assertThatThrownBy(() -> checked.check(Db2Side.GATEWAY_MAPPED, bytes("<html>")))
                .hasMessageContaining("not JSON");
    }

    @Test
    void mappedBodiesSayTheSameHoweverTheyAreSpaced() throws IOException {
        String first = rows(2, 15);
        checked.check(Db2Side.GATEWAY_MAPPED, bytes(first));

        assertThatCode(() ->
                        checked.check(Db2Side.LIBERTY_MAPPED, bytes(first.replace(",", ",\n  "))))
                .doesNotThrowAnyException();
        assertThatThrownBy(() ->
                        checked.check(Db2Side.LIBERTY_MAPPED, bytes(first.replace("1.50", "1.5"))))
                .hasMessageContaining("is not that of the gateway");
    }

    @Test
    void valuesInsideOfARowsObjectsCount() {
        String nested =
                "{\"employees\":["
                        + String.join(
                                ",",
                                Collections.nCopies(
                                        2,
                                        "{\"a\":1,\"b\":{"
                                                + IntStream.range(0, 14)
                                                        .mapToObj(i -> "\"c" + i + "\":null")
                                                        .collect(Collectors.joining(","))
                                                + "}}"))
                        + "],\"count\":2}";

        assertThatCode(() -> checked.check(Db2Side.GATEWAY_MAPPED, bytes(nested)))
                .doesNotThrowAnyException();
    }

    private static String rows(int rows, int fields) {
        String row =
                IntStream.range(0, fields)
                        .mapToObj(i -> "\"f" + i + "\":1.50")
                        .collect(Collectors.joining(",", "{", "}"));
        return "{\"rows\":[" + String.join(",", Collections.nCopies(rows, row)) + "],\"n\":1}";
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}
