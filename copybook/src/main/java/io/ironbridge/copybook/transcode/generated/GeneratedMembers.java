package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.transcode.PlanItem;
import java.util.Arrays;
import java.util.List;

/** Finds members of one group by name in a JSON text. */
final class GeneratedMembers {
    /** The name is unknown, or not written plainly. */
    static final long UNKNOWN = -1;

    private final byte[][] names;
    private final short[] table;

    /** For these members, in order. */
    GeneratedMembers(List<PlanItem> members) {
        names = members.stream().map(member -> quoted(member.key())).toArray(byte[][]::new);
        table = new short[Integer.highestOneBit(4 * names.length + 4)];
        Arrays.fill(table, (short) -1);
        for (int index = 0; index < names.length; index++) {
            int slot = slot(names[index], 0, names[index].length);
            while (table[slot] >= 0) {
                slot = (slot + 1) & (table.length - 1);
            }
            table[slot] = (short) index;
        }
    }

    /** The key without its colon. */
    private static byte[] quoted(byte[] key) {
        return Arrays.copyOf(key, key.length - 1);
    }

    /**
     * Reads a name and the colon after it.
     *
     * @param hint the member that is probably meant
     * @return the member's number in the upper half, the position of its value in the lower; {@link
     *     #UNKNOWN}
     */
    long find(byte[] json, int at, int hint) {
        if (hint < names.length && FastEncode.matches(json, at, names[hint])) {
            return value(json, at + names[hint].length, hint);
        }
        if (at >= json.length || json[at] != '"') {
            return UNKNOWN;
        }
        int end = FastText.plainEnd(json, at + 1);
        if (end >= json.length || json[end] != '"') {
            return UNKNOWN;
        }
        int length = end + 1 - at;
        for (int slot = slot(json, at, length);
                table[slot] >= 0;
                slot = (slot + 1) & (table.length - 1)) {
            byte[] name = names[table[slot]];
            if (name.length == length && FastEncode.matches(json, at, name)) {
                return value(json, end + 1, table[slot]);
            }
        }
        return UNKNOWN;
    }

    private static long value(byte[] json, int at, int member) {
        int colon = FastEncode.skip(json, at);
        if (colon >= json.length || json[colon] != ':') {
            return UNKNOWN;
        }
        return ((long) member << 32) | FastEncode.skip(json, colon + 1);
    }

    private int slot(byte[] bytes, int from, int length) {
        int hash = length;
        for (int at = from + 1; at < from + length - 1; at++) {
            hash = 31 * hash + bytes[at];
        }
        return (hash ^ (hash >>> 15)) & (table.length - 1);
    }
}
