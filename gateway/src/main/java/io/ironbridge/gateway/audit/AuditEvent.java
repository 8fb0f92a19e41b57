package io.ironbridge.gateway.audit;

import io.ironbridge.gateway.logs.TracePlace;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request, or what became of the server, with the fields of SMF type 123 subtype 1 version 2
 * that mean something here (IBM, "API provider data from SMF type 123 subtype 1 version 2
 * records"). What is not known is null or empty, and is left out.
 *
 * @param type what was asked for
 * @param status of the reply; 0: there was none
 * @param timedOut the back end did not answer in time
 * @param incomplete the reply's body was passed on and broke off, or its client went away
 * @param id of the request; one that its caller chose may be that of others, too
 * @param place in a trace
 * @param identity how the caller proved, or did not prove, who he is; null: he did not try
 * @param client address, as text; empty: it is nobody's request
 * @param target path, as it came; empty: it is no request
 * @param query as the configuration wants it shown
 * @param requestBytes of the body; so responseBytes
 * @param sent when the system of record was asked; null: nothing went there
 * @param received when it had answered; null: it did not
 * @param change what was changed, in words; never a secret or data
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
        @Nullable String change) {
    public AuditEvent {
        requestHeaders = List.copyOf(requestHeaders);
        responseHeaders = List.copyOf(responseHeaders);
    }

    /** What an administrator did, or the server itself: nothing of it was for a back end. */
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
                change);
    }

    /**
     * Who asked for what.
     *
     * @param user null: nobody knows
     * @param client address, as text; empty: it is nobody's request
     */
    public record Asked(
            @Nullable String user,
            String client,
            String method,
            String target,
            long requestBytes,
            long responseBytes) {
        /** What nobody asks for by a request. */
        public static Asked byNobody(String method) {
            return new Asked(null, "", method, "", 0, 0);
        }
    }

    /**
     * What a caller brought to prove who he is.
     *
     * @param means password, token, key or certificate
     * @param issuer of a token that was right
     * @param claimed who he says to be, where that was not proved
     */
    public record Identity(String means, @Nullable String issuer, @Nullable String claimed) {}

    /** As {@code SMF123S1_REQ_TYPE} counts them. */
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
     * What was called.
     *
     * @param provider kind of connector
     * @param reference id of the connection's element
     * @param identifier where it is
     * @param resource what of it
     */
    public record SystemOfRecord(
            String provider, String reference, String identifier, String resource, Effect effect) {}

    /** What is known of whether the system of record has done what was asked. */
    public enum Effect {
        /** It has said what became of it. */
        ANSWERED,
        /** Nobody knows: it was asked, and has not answered in time, or not in its protocol. */
        MAY_HAVE_RUN,
        /** It has not done anything. */
        NOT_RUN
    }
}
