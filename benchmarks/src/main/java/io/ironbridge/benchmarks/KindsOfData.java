package io.ironbridge.benchmarks;

import java.util.random.RandomGenerator;

/** Makes one record of each kind, as described by the copybooks in the same folder. */
final class KindsOfData {
    private static final int ROWS = 15;

    private KindsOfData() {}

    /** Lengths from 14 to 46 of 46 characters: 65 % on average. */
    static byte[] text(RandomGenerator random) {
        SampleTexts texts = new SampleTexts(random);
        RecordWriter record = new RecordWriter(RecordKind.TEXT.length());
        for (int i = 0; i < 20; i++) {
            record.text(texts.ofLength(random.nextInt(14, 47)), 46);
        }
        for (int i = 0; i < 10; i++) {
            record.zoned(upTo(random, 8), 8);
        }
        return record.done();
    }

    static byte[] numbers(RandomGenerator random) {
        RecordWriter record = new RecordWriter(RecordKind.NUMBERS.length());
        for (int i = 0; i < 50; i++) {
            record.packed(signed(random, upTo(random, 11)), 11);
        }
        for (int i = 0; i < 50; i++) {
            record.binary((int) signed(random, upTo(random, 7)));
        }
        return record.done();
    }

    /** The reply of an inquiry: all rows filled. */
    static byte[] catalog(RandomGenerator random) {
        RecordWriter record = new RecordWriter(RecordKind.CATALOG.length());
        int first = random.nextInt(1, 9_000);
        record.text("01LIST", 6).zoned(0, 2).text("15 ARTICLES FOUND", 79);
        record.zoned(first, 4).zoned(first + 10L * (ROWS - 1), 4).zoned(ROWS, 3);
        for (int row = 0; row < ROWS; row++) {
            catalogRow(record, random, first + 10 * row);
        }
        return record.done();
    }

    /**
     * A title begins with a letter and seven digits, as article codes do. So the numbers of the
     * order view, which redefine the first row's title, are valid numbers, too.
     */
    private static void catalogRow(RecordWriter record, RandomGenerator random, int number) {
        String code = "%c%07d ".formatted('A' + random.nextInt(26), random.nextInt(10_000_000));
        String title = new SampleTexts(random).ofLength(random.nextInt(8, 32));
        String price = "%03d.%02d".formatted(random.nextInt(1_000), random.nextInt(100));
        record.zoned(number, 4)
                .text(code + title, 40)
                .zoned(random.nextInt(1_000), 3)
                .text(price, 6)
                .zoned(random.nextInt(10_000), 4)
                .zoned(random.nextInt(1_000), 3);
    }

    /** Details have 613 to 1840 of 1840 characters. */
    static byte[] statement(RandomGenerator random) {
        SampleTexts texts = new SampleTexts(random);
        RecordWriter record = new RecordWriter(RecordKind.STATEMENT.length());
        record.halfword(random.nextInt(10_000)).halfword(0).text("OK", 2).zoned(12, 3);
        record.packed(signed(random, upTo(random, 15)), 15).text("EUR", 3).text("Y", 1);
        record.text("R-%07d".formatted(random.nextInt(10_000_000)), 10).text("", 9);
        for (int row = 0; row < 12; row++) {
            record.zoned(upTo(random, 10), 10).text("SV", 2).text(texts.ofLength(9), 12);
            record.packed(signed(random, upTo(random, 15)), 15).text("A", 2);
            record.text(texts.ofLength(random.nextInt(613, 1841)), 1840);
        }
        return record.done();
    }

    /** A number of one to {@code digits} digits, all lengths equally likely. */
    private static long upTo(RandomGenerator random, int digits) {
        return random.nextLong(Math.powExact(10L, random.nextInt(1, digits + 1)));
    }

    /** One in four negative. */
    private static long signed(RandomGenerator random, long value) {
        return random.nextInt(4) == 0 ? -value : value;
    }
}
