package io.ironbridge.gateway.request;

import io.ironbridge.apiproject.server.MqService;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.call.Problem.Violation;
import io.ironbridge.gateway.request.input.Utf8;
import io.ironbridge.mapping.json.UntrustedJson;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** Checks the body of a request to a service with messages. */
final class MessageBody {

    private static final String NO_UTF_8 = "is no text in UTF-8 without a byte order mark";

    private MessageBody() {}

    /** Tells what is wrong with a body that is to be sent. */
    static void check(MqService.Body kind, Bytes body, List<Violation> violations) {
        switch (kind) {
            case JSON -> checkJson(body, violations);
            case TEXT -> checkText(body, violations);
            case BYTES -> {
                // whatever they are
            }
        }
    }

    /** Not in UTF-16 either, which the parser would take for JSON as well. */
    private static void checkJson(Bytes body, List<Violation> violations) {
        byte[] bytes = body.array();
        if (Utf8.isWide(bytes) || !isUtf8(bytes)) {
            tell(violations, NO_UTF_8);
            return;
        }
        try (JsonParser parser =
                UntrustedJson.FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                tell(violations, "is no JSON object; send {} at least");
                return;
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                tell(violations, "has more than one JSON object");
            }
        } catch (JacksonException e) {
            tell(
                    violations,
                    "is not JSON: line "
                            + e.getLocation().getLineNr()
                            + ", column "
                            + e.getLocation().getColumnNr());
        }
    }

    private static void checkText(Bytes body, List<Violation> violations) {
        if (!isUtf8(body.array())) {
            tell(violations, NO_UTF_8);
        }
    }

    /** Without a byte order mark, which readers of the text would have to know. */
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

    private static void tell(List<Violation> violations, String what) {
        violations.add(new Violation("body", "", what));
    }

    /** Whether a message looks like a JSON object: it is passed on unread. */
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
