package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.source.Faults;
import io.ironbridge.copybook.source.Word;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** State that the steps of parsing one copybook share. */
final class Reading {
    private final Dialect dialect;
    private final Faults faults;
    private final boolean wholeSource;
    private final Notation notation;
    private final Nearest nearest = new Nearest();
    private final Map<String, Literal> constants = new HashMap<>();

    Reading(Dialect dialect, Notation notation, Faults faults) {
        this.dialect = dialect;
        this.notation = notation;
        this.faults = faults;
        this.wholeSource = !faults.fatal();
    }

    Dialect dialect() {
        return dialect;
    }

    Notation notation() {
        return notation;
    }

    Faults faults() {
        return faults;
    }

    /** Whether the source is complete: no member that COPY names is missing. */
    boolean wholeSource() {
        return wholeSource;
    }

    Nearest nearest() {
        return nearest;
    }

    /** Constants (level 78, CONSTANT AS) by their names in capitals. */
    Map<String, Literal> constants() {
        return constants;
    }

    /** The whole number of zero or more, as digits or the name of a constant. */
    OptionalLong wholeNumber(String text) {
        if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return OptionalLong.of(Numbers.saturated(text));
        }
        return constants.get(text.toUpperCase(Locale.ROOT))
                                instanceof Literal.Numeric(BigDecimal value)
                        && value.signum() >= 0
                        && value.stripTrailingZeros().scale() <= 0
                ? OptionalLong.of(value.min(BigDecimal.valueOf(Numbers.MOST)).longValue())
                : OptionalLong.empty();
    }

    void error(String code, Word at, String what, String suggestion) {
        faults.error(code, at.position(), at.text(), what, suggestion);
    }

    void warning(String code, Word at, String what, String suggestion) {
        faults.warning(code, at.position(), at.text(), what, suggestion);
    }
}
