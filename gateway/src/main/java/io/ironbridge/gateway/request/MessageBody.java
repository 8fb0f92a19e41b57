package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.call.Problem.Violation;
import io.ironbridge.gateway.request.input.Utf8;
import io.ironbridge.mapping.json.UntrustedJson;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** Checks the body of a request to a messaging service. */
public final class MessageBody {
    private static final String NO_UTF_8 = "is not UTF-8 text without a byte order mark";

    private MessageBody() {}

    /** {@code ironbridge_body}. */
    public enum Format {
        /** A JSON object, sent as a text. */
        JSON,
        /** Any text. */
        TEXT,
        /** Bytes as they are. */
        BYTES
    }

    /** Reports what is wrong with a body to be sent. */
    static void check(Format format, Bytes body, List<Violation> violations) {
        switch (format) {
            case JSON -> checkJson(body, violations);
            case TEXT -> checkText(body, violations);
            case BYTES -> {
                // any bytes are valid
            }
        }
    }

    /** Rejects UTF-16 as well, which the parser would accept as JSON. */
    private static void checkJson(Bytes body, List<Violation> violations) {
        byte[] bytes = body.array();
        if (Utf8.isWide(bytes) || !isUtf8(bytes)) {
            addFault(violations, NO_UTF_8);
            return;
        }
        try (JsonParser parser =
                UntrustedJson.FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                addFault(violations, "is not a JSON object; send at least {}");
                return;
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                addFault(violations, "has more than one JSON object");
            }
        } catch (JacksonException e) {
            addFault(
                    violations,
                    "is not JSON: line "
                            + e.getLocation().getLineNr()
                            + ", column "
                            + e.getLocation().getColumnNr());
        }
    }

    private static void checkText(Bytes body, List<Violation> violations) {
        if (!isUtf8(body.array())) {
            addFault(violations, NO_UTF_8);
        }
    }

    /** Whether it is UTF-8 without a byte order mark, which receivers might not expect. */
    private static boolean isUtf8(byte[] bytes) {
        return (bytes.length == 0 || bytes[0] != 0)
                && Utf8.firstFault(bytes) < 0
                && !hasByteOrderMark(bytes);
    }

    private static boolean hasByteOrderMark(byte[] bytes) {
        return bytes.length > 2
                && bytes[0] == (byte) 0xef
                && bytes[1] == (byte) 0xbb
                && bytes[2] == (byte) 0xbf;
    }

    private static void addFault(List<Violation> violations, String what) {
        violations.add(new Violation("body", "", what));
    }

    /** Whether a message looks like a JSON object; it is passed on without being parsed. */
    static boolean isObject(Bytes text) {
        byte[] bytes = text.array();
        int first = 0;
        while (first < bytes.length && isBlank(bytes[first])) {
            first++;
        }
        int last = bytes.length - 1;
        while (last > first && isBlank(bytes[last])) {
            last--;
        }
        return first < last && bytes[first] == '{' && bytes[last] == '}';
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || character == '\n' || character == '\r' || character == '\t';
    }
}
