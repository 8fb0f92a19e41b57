package io.ironbridge.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.EndpointConfig;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.TestFields;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CorsTest {
    private static final String PAGE = "https://app.example.com";

    private final Cors cors =
            new Cors(List.of(rule("/", Set.of("*"), false), rule("/staff", Set.of(PAGE), true)));

    private static EndpointConfig.Cors rule(
            String domain, Set<String> origins, boolean credentials) {
        return new EndpointConfig.Cors(
                domain,
                origins,
                Set.of("GET", "PUT"),
                Set.of("X-Request-Id", "Content-Type"),
                Set.of(),
                credentials,
                Optional.of(Duration.ofMinutes(5)));
    }

    private static Request request(String method, String path, Map<String, String> headers) {
        return new Request(
                method,
                path,
                null,
                new TestFields(headers),
                Bytes.EMPTY,
                Peer.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)));
    }

    private @Nullable Response preflight(String path, String origin, String method, String asked) {
        Request request =
                request(
                        "OPTIONS",
                        path,
                        Map.of(
                                "origin",
                                origin,
                                "access-control-request-method",
                                method,
                                "access-control-request-headers",
                                asked));
        assertThat(Cors.isPreflight(request)).isTrue();
        return Cors.preflight(Objects.requireNonNull(cors.rule(request)), request);
    }

    @Test
    void aPreflightSaysWhatMayComeAndForHowLong() {
        Response may =
                Objects.requireNonNull(
                        preflight("/staff/7", PAGE, "PUT", "x-request-id, content-type"));

        assertThat(may.status()).isEqualTo(204);
        assertThat(may.headers())
                .contains(
                        Map.entry("access-control-allow-origin", PAGE),
                        Map.entry("access-control-allow-credentials", "true"),
                        Map.entry("access-control-max-age", "300"),
                        Map.entry("vary", "Origin"));
    }

    @Test
    void whatTheRuleDoesNotNameMayNotCome() {
        assertThat(preflight("/staff", "https://evil.example.org", "PUT", "x-request-id")).isNull();
        assertThat(preflight("/staff", PAGE, "DELETE", "x-request-id")).isNull();
        assertThat(preflight("/staff", PAGE, "PUT", "authorization")).isNull();
    }

    @Test
    void theLongestDomainDecides() {
        assertThat(preflight("/staffing", "https://evil.example.org", "PUT", "content-type"))
                .isNotNull();
        Request other = request("GET", "/", Map.of("origin", "https://evil.example.org"));
        EndpointConfig.Cors rule = Objects.requireNonNull(cors.rule(other));
        assertThat(Cors.headers(rule, other))
                .containsExactly(Map.entry("access-control-allow-origin", "*"));
    }

    @Test
    void noOtherSpellingOfAPathHasAnotherRule() {
        for (String path : List.of("/staff/7", "/%73taff/7", "/st%61ff/7", "/staff/", "/%73taff")) {
            assertThat(preflight(path, "https://evil.example.org", "PUT", "content-type"))
                    .as(path)
                    .isNull();
            assertThat(preflight(path, PAGE, "PUT", "content-type")).as(path).isNotNull();
        }
        Request undecodable = request("GET", "/%zz", Map.of("origin", PAGE));
        assertThat(cors.rule(undecodable)).isNull();
    }

    @Test
    void cachesAreToldThatRequestsOfOtherOriginsAreAnsweredOtherwise() {
        Request same = request("GET", "/staff", Map.of());
        assertThat(Cors.headers(Objects.requireNonNull(cors.rule(same)), same))
                .containsExactly(Map.entry("vary", "Origin"));
        Request anyones = request("GET", "/other", Map.of());
        assertThat(Cors.headers(Objects.requireNonNull(cors.rule(anyones)), anyones))
                .containsExactly(Map.entry("vary", "Origin"));
        Request asks = request("OPTIONS", "/", Map.of("access-control-request-method", "PUT"));
        assertThat(Cors.isPreflight(asks)).isFalse();
        assertThat(new Cors(List.of()).rule(same)).isNull();
    }
}
