package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cics.runtime.ServantConfig;
import io.ironbridge.servants.ServantArguments;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The arguments of {@link ServantMain}, each {@code name=value}: {@code socket}, {@code
 * loadLibrary}, {@code applid}, {@code sysid} and {@code number} must be there; {@code zone},
 * {@code mostStorage}, {@code mostContainerBytes}, {@code deepestLink}, {@code libcob} and {@code
 * mostMessageBytes} have defaults.
 *
 * @param socket path of the region's Unix domain socket
 * @param mostMessageBytes of one message between region and servant, as in the region
 */
record ServantSettings(Path socket, int mostMessageBytes, ServantConfig config) {
    /** 64 MiB, as in the region. */
    static final int MOST_MESSAGE_BYTES = 64 << 20;

    private static final Set<String> NEEDED =
            Set.of("socket", "loadLibrary", "applid", "sysid", "number");
    private static final Set<String> OPTIONAL =
            Set.of(
                    "zone",
                    "mostStorage",
                    "mostContainerBytes",
                    "deepestLink",
                    "libcob",
                    "mostMessageBytes");

    /**
     * Reads arguments.
     *
     * @throws IllegalArgumentException with all faults
     */
    static ServantSettings parse(String... args) {
        return read(ServantArguments.parse(NEEDED, OPTIONAL, args));
    }

    private static ServantSettings read(Map<String, String> values) {
        ServantConfig config =
                new ServantConfig(
                        Path.of(text(values, "loadLibrary", "")),
                        text(values, "applid", ""),
                        text(values, "sysid", ""),
                        value(values, "number", Integer::valueOf, 0),
                        value(values, "zone", ZoneId::of, ZoneId.systemDefault()),
                        value(values, "mostStorage", Long::valueOf, ServantConfig.MOST_STORAGE),
                        value(
                                values,
                                "mostContainerBytes",
                                Integer::valueOf,
                                ServantConfig.MOST_CONTAINER_BYTES),
                        value(values, "deepestLink", Integer::valueOf, ServantConfig.DEEPEST_LINK),
                        text(values, "libcob", ServantConfig.LIBCOB));
        int mostMessageBytes =
                value(values, "mostMessageBytes", Integer::valueOf, MOST_MESSAGE_BYTES);
        return new ServantSettings(Path.of(text(values, "socket", "")), mostMessageBytes, config);
    }

    private static String text(Map<String, String> values, String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    private static <T> T value(
            Map<String, String> values, String name, Function<String, T> read, T otherwise) {
        String text = values.get(name);
        try {
            return text == null ? otherwise : read.apply(text);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IllegalArgumentException("The setting " + name + "=" + text + " is wrong", e);
        }
    }
}
