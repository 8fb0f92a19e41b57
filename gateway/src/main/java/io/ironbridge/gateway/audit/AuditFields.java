package io.ironbridge.gateway.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Receives the fields of an event, named as in the SMF record; unknown fields are omitted. */
public interface AuditFields {
    void number(String name, long value);

    void text(String name, String value);

    /** Passes all fields of {@code event} to {@code to}, in the order of the record. */
    static void of(AuditEvent event, AuditFields to) {
        new Giving(to).give(event);
    }

    /** Passes the fields on. */
    record Giving(AuditFields to) {
        private static final String PREFIX = "SMF123S1_";
        private static final String RESPONSE = "IRONBRIDGE_RESPONSE";
        private static final String OUTCOME = "IRONBRIDGE_SOR_OUTCOME";
        private static final String CHANGE = "IRONBRIDGE_CHANGE";
        private static final int HEADERS = 4;
        private static final int MOST_STEPS = 50;
        private static final int TIMED_OUT = 1;

        private void give(AuditEvent event) {
            number("REQ_TYPE", event.type().code());
            number("HTTP_RESP_CODE", event.status());
            number("RESP_FLAGS", event.timedOut() ? TIMED_OUT : 0);
            text("REQ_ID", event.id());
            text("TRACKING_TOKEN", event.place() == null ? null : event.place().traceId());
            text("USER_NAME", event.user());
            text("CLIENT_IP_ADDR", event.client());
            text("API_NAME", event.api());
            text("API_VERSION", event.apiVersion());
            text("SERVICE_NAME", event.operation());
            text("REQ_METHOD", event.method());
            text("REQ_QUERY_STR", event.query());
            text("REQ_TARGET_URI", event.target());
            number("REQ_PAYLOAD_LEN", event.requestBytes());
            number("RESP_PAYLOAD_LEN", event.responseBytes());
            time("TIME_ZC_ENTRY", event.entry());
            time("TIME_ZC_EXIT", event.exit());
            time("TIME_SOR_SENT", event.sent());
            time("TIME_SOR_RECV", event.received());
            system(event.system());
            headers("REQ_HDR", event.requestHeaders());
            headers("RESP_HDR", event.responseHeaders());
            identity(event.identity());
            classes(event.classes());
            flow(event.flow());
            if (event.incomplete()) {
                to.text(RESPONSE, "INCOMPLETE"); // not in the SMF record
            }
            if (event.change() != null) {
                to.text(CHANGE, event.change()); // not in the SMF record
            }
        }

        /** Not in the SMF record. */
        private void identity(AuditEvent.@Nullable Identity identity) {
            if (identity != null) {
                to.text("IRONBRIDGE_CALLER_MEANS", identity.means());
                own("IRONBRIDGE_CALLER_ISSUER", identity.issuer());
                own("IRONBRIDGE_CLAIMED_USER", identity.claimed());
            }
        }

        /** Not in the SMF record. */
        private void classes(AuditEvent.@Nullable Classes classes) {
            if (classes != null) {
                own("IRONBRIDGE_TRANSACTION_CLASS", classes.transactionClass());
                own("IRONBRIDGE_SERVICE_CLASS", classes.serviceClass());
                own("IRONBRIDGE_REPORT_CLASS", classes.reportClass());
                to.number("IRONBRIDGE_QUEUED_MICROS", classes.queued().toNanos() / 1_000);
            }
        }

        /** Not in the SMF record. */
        private void flow(AuditEvent.@Nullable Flow flow) {
            if (flow == null) {
                return;
            }
            List<AuditEvent.Step> shown = shown(flow.calls());
            own(
                    "IRONBRIDGE_STEPS",
                    shown.stream()
                            .map(AuditEvent.Step::toString)
                            .collect(Collectors.joining("; ")));
            int more = flow.moreCalls() + flow.calls().size() - shown.size();
            if (more > 0) {
                to.number("IRONBRIDGE_MORE_STEPS", more);
            }
            own("IRONBRIDGE_NOT_COMPENSATED", String.join(", ", flow.notCompensated()));
            if (flow.unitOfWork() != null) {
                own("IRONBRIDGE_UNIT_OF_WORK", flow.unitOfWork());
            }
        }

        /** The first calls, and of those after them what may need a hand. */
        private static List<AuditEvent.Step> shown(List<AuditEvent.Step> calls) {
            List<AuditEvent.Step> shown = new ArrayList<>();
            for (AuditEvent.Step call : calls) {
                boolean matters =
                        call.compensation() || call.effect() == AuditEvent.Effect.MAY_HAVE_RUN;
                if (shown.size() < (matters ? 2 * MOST_STEPS : MOST_STEPS)) {
                    shown.add(call);
                }
            }
            return shown;
        }

        private void own(String name, @Nullable String value) {
            if (value != null && !value.isEmpty()) {
                to.text(name, value);
            }
        }

        private void system(AuditEvent.@Nullable SystemOfRecord system) {
            if (system != null) {
                text("SP_NAME", system.provider());
                text("SOR_REFERENCE", system.reference());
                text("SOR_IDENTIFIER", system.identifier());
                text("SOR_RESOURCE", system.resource());
                to.text(OUTCOME, system.effect().name()); // not in the SMF record
            }
        }

        /** At most four, each {@code name:value}, as in the record. */
        private void headers(String name, List<Map.Entry<String, String>> headers) {
            for (int i = 0; i < Math.min(HEADERS, headers.size()); i++) {
                Map.Entry<String, String> header = headers.get(i);
                text(name + (i + 1), header.getKey() + ":" + header.getValue());
            }
        }

        private void time(String name, @Nullable Instant time) {
            if (time != null) {
                text(name, time.toString());
            }
        }

        private void text(String name, @Nullable String value) {
            if (value != null && !value.isEmpty()) {
                to.text(PREFIX + name, value);
            }
        }

        private void number(String name, long value) {
            to.number(PREFIX + name, value);
        }
    }
}
