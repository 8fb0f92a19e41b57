package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * CPU cost of observing requests: telemetry to a collector, access log and audit trail, each
 * compared with a gateway without them. Mapped replies of 10K.
 */
public final class Observation implements NamedScenario {
    static final String CLIENTS = "clients";

    /** A load with idle time, and saturation. */
    static final List<String> PACES = List.of("200", Db2Paces.SATURATED);

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
        return ObservationSide.names();
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
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        try (OtlpCollector collector = OtlpCollector.start(); // outlives those that send to it
                Servers servers = Servers.none()) {
            return new ObservationRun(selection, context, servers, collector)
                    .run(places(selection));
        }
    }

    /** All sides everywhere. */
    static List<Schedule.Place> places(RunSelection selection) {
        List<String> sides =
                ObservationSide.of(selection).stream().map(ObservationSide::label).toList();
        return selection.values(CLIENTS, PACES, PACES).stream()
                .map(pace -> new Schedule.Place(Map.of(CLIENTS, pace), sides))
                .toList();
    }
}
