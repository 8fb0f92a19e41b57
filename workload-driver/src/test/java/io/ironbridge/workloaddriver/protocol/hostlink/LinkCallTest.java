package io.ironbridge.workloaddriver.protocol.hostlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

/** Requests, byte by byte as the protocol's page has them. */
class LinkCallTest {
    private static final String BLANKS = "40";

    @Test
    void aCommareaStandsBehindTheHeader() {
        byte[] sent = {(byte) 0xC1, (byte) 0xC2, (byte) 0xC3};

        assertThat(hex(LinkCall.commarea("ECHO5B", sent, sent), 0x0102030405060708L))
                .isEqualTo(
                        "c9c2d3d8" // IBLQ
                                + "00000001" // version
                                + "00000080" // of the header
                                + "00000083" // of all
                                + "00000001" // function
                                + "c5c3c8d6f5c24040" // ECHO5B
                                + BLANKS.repeat(4) // transaction
                                + BLANKS.repeat(16) // channel
                                + "00000003" // of the COMMAREA
                                + "00000003" // of it that follow
                                + "00000000" // containers
                                + "00100000" // longest answer
                                + "00000000" // milliseconds
                                + "00000000"
                                + "0102030405060708" // token
                                + "c4d9c9e5c5" // DRIVE
                                + BLANKS.repeat(27)
                                + BLANKS.repeat(8) // user
                                + "0000000000000000"
                                + "c1c2c3");
    }

    @Test
    void aContainerHasAHeaderOfItsOwn() {
        byte[] sent = {0x11, 0x22};
        String request = hex(LinkCall.channel("ECHO5BC", "DATA", sent, sent), 1);

        assertThat(request).hasSize(2 * (128 + 32 + 2));
        assertThat(request.substring(2 * 16, 2 * 20)).isEqualTo("00000002");
        assertThat(request.substring(2 * 32, 2 * 48))
                .isEqualTo("c3c8c1d5d5c5d3" + BLANKS.repeat(9));
        assertThat(request.substring(2 * 48, 2 * 60)).isEqualTo("000000000000000000000001");
        assertThat(request.substring(2 * 128))
                .isEqualTo(
                        "c4c1e3c1" // DATA
                                + BLANKS.repeat(12)
                                + "c2c9e340" // BIT
                                + "00000000" // CCSID
                                + "00000002" // of the data
                                + "d2c5c5d7" // KEEP
                                + "1122");
    }

    @Test
    void whatCannotBeSentIsRefused() {
        assertThatThrownBy(() -> LinkCall.commarea("ECHO5B", new byte[32_764], new byte[32_764]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 to 32763");
        assertThatThrownBy(() -> LinkCall.channel("TOOLONGNAME", "A", new byte[1], new byte[1]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("8 characters");
    }

    private static String hex(LinkCall call, long token) {
        ByteBuf request = Unpooled.buffer();
        call.write(request, token);
        assertThat(request.readableBytes()).isEqualTo(call.length());
        return ByteBufUtil.hexDump(request);
    }
}
