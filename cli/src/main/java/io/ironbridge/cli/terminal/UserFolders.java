package io.ironbridge.cli.terminal;

import java.nio.file.Path;
import java.util.Optional;

/** Folders of the user, as the XDG Base Directory Specification names them. */
public final class UserFolders {
    private UserFolders() {}

    /** Folder for data that outlives the process. */
    public static Path state() {
        return named("XDG_STATE_HOME")
                .orElseGet(() -> home().resolve(".local/state"))
                .resolve("ironbridge");
    }

    /** Folder for data of running processes; other users cannot read it. */
    public static Path runtime() {
        return named("XDG_RUNTIME_DIR")
                .map(folder -> folder.resolve("ironbridge"))
                .orElseGet(() -> home().resolve(".ironbridge").resolve("run"));
    }

    private static Optional<Path> named(String variable) {
        return Optional.ofNullable(System.getenv(variable))
                .filter(text -> !text.isBlank())
                .map(Path::of);
    }

    /** The JVM takes its property from the user database, not from the environment. */
    private static Path home() {
        return named("HOME").orElseGet(() -> Path.of(System.getProperty("user.home")));
    }
}
