package io.ironbridge.gateway.workload.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.workload.classify.PathPattern.Relation;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {
    private static final long SEED = 20261128L;

    @ParameterizedTest
    @CsvSource({
        "/test*/*, /testaa/bb.html, true",
        "/test*/*, /testaa/bb/cc.html, false",
        "/payments/**, /payments/a/b, true",
        "/payments/**, /payments, false",
        "/a/**/b, /a/x/y/b, true",
        "/a/**/b, /a/b, false",
        "**, /anything/at/all, true",
        "**/b, /a/b, true",
        "/a*b*c, /aXbYbZc, true",
        "/a*a, /a, false",
        "/*, /, true",
        "/*, /a/b, false",
        "/A, /a, false",
    })
    void patternsAreLibertys(String pattern, String path, boolean matches) {
        assertThat(new PathPattern(pattern, false).matches(path)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({
        "/gcs/admin/1, /gcs/admin/1, true",
        "/gcs/admin/1, /gcs/admin/12/3, true",
        "/gcs/admin/1, /gcs/admin/, false",
    })
    void openPatternsContinueOverSlashes(String pattern, String path, boolean matches) {
        assertThat(new PathPattern(pattern, true).matches(path)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({
        "/orders/*, false, /orders/{id}, ALWAYS",
        "/orders/1*, false, /orders/{id}, SOMETIMES",
        "/orders/**, false, /orders/{id}/items, ALWAYS",
        "/orders/7/items, false, /orders/{id}/items, SOMETIMES",
        "/orders/*, false, /orders/{id}/items, NEVER",
        "/orders/, false, /orders/{id}, NEVER",
        "/orders, false, /orders/, ALWAYS",
        "/orders/, true, /orders/{id}, ALWAYS",
        "/orders/1, true, /orders/{id}/items, SOMETIMES",
        "/order, true, /orders/{id}, ALWAYS",
        "/items, true, /orders/{id}, NEVER",
    })
    void templatesAreDecidedWhereTheyCanBe(
            String pattern, boolean open, String template, Relation relation) {
        assertThat(new PathPattern(pattern, open).relation(template)).isEqualTo(relation);
    }

    @Test
    void matchesAsARegularExpressionDoes() {
        Random random = new Random(SEED);
        int matched = 0;
        for (int i = 0; i < 200_000; i++) {
            String pattern =
                    path(random, List.of("a", "b", "ab", "a*", "*b", "*a*", "*", "**", ""));
            boolean open = !pattern.contains("*") && random.nextBoolean();
            String path = path(random, List.of("a", "b", "ab", "ba", "aab", ""));
            boolean expected = regex(pattern, open).matcher(path).matches();
            assertThat(new PathPattern(pattern, open).matches(path))
                    .as("%s %s %s", pattern, open, path)
                    .isEqualTo(expected);
            matched += expected ? 1 : 0;
        }
        assertThat(matched).isBetween(10_000, 190_000);
    }

    @Test
    void relationsAgreeWithThePathsOfATemplate() {
        Random random = new Random(SEED);
        int decided = 0;
        for (int i = 0; i < 100_000; i++) {
            String pattern = path(random, List.of("a", "b", "ab", "a*", "*", "**"));
            boolean open = !pattern.contains("*") && random.nextBoolean();
            String template = path(random, List.of("a", "b", "{p}", "ab"));
            PathPattern one = new PathPattern(pattern, open);
            Relation relation = one.relation(template);
            for (String value : List.of("a", "b", "ab", "x")) {
                boolean matches = one.matches(template.replace("{p}", value));
                assertThat(relation)
                        .as("%s %s %s %s", pattern, open, template, value)
                        .isNotEqualTo(matches ? Relation.NEVER : Relation.ALWAYS);
            }
            decided += relation == Relation.ALWAYS ? 1 : 0;
        }
        assertThat(decided).isGreaterThan(5_000);
    }

    private static String path(Random random, List<String> segments) {
        return Stream.generate(() -> "/" + segments.get(random.nextInt(segments.size())))
                .limit(1 + random.nextInt(4))
                .collect(Collectors.joining());
    }

    private static Pattern regex(String pattern, boolean open) {
        String regex =
                Stream.of(pattern.split("/", -1))
                        .map(segment ->
                                segment.equals("**")
                                        ? ".*"
                                        : Stream.of(segment.split("\\*", -1))
                                                .map(Pattern::quote)
                                                .collect(Collectors.joining("[^/]*")))
                        .collect(Collectors.joining("/"));
        return Pattern.compile(regex + (open ? ".*" : ""));
    }

    /** A caller chooses the path, not the pattern: its cost must not explode. */
    @Test
    void longPathsCostNotMuchMoreThanTheirLength() {
        PathPattern pattern = new PathPattern("/**/a*b*c/**/a*b*d/**/e", false);
        String path = "/a" + "/ab".repeat(3_000) + "/" + "ab".repeat(3_000);
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> {
                    for (int i = 0; i < 100; i++) {
                        assertThat(pattern.matches(path)).isFalse();
                    }
                });
    }
}
