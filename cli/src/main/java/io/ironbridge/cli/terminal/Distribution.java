package io.ironbridge.cli.terminal;

/** What this distribution contains: everything, or only what production needs. */
public final class Distribution {
    /** Whether the labs, the workload driver and the editor of projects are here. */
    public static final boolean HAS_LAB =
            Distribution.class.getResource("/io/ironbridge/lab/db2/LabDb2.class") != null;

    private Distribution() {}

    /** The message for what is missing here: which distribution has it. */
    public static String missing(String what) {
        return "IRB-GW-0840E "
                + what
                + " is not in this distribution, which is for production. Install"
                + " ironbridge-full-"
                + Build.ofThisJar().version()
                + ".";
    }
}
