package io.ironbridge.gateway.http.h1;

import static io.ironbridge.gateway.http.RefusedRequest.malformed;

import io.ironbridge.gateway.http.Grammar;
import io.ironbridge.gateway.http.RefusedRequest;

/** One line of a header or trailer section: name, colon, value. */
final class FieldLine {
    private FieldLine() {}

    /** The offset of the colon that ends the name beginning at {@code start}. */
    static int colon(byte[] line, int start) throws RefusedRequest {
        int at = start;
        while (Grammar.token(line[at])) {
            at++;
        }
        if (at == start && Grammar.blank(line[at])) {
            throw malformed("A header field is folded over several lines.");
        }
        if (at == start || line[at] != ':') {
            throw malformed("A header line is not a name, a colon and a value.");
        }
        return at;
    }

    static void checkValue(byte[] line, int start, int end) throws RefusedRequest {
        for (int i = start; i < end; i++) {
            if (!Grammar.value(line[i] & 0xff)) {
                throw malformed("A header value holds a control character.");
            }
        }
    }
}
