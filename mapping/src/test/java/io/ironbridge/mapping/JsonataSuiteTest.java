package io.ironbridge.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.dashjoin.jsonata.BoundedJsonata;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata.Frame;
import io.ironbridge.mapping.json.JsonTree;
import io.ironbridge.mapping.json.Numbers;
import io.ironbridge.mapping.jsonata.Dialect;
import io.ironbridge.mapping.jsonata.EvaluationBounds;
import io.ironbridge.mapping.jsonata.JsonataText;
import io.ironbridge.mapping.limits.MappingLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Runs JSONata's own test suite, which is not part of this project: give the folder {@code
 * test/test-suite} of https://github.com/jsonata-js/jsonata as {@code
 * -Dironbridge.jsonataSuite=FOLDER}. {@code docs/mappings.md} lists the cases that differ.
 */
class JsonataSuiteTest {
    private static final String PROPERTY = "ironbridge.jsonataSuite";
    private static final MappingLimits LIMITS =
            MappingLimits.DEFAULT.withEvaluationTime(Duration.ofSeconds(10));
    private static final JsonTree JSON = new JsonTree(LIMITS);

    /** Cases that differ, each with its reason in {@code docs/mappings.md}. */
    private static final String KNOWN = "/jsonata-suite-differences.txt";

    @Test
    void everyCaseButTheKnownOnesIsRight() throws Exception {
        String folder = System.getProperty(PROPERTY);
        assumeTrue(folder != null, "no folder in -D" + PROPERTY);
        Path suite = Path.of(folder);
        List<String> cases = new ArrayList<>();
        List<String> differing = new ArrayList<>();
        try (Stream<Path> files = Files.walk(suite.resolve("groups"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
                Object content = JSON.read(Files.readAllBytes(file));
                List<?> all = content instanceof List<?> list ? list : List.of(content);
                for (int i = 0; i < all.size(); i++) {
                    String name =
                            suite.resolve("groups").relativize(file)
                                    + (content instanceof List ? "#" + i : "");
                    cases.add(name);
                    String difference = difference(suite, file, (Map<?, ?>) all.get(i));
                    if (difference != null) {
                        differing.add(name);
                        System.out.println(name + ": " + difference);
                    }
                }
            }
        }
        System.out.println(cases.size() - differing.size() + " of " + cases.size() + " are right");
        assertThat(cases).hasSizeGreaterThan(1000);
        assertThat(new TreeSet<>(differing)).isEqualTo(known());
    }

    private static Set<String> known() throws IOException {
        try (var stream = JsonataSuiteTest.class.getResourceAsStream(KNOWN)) {
            Set<String> known = new TreeSet<>();
            new String(stream.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.replaceFirst(" .*", ""))
                    .forEach(known::add);
            return known;
        }
    }

    /** What differs; null when nothing does. */
    private static @Nullable String difference(Path suite, Path file, Map<?, ?> test) {
        String expression =
                test.get("expr") instanceof String text
                        ? text
                        : read(file.resolveSibling((String) test.get("expr-file")));
        String wanted = wanted(test);
        String got = result(expression, input(suite, test), test);
        return wanted.equals(got) || (wanted.equals("undefined") && got.equals("null"))
                ? null
                : expression.strip() + "\n    wants " + wanted + "\n    gives " + got;
    }

    private static String wanted(Map<?, ?> test) {
        Object code =
                test.get("error") instanceof Map<?, ?> error ? error.get("code") : test.get("code");
        return code != null
                ? "error " + code
                : test.containsKey("result") ? canonical(test.get("result")) : "undefined";
    }

    private static @Nullable Object input(Path suite, Map<?, ?> test) {
        if (test.containsKey("data")) {
            return test.get("data");
        }
        return test.get("dataset") instanceof String name
                ? json(read(suite.resolve("datasets").resolve(name + ".json")))
                : null;
    }

    private static String result(String expression, @Nullable Object input, Map<?, ?> test) {
        MappingLimits limits =
                test.get("depth") instanceof Number depth
                        ? LIMITS.withEvaluationDepth(depth.intValue())
                        : LIMITS;
        if (test.get("timelimit") instanceof Number limit) {
            limits = limits.withEvaluationTime(Duration.ofMillis(limit.longValue()));
        }
        EvaluationBounds bounds = new EvaluationBounds(limits);
        try {
            if (JsonataText.parse(expression) instanceof JsonataText.SyntaxFault fault
                    && fault.message().equals("the comment is not closed")) {
                return "error S0106";
            }
            BoundedJsonata program = Dialect.program(expression);
            Frame frame = program.createFrame();
            if (test.get("bindings") instanceof Map<?, ?> bindings) {
                bindings.forEach((name, value) -> frame.bind((String) name, value));
            }
            bounds.begin();
            Object result = program.evaluate(input, frame, bounds);
            return result == null ? "undefined" : canonical(result);
        } catch (JException e) {
            return bounds.exceeded() != null ? "error U1001" : "error " + e.getError();
        } catch (RuntimeException | StackOverflowError e) {
            return "failure " + e;
        }
    }

    private static String canonical(@Nullable Object value) {
        return switch (value) {
            case Number number -> Numbers.text(number.doubleValue());
            case List<?> items ->
                    items.stream().map(JsonataSuiteTest::canonical).toList().toString();
            case Map<?, ?> members ->
                    members.entrySet().stream()
                            .map(m -> m.getKey() + ":" + canonical(m.getValue()))
                            .sorted()
                            .toList()
                            .toString();
            case String text -> '"' + text + '"';
            case null -> "null";
            default -> Conversions.text(value);
        };
    }

    private static Object json(String text) {
        try {
            return JSON.read(text.getBytes(UTF_8));
        } catch (JsonTree.MalformedJsonException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
