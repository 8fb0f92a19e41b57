package io.ironbridge.copybook.topdown;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Derives unique COBOL names from JSON names. */
final class Names {
    /** Maximum characters of a name with its suffix. */
    private static final int LONGEST = 28;

    private final Set<String> given = new HashSet<>();

    /**
     * The name for {@code json}, with a number appended if it is already in use.
     *
     * @param suffix for which room must be left
     */
    String of(String json, String suffix) {
        String name = cobol(json);
        int room = LONGEST - suffix.length();
        String unique = cut(name, room);
        for (int number = 2; !given.add(unique.toUpperCase(Locale.ROOT)); number++) {
            String digits = Integer.toString(number);
            unique = cut(name, room - digits.length()) + digits;
        }
        return unique;
    }

    /** Reserves a name. */
    void take(String name) {
        given.add(name.toUpperCase(Locale.ROOT));
    }

    private static String cut(String name, int room) {
        return name.length() <= room ? name : ended(name.substring(0, room));
    }

    private static String cobol(String json) {
        StringBuilder name = new StringBuilder(json.length());
        for (int index = 0; index < json.length(); index++) {
            char letter = json.charAt(index);
            name.append(isOfNames(letter) ? letter : 'X');
        }
        String plain = ended(name.toString());
        boolean word = ReservedWords.contains(plain);
        boolean nameless = plain.startsWith("-") || plain.chars().noneMatch(Character::isLetter);
        return word || nameless ? "X" + plain : plain;
    }

    private static String ended(String name) {
        return name.endsWith("-") ? name.substring(0, name.length() - 1) + "X" : name;
    }

    private static boolean isOfNames(char letter) {
        return letter < 128 && (Character.isLetterOrDigit(letter) || letter == '-');
    }
}
