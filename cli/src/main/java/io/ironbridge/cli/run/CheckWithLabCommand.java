package io.ironbridge.cli.run;

import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.StartException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds all faults in projects, as they would run with labs if the user asks for it. */
@Command(
        footer = {
            "  ironbridge check employees",
            "  ironbridge check samples/workload --with-lab",
            "  ironbridge check api.war overrides.xml --var DB2_HOST=localhost",
            "  ironbridge check employees --json | jq '.faults[].file'",
            "  ironbridge check employees --strict --sarif target/check.sarif",
            "  ironbridge check employees --watch"
        })
public final class CheckWithLabCommand extends CheckCommand {
    @Option(
            names = "--with-lab",
            description =
                    "Check the projects as 'run --with-lab' would read them. Unless there is an"
                            + " error, also start the labs, which compile their programs, and then"
                            + " the server if each variable has a value; both listen on free ports"
                            + " of this machine and are stopped. No operation is called.")
    private boolean withLab;

    @Mixin private final LabOptions labs = new LabOptions();

    public CheckWithLabCommand(Console console) {
        super(console);
    }

    @Override
    WithLab.Result load(Projects projects, Console console)
            throws StartException, InterruptedException {
        return withLab
                ? new WithLab(projects.options(), projects::load, labs, console)
                        .load(CheckCommand::preventsLabs)
                : super.load(projects, console);
    }

    @Override
    boolean isStarted() {
        return withLab;
    }
}
