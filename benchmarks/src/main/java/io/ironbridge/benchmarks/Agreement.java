package io.ironbridge.benchmarks;

import java.util.Arrays;
import java.util.Optional;

/** Checks that all sides produce the same for every record, so that equal work is compared. */
final class Agreement {
    private final Ironbridge interpreted;
    private final Ironbridge generated;

    private Agreement(RecordKind kind) {
        interpreted = Ironbridge.interpreted(kind);
        generated = Ironbridge.generated(kind);
    }

    /** Fails at the first difference. */
    public static void main(String[] arguments) {
        for (RecordKind kind : RecordKind.values()) {
            Optional<String> difference = difference(kind, RecordKind.COUNT);
            if (difference.isPresent()) {
                throw new IllegalStateException(kind + ", " + difference.get());
            }
        }
    }

    /** The first difference between sides for the first {@code count} records of a kind. */
    static Optional<String> difference(RecordKind kind, int count) {
        Agreement sides = new Agreement(kind);
        byte[][] records = Arrays.copyOf(kind.records(), count);
        byte[][] peers = JsonTexts.complete(kind, records);
        for (int i = 0; i < records.length; i++) {
            Optional<String> difference = sides.difference(records[i], peers[i]);
            if (difference.isPresent()) {
                return Optional.of("record " + i + ": " + difference.get());
            }
        }
        return Optional.empty();
    }

    private Optional<String> difference(byte[] record, byte[] peer) {
        interpreted.decode(record);
        generated.decode(record);
        byte[] json = generated.made();
        if (!Arrays.equals(interpreted.made(), json)) {
            return Optional.of("the interpreter's JSON differs from that of the generated class");
        }
        return SameJson.difference(peer, json)
                .or(() -> encodeDifference(interpreted, record, peer))
                .or(() -> encodeDifference(generated, record, peer));
    }

    private static Optional<String> encodeDifference(Ironbridge side, byte[] record, byte[] json) {
        side.encode(json);
        int at = Arrays.mismatch(side.made(), record);
        return at < 0
                ? Optional.empty()
                : Optional.of(
                        "the encoded JSON differs from the record from byte %d on".formatted(at));
    }
}
