package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import java.util.List;
import java.util.SortedMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A record with what a peer prints of it. */
final class Row {
    private final Kind kind;
    private final byte[] record;
    private final SortedMap<String, String> theirs;

    /**
     * A record.
     *
     * @param kind its layout and options
     * @param record its bytes
     * @param theirs what the peer prints, as {@link Leaves}
     */
    private Row(Kind kind, byte[] record, SortedMap<String, String> theirs) {
        this.kind = kind;
        this.record = record;
        this.theirs = theirs;
    }

    byte[] record() {
        return record;
    }

    SortedMap<String, String> theirs() {
        return theirs;
    }

    /** With the peer's values in another form. */
    Row with(UnaryOperator<SortedMap<String, String>> form) {
        return new Row(kind, record, form.apply(theirs));
    }

    /** What we print, in the peer's manner as far as the case says. */
    SortedMap<String, String> ours() {
        return kind.manner.show(record, printed());
    }

    /** The record that the JSON of this record makes. */
    byte[] back() {
        return kind.exact.encode(kind.exact.decode(record));
    }

    /** What we print of the record that the JSON of this record makes, the case's options given. */
    SortedMap<String, String> again() {
        return kind.print(kind.engines.encode(kind.engines.decode(record)));
    }

    /** What we print. */
    SortedMap<String, String> printed() {
        return kind.print(record);
    }

    Layout layout() {
        return kind.engines.layout();
    }

    /** How a peer shows what we print. */
    interface Manner {
        /**
         * Values as the peer shows them.
         *
         * @param record the record's bytes
         * @param leaves what we print of it
         */
        SortedMap<String, String> show(byte[] record, SortedMap<String, String> leaves);
    }

    /** A sort of records. */
    static final class Kind {
        final Engines engines;
        private final Engines exact;
        private final Manner manner;

        private Kind(Engines engines, Engines exact, Manner manner) {
            this.engines = engines;
            this.exact = exact;
            this.manner = manner;
        }

        private SortedMap<String, String> print(byte[] record) {
            return Leaves.of(JsonValues.one(engines.decode(record)));
        }

        static Kind of(Layout layout, ConversionOptions options) {
            return of(layout, options, Settings.exact(options));
        }

        /**
         * A sort of records.
         *
         * @param options for the values
         * @param exact for the bytes
         */
        static Kind of(Layout layout, ConversionOptions options, ConversionOptions exact) {
            return new Kind(
                    new Engines(layout, options),
                    new Engines(layout, exact),
                    (_, leaves) -> leaves);
        }

        /** Whose values are shown as the peer does, before they are compared. */
        Kind in(Manner other) {
            return new Kind(engines, exact, other);
        }

        Row row(byte[] record, SortedMap<String, String> theirs) {
            return new Row(this, record, theirs);
        }

        /** Records with what the peer prints of each. */
        List<Row> rows(List<byte[]> records, List<SortedMap<String, String>> theirs) {
            if (records.size() != theirs.size()) {
                throw new IllegalArgumentException(
                        "%d records, %d rows".formatted(records.size(), theirs.size()));
            }
            return IntStream.range(0, records.size())
                    .mapToObj(number -> row(records.get(number), theirs.get(number)))
                    .toList();
        }
    }
}
