package io.ironbridge.lab.servant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How a servant's process is started: this JVM's java and class path. It ignores SIGINT, SIGHUP and
 * SIGTERM, which a terminal or a service manager sends to the region and its servants alike, while
 * the region still lets tasks finish. A JVM leaves these signals alone where it finds them ignored
 * (HotSpot, JVM_RegisterSignal).
 *
 * @param mainClass of the servant; gets its arguments as name=value
 * @param arguments in addition to {@code socket}, {@code loadLibrary}, {@code number} and {@code
 *     mostMessageBytes}
 * @param logs folder for what the JVM writes when it crashes
 */
public record ServantCommand(
        String mainClass, List<String> arguments, Path logs, ServantSettings settings) {
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    /** Variables that a servant gets as they are; with those of the locale and of COBOL. */
    private static final Set<String> KEPT =
            Set.of("PATH", "LANG", "TZ", "HOME", "TMPDIR", "LD_LIBRARY_PATH");

    /** Runs the command that follows it. */
    private static final List<String> IGNORING_SIGNALS =
            List.of("/bin/sh", "-c", "trap '' INT HUP TERM; exec \"$@\"", "servant");

    public ServantCommand {
        arguments = List.copyOf(arguments);
    }

    ProcessBuilder process(Path socket, LoadedPrograms programs, int number) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words(socket, programs.folder(), number));
        builder.redirectErrorStream(true);
        keepSafeVariables(builder.environment());
        if (hasModules(programs.folder())) {
            preloadSignalChaining(builder.environment());
        }
        return builder;
    }

    private List<String> words(Path socket, Path loadLibrary, int number) {
        List<String> words = new ArrayList<>(IGNORING_SIGNALS);
        words.add(JAVA_HOME.resolve("bin").resolve("java").toString());
        words.add("-Xmx" + settings.heapMegabytes() + "m");
        words.add("-XX:TieredStopAtLevel=" + settings.compilerLevel());
        words.add("-XX:+UseSerialGC");
        words.add("-XX:-CreateCoredumpOnCrash");
        words.add("-XX:ErrorFile=" + logs.resolve("servant_%p.crash"));
        words.add("-XX:+ExitOnOutOfMemoryError");
        words.add("--enable-native-access=ALL-UNNAMED");
        words.add("-cp");
        words.add(System.getProperty("java.class.path"));
        words.add(mainClass);
        words.add("socket=" + socket);
        words.add("loadLibrary=" + loadLibrary);
        words.addAll(arguments);
        words.add("number=" + number);
        words.add("mostMessageBytes=" + settings.messageBytes());
        return words;
    }

    /**
     * Keeps secrets in the gateway's environment, such as passwords, from the region's programs.
     */
    static void keepSafeVariables(Map<String, String> environment) {
        environment.keySet().removeIf(name -> !isSafeVariable(name));
    }

    private static boolean isSafeVariable(String name) {
        return KEPT.contains(name) || name.startsWith("LC_") || name.startsWith("COB_");
    }

    private static boolean hasModules(Path loadLibrary) throws IOException {
        try (Stream<Path> files = Files.list(loadLibrary)) {
            return files.anyMatch(file -> file.toString().endsWith(".so"));
        }
    }

    /** Without it, libcob's SIGSEGV handler would get the JVM's implicit null checks. */
    private static void preloadSignalChaining(Map<String, String> environment) {
        String chaining = JAVA_HOME.resolve("lib").resolve("libjsig.so").toString();
        environment.merge("LD_PRELOAD", chaining, (given, added) -> added + " " + given);
    }
}
