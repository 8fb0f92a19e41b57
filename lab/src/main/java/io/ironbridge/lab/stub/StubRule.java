package io.ironbridge.lab.stub;

import java.util.Map;

/**
 * Fixes items of a reply. An item is named by its name, or by the end of its path of COBOL names.
 *
 * @param when values that items of the request must have; empty: any request
 * @param reply values of items of the reply
 * @param place file and line of the rule, for messages
 */
public record StubRule(Map<String, String> when, Map<String, StubValue> reply, String place) {
    public StubRule {
        when = Map.copyOf(when);
        reply = Map.copyOf(reply);
    }
}
