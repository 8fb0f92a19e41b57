package io.ironbridge.cli.design;

import picocli.CommandLine.Command;

/** Parent of the commands that add to a project. */
@Command(
        name = "add",
        description = {"Adds an asset, an operation or a table to an API project.", ""},
        synopsisSubcommandLabel = "asset|operation|table")
public final class AddCommand {}
