package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.ThinkTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What two classes of work ask of one back end in the course of a run, the more important one
 * first; and what happens to the back end meanwhile.
 */
record GoalStory(String label, Phases phases, GoalBackEnd.Kind backEnd, List<Work> work) {
    /** Enough that requests wait in the driver only after seconds of overload. */
    private static final int CONNECTIONS = 1500;

    private static final int MINERS = 200;

    /** As many clients as wait for calls of 5 s no longer than the deadline. */
    private static final int LONG_MINERS = 40;

    private static final int FLOODED_ORDERS = 3000;

    /** Values of an entry of the directory: number, name and department. */
    private static final int DIRECTORY = 3;

    private static final Duration BURST_PERIOD = Duration.ofSeconds(10);

    private static final List<GoalStory> ALL =
            List.of(
                    // order entry triples for a while, beside clients that mine without a pause
                    onUsual("tripling", Phases.STEP, orders(100, 200), mining(true, closed())),
                    // the same, and mining is discretionary
                    onUsual(
                            "discretionary",
                            Phases.STEP,
                            orders(100, 200),
                            mining(false, closed())),
                    // mining arrives on its own time: more than the back end can do
                    onUsual("open-mining", Phases.STEP, orders(100, 200), mining(true, open(600))),
                    // order entry alone is more than the back end can do
                    onUsual("beyond", Phases.steady(6), orders(450, 0), mining(false, closed())),
                    // important payments have time; inquiries beneath them have not
                    onUsual("inversion", new Phases(12, 0, 0, 3), payments(), inquiries()),
                    // calls take five times as long for a while
                    new GoalStory(
                            "slow-down",
                            new Phases(2, 6, 4, 0),
                            GoalBackEnd.Kind.SLOWING,
                            List.of(orders(200, 0), mining(true, open(600)))),
                    // calls of mining take 5 s
                    new GoalStory(
                            "long-calls",
                            new Phases(8, 0, 0, 1),
                            GoalBackEnd.Kind.PATIENT,
                            List.of(
                                    orders(100, 0),
                                    work(
                                            "mining",
                                            Query.LONG,
                                            new Promise(5, 90, Duration.ofSeconds(20)),
                                            closed(LONG_MINERS, Duration.ofSeconds(1))))),
                    // mining needs all of the gateway's CPU: for mapping, or for TLS handshakes
                    flood("cpu-flood", Query.MANY, 600),
                    flood("tls-flood", Query.HANDSHAKE, 200));

    GoalStory {
        work = List.copyOf(work);
    }

    /**
     * Numbers of intervals.
     *
     * @param before before the change
     * @param during during it
     * @param after after it
     * @param settle at the beginning, in which goals may be missed
     */
    record Phases(int before, int during, int after, int settle) {
        /** For a change of the load that no class of work has to notice. */
        static final Phases STEP = new Phases(3, 4, 3, 0);

        private static final int BRIEF = 2;

        /** Without a change. */
        static Phases steady(int intervals) {
            return new Phases(intervals, 0, 0, 0);
        }

        /** The phases of a short form. */
        Phases brief() {
            return new Phases(
                    Math.min(BRIEF, before), Math.min(BRIEF, during), Math.min(BRIEF, after), 0);
        }

        int all() {
            return before + during + after;
        }

        /** The names of the intervals, from 1. */
        List<String> names() {
            return IntStream.rangeClosed(1, all()).mapToObj(Integer::toString).toList();
        }

        /** The number of the first interval of a load, from 0. */
        int first(When when) {
            return when == When.ALWAYS ? 0 : before;
        }

        private boolean has(When when, int number) {
            return number >= first(when) && number < first(when) + count(when);
        }

        int count(When when) {
            return when == When.ALWAYS ? all() : during;
        }
    }

    /**
     * A response time goal.
     *
     * @param importance 1 to 5
     * @param percent of the requests that end within the time; empty: they do so on average
     */
    record Promise(int importance, OptionalInt percent, Duration time) {
        static final Promise ORDERS = new Promise(1, 90, Duration.ofMillis(500));
        static final Promise MINING = new Promise(5, 90, Duration.ofSeconds(5));

        Promise(int importance, int percent, Duration time) {
            this(importance, OptionalInt.of(percent), time);
        }

        private String period() {
            String goal =
                    percent.isPresent()
                            ? "percent=\"%d\" responseTime".formatted(percent.getAsInt())
                            : "averageResponseTime";
            return "importance=\"%d\" %s=\"%dms\"".formatted(importance, goal, time.toMillis());
        }
    }

    /** When a load is there. */
    enum When {
        ALWAYS,
        DURING_THE_CHANGE
    }

    /** A part of a class's load. */
    record Part(When when, Load load) {}

    /** A request, and how long its call takes without a queue. */
    enum Query {
        /** A few rows, passed on. */
        ROWS("", "employeeList", Employees.COLUMNS, "1K", Overload.SERVICE_TIME),
        /** A few rows, mapped, by a service that is slow. */
        LONG("/directory", "employeeListShort", DIRECTORY, "1K", Duration.ofSeconds(5)),
        /** All rows, mapped. */
        MANY("/directory", "employeeListShort", DIRECTORY, "50K", Duration.ZERO),
        /** A few rows, passed on, over a TLS connection of its own. */
        HANDSHAKE("", "employeeList", Employees.COLUMNS, "1K", Duration.ZERO);

        private final String path;
        private final String service;
        private final int fields;
        private final String size;
        private final Duration callTime;

        Query(String path, String service, int fields, String size, Duration callTime) {
            this.path = path;
            this.service = service;
            this.fields = fields;
            this.size = size;
            this.callTime = callTime;
        }

        /** With the query. */
        String path() {
            return Db2Side.GATEWAY.path() + path + Employees.of(size).query();
        }

        boolean isSecure() {
            return this == HANDSHAKE;
        }

        /** Checks an answer of the gateway. */
        void check(byte[] answer) throws IOException {
            EmployeeReplies.check(answer, Employees.of(size), fields, "the gateway");
        }

        /** Below the services of the back end. */
        String service() {
            return "SYSIBMSERVICE/" + service;
        }

        /** The body of a call of the service. */
        String body() {
            return Employees.of(size).body();
        }

        Duration callTime() {
            return callTime;
        }
    }

    /**
     * A class of work.
     *
     * @param name also the value of the header that classifies it
     * @param promise empty: discretionary
     */
    record Work(String name, Query query, Optional<Promise> promise, List<Part> parts) {
        Work {
            parts = List.copyOf(parts);
        }
    }

    private static GoalStory onUsual(String label, Phases phases, Work first, Work second) {
        return new GoalStory(label, phases, GoalBackEnd.Kind.USUAL, List.of(first, second));
    }

    private static GoalStory flood(String label, Query query, int clients) {
        Work mining =
                new Work(
                        "mining",
                        query,
                        Optional.of(Promise.MINING),
                        List.of(new Part(When.DURING_THE_CHANGE, closed(clients))));
        return new GoalStory(
                label,
                new Phases(2, 4, 2, 0),
                GoalBackEnd.Kind.FAST,
                List.of(orders(FLOODED_ORDERS, 0), mining));
    }

    private static Work work(String name, Query query, Promise promise, Load load) {
        return new Work(name, query, Optional.of(promise), List.of(new Part(When.ALWAYS, load)));
    }

    /**
     * Order entry.
     *
     * @param more requests a second in addition, during the change
     */
    private static Work orders(int rate, int more) {
        Work orders = work("orders", Query.ROWS, Promise.ORDERS, open(rate));
        if (more == 0) {
            return orders;
        }
        return new Work(
                orders.name(),
                orders.query(),
                orders.promise(),
                List.of(orders.parts().getFirst(), new Part(When.DURING_THE_CHANGE, open(more))));
    }

    private static Work mining(boolean promised, Load load) {
        return new Work(
                "mining",
                Query.ROWS,
                promised ? Optional.of(Promise.MINING) : Optional.empty(),
                List.of(new Part(When.ALWAYS, load)));
    }

    /** 288 a second: 520 in two seconds of ten, else 230. */
    private static Work payments() {
        Load.Bursts bursts = new Load.Bursts(BURST_PERIOD, Duration.ofSeconds(2), 520 / 230.0);
        return work(
                "payments",
                Query.ROWS,
                new Promise(1, OptionalInt.empty(), Duration.ofSeconds(5)),
                new Load.Open(CONNECTIONS, 230, true, Duration.ZERO, bursts));
    }

    private static Work inquiries() {
        return work("inquiry", Query.ROWS, new Promise(3, 90, Duration.ofMillis(200)), open(60));
    }

    private static Load open(int rate) {
        return new Load.Open(CONNECTIONS, rate, true, Duration.ZERO);
    }

    private static Load closed() {
        return closed(MINERS);
    }

    static Load closed(int clients) {
        return closed(clients, Duration.ZERO);
    }

    /** Clients that think, so that those who are refused do not come back at once. */
    private static Load closed(int clients, Duration thinkTime) {
        return new Load.Closed(clients, new ThinkTime.Fixed(thinkTime), Duration.ZERO);
    }

    static List<GoalStory> all() {
        return ALL;
    }

    static List<String> labels() {
        return ALL.stream().map(GoalStory::label).toList();
    }

    /** Names of the classes of stories, each once. */
    static List<String> classes(List<GoalStory> stories) {
        return stories.stream()
                .flatMap(story -> story.work().stream())
                .map(Work::name)
                .distinct()
                .toList();
    }

    static GoalStory of(String label) {
        return ALL.stream().filter(story -> story.label.equals(label)).findFirst().orElseThrow();
    }

    /** This, shorter. */
    GoalStory brief() {
        return new GoalStory(label, phases.brief(), backEnd, work);
    }

    /** The intervals in which a class has any load. */
    List<String> intervals(String name) {
        List<Part> parts =
                work.stream()
                        .filter(one -> one.name().equals(name))
                        .flatMap(one -> one.parts().stream())
                        .toList();
        return IntStream.range(0, phases.all())
                .filter(number -> parts.stream().anyMatch(part -> phases.has(part.when(), number)))
                .mapToObj(number -> Integer.toString(number + 1))
                .toList();
    }

    /** Whether a side is measured: a priority queue has nothing to queue for a fast back end. */
    boolean has(String side) {
        return backEnd.isQueued() || !side.equals(Goals.HAPROXY.name());
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
                                            .map(Promise::period)
                                            .orElse("goal=\"discretionary\"")));
            rules.append(
                    "<classify header=\"%s\" headerValue=\"%s\" serviceClass=\"%s\"/>%n"
                            .formatted(Goals.HEADER, one.name(), name));
        }
        return "<ironbridge_serviceDefinition name=\"GOALS\">%n%s%s</ironbridge_serviceDefinition>%n"
                .formatted(classes, rules);
    }
}
