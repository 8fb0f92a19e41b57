package io.ironbridge.lab.cics.csd;

import java.util.Map;
import java.util.Optional;

/**
 * A TRANCLASS.
 *
 * @param name 1 to 8 characters
 * @param most tasks that run at once, MAXACTIVE, 0 to 999
 * @param mostWaiting maximum tasks that wait, PURGETHRESH less one; further ones are rejected;
 *     empty for NO
 * @param attributes all, as written
 */
public record TranclassDefinition(
        String name, int most, Optional<Integer> mostWaiting, Map<String, String> attributes) {
    private static final int MOST = 999;
    private static final int MOST_WAITING = 1_000_000;

    public TranclassDefinition {
        attributes = Map.copyOf(attributes);
    }

    static TranclassDefinition of(String name, Attributes given) {
        given.require("MAXACTIVE");
        return new TranclassDefinition(
                name,
                given.number("MAXACTIVE", 0, MOST, MOST),
                mostWaiting(given),
                given.asWritten());
    }

    private static Optional<Integer> mostWaiting(Attributes given) {
        String text = given.text("PURGETHRESH");
        boolean none = text.isEmpty() || text.equalsIgnoreCase("NO");
        return none
                ? Optional.empty()
                : Optional.of(given.number("PURGETHRESH", 1, MOST_WAITING, MOST_WAITING) - 1);
    }
}
