package io.ironbridge.lab.cobol.source;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The reference format of COBOL source. */
public enum SourceFormat {
    /** Columns 8 to 72, indicator in column 7. */
    FIXED,
    /** The whole line. */
    FREE,
    /** FREE if a directive specifies it or the first division header begins before column 7. */
    DETECT;

    private static final Pattern DIRECTIVE =
            Pattern.compile("\\s*(>>\\s*SOURCE|\\$SET\\s+SOURCEFORMAT).*FREE.*");
    private static final Pattern FIRST_HEADER =
            Pattern.compile("(.*?)\\b(ID|IDENTIFICATION)\\s+DIVISION.*");
    private static final int INDICATOR = 6;

    /** FIXED or FREE for this source. */
    SourceFormat resolve(List<String> lines) {
        if (this != DETECT) {
            return this;
        }
        for (String line : lines) {
            String capitals = line.toUpperCase(Locale.ROOT);
            if (DIRECTIVE.matcher(capitals).matches()) {
                return FREE;
            }
            var header = FIRST_HEADER.matcher(capitals);
            if (header.matches()) {
                return header.group(1).isBlank() && header.group(1).length() < INDICATOR
                        ? FREE
                        : FIXED;
            }
        }
        return FIXED;
    }
}
