package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.ThinkTime;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What two classes of work ask of one back end in the course of a run: order entry, which was
 * promised that 90 % end within half a second, and data mining, which takes what is left.
 */
record GoalStory(String label, List<Work> work) {
    /** Enough that requests wait in the driver only after seconds of overload. */
    private static final int CONNECTIONS = 1500;

    private static final int MINERS = 200;

    private static final List<GoalStory> ALL =
            List.of(
                    // order entry triples for a while, beside clients that mine without a pause
                    new GoalStory("tripling", List.of(orders(), mining(true, closed()))),
                    // the same, and mining is discretionary
                    new GoalStory("discretionary", List.of(orders(), mining(false, closed()))),
                    // mining arrives on its own time: more than the back end can do
                    new GoalStory("open-mining", List.of(orders(), mining(true, open(600)))),
                    // order entry alone is more than the back end can do
                    new GoalStory("beyond", List.of(manyOrders(), mining(false, closed()))));

    GoalStory {
        work = List.copyOf(work);
    }

    /**
     * A percentile goal.
     *
     * @param importance 1 to 5
     */
    record Promise(int importance, int percent, Duration time) {
        static final Promise ORDERS = new Promise(1, 90, Duration.ofMillis(500));
        static final Promise MINING = new Promise(5, 90, Duration.ofSeconds(5));
    }

    /** When a load is there. */
    enum When {
        ALWAYS,
        IN_THE_MIDDLE
    }

    /** A part of a class's load. */
    record Part(When when, Load load) {
        static Part always(Load load) {
            return new Part(When.ALWAYS, load);
        }
    }

    /**
     * A class of work.
     *
     * @param name also the value of the header that classifies it
     * @param promise empty: discretionary
     */
    record Work(String name, Optional<Promise> promise, List<Part> parts) {}

    private static Work orders() {
        return new Work(
                "orders",
                Optional.of(Promise.ORDERS),
                List.of(Part.always(open(100)), new Part(When.IN_THE_MIDDLE, open(200))));
    }

    private static Work manyOrders() {
        return new Work("orders", Optional.of(Promise.ORDERS), List.of(Part.always(open(450))));
    }

    private static Work mining(boolean promised, Load load) {
        return new Work(
                "mining",
                promised ? Optional.of(Promise.MINING) : Optional.empty(),
                List.of(Part.always(load)));
    }

    private static Load open(int rate) {
        return new Load.Open(CONNECTIONS, rate, true, Duration.ZERO);
    }

    private static Load closed() {
        return new Load.Closed(MINERS, new ThinkTime.Fixed(Duration.ZERO), Duration.ZERO);
    }

    static List<String> labels() {
        return ALL.stream().map(GoalStory::label).toList();
    }

    static GoalStory of(String label) {
        return ALL.stream().filter(story -> story.label.equals(label)).findFirst().orElseThrow();
    }

    /** As a service definition. */
    String definition() {
        StringBuilder classes = new StringBuilder();
        StringBuilder rules = new StringBuilder();
        for (Work one : work()) {
            String name = one.name().toUpperCase(Locale.ROOT);
            classes.append(
                    "<serviceClass name=\"%s\"><period %s/></serviceClass>%n"
                            .formatted(
                                    name,
                                    one.promise()
                                            .map(GoalStory::period)
                                            .orElse("goal=\"discretionary\"")));
            rules.append(
                    "<classify header=\"%s\" headerValue=\"%s\" serviceClass=\"%s\"/>%n"
                            .formatted(Goals.HEADER, one.name(), name));
        }
        return "<ironbridge_serviceDefinition name=\"GOALS\">%n%s%s</ironbridge_serviceDefinition>%n"
                .formatted(classes, rules);
    }

    private static String period(Promise promise) {
        return "importance=\"%d\" percent=\"%d\" responseTime=\"%dms\""
                .formatted(promise.importance(), promise.percent(), promise.time().toMillis());
    }
}
