package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.named.RunProgress;
import io.ironbridge.workloaddriver.named.commands.SourceBuild;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Peers that are built from the folder {@code benchmarks} of the source tree: the bare proxy on
 * Netty, and Open Liberty with a REST resource.
 */
record PeerBuilds(SourceBuild build) {
    private static final String PROXY = "io.ironbridge.benchmarks.netty.Proxy";

    /** The peers of an installation. */
    static PeerBuilds of(Installation installation, Servers servers) throws NotStartedException {
        return new PeerBuilds(SourceBuild.of(installation, servers));
    }

    private Path wlp() {
        return build.benchmarks().resolve("target/liberty/wlp");
    }

    /** Builds the proxy if it is missing or older than its source. */
    void buildProxy(RunProgress progress)
            throws NotStartedException, IOException, InterruptedException {
        build.buildJar("the proxy on Netty", List.of(), progress);
    }

    /** Builds Open Liberty likewise. The first build downloads 352 MB from Maven Central. */
    void buildLiberty(RunProgress progress)
            throws NotStartedException, IOException, InterruptedException {
        build.build(
                wlp().resolve("usr/servers/peer/server.xml"),
                "liberty",
                "Open Liberty with its resource",
                List.of(),
                progress);
    }

    ServerCommand proxy(int port, int backEnd) {
        return build.program(
                "netty", PROXY, List.of(Integer.toString(port), Integer.toString(backEnd)));
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

    /** The version that Open Liberty reports. */
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
