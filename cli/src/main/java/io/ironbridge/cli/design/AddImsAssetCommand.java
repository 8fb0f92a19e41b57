package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.design.HostAsset;
import io.ironbridge.design.NewConnection;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Adds an IMS transaction. */
@Command(
        name = "ims",
        description = {
            "Adds an IMS transaction.",
            "",
            "Each copybook is a segment, which begins with LL and ZZ; the first one of the request"
                    + " has the transaction code after them. Operations leave these items to the"
                    + " gateway.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge add asset ims phones --transaction IVTNO --request IN.cpy --response"
                    + " OUT.cpy"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done",
            " 1:nothing was written, for the reason that is printed",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class AddImsAssetCommand extends AddHostAsset {
    @Option(
            names = "--transaction",
            paramLabel = "CODE",
            required = true,
            description = "The transaction code.")
    private String transaction = "";

    public AddImsAssetCommand(Console console) {
        super(NewConnection.IMS, console);
    }

    @Override
    HostAsset.Type type(boolean named) {
        return HostAsset.Type.IMS;
    }

    @Override
    Map<String, String> properties(String connectionRef) {
        return ordered(
                "language",
                "COBOL",
                "transactionCode",
                transaction,
                "connectionRef",
                connectionRef);
    }
}
