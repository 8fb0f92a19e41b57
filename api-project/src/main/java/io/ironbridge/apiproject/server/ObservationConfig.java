package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is told of requests, and where.
 *
 * @param telemetry absent: nothing is sent to a collector
 * @param jsonLogs {@code consoleFormat} of {@code logging}, or {@code WLP_LOGGING_CONSOLE_FORMAT}:
 *     log lines are JSON objects
 * @param workloadActivity how the report of workload activity is made
 * @param audit absent: there is no audit trail
 */
public record ObservationConfig(
        Optional<Telemetry> telemetry,
        Correlation correlation,
        boolean jsonLogs,
        Paths paths,
        WorkloadActivity workloadActivity,
        Optional<Audit> audit) {
    /** {@code paths} of {@code ironbridge_observation}: how requests' paths are written down. */
    public enum Paths {
        /** As they come. */
        SHOWN,
        /** As the document has them: names of parameters instead of what callers send. */
        TEMPLATE
    }

    /** What may be sent to a collector. */
    public enum Signal {
        TRACES,
        METRICS,
        LOGS
    }

    /**
     * {@code ironbridge_telemetry}, and what the environment says in OpenTelemetry's own variables.
     * OTLP over HTTP in protobuf.
     *
     * @param endpoints of each signal that is sent, with its path; not empty
     * @param headers of each request to the collector
     * @param sslRef for https; absent: the default one, or the JDK's trust store
     * @param resource attributes of the server beside {@code service.name}
     * @param compressed with gzip
     * @param timeout for the collector to take a batch, retries included
     * @param delay how long the first span or log record of a batch waits for others
     * @param queue spans, and as many log records, that may wait
     * @param batch most of them that are sent together
     * @param metricInterval from one reading of the meters to the next
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
     * @param parentBased a caller that says whether its trace is sampled decides
     * @param ratio of the others, 0 to 1
     */
    public record Sampling(boolean parentBased, double ratio) {
        /** All, unless callers say otherwise. */
        public static final Sampling DEFAULT = new Sampling(true, 1);
    }

    /**
     * {@code ironbridge_correlation}: the id under which a request is known.
     *
     * @param header in which it comes and goes, in lower case
     * @param trusted what callers send is taken where it is harmless; otherwise each request gets
     *     an id of ours
     * @param always every answer has it; otherwise those that tell of a failure
     * @param propagated back ends over HTTP get it, CICS regions over the host link among them
     */
    public record Correlation(String header, boolean trusted, boolean always, boolean propagated) {
        /** {@code x-request-id}, taken, on failures, sent on. */
        public static final Correlation DEFAULT =
                new Correlation("x-request-id", true, false, true);
    }

    /**
     * {@code accessLogging} of an endpoint, or the {@code httpAccessLogging} that it names.
     *
     * @param format NCSA tokens, see {@code docs/observability.md}
     * @param maxFileBytes from which on another file is begun; 0: never
     * @param maxFiles that are kept, the newest one among them
     * @param queue lines that may wait to be written
     * @param showQuery query strings are written as they come; otherwise masked
     */
    public record AccessLog(
            Path file,
            String format,
            long maxFileBytes,
            int maxFiles,
            int queue,
            boolean showQuery,
            Source source) {
        /** Liberty's. */
        public static final String DEFAULT_FORMAT = "%h %u %{t}W \"%r\" %s %b";

        /** Whether both can be written by one. */
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
     * {@code ironbridge_workloadActivity}: what is recorded for the report of workload activity.
     *
     * @param interval of a report
     * @param keep complete intervals in memory
     * @param cpuSampling the CPU time of one request in so many is measured; 1: of all, 0: of none
     * @param cpuAllPerSecond but on each event loop that of the first so many of each second
     * @param file that reports are appended to
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
     * {@code ironbridge_audit}, together with {@code zosconnect_auditInterceptor}: who asked for
     * what, as lines of JSON.
     *
     * @param file the newest events, {@code logs/audit.jsonl}
     * @param maxFileBytes from which on another file is begun, 64 MiB
     * @param files that are kept, 10
     * @param queueLength events that may wait to be written, 10,000
     * @param longestWait for room where replies wait, 10 s
     * @param strangersPerSecond rejected requests of unauthenticated callers that are written, in a
     *     second on average, 10
     * @param requestHeaders names of those that are written, in lower case; four at most
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
        /** Of requests, and as many of responses. */
        public static final int MOST_HEADERS = 4;

        public Audit {
            requestHeaders = List.copyOf(requestHeaders);
            responseHeaders = List.copyOf(responseHeaders);
        }

        /** What becomes of an event for which there is no room. */
        public enum WhenFull {
            DROP,
            WAIT,
            /** As {@link #WAIT}; but nothing new is begun. */
            REFUSE
        }

        /** What is shown of query strings. */
        public enum Query {
            /** Names of parameters, without their values. */
            MASKED,
            SHOWN,
            OMITTED
        }
    }
}
