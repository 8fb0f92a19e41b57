package io.ironbridge.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.EndpointConfig.ForwardingHeader;
import io.ironbridge.apiproject.server.EndpointConfig.RemoteIp;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.TestFields;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.request.Forwarding.Origin;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForwardingTest {
    private static final String PROXY = "192.0.2.1";

    private static @Nullable Origin origin(
            ForwardingHeader header, String from, Map<String, String> fields) {
        RemoteIp rule = new RemoteIp(Pattern.compile("192\\.0\\.2\\.[1-3]"), true, header, true);
        return new Forwarding(rule)
                .origin(
                        new Request(
                                "GET",
                                "/",
                                null,
                                new TestFields(fields),
                                Bytes.EMPTY,
                                Peer.of(new InetSocketAddress(from, 4711))));
    }

    private static Origin told(ForwardingHeader header, Map<String, String> fields) {
        return Objects.requireNonNull(origin(header, PROXY, fields));
    }

    private static String source(ForwardingHeader header, String value) {
        Origin origin = told(header, Map.of(header.field().toLowerCase(Locale.ROOT), value));
        return origin.source().getHostAddress();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "203.0.113.7 | 203.0.113.7",
                "203.0.113.7:4711 | 203.0.113.7",
                "2001:db8::1 | 2001:db8:0:0:0:0:0:1",
                "[2001:db8::1]:4711 | 2001:db8:0:0:0:0:0:1",
                // what the client wrote itself
                "127.0.0.1, 203.0.113.7 | 203.0.113.7",
                "192.0.2.2, 203.0.113.7 | 203.0.113.7",
                "\", 203.0.113.7 | 203.0.113.7",
                // several proxies
                "203.0.113.7, 192.0.2.3,192.0.2.2 | 203.0.113.7",
                "192.0.2.3 | 192.0.2.3",
                // nobody can tell
                "203.0.113.7, unknown | 192.0.2.1",
                "203.0.113.7, unknown, 192.0.2.2 | 192.0.2.2",
                "localhost | 192.0.2.1",
                "203.0.113.256 | 192.0.2.1",
                "203.0.113 | 192.0.2.1",
                "0x7f000001 | 192.0.2.1",
                "fe80::1%eth0 | 192.0.2.1",
                "'' | 192.0.2.1",
                "',,' | 192.0.2.1",
            })
    void theClientIsTheFirstFromTheEndThatIsNoProxy(String value, String client) {
        assertThat(source(ForwardingHeader.X_FORWARDED_FOR, value)).isEqualTo(client);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "for=203.0.113.7 | 203.0.113.7",
                "For=\"203.0.113.7:4711\";by=192.0.2.1 ;proto=https | 203.0.113.7",
                "by=_hidden;for=\"[2001:db8::1]:4711\" | 2001:db8:0:0:0:0:0:1",
                "for=127.0.0.1, for=203.0.113.7, for=192.0.2.2 | 203.0.113.7",
                "for=\"127.0.0.1, for=203.0.113.7 | 203.0.113.7",
                "for=_hidden | 192.0.2.1",
                "proto=https | 192.0.2.1",
                "203.0.113.7 | 192.0.2.1",
            })
    void rfc7239IsRead(String value, String client) {
        assertThat(source(ForwardingHeader.FORWARDED, value)).isEqualTo(client);
    }

    @Test
    void onlyProxiesAreBelievedAndOnlyInTheirField() throws Exception {
        Map<String, String> both =
                Map.of("x-forwarded-for", "203.0.113.7", "forwarded", "for=203.0.113.8");

        assertThat(origin(ForwardingHeader.X_FORWARDED_FOR, "203.0.113.9", both)).isNull();
        assertThat(origin(ForwardingHeader.X_FORWARDED_FOR, PROXY, both))
                .isEqualTo(new Origin(InetAddress.ofLiteral("203.0.113.7"), false, true));
        assertThat(origin(ForwardingHeader.FORWARDED, PROXY, both))
                .isEqualTo(new Origin(InetAddress.ofLiteral("203.0.113.8"), false, true));
        assertThat(origin(ForwardingHeader.FORWARDED, PROXY, Map.of()))
                .isEqualTo(new Origin(InetAddress.ofLiteral(PROXY), false, true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "203.0.113.7 | https | true",
                "203.0.113.7 | http | false",
                "203.0.113.7, 192.0.2.2 | https, http | true",
                "203.0.113.7, 192.0.2.2 | http, https | false",
                "203.0.113.7, 192.0.2.2 | HTTPS | true",
                // the client wrote the first one itself
                "127.0.0.1, 203.0.113.7 | https, http | false",
                "127.0.0.1, 203.0.113.7, 192.0.2.2 | https, http | false",
                "unknown | https | false",
            })
    void theSchemeIsThatOfTheClientsOwnStep(String addresses, String schemes, boolean secure) {
        Origin origin =
                told(
                        ForwardingHeader.X_FORWARDED_FOR,
                        Map.of("x-forwarded-for", addresses, "x-forwarded-proto", schemes));
        assertThat(origin.secure()).isEqualTo(secure);
    }

    @Test
    void theSchemeIsInRfc7239Too() {
        Origin origin =
                told(
                        ForwardingHeader.FORWARDED,
                        Map.of(
                                "forwarded",
                                "for=203.0.113.7;proto=https",
                                "x-forwarded-proto",
                                "http"));
        assertThat(origin.secure()).isTrue();
    }
}
