package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A side of the scenario: what observes the requests. */
enum ObservationSide {
    PLAIN("plain"),
    PLAIN_AGAIN("plain, another process"),
    TELEMETRY_OFF("telemetry, nothing traced"),
    TRACED_1_PERCENT("telemetry, 1 % traced"),
    TRACED("telemetry, all traced"),
    ACCESS_LOG("access log"),
    AUDIT("audit trail"),
    BASELINE("baseline, plain");

    /** Maximum delay of a batch of spans: the gateway's default. */
    private static final Duration DELAY = Duration.ofSeconds(5);

    /** Queue length of spans, in requests: the same as for access log lines and audit events. */
    private static final int QUEUE = 10_000;

    private final String title;

    ObservationSide(String title) {
        this.title = title;
    }

    static ObservationSide of(String side) {
        return Stream.of(values())
                .filter(kind -> kind.label().equals(side))
                .findFirst()
                .orElseThrow();
    }

    /** The sides without a baseline. */
    static List<String> names() {
        return Stream.of(values())
                .filter(kind -> kind != BASELINE)
                .map(ObservationSide::label)
                .toList();
    }

    /** The sides to compare, with the baseline if there is one. */
    static List<ObservationSide> of(RunSelection selection) {
        return Stream.of(values())
                .filter(kind ->
                        kind == BASELINE
                                ? selection.baseline() != null
                                : selection.hasSide(kind.label()))
                .toList();
    }

    /** The side's name, and that of its process. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Side side() {
        return new Side(label(), title, label());
    }

    /** Whether the side writes or sends anything. */
    boolean isWatched() {
        return this != PLAIN && this != PLAIN_AGAIN && this != BASELINE;
    }

    boolean isTelemetry() {
        return this == TELEMETRY_OFF || this == TRACED_1_PERCENT || this == TRACED;
    }

    /** Delay of a batch of spans in a run: not longer than an interval of a short form. */
    static Duration delay(Duration interval) {
        return interval.compareTo(DELAY) < 0 ? interval : DELAY;
    }

    /**
     * Time after which no more records of ended requests are expected.
     *
     * @param delay of a batch of spans
     */
    Duration quiet(Duration delay) {
        return this == TRACED || this == TRACED_1_PERCENT
                ? delay.plusSeconds(1)
                : Duration.ofMillis(500);
    }

    /** File of the access log or the audit trail. */
    Path file(Path folder) {
        return folder.resolve(label()).resolve("requests.log");
    }

    /**
     * Configuration in addition to the sample's; empty if there is none.
     *
     * @param collector its URL
     * @param delay of a batch of spans
     * @param folder folder for files
     */
    Optional<String> xml(String collector, Duration delay, Path folder) {
        return switch (this) {
            case PLAIN, PLAIN_AGAIN, BASELINE -> Optional.empty();
            case TELEMETRY_OFF -> telemetry(collector, delay, "0");
            case TRACED_1_PERCENT -> telemetry(collector, delay, "0.01");
            case TRACED -> telemetry(collector, delay, "1");
            case ACCESS_LOG ->
                    server(
                            """
                            <httpEndpoint id="defaultHttpEndpoint">
                              <accessLogging filePath="%s" maxFileSize="0"/>
                            </httpEndpoint>\
                            """
                                    .formatted(file(folder)));
            case AUDIT ->
                    server("<ironbridge_audit file=\"%s\" files=\"2\"/>".formatted(file(folder)));
        };
    }

    /** Each side has a separate path at the collector, which identifies the sender. */
    private Optional<String> telemetry(String collector, Duration delay, String ratio) {
        return server(
                """
                <ironbridge_telemetry endpoint="%s/%s" parentBased="false" samplingRatio="%s"
                                      delay="%dms" queue="%d"/>\
                """
                        .formatted(collector, label(), ratio, delay.toMillis(), QUEUE));
    }

    private static Optional<String> server(String element) {
        return Optional.of("<server>\n" + element + "\n</server>\n");
    }
}
