package io.ironbridge.workloaddriver.named.mq;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Request and reply over queues to batch server tasks: through the gateway, from JMS clients that
 * connect for each request, and from JMS clients that stay connected. All sides are saturated; all
 * processes share all processors.
 */
public final class MqVsClient implements NamedScenario {
    static final String SIZE = "size";
    static final String REQUESTERS = "requesters";
    static final List<String> NUMBERS = List.of("10", "20", "30", "40", "50");
    private static final List<String> BRIEF_NUMBERS = List.of("10", "50");

    /** Places of profiles: they show how the cost of a request grows with its reply. */
    static final List<Map<String, String>> PROFILED =
            SizedRequest.sizes().stream()
                    .map(size -> Map.of(SIZE, size, REQUESTERS, NUMBERS.getLast()))
                    .toList();

    @Override
    public String name() {
        return "mq-vs-client";
    }

    @Override
    public String about() {
        return "Requests to batch server tasks and their replies, by REST through the gateway and"
                + " by JMS clients: 10 to 50 requesters, 1K, 64K and 512K";
    }

    @Override
    public List<String> sides() {
        return MqSide.labels();
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(
                new AxisValues(SIZE, SizedRequest.sizes()), new AxisValues(REQUESTERS, NUMBERS));
    }

    @Override
    public boolean hasProfiles() {
        return true;
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        try (Servers servers = Servers.none()) {
            return new MqVsClientRun(selection, context, servers, places(selection)).run();
        }
    }

    static List<Schedule.Place> places(RunSelection selection) {
        List<String> sides = MqSide.labels().stream().filter(selection::hasSide).toList();
        List<Schedule.Place> places = new ArrayList<>();
        for (String size : selection.values(SIZE, SizedRequest.sizes(), SizedRequest.sizes())) {
            for (String number :
                    selection.values(
                            REQUESTERS, NUMBERS, selection.brief() ? BRIEF_NUMBERS : NUMBERS)) {
                places.add(new Schedule.Place(Map.of(SIZE, size, REQUESTERS, number), sides));
            }
        }
        return places;
    }
}
