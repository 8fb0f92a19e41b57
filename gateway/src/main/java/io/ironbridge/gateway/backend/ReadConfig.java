package io.ironbridge.gateway.backend;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A connector's settings from an element. Settings that the connector rejects are reported only
 * when the connector is opened, since only a used asset needs one.
 *
 * @param problem why there are none
 */
public record ReadConfig<C>(Optional<C> config, String problem) {
    /** The result of {@code making}, or the reason in its exception. */
    public static <C> ReadConfig<C> of(Supplier<C> making) {
        try {
            return new ReadConfig<>(Optional.of(making.get()), "");
        } catch (IllegalArgumentException e) {
            return new ReadConfig<>(Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    /**
     * The settings.
     *
     * @throws IllegalArgumentException with the problem, if there are none
     */
    public C orThrow() {
        return config.orElseThrow(() -> new IllegalArgumentException(problem));
    }
}
