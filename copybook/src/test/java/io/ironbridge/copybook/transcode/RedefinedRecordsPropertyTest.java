package io.ironbridge.copybook.transcode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.transcode.generated.GeneratedTranscoder;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Areas with a text and another definition come back as they were decoded, whatever their bytes,
 * and whether the definition holds or not.
 */
class RedefinedRecordsPropertyTest {
    private static final int LAYOUTS = Integer.getInteger("ironbridge.layouts", 60);
    private static final int RECORDS = 12;
    private static final Pattern LEVEL = Pattern.compile("(?m)^\\d\\d");
    private static final ConversionOptions OPTIONS = ConversionOptions.of(CodePages.of("037"));

    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33})
    void whatIsDecodedIsEncodedAgain(long seed) {
        for (int number = 0; number < LAYOUTS; number++) {
            Random random = new Random(seed * 1_000_000 + number);
            String copybook = redefined(RandomCopybook.of(random.nextLong()));
            Layout layout = layout(copybook);
            for (int round = 0; round < RECORDS; round++) {
                byte[] record = record(layout, random);
                check(copybook, InterpretedTranscoder.of(layout, OPTIONS), record);
                check(copybook, GeneratedTranscoder.of(layout, OPTIONS), record);
            }
        }
    }

    private static void check(String copybook, Transcoder transcoder, byte[] record) {
        OutputBytes json = new OutputBytes(1 << 20);
        String what = copybook + HexFormat.of().formatHex(record);
        assertThat(transcoder.decode(record, 0, record.length, json)).as(what).isEmpty();
        String text = what + "\n" + new String(json.toBytes(), UTF_8);
        OutputBytes again = new OutputBytes(1 << 20);
        List<DataFault> faults = transcoder.encode(json.array(), 0, json.length(), again);
        assertThat(faults).as(text).isEmpty();
        assertThat(HexFormat.of().formatHex(again.toBytes()))
                .as(text)
                .isEqualTo(HexFormat.of().formatHex(record));
    }

    /** Texts, numbers in characters, what the definition makes, and bytes by chance. */
    private static byte[] record(Layout layout, Random random) {
        byte[] record = new byte[layout.length()];
        int kind = random.nextInt(4);
        for (int at = 0; at < record.length; at++) {
            record[at] =
                    (byte)
                            switch (kind) {
                                case 0 -> 0x40;
                                case 1 -> 0xF0 + random.nextInt(10);
                                case 2 -> 0xC1 + random.nextInt(9);
                                default -> random.nextInt(256);
                            };
        }
        for (int times = random.nextInt(6); times > 0; times--) {
            record[random.nextInt(record.length)] = (byte) random.nextInt(256);
        }
        record[0] = (byte) 0xC1; // texts of X'00' or X'FF' alone are special
        return record;
    }

    /** The items of a copybook over a text, all tables of fixed length. */
    private static String redefined(String copybook) {
        String inside =
                copybook.substring(copybook.indexOf('\n') + 1)
                        .replaceAll("[01] TO 5 DEPENDING ON [^ .]+", "3");
        Matcher levels = LEVEL.matcher(inside);
        String deeper =
                levels.replaceAll(level -> "%02d".formatted(Integer.parseInt(level.group()) + 10));
        int length = layout("01 R.\n" + deeper).length();
        return "01 R.\n03 T PIC X(" + length + ").\n03 V REDEFINES T.\n" + deeper;
    }

    private static Layout layout(String copybook) {
        return CopybookParser.parse("RANDOM.cpy", copybook).layouts().getFirst();
    }
}
