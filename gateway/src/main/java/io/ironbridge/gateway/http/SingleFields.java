package io.ironbridge.gateway.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fields that a request may have only once (RFC 9110): of two, another server could use the other
 * one. Host, Content-Length and Transfer-Encoding are checked where they are read.
 */
public final class SingleFields {
    private static final List<String> NAMES =
            List.of(
                    "access-control-request-method",
                    "authorization",
                    "content-location",
                    "content-range",
                    "content-type",
                    "date",
                    "expect",
                    "from",
                    "if-modified-since",
                    "if-range",
                    "if-unmodified-since",
                    "max-forwards",
                    "origin",
                    "proxy-authorization",
                    "range",
                    "referer",
                    "user-agent");

    private SingleFields() {}

    /** The fields of a head. */
    public interface Names {
        int count();

        /**
         * Whether the field at {@code index} has this name.
         *
         * @param name in lower case
         */
        boolean isNamed(int index, String name);
    }

    /** The name of a repeated field, in lower case; null if there is none. */
    public static @Nullable String repeatedIn(Names fields) {
        int seen = 0;
        for (int i = 0; i < fields.count(); i++) {
            for (int single = 0; single < NAMES.size(); single++) {
                if (fields.isNamed(i, NAMES.get(single))) {
                    if ((seen >> single & 1) != 0) {
                        return NAMES.get(single);
                    }
                    seen |= 1 << single;
                }
            }
        }
        return null;
    }

    public static RefusedRequest repeated(String name) {
        return RefusedRequest.malformed("The header field " + name + " must not be repeated.");
    }
}
