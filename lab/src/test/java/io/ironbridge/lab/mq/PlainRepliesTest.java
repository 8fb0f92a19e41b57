package io.ironbridge.lab.mq;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Replies to requests without structure. */
class PlainRepliesTest {
    private final PlainReplies replies = new PlainReplies(StandardCharsets.UTF_8, 1000);

    @Test
    void aNumberAloneGetsFillerAlone() {
        assertThat(replies.to("5")).isEqualTo("xxxxx");
        assertThat(replies.to("0")).isEmpty();
    }

    @Test
    void tokensStandInFrontOfTheFiller() {
        assertThat(replies.to("00000008AB\u0000\u0000")).isEqualTo("AB xxxxx");
        assertThat(replies.to("  AB 8  ")).isEqualTo("AB xxxxx");
    }

    @Test
    void aSizeHasEightDigitsAtMost() {
        assertThat(replies.to("00000012345")).isEqualTo("345 xxxxxxxx");
    }

    @Test
    void sizesCountBytes() {
        assertThat(replies.to("10 \u00e4\u20ac").getBytes(StandardCharsets.UTF_8)).hasSize(10);
    }

    @Test
    void aTokenAndItsBlankHaveToFit() {
        assertThat(replies.to("3 AB")).isEqualTo("AB ");
        assertThat(replies.to("2 AB")).isEqualTo("AB ERROR: size 2 has no room for the token");
    }

    @Test
    void whatHasNoDigitsHasNoSize() {
        assertThat(replies.to("AB")).isEqualTo("AB ERROR: no size");
        assertThat(replies.to("")).isEqualTo("ERROR: no size");
    }

    @Test
    void theLimitIsTheLastSizeThatIsServed() {
        assertThat(replies.to("1000 AB")).hasSize(1000);
        assertThat(replies.to("1001 AB")).isEqualTo("AB ERROR: size 1001 is more than 1000");
    }
}
