package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.run.Running;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.GatewayOptions;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/**
 * A channel that {@code channel.yaml} describes, with CHAR and BIT containers both ways, before a
 * COBOL program in a lab region.
 */
@Tag("system")
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
class ChannelIT {
    private final Cli cli = new Cli();
    private final HttpClient client = HttpClient.newHttpClient();
    private Running running;

    @BeforeAll
    void start() throws Exception {
        boolean installed =
                List.of(System.getenv("PATH").split(File.pathSeparator, -1)).stream()
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc")));
        assumeTrue(installed, "cobc (GnuCOBOL 3) is not on the PATH");
        Path parcels =
                Path.of(Objects.requireNonNull(ChannelIT.class.getResource("parcels")).toURI());
        LabOptions labs =
                CommandLine.populateCommand(
                        new LabOptions(),
                        "--programs",
                        parcels.resolve("programs").toString(),
                        "--region-data",
                        "none");
        WithLab.Result result =
                new WithLab(
                                BackEndKinds.loadOptions(Map.of()),
                                options ->
                                        ProjectLoader.load(
                                                List.of(parcels.resolve("project")), options),
                                labs,
                                cli.console())
                        .load();
        assertThat(result.loaded().faults()).isEmpty();
        running = Running.start(result, GatewayOptions.DEFAULT.withHttpPort(0));
    }

    @AfterAll
    void stop() {
        client.close();
        if (running != null) {
            running.close();
        }
    }

    private void answers(String body, int status, String expected) throws Exception {
        HttpResponse<String> response =
                client.send(
                        HttpRequest.newBuilder(URI.create(running.url() + "/quotes"))
                                .header("content-type", "application/json")
                                .POST(BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(response.body()).isEqualTo(expected);
        assertThat(response.statusCode()).isEqualTo(status);
    }

    @Test
    void recordsAndTextsGoBothWays() throws Exception {
        answers(
                "{\"weight\":2500,\"destination\":\"DE\",\"pieces\":2,\"service\":\"FAST\","
                        + "\"note\":\"Grüße, [fragile]!\"}",
                200,
                "{\"price\":10.49,\"zone\":7,\"label\":\"DE-FAST Grüße, [fragile]!\","
                        + "\"message\":\"In 03 days\"}");
    }

    @Test
    void aTextThatIsNotGivenIsNoContainer() throws Exception {
        answers(
                "{\"weight\":1,\"destination\":\"DE\",\"service\":\"SLOW\"}",
                200,
                "{\"price\":1.50,\"zone\":7,\"label\":\"DE-SLOW without a note\","
                        + "\"message\":\"In 03 days\"}");
    }

    @Test
    void containersThatDidNotComeBackAreNoMembers() throws Exception {
        answers("{\"weight\":1,\"destination\":\"XX\"}", 422, "{\"message\":\"No way to XX\"}");
    }
}
