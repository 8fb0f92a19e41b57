package io.ironbridge.gateway.audit;

import io.ironbridge.gateway.logs.TracePlace;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One request, or one event of the server, with the fields of SMF type 123 subtype 1 version 2 that
 * apply here (IBM, "API provider data from SMF type 123 subtype 1 version 2 records"). Unknown
 * values are null or empty, and are omitted.
 *
 * @param type of the request
 * @param status of the reply; 0 if there was none
 * @param timedOut whether the back end did not answer in time
 * @param incomplete whether the reply's body broke off while it was passed on, or its client went
 *     away
 * @param id of the request; an id chosen by the caller need not be unique
 * @param place in a trace
 * @param identity the credentials, right or wrong; null if there were none
 * @param client address, as text; empty if there is no request
 * @param target path, as received; empty if there is no request
 * @param query as the configuration wants it shown
 * @param requestBytes of the body; likewise responseBytes
 * @param sent when the system of record was called; null if it was not
 * @param received when it had answered; null if it did not
 * @param classes of its work; null if it ended before it was classified, or nothing is configured
 * @param flow calls of a flow; null without one
 * @param change description of the change; never a secret or data
 */
public record AuditEvent(
        Type type,
        int status,
        boolean timedOut,
        boolean incomplete,
        String id,
        @Nullable TracePlace place,
        @Nullable String user,
        @Nullable Identity identity,
        String client,
        @Nullable String api,
        @Nullable String apiVersion,
        @Nullable String operation,
        String method,
        String target,
        @Nullable String query,
        long requestBytes,
        long responseBytes,
        Instant entry,
        Instant exit,
        @Nullable Instant sent,
        @Nullable Instant received,
        @Nullable SystemOfRecord system,
        List<Map.Entry<String, String>> requestHeaders,
        List<Map.Entry<String, String>> responseHeaders,
        @Nullable Classes classes,
        @Nullable Flow flow,
        @Nullable String change) {
    public AuditEvent {
        requestHeaders = List.copyOf(requestHeaders);
        responseHeaders = List.copyOf(responseHeaders);
    }

    /** An administrator's action, or an event of the server itself, without a back end. */
    public static AuditEvent administration(
            int status,
            String id,
            Asked asked,
            Instant entry,
            Instant exit,
            @Nullable String change) {
        return new AuditEvent(
                Type.ADMINISTRATION,
                status,
                false,
                false,
                id,
                null,
                asked.user(),
                null,
                asked.client(),
                null,
                null,
                null,
                asked.method(),
                asked.target(),
                null,
                asked.requestBytes(),
                asked.responseBytes(),
                entry,
                exit,
                null,
                null,
                null,
                List.of(),
                List.of(),
                null,
                null,
                change);
    }

    /**
     * The author and the action.
     *
     * @param user null if unknown
     * @param client address, as text; empty if there is no request
     */
    public record Asked(
            @Nullable String user,
            String client,
            String method,
            String target,
            long requestBytes,
            long responseBytes) {
        /** An action without a request. */
        public static Asked byNobody(String method) {
            return new Asked(null, "", method, "", 0, 0);
        }
    }

    /**
     * The credentials of a caller.
     *
     * @param means password, token, key or certificate
     * @param issuer of a valid token
     * @param claimed the user that the caller claimed to be, if not authenticated
     */
    public record Identity(String means, @Nullable String issuer, @Nullable String claimed) {}

    /**
     * The classes of a request; empty: none.
     *
     * @param serviceClass with the period in which it ended
     * @param queued time that it waited for a place at its connection
     */
    public record Classes(
            String transactionClass, String serviceClass, String reportClass, Duration queued) {}

    /** With the values of {@code SMF123S1_REQ_TYPE}. */
    public enum Type {
        UNKNOWN(0),
        API(1),
        SERVICE(2),
        ADMINISTRATION(3);

        private final int code;

        Type(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    /**
     * The target of the call.
     *
     * @param provider kind of connector
     * @param reference id of the connection's element
     * @param identifier its address
     * @param resource the program, transaction or the like
     */
    public record SystemOfRecord(
            String provider, String reference, String identifier, String resource, Effect effect) {}

    /**
     * A flow.
     *
     * @param calls in the order of their beginning; all compensations are among them
     * @param moreCalls number of calls that are not
     * @param notCompensated steps that were not undone
     * @param unitOfWork id of the unit of work, and how it has ended; null without one
     */
    public record Flow(
            List<Step> calls,
            int moreCalls,
            Set<String> notCompensated,
            @Nullable String unitOfWork) {
        public Flow {
            calls = List.copyOf(calls);
            notCompensated = Collections.unmodifiableSet(new TreeSet<>(notCompensated));
        }
    }

    /**
     * A call of a flow.
     *
     * @param compensation whether it undoes the step's call
     * @param reference id of the connection's element
     * @param resource the program, transaction or the like
     * @param took the wait for a connection, and the call
     */
    public record Step(
            String name,
            boolean compensation,
            String reference,
            String resource,
            Effect effect,
            Duration took) {
        @Override
        public String toString() {
            return "%s%s %s %s %s %dus"
                    .formatted(
                            name,
                            compensation ? " (compensation)" : "",
                            reference,
                            resource,
                            effect,
                            took.toNanos() / 1_000);
        }
    }

    /** Whether the system of record has executed the request. */
    public enum Effect {
        /** It answered. */
        ANSWERED,
        /** Unknown: it was called, and did not answer in time or in its protocol. */
        MAY_HAVE_RUN,
        /** It did not execute anything. */
        NOT_RUN
    }
}
