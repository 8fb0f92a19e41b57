package io.ironbridge.workloaddriver.named.db2;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Counts lines of a growing file; reads each byte once. Used by one thread. */
final class LineCount {
    private static final int BUFFER = 1 << 20;

    private final Path file;
    private final String part;
    private long from;
    private long lines;

    /**
     * @param part text of the lines to count; ASCII
     */
    LineCount(Path file, String part) {
        this.file = file;
        this.part = part;
    }

    /** Number of complete lines so far. */
    long now() throws IOException {
        byte[] buffer = new byte[BUFFER];
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            while (true) {
                in.seek(from);
                int count = Math.max(0, in.read(buffer));
                int whole = lastEnd(buffer, count);
                if (whole == 0) {
                    return lines;
                }
                String text = new String(buffer, 0, whole, StandardCharsets.ISO_8859_1);
                lines += text.lines().filter(line -> line.contains(part)).count();
                from += whole;
            }
        }
    }

    /** Bytes up to the end of the last line. */
    private static int lastEnd(byte[] buffer, int length) {
        int end = length;
        while (end > 0 && buffer[end - 1] != '\n') {
            end--;
        }
        return end;
    }
}
