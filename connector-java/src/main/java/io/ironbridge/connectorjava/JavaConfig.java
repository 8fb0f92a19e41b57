package io.ironbridge.connectorjava;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.agroal.api.AgroalDataSource;
import io.agroal.pool.ConnectionPool;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorsql.SqlConnector;
import io.ironbridge.program.JavaProgram;
import io.ironbridge.servants.ServantSettings;
import jakarta.jms.ConnectionFactory;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/**
 * Settings of a {@link JavaConnector}.
 *
 * @param name for messages
 * @param jars with the programs and their libraries
 * @param classPath of the servants' own classes
 * @param jvmOptions of servants, in addition to those that follow from the settings
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
        List<String> jvmOptions,
        Isolation isolation,
        ServantSettings servants,
        Duration grace,
        Duration drain,
        Path logs,
        long logCharacters) {
    public JavaConfig {
        jars = List.copyOf(jars);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** Where programs run. */
    public enum Isolation {
        /** In other processes. */
        SERVANTS,
        /** In this process. */
        NONE
    }

    /**
     * The class path for servants: only the jars or folders that they need, since opening the
     * hundred jars of a gateway takes a quarter of a servant's start.
     */
    public static String ownClasses() {
        return Stream.of(
                        JavaConfig.class,
                        ServantSettings.class,
                        JavaProgram.class,
                        ConnectionFactory.class,
                        Connector.class,
                        SqlConnector.class,
                        AgroalDataSource.class,
                        ConnectionPool.class,
                        JsonMapper.class,
                        JsonParser.class,
                        JsonTypeInfo.class)
                .map(JavaConfig::place)
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e); // its class loader made it from a path
        }
    }

    /** Programs at once. */
    int capacity() {
        return switch (isolation) {
            case SERVANTS -> servants.capacity();
            case NONE -> servants.connections().workers();
        };
    }
}
