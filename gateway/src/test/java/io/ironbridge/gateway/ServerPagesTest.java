package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Secret;
import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.gateway.activity.ActivitySettings;
import io.ironbridge.gateway.activity.WorkloadActivity;
import io.ironbridge.gateway.http.Exchange;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.RequestHeaders;
import io.ironbridge.gateway.http.Response;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who may look at which page, from where. */
class ServerPagesTest {
    private static final String ACTIVITY = "/admin/workload-activity";
    private static final InetSocketAddress HERE =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);
    private static final InetSocketAddress ELSEWHERE = new InetSocketAddress("192.0.2.7", 4711);

    private record Headers(Map<String, String> fields) implements RequestHeaders {
        @Override
        public @Nullable String first(String name) {
            return fields.get(name);
        }

        @Override
        public List<String> all(String name) {
            return Optional.ofNullable(first(name)).stream().toList();
        }

        @Override
        public void forEach(BiConsumer<String, String> field) {
            fields.forEach(field);
        }
    }

    private record Asked(Request request) implements Exchange {
        @Override
        public void name(String name) {}

        @Override
        public void reply(Response response) {
            throw new AssertionError("pages do not reply themselves");
        }

        @Override
        public Cancellation cancellation() {
            return new Cancellation();
        }

        @Override
        public Executor executor() {
            return Runnable::run;
        }
    }

    private static int status(
            String path,
            InetSocketAddress from,
            Map<String, String> fields,
            boolean registry,
            boolean openToAll) {
        WorkloadActivity activity =
                WorkloadActivity.start(new ActivitySettings(Duration.ofSeconds(60), 1, 16, 100, 1));
        Replies replies =
                new Replies(new RequestLog(), OptionalInt.empty(), activity.reportClass("none"));
        Optional<BasicAuthentication> basic =
                registry ? Optional.of(new BasicAuthentication(registry())) : Optional.empty();
        ServerPages pages =
                new ServerPages(
                        new Health(),
                        () -> "",
                        new OpenApiPages(List.of()),
                        new ActivityPages(activity),
                        replies,
                        basic,
                        openToAll);
        Request request =
                new Request("GET", path, null, new Headers(fields), Bytes.EMPTY, from, false);
        return pages.answer(new Passage(new Asked(request), "r", 0, null)).response().status();
    }

    private static ServerConfig.BasicRegistry registry() {
        return new ServerConfig.BasicRegistry(
                "Staff", Map.of("ann", Secret.of("secret")), Map.of());
    }

    private static Map<String, String> user(String password) {
        String pair =
                Base64.getEncoder()
                        .encodeToString(("ann:" + password).getBytes(StandardCharsets.UTF_8));
        return Map.of("authorization", "Basic " + pair);
    }

    @Test
    void workloadActivityIsForThisMachine() {
        assertThat(status(ACTIVITY, HERE, Map.of(), false, false)).isEqualTo(200);
        assertThat(status(ACTIVITY, ELSEWHERE, Map.of(), false, false)).isEqualTo(403);
    }

    @Test
    void fromElsewhereItIsForUsersOfTheRegistry() {
        assertThat(status(ACTIVITY, ELSEWHERE, Map.of(), true, false)).isEqualTo(401);
        assertThat(status(ACTIVITY, ELSEWHERE, user("wrong"), true, false)).isEqualTo(401);
        assertThat(status(ACTIVITY, ELSEWHERE, user("secret"), true, false)).isEqualTo(200);
    }

    @Test
    void itIsNotOpenWhereApisAre() {
        assertThat(status(ACTIVITY, ELSEWHERE, Map.of(), false, true)).isEqualTo(403);
        assertThat(status(ACTIVITY, ELSEWHERE, Map.of(), true, true)).isEqualTo(401);
        assertThat(status("/metrics", ELSEWHERE, Map.of(), false, true)).isEqualTo(200);
    }
}
