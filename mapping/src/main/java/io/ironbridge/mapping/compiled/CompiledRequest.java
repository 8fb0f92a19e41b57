package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.ApiRequest.Wanted;
import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.json.JsonBytes;
import io.ironbridge.mapping.limits.MappingLimits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A request mapping as code. */
final class CompiledRequest {
    private static final byte[] EMPTY_OBJECT = "{}".getBytes(StandardCharsets.US_ASCII);
    private static final int EXPECTED_BYTES = 512;

    private final List<String> variables =
            List.of("pathParameters", "queryParameters", "headers", "cookies", "claims", "body");
    private final RootCode root;
    private final CodeSize size;
    private final Wanted wanted;
    private final List<Source> interpreted;

    CompiledRequest(RequestMap map, Wanted wanted) {
        NodeCompiler nodes = new NodeCompiler(variables);
        this.root = new FieldCompiler(nodes).root(map.field());
        this.size = nodes.size();
        this.wanted = wanted;
        this.interpreted = nodes.interpreted();
    }

    List<Source> interpreted() {
        return interpreted;
    }

    CodeSize size() {
        return size;
    }

    static JsonBytes output(ApiRequest api, MappingLimits limits) {
        return new JsonBytes(EXPECTED_BYTES + api.bodyLength(), limits.outputBytes());
    }

    byte[] build(ApiRequest api, Run run) {
        run.root(0, run.add(api.pathParameters()));
        run.root(1, run.add(api.queryParameters()));
        if (wanted.headers()) {
            run.root(2, run.add(api.headers()));
        }
        if (wanted.cookies()) {
            run.root(3, run.add(api.cookies()));
        }
        if (wanted.claims()) {
            run.root(4, RequestMembers.claims(api, run));
        }
        if (wanted.body()) {
            run.root(5, RequestMembers.body(api, run));
        }
        return root.write(run) ? run.out.toBytes() : EMPTY_OBJECT;
    }

    /** {@code $apiRequest} in a response mapping. */
    record RequestMembers(ApiRequest api) implements Members {
        @Override
        public long member(String name, Run run) {
            return switch (name) {
                case "pathParameters" -> run.add(api.pathParameters());
                case "queryParameters" -> run.add(api.queryParameters());
                case "headers" -> run.add(api.headers());
                case "cookies" -> run.add(api.cookies());
                case "claims" -> claims(api, run);
                case "body" -> body(api, run);
                default -> Value.UNDEFINED;
            };
        }

        static long claims(ApiRequest api, Run run) {
            if (!api.hasClaims()) {
                return run.add(Map.of());
            }
            run.tape(Run.CLAIMS, api.claimsTape(run.limits.jsonDepth()));
            return Value.token(Run.CLAIMS, 0);
        }

        static long body(ApiRequest api, Run run) {
            if (!api.hasBody()) {
                return Value.NULL;
            }
            run.tape(Run.REQUEST, api.bodyTape(run.limits.jsonDepth()));
            return Value.token(Run.REQUEST, 0);
        }
    }

    /** {@code $error}. */
    record ErrorMembers(Map<String, Object> members) implements Members {
        @Override
        public long member(String name, Run run) {
            return run.ofJava(members.get(name));
        }
    }
}
