package io.ironbridge.workloaddriver.named.catalogue;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.cics.CicsTg;
import io.ironbridge.workloaddriver.named.cics.CicsTgMemory;
import io.ironbridge.workloaddriver.named.db2.GatewayStart;
import io.ironbridge.workloaddriver.named.db2.Scalability;
import io.ironbridge.workloaddriver.named.db2.ZosConnectDb2;
import java.util.List;
import java.util.Optional;

/** What {@code drive} knows by name. */
public final class Catalogue {
    private static final List<NamedScenario> THERE =
            List.of(
                    new ZosConnectDb2(),
                    new GatewayStart(),
                    new Scalability(),
                    new CicsTg(),
                    new CicsTgMemory());

    private static final List<Absent> ABSENT =
            List.of(
                    new Absent(
                            "ims-message-size",
                            "42 bytes in and 429 out beside 500 in and 22K out",
                            "not written yet; benchmarks/ims-throughput measures a part of it"),
                    new Absent(
                            "ims-logging",
                            "block sizes and buffers of the log",
                            "not written yet; benchmarks/ims-log measures a part of it"),
                    new Absent(
                            "ims-connect-peak",
                            "the most messages a second over persistent sockets",
                            "not written yet; benchmarks/ims-connector measures a part of it"),
                    new Absent(
                            "mq-vs-client",
                            "10 to 50 requesters, 1K, 64K and 512K",
                            "not written yet; benchmarks/mq-vs-client measures it"));

    private Catalogue() {}

    /** A scenario that is known by name only. */
    public record Absent(String name, String about, String why) {}

    public static List<NamedScenario> scenarios() {
        return THERE;
    }

    /** Those that are missing, and why. */
    public static List<Absent> absent() {
        return ABSENT;
    }

    public static Optional<NamedScenario> find(String name) {
        return THERE.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    public static Optional<Absent> findAbsent(String name) {
        return ABSENT.stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
