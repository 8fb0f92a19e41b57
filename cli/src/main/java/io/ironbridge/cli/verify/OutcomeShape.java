package io.ironbridge.cli.verify;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Describes outcomes by their forms: kinds, lengths and types, but no data. */
final class OutcomeShape {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int MOST_DEPTH = 20;

    private OutcomeShape() {}

    /** What is comparable between systems: kind of the outcome, structure of the reply. */
    static String result(Outcome outcome, AssetResult decoded) {
        return switch (outcome) {
            case Outcome.Replied(Payload payload, _) ->
                    "replied" + status(payload) + ": " + structure(decoded);
            case Outcome.HostFailure failure -> failed(failure);
            case Outcome.TimedOut late ->
                    "no answer in time" + (late.mayHaveRun() ? ", may have run" : "");
            case Outcome.Unreachable broken ->
                    "unreachable" + (broken.mayHaveRun() ? ", may have run" : "");
            case Outcome.Unreadable _ -> "an answer that is not of the protocol";
            case Outcome.NotSent _ -> "not sent";
            case Outcome.Busy _ -> "all connections busy";
            case Outcome.Cancelled _ -> "cancelled";
        };
    }

    private static String failed(Outcome.HostFailure failure) {
        return "failed: "
                + failure.fault()
                + (failure.code().isEmpty() ? "" : " " + failure.code())
                + (failure.mayHaveRun() ? ", may have run" : "");
    }

    private static String status(Payload payload) {
        return payload instanceof Payload.HttpReply reply ? " with status " + reply.status() : "";
    }

    /** Codes, lengths, times; names and data redacted. */
    static String detail(Outcome outcome, Redaction redaction) {
        return switch (outcome) {
            case Outcome.Replied(Payload payload, Duration took) ->
                    lengths(payload) + ", " + took.toMillis() + " ms";
            case Outcome.HostFailure failure ->
                    redaction.text(failure.what()) + ", " + failure.hostTime().toMillis() + " ms";
            case Outcome.Unreachable broken -> redaction.text(broken.why());
            case Outcome.Unreadable garbage -> redaction.text(garbage.what());
            case Outcome.NotSent held -> redaction.text(held.why());
            case Outcome.TimedOut late -> late.waited().toMillis() + " ms";
            case Outcome.Busy _, Outcome.Cancelled _ -> "";
        };
    }

    private static String lengths(Payload payload) {
        return switch (payload) {
            case Payload.Segments(List<?> segments, String modName) ->
                    segments.size()
                            + " segments, "
                            + payload.length()
                            + " bytes"
                            + (modName.isEmpty() ? "" : ", with a MOD name");
            case Payload.Channel(List<?> containers) ->
                    containers.size() + " containers, " + payload.length() + " bytes";
            case Payload.Json _,
                    Payload.HttpReply _,
                    Payload.Commarea _,
                    Payload.Message _,
                    Payload.NoMessage _ ->
                    payload.length() + " bytes";
        };
    }

    private static String structure(AssetResult decoded) {
        AssetReply reply = decoded.reply();
        if (reply == null) {
            return "cannot be read with the asset's layout";
        }
        if (reply.data().length == 0) {
            return "no data";
        }
        try {
            return types(JSON.readValue(reply.data(), Object.class), 0);
        } catch (JacksonException _) {
            return "a body that is not JSON";
        }
    }

    /** Numbers of members and types; names of members may be the user's. */
    private static String types(@Nullable Object value, int depth) {
        return switch (value) {
            case Map<?, ?> map when depth < MOST_DEPTH -> {
                Map<String, Integer> counts = new TreeMap<>();
                map.values().forEach(each -> counts.merge(types(each, depth + 1), 1, Integer::sum));
                yield counts.entrySet().stream()
                        .map(each ->
                                each.getValue() == 1
                                        ? each.getKey()
                                        : each.getValue() + " x " + each.getKey())
                        .collect(Collectors.joining(", ", "{", "}"));
            }
            case List<?> list when depth < MOST_DEPTH ->
                    list.stream()
                            .map(each -> types(each, depth + 1))
                            .distinct()
                            .collect(Collectors.joining(" | ", "[", "]"));
            case null -> "null";
            case Number _ -> "number";
            case Boolean _ -> "boolean";
            default -> "text";
        };
    }
}
