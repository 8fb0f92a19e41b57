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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/**
 * An API-first project, before COBOL programs that have its structures written down on their own,
 * in a lab region.
 */
@Tag("system")
@Timeout(300)
class ApiFirstIT {
    private final Cli cli = new Cli();
    private final HttpClient client = HttpClient.newHttpClient();
    private Running running;

    @BeforeEach
    void start() throws Exception {
        boolean installed =
                List.of(System.getenv("PATH").split(File.pathSeparator, -1)).stream()
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cobc")));
        assumeTrue(installed, "cobc (GnuCOBOL 3) is not on the PATH");
        Path library =
                Path.of(
                        Objects.requireNonNull(ApiFirstIT.class.getResource("toollibrary"))
                                .toURI());
        LabOptions labs =
                CommandLine.populateCommand(
                        new LabOptions(),
                        "--programs",
                        library.resolve("programs").toString(),
                        "--region-data",
                        "none");
        WithLab.Result result =
                new WithLab(
                                BackEndKinds.loadOptions(Map.of()),
                                options ->
                                        ProjectLoader.load(
                                                List.of(library.resolve("project")), options),
                                labs,
                                cli.console())
                        .load();
        assertThat(result.loaded().faults()).isEmpty();
        running = Running.start(result, GatewayOptions.DEFAULT.withHttpPort(0));
    }

    @AfterEach
    void stop() {
        client.close();
        if (running != null) {
            running.close();
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(running.url() + path)));
    }

    private HttpResponse<String> lend(String body) throws Exception {
        return send(
                HttpRequest.newBuilder(URI.create(running.url() + "/members/M42/loans"))
                        .header("content-type", "application/json")
                        .POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static void is(HttpResponse<String> response, int status, String body) {
        assertThat(response.body()).isEqualTo(body);
        assertThat(response.statusCode()).isEqualTo(status);
    }

    @Test
    void anArrayOfTheAnswerIsReadFromItsContainers() throws Exception {
        is(
                get("/tools"),
                200,
                "[{\"code\":\"SAW1\",\"label\":\"Hand saw\",\"fee\":12.50,\"tags\":[\"wood\",\"by"
                    + " hand\"]},{\"code\":\"DRIL\",\"label\":\"Drill\",\"fee\":3.00,\"tags\":[],\"note\":\"with"
                    + " bits\"}]");
    }

    @Test
    void theResponseThatExistsIsChosen() throws Exception {
        is(get("/tools?kind=NONE"), 404, "{\"reason\":\"No tool of this kind\"}");
        is(get("/tools?kind=FEW"), 200, "[]");
    }

    @Test
    void whatIsOptionalReachesTheProgramAndItsArrayComesBack() throws Exception {
        is(
                lend("{\"code\":\"SAW1\",\"days\":4,\"extras\":[\"blade\",\"case\"]}"),
                201,
                "{\"member\":\"M42\",\"total\":14.00,\"extras\":[\"blade\",\"case\"]}");
        is(lend("{\"code\":\"SAW1\"}"), 201, "{\"member\":\"M42\",\"total\":1.25,\"extras\":[]}");
        is(lend("{\"code\":\"NAIL\"}"), 404, "{\"reason\":\"No tool NAIL\"}");
    }

    @Test
    void aContainerThatIsNamedButNotGivenIsTheProjectsOwn500WithTheField() throws Exception {
        HttpResponse<String> response = get("/tools?kind=BROKEN");
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body())
                .contains("responseCode200-cont of BAQBASE", "byte offset X'4'")
                .doesNotContain("NOT-THERE");
    }
}
