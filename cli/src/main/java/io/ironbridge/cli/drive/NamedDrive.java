package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.Build;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.OutputException;
import io.ironbridge.cli.terminal.OutputFile;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.cli.terminal.Summary;
import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.RunSummary;
import io.ironbridge.workloaddriver.named.StopSignal;
import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.result.Machine;
import io.ironbridge.workloaddriver.result.RunEnvironment;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Runs a named scenario and writes its result. */
final class NamedDrive {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Console console;
    private final Installation installation = new Installation(Build.home());
    private final Build build = Build.ofThisJar();
    private final StopSignal stop;
    private final String command;

    /**
     * @param command as typed
     */
    NamedDrive(Console console, StopSignal stop, String command) {
        this.console = console;
        this.stop = stop;
        this.command = command;
    }

    /**
     * Runs the scenario.
     *
     * @param out file of the result; null: the default place
     * @return the exit code
     */
    int run(NamedScenario scenario, RunSelection selection, @Nullable Path out)
            throws StartException, InterruptedException, OutputException {
        if (!installation.isUsable()) {
            throw new StartException(
                    "IRB-DRIVE-0031E The scenario "
                            + scenario.name()
                            + " could not run: there is no launcher in "
                            + installation.home()
                            + ". Start this command with the script ironbridge.",
                    new IOException("no launcher"));
        }
        Instant started = Instant.now();
        // before this process is pinned to some of the processors
        Machine here = Machine.here(build.version(), build.commit());
        boolean changed = changed(); // what changes later is not measured
        try (OutputFile chosen = chosen(out)) {
            console.note(scenario.name() + ": " + scenario.about() + "; Ctrl-C stops");
            RunOutcome outcome = outcome(scenario, selection);
            return report(result(scenario, started, here, changed, outcome), outcome, out, chosen);
        }
    }

    /** Opens the output before the run, so that a run is not lost. */
    private OutputFile chosen(@Nullable Path out) throws OutputException {
        if (out != null) {
            return OutputFile.of("The result", out);
        }
        Path here = Path.of("").toAbsolutePath();
        if (!Files.isWritable(here)) {
            throw new OutputException("The result", new IOException(here + " is not writable"));
        }
        return OutputFile.none();
    }

    private RunOutcome outcome(NamedScenario scenario, RunSelection selection)
            throws StartException, InterruptedException {
        try {
            return scenario.run(selection, new RunContext(installation, console::note, stop));
        } catch (NotStartedException | IOException e) {
            if (stop.isRequested()) { // printed here, because the process may end before the caller
                // can
                console.note("Stopped. Nothing was measured, so there is no result.");
            }
            throw new StartException(
                    "IRB-DRIVE-0031E The scenario "
                            + scenario.name()
                            + " could not run: "
                            + e.getMessage()
                            + ".",
                    e);
        }
    }

    private ScenarioResult result(
            NamedScenario scenario,
            Instant started,
            Machine here,
            boolean changed,
            RunOutcome outcome) {
        return new ScenarioResult(
                scenario.name(),
                outcome.form(),
                started,
                Instant.now(),
                command,
                new RunEnvironment(here, changed, outcome.tools(), outcome.placement()),
                outcome.rounds(),
                outcome.axes(),
                outcome.sides(),
                outcome.points(),
                outcome.missing(),
                outcome.profiles());
    }

    /** Whether the source tree differs from the commit; false for a distribution. */
    private boolean changed() throws InterruptedException {
        if (installation.benchmarks().isEmpty()) {
            return false;
        }
        String home = installation.home().toString();
        try {
            String head = LocalPrograms.output("git", "-C", home, "rev-parse", "HEAD");
            String files = LocalPrograms.output("git", "-C", home, "status", "--porcelain", "-uno");
            return !files.isEmpty() || !head.startsWith(build.commit());
        } catch (IOException _) {
            return true; // unknown counts as changed
        }
    }

    private int report(
            ScenarioResult result, RunOutcome outcome, @Nullable Path out, OutputFile chosen)
            throws OutputException {
        if (outcome.points().isEmpty()) {
            console.note("Nothing was measured, so there is no result.");
            return ExitCodes.FAULTS;
        }
        RunSummary.of(outcome).forEach(console::print);
        if (out == null) {
            write(result);
        } else {
            result.write(chosen.stream());
            chosen.keep();
            console.note("Result: " + out);
        }
        if (outcome.failed() > 0) {
            console.note(
                    "warning IRB-DRIVE-0032W: "
                            + Summary.count(outcome.failed(), "request")
                            + " failed. Do not rely on the points where they failed.");
            return ExitCodes.FAULTS;
        }
        return ExitCodes.OK;
    }

    /**
     * Writes full runs into the source tree, if there is one, and others into the current folder.
     */
    private void write(ScenarioResult result) throws OutputException {
        Path here = Path.of("").toAbsolutePath();
        String time = TIME.format(result.started());
        boolean kept =
                result.form() == ScenarioResult.Form.FULL
                        && installation.benchmarks().isPresent()
                        && here.startsWith(installation.home());
        Path folder =
                kept
                        ? installation.home().resolve("benchmarks/results/" + result.scenario())
                        : here;
        Path file =
                folder.resolve(kept ? time + ".json" : result.scenario() + "-" + time + ".json");
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new OutputException("The result", e);
        }
        try (OutputFile output = OutputFile.of("The result", file)) {
            result.write(output.stream());
            output.keep();
        }
        console.note("Result: " + file);
    }
}
