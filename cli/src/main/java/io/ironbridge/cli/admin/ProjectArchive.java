package io.ironbridge.cli.admin;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A project folder, packed as its build would do, with the files that a server reads. */
public final class ProjectArchive {
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final byte[] bytes;
    private final List<String> leftOut;

    private ProjectArchive(byte[] bytes, List<String> leftOut) {
        this.bytes = bytes;
        this.leftOut = leftOut;
    }

    public byte[] bytes() {
        return bytes;
    }

    /** Configuration files of the project, which a server reads only from folders. */
    public List<String> leftOut() {
        return leftOut;
    }

    /**
     * Packs a project.
     *
     * @param project the folder that holds {@code src/main}, or {@code src/main} itself
     */
    public static ProjectArchive of(Path project) throws IOException {
        Path inside = project.resolve("src").resolve("main");
        Path main = Files.isDirectory(inside) ? inside : project;
        if (!Files.isDirectory(main.resolve("api"))) {
            throw new NoSuchFileException(main.resolve("api").toString());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String part : List.of("api", "config", "operations", "zosAssets")) {
                add(main, main.resolve(part), zip);
            }
            Path document = main.resolve("api/openapi.yaml");
            if (Files.isRegularFile(document)) {
                add("META-INF/openapi.yaml", document, zip);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return new ProjectArchive(bytes.toByteArray(), files(project, main.resolve("liberty")));
    }

    private static List<String> files(Path project, Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> project.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private static void add(Path main, Path part, ZipOutputStream zip) throws IOException {
        if (!Files.isDirectory(part)) {
            return;
        }
        try (Stream<Path> files = Files.walk(part)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = main.relativize(file).toString().replace('\\', '/');
                add("WEB-INF/src/main/" + name, file, zip);
            }
        }
    }

    /** All entries have one time, so that the same files make the same archive. */
    private static void add(String name, Path file, ZipOutputStream zip) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(TIME);
        zip.putNextEntry(entry);
        Files.copy(file, zip);
        zip.closeEntry();
    }
}
