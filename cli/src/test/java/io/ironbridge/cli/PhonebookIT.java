package io.ironbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.run.Running;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.testsupport.Samples;
import java.io.IOException;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The public IMS sample, unmodified, before a lab IMS: over IMS Connect's protocol and by the
 * in-process way.
 */
@Tag("system")
class PhonebookIT {
    private static final String CONTACTS = "/phonebook/contacts";
    private static final String ADA =
            "{\"lastName\":\"ADAMS\",\"firstName\":\"ADA\",\"extension\":\"8-222-3333\","
                    + "\"zipCode\":\"D09/R09\"}";

    @TempDir Path data;

    private final Cli cli = new Cli();
    private final HttpClient client = HttpClient.newHttpClient();
    private @Nullable Running running;

    /**
     * @param local whether the lab is called without a socket
     */
    private void start(boolean local) throws Exception {
        Path project = Samples.shared("phonebook-ims");
        Path sockets =
                Files.writeString(
                        data.resolve("sockets.xml"),
                        "<server><zosconnect_imsConnection id='imsConn' ironbridge_local='"
                                + local
                                + "'/></server>");
        WithLab.Result result =
                new WithLab(
                                BackEndKinds.loadOptions(Map.of()),
                                options -> ProjectLoader.load(List.of(project, sockets), options),
                                LabOptions.in(data),
                                cli.console())
                        .load();
        assertThat(result.loaded().faults()).isEmpty();
        running = Running.start(result, GatewayOptions.DEFAULT.withHttpPort(0));
    }

    @AfterEach
    void stop() {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    private Running running() {
        return Objects.requireNonNull(running);
    }

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(running().url() + path))
                        .header("content-type", "application/json")
                        .method(
                                method,
                                body.isEmpty()
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private void assertAnswer(String method, String path, String body, int status, String answer)
            throws IOException, InterruptedException {
        HttpResponse<String> response = send(method, path, body);
        assertThat(response.body()).isEqualTo(answer);
        assertThat(response.statusCode()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void contactsAreAddedShownChangedAndRemoved(boolean local) throws Exception {
        start(local);
        assertAnswer(
                "GET",
                CONTACTS + "/LAST1",
                "",
                200,
                "{\"firstName\":\"FIRST1\",\"lastName\":\"LAST1\",\"extension\":\"8-111-1111\","
                        + "\"zipCode\":\"D01/R01\"}");
        assertThat(send("POST", CONTACTS, ADA).statusCode()).isEqualTo(201);
        assertAnswer(
                "POST", CONTACTS, ADA, 409, "{\"message\":\"The contact ADAMS already exists.\"}");
        assertThat(
                        send("PUT", CONTACTS + "/ADAMS", ADA.replace("8-222-3333", "8-222-4444"))
                                .statusCode())
                .isEqualTo(200);
        assertThat(send("GET", CONTACTS + "/ADAMS", "").body()).contains("8-222-4444");
        assertThat(send("DELETE", CONTACTS + "/ADAMS", "").statusCode()).isEqualTo(200);
        assertAnswer(
                "GET",
                CONTACTS + "/ADAMS",
                "",
                404,
                "{\"message\":\"Contact with last name ADAMS was not found in phonebook.\"}");
        assertThat(send("PUT", CONTACTS + "/ADAMS", ADA).statusCode()).isEqualTo(404);
        assertThat(send("DELETE", CONTACTS + "/ADAMS", "").statusCode()).isEqualTo(404);
    }

    @Test
    void contactsStayOverARestartOfTheLab() throws Exception {
        start(false);
        assertThat(send("POST", CONTACTS, ADA).statusCode()).isEqualTo(201);
        stop();
        start(true);
        assertThat(send("GET", CONTACTS + "/ADAMS", "").statusCode()).isEqualTo(200);
    }

    @Test
    void anImsThatIsGoneIsTheProjectsOwn500() throws Exception {
        start(false);
        running().labs().close();
        HttpResponse<String> response = send("GET", CONTACTS + "/LAST1", "");
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).contains("The back end cannot be reached.");
    }
}
