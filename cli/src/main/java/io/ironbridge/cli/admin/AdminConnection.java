package io.ironbridge.cli.admin;

import static java.util.stream.Collectors.joining;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.Port;
import io.ironbridge.cli.terminal.UserFolders;
import io.ironbridge.gateway.admin.ServerProcess;
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
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Options that select and authenticate to the server that {@code admin} works with. */
final class AdminConnection {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration CONNECTING = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final int FIRST_ERROR = 400;

    /** A larger body is announced with {@code Expect: 100-continue} before it is sent. */
    private static final int SMALL = 64 * 1024;

    private static final int UNAUTHENTICATED = 401;
    private static final int TOO_LARGE = 413;
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final String TRUST_STORE_PASSWORD = "IRONBRIDGE_ADMIN_TRUST_STORE_PASSWORD";
    private static final String PASSWORD = "IRONBRIDGE_ADMIN_PASSWORD";

    @ArgGroup private Where where = new Where();

    /** Either a URL or a port. */
    private static final class Where {
        @Option(
                names = "--url",
                paramLabel = "URL",
                converter = AdminUrl.class,
                description = "URL of the server's administration port.")
        private @Nullable URI url;

        @Option(
                names = "--port",
                paramLabel = "PORT",
                converter = Port.class,
                description = "Administration port of a server on this machine.")
        private @Nullable Integer port;
    }

    @Option(
            names = "--token-folder",
            paramLabel = "DIRECTORY",
            description =
                    "Folder in which this user's servers record how to reach them. Default:"
                            + " $$XDG_RUNTIME_DIR/ironbridge, or ~/.ironbridge/run.")
    private @Nullable Path tokenFolder;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description =
                    "User to sign in as. Without --url, replaces the local administrator for the"
                            + " server on this machine.")
    private @Nullable String user;

    @Option(
            names = "--trust-store",
            paramLabel = "FILE",
            description =
                    "Certificates of the server or of their issuers: PKCS12, JKS or PEM. Default:"
                            + " the certificate authorities of the JDK.")
    private @Nullable Path trustStore;

    @Option(
            names = "--trust-store-password-file",
            paramLabel = "FILE",
            description =
                    "File whose first line is the password of --trust-store. Default: the value of"
                            + " IRONBRIDGE_ADMIN_TRUST_STORE_PASSWORD, or none.")
    private @Nullable Path trustStorePassword;

    @Option(names = "--json", description = "Print the server's JSON instead of a table.")
    private boolean json;

    /**
     * Address and credentials of the server.
     *
     * @param certificates fingerprints of the certificates that the server presents; empty if
     *     unknown
     */
    private record Target(String url, Optional<String> authorization, Set<String> certificates) {}

    private Target target() throws InputException {
        Optional<String> named = Optional.ofNullable(user).map(name -> basic(name, password(name)));
        if (where.url != null) {
            String base = where.url.toString().replaceFirst("/+(admin/*)?$", "");
            return new Target(base, named, Set.of());
        }
        Target found = local();
        return new Target(found.url(), named.or(found::authorization), found.certificates());
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

    /** Finds the server of this user on this machine by the file that it wrote. */
    private Target local() throws InputException {
        Path folder = tokenFolder == null ? UserFolders.runtime() : tokenFolder;
        List<Target> found = new ArrayList<>();
        for (Path file : files(folder)) {
            boolean meant =
                    where.port == null
                            || String.valueOf(file.getFileName()).equals(where.port + ".json");
            if (meant) {
                read(file).ifPresent(found::add);
            }
        }
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw fault(
                found.isEmpty()
                        ? "No server of this user is running"
                                + (where.port == null ? "" : " at port " + where.port)
                                + " (looked into "
                                + folder
                                + "). Start one, or use --url."
                        : "Several servers of this user are running: select one with --port: "
                                + String.join(", ", found.stream().map(Target::url).toList())
                                + ".");
    }

    private List<Path> files(Path folder) throws InputException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
        } catch (IOException e) {
            throw fault(folder + " cannot be read: " + e.getMessage());
        }
    }

    /** Reads the file of a server; empty for a server that was killed and left its file behind. */
    private static Optional<Target> read(Path file) {
        try {
            JsonNode content = JSON.readTree(Files.readAllBytes(file));
            Set<String> certificates = new HashSet<>();
            content.path("certificates").forEach(one -> certificates.add(one.asString()));
            return ServerProcess.read(content).runs()
                    ? Optional.of(
                            new Target(
                                    content.path("url").asString(),
                                    Optional.of("Bearer " + content.path("token").asString()),
                                    certificates))
                    : Optional.empty();
        } catch (IOException | JacksonException _) {
            return Optional.empty(); // the server is writing or deleting it
        }
    }

    JsonNode get(String path) throws InputException {
        return send("GET", path, "", BodyPublishers.noBody());
    }

    /** Prints a page that the server also has as text. */
    int showText(Console console, String path) throws InputException {
        if (json) {
            return show(console, get(path), _ -> List.of());
        }
        console.print(ask("GET", path, "text/plain", "", BodyPublishers.noBody()).stripTrailing());
        return ExitCodes.OK;
    }

    /**
     * @param type of the body; empty if there is no body
     */
    JsonNode send(String method, String path, String type, BodyPublisher body)
            throws InputException {
        try {
            return JSON.readTree(ask(method, path, "application/json", type, body));
        } catch (JacksonException e) {
            throw fault(
                    "The server's answer is not JSON. Check that the address is its administration"
                            + " port.");
        }
    }

    private HttpClient client(Target target) throws InputException {
        HttpClient.Builder client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(CONNECTING);
        try {
            if (!target.certificates().isEmpty()) {
                client.sslContext(AdminTls.knowing(target.certificates()));
            } else if (trustStore != null) {
                client.sslContext(AdminTls.trusting(trustStore, trustStorePassword()));
            }
            return client.build();
        } catch (IOException | GeneralSecurityException e) {
            throw fault("The trust store " + trustStore + " cannot be used: " + e);
        }
    }

    private char[] trustStorePassword() throws IOException {
        if (trustStorePassword != null) {
            return Files.readString(trustStorePassword)
                    .lines()
                    .findFirst()
                    .orElse("")
                    .toCharArray();
        }
        return Optional.ofNullable(System.getenv(TRUST_STORE_PASSWORD)).orElse("").toCharArray();
    }

    private String ask(String method, String path, String accepted, String type, BodyPublisher body)
            throws InputException {
        Target target = target();
        try (HttpClient client = client(target)) {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(target.url() + path))
                            .timeout(LONGEST)
                            .header("accept", accepted)
                            .expectContinue(body.contentLength() > SMALL)
                            .method(method, body);
            target.authorization().ifPresent(proof -> request.header("authorization", proof));
            if (!type.isEmpty()) {
                request.header("content-type", type);
            }
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() >= FIRST_ERROR) {
                throw refused(response.statusCode(), response.body());
            }
            return response.body();
        } catch (SSLHandshakeException e) {
            throw fault(
                    target.url()
                            + " is not trusted: "
                            + e.getMessage()
                            + ". Use --trust-store with its certificate or its issuer's, and the"
                            + " host name that is in the certificate.");
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

    private InputException refused(int status, String body) {
        ObjectNode problem = problem(status, body);
        String said =
                Stream.of("title", "detail")
                        .map(member -> problem.path(member).asString(""))
                        .filter(text -> !text.isEmpty())
                        .collect(joining(": "));
        List<String> lines = new ArrayList<>();
        lines.add(
                "error IRB-GW-0812E: The server refused the request ("
                        + status
                        + ")"
                        + (said.isEmpty() ? "" : ": " + said)
                        + hint(status));
        problem.path("errors").forEach(error -> lines.add("  " + error.asString()));
        return failure(lines, problem);
    }

    /** Returns the problem that the server sent, or one with the status alone. */
    private static ObjectNode problem(int status, String body) {
        try {
            if (JSON.readTree(body) instanceof ObjectNode problem) {
                return problem;
            }
        } catch (JacksonException _) {
            // not from Ironbridge, for example from a proxy
        }
        return JSON.createObjectNode().put("status", status);
    }

    private String hint(int status) {
        if (status == TOO_LARGE) {
            return " ironbridge_maxBodyBytes of <ironbridge_admin> sets the limit.";
        }
        if (status != UNAUTHENTICATED || where.url == null || user != null) {
            return "";
        }
        return THIS_MACHINE.contains(String.valueOf(where.url.getHost()))
                ? ". Use --user, or replace --url by --port: a server of this user on this machine"
                        + " needs no password."
                : ". Say --user.";
    }

    InputException fault(String text) {
        return fault("IRB-GW-0812E", text);
    }

    /** Makes an exception with the message id. */
    InputException fault(String id, String text) {
        return failure(
                List.of("error " + id + ": " + text), JSON.createObjectNode().put("title", text));
    }

    /** With {@code --json}, failures are JSON, too. */
    private InputException failure(List<String> lines, ObjectNode problem) {
        return json
                ? new InputException(
                        lines, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(problem))
                : new InputException(lines);
    }

    /** Prints an answer as a table, or as JSON. */
    int show(Console console, JsonNode answer, Function<JsonNode, List<String>> table) {
        if (json) {
            console.print(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(answer));
        } else {
            table.apply(answer).forEach(console::print);
        }
        return ExitCodes.OK;
    }
}
