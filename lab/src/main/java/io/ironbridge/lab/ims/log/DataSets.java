package io.ironbridge.lab.ims.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The data sets of a log in their folder. */
final class DataSets {
    private static final Pattern NAME = Pattern.compile("olds-(\\d{8})\\.log");

    private final Path folder;

    DataSets(Path folder) {
        this.folder = folder;
    }

    Path path(int number) {
        return folder.resolve("olds-%08d.log".formatted(number));
    }

    /** Their numbers, ascending. */
    List<Integer> numbers() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> NAME.matcher(file.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(name -> Integer.valueOf(name.group(1)))
                    .sorted()
                    .toList();
        }
    }

    void deleteBefore(int number) throws IOException {
        for (int old : numbers()) {
            if (old < number) {
                Files.deleteIfExists(path(old));
            }
        }
    }
}
