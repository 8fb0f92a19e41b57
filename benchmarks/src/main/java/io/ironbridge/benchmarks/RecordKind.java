package io.ironbridge.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** The kinds of records that are measured. */
public enum RecordKind {
    /** 20 x PIC X(46), about 65 % full, and 10 x PIC 9(8). */
    TEXT(1000),
    /** 50 x S9(9)V99 COMP-3 and 50 x S9(7) COMP, a quarter negative. */
    NUMBERS(500),
    /** A catalog area: 15 rows, and three views of one area, one of them with two views inside. */
    CATALOG(998),
    /**
     * An output segment of IMS: 12 rows of numbers, short texts and PIC X(1840), two thirds full.
     */
    STATEMENT(22_528);

    /** Number of different records of a kind. */
    static final int COUNT = 2_000;

    private static final long SEED = 20_250_916;

    private final int length;

    RecordKind(int length) {
        this.length = length;
    }

    /** Bytes of a record. */
    int length() {
        return length;
    }

    /** Its copybook, fixed format. */
    String copybook() {
        String name = name().toLowerCase(Locale.ROOT) + ".cpy";
        try (InputStream in = RecordKind.class.getResourceAsStream(name)) {
            return new String(
                    Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@link #COUNT} different records, the same ones each time. */
    byte[][] records() {
        RandomGenerator random = new Random(SEED);
        return Stream.generate(() -> record(random)).limit(COUNT).toArray(byte[][]::new);
    }

    private byte[] record(RandomGenerator random) {
        return switch (this) {
            case TEXT -> KindsOfData.text(random);
            case NUMBERS -> KindsOfData.numbers(random);
            case CATALOG -> KindsOfData.catalog(random);
            case STATEMENT -> KindsOfData.statement(random);
        };
    }
}
