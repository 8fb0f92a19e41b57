package io.ironbridge.cli.design;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.design.FileChanges;
import io.ironbridge.gateway.server.BackEndKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What {@code check} finds in planned files, before they are written. */
final class PlannedCheck {
    /** Mappings may need changes by hand. */
    private static final String MAPPING = ".*/(request|response_[^/]*(?<!_mapping))\\.yaml";

    /** An error in an asset that no operation uses. */
    private static final String UNUSED = "IRB-PROJ-0426W";

    /** A connection may be configured elsewhere. */
    private static final String NO_CONNECTION = "which is not configured";

    private static final String MAIN = "src/main";

    private PlannedCheck() {}

    /** Lines with all faults of planned files that are errors, apart from those of mappings. */
    static List<String> faults(Path folder, FileChanges changes) throws IOException {
        Path copy = Files.createTempDirectory("ironbridge-add-");
        try {
            copy(folder.resolve(MAIN), copy.resolve(MAIN));
            changes.write(copy);
            Set<String> planned = new HashSet<>();
            changes.changes().forEach(change -> planned.add(change.file()));
            List<String> lines = new ArrayList<>();
            for (Fault fault :
                    ProjectLoader.load(
                                    List.of(copy.resolve(MAIN)),
                                    BackEndKinds.loadOptions(System.getenv()))
                            .faults()) {
                String file = relative(copy, fault.file());
                if ((fault.isError() || fault.id().equals(UNUSED))
                        && planned.contains(file)
                        && !file.matches(MAPPING)
                        && !file.endsWith(".xml")
                        && !fault.what().contains(NO_CONNECTION)) {
                    lines.add(line(fault).replace(copy.toString(), folder.toString()));
                }
            }
            return lines;
        } finally {
            delete(copy);
        }
    }

    private static String line(Fault fault) {
        return fault.place()
                + ": "
                + fault.what().replaceFirst("No operation uses .*?, which is faulty: ", "")
                + " "
                + fault.remedy();
    }

    private static String relative(Path copy, String file) {
        Path path = Path.of(file);
        return path.startsWith(copy) ? copy.relativize(path).toString().replace('\\', '/') : file;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(file);
            }
        }
    }
}
