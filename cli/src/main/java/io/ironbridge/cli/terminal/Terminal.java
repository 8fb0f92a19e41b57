package io.ironbridge.cli.terminal;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The terminal behind standard error. */
public final class Terminal {
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /** Whether standard error is a terminal; if unknown, whether all streams are. */
    @SuppressWarnings("SystemConsoleNull") // its contract still allows null
    public static boolean showsErrors() {
        try {
            String target = Files.readSymbolicLink(STANDARD_ERROR).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException _) {
            Console console = System.console();
            return console != null && console.isTerminal();
        }
    }
}
