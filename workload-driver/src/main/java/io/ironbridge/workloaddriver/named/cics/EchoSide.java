package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.Choice;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.List;
import java.util.stream.Stream;

/** How a program gets its payload. */
enum EchoSide {
    COMMAREA("commarea", Echo.COMMAREA, "COMMAREA"),
    CHANNEL("channel", Echo.CHANNEL, "channel with one container");

    private final String label;
    private final String way;
    private final String title;

    EchoSide(String label, String way, String title) {
        this.label = label;
        this.way = way;
        this.title = title;
    }

    String label() {
        return label;
    }

    Echo echo(String payload) {
        return Echo.of(way, payload);
    }

    Side side() {
        return new Side(label, title, "gateway");
    }

    static List<String> names() {
        return Stream.of(values()).map(EchoSide::label).toList();
    }

    static EchoSide of(String label) {
        return Stream.of(values()).filter(one -> one.label.equals(label)).findFirst().orElseThrow();
    }

    static List<EchoSide> of(Choice choice) {
        return Stream.of(values()).filter(side -> choice.hasSide(side.label)).toList();
    }
}
