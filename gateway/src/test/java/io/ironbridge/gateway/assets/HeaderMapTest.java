package io.ironbridge.gateway.assets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class HeaderMapTest {
    @Test
    void fieldsOfOneNameAreJoinedWhateverTheirCase() {
        Map<String, String> fields =
                HeaderMap.ofFields(field -> {
                    field.accept("X-A", "1");
                    field.accept("B", "2");
                    field.accept("x-a", "");
                    field.accept("X-a", "3");
                });

        assertThat(fields).containsExactly(Map.entry("B", "2"), Map.entry("X-A", "1,,3"));
        assertThat(fields.get("x-A")).isEqualTo("1,,3");
    }

    @Test
    void cookiesKeepTheirOrderAndCase() {
        Map<String, String> cookies =
                HeaderMap.ofCookies(cookie -> {
                    cookie.accept("b", "1");
                    cookie.accept("a", "2");
                    cookie.accept("b", "3");
                    cookie.accept("B", "4");
                });

        assertThat(cookies)
                .containsExactly(Map.entry("b", "1,3"), Map.entry("a", "2"), Map.entry("B", "4"));
    }
}
