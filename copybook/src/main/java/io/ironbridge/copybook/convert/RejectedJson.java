package io.ironbridge.copybook.convert;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;

/** Writes omitted JSON texts, each on a line: line ends inside become blanks. */
final class RejectedJson implements RejectSink {
    private final OutputStream out;

    RejectedJson(OutputStream out) {
        this.out = out;
    }

    @Override
    public Optional<String> add(byte[] bytes, int from, int to) throws IOException {
        byte[] line = Arrays.copyOfRange(bytes, from, to + 1);
        for (int at = 0; at < line.length; at++) {
            if (line[at] == '\n' || line[at] == '\r') {
                line[at] = ' ';
            }
        }
        line[line.length - 1] = '\n';
        out.write(line);
        return Optional.empty();
    }

    @Override
    public void finish() {
        // Nothing is buffered.
    }
}
