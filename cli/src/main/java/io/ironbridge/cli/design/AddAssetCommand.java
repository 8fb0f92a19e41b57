package io.ironbridge.cli.design;

import picocli.CommandLine.Command;

/** Parent of the commands that add assets. */
@Command(
        name = "asset",
        description = {
            "Adds a z/OS asset to an API project: what an operation calls.",
            "",
            "The data of programs comes from copybooks. The files are those that z/OS Connect's"
                    + " tools make from the same copybooks.",
            ""
        },
        synopsisSubcommandLabel = "cics|ims|mq|db2|sql")
public final class AddAssetCommand {}
