package io.ironbridge.copybook.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class InputWindowTest {
    /** Longer than any array. */
    private static final long LONG = 1L << 33;

    @Test
    void theArrayStaysAsItIsHoweverLongTheStream() throws IOException {
        InputWindow window = new InputWindow(zeros(LONG), 1000);
        byte[] first = window.array();
        for (int record = 0; record < 1_000_000; record++) {
            assertThat(window.available(999)).isEqualTo(999);
            window.skip(999);
        }

        assertThat(window.array()).isSameAs(first).hasSize(InputWindow.FIRST);
        assertThat(window.offset()).isEqualTo(999_000_000L);
    }

    @Test
    void theArrayGrowsUpToTheLimitOnly() throws IOException {
        int most = 3 * InputWindow.FIRST + 1;
        InputWindow window = new InputWindow(zeros(LONG), most);

        assertThat(window.available(most)).isEqualTo(most);
        assertThat(window.array()).hasSize(most);
        assertThatIllegalArgumentException().isThrownBy(() -> window.available(most + 1));
    }

    @Test
    void whatIsThereMovesWithTheWindow() throws IOException {
        InputWindow window = new InputWindow(Records.trickling(Records.bytes("0102030405")), 10);
        window.available(3);
        window.skip(2);

        assertThat(window.available(10)).isEqualTo(3);
        assertThat(window.array()[window.at()]).isEqualTo((byte) 3);
        assertThat(window.offset()).isEqualTo(2);
    }

    private static InputStream zeros(long length) {
        return new InputStream() {
            private long left = length;

            @Override
            public int read() {
                return left-- > 0 ? 0 : -1;
            }

            @Override
            public int read(byte[] into, int at, int count) {
                int given = (int) Math.min(count, left);
                left -= given;
                return given == 0 ? -1 : given;
            }
        };
    }
}
