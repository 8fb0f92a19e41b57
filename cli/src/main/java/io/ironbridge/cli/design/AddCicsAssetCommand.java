package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.design.HostAsset;
import io.ironbridge.design.NewConnection;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Adds a CICS program. */
@Command(
        name = "cics",
        description = {
            "Adds a CICS program with a COMMAREA, or with a channel if containers are named.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge add asset cics inquiry --program ACCTINQ --request ACCT.cpy",
            "  ironbridge add asset cics price --program PRICEQ --request PARCEL=PARCEL.cpy"
                    + " --response COST=COST.cpy"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done",
            " 1:nothing was written, for the reason that is printed",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class AddCicsAssetCommand extends AddHostAsset {
    @Option(
            names = "--program",
            paramLabel = "NAME",
            required = true,
            description = "The CICS program.")
    private String program = "";

    @Option(
            names = "--transid",
            paramLabel = "ID",
            description = "Transaction under which it runs. Default: that of the connection.")
    private String transaction = "";

    @Option(
            names = "--ccsid",
            paramLabel = "CCSID",
            description = "Code page of the program's texts. Default: 37.")
    private String ccsid = "37";

    public AddCicsAssetCommand(Console console) {
        super(NewConnection.CICS, console);
    }

    @Override
    HostAsset.Type type(boolean named) {
        return named ? HostAsset.Type.CHANNEL : HostAsset.Type.COMMAREA;
    }

    @Override
    Map<String, String> properties(String connectionRef) {
        Map<String, String> all =
                ordered(
                        "transidUsage",
                        transaction.isEmpty() ? "" : "EIB_AND_MIRROR",
                        "language",
                        "COBOL",
                        "program",
                        program,
                        "bidiConfigRef",
                        "",
                        "connectionRef",
                        connectionRef,
                        "ccsid",
                        ccsid);
        if (!transaction.isEmpty()) {
            all.put("transid", transaction);
        }
        return all;
    }
}
