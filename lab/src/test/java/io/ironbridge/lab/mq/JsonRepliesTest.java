package io.ironbridge.lab.mq;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Replies to requests in JSON. */
class JsonRepliesTest {
    private final JsonReplies replies = new JsonReplies(1000);

    @Test
    void theReplyIsAnObjectThatBeginsWithTheToken() {
        assertThat(replies.to("{\"size\":32,\"token\":\"abc\"}"))
                .isEqualTo("{\"token\":\"abc\",\"data\":\"xxxxxxx\"}")
                .hasSize(32);
    }

    @Test
    void aTokenIsAnyValueOrMissing() {
        assertThat(replies.to("{\"token\":{\"a\":[1, null]},\"size\":40}"))
                .startsWith("{\"token\":{\"a\":[1,null]},\"data\":\"x")
                .hasSize(40);
        assertThat(replies.to("{\"size\":12}")).isEqualTo("{\"data\":\"x\"}");
    }

    @Test
    void sizesCountBytesOfUtf8() {
        String reply = replies.to("{\"size\":100,\"token\":\"\u00e4\u20ac\\\"\"}");

        assertThat(reply.getBytes(StandardCharsets.UTF_8)).hasSize(100);
        assertThat(reply).startsWith("{\"token\":\"\u00e4\u20ac\\\"\",");
    }

    @Test
    void theFrameHasToFit() {
        assertThat(replies.to("{\"size\":11}")).isEqualTo("{\"data\":\"\"}");
        assertThat(replies.to("{\"size\":10}"))
                .isEqualTo("{\"error\":\"size 10 has no room for the reply\"}");
        assertThat(replies.to("{\"size\":-1,\"token\":1}"))
                .isEqualTo("{\"token\":1,\"error\":\"size -1 has no room for the reply\"}");
    }

    @Test
    void sizesThatAreNoneAreTold() {
        assertThat(replies.to("{\"token\":1}")).isEqualTo("{\"token\":1,\"error\":\"no size\"}");
        assertThat(replies.to("{\"size\":\"12\"}")).isEqualTo("{\"error\":\"no size\"}");
        assertThat(replies.to("{\"size\":1.5}")).isEqualTo("{\"error\":\"no size\"}");
        assertThat(replies.to("{\"size\":99999999999999999999}"))
                .isEqualTo("{\"error\":\"size 99999999999999999999 is more than 1000\"}");
    }

    @Test
    void whatIsNoJsonIsTold() {
        assertThat(replies.to("{\"size\":")).isEqualTo("{\"error\":\"no JSON\"}");
    }
}
