package io.ironbridge.gateway.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Stamps of files, for detecting changes without reading them. */
public final class FileStamps {
    private FileStamps() {}

    /** A line for each file: time, size and key, of which a replacement differs in at least one. */
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
