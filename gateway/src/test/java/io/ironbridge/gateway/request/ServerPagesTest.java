package io.ironbridge.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.TestFields;
import io.ironbridge.gateway.activity.ActivitySettings;
import io.ironbridge.gateway.activity.WorkloadActivity;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.Request;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who may look at which page, from where. */
class ServerPagesTest {
    private static final String ACTIVITY = "/admin/workload-activity";
    private static final InetSocketAddress HERE =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);
    private static final InetSocketAddress ELSEWHERE = new InetSocketAddress("192.0.2.7", 4711);

    private static @Nullable AccessRule rule(
            String path, InetSocketAddress from, boolean openToAll) {
        return rule(path, from, Map.of(), openToAll);
    }

    private static @Nullable AccessRule rule(
            String path, InetSocketAddress from, Map<String, String> fields, boolean openToAll) {
        return pages(openToAll, false)
                .rule(
                        new Request(
                                "GET",
                                path,
                                null,
                                new TestFields(fields),
                                Bytes.EMPTY,
                                Peer.of(from)));
    }

    private static ServerPages pages(boolean openToAll, boolean secure) {
        WorkloadActivity activity =
                WorkloadActivity.start(new ActivitySettings(Duration.ofSeconds(60), 1, 16, 100, 1));
        Answers answers = new Answers(new RequestLog(_ -> {}), OptionalInt.empty(), 403);
        return new ServerPages(
                new Health(),
                _ -> "",
                new OpenApiPages(List.of()),
                new ActivityPages(activity),
                answers,
                openToAll,
                secure);
    }

    @Test
    void workloadActivityIsForThisMachineAndForThoseWhoAreKnown() {
        assertThat(rule(ACTIVITY, HERE, false)).isEqualTo(AccessRule.OPEN);
        assertThat(rule(ACTIVITY, ELSEWHERE, false)).isEqualTo(AccessRule.known(false));
    }

    @Test
    void whatAProxyOnThisMachineBringsIsNotOfThisMachine() {
        for (String field : List.of("x-forwarded-for", "forwarded")) {
            assertThat(rule("/metrics", HERE, Map.of(field, "for=127.0.0.1"), false))
                    .isEqualTo(AccessRule.known(false));
        }
    }

    @Test
    void itIsNotOpenWhereApisAre() {
        assertThat(rule(ACTIVITY, ELSEWHERE, true)).isEqualTo(AccessRule.known(false));
        assertThat(rule("/metrics", ELSEWHERE, true)).isEqualTo(AccessRule.OPEN);
        assertThat(rule("/metrics", ELSEWHERE, false)).isEqualTo(AccessRule.known(false));
    }

    @Test
    void healthIsForEverybodyAndOtherPathsAreNoPages() {
        assertThat(rule("/health/ready", ELSEWHERE, false)).isEqualTo(AccessRule.OPEN);
        assertThat(rule("/other", HERE, true)).isNull();
    }
}
