package io.ironbridge.gateway.cli;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The server that {@code admin} is about. */
final class AdminConnection {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration CONNECTING = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final int FIRST_ERROR = 400;
    private static final String PASSWORD = "IRONBRIDGE_ADMIN_PASSWORD";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Of the server's port for administrators.")
    private @Nullable URI url;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            converter = Port.class,
            description = "Of the port for administrators of a server on this machine.")
    private @Nullable Integer port;

    @Option(
            names = "--token-folder",
            paramLabel = "DIRECTORY",
            description =
                    "Where servers of this user write how to reach them. Default:"
                            + " $$XDG_RUNTIME_DIR/ironbridge, or ~/.ironbridge/run.")
    private @Nullable Path tokenFolder;

    @Option(names = "--user", paramLabel = "NAME", description = "Who one is; with --url.")
    private @Nullable String user;

    @Option(names = "--json", description = "Print what the server says, instead of a table.")
    private boolean json;

    /** Where to ask, and with which proof. */
    private record Target(String url, Optional<String> authorization) {}

    private Target target() throws InputException {
        if (url != null) {
            String base = url.toString().replaceFirst("/+(admin/*)?$", "");
            return new Target(
                    base, Optional.ofNullable(user).map(name -> basic(name, password(name))));
        }
        return local();
    }

    private static String basic(String name, String password) {
        return "Basic "
                + Base64.getEncoder()
                        .encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    @SuppressWarnings("SystemConsoleNull") // its contract still allows null
    private static String password(String name) {
        String given = System.getenv(PASSWORD);
        java.io.Console terminal = System.console();
        if (given != null || terminal == null) {
            return given == null ? "" : given;
        }
        char[] typed = terminal.readPassword("Password of %s: ", name);
        return typed == null ? "" : new String(typed);
    }

    /** The servers of this user on this machine write where they are. */
    private Target local() throws InputException {
        Path folder = tokenFolder == null ? UserFolders.runtime() : tokenFolder;
        List<Target> found = new ArrayList<>();
        for (Path file : files(folder)) {
            boolean meant =
                    port == null || String.valueOf(file.getFileName()).equals(port + ".json");
            if (meant) {
                read(file).ifPresent(found::add);
            }
        }
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw fault(
                found.isEmpty()
                        ? "There is no server of this user"
                                + (port == null ? "" : " at port " + port)
                                + " (looked into "
                                + folder
                                + "). Start one, or say --url."
                        : "There are several servers of this user: say --port with one of "
                                + String.join(", ", found.stream().map(Target::url).toList())
                                + ".");
    }

    private static List<Path> files(Path folder) throws InputException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
        } catch (IOException e) {
            throw fault(folder + " cannot be read: " + e.getMessage());
        }
    }

    /** A server that was killed has left its file behind. */
    private static Optional<Target> read(Path file) {
        try {
            JsonNode content = JSON.readTree(Files.readAllBytes(file));
            boolean runs =
                    ProcessHandle.of(content.path("pid").asLong())
                            .map(ProcessHandle::isAlive)
                            .orElse(false);
            return runs
                    ? Optional.of(
                            new Target(
                                    content.path("url").asString(),
                                    Optional.of("Bearer " + content.path("token").asString())))
                    : Optional.empty();
        } catch (IOException | JacksonException _) {
            return Optional.empty(); // it is being written, or gone
        }
    }

    JsonNode get(String path) throws InputException {
        return send("GET", path, "", BodyPublishers.noBody());
    }

    String text(String path) throws InputException {
        return ask("GET", path, "", BodyPublishers.noBody());
    }

    /**
     * @param type of the body; empty: there is none
     */
    JsonNode send(String method, String path, String type, BodyPublisher body)
            throws InputException {
        try {
            return JSON.readTree(ask(method, path, type, body));
        } catch (JacksonException e) {
            throw fault("The server's answer is no JSON: is that its port for administrators?");
        }
    }

    private String ask(String method, String path, String type, BodyPublisher body)
            throws InputException {
        Target target = target();
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECTING).build()) {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(target.url() + path))
                            .timeout(LONGEST)
                            .method(method, body);
            target.authorization().ifPresent(proof -> request.header("authorization", proof));
            if (!type.isEmpty()) {
                request.header("content-type", type);
            }
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() >= FIRST_ERROR) {
                throw refused(response);
            }
            return response.body();
        } catch (IOException e) {
            throw fault(
                    target.url()
                            + " does not answer: "
                            + Optional.ofNullable(e.getMessage())
                                    .orElse(e.getClass().getSimpleName()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw fault("interrupted");
        }
    }

    private static InputException refused(HttpResponse<String> response) {
        List<String> lines = new ArrayList<>();
        String title = "";
        try {
            JsonNode problem = JSON.readTree(response.body());
            title = problem.path("title").asString("");
            problem.path("errors").forEach(error -> lines.add("  " + error.asString()));
        } catch (JacksonException _) {
            title = "";
        }
        lines.addFirst(
                "error IRB-GW-0812E: The server has refused it ("
                        + response.statusCode()
                        + ")"
                        + (title.isEmpty() ? "" : ": " + title));
        return new InputException(lines);
    }

    private static InputException fault(String text) {
        return new InputException(List.of("error IRB-GW-0812E: " + text));
    }

    /** Prints an answer, as a table or as it is. */
    int show(Console console, JsonNode answer, Function<JsonNode, List<String>> table) {
        if (json) {
            console.say(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(answer));
        } else {
            table.apply(answer).forEach(console::say);
        }
        return ExitCodes.OK;
    }
}
