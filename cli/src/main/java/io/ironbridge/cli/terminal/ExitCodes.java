package io.ironbridge.cli.terminal;

/** Exit codes of the process. 2 is picocli's own for wrong usage, 70 is {@code EX_SOFTWARE}. */
public final class ExitCodes {
    public static final int OK = 0;
    public static final int FAULTS = 1;
    public static final int USAGE = 2;
    public static final int NOT_STARTED = 3;
    public static final int LEFT_OUT = 4;
    public static final int INTERNAL = 70;

    public static final String OK_HELP = " 0:done; stopped as asked";
    public static final String FAULTS_HELP =
            " 1:the configuration has errors, each printed with its place";
    public static final String USAGE_HELP = " 2:wrong usage";
    public static final String NOT_STARTED_HELP =
            " 3:could not start, for example because a port is in use";
    public static final String LEFT_OUT_HELP =
            " 4:done, but --on-error omitted records or wrote null for values";
    public static final String INTERNAL_HELP = "70:internal error; --debug shows where";

    private ExitCodes() {}
}
