package io.ironbridge.cli;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.FaultLine;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.Settings;
import io.ironbridge.cli.terminal.StartException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports failures in few words, and chooses the exit code. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private final Settings settings;
    private final Console console;

    /**
     * @param console gets the lines of failures, in the form of its other lines
     */
    Failures(Settings settings, Console console) {
        this.settings = settings;
        this.console = console;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(failure.getMessage());
        UnmatchedArgumentException.printSuggestions(failure, err);
        err.println("Usage: " + command.getHelp().synopsis(0).strip());
        err.println("More: " + command.getCommandSpec().qualifiedName() + " --help");
        err.flush();
        return ExitCodes.USAGE;
    }

    @Override
    public int handleExecutionException(
            Exception failure, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (failure instanceof InputException input) {
            input.json().ifPresent(command.getOut()::println);
            command.getOut().flush();
        }
        int exitCode = report(failure);
        if (settings.debug()) {
            failure.printStackTrace(err);
        }
        err.flush();
        return exitCode;
    }

    private int report(Exception failure) {
        return switch (failure) {
            case ConfigurationException configuration -> {
                configuration.faults().forEach(fault -> console.note(FaultLine.of(fault)));
                yield ExitCodes.FAULTS;
            }
            case InputException input -> {
                input.lines().forEach(console::note);
                yield ExitCodes.FAULTS;
            }
            case StartException start -> {
                console.note(String.valueOf(start.getMessage()));
                yield ExitCodes.NOT_STARTED;
            }
            default -> {
                console.note("IRB-GW-0800E Internal error: " + failure);
                console.note("This is a bug. Please report it with the output of --debug.");
                yield ExitCodes.INTERNAL;
            }
        };
    }
}
