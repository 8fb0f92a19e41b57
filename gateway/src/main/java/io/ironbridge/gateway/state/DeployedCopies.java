package io.ironbridge.gateway.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Copies of the deployed projects in a folder that belongs to another server, as of the start: the
 * other server may replace them, and this one must not follow.
 */
final class DeployedCopies implements AutoCloseable {
    private final Optional<Path> folder;
    private final List<Path> projects;

    private DeployedCopies(Optional<Path> folder, List<Path> projects) {
        this.folder = folder;
        this.projects = List.copyOf(projects);
    }

    /** Copies them into a folder that is deleted by {@link #close}, or when the process ends. */
    static DeployedCopies of(List<Path> archives) throws IOException {
        if (archives.isEmpty()) {
            return new DeployedCopies(Optional.empty(), List.of());
        }
        Path folder = Files.createTempDirectory("ironbridge-deployed");
        folder.toFile().deleteOnExit();
        List<Path> copies = new ArrayList<>();
        for (Path archive : archives) {
            Path copy = folder.resolve(archive.getFileName());
            copy.toFile().deleteOnExit();
            copies.add(Files.copy(archive, copy, StandardCopyOption.COPY_ATTRIBUTES));
        }
        return new DeployedCopies(Optional.of(folder), copies);
    }

    List<Path> projects() {
        return projects;
    }

    @Override
    public void close() throws IOException {
        for (Path copy : projects) {
            Files.deleteIfExists(copy);
        }
        if (folder.isPresent()) {
            Files.deleteIfExists(folder.get());
        }
    }
}
