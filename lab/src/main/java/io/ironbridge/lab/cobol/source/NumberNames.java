package io.ironbridge.lab.cobol.source;

import io.ironbridge.lab.cobol.exec.CicsNumbers;
import java.util.OptionalInt;

/** Resolves DFHRESP(name) and DFHVALUE(name) and reports unknown names. */
public final class NumberNames {
    private NumberNames() {}

    public static OptionalInt number(
            Token function, Token name, SourceText source, Messages messages) {
        boolean condition = function.is("DFHRESP");
        var found =
                condition
                        ? CicsNumbers.condition(name.capitals())
                        : CicsNumbers.value(name.capitals());
        if (found.isPresent()) {
            return OptionalInt.of(found.get());
        }
        TranslationFault fault =
                condition ? TranslationFault.UNKNOWN_CONDITION : TranslationFault.UNKNOWN_VALUE;
        String what = condition ? "There is no such condition" : "The value is unknown";
        messages.note(fault, source, function, function.text() + "(" + name.text() + ")", what);
        return OptionalInt.empty();
    }
}
