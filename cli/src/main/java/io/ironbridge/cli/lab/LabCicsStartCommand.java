package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts a transaction in a running lab CICS region. */
@Command(
        name = "start",
        description = {
            "Starts a transaction, as EXEC CICS START does.",
            "",
            "It runs in the lab CICS region that you started last on this machine, by lab cics, run"
                + " --with-lab or demo. A deck must define it with its PROGRAM. The program gets"
                + " the data by RETRIEVE.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge lab cics start LOAD",
            "  ironbridge lab cics start SSC1 --data '0000001000 20'"
        })
public final class LabCicsStartCommand implements Callable<Integer> {
    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final Duration TIME = Duration.ofSeconds(10);
    private static final int STARTED = 202;

    private final Console console;
    private final Path region;

    @Parameters(paramLabel = "TRAN", description = "Transaction id.")
    private String transaction = "";

    @ArgGroup private final Data data = new Data();

    /** Data for the program. */
    private static final class Data {
        @Option(
                names = "--data",
                paramLabel = "TEXT",
                description = "Data that RETRIEVE returns to the program, as text. Default: none.")
        private @Nullable String text;

        @Option(
                names = "--data-file",
                paramLabel = "FILE",
                description = "The same from a file, with the bytes as on z/OS.")
        private @Nullable Path file;

        byte[] bytes() throws IOException {
            if (file != null) {
                return Files.readAllBytes(file);
            }
            return text == null ? new byte[0] : text.getBytes(EBCDIC);
        }
    }

    /**
     * @param region file of the region
     */
    public LabCicsStartCommand(Console console, Path region) {
        this.console = console;
        this.region = region;
    }

    @Override
    public Integer call() throws InputException, InterruptedException {
        RunningRegion running = running();
        HttpResponse<String> answer;
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(TIME).build()) {
            answer = client.send(request(running), BodyHandlers.ofString());
        } catch (IOException e) {
            throw fault("No lab region answers at " + running.url() + ": start one");
        }
        if (answer.statusCode() != STARTED) {
            throw fault(
                    "The region did not start "
                            + transaction
                            + " ("
                            + answer.statusCode()
                            + "): "
                            + answer.body().strip());
        }
        console.print(transaction + " started in the lab CICS region at " + running.url());
        return ExitCodes.OK;
    }

    private RunningRegion running() throws InputException {
        try {
            return RunningRegion.read(region);
        } catch (IOException e) {
            throw fault("No lab CICS region was started here: there is no " + region);
        }
    }

    private HttpRequest request(RunningRegion running) throws InputException {
        String account = running.user() + ":" + running.password();
        try {
            return HttpRequest.newBuilder(
                            URI.create(
                                    running.url()
                                            + "/ironbridge/region/start?transaction="
                                            + URLEncoder.encode(
                                                    transaction, StandardCharsets.UTF_8)))
                    .timeout(TIME)
                    .header(
                            "Authorization",
                            "Basic "
                                    + Base64.getEncoder()
                                            .encodeToString(
                                                    account.getBytes(StandardCharsets.UTF_8)))
                    .POST(BodyPublishers.ofByteArray(data.bytes()))
                    .build();
        } catch (IOException e) {
            throw fault("The data cannot be read: " + e.getMessage());
        }
    }

    private static InputException fault(String what) {
        return new InputException(List.of("error IRB-GW-0821E: " + what + "."));
    }
}
