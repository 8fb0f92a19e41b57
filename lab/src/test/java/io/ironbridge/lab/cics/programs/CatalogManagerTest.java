package io.ironbridge.lab.cics.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.program.AbendException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CatalogManagerTest {
    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final String EMPTY_ROW =
            "0000" + " ".repeat(40) + "000" + " ".repeat(6) + "0000000";

    private final TestFile file = new TestFile();

    @BeforeEach
    void fill() {
        records().forEach(file::add);
    }

    @Test
    void listsFifteenItemsFromAReferenceOn() {
        String answer = call("01INQC", "0110");

        assertThat(answer.substring(6, 8)).isEqualTo("00");
        assertThat(answer.substring(8, 87)).isEqualTo("%-79s".formatted("15 items listed"));
        assertThat(answer.substring(87, 98)).isEqualTo("01100250015");
        for (int row = 0; row < 15; row++) {
            String item = answer.substring(98 + row * 60, 158 + row * 60);
            assertThat(item).isEqualTo(records().get(10 + row));
        }
        assertThat(file.isBrowsing()).isFalse();
    }

    @Test
    void rowsBehindTheLastItemAreBlanksAndZeros() {
        String answer = call("01INQC", "0341");

        assertThat(answer.substring(8, 87)).startsWith("01 items listed ");
        assertThat(answer.substring(87, 98)).isEqualTo("03410350001");
        assertThat(answer.substring(98, 158)).isEqualTo(records().getLast());
        assertThat(answer.substring(158)).isEqualTo(EMPTY_ROW.repeat(14));
    }

    @Test
    void aListThatBeginsBehindTheLastItemIsEmpty() {
        String answer = call("01INQC", "9999");

        assertThat(answer.substring(6, 8)).isEqualTo("00");
        assertThat(answer.substring(87)).isEqualTo("99990000000" + EMPTY_ROW.repeat(15));
    }

    @Test
    void aStartThatIsNoNumberListsFromTheFirst() {
        assertThat(call("01INQC", "  AB").substring(87, 98)).isEqualTo("00000150015");
    }

    @Test
    void showsOneItem() {
        String answer = call("01INQS", "0140" + "garbage");

        assertThat(answer.substring(6, 8)).isEqualTo("00");
        assertThat(answer.substring(87))
                .isEqualTo("01400000000" + records().get(13) + " ".repeat(840));
    }

    @Test
    void anItemThatIsNotThereIsReturnCode20() {
        assertThat(call("01INQS", "0145").substring(6)).startsWith("20Item not found ");
        assertThat(call("01INQS", "1 45").substring(6)).startsWith("20Item not found ");
        assertThat(call("01INQS", "1 45").substring(87))
                .isEqualTo("00000000000" + EMPTY_ROW + " ".repeat(840));
        assertThat(call("01ORDR", order("0145", "001")).substring(6))
                .startsWith("20Item not found ");
        assertThat(call("01ORDR", order("ABCD", "001")).substring(6))
                .startsWith("20Item not found ");
    }

    @Test
    void anOrderIsTakenFromTheStock() {
        String answer = call("01ORDR", order("0140", "007"));

        assertThat(answer.substring(6, 87)).isEqualTo("00%-79s".formatted("Order placed"));
        assertThat(answer.substring(87)).startsWith(order("0140", "007"));
        assertThat(file.record("0140").substring(53)).isEqualTo("0070007" + " ".repeat(20));
    }

    @Test
    void allOfTheStockCanBeOrderedAndNotOneMore() {
        assertThat(call("01ORDR", order("0140", "078")).substring(6))
                .startsWith("97Not enough in stock ");
        assertThat(call("01ORDR", order("0140", "077")).substring(6, 8)).isEqualTo("00");
        assertThat(file.record("0140").substring(53)).startsWith("0000077");
        assertThat(call("01ORDR", order("0140", "001")).substring(6, 8)).isEqualTo("97");
    }

    @Test
    void moreOnOrderThanTheRecordHasRoomForIsNotCounted() {
        call("01ORDR", order("0120", "800"));

        assertThat(file.record("0120").substring(53)).startsWith("0100999");
    }

    @Test
    void anOrderForNothingIsReturnCode98() {
        assertThat(call("01ORDR", order("0140", "000")).substring(6))
                .startsWith("98Quantity is not 1 to 999 ");
        assertThat(call("01ORDR", order("0140", "  1")).substring(6, 8)).isEqualTo("98");
    }

    @Test
    void whatTheFileSaysIsToldWithReturnCode98() {
        String expected = "98File EXMPCAT, RESP 0019 RESP2 0060 ";
        file.fail("REWRITE");
        assertThat(call("01ORDR", order("0140", "001")).substring(6)).startsWith(expected);
        file.fail("READNEXT");
        assertThat(call("01INQC", "0000").substring(6)).startsWith(expected);
        assertThat(file.isBrowsing()).isFalse();
        file.fail("STARTBR");
        assertThat(call("01INQC", "0000").substring(6)).startsWith(expected);
        file.fail("READ");
        assertThat(call("01INQS", "0140").substring(6)).startsWith(expected);
    }

    @Test
    void anUnknownRequestIsReturnCode99() {
        assertThat(call("02INQC", "0000").substring(6)).startsWith("99Unknown request ");
    }

    @Test
    void aShortCommareaAbends() {
        TestTask task = TestTask.with(new byte[997], file);

        assertThatThrownBy(() -> new CatalogManager().run(task))
                .isInstanceOfSatisfying(
                        AbendException.class, abend -> assertThat(abend.code()).isEqualTo("EXCA"));
    }

    @Test
    void theRecordsOfTheLabAreOneForEachTen() {
        List<String> records = records();

        for (int i = 0; i < records.size(); i++) {
            CatalogItem item = CatalogItem.read(records.get(i).getBytes(StandardCharsets.US_ASCII));
            assertThat(item.reference()).isEqualTo((i + 1) * 10);
            assertThat(item.cost()).matches("\\d{3}\\.\\d{2}");
            assertThat(records.get(i)).hasSize(60);
        }
        assertThat(records).hasSize(35);
    }

    private static List<String> records() {
        return new String(LabPrograms.bytes("EXMPCAT.records"), StandardCharsets.US_ASCII)
                .lines()
                .toList();
    }

    private static String order(String reference, String quantity) {
        return "USERNAMEDEPTNAME" + reference + quantity;
    }

    /** The answer to a COMMAREA that has the request's beginning and else what was there before. */
    private String call(String request, String data) {
        byte[] commarea = new byte[CatalogArea.LENGTH];
        Arrays.fill(commarea, (byte) 0xE7);
        put(commarea, 0, request);
        put(commarea, CatalogArea.REQUEST, data);
        new CatalogManager().run(TestTask.with(commarea, file));
        return new String(commarea, EBCDIC);
    }

    private static void put(byte[] area, int at, String text) {
        byte[] bytes = text.getBytes(EBCDIC);
        System.arraycopy(bytes, 0, area, at, bytes.length);
    }
}
