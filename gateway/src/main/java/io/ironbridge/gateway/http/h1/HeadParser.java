package io.ironbridge.gateway.http.h1;

import static io.ironbridge.gateway.http.RefusedRequest.malformed;

import io.ironbridge.gateway.http.Framing;
import io.ironbridge.gateway.http.Grammar;
import io.ironbridge.gateway.http.HeaderBlock;
import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.RefusedRequest;
import io.ironbridge.gateway.http.RequestHead;
import io.ironbridge.gateway.http.SingleFields;
import java.nio.charset.StandardCharsets;

/**
 * Parses one complete HTTP/1 head, strictly (RFC 9112 sections 3, 5 and 6): anything that two
 * parties could read differently is rejected, so that no request can be smuggled past a proxy in
 * front of the gateway or to a server behind it.
 */
public final class HeadParser {
    private static final String[] USUAL_METHODS = {
        "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"
    };
    private static final int MAX_METHOD = 32;

    private final byte[] head;
    private final HttpLimits limits;
    private int at;

    /**
     * @param head ends with its empty line; each line ends with CR LF
     */
    private HeadParser(byte[] head, HttpLimits limits) {
        this.head = head;
        this.limits = limits;
    }

    public static RequestHead parse(byte[] head, HttpLimits limits) throws RefusedRequest {
        return new HeadParser(head, limits).parse();
    }

    private RequestHead parse() throws RefusedRequest {
        String method = method();
        String target = target();
        boolean http11 = version();
        HeaderBlock headers = fields();
        String repeated = SingleFields.repeatedIn(headers);
        if (repeated != null) {
            throw SingleFields.repeated(repeated);
        }
        String authority = host(headers, http11);
        String local = RequestTarget.local(target, authority);
        int mark = local.indexOf('?');
        return new RequestHead(
                method,
                mark < 0 ? local : local.substring(0, mark),
                mark < 0 ? null : local.substring(mark + 1),
                http11,
                headers,
                Framing.length(headers, http11, limits),
                Framing.keepAlive(headers, http11),
                Framing.expectsContinue(headers, http11));
    }

    private String method() throws RefusedRequest {
        int start = at;
        while (Grammar.token(head[at])) {
            at++;
        }
        if (head[at] != ' ' || at == start || at - start > MAX_METHOD) {
            throw malformed("The request line does not begin with a method.");
        }
        String method = methodName(start, at);
        at++;
        return method;
    }

    private String methodName(int start, int end) {
        for (String usual : USUAL_METHODS) {
            if (usual.length() == end - start && spells(usual, start)) {
                return usual;
            }
        }
        return new String(head, start, end - start, StandardCharsets.US_ASCII);
    }

    private boolean spells(String word, int start) {
        for (int i = 0; i < word.length(); i++) {
            if (head[start + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private String target() throws RefusedRequest {
        int start = at;
        while (Grammar.target(head[at])) {
            at++;
        }
        if (head[at] != ' ' || at == start) {
            throw malformed(
                    "The request line is not method, target and version separated by one blank"
                            + " each.");
        }
        return new String(head, start, at++ - start, StandardCharsets.US_ASCII);
    }

    private boolean version() throws RefusedRequest {
        int start = at;
        at = endOfLine(start);
        boolean http = at - start == 8 && spells("HTTP/", start) && head[start + 6] == '.';
        if (!http || !Grammar.digit(head[start + 5]) || !Grammar.digit(head[start + 7])) {
            throw malformed("The request line does not end with an HTTP version.");
        }
        if (head[start + 5] != '1') {
            throw RefusedRequest.of(505, "This port speaks HTTP/1.0, HTTP/1.1 and HTTP/2.");
        }
        at += 2;
        return head[start + 7] != '0';
    }

    private HeaderBlock fields() throws RefusedRequest {
        HeaderBlock headers = new HeaderBlock(head);
        while (head[at] != Grammar.CR) {
            if (headers.count() == limits.maxHeaderCount()) {
                throw RefusedRequest.of(431, "The request has too many header fields.");
            }
            field(headers);
        }
        return headers;
    }

    private void field(HeaderBlock headers) throws RefusedRequest {
        int name = at;
        int colon = FieldLine.colon(head, name);
        int end = endOfLine(colon);
        FieldLine.checkValue(head, colon + 1, end);
        int valueStart = colon + 1;
        int valueEnd = end;
        while (valueStart < valueEnd && Grammar.blank(head[valueStart])) {
            valueStart++;
        }
        while (valueEnd > valueStart && Grammar.blank(head[valueEnd - 1])) {
            valueEnd--;
        }
        headers.add(name, colon, valueStart, valueEnd);
        at = end + 2;
    }

    private int endOfLine(int from) {
        int end = from;
        while (head[end] != Grammar.LF) {
            end++;
        }
        return end - 1;
    }

    private static String host(HeaderBlock headers, boolean http11) throws RefusedRequest {
        int first = headers.find("host", 0);
        if (first < 0) {
            if (http11) {
                throw malformed("An HTTP/1.1 request requires a Host field.");
            }
            return "";
        }
        String host = headers.value(first);
        if (headers.find("host", first + 1) >= 0) {
            throw SingleFields.repeated("host");
        }
        if (!Grammar.host(host)) {
            throw malformed("The value of the Host field is not a host name or address.");
        }
        return host;
    }
}
