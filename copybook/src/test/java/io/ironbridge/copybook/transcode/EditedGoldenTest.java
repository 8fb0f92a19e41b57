package io.ironbridge.copybook.transcode;

import static io.ironbridge.copybook.transcode.NumberTrial.ascii;
import static io.ironbridge.copybook.transcode.NumberTrial.decoded;
import static io.ironbridge.copybook.transcode.NumberTrial.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
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
            return "%s %s of %s".formatted(picture, flags, value);
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
    void encodingStoresWhatAMoveStores() {
        assertThat(moves())
                .hasSizeGreaterThan(4000)
                .allSatisfy(move ->
                        assertThat(characters(encoded(move.codec(), move.value())))
                                .as("%s", move)
                                .isEqualTo(move.text()));
    }

    @Test
    void decodingReadsWhatAMoveStores() {
        assertThat(moves())
                .allSatisfy(move -> {
                    byte[] bytes = move.text().getBytes(StandardCharsets.US_ASCII);
                    String json = decoded(move.codec(), bytes);
                    String again = encoded(move.codec(), json);

                    assertThat(characters(again)).as("%s", move).isEqualTo(move.text());
                    assertThat(new BigDecimal(json))
                            .as("%s", move)
                            .isEqualByComparingTo(move.value());
                });
    }
}
