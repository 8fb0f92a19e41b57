package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.named.Progress;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Peers that are built from the folder {@code benchmarks} of the source tree: the bare proxy on
 * Netty, and Open Liberty with a REST resource.
 *
 * @param benchmarks the folder
 * @param servers among which a build is while it runs
 */
record Peers(Path benchmarks, Servers servers) {
    private static final Duration LONGEST_BUILD = Duration.ofMinutes(15);
    private static final String PROXY = "io.ironbridge.benchmarks.netty.Proxy";

    /** Those of an installation. */
    static Peers of(Installation installation, Servers servers) throws NotStartedException {
        return new Peers(
                installation
                        .benchmarks()
                        .orElseThrow(() ->
                                new NotStartedException(
                                        "it is built in the source tree, and this is none")),
                servers);
    }

    private Path jar() {
        return benchmarks.resolve("target/benchmarks.jar");
    }

    private Path wlp() {
        return benchmarks.resolve("target/liberty/wlp");
    }

    /** Builds the proxy where it is not there or older than its source. */
    void buildProxy(Progress progress)
            throws NotStartedException, IOException, InterruptedException {
        build(jar(), "benchmarks", "the proxy on Netty", progress);
    }

    /** Builds Open Liberty likewise; its 352 MB come from Maven Central the first time. */
    void buildLiberty(Progress progress)
            throws NotStartedException, IOException, InterruptedException {
        build(
                wlp().resolve("usr/servers/peer/server.xml"),
                "liberty",
                "Open Liberty with its resource",
                progress);
    }

    private void build(Path made, String profile, String what, Progress progress)
            throws NotStartedException, IOException, InterruptedException {
        if (Files.exists(made) && Files.getLastModifiedTime(made).compareTo(newest()) >= 0) {
            return;
        }
        progress.note("building " + what);
        Server maven = servers.start(maven(profile));
        try {
            maven.awaitEnd(LONGEST_BUILD);
        } finally {
            servers.stop(maven);
        }
        Files.setLastModifiedTime(made, FileTime.fromMillis(System.currentTimeMillis()));
    }

    private ServerCommand maven(String profile) {
        return ServerCommand.of(
                        "maven",
                        List.of(
                                benchmarks.resolveSibling("mvnw").toString(),
                                "-B",
                                "-f",
                                benchmarks.resolveSibling("pom.xml").toString(),
                                "-P" + profile,
                                "-pl",
                                "benchmarks",
                                "-am",
                                "package",
                                "-Dmaven.test.skip=true"))
                .withEnvironment(Map.of("JAVA_HOME", Installation.javaHome().toString()));
    }

    /** When the last of the sources was changed. */
    private FileTime newest() throws IOException {
        List<Path> files = new ArrayList<>(List.of(benchmarks.resolve("pom.xml")));
        try (Stream<Path> sources = Files.walk(benchmarks.resolve("src/main"))) {
            sources.filter(Files::isRegularFile).forEach(files::add);
        }
        FileTime newest = FileTime.fromMillis(0);
        for (Path file : files) {
            FileTime changed = Files.getLastModifiedTime(file);
            newest = changed.compareTo(newest) > 0 ? changed : newest;
        }
        return newest;
    }

    ServerCommand proxy(int port, int backEnd) {
        return ServerCommand.of(
                "netty",
                List.of(
                        Installation.javaHome().resolve("bin/java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        jar().toString(),
                        PROXY,
                        Integer.toString(port),
                        Integer.toString(backEnd)));
    }

    ServerCommand liberty(Map<String, String> callers, int port) {
        ServerCommand command =
                ServerCommand.of(
                        "liberty", List.of(wlp().resolve("bin/server").toString(), "run", "peer"));
        Map<String, String> environment = new HashMap<>(callers);
        environment.put("HTTP_PORT", Integer.toString(port));
        environment.put("JAVA_HOME", Installation.javaHome().toString());
        return command.withEnvironment(environment);
    }

    /** As Open Liberty tells it. */
    Optional<String> libertyVersion() {
        Properties properties = new Properties();
        try (var in = Files.newInputStream(wlp().resolve("lib/versions/openliberty.properties"))) {
            properties.load(in);
        } catch (IOException _) {
            return Optional.empty();
        }
        return Optional.ofNullable(properties.getProperty("com.ibm.websphere.productVersion"));
    }
}
