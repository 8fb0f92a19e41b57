package io.ironbridge.lab.cics.csd;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The VSAM attributes of a file: {@code *LAB CLUSTER(file) KEYS(length offset) RECORDSIZE(average
 * maximum)}.
 *
 * @param file the name of the FILE
 * @param keyLength 1 to 255 bytes
 * @param keyOffset from 0, in bytes
 * @param recordSize of the longest record, in bytes
 */
record Cluster(String file, int keyLength, int keyOffset, int recordSize) {
    private static final Pattern TWO_NUMBERS = Pattern.compile("(\\d{1,5})[ ,]+(\\d{1,5})");
    private static final int LONGEST_KEY = 255;
    private static final int LONGEST_RECORD = 32_767;

    static Cluster of(Attributes given) {
        String file = given.name("CLUSTER", 8);
        given.require("KEYS");
        given.require("RECORDSIZE");
        int[] keys = two(given, "KEYS");
        int recordSize = two(given, "RECORDSIZE")[1];
        if (keys[0] < 1 || keys[0] > LONGEST_KEY) {
            given.value("KEYS", "a length of 1 to " + LONGEST_KEY + " and an offset");
        } else if (recordSize > LONGEST_RECORD || recordSize < keys[0] + keys[1]) {
            given.value("RECORDSIZE", "from the end of the key to " + LONGEST_RECORD);
        }
        return new Cluster(file, keys[0], keys[1], recordSize);
    }

    private static int[] two(Attributes given, String name) {
        Matcher numbers = TWO_NUMBERS.matcher(given.text(name));
        if (!numbers.matches()) {
            given.value(name, "two numbers");
            return new int[] {1, 1};
        }
        return new int[] {Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2))};
    }
}
