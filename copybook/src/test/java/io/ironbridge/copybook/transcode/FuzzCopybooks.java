package io.ironbridge.copybook.transcode;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Copybooks that are more or less wrong: written by chance, then damaged. */
final class FuzzCopybooks {
    private static final String[] SCRAPS = {
        ".",
        "PIC",
        "PIC S9(",
        "9(5)V99",
        "COMP-3",
        "OCCURS",
        "5 TIMES",
        "DEPENDING ON",
        "REDEFINES",
        "VALUE",
        "'",
        "\"",
        "X'C1",
        "88",
        "66",
        "01",
        "77",
        "RENAMES",
        "THRU",
        "COPY",
        "REPLACE",
        "==",
        "BY",
        "USAGE",
        "SIGN LEADING",
        "SYNC",
        "JUST",
        "BLANK ZERO",
        "(999999999)",
        "P(9)",
        "\u0000",
        "\t",
        "      -",
        "*>",
        "::",
        ",",
        ";",
        "-",
        "+",
        "FILLER",
        "\u00e4",
        "UNBOUNDED",
        "OCCURS 0 TO 99999 DEPENDING ON",
        "BINARY-LONG",
        "NATIONAL",
        "$$$,$$9.99CR",
        "ALL",
        "ZEROS"
    };

    private FuzzCopybooks() {}

    static byte[] next(Random random) {
        String copybook = RandomCopybook.of(random.nextLong());
        String damaged =
                switch (random.nextInt(4)) {
                    case 0 -> copybook;
                    case 1 -> words(copybook, random);
                    case 2 -> lines(copybook, random);
                    default -> fixed(copybook);
                };
        byte[] bytes = damaged.getBytes(UTF_8);
        for (int times = random.nextInt(8) - 4; times > 0 && bytes.length > 0; times--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    /** Words taken out, doubled, exchanged or replaced. */
    private static String words(String copybook, Random random) {
        List<String> words = new ArrayList<>(List.of(copybook.split("(?<=\\s)|(?=\\.)")));
        for (int times = 1 + random.nextInt(3); times > 0 && !words.isEmpty(); times--) {
            int at = random.nextInt(words.size());
            switch (random.nextInt(4)) {
                case 0 -> words.remove(at);
                case 1 -> words.add(at, words.get(random.nextInt(words.size())));
                case 2 -> words.set(at, SCRAPS[random.nextInt(SCRAPS.length)] + " ");
                default -> words.add(at, SCRAPS[random.nextInt(SCRAPS.length)] + " ");
            }
        }
        return String.join("", words);
    }

    /** Lines taken out, doubled or moved. */
    private static String lines(String copybook, Random random) {
        List<String> lines = new ArrayList<>(List.of(copybook.split("(?<=\n)")));
        for (int times = 1 + random.nextInt(3); times > 0 && lines.size() > 1; times--) {
            String line = lines.get(random.nextInt(lines.size()));
            if (random.nextBoolean()) {
                lines.remove(line);
            }
            if (random.nextBoolean()) {
                lines.add(random.nextInt(lines.size() + 1), line);
            }
        }
        return String.join("", lines);
    }

    private static String fixed(String copybook) {
        return copybook.lines().map(line -> "000100 " + line + "\n").reduce("", String::concat);
    }
}
