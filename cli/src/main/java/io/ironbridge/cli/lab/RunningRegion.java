package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.UserFolders;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * Address and account of the lab CICS region that this user started last, in a file that only the
 * user can read.
 */
public record RunningRegion(URI url, String user, String password) {
    private static final FileAttribute<?> FOR_THE_USER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    static RunningRegion at(String host, int port, String user, String password) {
        return new RunningRegion(URI.create("http://" + host + ":" + port), user, password);
    }

    /** The file of this user. */
    public static Path file() {
        return UserFolders.runtime().resolve("lab-cics-region");
    }

    void write(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path made = Files.createTempFile(folder, "region", ".tmp", FOR_THE_USER);
        Files.write(made, List.of(url.toString(), user, password), StandardCharsets.UTF_8);
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Reads the region that was written last.
     *
     * @throws IOException if there is none
     */
    static RunningRegion read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        if (lines.size() != 3) {
            throw new IOException(file + " was not written by a lab region");
        }
        return new RunningRegion(URI.create(lines.get(0)), lines.get(1), lines.get(2));
    }

    /** Does not contain the password. */
    @Override
    public String toString() {
        return "RunningRegion[" + url + "]";
    }
}
