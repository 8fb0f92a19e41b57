package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.AssetResult.ErrorInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Db2 services and SQL statements: JSON in both directions, and an HTTP status. */
public final class RestCodec implements AssetCodec {
    private static final int FIRST_ERROR_STATUS = 400;
    private static final int UNAUTHORISED = 401;

    @Override
    public Payload encode(byte[] json) {
        return new Payload.Json(Bytes.wrap(json));
    }

    @Override
    public AssetResult decode(Outcome outcome) {
        if (outcome instanceof Outcome.Replied(Payload.HttpReply reply, _)) {
            return replied(reply);
        }
        return outcome instanceof Outcome.NotSent notSent && notSent.backoff().isPresent()
                ? refusedBefore(notSent)
                : Failures.result(outcome);
    }

    /** The status is the one with which the back end refused the caller's own credentials. */
    private static AssetResult refusedBefore(Outcome.NotSent notSent) {
        return new AssetResult(
                new AssetReply.Rest(UNAUTHORISED, Map::of, Map::of, new byte[0]),
                new ErrorInfo(UNAUTHORISED, Failures.USER_REFUSED + Failures.until(notSent)));
    }

    private static AssetResult replied(Payload.HttpReply reply) {
        byte[] body =
                reply.body() instanceof Payload.Whole(var bytes) ? bytes.array() : new byte[0];
        AssetReply.Rest rest =
                new AssetReply.Rest(
                        reply.status(),
                        () -> headers(reply.headers()),
                        () -> cookies(reply.headers()),
                        body);
        return reply.status() < FIRST_ERROR_STATUS
                ? new AssetResult(rest, null)
                : new AssetResult(
                        rest,
                        new ErrorInfo(reply.status(), StatusDescription.of(reply.status(), body)));
    }

    private static Map<String, String> headers(List<Payload.Header> fields) {
        return HeaderMap.ofFields(
                header -> fields.forEach(field -> header.accept(field.name(), field.value())));
    }

    private static Map<String, String> cookies(List<Payload.Header> fields) {
        Map<String, String> cookies = new LinkedHashMap<>();
        for (Payload.Header field : fields) {
            int equals = field.value().indexOf('=');
            if (field.name().equalsIgnoreCase("set-cookie") && equals > 0) {
                int end = field.value().indexOf(';', equals);
                cookies.put(
                        field.value().substring(0, equals).strip(),
                        field.value()
                                .substring(equals + 1, end < 0 ? field.value().length() : end)
                                .strip());
            }
        }
        return cookies;
    }
}
