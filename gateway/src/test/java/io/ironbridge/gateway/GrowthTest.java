package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.dashjoin.jsonata.Vocabulary;
import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.project.OpenApiDocument.Version;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.gateway.Growth.Result;
import io.ironbridge.gateway.Growth.Row;
import io.ironbridge.gateway.Growth.Verdict;
import io.ironbridge.gateway.Growth.Work;
import io.ironbridge.gateway.request.RequestGrowth;
import io.ironbridge.gateway.request.input.SchemaGrowth;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.jsonata.DialectProgram;
import io.ironbridge.mapping.limits.WorkBudget;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Searches for what callers' data makes steeper than n log n; {@code docs/conformance.md}. */
class GrowthTest {
    /** {@code all}, or a part of the names of rows. */
    private static final String PROPERTY = "growth";

    private static final double NANOS = 1e9;

    /** Rows that were steep before what they measure was corrected. */
    private static final Set<String> FAILED_ONCE =
            Set.of(
                    "$eval(_, 1), compiled, DATE_PICTURE",
                    "header cookie, PAIRS",
                    "header tracestate, BLANKS",
                    "header x-forwarded-for, COMMAS",
                    "reading a body for its schema, NAMES_OF_ONE_HASH",
                    "reading a body for its schema, ESCAPED_NAMES",
                    "reading a body for its schema, LONG_NAMES",
                    "reading a body, interpreted, NAMES_OF_ONE_HASH");

    @Test
    void whatGrewSteeplyOnceDoesNotAnyMore() {
        List<Row> once = rows().filter(row -> FAILED_ONCE.contains(row.name())).toList();

        assertThat(once).hasSameSizeAs(FAILED_ONCE);
        assertThat(once)
                .extracting(GrowthTest::verdict)
                .extracting(Verdict::result)
                .doesNotContain(Result.FAILED);
    }

    @Test
    @EnabledIfSystemProperty(named = PROPERTY, matches = ".+")
    void nothingGrowsSteeperThanNLogN() {
        String wanted = System.getProperty(PROPERTY);
        Map<Result, Integer> counts = new EnumMap<>(Result.class);
        rows().filter(row -> wanted.equals("all") || row.name().contains(wanted))
                .forEach(row -> {
                    Verdict verdict = verdict(row);
                    counts.merge(verdict.result(), 1, Integer::sum);
                    if (verdict.result() != Result.PASSED) {
                        report(
                                String.format(
                                        "%-8s%s: %s",
                                        verdict.result() == Result.FAILED ? "FAILED" : "limited",
                                        row.name(),
                                        verdict.figures()));
                    }
                });
        int failed = counts.getOrDefault(Result.FAILED, 0);
        int limited = counts.getOrDefault(Result.LIMITED, 0);
        int passed = counts.getOrDefault(Result.PASSED, 0) + limited;
        report("growth: " + passed + " passed (" + limited + " limited), " + failed + " failed");
        assertThat(failed).isZero();
    }

    private static Stream<Row> rows() {
        return Stream.of(
                        RequestGrowth.rows(),
                        RecordGrowth.rows(),
                        SchemaGrowth.rows(),
                        MappingGrowth.rows())
                .flatMap(rows -> rows);
    }

    private static Verdict verdict(Row row) {
        try {
            return Growth.of(row);
        } catch (RuntimeException e) {
            return new Verdict(Result.FAILED, e.toString());
        }
    }

    private static void report(String line) {
        System.out.println(line); // for conformance/run
    }

    @Test
    void everyFunctionHasARow() {
        assertThat(MappingGrowth.CALLS.keySet())
                .isEqualTo(Vocabulary.functions(DialectProgram.of("1")));
    }

    @Test
    void everyOperatorHasARow() {
        assertThat(MappingGrowth.OPERATORS.keySet()).isEqualTo(Vocabulary.operators());
    }

    @Test
    void everyRuleHasARow() {
        assertThat(MappingGrowth.RULES.keySet()).isEqualTo(subclasses(MappingRule.class));
    }

    @Test
    void everyKeywordHasARow() {
        Set<String> known = new HashSet<>(SchemaGrowth.ANNOTATIONS);
        known.addAll(SchemaGrowth.KEYWORDS.keySet());
        for (Version version : Version.values()) {
            assertThat(known).containsAll(SchemaGrowth.known(version));
        }
    }

    @Test
    void everyTypeOfItemHasARow() {
        assertThat(RecordGrowth.ITEMS.keySet()).isEqualTo(subclasses(FieldType.class));
    }

    @Test
    void everyPlaceOfAParameterHasARow() {
        assertThat(RequestGrowth.STYLES.keySet()).containsExactlyInAnyOrder(In.values());
    }

    private static Set<Class<?>> subclasses(Class<?> sealed) {
        return Stream.of(sealed.getPermittedSubclasses()).collect(Collectors.toSet());
    }

    @Test
    void whatGrowsWithTheSquareFails() {
        assertThat(Growth.of(row(size -> busy((double) size * size))).result())
                .isEqualTo(Result.FAILED);
    }

    @Test
    void whatGrowsWithNLogNPasses() {
        assertThat(Growth.of(row(size -> busy(size * 100 * Math.log(size)))).result())
                .isEqualTo(Result.PASSED);
    }

    @Test
    void whatItsBudgetEndsIsLimited() {
        assertThat(
                        Growth.of(
                                        row(size ->
                                                () -> {
                                                    for (int i = 0; i < size / 100; i++) {
                                                        WorkBudget.current().check();
                                                        busy(size * 100.0).run();
                                                    }
                                                }))
                                .result())
                .isEqualTo(Result.LIMITED);
    }

    private static Row row(IntFunction<Work> input) {
        return new Row("test", 4096, input);
    }

    /** Takes so many nanoseconds of the processor, but none below the microsecond. */
    private static Work busy(double nanos) {
        return () -> {
            long end = cpuNanos() + (long) Math.min(nanos, NANOS);
            while (cpuNanos() < end) {
                Thread.onSpinWait();
            }
        };
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
