package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.ExitCodes;
import picocli.CommandLine.Command;

/** Groups the commands that run labs. */
@Command(
        name = "lab",
        description = {"Runs an embedded back end alone, to develop and test against."},
        synopsisSubcommandLabel = "BACKEND",
        commandListHeading = "%nBack ends:%n",
        footerHeading = "%nExample:%n",
        footer = {
            "  ironbridge lab db2 --port 50446",
            "  ironbridge lab cics --programs cobol",
            "  ironbridge lab ims",
            "  ironbridge lab mq"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class LabCommand {}
