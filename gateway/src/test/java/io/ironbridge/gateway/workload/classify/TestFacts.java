package io.ironbridge.gateway.workload.classify;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request of the tests. */
record TestFacts(
        String host,
        int port,
        String method,
        String path,
        @Nullable String user,
        Set<String> groups,
        @Nullable String apiKey,
        Map<String, String> headers)
        implements Facts {
    static final TestFacts PLAIN =
            new TestFacts("a.example", 9080, "GET", "/", null, Set.of(), null, Map.of());

    TestFacts of(@Nullable String caller, String... memberOf) {
        return new TestFacts(host, port, method, path, caller, Set.of(memberOf), apiKey, headers);
    }

    TestFacts on(String requested, String by) {
        return new TestFacts(host, port, by, requested, user, groups, apiKey, headers);
    }

    TestFacts with(String name, String value) {
        return new TestFacts(host, port, method, path, user, groups, apiKey, Map.of(name, value));
    }

    @Override
    public boolean inGroup(String name) {
        return groups.contains(name);
    }

    @Override
    public @Nullable String header(String name) {
        return headers.get(name);
    }
}
