package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.ProjectFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Reads the files of a project folder. Symbolic links are followed, because mounted configuration
 * often consists of them.
 */
public final class ProjectFolder {
    private final FileReading reading;
    private final Faults faults;
    private final Path main;
    private final ProjectFiles files;
    private long total;
    private boolean full;

    private ProjectFolder(Path main, ProjectFiles files, FileReading reading, Faults faults) {
        this.main = main;
        this.files = files;
        this.reading = reading;
        this.faults = faults;
    }

    /**
     * Reads the files of a project folder.
     *
     * @param main the folder that contains {@code api}, {@code operations} and {@code zosAssets}
     */
    public static ProjectFiles read(Path origin, Path main, FileReading reading, Faults faults) {

        ProjectFiles files =
                new ProjectFiles(
                        name(origin, main),
                        origin,
                        main + main.getFileSystem().getSeparator(),
                        false);
        ProjectFolder folder = new ProjectFolder(main, files, reading, faults);
        for (String part : List.of("api", "operations", "zosAssets")) {
            folder.readFolder(main.resolve(part), part, 0);
        }
        Path options = main.resolve(LayoutRules.OPTIONS);
        if (Files.isRegularFile(options)) {
            folder.readFile(options, LayoutRules.OPTIONS);
        }
        return files;
    }

    private static String name(Path origin, Path main) {
        Path absolute = origin.toAbsolutePath().normalize();
        int above =
                origin.equals(main) ? 3 : 1; // src/main itself is named after the folder above src
        int index = absolute.getNameCount() - above;
        return index < 0 ? "api" : absolute.getName(index).toString();
    }

    private void readFolder(Path folder, String place, int depth) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        if (depth > reading.limits().maxDepth()) {
            faults.error(
                    "0103",
                    folder.toString(),
                    "Folders are nested deeper than " + reading.limits().maxDepth() + ".",
                    "Look for a symbolic link that forms a loop.");
            return;
        }
        for (Path child : children(folder)) {
            String childPlace = place + "/" + child.getFileName();
            if (Files.isDirectory(child)) {
                readFolder(child, childPlace, depth + 1);
            } else if (Files.isRegularFile(child)) {
                readFile(child, childPlace);
            }
            if (full) {
                return;
            }
        }
    }

    private List<Path> children(Path folder) {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path child : stream) {
                children.add(child);
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            faults.error(
                    "0101",
                    folder.toString(),
                    "The folder cannot be read (" + e.getClass().getSimpleName() + ").",
                    "Check that it is readable.");
        }
        Collections.sort(children);
        return children;
    }

    private void readFile(Path file, String place) {
        if (files.count() >= reading.limits().maxFiles()) {
            tooMuch("more than " + reading.limits().maxFiles() + " files", "projectFiles");
            return;
        }
        Optional<byte[]> bytes = reading.bytes(file);
        total += bytes.map(b -> b.length).orElse(0);
        if (total > reading.limits().maxTotalBytes()) {
            tooMuch("more than " + reading.limits().maxTotalBytes() + " bytes", "projectBytes");
            return;
        }
        bytes.ifPresent(b -> files.put(place, new ProjectFiles.RawFile(file.toString(), b)));
    }

    private void tooMuch(String what, String attribute) {
        full = true;
        faults.error(
                "0103",
                main.toString(),
                "The project has " + what + ".",
                reading.remedy(attribute));
    }
}
