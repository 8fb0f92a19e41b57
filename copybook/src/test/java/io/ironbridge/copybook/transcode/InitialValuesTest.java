package io.ironbridge.copybook.transcode;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.Dialect;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes of items that are not given. */
class InitialValuesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "PIC X(3)                                | 404040",
                "PIC X(3) VALUE 'AB'                     | C1C240",
                "PIC X(3) VALUE 5                        | F54040",
                "PIC X(3) VALUE 'ABCD'                   | C1C2C3",
                "PIC X(3) VALUE X'C1C2C3C4'              | C1C2C3",
                "PIC X(3) VALUE 1234                     | F1F2F3",
                "PIC X(3) JUSTIFIED RIGHT VALUE 'ABCD'   | C1C2C3",
                "PIC X(3) JUSTIFIED RIGHT VALUE 'AB'     | C1C240",
                "PIC X(3) VALUE ZERO                     | F0F0F0",
                "PIC X(3) VALUE SPACES                   | 404040",
                "PIC X(3) VALUE LOW-VALUES               | 000000",
                "PIC X(3) VALUE HIGH-VALUES              | FFFFFF",
                "PIC X(3) VALUE QUOTES                   | 7F7F7F",
                "PIC X(3) VALUE X'0102'                  | 010240",
                "PIC X(5) VALUE ALL 'AB'                 | C1C2C1C2C1",
                "PIC X(3) VALUE ALL X'0102'              | 010201",
                "PIC X(3) VALUE ALL ZEROS                | F0F0F0",
                "PIC N(2)                                | 00200020",
                "PIC N(2) VALUE N'A'                     | 00410020",
                "PIC N(2) VALUE 'ABC'                    | 00410042",
                "PIC N(2) VALUE SPACES                   | 00200020",
                "PIC XBX VALUE 'A B'                     | C140C2",
                "PIC 9(3)                                | F0F0F0",
                "PIC 9(3) VALUE 12                       | F0F1F2",
                "PIC 9(3) VALUE '012'                    | F0F1F2",
                "PIC 9(3) VALUE ZEROS                    | F0F0F0",
                "PIC 9(3) VALUE SPACES                   | 404040",
                "PIC 9(3) VALUE 1234                     | F2F3F4",
                "PIC 9(3) VALUE 'ABC'                    | F0F0F0",
                "PIC 9(3) VALUE -1                       | F0F0F0",
                "PIC S9(3) VALUE -12                     | F0F1D2",
                "PIC S9(3)V99 VALUE 1.5                  | F0F0F1F5C0",
                "PIC 9(3)V9 VALUE 1.29                   | F0F0F1F2",
                "PIC S9(3) VALUE -1234                   | F2F3D4",
                "PIC 9(3)PP VALUE 1234560                | F3F4F5",
                "PIC VPP99 VALUE 1.23456                 | F4F5",
                "PIC S9(3) COMP-3                        | 000C",
                "PIC S9(3) COMP-3 VALUE -1               | 001D",
                "PIC S9(3) COMP-3 VALUE 1234             | 234C",
                "PIC S9(3) COMP-3 VALUE LOW-VALUES       | 0000",
                "PIC S9(4) COMP                          | 0000",
                "PIC S9(4) COMP VALUE -2                 | FFFE",
                "PIC S9(4) COMP VALUE 12345              | 0929",
                "PIC S9(4) COMP-5 VALUE 12345            | 3039",
                "PIC S9(4) COMP-5 VALUE 1.5              | 0001",
                "PIC S9(4) COMP-5 VALUE 32768            | 0000",
                "PIC ZZ9 VALUE ' 12'                     | 40F1F2",
                "PIC ZZ9.9 VALUE 1.5                     | 4040F14BF5",
                "PIC ZZ9 VALUE 1234                      | F2F3F4",
                "PIC ZZ9 VALUE ZERO                      | 4040F0",
                "COMP-2 VALUE 1                          | 4110000000000000",
                "POINTER                                 | 00000000",
                "POINTER VALUE NULL                      | 00000000"
            })
    void itemsHoldTheirValueElseBlanksOrZeros(String clauses, String bytes) {
        assertThat(initial("01 A " + clauses + ".")).isEqualTo(bytes);
    }

    @Test
    void countersHoldTheirLeastCountWhateverTheirValue() {
        assertThat(
                        initial(
                                "01 R. 05 N PIC 9 VALUE 7."
                                        + " 05 T PIC X OCCURS 2 TO 3 DEPENDING ON N."))
                .isEqualTo("F24040");
    }

    private static String initial(String copybook) {
        Layout layout = Trial.layout(Dialect.IBM, copybook);
        Transcoder transcoder =
                InterpretedTranscoder.of(layout, ConversionOptions.of(CodePages.of("037")));
        OutputBytes record = new OutputBytes(100);
        assertThat(transcoder.encode(new byte[] {'n', 'u', 'l', 'l'}, 0, 4, record)).isEmpty();
        return HexFormat.of().withUpperCase().formatHex(record.toBytes());
    }
}
