package io.ironbridge.workloaddriver.named.proximity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TcpBytesTest {
    private static final String LINE =
            "0      0      127.0.0.1:%d 127.0.0.1:9080 cubic wscale:7,7 mss:32768 bytes_sent:99"
                    + " bytes_acked:%d bytes_received:%d segs_out:8 lastsnd:%d%n";

    private static String line(int port, int acknowledged, int received, int idleMillis) {
        return LINE.formatted(port, acknowledged, received, idleMillis);
    }

    @Test
    void bothDirectionsOfAllConnectionsAreCounted() {
        TcpBytes earlier = TcpBytes.of(line(1, 100, 1_000, 1) + line(2, 10, 20, 1));
        TcpBytes later =
                TcpBytes.of(line(1, 150, 1_500, 1) + line(2, 10, 20, 1) + line(3, 5, 7, 1));

        assertThat(later.since(earlier)).hasValue(50 + 500 + 5 + 7);
    }

    @Test
    void bytesAreUnknownIfAConnectionInUseWasClosed() {
        TcpBytes earlier = TcpBytes.of(line(1, 100, 1_000, 1) + line(2, 10, 20, 1));

        assertThat(TcpBytes.of(line(1, 150, 1_500, 1)).since(earlier)).isEmpty();
    }

    @Test
    void aClosedConnectionThatWasIdleHasMovedNothing() {
        TcpBytes earlier = TcpBytes.of(line(1, 100, 1_000, 1) + line(2, 10, 20, 4_000));

        assertThat(TcpBytes.of(line(1, 150, 1_500, 1)).since(earlier)).hasValue(50 + 500);
    }
}
