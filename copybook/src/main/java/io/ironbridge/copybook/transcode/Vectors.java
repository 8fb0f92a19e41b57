package io.ironbridge.copybook.transcode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import jdk.incubator.vector.ByteVector;

/**
 * Whether texts go through {@link VectorText}: where the JVM was started with {@code --add-modules
 * jdk.incubator.vector} on a processor that looks 64 bytes up in a table at once (AVX-512 VBMI).
 * Without that instruction the look-up is a loop of Java, and many times slower than byte by byte.
 */
final class Vectors {
    /** Whether the module is there. */
    static final boolean THERE = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

    /** Whether they pay. */
    static final boolean USED = THERE && wide() && looksUp(Path.of("/proc/cpuinfo"));

    private Vectors() {}

    private static boolean wide() {
        return ByteVector.SPECIES_PREFERRED.length() == VectorText.WIDTH;
    }

    /** The JVM does not tell; Linux does. */
    static boolean looksUp(Path processors) {
        try (Stream<String> lines = Files.lines(processors)) {
            return lines.filter(line -> line.startsWith("flags"))
                    .findFirst()
                    .map(line -> Arrays.asList(line.split(" ")).contains("avx512vbmi"))
                    .orElse(false);
        } catch (IOException | UncheckedIOException _) {
            return false;
        }
    }
}
