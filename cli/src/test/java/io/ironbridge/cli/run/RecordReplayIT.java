package io.ironbridge.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.cli.Cli;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.gateway.backend.CallInterceptor;
import io.ironbridge.gateway.record.CallRecorder;
import io.ironbridge.gateway.record.CallReplay;
import io.ironbridge.gateway.record.MaskRule;
import io.ironbridge.gateway.record.RecordingLimits;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.GatewayOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The calls of the demo, recorded with labs for Db2, CICS, IMS and MQ, and answered without them.
 * One recording for all tests.
 */
@Tag("system")
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordReplayIT {
    /** Vary from request to request, or with the length of a body that is not whole. */
    private static final Set<String> VARYING =
            Set.of("date", "x-request-id", "transfer-encoding", "content-length");

    private static final List<DemoCall> CALLS =
            DemoCall.ALL.stream()
                    .filter(call -> !call.path().matches("/(openapi|health|metrics|bank).*"))
                    .toList();

    private static final List<Path> WITHOUT_DATA_SOURCES =
            Cli.samples().stream().filter(sample -> !sample.endsWith("transfers")).toList();

    private final Cli cli = new Cli();
    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir private static Path folder;
    private Path recording = Path.of("");
    private List<String> answered = List.of();

    @BeforeAll
    void record() throws Exception {
        recording = folder.resolve("recording");
        CallRecorder recorder =
                CallRecorder.start(
                        recording,
                        List.of(
                                new MaskRule(
                                        "phonebook", false, "REQ-ZIP-CODE", MaskRule.How.HASH, "")),
                        RecordingLimits.DEFAULT);
        try (recorder;
                Running running = start(new LabOptions(), _ -> recorder)) {
            answered = answers(running);
            assertThat(CALLS).allSatisfy(call -> assertThat(answer(call)).isTrue());
        }
    }

    /** Whether the recorded answer is what the demo expects. */
    private boolean answer(DemoCall call) {
        String text = answered.get(CALLS.indexOf(call));
        return text.startsWith(call.status() + " ");
    }

    @AfterAll
    void stop() {
        client.close();
    }

    private Running start(LabOptions labs, CallInterceptor.Factory interceptors) throws Exception {
        WithLab.Result result =
                new WithLab(
                                BackEndKinds.loadOptions(Map.of()),
                                options -> ProjectLoader.load(WITHOUT_DATA_SOURCES, options),
                                labs,
                                cli.console())
                        .load();
        assertThat(result.loaded().faults()).isEmpty();
        return Running.start(
                result, GatewayOptions.DEFAULT.withHttpPort(0).withInterceptors(interceptors));
    }

    private Running replay(Path of) throws Exception {
        LabOptions none = new LabOptions();
        none.startNone();
        return start(none, CallReplay.of(of, new CallReplay.Options(Set.of(), false, false)));
    }

    private List<String> answers(Running running) throws Exception {
        List<String> answers = new ArrayList<>();
        for (DemoCall call : CALLS) {
            answers.add(send(running, call.method(), call.path(), call.body()));
        }
        return answers;
    }

    /** Status, headers and body. */
    private String send(Running running, String method, String path, String body) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(running.url() + path))
                        .method(
                                method,
                                body.isEmpty()
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("content-type", "application/json");
        }
        HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
        String headers =
                String.join(
                        "\n",
                        response.headers().map().entrySet().stream()
                                .filter(header -> !VARYING.contains(header.getKey()))
                                .map(header -> header.getKey() + ": " + header.getValue())
                                .sorted()
                                .toList());
        String text = response.body().replaceFirst("\"requestId\":\"[^\"]*\"", "");
        return response.statusCode() + " " + headers + "\n" + text;
    }

    /** A copy of the recording with one text replaced in one file. */
    private Path edited(String file, String text, String replacement) throws Exception {
        Path copy = Files.createTempDirectory(folder, "edited");
        try (Stream<Path> files = Files.list(recording)) {
            for (Path each : files.toList()) {
                Files.copy(each, copy.resolve(each.getFileName()));
            }
        }
        Path changed = copy.resolve(file);
        String content = Files.readString(changed);
        assertThat(content).contains(text);
        Files.writeString(changed, content.replace(text, replacement));
        return copy;
    }

    @Test
    void withoutBackEndsEveryCallIsAnsweredAsBefore() throws Exception {
        try (Running running = replay(recording)) {
            List<String> replayed = answers(running);
            for (int i = 0; i < CALLS.size(); i++) {
                assertThat(replayed.get(i)).as(CALLS.get(i).path()).isEqualTo(answered.get(i));
            }
        }
    }

    @Test
    void recordingsAreInTheCopybooksItemsAndOnlyTheirOwnerReadsThem() throws Exception {
        assertThat(recording.resolve("catalogManager.yaml"))
                .content()
                .contains("CAT-REQUEST: 01INQC", "CAT-RETURN-CODE: 0", "tookMillis: ");
        assertThat(recording.resolve("phonebook.yaml")).content().contains("RSP-MESSAGE: ");
        try (Stream<Path> files = Files.list(recording)) {
            assertThat(files)
                    .allSatisfy(file ->
                            assertThat(
                                            PosixFilePermissions.toString(
                                                    Files.getPosixFilePermissions(file)))
                                    .isEqualTo("rw-------"));
        }
    }

    @Test
    void maskedValuesAreNotInTheRecording() throws Exception {
        assertThat(recording.resolve("phonebook.yaml"))
                .content()
                .contains("REQ-ZIP-CODE: ")
                .doesNotContain("REQ-ZIP-CODE: D07/R07");
    }

    @Test
    void anEditedItemIsServed() throws Exception {
        Path edited = edited("phonebook.yaml", "8-111-1111", "8-111-9999");
        try (Running running = replay(edited)) {
            assertThat(send(running, "GET", "/phonebook/entries/LAST1", ""))
                    .startsWith("200 ")
                    .contains("8-111-9999");
        }
    }

    @Test
    void aRequestThatIsNotRecordedGetsTheNearestAndItsDifference() throws Exception {
        try (Running running = replay(recording)) {
            assertThat(send(running, "GET", "/phonebook/entries/NOBODY", ""))
                    .startsWith("500 ")
                    .contains("not in the recording", "phonebook.yaml:", "REQ-LAST-NAME")
                    .doesNotContain("LAST1");
        }
    }

    @Test
    void aValueThatDoesNotFitIsReportedWithFileAndLine() throws Exception {
        Path edited = edited("catalogManager.yaml", "CAT-RETURN-CODE: 20", "CAT-RETURN-CODE: 2000");

        assertThatThrownBy(() -> replay(edited))
                .isInstanceOfSatisfying(
                        ConfigurationException.class,
                        failure ->
                                assertThat(failure.faults())
                                        .singleElement()
                                        .satisfies(fault -> {
                                            assertThat(fault.id()).isEqualTo("IRB-GW-0355E");
                                            assertThat(fault.line()).isPositive();
                                            assertThat(fault.what()).contains("CAT-RETURN-CODE");
                                        }));
    }
}
