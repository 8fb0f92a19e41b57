package io.ironbridge.lab.ims.servant;

import io.ironbridge.servants.ServantArguments;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * The arguments of {@link ImsServantMain}, each {@code name=value}; all must be there but {@code
 * libcob}, whose default is {@code libcob.so.4}.
 *
 * @param socket path of the region's Unix domain socket
 * @param loadLibrary folder of the programs: {@code NAME.so}, {@code NAME.forms}, jars
 * @param number of the servant, from 1
 * @param mostMessageBytes of one message between region and servant, as in the region
 * @param labPrograms whether the lab's own Java programs can be run
 * @param codePage of the host's text
 * @param libcob file name of GnuCOBOL's runtime library
 */
record ServantSettings(
        Path socket,
        Path loadLibrary,
        int number,
        int mostMessageBytes,
        boolean labPrograms,
        String codePage,
        String libcob) {
    private static final Set<String> NEEDED =
            Set.of(
                    "socket",
                    "loadLibrary",
                    "number",
                    "mostMessageBytes",
                    "labPrograms",
                    "codePage");

    /**
     * Reads arguments.
     *
     * @throws IllegalArgumentException naming all that are wrong
     */
    static ServantSettings parse(String... args) {
        Map<String, String> values = ServantArguments.parse(NEEDED, Set.of("libcob"), args);
        return new ServantSettings(
                Path.of(value(values, "socket")),
                Path.of(value(values, "loadLibrary")),
                Integer.parseInt(value(values, "number")),
                Integer.parseInt(value(values, "mostMessageBytes")),
                Boolean.parseBoolean(value(values, "labPrograms")),
                value(values, "codePage"),
                values.getOrDefault("libcob", "libcob.so.4"));
    }

    private static String value(Map<String, String> values, String name) {
        return values.getOrDefault(name, "");
    }
}
