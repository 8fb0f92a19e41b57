package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.ObservationConfig.AccessLog;
import io.ironbridge.apiproject.server.ObservationConfig.Correlation;
import io.ironbridge.apiproject.server.ObservationConfig.Paths;
import io.ironbridge.apiproject.server.ObservationConfig.WorkloadActivity;
import io.ironbridge.apiproject.text.Texts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads {@link ObservationConfig}. */
final class ObservationReader {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LONGEST_INTERVAL = Duration.ofDays(1);
    private static final int MEGABYTE = 1 << 20;
    private static final int MOST_FILES = 1000;
    private static final Set<String> CONSOLE_FORMATS = Set.of("dev", "simple", "tbasic", "json");

    /** Headers that determine how a message is read, or who sends it. */
    private static final Set<String> TAKEN =
            Set.of(
                    "accept",
                    "authorization",
                    "connection",
                    "content-length",
                    "content-type",
                    "cookie",
                    "date",
                    "expect",
                    "host",
                    "keep-alive",
                    "location",
                    "proxy-authorization",
                    "set-cookie",
                    "te",
                    "traceparent",
                    "tracestate",
                    "trailer",
                    "transfer-encoding",
                    "upgrade",
                    "www-authenticate");

    private final Elements context;

    ObservationReader(Elements context) {
        this.context = context;
    }

    ObservationConfig read(Set<String> features) {
        return new ObservationConfig(
                new TelemetryReader(context).read(features),
                correlation(),
                jsonLogs(),
                context.one("ironbridge_observation").choice("paths", Paths.SHOWN),
                workloadActivity(),
                new AuditReader(context).audit());
    }

    private boolean jsonLogs() {
        ElementReader logging = context.one("logging");
        String format =
                logging.text("consoleFormat")
                        .or(() -> context.variable("WLP_LOGGING_CONSOLE_FORMAT"))
                        .orElse("dev")
                        .toLowerCase(Locale.ROOT);
        if (!CONSOLE_FORMATS.contains(format)) {
            logging.bad("consoleFormat", format, "Use one of " + Texts.list(CONSOLE_FORMATS) + ".");
        }
        return format.equals("json");
    }

    private Correlation correlation() {
        ElementReader e = context.one("ironbridge_correlation");
        Correlation byDefault = Correlation.DEFAULT;
        return new Correlation(
                header(e),
                e.flag("trusted", byDefault.trusted()),
                e.choice("returned", Returned.FAILURES) == Returned.ALWAYS,
                e.flag("propagated", byDefault.propagated()));
    }

    /** Responses that have the id. */
    private enum Returned {
        FAILURES,
        ALWAYS
    }

    private static String header(ElementReader e) {
        String name =
                e.text("header").orElse(Correlation.DEFAULT.header()).toLowerCase(Locale.ROOT);
        if (name.matches("[a-z0-9!#$%&'*+.^_`|~-]{1,64}") && !TAKEN.contains(name)) {
            return name;
        }
        e.bad("header", name, "Use the name of a header that has no other meaning in HTTP.");
        return Correlation.DEFAULT.header();
    }

    /** The access log of an endpoint; empty if there is none. */
    Optional<AccessLog> accessLog(ElementReader endpoint) {
        return context.childOrNamed(
                        endpoint, "accessLogging", "accessLoggingRef", "httpAccessLogging")
                .filter(e -> e.flag("enabled", true))
                .flatMap(this::accessLogging);
    }

    private Optional<AccessLog> accessLogging(ElementReader e) {
        for (String unread : List.of("rolloverInterval", "rolloverStartTime")) {
            if (e.text(unread).isPresent()) {
                context.faults()
                        .warning(
                                "0653",
                                e.source(unread),
                                unread + " of <" + e.element().name() + "> has no effect here.",
                                "Set maxFileSize: log files are rotated by size only.");
            }
        }
        Path folder = e.serverDir("filePath");
        int files = e.number("maxFiles", 2, 0, MOST_FILES);
        return e.path("filePath", folder, e.text("filePath").orElse("logs/http_access.log"))
                .map(file ->
                        new AccessLog(
                                file.toAbsolutePath().normalize(),
                                e.text("logFormat").orElse(AccessLog.DEFAULT_FORMAT),
                                (long) e.number("maxFileSize", 20, 0, MEGABYTE) * MEGABYTE,
                                files == 0 ? MOST_FILES : files,
                                e.number("ironbridge_queue", 10_000, 1, 10_000_000),
                                e.flag("ironbridge_showQuery", false),
                                e.source()));
    }

    private WorkloadActivity workloadActivity() {
        ElementReader e = context.one("ironbridge_workloadActivity");
        WorkloadActivity byDefault = WorkloadActivity.DEFAULT;
        return new WorkloadActivity(
                e.between("interval", byDefault.interval(), SECOND, SECOND, LONGEST_INTERVAL),
                e.number("keep", byDefault.keep(), 0, 1440),
                e.number("cpuSampling", byDefault.cpuSampling(), 0, 1_000_000),
                e.number("cpuAllPerSecond", byDefault.cpuAllPerSecond(), 0, 1_000_000),
                e.text("file").flatMap(name -> e.path("file", e.serverDir("file"), name)));
    }
}
