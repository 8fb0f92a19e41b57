package io.ironbridge.cli;

import java.nio.file.Path;
import java.util.Optional;

/** Folders of the user, as the XDG Base Directory Specification names them. */
final class UserFolders {
    private UserFolders() {}

    /** For what is to outlive the process. */
    static Path state() {
        return named("XDG_STATE_HOME")
                .orElseGet(() -> home().resolve(".local/state"))
                .resolve("ironbridge");
    }

    /** For what is gone with the process; others cannot read it. */
    static Path runtime() {
        return named("XDG_RUNTIME_DIR")
                .map(folder -> folder.resolve("ironbridge"))
                .orElseGet(() -> home().resolve(".ironbridge").resolve("run"));
    }

    private static Optional<Path> named(String variable) {
        return Optional.ofNullable(System.getenv(variable))
                .filter(text -> !text.isBlank())
                .map(Path::of);
    }

    private static Path home() {
        return Path.of(System.getProperty("user.home"));
    }
}
