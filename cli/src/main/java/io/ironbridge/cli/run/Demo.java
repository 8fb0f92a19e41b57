package io.ironbridge.cli.run;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.cli.lab.LabOptions;
import io.ironbridge.cli.lab.Labs;
import io.ironbridge.cli.lab.WithLab;
import io.ironbridge.cli.terminal.Build;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.gateway.server.BackEndKinds;
import io.ironbridge.gateway.server.GatewayOptions;
import io.ironbridge.gateway.server.ListenAddress;
import io.ironbridge.gateway.state.ServerState;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs the sample APIs with their labs. */
final class Demo implements AutoCloseable {
    private static final Duration ANSWER_TIME = Duration.ofSeconds(30);

    private static final String TRANSFERS = "transfers";

    private final Running running;

    private Demo(Running running) {
        this.running = running;
    }

    /**
     * Starts gateway and labs; ignores back ends that the environment defines.
     *
     * @param projects folders of the samples
     * @param options of the gateway
     */
    static Demo start(List<Path> projects, GatewayOptions options, Console console)
            throws ConfigurationException, StartException, InterruptedException {
        WithLab.Result result =
                new WithLab(
                                BackEndKinds.loadOptions(Map.of()),
                                load -> ProjectLoader.load(projects, load),
                                LabOptions.forDemo().withDatabase(tables(projects)),
                                console)
                        .load();
        State state = State.make();
        boolean started = false;
        try {
            Running running =
                    Running.start(result, options.withState(ServerState.in(state.folder)));
            started = true;
            return new Demo(running.closing(state));
        } catch (IOException e) {
            throw State.failed(e);
        } finally {
            if (!started) {
                Labs.close(state);
            }
        }
    }

    /** The tables of the sample with data sources. */
    private static List<Path> tables(List<Path> projects) {
        return projects.stream()
                .filter(project -> project.endsWith(TRANSFERS))
                .flatMap(project -> Stream.of("current.sql", "savings.sql").map(project::resolve))
                .toList();
    }

    /**
     * A temporary folder for the transaction log, whose databases are in memory, too.
     *
     * @param folder is deleted at the end
     */
    private record State(Path folder) implements AutoCloseable {
        static State make() throws StartException {
            try {
                return new State(Files.createTempDirectory("ironbridge-demo"));
            } catch (IOException e) {
                throw failed(e);
            }
        }

        static StartException failed(IOException why) {
            return new StartException(
                    "IRB-GW-0836E The demo needs a temporary folder: " + why.getMessage() + ".",
                    why);
        }

        @Override
        public void close() throws IOException {
            List<Path> deepestFirst;
            try (Stream<Path> files = Files.walk(folder)) {
                deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        }
    }

    /**
     * Starts the gateway without labs: no back end answers.
     *
     * @param projects folders of the samples
     */
    static Demo withoutLabs(List<Path> projects) throws ConfigurationException, StartException {
        Map<String, String> variables = new HashMap<>();
        for (String backEnd : List.of("DB2", "CICS", "IMS")) {
            variables.put(backEnd + "_HOST", "127.0.0.1");
            variables.put(backEnd + "_PORT", "1");
            for (String item : List.of("USER", "USERNAME", "PASSWORD")) {
                variables.put(backEnd + "_" + item, "NOBODY");
            }
        }
        LoadOptions options =
                BackEndKinds.loadOptions(variables)
                        .withAdjustment(all ->
                                all.named("zosconnect_cicsIpicConnection")
                                        .forEach(cics -> cics.set("ironbridge_hostlinkPort", "1")));
        Loaded loaded = ProjectLoader.load(projects, options).orThrow();
        return new Demo(
                Running.start(
                        new WithLab.Result(loaded, Labs.NONE, () -> loaded),
                        GatewayOptions.DEFAULT.withHttpPort(0)));
    }

    /** The folders of all samples. */
    static List<Path> samples() throws StartException {
        List<Path> samples = new ArrayList<>();
        for (String name :
                List.of(
                        "projectmanager",
                        "catalog",
                        "echo",
                        "phonebook",
                        "inquiry",
                        "workload",
                        TRANSFERS)) {
            samples.add(sample(name));
        }
        return samples;
    }

    private static Path sample(String name) throws StartException {
        Path sample = Build.home().resolve("samples").resolve(name);
        if (Files.isDirectory(sample)) {
            return sample;
        }
        throw new StartException(
                "IRB-GW-0806E The sample does not exist at "
                        + sample
                        + ". Start the demo with the launcher ./ironbridge.",
                new IOException(sample.toString()));
    }

    String url() {
        return running.url();
    }

    /** Where administrators reach it. */
    List<String> adminUrls() {
        return running.gateway().adminAddresses().stream().map(ListenAddress::url).toList();
    }

    /** Serves until the process is terminated. */
    void serve(Runnable announce, Console console) throws InterruptedException {
        running.serve(announce, console);
    }

    /**
     * Makes each call once and prints its status and size.
     *
     * @return whether all answers are as expected
     */
    boolean callAll(Console console) throws IOException, InterruptedException {
        boolean kept = true;
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(ANSWER_TIME).build()) {
            for (DemoCall call : DemoCall.ALL) {
                kept &= call(client, call, console);
            }
        }
        return kept;
    }

    /** Makes each call once, whatever the answer. */
    void rehearse() throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(ANSWER_TIME).build()) {
            for (DemoCall call : DemoCall.ALL) {
                client.send(request(call), BodyHandlers.discarding());
            }
        }
    }

    private boolean call(HttpClient client, DemoCall call, Console console)
            throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(request(call), BodyHandlers.ofByteArray());
        String body = new String(response.body(), StandardCharsets.UTF_8);
        boolean kept = call.isKept(response.statusCode(), body);
        console.print(
                "%d %6d bytes  %-6s %s  %s%s"
                        .formatted(
                                response.statusCode(),
                                response.body().length,
                                call.method(),
                                call.path(),
                                kept ? "" : "NOT AS EXPECTED: ",
                                call.shows()));
        return kept;
    }

    private HttpRequest request(DemoCall call) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url() + call.path())).timeout(ANSWER_TIME);
        return call.body().isEmpty()
                ? request.method(call.method(), BodyPublishers.noBody()).build()
                : request.header("content-type", "application/json")
                        .method(call.method(), BodyPublishers.ofString(call.body()))
                        .build();
    }

    @Override
    public void close() {
        running.close();
    }
}
