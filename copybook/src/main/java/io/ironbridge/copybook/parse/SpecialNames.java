package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Faults;
import io.ironbridge.copybook.source.Word;
import io.ironbridge.copybook.source.Word.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code DECIMAL-POINT IS COMMA} and {@code CURRENCY SIGN IS '...' WITH PICTURE SYMBOL '.'}; the
 * rest of the paragraph does not matter here.
 */
final class SpecialNames {
    private final Faults faults;
    private final Map<Character, String> currencies = new HashMap<>();
    private boolean decimalComma;

    private SpecialNames(Faults faults) {
        this.faults = faults;
    }

    static Notation read(List<Sentence> sentences, Notation notation, Faults faults) {
        SpecialNames names = new SpecialNames(faults);
        sentences.forEach(sentence -> names.read(new Words(sentence.words())));
        Notation read = names.decimalComma ? notation.withDecimalComma() : notation;
        return names.currencies.isEmpty() ? read : read.withCurrencies(names.currencies);
    }

    private void read(Words words) {
        while (!words.done()) {
            try {
                clause(words);
            } catch (Refusal refusal) {
                refusal.report(faults);
            }
        }
    }

    private void clause(Words words) throws Refusal {
        if (words.take("DECIMAL-POINT")) {
            words.take("IS");
            decimalComma |= words.take("COMMA");
        } else if (words.take("CURRENCY")) {
            words.skip("SIGN", "IS");
            currency(words);
        } else {
            words.next();
        }
    }

    private void currency(Words words) throws Refusal {
        Word literal = literal(words);
        String currency = Literals.content(literal);
        words.skip("WITH");
        boolean declared = words.take("PICTURE");
        if (declared && (words.peek().kind() == Kind.PICTURE || words.peek().is("SYMBOL"))) {
            words.next();
        }
        String symbol = declared ? Literals.content(literal(words)) : currency;
        if (symbol.length() != 1 || currency.isEmpty() || currency.length() > 20) {
            throw new Refusal(
                    "IRB-COPY-0104E",
                    literal,
                    "the picture symbol must be one character, the currency sign 1 to 20",
                    "Add WITH PICTURE SYMBOL");
        }
        currencies.put(symbol.charAt(0), currency);
    }

    private static Word literal(Words words) throws Refusal {
        if (words.peek().kind() != Kind.LITERAL) {
            throw words.missing("a literal in quotes");
        }
        return words.next();
    }
}
