package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.parse.Picture.Category;
import io.ironbridge.copybook.parse.PictureSymbols.Run;
import io.ironbridge.copybook.source.Word;

/** Parses pictures. Source: Enterprise COBOL Language Reference, PICTURE clause. */
final class Pictures {
    /** Longest edited picture, positions; longer than any compiler takes. */
    private static final int MOST_EDITED = 65_535;

    /** Most changes of symbol in a numeric-edited picture. */
    private static final int MOST_RUNS = 250;

    private static final int FLOAT_DIGITS = 16;

    private final Reading reading;

    Pictures(Reading reading) {
        this.reading = reading;
    }

    Picture read(Word word) throws Refusal {
        PictureSymbols symbols = PictureSymbols.read(reading, word);
        if (symbols.runs().isEmpty()) {
            throw symbols.refusal(
                    "IRB-COPY-0061E", 0, "the picture is empty", "Write it after PIC");
        }
        return read(symbols);
    }

    private Picture read(PictureSymbols symbols) throws Refusal {
        if (symbols.has('X') || symbols.has('A')) {
            return text(symbols);
        }
        if (symbols.has('N')) {
            return wide(symbols, Category.NATIONAL, "NB0/");
        }
        if (symbols.has('G')) {
            return wide(symbols, Category.DBCS, "GB");
        }
        if (symbols.has('U')) {
            return wide(symbols, Category.UTF8, "U");
        }
        if (symbols.has('1')) {
            return wide(symbols, Category.BOOLEAN, "1");
        }
        if (symbols.has('E')) {
            return externalFloat(symbols);
        }
        return symbols.hasOnly("9SVP") ? numeric(symbols) : numericEdited(symbols);
    }

    private static Picture text(PictureSymbols symbols) throws Refusal {
        allow(symbols, "XA9B0/");
        if (symbols.hasOnly("A")) {
            return plain(symbols, Category.ALPHABETIC, "");
        }
        if (symbols.hasOnly("XA9")) {
            return plain(symbols, Category.ALPHANUMERIC, "");
        }
        limit(symbols, symbols.positions(), MOST_EDITED, "positions");
        return plain(symbols, Category.ALPHANUMERIC_EDITED, symbols.writtenOut());
    }

    private static Picture wide(PictureSymbols symbols, Category category, String allowed)
            throws Refusal {
        allow(symbols, allowed);
        return plain(symbols, category, "");
    }

    private static Picture plain(PictureSymbols symbols, Category category, String writtenOut) {
        return new Picture(category, writtenOut, 0, 0, false, symbols.positions(), "$");
    }

    private Picture numeric(PictureSymbols symbols) throws Refusal {
        PictureForm.NUMERIC.check(symbols);
        limitDigits(symbols, Numbers.plus(symbols.count("9"), symbols.count("P")));
        int digits = (int) symbols.count("9");
        return new Picture(
                Category.NUMERIC,
                "",
                digits,
                scale(symbols, digits, "9"),
                symbols.has('S'),
                digits,
                "$");
    }

    private static Picture externalFloat(PictureSymbols symbols) throws Refusal {
        PictureForm.EXTERNAL_FLOAT.check(symbols);
        if (symbols.runs().getLast().count() != 2) {
            throw symbols.refusal(
                    "IRB-COPY-0061E",
                    symbols.runs().getLast().index(),
                    "the exponent has two digits",
                    "Write it like +9.99E+99");
        }
        int digits = (int) Math.min(symbols.count("9") - 2, Integer.MAX_VALUE);
        limit(symbols, digits, FLOAT_DIGITS, "digits before E");
        return plain(symbols, Category.EXTERNAL_FLOAT, symbols.writtenOut());
    }

    private Picture numericEdited(PictureSymbols symbols) throws Refusal {
        limit(symbols, symbols.runs().size(), MOST_RUNS, "changes of symbol");
        refuseOverpunch(symbols);
        PictureForm.EDITED.check(symbols);
        limit(symbols, symbols.positions(), MOST_EDITED, "positions");
        String places = digitSymbols(symbols);
        long floating = places.equals("9Z*") ? 0 : 1;
        long digits = symbols.count(places) - floating;
        limitDigits(symbols, Numbers.plus(digits, symbols.count("P")));
        return new Picture(
                Category.NUMERIC_EDITED,
                symbols.writtenOut(),
                (int) digits,
                scale(symbols, (int) digits, places),
                false,
                symbols.positions(),
                symbols.currency());
    }

    private static void refuseOverpunch(PictureSymbols symbols) throws Refusal {
        for (Run run : symbols.runs()) {
            if (run.symbol() == 'S') {
                throw symbols.refusal(
                        "IRB-COPY-0061E",
                        run.index(),
                        "S is allowed with 9, V and P only, not with editing symbols",
                        "Write the sign as + or -, or the point as V, as in the data");
            }
        }
    }

    /** The symbols for digits, including a sign or currency symbol that floats. */
    private static String digitSymbols(PictureSymbols symbols) {
        for (String floating : new String[] {"+", "-", "$"}) {
            if (symbols.count(floating) > 1) {
                return "9" + floating;
            }
        }
        return "9Z*";
    }

    private static int scale(PictureSymbols symbols, int digits, String places) {
        boolean behind = false;
        boolean digitSeen = false;
        long decimals = 0;
        for (Run run : symbols.runs()) {
            if (run.symbol() == 'P') {
                return (int) (digitSeen ? -run.count() : run.count() + digits);
            }
            boolean digit = places.indexOf(run.symbol()) >= 0;
            digitSeen |= digit;
            behind |= run.symbol() == 'V' || run.symbol() == '.';
            decimals += behind && digit ? run.count() : 0;
        }
        return (int) decimals;
    }

    private static void allow(PictureSymbols symbols, String allowed) throws Refusal {
        for (Run run : symbols.runs()) {
            if (allowed.indexOf(run.symbol()) < 0) {
                throw symbols.refusal(
                        "IRB-COPY-0061E",
                        run.index(),
                        "symbol " + symbols.written(run) + " is not allowed in such a picture",
                        "Beside " + allowed.charAt(0) + " only " + allowed + " may stand");
            }
        }
    }

    private void limitDigits(PictureSymbols symbols, long digits) throws Refusal {
        limit(symbols, digits, reading.dialect().bounds().digits(), "digits");
    }

    private static void limit(PictureSymbols symbols, long count, int most, String what)
            throws Refusal {
        if (count > most) {
            throw symbols.refusal(
                    "IRB-COPY-0063E",
                    0,
                    "the picture has more than " + most + " " + what,
                    "Shorten it");
        }
    }
}
