package io.ironbridge.workloaddriver.named.catalogue;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.db2.GatewayStart;
import io.ironbridge.workloaddriver.named.db2.Scalability;
import io.ironbridge.workloaddriver.named.db2.ZosConnectDb2;
import io.ironbridge.workloaddriver.named.ims.ImsConnectPeak;
import io.ironbridge.workloaddriver.named.ims.ImsLogging;
import io.ironbridge.workloaddriver.named.ims.ImsMessageSize;
import io.ironbridge.workloaddriver.named.mq.MqVsClient;
import java.util.List;
import java.util.Optional;

/** What {@code drive} knows by name. */
public final class Catalogue {
    private static final List<NamedScenario> THERE =
            List.of(
                    new ZosConnectDb2(),
                    new GatewayStart(),
                    new Scalability(),
                    new ImsMessageSize(),
                    new ImsLogging(),
                    new ImsConnectPeak(),
                    new MqVsClient());

    private static final List<Absent> ABSENT =
            List.of(
                    new Absent(
                            "cicstg",
                            "4K and 32K, COMMAREA and channel, 100 to 500 TLS clients",
                            "not written yet; benchmarks/cics-clients measures a part of it"),
                    new Absent(
                            "cicstg-memory",
                            "heap and native memory by connections, 0 to 5000",
                            "not written yet"));

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
