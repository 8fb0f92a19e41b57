package io.ironbridge.copybook.codepage;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Maps pairs of bytes of a double-byte code page to characters and back. A few pairs of the newer
 * Japanese pages are a supplementary character, or a sequence of two characters. Immutable once it
 * is filled.
 */
final class DoubleByteTable {
    /** The pair of U+3000, the blank of every double-byte page. */
    static final int BLANK = 0x4040;

    static final char IDEOGRAPHIC_SPACE = '\u3000';

    private static final int PAIRS = 0x10000;

    private final char[] single = new char[PAIRS];
    private final char[] pairs = new char[PAIRS];
    private final Map<Integer, String> longer = new HashMap<>();
    private final Map<String, Integer> pairsOfLonger = new HashMap<>();

    /** A table with the blank only. */
    DoubleByteTable() {
        Arrays.fill(single, SingleByteTable.UNASSIGNED);
        read(BLANK, String.valueOf(IDEOGRAPHIC_SPACE));
    }

    /** Whether a pair is possible; avoids look-ups of others when a table is filled. */
    static boolean possible(int pair) {
        int lead = pair >> 8;
        int trail = pair & 0xFF;
        return lead > 0x40 && lead < 0xFF && trail > 0x40 && trail < 0xFF;
    }

    /**
     * Adds the characters that a pair is read as; they are written as this pair, too, unless
     * another was added for that.
     */
    void read(int pair, String text) {
        if (text.length() > 1) {
            longer.put(pair, text);
            pairsOfLonger.putIfAbsent(text, pair);
            return;
        }
        char character = text.charAt(0);
        single[pair] = character;
        if (pairs[character] == 0) {
            write(character, pair);
        }
    }

    /** Adds the pair that a character is written as. */
    void write(char character, int pair) {
        pairs[character] = (char) pair;
    }

    /** Appends the character of a pair; false if it has none. */
    boolean append(int pair, StringBuilder text) {
        if (single[pair] != SingleByteTable.UNASSIGNED) {
            text.append(single[pair]);
            return true;
        }
        String characters = longer.get(pair);
        if (characters != null) {
            text.append(characters);
        }
        return characters != null;
    }

    /**
     * Number of UTF-16 units of the text at {@code index} that form one pair: 1, or 2 if a pair is
     * for both.
     */
    int units(CharSequence text, int index) {
        return index + 1 < text.length()
                        && !pairsOfLonger.isEmpty()
                        && pairsOfLonger.containsKey(text.subSequence(index, index + 2).toString())
                ? 2
                : 1;
    }

    /** The pair of the {@link #units} at {@code index}; -1 if there is none. */
    int pair(CharSequence text, int index, int units) {
        if (units > 1) {
            return pairsOfLonger.getOrDefault(
                    text.subSequence(index, index + units).toString(), -1);
        }
        int pair = pairs[text.charAt(index)];
        return pair == 0 ? -1 : pair;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DoubleByteTable table
                && Arrays.equals(single, table.single)
                && Arrays.equals(pairs, table.pairs)
                && longer.equals(table.longer);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(single);
    }
}
