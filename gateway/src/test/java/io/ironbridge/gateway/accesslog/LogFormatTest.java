package io.ironbridge.gateway.accesslog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.RequestHeaders;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogFormatTest {
    private static final String DEFAULT = "%h %u %{t}W \"%r\" %s %b";
    private static final Instant ENDED = Instant.parse("2026-02-03T04:05:06Z");

    private record Fields(Map<String, String> fields) implements RequestHeaders {
        @Override
        public @Nullable String first(String name) {
            return fields.get(name.toLowerCase(Locale.ROOT));
        }

        @Override
        public List<String> all(String name) {
            return Optional.ofNullable(first(name)).stream().toList();
        }

        @Override
        public void forEach(BiConsumer<String, String> field) {
            fields.forEach(field);
        }
    }

    static Answered answered(
            @Nullable String user,
            String path,
            @Nullable String query,
            int status,
            long bytes,
            Map<String, String> headers) {
        Peer peer =
                new Peer(
                        new InetSocketAddress("192.0.2.7", 4711),
                        new InetSocketAddress("192.0.2.1", 9080),
                        false,
                        Optional.empty());
        return new Answered(
                new Request("GET", path, query, new Fields(headers), Bytes.EMPTY, peer),
                path,
                peer.address().getAddress(),
                user,
                status,
                List.of(Map.entry("Content-Type", "application/json")),
                bytes,
                ENDED,
                1_234_567);
    }

    private static String line(String format, Answered answered) {
        return LogFormat.parse(format, false, Set.of("authorization", "cookie", "x-key"))
                .line(answered);
    }

    private static String ncsa(Instant time) {
        return DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH)
                .format(time.atZone(ZoneId.systemDefault()));
    }

    @Test
    void theDefaultIsTheCommonFormatWithoutIdentity() {
        assertThat(line(DEFAULT, answered("ann", "/staff/1", null, 200, 17, Map.of())))
                .isEqualTo("192.0.2.7 ann [" + ncsa(ENDED) + "] \"GET /staff/1 HTTP/1.1\" 200 17");
        assertThat(line(DEFAULT, answered(null, "/staff/1", null, 0, 0, Map.of())))
                .isEqualTo("192.0.2.7 - [" + ncsa(ENDED) + "] \"GET /staff/1 HTTP/1.1\" - -");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%a|192.0.2.7",
                "%A|192.0.2.1",
                "%p %{remote}p %{local}p|9080 4711 9080",
                "%m %U|GET /staff/1",
                "%b %B|5 5",
                "%D %{R}W|1234 1234",
                "%{Accept}i %{None}i|text/html -",
                "%{content-type}o %{etag}o|application/json -",
                "100%% <%s>|100% <200>"
            })
    void eachTokenIsWhatLibertySays(String format, String expected) {
        assertThat(
                        line(
                                format,
                                answered(
                                        null,
                                        "/staff/1",
                                        null,
                                        200,
                                        5,
                                        Map.of("accept", "text/html"))))
                .isEqualTo(expected);
    }

    @Test
    void theStartIsBeforeTheEnd() {
        assertThat(line("%t", answered(null, "/", null, 200, 0, Map.of())))
                .isEqualTo("[" + ncsa(ENDED.minusNanos(1_234_567)) + "]");
    }

    @Test
    void queriesAreMaskedUnlessTheyAreToBeShown() {
        Answered answered = answered(null, "/x", "account=4711", 200, 1, Map.of());
        assertThat(line("%r %q", answered)).isEqualTo("GET /x?*** HTTP/1.1 ?***");
        assertThat(LogFormat.parse("%r %q", true, Set.of()).line(answered))
                .isEqualTo("GET /x?account=4711 HTTP/1.1 ?account=4711");
    }

    @Test
    void credentialsAreNeverWritten() {
        Map<String, String> headers =
                Map.of("authorization", "Basic abc", "cookie", "s=1", "x-key", "secret");
        assertThat(
                        line(
                                "%{Authorization}i %{Cookie}i %{X-Key}i",
                                answered(null, "/", null, 200, 0, headers)))
                .isEqualTo("*** *** ***");
    }

    @Test
    void nothingThatAClientSendsCanForgeALine() {
        Answered answered =
                answered(
                        "ann\n192.0.2.9 eve",
                        "/a\"b\\c",
                        null,
                        200,
                        1,
                        Map.of("x", "a\r\nb\u00e9\u20ac\""));
        assertThat(line("%u %r %{x}i", answered))
                .isEqualTo(
                        "ann\\x0a192.0.2.9\\x20eve GET /a\\\"b\\\\c HTTP/1.1"
                                + " a\\x0d\\x0ab\\xe9\\u20ac\\\"");
    }

    @Test
    void whatClientsSendIsCut() {
        String odd = "\u00e9".repeat(1025);
        Answered answered = answered(odd, "/" + odd, null, 200, 1, Map.of("x", odd));
        String cut = "\\xe9".repeat(1024) + "...";
        assertThat(line("%{x}i", answered)).isEqualTo(cut);
        assertThat(line("%u", answered)).isEqualTo(cut);
        assertThat(line("%U", answered)).isEqualTo("/" + "\\xe9".repeat(1023) + "...");
        assertThat(line("%{x}i", answered(null, "/", null, 200, 1, Map.of("x", "y".repeat(1024)))))
                .isEqualTo("y".repeat(1024));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%z", "%", "%{x", "%{x}y", "%{X}W", "%{x}"})
    void whatIsNotKnownIsRefused(String format) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LogFormat.parse(format, false, Set.of()));
    }
}
