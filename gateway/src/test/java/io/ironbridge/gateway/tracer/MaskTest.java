package io.ironbridge.gateway.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaskTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"name\":\"ann\",\"age\":31,\"married\":true,\"x\":null}"
                        + "|{\"name\":\"***\",\"age\":\"#\",\"married\":true,\"x\":null}",
                "{\"status\":\"ok\",\"code\":12.50}|{\"status\":\"ok\",\"code\":12.50}",
                "{\"status\":[\"a\",1,[\"b\"],\"c\"],\"y\":\"z\"}"
                        + "|{\"status\":[\"a\",1,[\"b\"],\"***\"],\"y\":\"***\"}",
                "{\"status\":{\"deep\":\"s\",\"status\":\"t\"}}"
                        + "|{\"status\":{\"deep\":\"***\",\"status\":\"t\"}}",
                "[\"a\",1]|[\"***\",\"#\"]",
                "\"a\"|\"***\"",
                "{\"a\":|(5 bytes that are not JSON)",
                "<xml/>|(6 bytes that are not JSON)",
                "{\"long\":\"0123456789012345678901234567890123456789012345678901234567890123\"}"
                        + "|(75 bytes: too long to be shown)"
            })
    void textsAndNumbersAreMaskedButThoseThatAreNamed(String json, String expected) {
        Mask mask = new Mask(Set.of("status", "code"), 70);
        assertThat(mask.of(Bytes.utf8(json))).isEqualTo(expected);
    }
}
