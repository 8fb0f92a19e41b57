package io.ironbridge.gateway.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ironbridge.connectorcontract.Await;
import io.ironbridge.testsupport.RedisServer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replies of members of a cluster, with a Redis server of this machine. */
@Tag("system")
class SharedCacheIT extends CacheFixture {
    private static final String PASSWORD = "Secret1";
    private static final int WRITES = 200;
    private static final int LIMIT = 40;

    @TempDir static Path data;
    private static RedisServer redis;

    @BeforeAll
    static void startRedis() throws Exception {
        Optional<Path> program = RedisServer.program();
        assumeThat(program).as("Redis is installed").isPresent();
        redis = RedisServer.start(program.get(), data, "--requirepass", PASSWORD);
    }

    @AfterAll
    static void stopRedis() {
        if (redis != null) {
            redis.close();
        }
    }

    private static String rules(String sharing) {
        return RULES + "        sharing: " + sharing + "\n";
    }

    private Served member(String sharing, String isolatedMaxAge) throws Exception {
        return member(sharing, isolatedMaxAge, "");
    }

    private Served member(String sharing, String isolatedMaxAge, String more) throws Exception {
        Served member =
                served(
                        project(
                                rules(sharing),
                                """
                                <basicRegistry><user name="ann" password="a"/></basicRegistry>
                                <administrator-role><user>ann</user></administrator-role>
                                <zosconnect_zosConnectManager requireAuth="false"
                                    requireSecure="false"/>
                                <ironbridge_admin httpPort="0"/>
                                <ironbridge_cluster name="bank" store="redis" secure="false"
                                    addresses="localhost:%d" password="%s" isolatedMaxAge="%s"/>
                                """
                                                .formatted(redis.port(), PASSWORD, isolatedMaxAge)
                                        + more));
        Await.until("member", () -> connected(member) == 1);
        return member;
    }

    private int connected(Served member) {
        return metric(member, "ironbridge_cluster_connected");
    }

    @Test
    void aReplyOfAnotherMemberIsSentWithoutACall() throws Exception {
        try (Served a = member("shared-pull", "5s");
                Served b = member("shared-pull", "5s")) {
            String first = get(a, "1").body();
            Await.until(
                    "shared reply",
                    () -> {
                        try {
                            return cacheStatus(get(b, "1")).startsWith("ironbridge; hit");
                        } catch (Exception e) {
                            return false;
                        }
                    });

            assertThat(get(b, "1").body()).isEqualTo(first);
            assertThat(field(get(b, "1"), "age")).isNotEmpty();
            assertThat(field(get(b, "1"), "etag")).isEqualTo(field(get(a, "1"), "etag"));
            assertThat(calls).hasValue(1);
            assertThat(metric(b, "ironbridge_cache_requests_total", "result=\"shared\""))
                    .isEqualTo(1);
        }
    }

    @Test
    void aPushedReplyIsThereBeforeARequest() throws Exception {
        try (Served a = member("shared-push", "5s");
                Served b = member("shared-push", "5s")) {
            get(a, "2");

            Await.until("pushed reply", () -> metric(b, "ironbridge_cache_replies") == 1);
            assertThat(cacheStatus(get(b, "2"))).startsWith("ironbridge; hit");
            assertThat(calls).hasValue(1);
        }
    }

    @Test
    void eachMemberMakesRepliesThatAreNotShared() throws Exception {
        try (Served a = member("not-shared", "5s");
                Served b = member("not-shared", "5s")) {
            get(a, "3");

            assertThat(cacheStatus(get(b, "3"))).startsWith("ironbridge; fwd=uri-miss; stored");
            assertThat(calls).hasValue(2);
        }
    }

    /** The writer's member at once, the others when they have heard of it. */
    @Test
    void aWriteAtOneMemberDropsRepliesOfAll() throws Exception {
        for (String sharing : new String[] {"not-shared", "shared-pull", "shared-push"}) {
            try (Served a = member(sharing, "5s");
                    Served b = member(sharing, "5s")) {
                get(a, "4");
                get(b, "4");
                int before = metric(b, "ironbridge_cache_invalidated_total");

                put(a, "4");

                assertThat(get(a, "4").body()).isEqualTo(rows(calls.get()));
                Await.until(
                        "invalidation",
                        () -> metric(b, "ironbridge_cache_invalidated_total") > before);
                String last = rows(calls.get());
                Await.until(
                        "new reply",
                        () -> {
                            try {
                                String body = get(b, "4").body();
                                return body.equals(last) || body.equals(rows(calls.get()));
                            } catch (Exception e) {
                                return false;
                            }
                        });
            }
        }
    }

    /** As docs/cluster.md has measured it with 10,000 writes. */
    @Test
    void afterAWriteOthersSendTheOldReplyForTheTimeOfAMessageOnly() throws Exception {
        try (Served a = member("shared-pull", "5s");
                Served b = member("shared-pull", "5s")) {
            mayAnswer.release(2 * WRITES);
            int stale = 0;
            long longest = 0;
            for (int i = 0; i < WRITES; i++) {
                String old = get(b, "8").body();
                put(a, "8");
                long written = System.nanoTime();
                while (get(b, "8").body().equals(old)) {
                    stale++;
                    assertThat(System.nanoTime() - written).isLessThan(Await.PATIENCE.toNanos());
                }
                longest = Math.max(longest, System.nanoTime() - written);
            }
            System.getLogger(SharedCacheIT.class.getName())
                    .log(
                            System.Logger.Level.INFO,
                            "{0} old replies after {1} writes, new one after {2} ms at most",
                            stale,
                            WRITES,
                            longest / 1_000_000);
        }
    }

    @Test
    void aRateLimitIsForAllMembers() throws Exception {
        String limit =
                "<ironbridge_rateLimit id=\"all\" by=\"all\" requests=\""
                        + LIMIT
                        + "\" period=\"10h\"/>";
        try (Served a = member("not-shared", "5s", limit);
                Served b = member("not-shared", "5s", limit)) {
            Await.until("members", () -> metric(a, "ironbridge_cluster_members") == 2);
            Await.until("members", () -> metric(b, "ironbridge_cluster_members") == 2);
            int admitted = 0;
            long end = System.nanoTime() + Await.PATIENCE.toNanos();
            while (admitted < LIMIT && System.nanoTime() - end < 0) {
                admitted += status(a) == 200 ? 1 : 0;
                admitted += status(b) == 200 ? 1 : 0;
            }
            for (int i = 0; i < 50; i++) {
                admitted += status(a) == 200 ? 1 : 0;
                admitted += status(b) == 200 ? 1 : 0;
            }

            assertThat(admitted).isBetween(LIMIT, LIMIT * 3 / 2);
        }
    }

    @Test
    void aUserThatOneMemberWasRefusedIsNotTriedByOthers() throws Exception {
        try (Served a = member("not-shared", "5s");
                Served b = member("not-shared", "5s")) {
            status = 401;
            assertThat(status(a)).isGreaterThanOrEqualTo(500);
            assertThat(calls).hasValue(1);

            Await.until("report", () -> metric(b, "ironbridge_backend_credentials_refused") == 1);
            assertThat(status(b)).isGreaterThanOrEqualTo(500);
            assertThat(calls).hasValue(1);
        }
    }

    private int status(Served member) throws Exception {
        return get(member, "9").statusCode();
    }

    private static String rows(int calls) {
        return "{\"rows\":" + calls + "}";
    }

    @Test
    void anAdministratorDropsRepliesOfAllMembers() throws Exception {
        try (Served a = member("shared-pull", "5s");
                Served b = member("shared-pull", "5s")) {
            get(a, "5");
            Await.until("copy", () -> isHit(b, "5"));

            clear(a, "operation=getStaff");
            Await.until("drop", () -> metric(b, "ironbridge_cache_replies") == 0);
            assertThat(cacheStatus(get(b, "5"))).startsWith("ironbridge; fwd=uri-miss; stored");

            clear(b, "group=staff");
            Await.until("drop", () -> metric(a, "ironbridge_cache_replies") == 0);
            assertThat(cacheStatus(get(a, "5"))).startsWith("ironbridge; fwd=uri-miss; stored");
        }
    }

    private static void clear(Served member, String what) throws Exception {
        String url = member.gateway().adminAddresses().getFirst().url();
        HttpResponse<String> response =
                send(
                        member,
                        HttpRequest.newBuilder(URI.create(url + "/admin/cache/clear?" + what))
                                .header("authorization", "Basic YW5uOmE=")
                                .POST(HttpRequest.BodyPublishers.noBody()));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }

    private boolean isHit(Served member, String id) {
        try {
            return cacheStatus(get(member, id)).startsWith("ironbridge; hit");
        } catch (Exception e) {
            return false;
        }
    }

    @Test
    void aMemberWithoutTheOthersUsesNoReplyForLongThatTheyMayHaveDropped() throws Exception {
        try (Served a = member("shared-pull", "0s");
                Served b = member("shared-pull", "1h")) {
            get(a, "6");
            Await.until("copy", () -> isHit(b, "6"));
            redis.close();
            try {
                Await.until("loss", () -> connected(a) == 0 && connected(b) == 0);

                assertThat(cacheStatus(get(a, "6"))).startsWith("ironbridge; fwd=uri-miss");
                assertThat(cacheStatus(get(b, "6"))).startsWith("ironbridge; hit");
                put(a, "6");
            } finally {
                redis.start();
            }
            Await.until("return", () -> connected(a) == 1 && connected(b) == 1);

            assertThat(get(b, "6").body()).isEqualTo(rows(calls.get()));
        }
    }

    @Test
    void versionsOfAnApiShareNoReplies() throws Exception {
        try (Served a = member("shared-pull", "5s")) {
            get(a, "7");
            Served b = member("shared-push", "5s"); // another file
            try (b) {
                assertThat(cacheStatus(get(b, "7"))).startsWith("ironbridge; fwd=uri-miss");
                put(b, "7");
                Await.until("drop", () -> metric(a, "ironbridge_cache_invalidated_total") == 1);
            }
        }
    }
}
