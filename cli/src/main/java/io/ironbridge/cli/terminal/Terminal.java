package io.ironbridge.cli.terminal;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The terminal behind standard output and standard error. */
public final class Terminal {
    private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /** Whether standard error is a terminal; if unknown, whether all streams are. */
    public static boolean showsErrors() {
        return shows(STANDARD_ERROR);
    }

    /** Whether standard output is a terminal; if unknown, whether all streams are. */
    public static boolean showsResults() {
        return shows(STANDARD_OUTPUT);
    }

    @SuppressWarnings("SystemConsoleNull") // its contract still allows null
    private static boolean shows(Path stream) {
        try {
            String target = Files.readSymbolicLink(stream).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException _) {
            Console console = System.console();
            return console != null && console.isTerminal();
        }
    }
}
