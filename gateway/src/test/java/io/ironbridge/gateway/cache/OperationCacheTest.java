package io.ironbridge.gateway.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.project.CachePolicy;
import io.ironbridge.apiproject.project.CachePolicy.Between;
import io.ironbridge.apiproject.project.CachePolicy.CacheId;
import io.ironbridge.apiproject.project.CachePolicy.Component;
import io.ironbridge.apiproject.project.CachePolicy.Exactly;
import io.ironbridge.apiproject.project.CachePolicy.Group;
import io.ironbridge.apiproject.project.CachePolicy.Kind;
import io.ironbridge.apiproject.server.CacheConfig;
import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.TestFields;
import io.ironbridge.gateway.cache.OperationCache.Awaited;
import io.ironbridge.gateway.cache.OperationCache.Ended;
import io.ironbridge.gateway.cache.OperationCache.FindAgain;
import io.ironbridge.gateway.cache.OperationCache.Found;
import io.ironbridge.gateway.cache.OperationCache.Hit;
import io.ironbridge.gateway.cache.OperationCache.MakeOwn;
import io.ironbridge.gateway.cache.OperationCache.Making;
import io.ironbridge.gateway.cache.OperationCache.Missing;
import io.ironbridge.gateway.cache.OperationCache.Shared;
import io.ironbridge.gateway.cache.OperationCache.Stale;
import io.ironbridge.gateway.cache.OperationCache.Unkept;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.mapping.Source;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Times, keys, groups and memory, on a clock of the test. */
class OperationCacheTest {
    private static final Source PLACE = new Source("openapi.yaml", 1, 1);
    private static final Component ID = required(Kind.PATH, "id");
    private static final Response RESPONSE = response("{\"a\":1}");

    private final AtomicLong nanos = new AtomicLong();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final CacheMeters meters = new CacheMeters(registry, "staff", "get");

    private static Component required(Kind kind, String name) {
        return new Component(kind, name, true, false, List.of(), List.of());
    }

    private static Response response(String body) {
        return new Response(
                200,
                List.of(Map.entry("content-type", "application/json")),
                new Response.Whole(Bytes.wrap(body.getBytes(StandardCharsets.UTF_8))));
    }

    private OperationCache cache(CachePolicy policy) {
        return cache(policy, new CacheConfig(1_000_000, 100_000, 1_000, false));
    }

    private OperationCache cache(CachePolicy policy, CacheConfig config) {
        ReplyMemory memory = new ReplyMemory(config, nanos::get, registry, null, Duration.ZERO);
        return new OperationCache(
                new CacheRegion(memory, "staff", "digest"), policy, "get", false, meters);
    }

    private static CachePolicy policy(CacheId... ids) {
        return new CachePolicy(
                List.of(ids),
                List.of(new Group("staff", List.of(ID))),
                List.of(new Group("staff", List.of(ID))),
                CachePolicy.Sharing.NOT_SHARED,
                PLACE);
    }

    private static CacheId id(int timeout, int revalidate, int error, Component... key) {
        return new CacheId(
                List.of(key),
                Duration.ofSeconds(timeout),
                Duration.ZERO,
                1,
                true,
                Duration.ofSeconds(revalidate),
                Duration.ofSeconds(error),
                Duration.ZERO);
    }

    private static CacheRequest request(String id, @Nullable String query, String body) {
        return request(id, query, body, Map.of(), "");
    }

    private static CacheRequest request(
            String id,
            @Nullable String query,
            String body,
            Map<String, String> headers,
            String caller) {
        return new CacheRequest(
                new Request(
                        "GET",
                        "/staff/" + id,
                        query,
                        new TestFields(headers),
                        Bytes.wrap(body.getBytes(StandardCharsets.UTF_8)),
                        Peer.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1))),
                Map.of("id", id),
                caller);
    }

    private static Making missing(Found found) {
        assertThat(found).isInstanceOf(Missing.class);
        return ((Missing) found).making();
    }

    private void pass(long seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    private static String field(Response response, String name) {
        return String.valueOf(CacheHeaders.value(response, name));
    }

    @Test
    void aReplyIsSentUntilItsTimeout() {
        OperationCache cache = cache(policy(id(60, 0, 0, ID)));
        CacheRequest request = request("1", null, "");
        missing(cache.find(request, false)).made(RESPONSE);

        pass(59);
        Hit hit = (Hit) cache.find(request, false);
        assertThat(field(hit.response(), "age")).isEqualTo("59");
        assertThat(field(hit.response(), "cache-status")).isEqualTo("ironbridge; hit; ttl=1");
        pass(1);
        missing(cache.find(request, false));
    }

    @Test
    void whatNobodyUsesIsDroppedBefore() {
        CacheId idle =
                new CacheId(
                        List.of(ID),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(10),
                        1,
                        true,
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ZERO);
        OperationCache cache = cache(policy(idle));
        CacheRequest request = request("1", null, "");
        missing(cache.find(request, false)).made(RESPONSE);
        pass(9);
        assertThat(cache.find(request, false)).isInstanceOf(Hit.class);
        pass(9);
        assertThat(cache.find(request, false)).isInstanceOf(Hit.class);
        pass(10);
        missing(cache.find(request, false));
    }

    @Test
    void aStaleReplyReplacesAnErrorForItsTime() {
        OperationCache cache = cache(policy(id(60, 0, 30, ID)));
        CacheRequest request = request("1", null, "");
        missing(cache.find(request, false)).made(RESPONSE);

        pass(89);
        Response stale = missing(cache.find(request, false)).replaceError();
        assertThat(stale).isNotNull();
        assertThat(field(stale, "age")).isEqualTo("89");
        pass(1);
        assertThat(missing(cache.find(request, false)).replaceError()).isNull();
    }

    @Test
    void theFirstRuleThatFitsMakesTheKey() {
        CacheId withPage =
                id(
                        60,
                        0,
                        0,
                        ID,
                        new Component(
                                Kind.QUERY,
                                "page",
                                true,
                                false,
                                List.of(new Between(1, 10)),
                                List.of(new Exactly("7"))));
        CacheId withoutSort =
                id(
                        60,
                        0,
                        0,
                        ID,
                        new Component(Kind.QUERY, "sort", false, true, List.of(), List.of()));
        OperationCache cache = cache(policy(withPage, withoutSort));
        missing(cache.find(request("1", "page=1", ""), false)).made(RESPONSE);
        missing(cache.find(request("1", "page=7&sort=a", ""), false)).made(RESPONSE);

        assertThat(cache.find(request("1", "other=1&page=1", ""), false)).isInstanceOf(Hit.class);
        missing(cache.find(request("1", "page=2", ""), false));
        missing(cache.find(request("1", "page=7", ""), false));
        assertThat(cache.find(request("1", "page=11&sort=b", ""), false)).isInstanceOf(Hit.class);
    }

    @Test
    void aRequestWithoutARequiredComponentIsNotKept() {
        OperationCache cache = cache(policy(id(60, 0, 0, required(Kind.BODY, "/id"))));
        assertThat(cache.find(request("1", null, ""), false)).isInstanceOf(Unkept.class);
        assertThat(cache.find(request("1", null, "{\"id\""), false)).isInstanceOf(Unkept.class);
        missing(cache.find(request("1", null, "{\"id\":1,\"b\":2}"), false)).made(RESPONSE);
        assertThat(cache.find(request("1", null, "{\"b\":3,\"id\":1}"), false))
                .isInstanceOf(Hit.class);
        assertThat(cache.find(request("1", null, "{\"id\":\"1\"}"), false)).isInstanceOf(Hit.class);
        missing(cache.find(request("1", null, "{\"id\":1.00000000000000000001}"), false))
                .made(RESPONSE);
        missing(cache.find(request("1", null, "{\"id\":1.00000000000000000002}"), false))
                .made(RESPONSE);
    }

    /** As in WebSphere: only what is missing may be left out. */
    @Test
    void anOptionalComponentThatDoesNotFitIsNotLeftOut() {
        Component optional =
                new Component(
                        Kind.QUERY, "page", false, false, List.of(), List.of(new Exactly("5")));
        OperationCache cache = cache(policy(id(60, 0, 0, ID, optional)));
        missing(cache.find(request("1", null, ""), false)).made(RESPONSE);
        assertThat(cache.find(request("1", "page=5", ""), false)).isInstanceOf(Unkept.class);
        missing(cache.find(request("1", "page=4", ""), false));
    }

    @Test
    void severalValuesAreNotTheFirstOfThem() {
        OperationCache cache = cache(policy(id(60, 0, 0, required(Kind.QUERY, "a"))));
        missing(cache.find(request("1", "a=x", ""), false)).made(RESPONSE);
        missing(cache.find(request("1", "a=x&a=y", ""), false)).made(RESPONSE);
        missing(cache.find(request("1", "a=x&a=z", ""), false)).made(RESPONSE);
    }

    @Test
    void credentialsThatNobodyHasCheckedAreNotShared() {
        OperationCache cache = cache(policy(id(60, 0, 0, ID)));
        missing(cache.find(request("1", null, ""), false)).made(RESPONSE);
        CacheRequest withCredentials =
                request("1", null, "", Map.of("authorization", "Basic eDp5"), "");
        assertThat(cache.find(withCredentials, false)).isInstanceOf(Unkept.class);
        CacheRequest checked = request("1", null, "", Map.of("authorization", "Basic eDp5"), "ann");
        assertThat(cache.find(checked, true)).isInstanceOf(Hit.class);
    }

    /** A path parameter and a member of a body can name the same group. */
    @Test
    void operationsNameGroupsAlike() {
        ReplyMemory memory =
                new ReplyMemory(
                        new CacheConfig(1_000_000, 100_000, 1_000, false),
                        nanos::get,
                        registry,
                        null,
                        Duration.ZERO);
        CacheRegion before = new CacheRegion(memory, "staff", "digest");
        CacheRegion after = new CacheRegion(memory, "staff", "digest");
        OperationCache reads =
                new OperationCache(after, policy(id(60, 0, 0, ID)), "get", false, meters);
        Component action =
                new Component(
                        Kind.QUERY, "action", true, true, List.of(new Exactly("save")), List.of());
        OperationCache writes =
                new OperationCache(
                        before,
                        new CachePolicy(
                                List.of(),
                                List.of(),
                                List.of(
                                        new Group(
                                                "staff",
                                                List.of(action, required(Kind.BODY, "/id")))),
                                CachePolicy.Sharing.NOT_SHARED,
                                PLACE),
                        "post",
                        false,
                        meters);
        missing(reads.find(request("a1", null, ""), false)).made(RESPONSE);
        writes.invalidate(request("", "action=look", "{\"id\":\"a1\"}"));
        assertThat(reads.find(request("a1", null, ""), false)).isInstanceOf(Hit.class);
        writes.invalidate(request("", "action=save", "{\"id\":\"a1\"}"));
        missing(reads.find(request("a1", null, ""), false));
    }

    @Test
    void anErrorIsNotReplacedByWhatHasBecomeInvalidMeanwhile() {
        OperationCache cache = cache(policy(id(60, 0, 3600, ID)));
        CacheRequest request = request("1", null, "");
        missing(cache.find(request, false)).made(RESPONSE);
        pass(61);
        Making making = missing(cache.find(request, false));
        cache.invalidate(request);
        assertThat(making.replaceError()).isNull();
    }

    @Test
    void anAnswerThatIsNotKeptSupersedesTheReply() {
        OperationCache cache = cache(policy(id(60, 3600, 3600, ID)));
        CacheRequest request = request("1", null, "");
        missing(cache.find(request, false)).made(RESPONSE);
        pass(61);
        Making renewing = ((Stale) cache.find(request, false)).making();
        renewing.made(new Response(404, List.of(), new Response.Whole(Bytes.EMPTY)));
        assertThat(missing(cache.find(request, false)).replaceError()).isNull();
    }

    /** Lengths tell where a value ends. */
    @Test
    void valuesCannotBeMovedFromOneComponentToTheNext() {
        OperationCache cache =
                cache(policy(id(60, 0, 0, required(Kind.QUERY, "a"), required(Kind.QUERY, "b"))));
        missing(cache.find(request("1", "a=x%0A1:y&b=z", ""), false)).made(RESPONSE);
        missing(cache.find(request("1", "a=x&b=y%0A1:z", ""), false)).made(RESPONSE);
    }

    @Test
    void aValueCannotPassForSeveral() {
        OperationCache cache = cache(policy(id(60, 0, 0, required(Kind.QUERY, "a"))));
        missing(cache.find(request("1", "a=x&a=y", ""), false)).made(RESPONSE);
        missing(cache.find(request("1", "a=%01%0A1:x%0A1:y", ""), false)).made(RESPONSE);
        missing(cache.find(request("1", "a=%011%01%0A1:x%0A1:y", ""), false)).made(RESPONSE);
        missing(cache.find(request("1", "a=%3F%0A1:x%0A1:y", ""), false)).made(RESPONSE);
    }

    @Test
    void othersWaitForTheReplyThatIsBeingMade() {
        OperationCache cache = cache(policy(id(60, 0, 0, ID)));
        Making first = missing(cache.find(request("1", null, ""), false));
        Awaited second = (Awaited) cache.find(request("1", null, ""), false);
        List<Ended> ends = new ArrayList<>();
        assertThat(second.making().await(ends::add)).isNotNull();
        assertThat(ends).isEmpty();

        first.made(RESPONSE);

        assertThat(ends).singleElement().isInstanceOf(Shared.class);
        assertThat(second.making().await(ends::add)).isNull();
    }

    @Test
    void ifItCannotBeSharedEachMakesItsOwnAndIfNobodyMakesItAnotherDoes() {
        OperationCache cache = cache(policy(id(60, 0, 0, ID)));
        List<Ended> ends = new ArrayList<>();
        Making first = missing(cache.find(request("1", null, ""), false));
        ((Awaited) cache.find(request("1", null, ""), false)).making().await(ends::add);
        first.made(new Response(404, List.of(), new Response.Whole(Bytes.EMPTY)));
        assertThat(ends).singleElement().isInstanceOf(MakeOwn.class);

        Making second = missing(cache.find(request("1", null, ""), false));
        ((Awaited) cache.find(request("1", null, ""), false)).making().await(ends::add);
        second.giveUp();
        assertThat(ends.getLast()).isInstanceOf(FindAgain.class);
    }

    @Test
    void whatIsBeingMadeWhenItsGroupBecomesInvalidIsNotKept() {
        OperationCache cache = cache(policy(id(60, 0, 0, ID)));
        Making before = missing(cache.find(request("1", null, ""), false));
        Making other = missing(cache.find(request("2", null, ""), false));

        cache.invalidate(request("1", null, ""));
        Making after = missing(cache.find(request("1", null, ""), false)); // does not wait
        before.made(response("{\"a\":\"old\"}"));
        other.made(RESPONSE);
        after.made(response("{\"a\":\"new\"}"));

        Hit hit = (Hit) cache.find(request("1", null, ""), false);
        assertThat(hit.response().body())
                .isEqualTo(
                        new Response.Whole(
                                Bytes.wrap("{\"a\":\"new\"}".getBytes(StandardCharsets.UTF_8))));
        assertThat(cache.find(request("2", null, ""), false)).isInstanceOf(Hit.class);
    }

    @Test
    void memoryIsBoundedAndPriorityIsSpared() {
        CacheId spared =
                new CacheId(
                        List.of(required(Kind.QUERY, "keep"), ID),
                        Duration.ofHours(1),
                        Duration.ZERO,
                        16,
                        true,
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ZERO);
        OperationCache cache =
                cache(
                        policy(spared, id(3600, 0, 0, ID)),
                        new CacheConfig(100_000, 100_000, 1_000, false));
        Response tenth = response("x".repeat(9_000));
        missing(cache.find(request("0", "keep=1", ""), false)).made(tenth);
        for (int i = 1; i <= 50; i++) {
            missing(cache.find(request(Integer.toString(i), null, ""), false)).made(tenth);
        }
        assertThat(registry.get("ironbridge.cache.bytes").gauge().value())
                .isBetween(10_000.0, 100_000.0);
        assertThat(cache.find(request("0", "keep=1", ""), false)).isInstanceOf(Hit.class);
    }

    @Test
    void whatTheProjectForbidsIsNotKept() {
        OperationCache cache = cache(policy(id(60, 0, 0, ID)));
        for (Map.Entry<String, String> field :
                List.of(
                        Map.entry("Cache-Control", "max-age=5, no-store"),
                        Map.entry("Set-Cookie", "a=b"),
                        Map.entry("vary", "*"))) {
            missing(cache.find(request("1", null, ""), false))
                    .made(new Response(200, List.of(field), new Response.Whole(Bytes.EMPTY)));
        }
        missing(cache.find(request("1", null, ""), false));
    }
}
