package io.ironbridge.cli.design;

import picocli.CommandLine.Command;

/** Parent of the commands that add to a project. */
@Command(
        name = "add",
        description = {"Adds an asset, an operation, a table or a user to an API project.", ""},
        synopsisSubcommandLabel = "asset|operation|table|user")
public final class AddCommand {}
