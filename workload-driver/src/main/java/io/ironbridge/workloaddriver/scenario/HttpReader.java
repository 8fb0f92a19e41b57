package io.ironbridge.workloaddriver.scenario;

import io.ironbridge.workloaddriver.protocol.http.Credentials;
import io.ironbridge.workloaddriver.protocol.http.HttpSettings;
import io.ironbridge.workloaddriver.protocol.http.HttpTarget;
import io.ironbridge.workloaddriver.protocol.http.HttpVersion;
import io.ironbridge.workloaddriver.protocol.http.Secret;
import io.ironbridge.workloaddriver.protocol.http.TlsSettings;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Reads the target and the HTTP settings. */
final class HttpReader {
    private static final Duration MILLI = Duration.ofMillis(1);
    private static final int CLIENTS_PER_CONNECTION = 10;
    private static final long LONGEST_SECRET = 64 << 10;

    private final YamlSection file;
    private final YamlSection http;
    private final ReadContext context;

    HttpReader(YamlSection file) {
        this.file = file;
        this.http = file.section("http");
        this.context = file.context();
    }

    /** The settings; empty without a target, which is a fault. */
    Optional<HttpSettings> read() {
        Optional<HttpTarget> target =
                file.required(
                                "target",
                                "Write the server's address, such as http://localhost:9080.")
                        .flatMap(this::target);
        HttpVersion version = version();
        Credentials credentials = credentials();
        TlsSettings tls = tls();
        HttpSettings.Limits defaults = HttpSettings.Limits.DEFAULTS;
        HttpSettings.Limits limits =
                new HttpSettings.Limits(
                        http.time(
                                "connectTimeout",
                                MILLI,
                                HttpSettings.Limits.LONGEST,
                                defaults.connect()),
                        http.time("timeout", MILLI, HttpSettings.Limits.LONGEST, defaults.answer()),
                        http.size(
                                "maxAnswer",
                                HttpSettings.Limits.MOST_BYTES,
                                defaults.answerBytes()));
        http.end();
        return target.map(given -> new HttpSettings(given, tls, credentials, limits, version));
    }

    private Optional<HttpTarget> target(Yaml.Text text) {
        try {
            URI uri = new URI(text.text());
            boolean secure = "https".equals(uri.getScheme());
            boolean plain = Set.of("", "/").contains(String.valueOf(uri.getRawPath()));
            if ((secure || "http".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && plain
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getPort() <= 65535) {
                int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
                return Optional.of(new HttpTarget(secure, host(uri.getHost()), port));
            }
        } catch (URISyntaxException _) {
            // reported below
        }
        context.badValue(
                text,
                "target is not the address of a server.",
                "Write http:// or https://, host and port only: http://localhost:9080.");
        return Optional.empty();
    }

    private static String host(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private HttpVersion version() {
        Optional<Yaml.Text> version = http.scalar("version");
        boolean two = version.filter(text -> text.text().equals("2")).isPresent();
        if (version.isPresent() && !two && !version.get().text().equals("1.1")) {
            context.badValue(
                    version.get(),
                    "http.version " + version.get().text() + " is not supported.",
                    "Use 1.1 or 2.");
        }
        Optional<Yaml> shared = http.get("clientsPerConnection");
        if (!two) {
            shared.ifPresent(at ->
                    context.contradiction(
                            at,
                            "With HTTP/1.1 each client has a connection.",
                            "Remove http.clientsPerConnection, or set version: 2."));
            return new HttpVersion.Http11();
        }
        return new HttpVersion.Http2(
                (int)
                        http.number(
                                "clientsPerConnection",
                                1,
                                HttpVersion.Http2.MOST_CLIENTS,
                                CLIENTS_PER_CONNECTION));
    }

    private Credentials credentials() {
        Optional<Yaml> token = http.get("token");
        Optional<String> user = http.text("user");
        Optional<Yaml> password = http.get("password");
        if (token.isPresent() && user.isPresent()) {
            context.contradiction(
                    token.get(),
                    "There is both a token and a user.",
                    "A request has one Authorization field: remove one of them.");
        }
        if (token.isPresent()) {
            return new Credentials.Bearer(
                    token.flatMap(at -> secret(at, "http.token")).orElseGet(() -> Secret.of("")));
        }
        if (user.isEmpty() && password.isPresent()) {
            http.missing("user", "Add the user to whom the password belongs.");
        }
        return user.isEmpty() ? new Credentials.None() : basic(user.get(), password);
    }

    private Credentials basic(String user, Optional<Yaml> password) {
        if (password.isEmpty()) {
            http.missing("password", "Write {environment: NAME} or {file: PATH}.");
        }
        if (user.isEmpty() || user.indexOf(':') >= 0) {
            context.badValue(
                    http.at(),
                    "http.user is empty or has a colon.",
                    "Basic authentication cannot send it: use another.");
        }
        return new Credentials.Basic(
                user,
                password.flatMap(at -> secret(at, "http.password")).orElseGet(() -> Secret.of("")));
    }

    private TlsSettings tls() {
        TlsSettings trust = trust();
        return http.get("keyStore")
                .flatMap(at -> store(at, "http.keyStore"))
                .<TlsSettings>map(
                        store -> new TlsSettings.Presenting(trust, store.file(), store.password()))
                .orElse(trust);
    }

    private TlsSettings trust() {
        Optional<Yaml> trust = http.get("trustStore");
        if (http.flag("insecure")) {
            trust.ifPresent(at ->
                    context.contradiction(
                            at,
                            "There is a trust store, but insecure disables it.",
                            "Remove one of them."));
            return new TlsSettings.Insecure();
        }
        return trust.flatMap(at -> store(at, "http.trustStore"))
                .<TlsSettings>map(store -> new TlsSettings.Trusting(store.file(), store.password()))
                .orElseGet(TlsSettings.Default::new);
    }

    /** A file of keys or certificates. */
    private record Store(Path file, Secret password) {}

    private Optional<Store> store(Yaml at, String name) {
        return YamlSection.map(at, name, context).flatMap(section -> store(section, name));
    }

    private Optional<Store> store(YamlSection section, String name) {
        Optional<Yaml.Text> store = section.required("file", "Name a PKCS12 or JKS file.");
        Optional<Secret> password =
                section.get("password").flatMap(at -> secret(at, name + ".password"));
        section.end();
        if (store.isEmpty()) {
            return Optional.empty();
        }
        Path path = context.resolve(store.get().text());
        if (!Files.isReadable(path)) {
            context.badValue(
                    store.get(), "There is no file " + path + ".", "Check path and permissions.");
        }
        return Optional.of(new Store(path, password.orElseGet(() -> Secret.of(""))));
    }

    /** A secret, given as text, environment variable or file. */
    private Optional<Secret> secret(Yaml given, String path) {
        if (given instanceof Yaml.Text text) {
            return usable(given, path, text.text());
        }
        Optional<YamlSection> map = YamlSection.map(given, path, context);
        if (map.isEmpty()) {
            return Optional.empty();
        }
        YamlSection section = map.get();
        Optional<String> name = section.text("environment");
        Optional<String> file = section.text("file");
        section.end();
        if (name.isPresent() == file.isPresent()) {
            context.badValue(
                    given,
                    path + " needs either environment or file.",
                    "Write {environment: NAME} or {file: PATH}.");
            return Optional.empty();
        }
        Optional<String> text =
                name.isPresent()
                        ? context.variable(name.get())
                        : content(context.resolve(file.orElseThrow()));
        if (text.isEmpty()) {
            context.fault(
                    given,
                    "IRB-DRIVE-0009E",
                    path + " could not be read.",
                    name.isPresent()
                            ? "Set the environment variable " + name.get() + "."
                            : "Check path and permissions of the file.");
        }
        return text.flatMap(found -> usable(given, path, found));
    }

    /** Checks that a secret can be sent in a header field. */
    private Optional<Secret> usable(Yaml at, String path, String text) {
        if (!text.isEmpty() && text.chars().noneMatch(c -> c < ' ' || c == 0x7f)) {
            return Optional.of(Secret.of(text));
        }
        context.badValue(at, path + " is empty or has control characters.", "Check its source.");
        return Optional.empty();
    }

    private static Optional<String> content(Path file) {
        try {
            return Files.size(file) > LONGEST_SECRET
                    ? Optional.empty()
                    : Optional.of(Files.readString(file).replaceFirst("\\R\\z", ""));
        } catch (IOException _) {
            return Optional.empty(); // reported with its place
        }
    }
}
