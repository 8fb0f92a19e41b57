package io.ironbridge.gateway.http.h2;

import static io.ironbridge.gateway.http.RefusedRequest.malformed;

import io.ironbridge.gateway.http.Framing;
import io.ironbridge.gateway.http.Grammar;
import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.RefusedRequest;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.SingleFields;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The head of an HTTP/2 request, checked as strictly as that of an HTTP/1 request. The codec has
 * checked the rules of RFC 9113 sections 8.2 and 8.3 for connection-specific fields and
 * pseudo-fields.
 *
 * @param path as {@link Request#path}
 * @param query as {@link Request#query}
 * @param expectsContinue whether the client waits for 100 before it sends the body
 */
record Http2Head(
        String method,
        String path,
        @Nullable String query,
        Http2Fields headers,
        boolean expectsContinue) {

    static Http2Head of(Http2Headers sent, HttpLimits limits) throws RefusedRequest {
        Http2Fields headers = new Http2Fields(sent);
        String target = text(sent.path());
        if (target.length() > limits.maxRequestLine()) {
            throw RefusedRequest.of(414, "The path is too long.");
        }
        check(headers, limits);
        checkHost(sent);
        checkTarget(target);
        int mark = target.indexOf('?');
        return new Http2Head(
                method(text(sent.method())),
                mark < 0 ? target : target.substring(0, mark),
                mark < 0 ? null : target.substring(mark + 1),
                headers,
                expectsContinue(headers));
    }

    private static String text(@Nullable CharSequence field) {
        return field == null ? "" : field.toString();
    }

    private static void check(Http2Fields headers, HttpLimits limits) throws RefusedRequest {
        if (headers.size() > limits.maxHeaderBytes() || headers.count() > limits.maxHeaderCount()) {
            throw RefusedRequest.of(ListenerProblem.LARGE_HEAD);
        }
        checkFields(headers);
        String repeated = SingleFields.repeatedIn(headers);
        if (repeated != null) {
            throw SingleFields.repeated(repeated);
        }
        checkLength(headers, limits);
    }

    private static void checkFields(Http2Fields headers) throws RefusedRequest {
        boolean[] sound = {true};
        headers.forEach((name, value) ->
                sound[0] &=
                        Grammar.name(name)
                                && Grammar.value(value)
                                && name.equals(name.toLowerCase(Locale.ROOT)));
        if (!sound[0]) {
            throw malformed("A header field holds a character that HTTP forbids.");
        }
    }

    private static void checkLength(Http2Fields headers, HttpLimits limits) throws RefusedRequest {
        var lengths = headers.all("content-length");
        if (lengths.isEmpty()) {
            return;
        }
        long length = Grammar.length(lengths.getFirst());
        if (length < 0 || lengths.size() > 1) {
            throw malformed("Content-Length is repeated or is not a number.");
        }
        if (length > limits.maxBodyBytes()) {
            throw Framing.tooLarge();
        }
    }

    /**
     * Rejects two different hosts: a proxy in front of the gateway may have used the other one (RFC
     * 9113 section 8.3.1).
     */
    private static void checkHost(Http2Headers sent) throws RefusedRequest {
        CharSequence authority = sent.authority();
        CharSequence host = sent.get(HttpHeaderNames.HOST);
        boolean same =
                host == null
                        || authority == null
                        || AsciiString.contentEqualsIgnoreCase(authority, host);
        boolean once = host == null || sent.getAll(HttpHeaderNames.HOST).size() == 1;
        String name = text(authority == null ? host : authority);
        if (!same || !once || name.isEmpty() || !Grammar.host(name)) {
            throw malformed(
                    "The authority and the host field are missing, differ or are not a host.");
        }
    }

    private static String method(String method) throws RefusedRequest {
        if (!Grammar.name(method)) {
            throw malformed("The method is not a token.");
        }
        return method;
    }

    private static void checkTarget(String target) throws RefusedRequest {
        if (!target.startsWith("/") || !target.chars().allMatch(Grammar::target)) {
            throw malformed("The request target is not a path.");
        }
    }

    private static boolean expectsContinue(Http2Fields headers) throws RefusedRequest {
        String expectation = headers.first("expect");
        if (expectation != null && !expectation.equalsIgnoreCase("100-continue")) {
            throw RefusedRequest.of(417, "The only supported expectation is 100-continue.");
        }
        return expectation != null;
    }
}
