package io.ironbridge.lab.cics.hostlink;

import java.nio.charset.Charset;
import java.util.Set;
import java.util.regex.Pattern;

/** The names and CCSIDs that the host link accepts. */
public final class LinkNames {
    /** CICS TS, "Naming of resources" for programs. */
    private static final Pattern PROGRAM = Pattern.compile("[A-Z0-9$@#]{1,8}");

    /** CICS TS, PUT CONTAINER and LINK CHANNEL: characters of their names. */
    private static final Pattern CONTAINER =
            Pattern.compile("[A-Za-z0-9$@#/%&?!:|\"=\u00AC,;<>.\\-_]{1,16}");

    /** Prefixes of CICS, CICSPlex SM, Language Environment, COBOL, Db2, MQ; docs/host-link.md. */
    private static final Set<String> DENIED = Set.of("DFH", "EYU", "CEE", "IGZ", "DSN", "CSQ");

    private static final String SAMPLES = "DFH0";
    private static final String HOST_LINK = "IBLINK";

    private static final int UTF_8 = 1208;
    private static final int UTF_16 = 1200;
    private static final int UCS_2 = 13_488;
    private static final int LATIN_1 = 819;

    private LinkNames() {}

    public static boolean isProgram(String name) {
        return PROGRAM.matcher(name).matches();
    }

    /** Whether it may be linked to. Programs of CICS may be if the lab's region has them. */
    static boolean isPermitted(String name, KnownPrograms programs) {
        String prefix = name.substring(0, Math.min(3, name.length()));
        boolean own = prefix.equals("DFH") && programs.exists(name);
        boolean denied = DENIED.contains(prefix) && !name.startsWith(SAMPLES) && !own;
        return !denied && !name.equals(HOST_LINK);
    }

    /** Channels have the same names. */
    static boolean isContainer(String name) {
        return CONTAINER.matcher(name).matches();
    }

    /**
     * Whether CICS could convert from it; Java's code pages, which are a superset, are used for the
     * check.
     */
    static boolean isCcsid(int ccsid) {
        return switch (ccsid) {
            case UTF_8, UTF_16, UCS_2, LATIN_1 -> true;
            default -> Charset.isSupported("Cp%03d".formatted(ccsid));
        };
    }
}
