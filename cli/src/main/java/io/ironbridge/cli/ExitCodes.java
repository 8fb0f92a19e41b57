package io.ironbridge.cli;

/** What the process ends with. 2 is picocli's own for wrong usage, 70 is {@code EX_SOFTWARE}. */
final class ExitCodes {
    static final int OK = 0;
    static final int FAULTS = 1;
    static final int USAGE = 2;
    static final int NOT_STARTED = 3;
    static final int LEFT_OUT = 4;
    static final int INTERNAL = 70;

    static final String OK_HELP = " 0:done; stopped as asked";
    static final String FAULTS_HELP =
            " 1:the configuration has errors, each printed with its place";
    static final String USAGE_HELP = " 2:wrong usage";
    static final String NOT_STARTED_HELP = " 3:could not start, for one because a port is in use";
    static final String LEFT_OUT_HELP =
            " 4:done, but --on-error left records out or put null for values";
    static final String INTERNAL_HELP = "70:internal error; --debug shows where";

    private ExitCodes() {}
}
