package io.ironbridge.workloaddriver.protocol.template;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Source of values: one row for each request that uses it. Thread-safe. */
public sealed interface ValueSource {
    /** The name of the column of sources that have only one. */
    String VALUE = "";

    /** Names of a row's values. */
    default List<String> columns() {
        return List.of(VALUE);
    }

    /** A row. */
    List<String> next(RandomGenerator random);

    /** Any of some values. */
    record OneOf(List<String> values) implements ValueSource {
        public OneOf {
            values = List.copyOf(values);
        }

        @Override
        public List<String> next(RandomGenerator random) {
            return List.of(values.get(random.nextInt(values.size())));
        }
    }

    /** A whole number between two. */
    record RandomNumber(long least, long most) implements ValueSource {
        @Override
        public List<String> next(RandomGenerator random) {
            long number = most == Long.MAX_VALUE ? most : random.nextLong(least, most + 1);
            return List.of(Long.toString(number));
        }
    }

    /** One number after the other, over all clients. */
    record Sequence(AtomicLong next) implements ValueSource {
        /** Begins with a number. */
        public static Sequence from(long first) {
            return new Sequence(new AtomicLong(first));
        }

        @Override
        public List<String> next(RandomGenerator random) {
            return List.of(Long.toString(next.getAndIncrement()));
        }
    }

    /** A UUID of version 4, repeatable as all that is random here. */
    record Uuid() implements ValueSource {
        private static final long VERSION = 0x4000;
        private static final long VARIANT = 0x8000_0000_0000_0000L;

        @Override
        public List<String> next(RandomGenerator random) {
            long high = (random.nextLong() & 0xFFFF_FFFF_FFFF_0FFFL) | VERSION;
            long low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | VARIANT;
            return List.of(new UUID(high, low).toString());
        }
    }

    /**
     * Rows of a file.
     *
     * @param random whether rows are chosen at random; otherwise in order, starting again after the
     *     last
     * @param taken number of rows taken so far
     */
    record Rows(List<String> columns, List<List<String>> rows, boolean random, AtomicLong taken)
            implements ValueSource {
        public Rows {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }

        @Override
        public List<String> next(RandomGenerator chance) {
            int row =
                    random
                            ? chance.nextInt(rows.size())
                            : (int) (taken.getAndIncrement() % rows.size());
            return rows.get(row);
        }

        /** Without the values of the rows, which may be confidential. */
        @Override
        public String toString() {
            return "Rows[" + rows.size() + " of " + columns + "]";
        }
    }
}
