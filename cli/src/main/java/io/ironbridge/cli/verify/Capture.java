package io.ironbridge.cli.verify;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.backend.CallInterceptor;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.gateway.backend.ObservedTarget;
import io.ironbridge.gateway.request.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Keeps what assets call, and how their calls ended. Thread-safe. */
final class Capture implements CallInterceptor {
    private final Map<String, Called> called = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Ended> ended = new ConcurrentLinkedQueue<>();

    /** A call of an operation. */
    record Ended(String asset, Called called, Payload sent, Outcome outcome) {}

    @Override
    public Called asset(ApiOperation.Implementation use, Called own) {
        called.put(use.asset().name(), own);
        return new Called(
                own.asset()
                        .calling(
                                ObservedTarget.of(
                                        own.asset().target(),
                                        (sent, outcome) ->
                                                ended.add(
                                                        new Ended(
                                                                use.asset().name(),
                                                                own,
                                                                sent,
                                                                outcome)))),
                own.codec());
    }

    @Override
    public Operation.Message service(Operation.Message message) {
        return message;
    }

    Optional<Called> asset(String name) {
        return Optional.ofNullable(called.get(name));
    }

    /** The calls that have ended since this was last asked. */
    List<Ended> takeEnded() {
        List<Ended> all = new ArrayList<>();
        for (Ended each = ended.poll(); each != null; each = ended.poll()) {
            all.add(each);
        }
        return all;
    }
}
