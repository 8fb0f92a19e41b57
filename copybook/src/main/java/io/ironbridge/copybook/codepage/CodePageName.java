package io.ironbridge.copybook.codepage;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A code page as requested.
 *
 * @param name number if the name is one in any of its spellings, at least three digits; otherwise
 *     the name itself
 */
record CodePageName(String name, Newlines newlines) {
    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?i)(?:(?:x-)?(?:ibm|cp|ccsid|csibm)?[-_:"
                            + " ]?|windows-(?=125\\d$))0*(\\d{2,5})");
    private static final Pattern UTF_8 = Pattern.compile("(?i)utf[-_]?8");
    private static final String NEWLINE = "newline=";

    /**
     * Reads a name and the options after it.
     *
     * @throws UnknownCodePageException for unknown options
     */
    static CodePageName parse(String text) {
        String[] parts = text.split(",", 2);
        Newlines newlines = parts.length == 1 ? Newlines.CDRA : newlines(text, parts[1].strip());
        String name = parts[0].strip();
        return new CodePageName(number(name).orElse(name), newlines);
    }

    /** The number that a name means. */
    static Optional<String> number(String name) {
        if (UTF_8.matcher(name).matches()) {
            return Optional.of("1208");
        }
        Matcher number = NUMBER.matcher(name);
        return number.matches()
                ? Optional.of("%03d".formatted(Integer.parseInt(number.group(1))))
                : Optional.empty();
    }

    private static Newlines newlines(String text, String option) {
        if (option.startsWith(NEWLINE)) {
            String wanted = option.substring(NEWLINE.length()).toUpperCase(Locale.ROOT);
            for (Newlines newlines : Newlines.values()) {
                if (newlines.name().equals(wanted)) {
                    return newlines;
                }
            }
        }
        throw new UnknownCodePageException(
                "Code page '"
                        + text
                        + "' has an option that is not known; newline=cdra, newline=unix and"
                        + " newline=jdk are.");
    }

    CodePageName with(Newlines other) {
        return new CodePageName(name, other);
    }

    /** The name, with its option unless that is the default. */
    @Override
    public String toString() {
        return newlines == Newlines.CDRA
                ? name
                : name + "," + NEWLINE + newlines.name().toLowerCase(Locale.ROOT);
    }
}
