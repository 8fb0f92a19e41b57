package io.ironbridge.cli.terminal;

import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The top command, with the options that every command has. */
@Command(
        name = "ironbridge",
        description = {
            "REST/JSON APIs in front of mainframe systems of record: runs IBM z/OS Connect API"
                    + " projects.",
            ""
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nStart here:%n",
        footer = {
            Settings.DEMO,
            "  ironbridge check PROJECT",
            Settings.WITH_LAB,
            "  ironbridge run PROJECT",
            "  ironbridge help run",
            "",
            "Environment of the launcher:",
            "  JAVA_HOME             the JDK 25 to use; otherwise the first one found",
            "  IRONBRIDGE_JAVA_OPTS  more options for the JVM, such as -Xmx1g",
            "  IRONBRIDGE_AOT=off    no cache for faster starts (kept in .ironbridge/)",
            "  IRONBRIDGE_BUILD=always  build again before running"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            ExitCodes.FAULTS_HELP,
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class Settings {
    static final String DEMO = "  ironbridge demo";
    static final String WITH_LAB = "  ironbridge run PROJECT --with-lab";

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Show the stack trace of an internal error.")
    private boolean debug;

    @Option(
            names = "--log-level",
            paramLabel = "LEVEL",
            defaultValue = "INFO",
            scope = ScopeType.INHERIT,
            description =
                    "Log level for standard error: ${COMPLETION-CANDIDATES}. Default:"
                            + " ${DEFAULT-VALUE}.")
    private Level logLevel = Level.INFO;

    @Option(
            names = "--log-queue",
            paramLabel = "LINES",
            converter = Lines.class,
            defaultValue = "10000",
            scope = ScopeType.INHERIT,
            description =
                    "Maximum number of log lines that wait to be written; more are dropped and"
                            + " counted. Default: ${DEFAULT-VALUE}.")
    private int logQueue = 10_000;

    public boolean debug() {
        return debug;
    }

    public Level logLevel() {
        return logLevel;
    }

    public int logQueue() {
        return logQueue;
    }

    /** The footer of the help, without what the distribution for production does not have. */
    public static String[] startInProduction() {
        return Stream.of(
                        Objects.requireNonNull(Settings.class.getAnnotation(Command.class))
                                .footer())
                .filter(line -> !line.equals(DEMO) && !line.equals(WITH_LAB))
                .toArray(String[]::new);
    }
}
