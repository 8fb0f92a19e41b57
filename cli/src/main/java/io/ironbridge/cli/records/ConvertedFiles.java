package io.ironbridge.cli.records;

import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.OutputException;
import io.ironbridge.cli.terminal.OutputFile;
import io.ironbridge.cli.terminal.Streams;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files that a conversion reads and writes.
 *
 * @param inputs files; {@code -} is standard input, and so is an empty list
 * @param copybooks that describe the records, and members that they copy
 * @param output null for standard output
 * @param rejects file for records that are omitted; null if there is none
 */
record ConvertedFiles(
        List<Path> inputs,
        Set<Path> copybooks,
        @Nullable Path output,
        @Nullable Path rejects,
        Streams streams) {
    private static final Path STANDARD = Path.of("-");

    ConvertedFiles {
        inputs = inputs.isEmpty() ? List.of(STANDARD) : List.copyOf(inputs);
        copybooks = Set.copyOf(copybooks);
    }

    /** Processes one input. */
    @FunctionalInterface
    interface Reading {
        /** Reads a file; returns whether to continue with the next one. */
        boolean read(String name, InputStream in) throws IOException;
    }

    /** Checks that all inputs exist before the first is read. */
    static void check(List<Path> inputs) throws InputException {
        for (Path input : inputs) {
            if (!input.equals(STANDARD)) {
                InputFiles.check(input);
            }
        }
    }

    /** A message if the output would overwrite a file that is read; otherwise empty. */
    Optional<String> clash() throws IOException {
        if (output != null && rejects != null && same(output, rejects)) {
            return Optional.of("--output and --rejects are the same file");
        }
        Optional<String> first = clash("--output", output);
        return first.isPresent() ? first : clash("--rejects", rejects);
    }

    private Optional<String> clash(String option, @Nullable Path written) throws IOException {
        if (written == null) {
            return Optional.empty();
        }
        if (overwrites(written, inputs)) {
            return Optional.of(option + " would overwrite an input");
        }
        return overwrites(written, copybooks)
                ? Optional.of(option + " would overwrite a copybook")
                : Optional.empty();
    }

    private static boolean overwrites(Path written, Collection<Path> read) throws IOException {
        for (Path input : read) {
            if (Files.isRegularFile(input) && same(input, written)) {
                return true;
            }
        }
        return false;
    }

    private static boolean same(Path one, Path other) throws IOException {
        boolean there = Files.exists(one) && Files.exists(other);
        return there
                ? Files.isSameFile(one, other)
                : one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }

    /** Opens the output. */
    OutputFile open() throws OutputException {
        return output == null
                ? OutputFile.standard(streams.out())
                : OutputFile.of("The output", output);
    }

    /** Opens the file for records that are omitted. */
    OutputFile openRejects() throws OutputException {
        return rejects == null
                ? OutputFile.none()
                : OutputFile.of("The file of --rejects", rejects);
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
}
