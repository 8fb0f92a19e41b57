package io.ironbridge.lab.cics.csd;

import java.util.List;
import java.util.Map;

/**
 * A TSMODEL: the attributes of queues whose names begin with its prefix.
 *
 * @param name 1 to 8 characters
 * @param prefix 1 to 16 characters; {@code +} stands for any character
 * @param recoverable whether changes are backed out with the unit of work
 * @param main LOCATION(MAIN)
 * @param attributes all, as written
 */
public record TsModelDefinition(
        String name,
        String prefix,
        boolean recoverable,
        boolean main,
        Map<String, String> attributes) {
    public TsModelDefinition {
        attributes = Map.copyOf(attributes);
    }

    static TsModelDefinition of(String name, Attributes given) {
        if (given.text("XPREFIX").isEmpty()) {
            given.require("PREFIX");
        }
        boolean main =
                given.word("LOCATION", List.of("AUXILIARY", "MAIN"), "AUXILIARY").equals("MAIN");
        boolean recoverable = given.yes("RECOVERY", false);
        if (main && recoverable) {
            given.value("LOCATION", "AUXILIARY, which RECOVERY(YES) needs");
        }
        return new TsModelDefinition(
                name, given.text("PREFIX"), recoverable, main, given.asWritten());
    }

    /**
     * Whether the model applies to a queue; a model with a longer matching prefix takes precedence.
     */
    public boolean matches(String queue) {
        if (prefix.isEmpty() || queue.length() < prefix.length()) {
            return false;
        }
        for (int i = 0; i < prefix.length(); i++) {
            if (prefix.charAt(i) != '+' && prefix.charAt(i) != queue.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
