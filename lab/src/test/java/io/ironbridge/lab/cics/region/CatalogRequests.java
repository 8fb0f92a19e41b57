package io.ironbridge.lab.cics.region;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Requests to the catalog manager by copybook DFH0XCP1, good ones and spoilt ones. */
final class CatalogRequests {
    static final int LENGTH = 998;

    private static final String PROGRAM = "DFH0XCMN";
    private static final int DATA = 87;
    private static final int LAST_ITEM = 350;
    private static final int LOOKED_AT = 23;

    /** What stands where digits should: signs, blanks, the neighbours of digits. */
    private static final byte[] NO_DIGITS = {
        0x00,
        0x40,
        0x4B,
        0x4E,
        0x60,
        (byte) 0xC0,
        (byte) 0xC5,
        (byte) 0xD0,
        (byte) 0xD9,
        (byte) 0xEF,
        (byte) 0xFA,
        (byte) 0xFF
    };

    private static final int[] OTHER_LENGTHS = {1, 6, 87, 110, 997, 999, 4_096, 32_763};
    private static final int[] LONGEST_ANSWERS = {128, 1_125, 1_126};

    private CatalogRequests() {}

    /** A COMMAREA of the right length: what is not given is blank. */
    static byte[] area(String request, String data) {
        byte[] area = new byte[LENGTH];
        Arrays.fill(area, (byte) 0x40);
        put(area, 0, request);
        put(area, DATA, data);
        return area;
    }

    static String order(String reference, String quantity) {
        return "CLERK1  STORES  " + reference + quantity;
    }

    /** A request as it goes over the host link, with an area that is as long as the program's. */
    static byte[] link(byte[] area) {
        return LinkBytes.commarea(PROGRAM, area.length, area).bytes();
    }

    /** Another one each time, half of them spoilt. */
    static byte[] next(Random random) {
        byte[] area = good(random);
        return random.nextBoolean() ? link(area) : spoilt(area, random);
    }

    private static byte[] good(Random random) {
        byte[] area =
                switch (random.nextInt(3)) {
                    case 0 -> area("01INQC", digits(4, random.nextInt(LAST_ITEM + 50)));
                    case 1 -> area("01INQS", reference(random));
                    default -> area("01ORDR", order(reference(random), quantity(random)));
                };
        if (random.nextInt(4) == 0) {
            byte[] noise = new byte[LENGTH - DATA - LOOKED_AT];
            random.nextBytes(noise);
            System.arraycopy(noise, 0, area, DATA + LOOKED_AT, noise.length);
        }
        return area;
    }

    /** Mostly one that is there. */
    private static String reference(Random random) {
        int number = random.nextInt(LAST_ITEM + 20);
        return digits(4, random.nextInt(5) == 0 ? number : number / 10 * 10);
    }

    /** Mostly few. */
    private static String quantity(Random random) {
        return digits(3, random.nextInt(random.nextInt(4) == 0 ? 1_000 : 40));
    }

    private static byte[] spoilt(byte[] area, Random random) {
        byte[] spoilt = area;
        for (int change = 1 + random.nextInt(3); change > 0; change--) {
            switch (random.nextInt(8)) {
                case 0 -> spoil(spoilt, random.nextInt(6), random);
                case 1, 2, 3, 4 -> spoil(spoilt, DATA + random.nextInt(LOOKED_AT), random);
                case 5 -> spoil(spoilt, random.nextInt(LENGTH), random);
                default -> spoilt = Arrays.copyOf(spoilt, any(OTHER_LENGTHS, random));
            }
        }
        int sent = random.nextInt(8) == 0 ? random.nextInt(spoilt.length) : spoilt.length;
        LinkBytes request = LinkBytes.commarea(PROGRAM, spoilt.length, Arrays.copyOf(spoilt, sent));
        return random.nextInt(8) == 0
                ? request.number(0x3C, any(LONGEST_ANSWERS, random)).bytes()
                : request.bytes();
    }

    private static void spoil(byte[] area, int at, Random random) {
        if (at < area.length) {
            area[at] =
                    random.nextBoolean()
                            ? NO_DIGITS[random.nextInt(NO_DIGITS.length)]
                            : (byte) random.nextInt(256);
        }
    }

    private static int any(int[] numbers, Random random) {
        return numbers[random.nextInt(numbers.length)];
    }

    private static String digits(int length, int number) {
        return ("%0" + length + "d").formatted(number);
    }

    private static void put(byte[] area, int at, String text) {
        byte[] bytes = text.getBytes(LinkBytes.EBCDIC);
        System.arraycopy(bytes, 0, area, at, bytes.length);
    }

    /** What the file has now: pages that cover it, and so every item. */
    static List<byte[]> everything() {
        return List.of(
                link(area("01INQC", "0000")),
                link(area("01INQC", "0151")),
                link(area("01INQC", "0301")));
    }
}
