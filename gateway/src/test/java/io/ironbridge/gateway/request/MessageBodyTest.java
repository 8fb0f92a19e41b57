package io.ironbridge.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.MqService.Body;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.call.Problem.Violation;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageBodyTest {
    private static List<String> faults(Body kind, byte[] body) {
        List<Violation> violations = new ArrayList<>();
        MessageBody.check(kind, Bytes.wrap(body), violations);
        return violations.stream().map(Violation::detail).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-16", "UTF-32BE", "UTF-32LE"})
    void jsonInAnotherEncodingIsRefused(String charset) {
        assertThat(faults(Body.JSON, "{\"a\":\"ü\"}".getBytes(Charset.forName(charset))))
                .containsExactly("is not UTF-8 text without a byte order mark");
        assertThat(faults(Body.JSON, "{\"a\":1}".getBytes(Charset.forName(charset)))).hasSize(1);
    }

    @Test
    void aByteOrderMarkIsRefused() {
        byte[] body = "\ufeff{}".getBytes(StandardCharsets.UTF_8);
        assertThat(faults(Body.JSON, body)).hasSize(1);
        assertThat(faults(Body.TEXT, body)).hasSize(1);
    }

    @Test
    void whatIsNoUtf8IsRefused() {
        byte[] body = {'{', '"', 'a', (byte) 0xc0, (byte) 0x80, '"', ':', '1', '}'};
        assertThat(faults(Body.JSON, body)).hasSize(1);
        assertThat(faults(Body.TEXT, body)).hasSize(1);
        assertThat(faults(Body.BYTES, body)).isEmpty();
    }

    @Test
    void whatIsRightPasses() {
        byte[] body = "{\"name\":\"Müller €\"}".getBytes(StandardCharsets.UTF_8);
        assertThat(faults(Body.JSON, body)).isEmpty();
        assertThat(faults(Body.TEXT, body)).isEmpty();
    }
}
