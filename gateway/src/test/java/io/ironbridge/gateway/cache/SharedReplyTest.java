package io.ironbridge.gateway.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Replies on their way to other members. */
class SharedReplyTest {
    private static final Bytes BODY = Bytes.utf8("{\"name\":\"J\u00FCrgen\"}");
    private static final SharedReply REPLY =
            new SharedReply(
                    1_764_000_000_000_000L,
                    new Response(
                            200,
                            List.of(
                                    Map.entry("etag", "\"a\""),
                                    Map.entry("x", ""),
                                    Map.entry("x", "\u20AC")),
                            new Response.Whole(BODY)),
                    BODY);

    @Test
    void theyArriveAsTheyWere() {
        assertThat(SharedReply.of(REPLY.encoded())).isEqualTo(REPLY);
    }

    @Test
    void whatIsCutOffIsNotUsed() {
        byte[] whole = REPLY.encoded().array();
        for (int length = 0; length < whole.length; length++) {
            assertThat(SharedReply.of(Bytes.wrap(Arrays.copyOf(whole, length)))).isNull();
        }
    }

    @Test
    void whatIsDamagedIsNotUsed() {
        Random random = new Random(36);
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = REPLY.encoded().array().clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
            assertThat(SharedReply.of(Bytes.wrap(damaged))).isNull();
        }
    }
}
