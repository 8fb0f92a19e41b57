package io.ironbridge.lab.cobol.exec;

import java.util.Map;
import java.util.Optional;

/** The numbers of DFHRESP(...) and DFHVALUE(...). */
public final class CicsNumbers {
    private static final Map<String, Integer> CONDITIONS = Resources.numbers("conditions.txt");
    private static final Map<String, Integer> VALUES = Resources.numbers("values.txt");

    private CicsNumbers() {}

    /** EIBRESP of a condition, its name in capitals: NOTFND is 13. */
    public static Optional<Integer> condition(String name) {
        return Optional.ofNullable(CONDITIONS.get(name));
    }

    /** Number of a CICS-value data area (CVDA), its name in capitals. */
    public static Optional<Integer> value(String name) {
        return Optional.ofNullable(VALUES.get(name));
    }
}
