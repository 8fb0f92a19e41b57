package io.ironbridge.copybook.transcode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.Dialect;
import io.ironbridge.copybook.transcode.generated.GeneratedTranscoder;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Zoned numbers with blanks before their digits, in whole records. */
class LeadingBlanksTest {
    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final ConversionOptions STRICT = ConversionOptions.of(CodePages.of("037"));
    private static final ConversionOptions LENIENT =
            STRICT.withBadData(STRICT.badData().withLeadingBlanks(true));

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 8, 9, 15, 16, 17, 18})
    void areZerosToBothTranscoders(int digits) {
        Layout layout = layout("01 R. 05 A PIC 9(%d). 05 B PIC S9(%d).".formatted(digits, digits));
        String number = " ".repeat(digits - 2) + " 7";

        assertThat(decoded(InterpretedTranscoder.of(layout, LENIENT), number + number))
                .isEqualTo("{\"A\":7,\"B\":7}");
        assertThat(decoded(GeneratedTranscoder.of(layout, LENIENT), number + number))
                .isEqualTo("{\"A\":7,\"B\":7}");
        assertThat(decoded(InterpretedTranscoder.of(layout, STRICT), number + number))
                .contains("INVALID_DIGIT");
        assertThat(decoded(GeneratedTranscoder.of(layout, STRICT), number + number))
                .contains("INVALID_DIGIT");
    }

    @Test
    void ofACounterAreZerosToo() {
        Layout layout = layout("01 R. 05 N PIC 99. 05 T PIC X OCCURS 0 TO 9 TIMES DEPENDING ON N.");

        assertThat(decoded(InterpretedTranscoder.of(layout, LENIENT), " 2XY"))
                .isEqualTo("{\"N\":2,\"T\":[\"X\",\"Y\"]}");
        assertThat(decoded(GeneratedTranscoder.of(layout, LENIENT), " 2XY"))
                .isEqualTo("{\"N\":2,\"T\":[\"X\",\"Y\"]}");
    }

    private static Layout layout(String copybook) {
        return Trial.layout(Dialect.IBM, copybook);
    }

    private static String decoded(Transcoder transcoder, String text) {
        byte[] record = text.getBytes(EBCDIC);
        OutputBytes json = new OutputBytes(1000);
        var faults = transcoder.decode(record, 0, record.length, json);
        return faults.isEmpty() ? new String(json.toBytes(), UTF_8) : faults.toString();
    }
}
