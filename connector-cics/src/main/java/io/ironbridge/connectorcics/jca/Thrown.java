package io.ironbridge.connectorcics.jca;

import java.lang.reflect.InvocationTargetException;
import javax.resource.ResourceException;

/** Unwraps exceptions of methods called by reflection. */
final class Thrown {
    private Thrown() {}

    /** Returns a ResourceException, to be thrown by the caller; throws all others itself. */
    static ResourceException by(InvocationTargetException thrown) {
        return switch (thrown.getCause()) {
            case ResourceException known -> known;
            case RuntimeException bug -> throw bug;
            case Error fatal -> throw fatal;
            case null, default -> throw new IllegalStateException(thrown.getCause());
        };
    }
}
