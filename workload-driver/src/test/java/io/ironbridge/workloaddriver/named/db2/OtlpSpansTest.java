package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OtlpSpansTest {
    private static final byte[] SERVER = OtlpBytes.span(2, "GET /staff/{id}");
    private static final byte[] PAGE = OtlpBytes.span(2, "GET");
    private static final byte[] CLIENT = OtlpBytes.span(3, "call /staff");

    @Test
    void spansOfServersWithAPathAreRequests() throws IOException {
        assertThat(OtlpSpans.requests(OtlpBytes.traces(SERVER, CLIENT, PAGE, SERVER))).isEqualTo(2);
        assertThat(OtlpSpans.requests(OtlpBytes.traces())).isZero();
        assertThat(OtlpSpans.requests(new byte[0])).isZero();
    }

    @Test
    void whatIsCutIsNoMessage() {
        byte[] whole = OtlpBytes.traces(SERVER);

        for (int length = 1; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> OtlpSpans.requests(cut)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void otherBytesAreNoMessage() {
        assertThatThrownBy(() -> OtlpSpans.requests(new byte[] {0x07}))
                .isInstanceOf(IOException.class);
        byte[] endless = new byte[11];
        Arrays.fill(endless, (byte) 0x80);
        assertThatThrownBy(() -> OtlpSpans.requests(endless)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> OtlpSpans.requests(new byte[] {0x0a, (byte) 0xff, 0x7f}))
                .isInstanceOf(IOException.class);
    }
}
