package io.ironbridge.servants;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a servant's process is started: by this JVM's java. It ignores SIGINT, SIGHUP and SIGTERM,
 * which a terminal or a service manager sends to this process and its servants alike, while tasks
 * may still finish. A JVM leaves these signals alone where it finds them ignored (HotSpot,
 * JVM_RegisterSignal).
 *
 * @param owner whose servants these are, for messages
 * @param mainClass of the servant; gets its arguments as name=value
 * @param classPath of the servant
 * @param options of the JVM, in addition to those of the settings
 * @param arguments in addition to {@code socket}, {@code loadLibrary}, {@code number} and {@code
 *     mostMessageBytes}
 * @param logs folder for what the JVM writes when it crashes
 * @param environment in addition to what all servants get
 */
public record ServantCommand(
        String owner,
        String mainClass,
        String classPath,
        List<String> options,
        List<String> arguments,
        Path logs,
        ServantSettings settings,
        Environment environment) {
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    /** Variables that a servant gets as they are; with those of the locale. */
    private static final Set<String> KEPT =
            Set.of("PATH", "LANG", "TZ", "HOME", "TMPDIR", "LD_LIBRARY_PATH");

    /** Runs the command that follows it. */
    private static final List<String> IGNORING_SIGNALS =
            List.of("/bin/sh", "-c", "trap '' INT HUP TERM; exec \"$@\"", "servant");

    public ServantCommand {
        options = List.copyOf(options);
        arguments = List.copyOf(arguments);
    }

    /** Variables of some servants. */
    public interface Environment {
        /** Whether a variable of this process is passed on. */
        boolean keeps(String name);

        /** Sets the variables for a servant with these programs. */
        void add(Map<String, String> variables, LoadedPrograms programs) throws IOException;
    }

    ProcessBuilder process(Path socket, LoadedPrograms programs, int number) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words(socket, programs.folder(), number));
        builder.redirectErrorStream(true);
        keepSafeVariables(builder.environment());
        environment.add(builder.environment(), programs);
        return builder;
    }

    private List<String> words(Path socket, Path loadLibrary, int number) {
        List<String> words = new ArrayList<>(IGNORING_SIGNALS);
        words.add(JAVA_HOME.resolve("bin").resolve("java").toString());
        words.add("-Xmx" + settings.jvm().heapMegabytes() + "m");
        words.add("-XX:TieredStopAtLevel=" + settings.jvm().compilerLevel());
        words.add("-XX:+UseSerialGC");
        words.add("-XX:-CreateCoredumpOnCrash");
        words.add("-XX:ErrorFile=" + logs.resolve("servant_%p.crash"));
        words.add("-XX:+ExitOnOutOfMemoryError");
        words.addAll(options);
        words.add("-cp");
        words.add(classPath);
        words.add(mainClass);
        words.add("socket=" + socket);
        words.add("loadLibrary=" + loadLibrary);
        words.addAll(arguments);
        words.add("number=" + number);
        words.add("mostMessageBytes=" + settings.connections().messageBytes());
        return words;
    }

    /** Keeps secrets in this process's environment, such as passwords, from programs. */
    void keepSafeVariables(Map<String, String> variables) {
        variables
                .keySet()
                .removeIf(name ->
                        !KEPT.contains(name)
                                && !name.startsWith("LC_")
                                && !environment.keeps(name));
    }
}
