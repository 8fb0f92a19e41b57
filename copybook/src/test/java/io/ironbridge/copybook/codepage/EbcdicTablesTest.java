package io.ironbridge.copybook.codepage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class EbcdicTablesTest {
    static final List<String> JDK = JdkPages.NUMBERS;

    static final List<String> COMPLETE_OF_OURS =
            List.of(
                    "274", "275", "880", "924", "1130", "1153", "1154", "1155", "1156", "1157",
                    "1158", "1164");

    /** Pages whose 256 bytes are 256 characters. */
    static final List<String> COMPLETE =
            Stream.concat(
                            JDK.stream()
                                    .filter(number ->
                                            !List.of("290", "420", "424", "833", "838")
                                                            .contains(number)
                                                    && !number.equals("875")),
                            COMPLETE_OF_OURS.stream())
                    .toList();

    /** Pages of ours that ICU has too. */
    static final List<String> IN_ICU =
            List.of(
                    "803", "1130", "1132", "1137", "1153", "1154", "1156", "1157", "1158", "1160",
                    "1164", "4517", "4899", "4971", "5123", "8482", "9067", "12712", "16804");

    private static SingleByteTable table(String name) {
        return CodePages.of(name).table().orElseThrow();
    }

    @Test
    void resourceIsWhatTheJdkHas() throws IOException {
        try (var in = CodePages.class.getResourceAsStream("jdk-pages.txt")) {
            assertThat(in).asString(StandardCharsets.US_ASCII).isEqualTo(JdkPages.text());
        }
    }

    @ParameterizedTest
    @FieldSource("JDK")
    void eachByteIsTheCharacterThatTheJdkHasButForLineEnds(String number) {
        Charset charset = Charset.forName("cp" + number);
        assertThat(charset.getClass().getModule().getName()).isEqualTo("jdk.charsets");
        SingleByteTable table = table(number);
        for (int value = 0; value < 256; value++) {
            if (value != 0x15 && value != 0x25) {
                String text = new String(new byte[] {(byte) value}, charset);
                assertThat(table.character(value)).as("X'%02X'", value).isEqualTo(text.charAt(0));
            }
        }
    }

    @ParameterizedTest
    @FieldSource("JDK")
    void eachCharacterIsWrittenAsTheJdkWritesIt(String number) {
        Charset charset = Charset.forName("cp" + number);
        SingleByteTable table = table(number);
        for (int value = 0; value < 256; value++) {
            char character = table.character(value);
            if (character != SingleByteTable.UNASSIGNED && character != '\n' && character != 0x85) {
                byte[] bytes = String.valueOf(character).getBytes(charset);
                assertThat(table.encoded(character))
                        .as("U+%04X", (int) character)
                        .isEqualTo(bytes[0] & 0xFF);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("COMPLETE")
    void all256BytesComeBack(String number) {
        SingleByteTable table = table(number);
        for (int value = 0; value < 256; value++) {
            assertThat(table.encoded(table.character(value))).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "290, 28",
        "420, 9",
        "424, 38",
        "833, 39",
        "838, 0",
        "875, 6",
        "803, 102",
        "836, 91",
        "905, 7",
        "1027, 28",
        "1160, 0"
    })
    void bytesWithoutACharacterAreUnassignedAndTheCharactersOfOthersComeBack(
            String number, int unassigned) {
        SingleByteTable table = table(number);
        assertThat(characters(number).chars().filter(c -> c == SingleByteTable.UNASSIGNED))
                .hasSize(unassigned);
        characters(number)
                .chars()
                .filter(character -> character != SingleByteTable.UNASSIGNED)
                .forEach(character ->
                        assertThat((int) table.character(table.encoded(character)))
                                .isEqualTo(character));
    }

    @ParameterizedTest
    @ValueSource(strings = {"838", "1160"})
    void thaiToneMarksAreWrittenAsTheSecondOfTheirTwoBytes(String number) {
        SingleByteTable table = table(number);
        assertThat(table.character(0x51)).isEqualTo('\u0E48');
        assertThat(table.character(0xED)).isEqualTo('\u0E48');
        assertThat(table.encoded('\u0E48')).isEqualTo(0xED);
        assertThat(table.encoded('\u0E4B')).isEqualTo(0xFA);
    }

    @ParameterizedTest
    @FieldSource("IN_ICU")
    void pagesTheJdkLacksAreThoseOfIcu(String number) {
        CharacterTable expected =
                new CharsetTables(Charset.forName("ibm-" + number)).singles().with(Newlines.CDRA);
        assertThat(table(number)).isEqualTo(expected.table());
    }

    @Test
    void page1155IsPage1026WithTheEuroAndPage1160IsPage838WithTheEuro() {
        assertThat(differences("1155", "1026")).containsExactly("9F 20AC 00A4");
        assertThat(differences("1160", "838")).containsExactly("FE 20AC 0E4C");
    }

    @Test
    void page924IsPage1047WithTheCharactersOfLatin9() {
        SingleByteTable table = table("924");
        String changed = "\u20AC\u0160\u0161\u017D\u017E\u0152\u0153\u0178";
        assertThat(changed.chars().mapToObj(c -> "%02X".formatted(table.encoded(c))))
                .containsExactly("9F", "6A", "BB", "BE", "9D", "B7", "B8", "B9");
        assertThat(characters("924")).hasSize(256).doesNotContain("\u00A4\u00A6\u00A8\u00B4\u00B8");
        assertThat(sorted(characters("924")))
                .isEqualTo(sorted(new String(allBytes(), Charset.forName("ISO-8859-15"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"274", "275"})
    void belgianAndBrazilianPagesHoldLatin1(String number) {
        assertThat(sorted(characters(number)))
                .isEqualTo(sorted(new String(allBytes(), StandardCharsets.ISO_8859_1)));
    }

    @Test
    void singleBytesOfMixedPagesAreThePagesOfTheirOwn() {
        assertThat(withoutShifts("836")).isEqualTo(singles("935"));
        assertThat(withoutShifts("1027")).isEqualTo(singles("939"));
        assertThat(withoutShifts("290")).isEqualTo(singles("930"));
        assertThat(withoutShifts("833")).isEqualTo(singles("933"));
    }

    @ParameterizedTest
    @CsvSource({
        "1140, 037, 9F", "1141, 273, 9F", "1142, 277, 5A", "1143, 278, 5A", "1144, 280, 9F",
        "1145, 284, 9F", "1146, 285, 9F", "1147, 297, 9F", "1148, 500, 9F", "1149, 871, 9F"
    })
    void euroPagesDifferFromTheirBaseInOneByte(String euro, String base, String at) {
        assertThat(differences(euro, base)).containsExactly(at + " 20AC 00A4");
    }

    /** The bytes of {@code [ ] { } ! | # @ $ \ ^ ~}. */
    @ParameterizedTest
    @CsvSource({
        "037, BABBC0D05A4F7B7C5BE0B0A1",
        "1047, ADBDC0D05A4F7B7C5BE05FA1",
        "500, 4A5AC0D04FBB7B7C5BE05FA1",
        "273, 63FC43DC4FBB7BB55BEC5F59",
        "277, 9E9F9C474FBB4A8067E05FDC",
        "297, 90B551544FBBB1445B485FBD",
        "285, B1BBC0D05A4F7B7C4AE0BABC"
    })
    void variantCharactersStandWhereTheNationalPageHasThem(String number, String expected) {
        byte[] bytes = new byte[12];
        CodePage page = CodePages.of(number);
        page.encode("[]{}!|#@$\\^~", bytes, 0, bytes.length);
        assertThat(HexFormat.of().withUpperCase().formatHex(bytes)).isEqualTo(expected);
        StringBuilder text = new StringBuilder();
        assertThat(page.decode(bytes, 0, bytes.length, text)).isEqualTo(-1);
        assertThat(text).hasToString("[]{}!|#@$\\^~");
    }

    @Test
    void lineEndsAreOneToOneUnlessTheJdkTableIsAskedFor() {
        assertThat(lineEnds("037")).isEqualTo("0085 000A 25 15");
        assertThat(lineEnds("1047")).isEqualTo("0085 000A 25 15");
        assertThat(lineEnds("037,newline=unix")).isEqualTo("000A 0085 15 25");
        assertThat(lineEnds("037,newline=jdk")).isEqualTo("000A 000A 15 FFFFFFFF");
        assertThat(lineEnds("1047,newline=jdk")).isEqualTo("000A 0085 15 25");
        assertThat(CodePages.of("500", Newlines.UNIX)).isEqualTo(CodePages.of("500, newline=Unix"));
    }

    private static String lineEnds(String name) {
        SingleByteTable table = table(name);
        return "%04X %04X %02X %02X"
                .formatted(
                        (int) table.character(0x15),
                        (int) table.character(0x25),
                        table.encoded('\n'),
                        table.encoded('\u0085'));
    }

    @Test
    void digitsAndCapitalsStandWhereEbcdicHasThemInEveryPage() {
        for (String number :
                Stream.concat(
                                JDK.stream(),
                                Stream.concat(COMPLETE_OF_OURS.stream(), IN_ICU.stream()))
                        .toList()) {
            byte[] bytes = new byte[7];
            CodePages.of(number).encode("0 9AIZ.", bytes, 0, 7);
            assertThat(bytes).as(number).asHexString().isEqualTo("F040F9C1C9E94B");
        }
    }

    private static List<String> differences(String one, String other) {
        SingleByteTable left = table(one);
        SingleByteTable right = table(other);
        return Stream.iterate(0, value -> value < 256, value -> value + 1)
                .filter(value -> left.character(value) != right.character(value))
                .map(value ->
                        "%02X %04X %04X"
                                .formatted(
                                        value,
                                        (int) left.character(value),
                                        (int) right.character(value)))
                .toList();
    }

    private static String withoutShifts(String number) {
        return characters(number).replace('\u000E', '\uFFFD').replace('\u000F', '\uFFFD');
    }

    private static String characters(String number) {
        return characters(table(number));
    }

    private static String singles(String number) {
        return characters(((MixedCodePage) CodePages.of(number)).singles());
    }

    private static String characters(SingleByteTable table) {
        StringBuilder characters = new StringBuilder();
        for (int value = 0; value < 256; value++) {
            characters.append(table.character(value));
        }
        return characters.toString();
    }

    private static byte[] allBytes() {
        byte[] bytes = new byte[256];
        for (int value = 0; value < 256; value++) {
            bytes[value] = (byte) value;
        }
        return bytes;
    }

    private static List<Integer> sorted(String characters) {
        return characters.chars().sorted().boxed().toList();
    }
}
