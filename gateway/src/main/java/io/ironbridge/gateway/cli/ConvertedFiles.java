package io.ironbridge.gateway.cli;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files that a conversion reads and writes.
 *
 * @param inputs files; {@code -} is standard input, as is nothing at all
 * @param output null for standard output
 */
record ConvertedFiles(List<Path> inputs, @Nullable Path output, Streams streams) {
    private static final Path STANDARD = Path.of("-");
    private static final int BUFFER = 1 << 16;

    ConvertedFiles {
        inputs = inputs.isEmpty() ? List.of(STANDARD) : List.copyOf(inputs);
    }

    /** What is done with each input. */
    @FunctionalInterface
    interface Reading {
        /** Reads a file; tells whether the next one is to be read, too. */
        boolean read(String name, InputStream in) throws IOException;
    }

    /** The output could not be written. */
    static final class OutputException extends IOException {
        private static final long serialVersionUID = 1L;

        OutputException(IOException cause) {
            super(cause.getMessage(), cause);
        }

        /** Whether nobody reads it any more: {@code convert ... | head}. */
        boolean unwanted() {
            return "Broken pipe".equals(getMessage());
        }
    }

    /** That all inputs are there, before any is read. */
    void check() throws InputException {
        for (Path input : inputs) {
            if (!input.equals(STANDARD)) {
                InputFiles.check(input);
            }
        }
    }

    /** Whether the output would overwrite an input. */
    boolean overwritten() throws IOException {
        for (Path input : inputs) {
            if (output != null && same(input, output)) {
                return true;
            }
        }
        return false;
    }

    private static boolean same(Path one, Path other) throws IOException {
        return Files.isRegularFile(one) && Files.exists(other) && Files.isSameFile(one, other);
    }

    /** The output, buffered; to be closed, which leaves standard output open. */
    OutputStream open() throws OutputException {
        try {
            OutputStream raw = output == null ? kept(streams.out()) : Files.newOutputStream(output);
            return new BufferedOutputStream(new Telling(raw), BUFFER);
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }

    private static OutputStream kept(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                out.write(bytes, from, count);
            }

            @Override
            public void close() throws IOException {
                flush();
            }
        };
    }

    void each(Reading reading) throws OutputException, InputException {
        boolean more = true;
        for (Path input : inputs) {
            if (more) {
                more = one(input, reading);
            }
        }
    }

    private boolean one(Path input, Reading reading) throws OutputException, InputException {
        String name = input.equals(STANDARD) ? "standard input" : input.toString();
        try (InputStream in =
                input.equals(STANDARD) ? kept(streams.in()) : InputFiles.open(input)) {
            return reading.read(name, in);
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw InputFiles.unreadable(name, e);
        }
    }

    private static InputStream kept(InputStream in) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                return in.read();
            }

            @Override
            public int read(byte[] bytes, int from, int count) throws IOException {
                return in.read(bytes, from, count);
            }
        };
    }

    /** Tells failures of writing from those of reading. */
    private static final class Telling extends OutputStream {
        private final OutputStream out;

        Telling(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            try {
                out.write(bytes, from, count);
            } catch (IOException e) {
                throw new OutputException(e);
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                out.flush();
            } catch (IOException e) {
                throw new OutputException(e);
            }
        }

        @Override
        public void close() throws IOException {
            try {
                out.close();
            } catch (IOException e) {
                throw new OutputException(e);
            }
        }
    }
}
