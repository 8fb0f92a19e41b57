package io.ironbridge.mapping.jsonata;

import static io.ironbridge.mapping.Maps.asset;
import static io.ironbridge.mapping.Maps.build;
import static io.ironbridge.mapping.Maps.expression;
import static io.ironbridge.mapping.Maps.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextSearchTest {
    private static String text(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(random.nextInt(8) == 0 ? 'b' : 'a');
        }
        return text.toString();
    }

    @Test
    void findsWhatTheJdkFinds() {
        Random random = new Random(1);
        int found = 0;
        for (int i = 0; i < 5_000; i++) {
            String text = text(random, 200 + random.nextInt(200));
            int start = random.nextInt(100);
            String part =
                    i % 2 == 0
                            ? text(random, 30 + random.nextInt(20))
                            : text.substring(start, start + 30 + random.nextInt(60));
            int from = random.nextInt(120);
            int expected = text.indexOf(part, from);
            assertThat(new TextSearch(part).in(text, from)).isEqualTo(expected);
            assertThat(TextSearch.contains(text, part)).isEqualTo(text.contains(part));
            found += expected >= 0 ? 1 : 0;
        }
        assertThat(found).isBetween(500, 4_500);
    }

    /** The JDK's searches would take hours for these texts. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$contains($body.t, $body.p) | false",
                "$length($substringBefore($body.t, $body.p)) | 4000000",
                "$length($substringAfter($body.t, $body.p)) | 4000000",
                "$count($split($body.t, $body.p)) | 1",
                "$length($replace($body.t, $body.p, 'x')) | 4000000",
            })
    void longTextsAreSearchedInLinearTime(String call, String result) throws Exception {
        String half = "a".repeat(2_000_000);
        String body = "{\"t\":\"" + half + half + "\",\"p\":\"" + half + "b\"}";

        assertThat(asset(build(field("r", expression(call))), body))
                .isEqualTo("{\"r\":" + result + "}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$replace('a.b.c', '.', '$1') | \"a$1b$1c\"",
                "$replace('aaaa', 'aa', function($m) { $m.match & $m.start & $m.end }) |"
                        + " \"aa02aa24\"",
                "$replace('aaa', 'a', 'b', 2) | \"bba\"",
                "$split(',a,,b,', ',') | [\"\",\"a\",\"\",\"b\",\"\"]",
                "$split('a.b.c', '.', 2) | [\"a\",\"b\"]",
                "$split('a.b.c', '.', 0) | []",
                "$substringBefore('a-b-c', '-') | \"a\"",
                "$substringAfter('a-b-c', '-') | \"b-c\"",
                "$substringAfter('abc', 'x') | \"abc\"",
            })
    void textsAreTakenAsTheyStand(String call, String result) throws Exception {
        assertThat(asset(build(field("r", expression(call))), "{}"))
                .isEqualTo("{\"r\":" + result + "}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$formatInteger(1, $pad('', 1001, '0')) | the picture has more than 1000"
                        + " characters",
                "$parseInteger('1', $pad('', 1001, '0')) | the picture has more than 1000"
                        + " characters",
                "$formatNumber(1, $pad('', 1001, '0')) | the picture has more than 1000 characters",
                "$fromMillis(1, $pad('', 1001, '[')) | the picture has more than 1000 characters",
                "$toMillis('1', $pad('', 1001, '[')) | the picture has more than 1000 characters",
                "$parseInteger('one' & $join($map([1..200], function($i) { ' hundred' })), 'w') | a"
                        + " number is out of range",
            })
    void picturesAndNumbersInWordsAreBounded(String call, String reason) {
        assertThatThrownBy(() -> asset(build(field("r", expression(call))), "{}"))
                .hasMessageContaining(reason);
    }
}
