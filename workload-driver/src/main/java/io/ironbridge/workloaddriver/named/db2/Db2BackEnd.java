package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The back end of the sides.
 *
 * @param process name of its process in results
 * @param text description
 */
record Db2BackEnd(String process, long pid, int port, String text, Path current, Path recorded) {
    /** No files. */
    static final Path NONE = Path.of("");

    /** Accepted and handled connections, and requests. */
    private static final Pattern COUNTS = Pattern.compile("\\n *\\d+ +\\d+ +(\\d+)");

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

    /** Requests that nginx has served until now, with this one; the lab does not count them. */
    long served(SingleCalls http) throws IOException, InterruptedException {
        String status = new String(http.get(port, Nginx.STATUS), StandardCharsets.US_ASCII);
        Matcher counts = COUNTS.matcher(status);
        if (!counts.find()) {
            throw new IOException("the back end does not report how many requests it has served");
        }
        return Long.parseLong(counts.group(1));
    }
}
