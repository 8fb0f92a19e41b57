package io.ironbridge.copybook.dai;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts the digits of a numeric picture. */
final class PictureDigits {
    private static final Pattern NINES = Pattern.compile("9(?:\\((\\d{1,4})\\))?");

    private PictureDigits() {}

    /** {@code S9(5)V99} has 7. */
    static int count(String picture) {
        int digits = 0;
        for (Matcher nines = NINES.matcher(picture); nines.find(); ) {
            digits += nines.group(1) == null ? 1 : Integer.parseInt(nines.group(1));
        }
        return digits;
    }
}
