package io.ironbridge.copybook.transcode.generated;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.transcode.DataFault;
import io.ironbridge.copybook.transcode.FieldAccessor;
import io.ironbridge.copybook.transcode.InterpretedTranscoder;
import io.ironbridge.copybook.transcode.Plan;
import io.ironbridge.copybook.transcode.RandomJson;
import io.ironbridge.copybook.transcode.Transcoder;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GeneratedTranscoderTest {
    private static final String ORDER =
            """
            01 ORDER-AREA.
               03 REQUEST-ID PIC X(6).
               03 RETURN-CODE PIC 9(2).
               03 DETAIL PIC X(60).
               03 LINES-OF REDEFINES DETAIL.
                  05 START-AT PIC 9(4).
                  05 ORDER-LINE OCCURS 3.
                     07 PART-NO PIC 9(4).
                     07 TITLE PIC X(8).
                     07 PRICE PIC S9(5)V99 COMP-3.
                     07 STOCK PIC S9(4) COMP.
               03 TOTALS PIC S9(7)V99 OCCURS 2.
            """;
    private static final String VARYING =
            """
            01 BILL.
               03 BILL-NO PIC 9(6).
               03 LINE-COUNT PIC 9(2).
               03 BILL-LINE OCCURS 0 TO 9 DEPENDING ON LINE-COUNT.
                  05 PART PIC X(5).
                  05 AMOUNT PIC S9(5)V99 COMP-3.
               03 NOTE-COUNT PIC S9(4) COMP.
               03 NOTES PIC X(7) OCCURS 1 TO 4 DEPENDING ON NOTE-COUNT.
               03 CLOSING PIC X(10).
            """;
    private static final String NESTED =
            """
            01 TOUR.
               03 STOP-COUNT PIC 9.
               03 STOPS OCCURS 1 TO 5 DEPENDING ON STOP-COUNT.
                  05 TOWN PIC X(6).
                  05 BOX-COUNT PIC 9.
                  05 BOX PIC 9(3) OCCURS 0 TO 3 DEPENDING ON BOX-COUNT.
                  05 DOOR PIC X(2).
               03 TOUR-END PIC X(3).
            """;

    @Test
    void cleanRecordsAreDecodedWithoutTheInterpreter() {
        for (String copybook : List.of(ORDER, VARYING, NESTED)) {
            Sides sides = Sides.of(copybook);
            for (int seed = 0; seed < 50; seed++) {
                byte[] record = sides.record(seed);
                OutputBytes json = new OutputBytes(1 << 16);
                assertThat(sides.alone.decode(record, 0, record.length, json)).isEmpty();
            }
        }
    }

    @Test
    void cleanJsonIsEncodedWithoutTheInterpreter() {
        for (String copybook : List.of(ORDER, VARYING)) {
            Sides sides = Sides.of(copybook);
            for (int seed = 0; seed < 50; seed++) {
                byte[] record = sides.record(seed);
                OutputBytes json = new OutputBytes(1 << 16);
                sides.alone.decode(record, 0, record.length, json);
                OutputBytes again = new OutputBytes(1 << 16);
                assertThat(sides.alone.encode(json.array(), 0, json.length(), again)).isEmpty();
                assertThat(again.toBytes()).isEqualTo(record);
            }
        }
    }

    @Test
    void theCodecsAreNotAskedForAnyTextOfTheCodePage() {
        Sides sides = Sides.of("01 T.\n03 ONE PIC X(12).\n03 TWO PIC X(4).\n");
        for (String json :
                List.of(
                        "{\"ONE\":\"a\\\"b\\\\c\\/\",\"TWO\":\"\u00e4\u00f6\u00fc\u00df\"}",
                        "{\"ONE\":\"\\u00e4 \\u0041\",\"TWO\":\"\\n\\t\\r\\b\"}",
                        "{\"ONE\":\"twelve signs\",\"TWO\":\"\"}")) {
            byte[] text = json.getBytes(UTF_8);
            OutputBytes record = new OutputBytes(64);
            OutputBytes expected = new OutputBytes(64);
            assertThat(sides.whole.encode(text, 0, text.length, expected)).isEmpty();
            sides.alone.encode(text, 0, text.length, record);
            long before = allocated();
            for (int times = 0; times < 1_000; times++) {
                record.clear();
                sides.alone.encode(text, 0, text.length, record);
            }
            assertThat(allocated() - before).as(json).isLessThan(8_000);
            assertThat(record.toBytes()).as(json).isEqualTo(expected.toBytes());
        }
    }

    @Test
    void longTextsOfAnyBytesAreAsInterpreted() {
        Random random = new Random(4);
        for (int length = 250; length < 280; length++) {
            Layout layout =
                    CopybookParser.parse("TEST.cpy", "01 T.\n03 ONE PIC X(%d).\n".formatted(length))
                            .layouts()
                            .getFirst();
            ConversionOptions options = ConversionOptions.of(CodePages.of("037"));
            Transcoder generated = GeneratedTranscoder.of(layout, options);
            Transcoder interpreted = InterpretedTranscoder.of(layout, options);
            for (int strange = 0; strange < 256; strange++) {
                byte[] record = new byte[length];
                Arrays.fill(record, (byte) 0x40);
                for (int at = 0; at < random.nextInt(1, length); at++) {
                    record[at] = (byte) random.nextInt(0x81, 0x8A);
                }
                record[random.nextInt(length)] = (byte) strange;
                OutputBytes json = new OutputBytes(1 << 12);
                OutputBytes expected = new OutputBytes(1 << 12);
                assertThat(generated.decode(record, 0, length, json))
                        .isEqualTo(interpreted.decode(record, 0, length, expected));
                assertThat(json.toBytes()).isEqualTo(expected.toBytes());
            }
        }
    }

    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getCurrentThreadAllocatedBytes();
    }

    @Test
    void arraysGivenTwiceDoNotStandForOthersOfTheirCounter() {
        Layout layout =
                CopybookParser.parse(
                                "TEST.cpy",
                                """
                                01 R.
                                03 N PIC 9.
                                03 A PIC 9 OCCURS 0 TO 3 DEPENDING ON N.
                                03 B PIC X OCCURS 0 TO 3 DEPENDING ON N.
                                """)
                        .layouts()
                        .getFirst();
        ConversionOptions options = ConversionOptions.of(CodePages.of("037"));
        byte[] json = "{\"B\":[\"x\",\"y\"],\"B\":[\"x\",\"y\"]}".getBytes(UTF_8);
        OutputBytes record = new OutputBytes(64);
        OutputBytes expected = new OutputBytes(64);
        GeneratedTranscoder.of(layout, options).encode(json, 0, json.length, record);
        InterpretedTranscoder.of(layout, options).encode(json, 0, json.length, expected);
        assertThat(HexFormat.of().formatHex(record.toBytes()))
                .isEqualTo("f2f0f0a7a8")
                .isEqualTo(HexFormat.of().formatHex(expected.toBytes()));
    }

    @Test
    void theSamePlanGivesTheSameClass() {
        Layout layout = CopybookParser.parse("ORDER.cpy", ORDER).layouts().getFirst();
        Plan plan = Plan.of(layout, ConversionOptions.of(CodePages.of("037")));
        assertThat(GeneratedTranscoder.classFile(plan))
                .isEqualTo(GeneratedTranscoder.classFile(plan));
    }

    @Test
    void groupsOfAThousandMembersAreGeneratedToo() {
        StringBuilder copybook = new StringBuilder("01 WIDE.\n");
        for (int number = 0; number < 1000; number++) {
            copybook.append("03 MEMBER-NUMBER-%d PIC 9(3).%n".formatted(number));
        }
        Sides sides = Sides.of(copybook.toString());
        byte[] record = sides.record(1);
        OutputBytes json = new OutputBytes(1 << 20);
        assertThat(sides.alone.decode(record, 0, record.length, json)).isEmpty();
        OutputBytes again = new OutputBytes(1 << 20);
        assertThat(sides.alone.encode(json.array(), 0, json.length(), again)).isEmpty();
        assertThat(again.toBytes()).isEqualTo(record);
    }

    @Test
    void recordsOfMoreItemsThanAClassHoldsAreInterpreted() {
        StringBuilder copybook = new StringBuilder("01 WIDEST.\n");
        for (int number = 0; number < 20_000; number++) {
            copybook.append("03 CUSTOMER-ACCOUNT-FIELD-%d PIC X.%n".formatted(number));
        }
        Layout layout = CopybookParser.parse("TEST.cpy", copybook.toString()).layouts().getFirst();
        ConversionOptions options = ConversionOptions.of(CodePages.of("037"));
        Transcoder generated = GeneratedTranscoder.of(layout, options);
        byte[] record =
                new Sides(layout, generated, InterpretedTranscoder.of(layout, options)).record(1);
        OutputBytes json = new OutputBytes(1 << 24);
        assertThat(generated.decode(record, 0, record.length, json)).isEmpty();
        OutputBytes again = new OutputBytes(1 << 20);
        assertThat(generated.encode(json.array(), 0, json.length(), again)).isEmpty();
        assertThat(again.toBytes()).isEqualTo(record);
    }

    /** A generated transcoder that has nobody to fall back to, beside one that has. */
    private record Sides(Layout layout, Transcoder alone, Transcoder whole) {
        static Sides of(String copybook) {
            Layout layout = CopybookParser.parse("TEST.cpy", copybook).layouts().getFirst();
            ConversionOptions options = ConversionOptions.of(CodePages.of("037"));
            Plan plan = Plan.of(layout, options);
            return new Sides(
                    layout,
                    new GeneratedTranscoder(plan, new Nobody(layout)),
                    InterpretedTranscoder.of(layout, options));
        }

        /** A record of random values, made by the interpreter. */
        byte[] record(long seed) {
            byte[] json = new RandomJson(new Random(seed), true).of(layout.root()).getBytes(UTF_8);
            OutputBytes record = new OutputBytes(1 << 16);
            assertThat(whole.encode(json, 0, json.length, record)).isEmpty();
            return record.toBytes();
        }
    }

    private record Nobody(Layout layout) implements Transcoder {
        @Override
        public List<DataFault> decode(byte[] record, int from, int to, OutputBytes json) {
            throw new AssertionError("The record went to the interpreter");
        }

        @Override
        public List<DataFault> encode(byte[] json, int from, int to, OutputBytes record) {
            throw new AssertionError("The JSON went to the interpreter");
        }

        @Override
        public int recordLength(byte[] data, int from, int to) {
            throw new AssertionError("The record went to the interpreter");
        }

        @Override
        public FieldAccessor accessor(String path) {
            throw new AssertionError("The record went to the interpreter");
        }

        @Override
        public Map<String, @Nullable Object> view(byte[] record, int from, int to) {
            throw new AssertionError("The record went to the interpreter");
        }
    }
}
