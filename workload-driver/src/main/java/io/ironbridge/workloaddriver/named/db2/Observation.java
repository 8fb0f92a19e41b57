package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Choice;
import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.Outcome;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Surroundings;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * What it costs that requests are seen: telemetry to a collector, the access log, the audit trail,
 * each beside a gateway that has none of them. Replies of 10K, mapped.
 */
public final class Observation implements NamedScenario {
    static final String CLIENTS = "clients";

    /** A rate at which there is time for everything, and one at which there is none. */
    static final List<String> PACES = List.of("200", Paces.SATURATED);

    @Override
    public String name() {
        return "observation";
    }

    @Override
    public String about() {
        return "What seeing costs a request: telemetry with no, 1 % and all requests traced, the"
                + " access log and the audit trail, beside a gateway without any";
    }

    @Override
    public List<String> sides() {
        return WatchKind.names();
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(new AxisValues(CLIENTS, PACES));
    }

    @Override
    public boolean hasBaseline() {
        return true;
    }

    @Override
    public boolean hasProfiles() {
        return true;
    }

    @Override
    public Outcome run(Choice choice, Surroundings around)
            throws NotStartedException, IOException, InterruptedException {
        try (OtlpCollector collector = OtlpCollector.start(); // outlives those that send to it
                Servers servers = Servers.none()) {
            return new ObservationRun(choice, around, servers, collector).run(places(choice));
        }
    }

    /** All sides everywhere. */
    static List<Schedule.Place> places(Choice choice) {
        List<String> sides = WatchKind.of(choice).stream().map(WatchKind::label).toList();
        return choice.values(CLIENTS, PACES, PACES).stream()
                .map(pace -> new Schedule.Place(Map.of(CLIENTS, pace), sides))
                .toList();
    }
}
