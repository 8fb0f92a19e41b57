package io.ironbridge.gateway.cli;

import io.ironbridge.copybook.transcode.ConversionOptions.Special;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * How items that were never filled are read, as an option gives it: {@code null} for all, {@code
 * AMOUNT=null} for one.
 *
 * @param item its path of COBOL names or the end of one, in upper case; empty for all
 */
record Unfilled(String item, Special as) {
    /** In place of an item: all of them. */
    static final String ALL = "";

    private static final Choice<Special> SPECIAL = new Choice<>(Special.class);

    static Unfilled parse(String text) {
        int equals = text.indexOf('=');
        return new Unfilled(
                text.substring(0, Math.max(equals, 0)).strip().toUpperCase(Locale.ROOT),
                SPECIAL.convert(text.substring(equals + 1).strip()));
    }

    /**
     * What was given for {@code item} by its longest name, and by that last; else {@code base}. A
     * shorter name means the item, too.
     */
    static Special of(String item, List<Unfilled> given, Special base) {
        return given.stream()
                .filter(one -> one.item.equals(item) || item.endsWith("." + one.item))
                .sorted(Comparator.comparingInt(one -> one.item.length()))
                .map(Unfilled::as)
                .reduce(base, (_, last) -> last);
    }
}
