package io.ironbridge.connectorcics.jca;

import java.lang.reflect.InvocationTargetException;
import javax.resource.ResourceException;

/** What code that was called by name threw. */
final class Thrown {
    private Thrown() {}

    /** Gives a ResourceException back to be thrown; throws everything else itself. */
    static ResourceException by(InvocationTargetException thrown) {
        return switch (thrown.getCause()) {
            case ResourceException known -> known;
            case RuntimeException bug -> throw bug;
            case Error fatal -> throw fatal;
            case null, default -> throw new IllegalStateException(thrown.getCause());
        };
    }
}
