package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.ProjectFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Reads a WAR into memory: the project's files below {@code WEB-INF/src/main}, {@code
 * META-INF/openapi.*}, {@code WEB-INF/ibm-web-ext.xml} and {@code WEB-INF/cachespec.xml}. Nothing
 * is written to disk; sizes are counted while inflating, because declared ones cannot be trusted.
 */
public final class Archive {
    public static final String WEB_EXT = "ibm-web-ext.xml";
    private static final String MAIN = "WEB-INF/src/main/";

    private final FileReading reading;
    private final Faults faults;
    private final Path war;
    private final ProjectFiles files;
    private long total;

    private Archive(Path war, ProjectFiles files, FileReading reading, Faults faults) {
        this.war = war;
        this.files = files;
        this.reading = reading;
        this.faults = faults;
    }

    public static Optional<ProjectFiles> read(Path war, FileReading reading, Faults faults) {
        String fileName = String.valueOf(war.getFileName());
        String name = fileName.replaceFirst("(?i)\\.(war|zip|jar)$", "");
        ProjectFiles files = new ProjectFiles(name, war, war + "!/" + MAIN, true);
        try (ZipFile zip = new ZipFile(war.toFile())) {
            return new Archive(war, files, reading, faults).read(zip)
                    ? Optional.of(files)
                    : Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            faults.error(
                    "0104",
                    war.toString(),
                    "The archive cannot be read (" + e.getClass().getSimpleName() + ").",
                    "Rebuild it.");
            return Optional.empty();
        }
    }

    private boolean read(ZipFile zip) throws IOException {
        if (zip.size() > reading.limits().maxFiles()) {
            faults.error(
                    "0103",
                    war.toString(),
                    "The archive has more than " + reading.limits().maxFiles() + " entries.",
                    reading.remedy("projectFiles"));
            return false;
        }
        for (ZipEntry entry : Collections.list(zip.entries())) {
            Optional<String> place =
                    entry.isDirectory() ? Optional.empty() : place(entry.getName());
            if (place.isPresent() && !readEntry(zip, entry, place.get())) {
                return false;
            }
        }
        return true;
    }

    /** Path of the entry in a project; empty if the entry is not needed. */
    private Optional<String> place(String entry) {
        String name = entry.replace('\\', '/');
        if (name.startsWith("/") || List.of(name.split("/")).contains("..")) {
            faults.error(
                    "0105",
                    war + "!/" + entry,
                    "The name of the entry points outside the archive.",
                    "Rebuild the archive from a source that you trust.");
            return Optional.empty();
        }
        if (name.startsWith(MAIN)) {
            return Optional.of(name.substring(MAIN.length()));
        }
        return switch (name) {
            case "META-INF/openapi.json", "META-INF/openapi.yaml", "META-INF/openapi.yml" ->
                    Optional.of("api/" + name.substring("META-INF/".length()));
            case "WEB-INF/" + WEB_EXT -> Optional.of(WEB_EXT);
            case "WEB-INF/cachespec.xml" -> Optional.of(CacheSpecReader.FILE);
            default -> Optional.empty();
        };
    }

    private boolean readEntry(ZipFile zip, ZipEntry entry, String place) throws IOException {
        String shown = war + "!/" + entry.getName();
        Optional<byte[]> bytes;
        try (InputStream in = zip.getInputStream(entry)) {
            bytes = reading.bytes(in, shown);
        }
        total += bytes.map(b -> b.length).orElse(0);
        if (total > reading.limits().maxTotalBytes()) {
            faults.error(
                    "0103",
                    war.toString(),
                    "The archive unpacks to more than "
                            + reading.limits().maxTotalBytes()
                            + " bytes.",
                    reading.remedy("projectBytes"));
            return false;
        }
        bytes.ifPresent(b -> files.put(place, new ProjectFiles.RawFile(shown, b)));
        return bytes.isPresent();
    }
}
