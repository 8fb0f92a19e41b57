package io.ironbridge.workloaddriver;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.cics.CicsTg;
import io.ironbridge.workloaddriver.named.cics.CicsTgMemory;
import io.ironbridge.workloaddriver.named.db2.CachedReplies;
import io.ironbridge.workloaddriver.named.db2.GatewayStart;
import io.ironbridge.workloaddriver.named.db2.Goals;
import io.ironbridge.workloaddriver.named.db2.Observation;
import io.ironbridge.workloaddriver.named.db2.Overload;
import io.ironbridge.workloaddriver.named.db2.Scalability;
import io.ironbridge.workloaddriver.named.db2.ZosConnectDb2;
import io.ironbridge.workloaddriver.named.ims.ImsConnectPeak;
import io.ironbridge.workloaddriver.named.ims.ImsLogging;
import io.ironbridge.workloaddriver.named.ims.ImsMessageSize;
import io.ironbridge.workloaddriver.named.mq.MqVsClient;
import io.ironbridge.workloaddriver.named.program.Isolation;
import io.ironbridge.workloaddriver.named.proximity.Proximity;
import io.ironbridge.workloaddriver.named.unit.UnitsOfWork;
import java.util.List;
import java.util.Optional;

/** What {@code drive} knows by name. */
public final class NamedScenarios {
    private static final List<NamedScenario> THERE =
            List.of(
                    new ZosConnectDb2(),
                    new GatewayStart(),
                    new Scalability(),
                    new Overload(),
                    new Goals(),
                    new Observation(),
                    new CachedReplies(),
                    new CicsTg(),
                    new CicsTgMemory(),
                    new ImsMessageSize(),
                    new ImsLogging(),
                    new ImsConnectPeak(),
                    new MqVsClient(),
                    new Isolation(),
                    new UnitsOfWork(),
                    new Proximity());

    private NamedScenarios() {}

    public static List<NamedScenario> scenarios() {
        return THERE;
    }

    public static Optional<NamedScenario> find(String name) {
        return THERE.stream().filter(one -> one.name().equals(name)).findFirst();
    }
}
