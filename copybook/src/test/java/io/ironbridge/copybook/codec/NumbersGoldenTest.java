package io.ironbridge.copybook.codec;

import static io.ironbridge.copybook.codec.NumberTrial.decoded;
import static io.ironbridge.copybook.codec.NumberTrial.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.FieldType.Binary;
import io.ironbridge.copybook.layout.FieldType.Floating;
import io.ironbridge.copybook.layout.FieldType.Packed;
import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.layout.FieldType.Zoned;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.ZonedSigns;
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
class NumbersGoldenTest {
    /** One MOVE, as the columns of the file have it. */
    private record Move(
            String kind,
            int digits,
            String scale,
            String sign,
            String form,
            String value,
            String hex) {
        static Move of(String line) {
            String[] part = line.split("\\|", -1);
            return new Move(
                    part[0],
                    Integer.parseInt(part[1]),
                    part[2],
                    part[3],
                    part[4],
                    part[5],
                    part[6]);
        }

        FieldCodec codec() {
            ConversionOptions options = NumberTrial.ascii();
            boolean signed = sign.equals("SIGNED");
            return switch (kind) {
                case "zoned" ->
                        ZonedCodec.of(
                                new Zoned(digits, decimals(), Sign.valueOf(sign), false, false),
                                options.withHost(
                                        options.host().withSigns(ZonedSigns.valueOf(form))));
                case "packed" ->
                        PackedCodec.of(
                                new Packed(digits, decimals(), signed, form.equals("NIBBLE")),
                                options);
                case "binary" -> {
                    boolean machine = form.equals("COMP-5");
                    int bytes = hex.length() / 2;
                    yield BinaryCodec.of(
                            new Binary(digits, decimals(), signed, bytes, machine, machine),
                            options);
                }
                default -> FloatingCodec.of(new Floating(digits), options);
            };
        }

        private int decimals() {
            return Integer.parseInt(scale);
        }
    }

    private static List<Move> moves() {
        try (InputStream file =
                NumbersGoldenTest.class.getResourceAsStream("/golden/numbers.txt")) {
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

    @Test
    void goldenFileIsRead() {
        assertThat(moves()).hasSizeGreaterThan(2000);
    }

    @Test
    void encodingStoresWhatAMoveStores() {
        assertThat(differences(move -> encoded(move.codec(), move.value()))).isEmpty();
    }

    @Test
    void decodingReadsWhatAMoveStores() {
        assertThat(differences(NumbersGoldenTest::again)).isEmpty();
        assertThat(moves().stream().filter(move -> !readsAsItsValue(move)).toList()).isEmpty();
    }

    /** What was to be encoded again, and as what, where that is not what the MOVE stored. */
    private static List<String> differences(Function<Move, String> stored) {
        return moves().stream()
                .filter(move -> !stored.apply(move).equals(move.hex()))
                .map(move -> move + " but was " + stored.apply(move))
                .toList();
    }

    private static String again(Move move) {
        return encoded(move.codec(), json(move));
    }

    private static boolean readsAsItsValue(Move move) {
        return new BigDecimal(json(move)).compareTo(new BigDecimal(move.value())) == 0;
    }

    private static String json(Move move) {
        return decoded(move.codec(), move.hex());
    }
}
