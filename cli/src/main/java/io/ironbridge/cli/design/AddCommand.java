package io.ironbridge.cli.design;

import picocli.CommandLine.Command;

/** Parent of the commands that add to a project. */
@Command(
        name = "add",
        description = {"Adds an asset or an operation to an API project.", ""},
        synopsisSubcommandLabel = "asset|operation")
public final class AddCommand {}
