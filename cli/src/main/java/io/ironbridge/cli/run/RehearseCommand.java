package io.ironbridge.cli.run;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.StartException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * Starts the gateway with samples and calls them, so that the JVM can write an AOT cache of the
 * classes in use. For the launcher, in the distribution without labs.
 */
@Command(hidden = true, description = "Starts and calls the samples without back ends, and ends.")
public final class RehearseCommand implements Callable<Integer> {
    /** Samples whose connections have variables for host and port. */
    private static final List<String> SAMPLES =
            List.of("projectmanager", "catalog", "echo", "phonebook", "inquiry");

    @Override
    public Integer call()
            throws ConfigurationException, StartException, IOException, InterruptedException {
        List<Path> samples =
                Demo.samples().stream()
                        .filter(sample -> SAMPLES.contains(sample.getFileName().toString()))
                        .toList();
        try (Demo demo = Demo.withoutLabs(samples)) {
            demo.rehearse();
        }
        return ExitCodes.OK;
    }
}
