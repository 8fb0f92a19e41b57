package io.ironbridge.gateway.workload.classify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutedPathTest {
    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/a/, /a",
        "/%61b/, /ab",
        "/a%2Fb, /a%2Fb",
        "/a%2fb%63, /a%2fbc",
        "/%C3%A9, /\u00e9",
        "/100%25, /100%",
        "/%, /%",
        "/%4, /%4",
        "/%zz1, /%zz1",
    })
    void isDecodedExceptForSlashes(String path, String routed) {
        assertThat(RoutedPath.of(path)).isEqualTo(routed);
    }

    @Test
    void aPlainPathIsTheSameObject() {
        String path = "/orders/12";
        assertThat(RoutedPath.of(path)).isSameAs(path);
    }
}
