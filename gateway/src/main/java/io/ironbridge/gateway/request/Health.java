package io.ironbridge.gateway.request;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** State of the server between start and stop. Thread-safe. */
public final class Health {
    private final List<Check> checks = new CopyOnWriteArrayList<>();
    private volatile boolean started;
    private volatile boolean stopping;

    /**
     * A condition for being ready.
     *
     * @param name as in the JSON of {@code /health}
     * @param isUp whether it is met
     * @param data numbers beside it, by name
     */
    public record Check(String name, BooleanSupplier isUp, Map<String, LongSupplier> data) {}

    public void started() {
        started = true;
    }

    /** Adds a condition for being ready. */
    public void require(Check check) {
        checks.add(check);
    }

    public void stopping() {
        stopping = true;
    }

    boolean isStarted() {
        return started;
    }

    /** Whether the server accepts requests. */
    public boolean isReady() {
        return started
                && !stopping
                && checks.stream().allMatch(check -> check.isUp().getAsBoolean());
    }

    /** The conditions as JSON objects with commas between. */
    String checks() {
        return checks.stream().map(Health::json).collect(Collectors.joining(","));
    }

    private static String json(Check check) {
        String data =
                check.data().entrySet().stream()
                        .map(one -> "\"" + one.getKey() + "\":" + one.getValue().getAsLong())
                        .collect(Collectors.joining(","));
        return "{\"name\":\""
                + check.name()
                + "\",\"status\":\""
                + (check.isUp().getAsBoolean() ? "UP" : "DOWN")
                + (data.isEmpty() ? "\"}" : "\",\"data\":{" + data + "}}");
    }
}
