package io.ironbridge.gateway.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** What files look like from outside: enough to see that one has changed. */
public final class FileStamps {
    private FileStamps() {}

    /** A line for each: time, size and key, which a file that replaces another has not the same. */
    public static List<String> of(List<Path> files) {
        List<String> looks = new ArrayList<>();
        for (Path file : files) {
            try {
                BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
                looks.add(now.lastModifiedTime() + " " + now.size() + " " + now.fileKey());
            } catch (IOException _) {
                looks.add("none");
            }
        }
        return looks;
    }
}
