package io.ironbridge.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.ObservationConfig.Correlation;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.TestFields;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.Request;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdsTest {
    private static Request request(String header, String value) {
        return new Request(
                "GET",
                "/",
                null,
                new TestFields(Map.of(header, value)),
                Bytes.EMPTY,
                Peer.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)));
    }

    @Test
    void aHarmlessIdIsTheCallers() {
        RequestIds ids = new RequestIds(Correlation.DEFAULT);
        String longest = "aZ0-_.".repeat(10) + "abcd";
        assertThat(ids.of(request("x-request-id", "4f2a-B_c.9"))).isEqualTo("4f2a-B_c.9");
        assertThat(ids.of(request("x-request-id", longest))).isEqualTo(longest).hasSize(64);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a b",
                "a\r\nSet-Cookie: x=y",
                "a\nb",
                "a\u0000",
                "a\u0085b",
                "\u00e9",
                "a:b",
                "a/b",
                "a%0d%0ab",
                "<script>",
                "\u202eabc",
                "${jndi:ldap://x}",
                "0123456789012345678901234567890123456789012345678901234567890123x"
            })
    void anyOtherIsReplaced(String given) {
        String id = new RequestIds(Correlation.DEFAULT).of(request("x-request-id", given));
        assertThat(id).matches("[0-9a-f]{16}");
    }

    @Test
    void theHeaderIsTheConfiguredOneAndCallersMayBeLeftOut() {
        RequestIds named = new RequestIds(new Correlation("x-correlation-id", true, false, true));
        assertThat(named.of(request("x-correlation-id", "mine"))).isEqualTo("mine");
        assertThat(named.of(request("x-request-id", "mine"))).isNotEqualTo("mine");
        RequestIds ours = new RequestIds(new Correlation("x-request-id", false, false, true));
        assertThat(ours.of(request("x-request-id", "mine"))).isNotEqualTo("mine");
    }
}
