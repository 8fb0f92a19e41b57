package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.wire.Area;

/** Names of eight bytes in the areas of programs. */
final class Names {
    private static final int LONGEST = 8;

    private Names() {}

    /** Without trailing blanks; at most eight characters. */
    static String of(Area area) {
        int length = Math.min(LONGEST, area.length());
        return new String(area.bytes(), 0, length, DfsMessages.EBCDIC).stripTrailing();
    }

    /** Letters, digits and $ # @, 1 to 8. */
    static boolean isName(String name) {
        return !name.isEmpty()
                && name.length() <= LONGEST
                && name.chars().allMatch(Names::isNameCharacter);
    }

    private static boolean isNameCharacter(int c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "$#@".indexOf(c) >= 0;
    }
}
