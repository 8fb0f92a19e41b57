package io.ironbridge.gateway.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The deployed projects of a folder that belongs to another server, as they were at the start: that
 * one may put others in their place, and this server is not to follow it.
 */
final class DeployedCopies implements AutoCloseable {
    private final Optional<Path> folder;
    private final List<Path> projects;

    private DeployedCopies(Optional<Path> folder, List<Path> projects) {
        this.folder = folder;
        this.projects = List.copyOf(projects);
    }

    /** Into a folder that is gone after {@link #close}, or else with the process. */
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
