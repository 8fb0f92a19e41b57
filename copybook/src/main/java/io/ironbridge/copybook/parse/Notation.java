package io.ironbridge.copybook.parse;

import java.util.HashMap;
import java.util.Map;

/**
 * Notation of numbers and pictures (SPECIAL-NAMES).
 *
 * @param decimalComma whether comma and full stop are exchanged
 * @param currencies currency strings by their symbols in pictures
 */
record Notation(boolean decimalComma, Map<Character, String> currencies) {
    Notation {
        currencies = Map.copyOf(currencies);
    }

    static Notation of(Dialect dialect) {
        return new Notation(
                dialect.characters().decimalComma(),
                Map.of(dialect.characters().currencySymbol(), dialect.characters().currency()));
    }

    Notation withDecimalComma() {
        return new Notation(true, currencies);
    }

    Notation withCurrencies(Map<Character, String> declared) {
        return new Notation(decimalComma, new HashMap<>(declared));
    }

    /** Whether the symbol stands for the decimal point. */
    boolean point(char symbol) {
        return symbol == (decimalComma ? ',' : '.');
    }
}
