package io.ironbridge.gateway.record;

import io.ironbridge.apiproject.text.Node;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.mapping.MappingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Converts outcomes of calls to the keys of a recorded call and back: {@code reply} (items or
 * JSON), {@code text} or {@code hex} for bodies that these do not restore, {@code status} and
 * {@code headers} of HTTP, {@code failure}.
 */
final class RecordedReply {
    static final String REPLY = "reply";
    static final String TEXT = "text";
    static final String HEX = "hex";
    static final String STATUS = "status";
    static final String HEADERS = "headers";
    static final String FAILURE = "failure";

    private static final String TIMED_OUT = "TIMED_OUT";
    private static final String UNREACHABLE = "UNREACHABLE";
    private static final String UNREADABLE = "UNREADABLE";
    private static final String RECORDED = "the recorded back end";
    private static final int OK = 200;

    private RecordedReply() {}

    /** The keys of an outcome; empty if it is not the back end's, or cannot be restored. */
    static Optional<Map<String, @Nullable Object>> of(
            CallForm form, Payload sent, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied(Payload.HttpReply reply, _) -> http(reply);
            case Outcome.Replied(Payload payload, _) -> host(form, sent, payload);
            case Outcome.HostFailure failure ->
                    failure(
                            failure.fault().name(),
                            failure.code(),
                            failure.what(),
                            failure.mayHaveRun());
            case Outcome.TimedOut late -> failure(TIMED_OUT, "", "", late.mayHaveRun());
            case Outcome.Unreachable broken ->
                    failure(UNREACHABLE, "", broken.why(), broken.mayHaveRun());
            case Outcome.Unreadable garbage -> failure(UNREADABLE, "", garbage.what(), true);
            case Outcome.Busy _, Outcome.NotSent _, Outcome.Cancelled _ -> Optional.empty();
        };
    }

    private static Optional<Map<String, @Nullable Object>> failure(
            String kind, String code, String what, boolean mayHaveRun) {
        Map<String, @Nullable Object> failure = new LinkedHashMap<>();
        failure.put("kind", kind);
        if (!code.isEmpty()) {
            failure.put("code", code);
        }
        if (!what.isEmpty()) {
            failure.put("what", what);
        }
        failure.put("mayHaveRun", mayHaveRun);
        return one(FAILURE, failure);
    }

    private static Optional<Map<String, @Nullable Object>> host(
            CallForm form, Payload sent, Payload payload) {
        if (payload instanceof Payload.NoMessage || form.isEmpty(sent, payload)) {
            return one(REPLY, null);
        }
        Optional<Object> items = form.reply(sent, payload);
        return items.isPresent()
                ? one(REPLY, items.get())
                : RawReply.of(payload).flatMap(raw -> one(HEX, raw));
    }

    private static Optional<Map<String, @Nullable Object>> http(Payload.HttpReply reply) {
        if (!(reply.body() instanceof Payload.Whole(Bytes body))) {
            return Optional.empty();
        }
        Map<String, @Nullable Object> keys = new LinkedHashMap<>();
        keys.put(STATUS, reply.status());
        if (!reply.headers().isEmpty()) {
            keys.put(
                    HEADERS,
                    reply.headers().stream()
                            .map(each -> each.name() + ": " + each.value())
                            .toList());
        }
        if (!body.isEmpty()) {
            body(body, keys);
        }
        return Optional.of(keys);
    }

    private static void body(Bytes body, Map<String, @Nullable Object> keys) {
        Optional<Object> json =
                CallForm.json(body.array())
                        .filter(tree -> Arrays.equals(JsonTrees.write(tree), body.array()));
        if (json.isPresent()) {
            keys.put(REPLY, json.get());
        } else if (Bytes.utf8(body.utf8()).equals(body)) {
            keys.put(TEXT, body.utf8());
        } else {
            keys.put(HEX, RawReply.hex(body));
        }
    }

    private static Optional<Map<String, @Nullable Object>> one(String key, @Nullable Object value) {
        Map<String, @Nullable Object> keys = new LinkedHashMap<>();
        keys.put(key, value);
        return Optional.of(keys);
    }

    // ---- back

    /**
     * The outcome of a recorded call.
     *
     * @param took time of the back end
     * @param faults gets nodes and what is wrong with them
     * @return empty if it has faults
     */
    static Optional<Outcome> outcome(
            CallForm form, Node.Obj call, Duration took, BiConsumer<Node, String> faults) {
        try {
            return Optional.of(
                    call.obj(FAILURE).isPresent()
                            ? failure(call.obj(FAILURE).get(), took)
                            : new Outcome.Replied(payload(form, call, faults), took));
        } catch (MappingException | IllegalArgumentException e) {
            faults.accept(
                    call,
                    String.valueOf(e.getMessage())
                            .replaceFirst("\\.$", "")
                            .replaceFirst("^The asset's request", "the reply"));
            return Optional.empty();
        }
    }

    private static Payload payload(CallForm form, Node.Obj call, BiConsumer<Node, String> faults)
            throws MappingException {
        if (form.isHttp()) {
            return new Payload.HttpReply(
                    call.scalar(STATUS).map(Node.Scalar::text).map(Integer::parseInt).orElse(OK),
                    headers(call),
                    new Payload.Whole(body(call)));
        }
        Optional<Node> hex = call.get(HEX);
        if (hex.isPresent()) {
            return RawReply.payload(hex.get());
        }
        Node reply =
                call.get(REPLY)
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "the call has none of reply, hex and failure"));
        return reply instanceof Node.Scalar scalar && scalar.kind() == Node.Kind.NULL
                ? form.nothing()
                : form.payload(reply, faults);
    }

    private static Bytes body(Node.Obj call) {
        if (call.text(TEXT).isPresent()) {
            return Bytes.utf8(call.text(TEXT).get());
        }
        return call.text(HEX)
                .map(RawReply::bytes)
                .or(() -> call.get(REPLY).map(Node::tree).map(JsonTrees::write).map(Bytes::wrap))
                .orElse(Bytes.EMPTY);
    }

    private static List<Payload.Header> headers(Node.Obj call) {
        List<Payload.Header> headers = new ArrayList<>();
        call.arr(HEADERS)
                .ifPresent(list ->
                        list.items().stream()
                                .filter(Node.Scalar.class::isInstance)
                                .map(each -> ((Node.Scalar) each).text().split(": ?", 2))
                                .filter(parts -> parts.length == 2)
                                .forEach(parts ->
                                        headers.add(new Payload.Header(parts[0], parts[1]))));
        return headers;
    }

    private static Outcome failure(Node.Obj failure, Duration took) {
        String kind = failure.text("kind").orElse("");
        String what = failure.text("what").orElse("");
        boolean mayHaveRun = failure.scalar("mayHaveRun").filter(Node.Scalar::isTrue).isPresent();
        return switch (kind) {
            case TIMED_OUT -> new Outcome.TimedOut(RECORDED, took, mayHaveRun);
            case UNREACHABLE -> new Outcome.Unreachable(RECORDED, what, mayHaveRun);
            case UNREADABLE -> new Outcome.Unreadable(RECORDED, what);
            default ->
                    new Outcome.HostFailure(
                            fault(kind), failure.text("code").orElse(""), what, mayHaveRun, took);
        };
    }

    private static Outcome.HostFault fault(String kind) {
        return Arrays.stream(Outcome.HostFault.values())
                .filter(each -> each.name().equals(kind))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "the kind of failure '"
                                        + kind
                                        + "' is none of "
                                        + Arrays.toString(Outcome.HostFault.values())
                                        + ", "
                                        + List.of(TIMED_OUT, UNREACHABLE, UNREADABLE)));
    }
}
