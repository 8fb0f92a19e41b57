package io.ironbridge.gateway.http.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.gateway.http.SourceLimit;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class SourceCountsTest {
    private final SourceCounts counts = new SourceCounts();

    private boolean enter(String address) {
        return counts.enter(InetAddress.ofLiteral(address), 2);
    }

    @Test
    void eachAddressOfVersion4IsASourceOfItsOwn() {
        assertThat(enter("192.0.2.1")).isTrue();
        assertThat(enter("192.0.2.1")).isTrue();
        assertThat(enter("192.0.2.1")).isFalse();
        assertThat(enter("192.0.2.2")).isTrue();
    }

    @Test
    void anIpv6NetworkOf64BitsIsOneSource() {
        assertThat(enter("2001:db8:0:1::1")).isTrue();
        assertThat(enter("2001:db8:0:1:ffff::2")).isTrue();
        assertThat(enter("2001:db8:0:1::3")).isFalse();
        assertThat(enter("2001:db8:0:2::1")).isTrue();
    }

    @Test
    void aSourceWithoutConnectionsIsForgotten() {
        InetAddress address = InetAddress.ofLiteral("192.0.2.1");
        enter("192.0.2.1");
        enter("192.0.2.1");
        enter("192.0.2.1"); // refused
        counts.leave(address);
        assertThat(enter("192.0.2.1")).isTrue();
        counts.leave(address);
        counts.leave(address);

        assertThat(counts.size()).isZero();
        assertThat(counts.enter(address, 0)).isFalse();
        assertThat(counts.size()).isZero();
    }

    @Test
    void zeroIsNoLimitAndLessMakesNoSense() {
        InetAddress address = InetAddress.ofLiteral("192.0.2.1");

        assertThat(SourceLimit.NONE.counts(address)).isFalse();
        assertThat(new SourceLimit(0, 100, _ -> false).counts(address)).isFalse();
        assertThat(new SourceLimit(1, 100, _ -> false).counts(address)).isTrue();
        assertThatThrownBy(() -> new SourceLimit(-1, 100, _ -> false))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
