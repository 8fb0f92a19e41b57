package io.ironbridge.copybook.transcode;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Writes copybooks by chance: the same for the same seed. */
public final class RandomCopybook {
    private static final int MOST_ITEMS = 40;
    private static final int DEEPEST = 15;
    private static final String[] TEXTS = {"X(%d)", "A(%d)", "X(%d) JUSTIFIED RIGHT", "XBX(%d)/X"};
    private static final String[] SIGNS = {
        "", "", " SIGN LEADING", " SIGN TRAILING SEPARATE", " SIGN LEADING SEPARATE"
    };
    private static final String[] BINARIES = {"COMP", "BINARY", "COMP-5", "COMP-4"};
    private static final String[] EDITED = {
        "ZZ,ZZ9.99", "-9(4).9", "$$,$$9.99CR", "**9", "Z(5)9-", "99/99/9999", "+ZZ9"
    };

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final List<String> counters = new ArrayList<>();
    private int items;

    private RandomCopybook(long seed) {
        this.random = new Random(seed);
    }

    /** A copybook in free format with one record. */
    public static String of(long seed) {
        RandomCopybook copybook = new RandomCopybook(seed);
        copybook.line(1, "REC-" + Math.floorMod(seed, 1000) + ".");
        copybook.group(1, random -> true);
        return copybook.text.toString();
    }

    private interface Chance {
        boolean table(Random random);
    }

    private void group(int level, Chance chance) {
        int inside = level + 1 + random.nextInt(2);
        int members = 1 + random.nextInt(level == 1 ? 12 : 5);
        String last = "";
        for (int member = 0; member < members; member++) {
            boolean redefine = !last.isEmpty() && random.nextInt(8) == 0;
            boolean full = items >= MOST_ITEMS;
            if (member == 0 || !full) {
                last = item(full ? DEEPEST : inside, redefine ? last : "", chance);
            }
        }
    }

    /** Gives the item's name where it may be redefined. */
    private String item(int level, String redefined, Chance chance) {
        String name = name();
        String redefines = redefined.isEmpty() ? "" : " REDEFINES " + redefined;
        String occurs = redefined.isEmpty() && chance.table(random) ? occurs() : "";
        boolean varies = occurs.contains("DEPENDING");
        if (level < DEEPEST - 3 && random.nextInt(4) == 0) {
            line(level, name + "-G" + redefines + occurs + ".");
            int outside = counters.size();
            boolean apart = !redefined.isEmpty() || !occurs.isEmpty();
            group(level, redefined.isEmpty() ? chance : _ -> false);
            if (apart) {
                counters.subList(outside, counters.size()).clear();
            }
            return varies || hasTable(name) ? "" : name + "-G";
        }
        if (redefined.isEmpty() && occurs.isEmpty() && random.nextInt(10) == 0) {
            line(level, name + " PIC 9(2)" + (random.nextBoolean() ? " COMP-3." : "."));
            counters.add(name);
            return "";
        }
        boolean filler = redefined.isEmpty() && random.nextInt(12) == 0;
        elementary(level, filler ? "FILLER" : name, redefines, occurs, 30);
        if (!redefined.isEmpty()) {
            return redefined;
        }
        return occurs.isEmpty() && !filler ? name : "";
    }

    private boolean hasTable(String name) {
        return text.substring(text.indexOf(name + "-G")).contains("OCCURS");
    }

    private String occurs() {
        if (random.nextInt(6) > 0) {
            return "";
        }
        if (!counters.isEmpty() && random.nextBoolean()) {
            String counter = counters.get(random.nextInt(counters.size()));
            return " OCCURS " + random.nextInt(2) + " TO 5 DEPENDING ON " + counter;
        }
        return " OCCURS " + (1 + random.nextInt(4));
    }

    private void elementary(int level, String name, String redefines, String occurs, int most) {
        line(level, name + redefines + " " + type(most) + occurs + ".");
    }

    private String type(int most) {
        int digits = 1 + random.nextInt(18);
        int scale = random.nextInt(Math.min(digits, 9));
        String sign = random.nextBoolean() ? "S" : "";
        String decimals = scale == 0 ? "" : "V9(" + scale + ")";
        String whole = digits == scale ? "" : "9(" + (digits - scale) + ")";
        String picture = "PIC " + sign + whole + decimals;
        return switch (random.nextInt(9)) {
            case 0, 1 -> picture + (sign.isEmpty() ? "" : SIGNS[random.nextInt(SIGNS.length)]);
            case 2, 3 -> picture + " COMP-3";
            case 4 -> picture + " " + BINARIES[random.nextInt(BINARIES.length)];
            case 5 -> random.nextBoolean() ? "COMP-1" : "COMP-2";
            case 6 -> "PIC " + EDITED[random.nextInt(EDITED.length)];
            default ->
                    "PIC "
                            + TEXTS[random.nextInt(10) < 7 ? 0 : random.nextInt(TEXTS.length)]
                                    .formatted(
                                            1
                                                    + random.nextInt(
                                                            random.nextInt(15) > 0 ? most : 200));
        };
    }

    private String name() {
        return "ITEM-" + items++;
    }

    private void line(int level, String rest) {
        text.append("%02d ".formatted(level)).append(rest).append('\n');
    }
}
