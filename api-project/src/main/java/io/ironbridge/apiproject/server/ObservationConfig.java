package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is recorded about requests, and where.
 *
 * @param telemetry empty: nothing is sent to a collector
 * @param jsonLogs {@code consoleFormat} of {@code logging}, or {@code WLP_LOGGING_CONSOLE_FORMAT}:
 *     log lines are JSON objects
 * @param workloadActivity settings of the workload activity report
 * @param audit empty: there is no audit trail
 */
public record ObservationConfig(
        Optional<Telemetry> telemetry,
        Correlation correlation,
        boolean jsonLogs,
        Paths paths,
        WorkloadActivity workloadActivity,
        Optional<Audit> audit) {
    /** {@code paths} of {@code ironbridge_observation}: how the paths of requests are recorded. */
    public enum Paths {
        /** As received. */
        SHOWN,
        /** As in the document: names of parameters instead of the values that callers send. */
        TEMPLATE
    }

    /** What may be sent to a collector. */
    public enum Signal {
        TRACES,
        METRICS,
        LOGS
    }

    /**
     * {@code ironbridge_telemetry}, and OpenTelemetry's own environment variables. OTLP over HTTP
     * in protobuf.
     *
     * @param endpoints URL with path for each signal that is sent; not empty
     * @param headers of each request to the collector
     * @param sslRef for https; empty: the default one, or the JDK's trust store
     * @param resource attributes of the server in addition to {@code service.name}
     * @param compressed whether gzip is used
     * @param timeout for the collector to accept a batch, including retries
     * @param delay how long the first span or log record of a batch waits for others
     * @param queue number of spans that may wait, and of log records
     * @param batch maximum number of them that is sent together
     * @param metricInterval time between readings of the meters
     */
    public record Telemetry(
            Map<Signal, String> endpoints,
            Map<String, Secret> headers,
            Optional<String> sslRef,
            String serviceName,
            Map<String, String> resource,
            Sampling sampling,
            boolean compressed,
            Duration timeout,
            Duration delay,
            int queue,
            int batch,
            Duration metricInterval,
            Source source) {
        public Telemetry {
            endpoints = Map.copyOf(endpoints);
            headers = Map.copyOf(headers);
            resource = Map.copyOf(resource);
        }
    }

    /**
     * Which requests are traced.
     *
     * @param parentBased whether a caller's sampling decision, if there is one, applies
     * @param ratio share of the other requests that is traced, 0 to 1
     */
    public record Sampling(boolean parentBased, double ratio) {
        /** All, unless callers decide otherwise. */
        public static final Sampling DEFAULT = new Sampling(true, 1);
    }

    /**
     * {@code ironbridge_correlation}: the id of a request.
     *
     * @param header header of requests and responses that contains it, in lower case
     * @param trusted whether an id from the caller is used if it is safe; otherwise each request
     *     gets a new id
     * @param always whether all responses have it; otherwise only those that report a failure
     * @param propagated whether it is sent to back ends over HTTP, including CICS regions over the
     *     host link
     */
    public record Correlation(String header, boolean trusted, boolean always, boolean propagated) {
        /** {@code x-request-id}, trusted, on failures only, propagated. */
        public static final Correlation DEFAULT =
                new Correlation("x-request-id", true, false, true);
    }

    /**
     * {@code accessLogging} of an endpoint, or the {@code httpAccessLogging} that it names.
     *
     * @param format NCSA tokens, see {@code docs/observability.md}
     * @param maxFileBytes size at which a new file is started; 0: never
     * @param maxFiles number of files that are kept, including the newest one
     * @param queue number of lines that may wait to be written
     * @param showQuery whether query strings are written as received; otherwise they are masked
     */
    public record AccessLog(
            Path file,
            String format,
            long maxFileBytes,
            int maxFiles,
            int queue,
            boolean showQuery,
            Source source) {
        /** Liberty's default. */
        public static final String DEFAULT_FORMAT = "%h %u %{t}W \"%r\" %s %b";

        /** Whether one writer can serve both. */
        public boolean isSameAs(AccessLog other) {
            return file.equals(other.file)
                    && format.equals(other.format)
                    && maxFileBytes == other.maxFileBytes
                    && maxFiles == other.maxFiles
                    && queue == other.queue
                    && showQuery == other.showQuery;
        }
    }

    /**
     * {@code ironbridge_workloadActivity}: what is recorded for the workload activity report.
     *
     * @param interval of a report
     * @param keep number of complete intervals kept in memory
     * @param cpuSampling the CPU time is measured for one request in this many; 1: for all, 0: for
     *     none
     * @param cpuAllPerSecond on each event loop, the CPU time is also measured for this many first
     *     requests of each second
     * @param file file to which reports are appended
     */
    public record WorkloadActivity(
            Duration interval,
            int keep,
            int cpuSampling,
            int cpuAllPerSecond,
            Optional<Path> file) {
        /** 60 s, 60; 16, 20; no file. */
        public static final WorkloadActivity DEFAULT =
                new WorkloadActivity(Duration.ofSeconds(60), 60, 16, 20, Optional.empty());
    }

    /**
     * {@code ironbridge_audit}, together with {@code zosconnect_auditInterceptor}: who requested
     * what, as lines of JSON.
     *
     * @param file file with the newest events, {@code logs/audit.jsonl}
     * @param maxFileBytes size at which a new file is started, 64 MiB
     * @param files number of files that are kept, 10
     * @param queueLength number of events that may wait to be written, 10,000
     * @param longestWait longest time that replies wait for room in the queue, 10 s
     * @param strangersPerSecond rejected requests of unauthenticated callers that are recorded per
     *     second, on average, 10
     * @param requestHeaders names of the headers that are recorded, in lower case; at most four
     */
    public record Audit(
            Path file,
            long maxFileBytes,
            int files,
            int queueLength,
            WhenFull whenFull,
            Duration longestWait,
            Query query,
            int strangersPerSecond,
            List<String> requestHeaders,
            List<String> responseHeaders,
            Source source) {
        /** Maximum number of request headers, and of response headers. */
        public static final int MOST_HEADERS = 4;

        public Audit {
            requestHeaders = List.copyOf(requestHeaders);
            responseHeaders = List.copyOf(responseHeaders);
        }

        /** What happens to an event if the queue is full. */
        public enum WhenFull {
            DROP,
            WAIT,
            /** Like {@link #WAIT}, and new requests are rejected. */
            REFUSE
        }

        /** How query strings are shown. */
        public enum Query {
            /** Names of parameters, without their values. */
            MASKED,
            SHOWN,
            OMITTED
        }
    }
}
