package io.ironbridge.workloaddriver.named.mq;

import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.protocol.jms.JmsStyle;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How requests are put on the queue. JMS clients are threads of the driver's process. */
enum MqSide {
    GATEWAY("gateway", "REST through the gateway", MqProcesses.GATEWAY, null),
    CONNECTING("connecting", "JMS, connecting", ProcessMonitor.DRIVER, JmsStyle.CONNECTING),
    CONNECTED("connected", "JMS, connected", ProcessMonitor.DRIVER, JmsStyle.CONNECTED);

    private final String label;
    private final String title;
    private final String process;
    private final @Nullable JmsStyle style;

    MqSide(String label, String title, String process, @Nullable JmsStyle style) {
        this.label = label;
        this.title = title;
        this.process = process;
        this.style = style;
    }

    static MqSide of(String name) {
        return Arrays.stream(values())
                .filter(one -> one.label().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(MqSide::label).toList();
    }

    String label() {
        return label;
    }

    ScenarioResult.Side side() {
        return new ScenarioResult.Side(label, title, process);
    }

    /** Empty: requests go to the gateway, by HTTP. */
    Optional<JmsStyle> style() {
        return Optional.ofNullable(style);
    }
}
