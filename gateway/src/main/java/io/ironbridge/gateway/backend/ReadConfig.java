package io.ironbridge.gateway.backend;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A connector's settings as an element gives them. Where the connector does not accept them, that
 * is a fault when the connector is opened, as only an asset that is used needs one.
 *
 * @param problem why there are none
 */
public record ReadConfig<C>(Optional<C> config, String problem) {
    /** What {@code making} gives, or the reason that its exception names. */
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
