package io.ironbridge.gateway.request.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.TestFields;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.Request;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
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

    @ParameterizedTest
    @CsvSource({
        "application/json, true",
        "application/json;charset=utf-8, true",
        "'Application/JSON ; Charset=\"UTF-8\"', true",
        "application/problem+json; profile=x; charset=UTF-8, true",
        "application/json;charset=utf-16, false",
        "application/json;charset=utf-8x, false",
        "application/json;charset=utf-8;charset=utf-16, false",
        "application/json;charset = utf-8, false",
        "application/json;charset=iso-8859-1, false",
        "'text/plain, application/a+json', false",
        "text/json, false",
    })
    void onlyJsonInUtf8IsTaken(String type, boolean taken) {
        Request request =
                new Request(
                        "PUT",
                        "/",
                        null,
                        new TestFields(Map.of("content-type", type)),
                        Bytes.EMPTY,
                        Peer.of(new InetSocketAddress(0)));
        Problem problem = MediaTypes.refusal(request, true);
        assertThat(problem == null).isEqualTo(taken);
    }
}
