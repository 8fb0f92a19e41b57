package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.List;
import java.util.stream.Stream;

/** How a program receives its payload, and whose CPU is measured: the gateway's or the clients'. */
enum EchoSide {
    COMMAREA("commarea", EchoCall.COMMAREA, "COMMAREA", true),
    CHANNEL("channel", EchoCall.CHANNEL, "channel with one container", true),
    LINK_COMMAREA("host-link-commarea", EchoCall.COMMAREA, "COMMAREA, without a gateway", false),
    LINK_CHANNEL("host-link-channel", EchoCall.CHANNEL, "channel, without a gateway", false);

    private final String label;
    private final String way;
    private final String title;
    private final boolean gateway;

    EchoSide(String label, String way, String title, boolean gateway) {
        this.label = label;
        this.way = way;
        this.title = title;
        this.gateway = gateway;
    }

    /** Whether there is a gateway; otherwise the clients call the region over the host link. */
    boolean hasGateway() {
        return gateway;
    }

    String label() {
        return label;
    }

    EchoCall echo(String payload) {
        return EchoCall.of(way, payload);
    }

    Side side() {
        return new Side(label, title, gateway ? "gateway" : ProcessMonitor.DRIVER);
    }

    static List<String> names() {
        return Stream.of(values()).map(EchoSide::label).toList();
    }

    static EchoSide of(String label) {
        return Stream.of(values()).filter(one -> one.label.equals(label)).findFirst().orElseThrow();
    }

    static List<EchoSide> of(RunSelection selection) {
        return Stream.of(values()).filter(side -> selection.hasSide(side.label)).toList();
    }
}
