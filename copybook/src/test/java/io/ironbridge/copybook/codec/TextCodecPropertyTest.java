package io.ironbridge.copybook.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.FieldType.EditedText;
import io.ironbridge.copybook.layout.FieldType.Text;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quicktheories.WithQuickTheories;
import org.quicktheories.core.Gen;

class TextCodecPropertyTest implements WithQuickTheories {
    private static final int BYTES = 8;

    private static final List<CodePage> PAGES =
            Stream.of("037", "1141", "875", "latin1", "UTF-8", "930", "1364")
                    .map(CodePages::of)
                    .toList();

    /** A codec, with the options and the type that it was made for in words. */
    private record Sample(String name, TextCodecRun run) {
        @Override
        public String toString() {
            return name;
        }
    }

    private Gen<Sample> samples() {
        return booleans()
                .all()
                .zip(
                        arbitrary().enumValues(Characters.class),
                        arbitrary().enumValues(Trim.class),
                        arbitrary().pick(PAGES),
                        TextCodecPropertyTest::sample);
    }

    private static Sample sample(
            boolean justified, Characters characters, Trim trim, CodePage page) {
        Text type = new Text(characters, BYTES, justified);
        ConversionOptions options = TextOptions.trim(ConversionOptions.of(page), trim);
        ConversionOptions lenient =
                TextOptions.cut(
                        TextOptions.replaceInRecords(TextOptions.lowTexts(options, Special.AS_IS)));
        return new Sample(
                type + " " + trim + " " + page.name(),
                new TextCodecRun(TextCodec.of(type, lenient)));
    }

    private Gen<byte[]> records() {
        Gen<Integer> common =
                arbitrary().pick(List.of(0x00, 0x0E, 0x0F, 0x20, 0x40, 0x45, 0x62, 0xD8, 0xFF));
        return lists().of(common.mix(integers().between(0, 255)))
                .ofSize(BYTES)
                .map(TextCodecPropertyTest::array);
    }

    private static byte[] array(List<Integer> values) {
        byte[] bytes = new byte[values.size()];
        for (int index = 0; index < bytes.length; index++) {
            bytes[index] = values.get(index).byteValue();
        }
        return bytes;
    }

    /** Strings of JSON, some characters escaped. */
    private Gen<String> strings(int longest) {
        Gen<String> common =
                arbitrary()
                        .pick(
                                List.of(
                                        " ",
                                        "A",
                                        "/",
                                        "0",
                                        "\\u0000",
                                        "\\n",
                                        "\\\"",
                                        "\\\\",
                                        "\\ud800",
                                        "\\ude00",
                                        "\u65e5",
                                        "\u3000",
                                        "\ud83d\ude00"));
        Gen<String> any = integers().between(0, 0xFFFF).map(unit -> "\\u%04x".formatted(unit));
        return lists().of(common.mix(any))
                .ofSizeBetween(0, longest)
                .map(parts -> '"' + String.join("", parts) + '"');
    }

    @Test
    void anyBytesAreAJsonStringOfValidUtf8() {
        qt().forAll(samples(), records())
                .checkAssert((sample, bytes) -> {
                    String json = sample.run().decode(bytes);
                    assertThat(json).startsWith("\"").endsWith("\"").hasSizeGreaterThan(1);
                    assertThat(json.codePoints())
                            .allMatch(c -> c >= 0x20 && (c < 0x7F || c >= 0xA0));
                    assertThat(valid(json)).isTrue();
                });
    }

    private static boolean valid(String json) {
        try {
            StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8)));
            return json.codePoints().noneMatch(c -> c >= 0xD800 && c < 0xE000);
        } catch (CharacterCodingException _) {
            return false;
        }
    }

    @Test
    void anyTextIsStoredSoThatItComesBackAsItWasStored() {
        qt().forAll(samples(), strings(12))
                .checkAssert((sample, json) -> {
                    String stored = sample.run().encode(json);
                    assertThat(stored).hasSize(2 * BYTES);
                    String decoded = sample.run().decode(stored);
                    if (keepsBlanks(sample)) {
                        assertThat(sample.run().encode(decoded)).isEqualTo(stored);
                    }
                });
    }

    /** Whether no other blanks are trimmed than those that are filled up again. */
    private static boolean keepsBlanks(Sample sample) {
        return sample.name().contains(" NONE ") || sample.name().contains(" TRAILING ");
    }

    @Test
    void recordsOfACompletePageComeBackByteForByte() {
        ConversionOptions options =
                TextOptions.lowTexts(ConversionOptions.of(CodePages.of("1140")), Special.AS_IS);
        qt().forAll(records(), booleans().all())
                .checkAssert((bytes, justified) -> {
                    Text type = new Text(Characters.ALPHANUMERIC, BYTES, justified);
                    TextCodecRun run = new TextCodecRun(TextCodec.of(type, options));
                    String json = run.decode(bytes);
                    assertThat(run.decode(run.encode(json))).isEqualTo(json);
                    assertThat(run.encode(json))
                            .isEqualTo(java.util.HexFormat.of().withUpperCase().formatHex(bytes));
                });
    }

    @Test
    void strictCodecStoresAllOfATextOrNothing() {
        ConversionOptions options =
                TextOptions.lowTexts(ConversionOptions.of(CodePages.of("930")), Special.AS_IS);
        qt().forAll(arbitrary().enumValues(Characters.class), strings(8))
                .checkAssert((characters, json) -> {
                    TextCodecRun run =
                            new TextCodecRun(
                                    TextCodec.of(new Text(characters, BYTES, false), options));
                    String stored = run.encode(json);
                    if (stored.length() == 2 * BYTES) {
                        assertThat(run.encode(run.decode(stored))).isEqualTo(stored);
                    } else {
                        assertThat(stored).isIn("TEXT_TOO_LONG", "UNMAPPABLE");
                    }
                });
    }

    @Test
    void editedTextComesBackAsItWasStored() {
        ConversionOptions options =
                TextOptions.lowTexts(
                        TextOptions.replaceInRecords(ConversionOptions.of(CodePages.of("037"))),
                        Special.AS_IS);
        qt().forAll(arbitrary().pick(List.of("XX/XX", "XBX", "X0XB/X", "/XX")), strings(7))
                .checkAssert((symbols, json) -> {
                    TextCodecRun run =
                            new TextCodecRun(EditedTextCodec.of(new EditedText(symbols), options));
                    String stored = run.encode(json);
                    if (stored.length() == 2 * symbols.length()) {
                        assertThat(run.encode(run.decode(stored))).isEqualTo(stored);
                    } else {
                        assertThat(stored).isIn("TEXT_TOO_LONG", "INVALID_EDITING");
                    }
                });
    }
}
