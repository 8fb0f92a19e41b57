package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.List;
import java.util.stream.Stream;

/** A side of the Db2 scenarios. */
enum Db2Side {
    GATEWAY("gateway", "Ironbridge, body passed on", "gateway", false),
    GATEWAY_MAPPED("gateway-mapped", "Ironbridge, rows mapped", "gateway", true),
    NGINX("nginx", "nginx, reverse proxy", "nginx", false),
    NETTY("netty", "Netty, bare proxy", "netty", false),
    LIBERTY("liberty", "Open Liberty, body passed on", "liberty", false),
    LIBERTY_MAPPED("liberty-mapped", "Open Liberty, rows mapped", "liberty", true),
    BASELINE("baseline", "baseline, body passed on", "baseline", false),
    BASELINE_MAPPED("baseline-mapped", "baseline, rows mapped", "baseline", true);

    private final String label;
    private final String title;
    private final String process;
    private final boolean mapped;

    Db2Side(String label, String title, String process, boolean mapped) {
        this.label = label;
        this.title = title;
        this.process = process;
        this.mapped = mapped;
    }

    static List<String> names() {
        return Stream.of(values())
                .filter(kind -> !kind.isBaseline())
                .map(kind -> kind.label)
                .toList();
    }

    static Db2Side of(String name) {
        return Stream.of(values())
                .filter(kind -> kind.label.equals(name))
                .findFirst()
                .orElseThrow();
    }

    Side side() {
        return new Side(label, title, process);
    }

    /** The side's name. */
    String label() {
        return label;
    }

    /** The process that serves it. */
    String process() {
        return process;
    }

    boolean isMapped() {
        return mapped;
    }

    boolean isPeer() {
        return !process.equals("gateway") && !isBaseline();
    }

    /** Whether it is another version of the gateway. */
    boolean isBaseline() {
        return process.equals("baseline");
    }

    /** The side of this version that a baseline's is compared with. */
    private Db2Side now() {
        return mapped ? GATEWAY_MAPPED : GATEWAY;
    }

    /**
     * The sides to compare: with a baseline, the baseline and the gateway, unless others are
     * selected.
     */
    static List<Db2Side> of(RunSelection selection) {
        boolean baseline = selection.baseline() != null;
        return Stream.of(values())
                .filter(kind ->
                        kind.isBaseline()
                                ? baseline && selection.hasSide(kind.now().label)
                                : selection.hasSide(kind.label)
                                        && !(baseline
                                                && selection.sides().isEmpty()
                                                && kind.isPeer()))
                .toList();
    }

    String path() {
        return mapped ? "/projectmanager/employees/personnel" : "/projectmanager/employees";
    }
}
