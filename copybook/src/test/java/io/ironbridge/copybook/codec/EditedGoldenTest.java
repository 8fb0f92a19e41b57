package io.ironbridge.copybook.codec;

import static io.ironbridge.copybook.codec.NumberTrial.ascii;
import static io.ironbridge.copybook.codec.NumberTrial.decoded;
import static io.ironbridge.copybook.codec.NumberTrial.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Compares with what a COBOL compiler's MOVE stores; see the note in the file. */
class EditedGoldenTest {
    /**
     * One MOVE: the picture, {@code Z} for BLANK WHEN ZERO and {@code C} for DECIMAL-POINT IS
     * COMMA, the value, and what was stored.
     */
    private record Move(String picture, String flags, String value, String text) {
        static Move of(String line) {
            String[] parts = line.split("\\|", -1);
            return new Move(parts[0], parts[1], parts[2], parts[3]);
        }

        FieldCodec codec() {
            return EditedCodec.of(
                    EditedPictures.of(picture, "$", flags.contains("C"), flags.contains("Z")),
                    ascii());
        }

        @Override
        public String toString() {
            return "%s|%s|%s|%s|".formatted(picture, flags, value, text);
        }
    }

    private static List<Move> moves() {
        try (InputStream file = EditedGoldenTest.class.getResourceAsStream("/golden/edited.txt")) {
            byte[] bytes = Objects.requireNonNull(file).readAllBytes();
            return new String(bytes, StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Move::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String characters(String hex) {
        return hex.matches("[0-9A-F]+")
                ? new String(NumberTrial.bytes(hex), StandardCharsets.US_ASCII)
                : hex;
    }

    @Test
    void goldenFileIsRead() {
        assertThat(moves()).hasSizeGreaterThan(4000);
    }

    @Test
    void encodingStoresWhatAMoveStores() {
        assertThat(differences(move -> characters(encoded(move.codec(), move.value())))).isEmpty();
    }

    @Test
    void decodingReadsWhatAMoveStores() {
        assertThat(differences(EditedGoldenTest::again)).isEmpty();
        assertThat(moves().stream().filter(move -> !readsAsItsValue(move)).toList()).isEmpty();
    }

    /** What was to be encoded again, and as what, where that is not what the MOVE stored. */
    private static List<String> differences(Function<Move, String> stored) {
        return moves().stream()
                .filter(move -> !stored.apply(move).equals(move.text()))
                .map(move -> move + " but was " + stored.apply(move))
                .toList();
    }

    private static String again(Move move) {
        return characters(encoded(move.codec(), json(move)));
    }

    private static boolean readsAsItsValue(Move move) {
        return new BigDecimal(json(move)).compareTo(new BigDecimal(move.value())) == 0;
    }

    private static String json(Move move) {
        return decoded(move.codec(), move.text().getBytes(StandardCharsets.US_ASCII));
    }
}
