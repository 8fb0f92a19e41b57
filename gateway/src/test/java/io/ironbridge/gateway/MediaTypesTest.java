package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaTypesTest {
    private static final List<String> OFFERED = List.of("text/plain", "application/json");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/*                                    | text/plain",
                "application/json                       | application/json",
                "application/json, text/plain           | text/plain",
                "application/json, text/plain;q=0.5     | application/json",
                "text/*;q=0.1, application/*            | application/json",
                "*/*, text/plain;q=0                    | application/json",
                "APPLICATION/JSON ; charset=x           | application/json",
                "text/html                              |",
                "text/plain;q=0, application/json;q=0.0 |"
            })
    void theOneThatTheCallerPrefersIsChosen(String accept, @Nullable String expected) {
        assertThat(MediaTypes.preferred(List.of(accept), OFFERED).orElse(null)).isEqualTo(expected);
    }

    @Test
    void withoutAWordTheFirstIsChosen() {
        assertThat(MediaTypes.preferred(List.of(), OFFERED)).contains("text/plain");
    }
}
