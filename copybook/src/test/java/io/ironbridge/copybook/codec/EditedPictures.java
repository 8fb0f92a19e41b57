package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.layout.FieldType.Edited;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Types of edited pictures, for tests. */
final class EditedPictures {
    private static final Pattern REPETITION = Pattern.compile("(.)\\((\\d+)\\)");

    private EditedPictures() {}

    /** With the dollar as currency and a decimal point. */
    static Edited of(String picture) {
        return of(picture, "$", false, false);
    }

    static Edited blankWhenZero(String picture) {
        return of(picture, "$", false, true);
    }

    /** A type as a parser makes it; digits and scale are not what the codec goes by. */
    static Edited of(String picture, String currency, boolean decimalComma, boolean blankWhenZero) {
        String symbols = expanded(picture);
        int currencyBytes = symbols.contains("$") ? currency.length() - 1 : 0;
        int bytes = symbols.replaceAll("[VP]", "").length() + currencyBytes;
        return new Edited(symbols, 0, 0, bytes, currency, decimalComma, blankWhenZero);
    }

    /** The picture with its repetitions written out. */
    static String expanded(String picture) {
        return REPETITION.matcher(picture).replaceAll(EditedPictures::repeated);
    }

    private static String repeated(MatchResult repetition) {
        String symbol = repetition.group(1).repeat(Integer.parseInt(repetition.group(2)));
        return Matcher.quoteReplacement(symbol);
    }
}
