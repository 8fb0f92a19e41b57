package io.ironbridge.architecturetests;

import static io.ironbridge.architecturetests.ModulePackages.arrows;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The arrows between packages and files of the gateway, as {@code docs/architecture.md} lists them.
 */
class GatewayPackagesTest {
    private static final ModulePackages PACKAGES = new ModulePackages("io.ironbridge.gateway");

    /** Package to the packages that it may use. */
    private static final Map<String, Set<String>> ARROWS =
            new TreeMap<>(
                    Map.ofEntries(
                            arrows("accesslog", "http outlet"),
                            arrows("activity", "workload"),
                            arrows("admin", "http"),
                            arrows("assets", ""),
                            arrows("audit", "logs outlet"),
                            arrows(
                                    "backend",
                                    "assets call cluster http kept logs request state tls"),
                            arrows("backend.cics", "assets backend"),
                            arrows("backend.db2", "assets backend call"),
                            arrows("backend.ims", "assets backend"),
                            arrows("backend.mq", "assets backend call request tls"),
                            arrows(
                                    "backend.program",
                                    "assets backend backend.mq backend.sql call kept"),
                            arrows("backend.sql", "assets backend call"),
                            arrows("backend.stub", "assets backend call"),
                            arrows("cache", "cluster http kept request.input"),
                            arrows("call", "activity http kept logs workload"),
                            arrows("cluster", "kept"),
                            arrows("flow", "activity assets call workload"),
                            arrows("http", "activity http.turn logs"),
                            arrows("http.h1", "http http.h2 http.turn"),
                            arrows("http.h2", "http"),
                            arrows("http.listener", "http http.h1 http.h2 logs"),
                            arrows("http.turn", ""),
                            arrows("kept", ""),
                            arrows("logs", ""),
                            arrows(
                                    "observe",
                                    "accesslog audit call flow http http.listener logs rates"
                                            + " request request.input security telemetry tls tracer"
                                            + " workload workload.classify"),
                            arrows("outlet", "logs"),
                            arrows(
                                    "request",
                                    "accesslog activity assets cache call flow http http.turn logs"
                                            + " rates request.input security telemetry workload"
                                            + " workload.classify"),
                            arrows("rates", "cluster http security"),
                            arrows("record", "assets backend call outlet request"),
                            arrows("request.input", "assets call http logs"),
                            arrows("routing", "http"),
                            arrows("security", "http kept logs"),
                            arrows(
                                    "server",
                                    "accesslog activity admin audit backend backend.cics"
                                        + " backend.db2 backend.ims backend.mq backend.program"
                                        + " backend.sql backend.stub cache call cluster flow http"
                                        + " http.listener kept observe rates request request.input"
                                        + " routing security state telemetry tls tracer workload"
                                        + " workload.classify"),
                            arrows("state", "kept"),
                            arrows("telemetry", "audit http logs outlet"),
                            arrows("tls", "http.listener security telemetry"),
                            arrows("tracer", ""),
                            arrows("workload", "http.turn workload.classify"),
                            arrows("workload.classify", "")));

    @Test
    void filesHaveNoCycles() {
        PACKAGES.checkFilesForCycles();
    }

    @Test
    void packagesUseThoseThatTheirArrowsPointAtAndNoOthers() {
        Map<String, Set<String>> used = PACKAGES.arrows();
        used.remove("");

        assertThat(used).isEqualTo(ARROWS);
    }
}
