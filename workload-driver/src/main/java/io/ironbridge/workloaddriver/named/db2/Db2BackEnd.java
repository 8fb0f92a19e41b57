package io.ironbridge.workloaddriver.named.db2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * The back end of the sides.
 *
 * @param process name of its process in results
 * @param text description
 */
record Db2BackEnd(String process, long pid, int port, String text, Path current, Path recorded) {
    /** No files. */
    static final Path NONE = Path.of("");

    /** The lab Db2 itself. */
    static Db2BackEnd lab(long pid, int port) {
        return new Db2BackEnd("lab", pid, port, "lab Db2, with CPU of its own", NONE, NONE);
    }

    /** Writes recorded replies, one folder for each size. */
    static void write(Path folder, Map<String, byte[]> replies) throws IOException {
        for (Map.Entry<String, byte[]> reply : replies.entrySet()) {
            Path file =
                    folder.resolve(reply.getKey()).resolve("services/SYSIBMSERVICE/employeeList");
            Files.createDirectories(file.getParent());
            Files.write(file, reply.getValue());
        }
    }

    /**
     * Selects the size of the recorded replies. No effect on the lab, which answers each request
     * itself.
     */
    void answer(String size) throws IOException {
        if (current.equals(NONE)) {
            return;
        }
        Path next = current.resolveSibling("next");
        Files.deleteIfExists(next);
        Files.createSymbolicLink(next, recorded.resolve(size));
        Files.move(next, current, StandardCopyOption.ATOMIC_MOVE);
    }
}
