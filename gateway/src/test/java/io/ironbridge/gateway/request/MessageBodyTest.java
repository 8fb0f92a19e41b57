package io.ironbridge.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.call.Problem.Violation;
import io.ironbridge.gateway.request.MessageBody.Format;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageBodyTest {
    private static List<String> faults(Format format, byte[] body) {
        List<Violation> violations = new ArrayList<>();
        MessageBody.check(format, Bytes.wrap(body), violations);
        return violations.stream().map(Violation::detail).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-16", "UTF-32BE", "UTF-32LE"})
    void jsonInAnotherEncodingIsRefused(String charset) {
        assertThat(faults(Format.JSON, "{\"a\":\"ü\"}".getBytes(Charset.forName(charset))))
                .containsExactly("is not UTF-8 text without a byte order mark");
        assertThat(faults(Format.JSON, "{\"a\":1}".getBytes(Charset.forName(charset)))).hasSize(1);
    }

    @Test
    void aByteOrderMarkIsRefused() {
        byte[] body = "\ufeff{}".getBytes(StandardCharsets.UTF_8);
        assertThat(faults(Format.JSON, body)).hasSize(1);
        assertThat(faults(Format.TEXT, body)).hasSize(1);
    }

    @Test
    void whatIsNoUtf8IsRefused() {
        byte[] body = {'{', '"', 'a', (byte) 0xc0, (byte) 0x80, '"', ':', '1', '}'};
        assertThat(faults(Format.JSON, body)).hasSize(1);
        assertThat(faults(Format.TEXT, body)).hasSize(1);
        assertThat(faults(Format.BYTES, body)).isEmpty();
    }

    @Test
    void whatIsRightPasses() {
        byte[] body = "{\"name\":\"Müller €\"}".getBytes(StandardCharsets.UTF_8);
        assertThat(faults(Format.JSON, body)).isEmpty();
        assertThat(faults(Format.TEXT, body)).isEmpty();
    }
}
