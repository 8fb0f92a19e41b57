package io.ironbridge.apiproject.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {
    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1, true",
        "192.0.2.1, 192.0.2.2, false",
        "192.0.2.64/26, 192.0.2.127, true",
        "192.0.2.64/26, 192.0.2.128, false",
        "10.0.0.0/8, 10.255.0.1, true",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, 2001:db8::1, false",
        "2001:db8::/33, 2001:db8:7fff::1, true",
        "2001:db8::/33, 2001:db8:8000::1, false",
        "::1, ::1, true",
    })
    void anAddressIsOfANetworkWhoseBitsItHas(String network, String address, boolean isOfIt) {
        assertThat(Network.parse(network).orElseThrow().contains(InetAddress.ofLiteral(address)))
                .isEqualTo(isOfIt);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "proxy.example.com",
                "localhost",
                "192.0.2.1/33",
                "2001:db8::/129",
                "192.0.2.1/",
                "192.0.2.256",
                "::1::",
                "/8",
                ""
            })
    void whatIsNoAddressIsNotRead(String text) {
        assertThat(Network.parse(text)).isEmpty();
    }

    @Test
    void anAddressAloneIsANetworkOfOne() {
        assertThat(Network.parse("192.0.2.1").orElseThrow().bits()).isEqualTo(32);
        assertThat(Network.parse("2001:db8::1").orElseThrow().bits()).isEqualTo(128);
    }
}
