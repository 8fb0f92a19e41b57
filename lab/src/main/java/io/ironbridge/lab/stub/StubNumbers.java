package io.ironbridge.lab.stub;

import java.math.BigDecimal;
import java.util.Optional;

/** Numbers in rules. */
final class StubNumbers {
    private StubNumbers() {}

    /** The number of a text; empty if it is none. */
    static Optional<BigDecimal> of(String text) {
        try {
            return Optional.of(new BigDecimal(text.strip()));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
