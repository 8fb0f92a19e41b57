package io.ironbridge.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A command of {@code ironbridge}, for a process of its own with the classes of the test. */
public final class MainCommand {
    private MainCommand() {}

    /** For {@link ProcessBuilder}. */
    public static List<String> of(List<String> arguments) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName()));
        command.addAll(arguments);
        return command;
    }
}
