package io.ironbridge.copybook.convert;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinaryItemsTest {
    @Test
    void binaryPackedAndFloatingItemsArePointedOut() {
        BinaryItems items =
                of(
                        "01 R. 05 A PIC X. 05 B PIC 9 COMP. 05 C PIC 9 COMP-3. 05 D COMP-1. 05 E"
                                + " PIC 9. 05 F POINTER. 05 G PIC Z9.");

        assertThat(items.paths()).containsExactly("R.B", "R.C", "R.D", "R.F");
    }

    @Test
    void textsAndDisplayNumbersNeedNoBytes() {
        assertThat(of("01 R. 05 A PIC X. 05 B PIC S9(3).").end(4)).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "05 A PIC X(2). 05 B PIC 9(4) COMP. 05 C PIC X(9).                         | 4",
                "05 A OCCURS 3. 10 B PIC 9(4) COMP. 10 C PIC X. 05 D PIC X.                | 8",
                "05 A OCCURS 3. 10 X PIC X. 10 B PIC 9(3) COMP-3 OCCURS 2. 10 C PIC X.     | 17",
                "05 A PIC X(6). 05 B REDEFINES A. 10 C PIC 9(3) COMP-3. 10 D PIC X.        | 2",
                "05 N PIC 9(4) COMP. 05 T PIC X OCCURS 0 TO 20 DEPENDING ON N.             | 2",
            })
    void whereTheirPlaceIsFixedTheLastOfThemEndsThere(String items, int end) {
        assertThat(of("01 R. " + items).end(20)).isEqualTo(end);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "05 N PIC 9. 05 T PIC X OCCURS 0 TO 9 DEPENDING ON N. 05 B PIC 9 COMP. 05 Z PIC"
                        + " X(9).",
                "05 N PIC 9. 05 T OCCURS 0 TO 9 DEPENDING ON N. 10 B PIC 9 COMP. 10 Z PIC X.",
                "05 U OCCURS 2. 10 B PIC 9 COMP. 10 N PIC 9. 10 T PIC X OCCURS 0 TO 9"
                        + " DEPENDING ON N.",
            })
    void whereDataTellsTheirPlaceAllBytesAreNeeded(String items) {
        assertThat(of("01 R. " + items).end(12)).isEqualTo(12);
    }

    private static BinaryItems of(String copybook) {
        return BinaryItems.of(Books.layout(copybook));
    }
}
