package io.ironbridge.gateway.http.h1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ironbridge.gateway.http.HeaderBlock;
import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.RefusedRequest;
import io.ironbridge.gateway.http.RequestHead;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeadParserTest {
    private static final HttpLimits LIMITS = HttpLimits.defaults();

    private static RequestHead parse(String lines) throws RefusedRequest {
        String head = lines.replace("|", "\r\n") + "\r\n\r\n";
        return HeadParser.parse(head.getBytes(StandardCharsets.ISO_8859_1), LIMITS);
    }

    private static int refusal(String lines) {
        RefusedRequest refused = catchThrowableOfType(RefusedRequest.class, () -> parse(lines));
        assertThat(refused).as(lines).isNotNull();
        return refused.problem().status();
    }

    @Test
    void partsComeAsSent() throws RefusedRequest {
        RequestHead head =
                parse(
                        "PATCH /a%20b/c?x=1?&y= HTTP/1.1|Host: h:80|X-A:  one two\t |x-a:|Accept:"
                                + " */*");

        assertThat(head.method()).isEqualTo("PATCH");
        assertThat(head.path()).isEqualTo("/a%20b/c");
        assertThat(head.query()).isEqualTo("x=1?&y=");
        assertThat(head.headers().all("x-a")).containsExactly("one two", "");
        assertThat(head.headers().first("ACCEPT")).isEqualTo("*/*");
        assertThat(head.headers().first("accept-language")).isNull();
        assertThat(head.length()).isZero();
        assertThat(head.keepAlive()).isTrue();
    }

    @Test
    void noQuestionMarkIsNoQuery() throws RefusedRequest {
        assertThat(parse("GET / HTTP/1.1|Host: h").query()).isNull();
        assertThat(parse("GET /? HTTP/1.1|Host: h").query()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "h",
                "h:",
                "h:65535",
                "a.b-c_d~e:80",
                "127.0.0.1",
                "[::1]",
                "[::1]:8",
                "a%2eb"
            })
    void hostsHaveAName(String host) throws RefusedRequest {
        assertThat(parse("GET / HTTP/1.1|Host: " + host).headers().first("host")).isEqualTo(host);
    }

    @Test
    void absoluteTargetIsReducedToItsPath() throws RefusedRequest {
        assertThat(parse("GET http://h:80/a?b HTTP/1.1|Host: h:80").path()).isEqualTo("/a");
        assertThat(parse("GET HTTPS://h?b HTTP/1.1|Host: H").path()).isEqualTo("/");
        assertThat(parse("GET HTTPS://h?b HTTP/1.1|Host: H").query()).isEqualTo("b");
    }

    @Test
    void fieldsKeepTheirOrder() throws RefusedRequest {
        StringBuilder seen = new StringBuilder();
        parse("GET / HTTP/1.1|Host: h|B: 2|A: 1|B: 3")
                .headers()
                .forEach((name, value) -> seen.append(name).append('=').append(value).append(' '));
        assertThat(seen).hasToString("Host=h B=2 A=1 B=3 ");
    }

    @Test
    void valuesAreLatin1AndNeverPrinted() throws RefusedRequest {
        HeaderBlock headers = parse("GET / HTTP/1.1|Host: h|X: \u00e4").headers();
        assertThat(headers.first("x")).isEqualTo("\u00e4");
        assertThat(headers).hasToString("[host, x]");
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1,                   true",
        "HTTP/1.1|Connection: close, false",
        "HTTP/1.1|Connection: x|Connection: Close, false",
        "HTTP/1.0,                   false",
        "HTTP/1.0|Connection: Keep-Alive, true",
        "'HTTP/1.0|Connection: keep-alive, close', false",
        "HTTP/1.2,                   true",
    })
    void connectionFieldAndVersionDecideWhetherItStaysOpen(String rest, boolean keepAlive)
            throws RefusedRequest {
        assertThat(parse("GET / " + rest + "|Host: h").keepAlive()).isEqualTo(keepAlive);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1",
                "GET / HTTP/1.1|Host: a|Host: a",
                "GET / HTTP/1.1|Host: a b",
                "GET / HTTP/1.1|Host: a/b",
                "GET / HTTP/1.1|Host: user@a",
                "GET / HTTP/1.1|Host: %zz",
                "GET / HTTP/1.1|Host: a%2",
                "GET / HTTP/1.1|Host: a%:80",
                "GET / HTTP/1.1|Host: [zz]",
                "GET / HTTP/1.1|Host: [1:2]",
                "GET / HTTP/1.1|Host: [::1]a",
                "GET  / HTTP/1.1|Host: h",
                "GET /  HTTP/1.1|Host: h",
                " GET / HTTP/1.1|Host: h",
                "GET /a b HTTP/1.1|Host: h",
                "GET / HTTP/1.1 |Host: h",
                "GET /",
                "GET",
                "GE(T / HTTP/1.1|Host: h",
                "GET / http/1.1|Host: h",
                "GET / HTTP/1.|Host: h",
                "GET / HTTP/11|Host: h",
                "GET a HTTP/1.1|Host: h",
                "OPTIONS * HTTP/1.1|Host: h",
                "GET http://other/ HTTP/1.1|Host: h",
                "GET /# HTTP/1.1|Host: h",
                "GET /\u00e4 HTTP/1.1|Host: h",
                "GET / HTTP/1.1|Host: h|A : b",
                "GET / HTTP/1.1|Host: h|: b",
                "GET / HTTP/1.1|Host: h|A",
                "GET / HTTP/1.1|Host: h|A: b| c",
                "GET / HTTP/1.1|Host: h|A: b|\tc: d",
                "GET / HTTP/1.1| Host: h",
                "GET / HTTP/1.1|Host: h|A: b\0",
                "GET / HTTP/1.1|Host: h|A: b\rc",
                "GET / HTTP/1.1|Host: h|A: b\u007f",
                "POST / HTTP/1.1|Host: h|Content-Length: 1|Content-Length: 1",
                "POST / HTTP/1.1|Host: h|Content-Length: 1, 1",
                "POST / HTTP/1.1|Host: h|Content-Length: +1",
                "POST / HTTP/1.1|Host: h|Content-Length: -1",
                "POST / HTTP/1.1|Host: h|Content-Length: 0x1",
                "POST / HTTP/1.1|Host: h|Content-Length:",
                "POST / HTTP/1.1|Host: h|Content-Length: 9999999999999999999",
                "POST / HTTP/1.1|Host: h|Content-Length: 1|Transfer-Encoding: chunked",
                "POST / HTTP/1.1|Host: h|Transfer-Encoding: chunked|Transfer-Encoding: chunked",
                "POST / HTTP/1.0|Host: h|Transfer-Encoding: chunked",
                "POST / HTTP/1.1|Host: h|Content-Type: a/b|Content-Length: 0|content-type: a/b",
                "GET / HTTP/1.1|Host: h|Authorization: a|AUTHORIZATION: b",
                "GET / HTTP/1.1|Host: h|Origin: a|Origin: b",
                "POST / HTTP/1.1|Host: h|Expect: 100-continue|Expect: x|Content-Length: 1",
                "GET / HTTP/1.1|Host: h|Range: bytes=0-|A: b|Range: bytes=1-",
            })
    void ambiguousHeadsAreRefused(String lines) {
        assertThat(refusal(lines)).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "GET / HTTP/2.0|Host: h, 505",
        "GET / HTTP/0.9, 505",
        "POST / HTTP/1.1|Host: h|Transfer-Encoding: gzip, 501",
        "'POST / HTTP/1.1|Host: h|Transfer-Encoding: gzip, chunked', 501",
        "POST / HTTP/1.1|Host: h|Transfer-Encoding: xchunked, 501",
        "POST / HTTP/1.1|Host: h|Content-Length: 10485761, 413",
        "POST / HTTP/1.1|Host: h|Content-Length: 1|Expect: 200-ok, 417",
    })
    void refusalsHaveTheirStatus(String lines, int status) {
        assertThat(refusal(lines)).isEqualTo(status);
    }

    @Test
    void fieldsThatAreListsMayComeInSeveralLines() throws RefusedRequest {
        assertThat(parse("GET / HTTP/1.1|Host: h|Accept: a/b|Accept: c/d").headers().all("accept"))
                .containsExactly("a/b", "c/d");
    }

    @Test
    void tooManyFieldsAre431() {
        assertThat(refusal("GET / HTTP/1.1|Host: h" + "|A: b".repeat(100))).isEqualTo(431);
    }

    @Test
    void manyFieldsAreKept() throws RefusedRequest {
        assertThat(parse("GET / HTTP/1.1|Host: h" + "|A: b".repeat(99)).headers().all("a"))
                .hasSize(99);
    }
}
