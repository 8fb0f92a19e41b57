package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.protocol.template.RequestValues;
import io.ironbridge.workloaddriver.protocol.template.Template;
import io.ironbridge.workloaddriver.protocol.template.ValueEscape;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks of an answer.
 *
 * @param statuses allowed statuses; empty: 200 to 299
 * @param leastBytes of the body
 * @param mostBytes of the body
 * @param json expected values in the body, which is JSON
 */
public record AnswerChecks(
        Set<Integer> statuses, long leastBytes, long mostBytes, List<JsonValue> json) {
    /** Any answer with a status of 200 to 299. */
    public static final AnswerChecks DEFAULT =
            new AnswerChecks(Set.of(), 0, Long.MAX_VALUE, List.of());

    public AnswerChecks {
        statuses = Set.copyOf(statuses);
        json = List.copyOf(json);
    }

    /**
     * A value in the body.
     *
     * @param pointer RFC 6901
     * @param expected as text: of a string its characters, of a number any form of it, {@code
     *     true}, {@code false} or {@code null}; values in it are those of the request
     */
    public record JsonValue(String pointer, Template expected) {}

    /** A failed check, described without the body. */
    record Wrong(String reason, String example) {}

    boolean needsBody() {
        return !json.isEmpty();
    }

    Optional<Wrong> status(int status) {
        boolean right =
                statuses.isEmpty() ? status >= 200 && status <= 299 : statuses.contains(status);
        return right
                ? Optional.empty()
                : Optional.of(new Wrong("status " + status, "the answer had status " + status));
    }

    Optional<Wrong> size(long bytes) {
        if (bytes >= leastBytes && bytes <= mostBytes) {
            return Optional.empty();
        }
        String expected =
                mostBytes == Long.MAX_VALUE
                        ? "at least " + leastBytes
                        : leastBytes == mostBytes
                                ? Long.toString(leastBytes)
                                : leastBytes + " to " + mostBytes;
        return Optional.of(
                new Wrong("size", "the answer had " + bytes + " bytes, not " + expected));
    }

    Optional<Wrong> body(byte[] body, RequestValues values) {
        for (JsonValue value : json) {
            JsonLookup.Found found = JsonLookup.in(body, value.pointer());
            if (!found.is(value.expected().text(values, ValueEscape.NONE))) {
                return Optional.of(
                        new Wrong(
                                "JSON " + value.pointer(),
                                found.what() + " at " + value.pointer() + " is not as expected"));
            }
        }
        return Optional.empty();
    }
}
