package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cobol.exec.CicsNumbers;
import io.ironbridge.lab.cobol.exec.Resources;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The default action of conditions: {@code abends.txt}. */
public final class Conditions {
    /** HANDLE CONDITION ERROR applies to all conditions without a handler. */
    static final int ERROR = 1;

    private static final String IGNORED = "ignore";
    private static final String OTHERS = "AEIA";
    private static final Map<Integer, String> ABENDS = read();

    private Conditions() {}

    /**
     * A condition by its name.
     *
     * @throws IllegalArgumentException for a name that CICS does not have
     */
    public static ConditionException of(String name, int resp2) {
        return new ConditionException(
                CicsNumbers.condition(name)
                        .orElseThrow(() -> new IllegalArgumentException("No condition " + name)),
                resp2);
    }

    /** The abend code of the default action; empty if the default is to continue. */
    public static Optional<String> abendCode(int resp) {
        String code = ABENDS.getOrDefault(resp, OTHERS);
        return code.equals(IGNORED) ? Optional.empty() : Optional.of(code);
    }

    private static Map<Integer, String> read() {
        Map<Integer, String> abends = new HashMap<>();
        for (String[] words : Resources.words("abends.txt")) {
            abends.put(Integer.valueOf(words[0]), words[1]);
        }
        return Map.copyOf(abends);
    }
}
