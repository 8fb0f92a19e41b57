package io.ironbridge.connectorjava;

import io.ironbridge.servants.ServantSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Settings of a {@link JavaConnector}.
 *
 * @param name for messages
 * @param jars with the programs and their libraries
 * @param classPath of the servants' own classes
 * @param isolation where programs run
 * @param servants how many there are, and what each may use
 * @param grace how long an interrupted program may still run, before its servant is replaced, or it
 *     is reported
 * @param drain how long other programs of that servant may still run, before it is killed
 * @param logs folder of {@code servants.log}, which has the programs' output, and of crash reports
 * @param logCharacters after which that file is renamed to {@code servants.log.1}
 */
public record JavaConfig(
        String name,
        List<Path> jars,
        String classPath,
        Isolation isolation,
        ServantSettings servants,
        Duration grace,
        Duration drain,
        Path logs,
        long logCharacters) {
    public JavaConfig {
        jars = List.copyOf(jars);
    }

    /** Where programs run. */
    public enum Isolation {
        /** In other processes. */
        SERVANTS,
        /** In this process. */
        NONE
    }

    /** Programs at once. */
    int capacity() {
        return switch (isolation) {
            case SERVANTS -> servants.capacity();
            case NONE -> servants.connections().workers();
        };
    }
}
