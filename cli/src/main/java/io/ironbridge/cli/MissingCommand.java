package io.ironbridge.cli;

import io.ironbridge.cli.terminal.Distribution;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Stands for a command that this distribution does not have. */
@Command(hidden = true, description = "Only in the distribution ironbridge-full.")
final class MissingCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.parent().commandLine(),
                Distribution.missing("The command '" + spec.name() + "'"));
    }

    /** With any options and parameters. */
    static CommandLine line() {
        return new CommandLine(new MissingCommand()).setUnmatchedArgumentsAllowed(true);
    }

    /** Adds an option that this distribution does not have: naming it is an error. */
    static CommandLine withoutLab(CommandLine line) {
        ISetter rejected =
                new ISetter() {
                    @Override
                    public <T> T set(T value) {
                        if (Boolean.TRUE.equals(value)) {
                            throw new ParameterException(
                                    line, Distribution.missing("The option --with-lab"));
                        }
                        return value;
                    }
                };
        line.getCommandSpec()
                .addOption(
                        OptionSpec.builder("--with-lab")
                                .hidden(true)
                                .type(boolean.class)
                                .setter(rejected)
                                .build());
        return line;
    }
}
