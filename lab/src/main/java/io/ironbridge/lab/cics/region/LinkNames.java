package io.ironbridge.lab.cics.region;

import java.nio.charset.Charset;
import java.util.regex.Pattern;

/** Which names, and which CCSIDs, the host link takes. */
final class LinkNames {
    /** CICS TS, "Naming of resources" for programs. */
    private static final Pattern PROGRAM = Pattern.compile("[A-Z0-9$@#]{1,8}");

    /** CICS TS, PUT CONTAINER and LINK CHANNEL: what their names may have. */
    private static final Pattern CONTAINER =
            Pattern.compile("[A-Za-z0-9$@#/%&?!:|\"=\u00AC,;<>.\\-_]{1,16}");

    private static final int UTF_8 = 1208;
    private static final int UTF_16 = 1200;
    private static final int UCS_2 = 13_488;
    private static final int LATIN_1 = 819;

    private LinkNames() {}

    static boolean isProgram(String name) {
        return PROGRAM.matcher(name).matches();
    }

    /** Channels have the same names. */
    static boolean isContainer(String name) {
        return CONTAINER.matcher(name).matches();
    }

    /** Whether CICS could convert from it: whether Java knows it, which knows most. */
    static boolean isCcsid(int ccsid) {
        return switch (ccsid) {
            case UTF_8, UTF_16, UCS_2, LATIN_1 -> true;
            default -> Charset.isSupported("Cp%03d".formatted(ccsid));
        };
    }
}
