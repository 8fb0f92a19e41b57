package io.ironbridge.copybook.codec;

import static io.ironbridge.copybook.codec.NumberTrial.ascii;
import static io.ironbridge.copybook.codec.NumberTrial.decoded;
import static io.ironbridge.copybook.codec.NumberTrial.encoded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.longs;

import io.ironbridge.copybook.layout.FieldType.Edited;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What holds for any picture made of editing symbols, also for those no compiler accepts. */
class EditedPropertyTest {
    private static final String[] SYMBOLS = {
        "9", "9", "Z", "Z", "*", "+", "-", "$", "B", "0", "/", ",", ".", "V", "P", "CR", "DB"
    };
    private static final List<Trim> TRIMS = List.of(Trim.values());
    private static final String[] TEXT = {
        " ", " ", "0", "1", "5", "9", "*", "+", "-", "$", "/", ",", ".", "C", "R", "D", "B", "\0"
    };

    private static void forSeeds(Consumer<Random> check) {
        qt().withExamples(Integer.getInteger("ironbridge.tries", 1000))
                .withShrinkCycles(0)
                .forAll(longs().all())
                .checkAssert(seed -> check.accept(new Random(seed)));
    }

    private static String any(Random random, String[] parts, int most) {
        StringBuilder text = new StringBuilder();
        int count = 1 + random.nextInt(most);
        String part = parts[random.nextInt(parts.length)];
        for (int index = 0; index < count; index++) {
            boolean same = random.nextBoolean();
            part = same ? part : parts[random.nextInt(parts.length)];
            text.append(part);
        }
        return text.toString();
    }

    private static Edited type(Random random) {
        String currency = random.nextBoolean() ? "$" : "EUR";
        return EditedPictures.of(
                any(random, SYMBOLS, 9), currency, random.nextBoolean(), random.nextBoolean());
    }

    private static byte[] bytes(Random random, int length) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(any(random, TEXT, 5));
        }
        return text.substring(0, length).getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void anyBytesReadAsANumberOrAsAReason() {
        forSeeds(random -> {
            FieldCodec codec = EditedCodec.of(type(random), ascii());
            String json = decoded(codec, bytes(random, codec.bytes()));

            assertThat(json).matches("-?\\d+(\\.\\d+)?|INVALID_EDITING");
        });
    }

    @Test
    void textReadAsANumberReadsTheSameWhenStoredAgain() {
        forSeeds(random -> {
            FieldCodec codec = EditedCodec.of(type(random), ascii());
            String json = decoded(codec, bytes(random, codec.bytes()));
            String stored = encoded(codec, json.equals("INVALID_EDITING") ? "0" : json);

            assertThat(decoded(codec, stored))
                    .isEqualTo(
                            json.equals("INVALID_EDITING")
                                    ? decoded(codec, NumberTrial.initial(codec))
                                    : json);
        });
    }

    @Test
    void anyJsonIsStoredOrRefused() {
        forSeeds(random -> {
            FieldCodec codec = EditedCodec.of(type(random), ascii());
            String text = any(random, TEXT, 12).replace("\0", "");
            String stored = encoded(codec, '"' + text + '"');

            assertThat(stored).matches("([0-9A-F]{2})*|[A-Z_]+");
        });
    }

    @Test
    void textThatFitsReadsAsTextAndComesBack() {
        forSeeds(random -> {
            Edited type = type(random);
            Trim trim = TRIMS.get(random.nextInt(TRIMS.size()));
            FieldCodec numbers = EditedCodec.of(type, ascii());
            FieldCodec texts = EditedCodec.of(type, NumberTrial.editedAsText(ascii(), trim));
            byte[] bytes = bytes(random, numbers.bytes());
            boolean fits = !decoded(numbers, bytes).equals("INVALID_EDITING");
            String text = decoded(texts, bytes);
            String again = encoded(texts, text);

            assertThat(!fits || decoded(numbers, again).equals(decoded(numbers, bytes)))
                    .as("%s", type)
                    .isTrue();
            assertThat(again).as("%s %s", type, text).isNotEqualTo("INVALID_EDITING");
        });
    }
}
