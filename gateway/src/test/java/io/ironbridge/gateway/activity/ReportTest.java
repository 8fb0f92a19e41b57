package io.ironbridge.gateway.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.workload.Goal;
import io.ironbridge.gateway.workload.Objective;
import io.ironbridge.gateway.workload.ServicePeriod;
import io.ironbridge.gateway.workload.WorkloadManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The report, letter by letter. The golden file was written by this test and read with care; {@code
 * -Dgolden.update=true} writes it anew.
 */
class ReportTest {
    private static final String GOLDEN = "golden/workload-activity/report.txt";
    private static final String CLASSES = "golden/workload-activity/classes.txt";

    @TempDir Path self;

    private final HandClock clock = new HandClock();
    private final WorkloadActivity activity =
            WorkloadActivity.start(
                    new ActivitySettings(Duration.ofSeconds(60), 5, 16, 2, 1), clock.sources());

    /** Two measured without exception, and then one of several by lot. */
    private void work() {
        ReportClass employees = activity.reportClass("staff getEmployees");
        ReportClass salary = activity.reportClass("staff raiseSalary");
        activity.reportClass("staff getDepartments");
        for (int i = 0; i < 2; i++) {
            RequestCpu cpu = new RequestCpu(clock, SampleChoice.ALL);
            cpu.add(310_000 + i * 40_000, 21_000);
            cpu.add(90_000, 4_000);
            employees.ended(cpu, true, 1_500_000 + i * 2_000_000, 250_000, 1_000_000);
        }
        for (int i = 0; i < 10; i++) {
            salary.ended(null, i != 9, 30_000_000L * (i + 1), 0, 12_000_000);
        }
        for (int i = 0; i < 4; i++) {
            salary.measured(SampleChoice.LOT, 900_000 + i * 100_000, 40_000, 4);
        }
        employees.ended(null, true, 11_000_000_000L, 0, 10_999_000_000L);
        clock.groups = ThreadGroups.read(threads());
        clock.processMicros += 2_500_000;
        clock.pass(Duration.ofSeconds(60));
        activity.close();
        clock.pass(Duration.ofMillis(1500));
    }

    /** A folder with one event loop and one compiler. */
    private Path threads() {
        try {
            thread("7", "ironbridge-io-1", "900000000");
            thread("8", "C1 CompilerThre", "1200000000");
            return self;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void thread(String number, String name, String nanos) throws IOException {
        Path task = Files.createDirectories(self.resolve("task").resolve(number));
        Files.writeString(task.resolve("comm"), name);
        Files.writeString(task.resolve("schedstat"), nanos + " 0 0");
    }

    @Test
    void theTextIsTheGoldenOne() throws Exception {
        work();
        String text = activity.text(1);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(Path.of("src/test/resources", GOLDEN), text);
        }
        assertThat(text).isEqualTo(golden(GOLDEN));
    }

    /** Orders keep their goal; of mining, which is discretionary, three requests were refused. */
    private void workWithClasses() {
        WorkloadManager manager = new WorkloadManager(_ -> {});
        Objective promised = Objective.of(1, new Goal.Percentile(90, 500_000_000));
        activity.onPolicy("DAY");
        ReportClass orders = classified(manager, "ORDERS", promised, "RWEB");
        ReportClass mining = classified(manager, "MINING", Objective.discretionary(), "");
        for (int i = 0; i < 10; i++) {
            ended(orders, 100_000_000L * (i + 1), 50_000_000);
        }
        for (int i = 0; i < 4; i++) {
            ended(mining, 2_000_000_000, 1_500_000_000);
        }
        activity.reportClass("staff getEmployees").ended(null, false, 1_000_000, 0, 0);
        orders.measured(SampleChoice.LOT, 2_000_000, 40_000, 4);
        clock.processMicros += 100_000;
        clock.pass(Duration.ofSeconds(10));
        activity.close();
    }

    private ReportClass classified(
            WorkloadManager manager, String name, Objective objective, String reportClass) {
        ServicePeriod period =
                manager.define(
                                name,
                                List.of(
                                        new WorkloadManager.PeriodDefinition(
                                                objective, Long.MAX_VALUE, false)),
                                null)
                        .periods()
                        .getFirst();
        return activity.reportClass(
                "staff getEmployees", new ReportClass.Assigned(period, reportClass));
    }

    private static void ended(ReportClass counts, long actual, long queued) {
        counts.ended(null, true, actual, queued, actual - queued);
        counts.assigned().orElseThrow().period().ended(actual, queued);
    }

    @Test
    void serviceClassesAreTheSameRequestsInAnotherOrder() throws Exception {
        workWithClasses();
        String text = activity.text(1);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(Path.of("src/test/resources", CLASSES), text);
        }
        assertThat(text).isEqualTo(golden(CLASSES));
    }

    @Test
    void theCpuOfServiceClassesAndTheRestIsThatOfTheProcess() {
        workWithClasses();
        JsonNode interval = JsonMapper.shared().readTree(activity.json(1)).at("/intervals/0");
        JsonNode service = interval.get("service");
        long sum =
                service.at("/notClassified/micros").longValue()
                        + service.get("unattributedMicros").longValue();
        for (JsonNode period : service.get("periods")) {
            sum += period.at("/cpu/micros").longValue();
        }

        assertThat(sum).isEqualTo(interval.at("/cpu/processMicros").longValue()).isPositive();
        JsonNode orders = service.at("/periods/1");
        assertThat(orders.get("serviceClass").stringValue()).isEqualTo("ORDERS");
        assertThat(orders.get("onGoal").longValue()).isEqualTo(5);
        assertThat(orders.get("performanceIndex").doubleValue()).isEqualTo(2);
        assertThat(orders.get("percentOfGoal")).hasSize(14);
        assertThat(service.at("/reportClasses/0/name").stringValue()).isEqualTo("RWEB");
        assertThat(interval.at("/reportClasses/0/transactions/ended").longValue()).isEqualTo(15);
    }

    private static String golden(String name) {
        try (var stream = ReportTest.class.getClassLoader().getResourceAsStream(name)) {
            return new String(
                    Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theJsonSaysTheSame() {
        work();
        JsonNode report = JsonMapper.shared().readTree(activity.json(1));

        assertThat(report.get("format").stringValue()).isEqualTo("ironbridge-workload-activity");
        assertThat(report.get("settings").get("cpuSampling").intValue()).isEqualTo(16);
        assertThat(report.get("intervals")).hasSize(2);
        JsonNode first = report.get("intervals").get(0);
        assertThat(first.get("complete").booleanValue()).isTrue();
        assertThat(first.get("seconds").doubleValue()).isEqualTo(60);
        assertThat(first.get("start").stringValue()).isEqualTo("2026-03-01T10:00:00Z");
        JsonNode salary = first.get("reportClasses").get(1);
        assertThat(salary.get("name").stringValue()).isEqualTo("staff raiseSalary");
        assertThat(salary.get("transactions").get("ended").longValue()).isEqualTo(10);
        assertThat(salary.get("transactions").get("abnormal").longValue()).isEqualTo(1);
        assertThat(salary.get("time").get("backEnd").doubleValue()).isEqualTo(0.012);
        assertThat(salary.get("distribution")).hasSize(14);
        assertThat(salary.get("cpu").get("micros").longValue()).isEqualTo(10_500);
        JsonNode cpu = first.get("cpu");
        assertThat(
                        cpu.get("attributedMicros").longValue()
                                + cpu.get("unattributedMicros").longValue())
                .isEqualTo(cpu.get("processMicros").longValue())
                .isEqualTo(2_500_000);
        assertThat(first.get("withoutTransactions").get(0).stringValue())
                .isEqualTo("staff getDepartments");
        assertThat(cpu.at("/threads/jitMicros").longValue()).isEqualTo(1_200_000);
        assertThat(cpu.at("/threads/othersMicros").longValue()).isEqualTo(400_000);
        assertThat(first.get("storage").get("residentBytes").longValue()).isEqualTo(150L << 20);
    }
}
