package io.ironbridge.labjunit;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ParameterResolutionException;

/** The labs of one test class, each started when it is first asked for. Thread-safe. */
final class LabsOfClass {
    /** As in RACF: upper case. */
    private static final String USER = "LABUSER";

    /** As in RACF: eight characters. */
    private static final int PASSWORD_BYTES = 4;

    private final String owner;
    private final Map<Class<?>, LabStarter> starters;
    private final Map<Class<?>, RunningLab<?>> running = new HashMap<>();

    /**
     * @param owner the id of the test class that stops them
     */
    LabsOfClass(String owner, Map<Class<?>, LabStarter> starters) {
        this.owner = owner;
        this.starters = Map.copyOf(starters);
    }

    String owner() {
        return owner;
    }

    /** The lab of a class that has a starter. */
    synchronized RunningLab<?> lab(Class<?> type) {
        RunningLab<?> lab = running.get(type);
        if (lab == null) {
            lab = start(type);
            running.put(type, lab);
        }
        return lab;
    }

    private RunningLab<?> start(Class<?> type) {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        try {
            return Objects.requireNonNull(starters.get(type))
                    .start(USER, HexFormat.of().formatHex(random));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ParameterResolutionException(type.getSimpleName() + ": interrupted", e);
        } catch (Exception e) {
            throw new ParameterResolutionException(
                    type.getSimpleName() + " does not start: " + e.getMessage(), e);
        }
    }

    /** Stops all of them, even if one does not stop; throws the first failure. */
    synchronized void close() throws Exception {
        @Nullable Exception first = null;
        for (RunningLab<?> each : running.values()) {
            try {
                each.lab().close();
            } catch (Exception e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        running.clear();
        if (first != null) {
            throw first;
        }
    }
}
