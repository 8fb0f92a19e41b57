package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.RequestKindResult;
import io.ironbridge.workloaddriver.named.LoadSampler;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Phases;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Promise;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Work;
import io.ironbridge.workloaddriver.result.Sample;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The samples of a story: of each class in each interval and in all of them, and of both classes
 * together.
 */
final class GoalSamples {
    /** As the workload manager's index has it: missed by more than 400 %. */
    private static final double MISSED = 4;

    private static final double NINETY = 90;

    private final GoalStory story;
    private final int round;
    private final List<PlaceUse> uses;
    private final Map<Map<String, String>, Sample> samples = new HashMap<>();
    private double served;

    private GoalSamples(GoalStory story, int round, List<PlaceUse> uses) {
        this.story = story;
        this.round = round;
        this.uses = List.copyOf(uses);
    }

    /**
     * The samples by place.
     *
     * @param uses at the beginning of each interval and at the end; empty: requests do not wait for
     *     places
     * @param intervals of the loads of a class, by number from 0
     */
    static Map<Map<String, String>, Sample> of(
            GoalStory story,
            int round,
            List<PlaceUse> uses,
            Map<Work, Map<Integer, List<Interval>>> intervals) {
        GoalSamples all = new GoalSamples(story, round, uses);
        for (Work work : story.work()) { // the rest is computed last
            all.add(work, new TreeMap<>(intervals.getOrDefault(work, Map.of())));
        }
        all.addBoth();
        return Map.copyOf(all.samples);
    }

    /**
     * A class of work in some intervals.
     *
     * @param intervals for each interval those of the class's loads, which all have its length; the
     *     first one has the processes
     * @param changed whether calls take the time of the change
     */
    private record Part(Work work, Collection<List<Interval>> intervals, boolean changed) {
        RequestKindResult all() {
            return intervals.stream()
                    .flatMap(List::stream)
                    .map(Interval::all)
                    .reduce(RequestKindResult::and)
                    .orElseThrow();
        }

        double seconds() {
            return intervals.stream().mapToDouble(loads -> loads.getFirst().nanos() / 1e9).sum();
        }

        Map<String, Sample.Use> uses() {
            Map<String, Sample.Use> sum = new HashMap<>();
            for (List<Interval> loads : intervals) {
                LoadSampler.uses(loads.getFirst().processes())
                        .forEach((name, use) -> sum.merge(name, use, Part::and));
            }
            return sum;
        }

        private static Sample.Use and(Sample.Use one, Sample.Use next) {
            return new Sample.Use(
                    one.userSeconds() + next.userSeconds(),
                    one.systemSeconds() + next.systemSeconds(),
                    next.residentBytes());
        }
    }

    private void add(Work work, SortedMap<Integer, List<Interval>> intervals) {
        if (intervals.isEmpty()) {
            return;
        }
        Phases phases = story.phases();
        Map<Integer, Double> indexes = new HashMap<>();
        intervals.forEach((number, loads) -> {
            boolean changed = number >= phases.before() && number < phases.all() - phases.after();
            Sample sample = sample(new Part(work, List.of(loads), changed));
            put(Map.of(Goals.CLASS, work.name(), Goals.INTERVAL, name(number)), sample);
            Optional.ofNullable(sample.values().get("performanceIndex"))
                    .ifPresent(index -> indexes.put(number, index));
        });
        Sample whole = sample(new Part(work, intervals.values(), false));
        Map<String, Double> values = new HashMap<>(whole.values());
        values.remove("waitedMillis"); // the time of a call may have changed
        values.putAll(settling(indexes, phases));
        var changed = intervals.subMap(phases.before(), phases.all() - phases.after()).values();
        if (!changed.isEmpty()) {
            values.putAll(changed(new Part(work, changed, true)));
        }
        double rate = values.getOrDefault("servedPerSecond", 0.0);
        if (served > 0 && story.backEnd() == GoalBackEnd.Kind.USUAL) {
            double capacity = 100 * (served + rate) / used(0, uses.size() - 1);
            values.put("restPercent", 100 * rate / (capacity - served));
        }
        served += rate;
        put(Map.of(Goals.CLASS, work.name()), whole.with(values));
    }

    /** Adds what is not of one class. */
    private void addBoth() {
        for (int i = 0; i + 1 < uses.size(); i++) {
            put(
                    Map.of(Goals.INTERVAL, name(i)),
                    Sample.ofValues(round, Map.of("placesPercent", used(i, i + 1))));
        }
        Map<String, Double> values = new HashMap<>(Map.of("servedPerSecond", served));
        if (!uses.isEmpty()) {
            values.put("placesPercent", used(0, uses.size() - 1));
        }
        put(Map.of(), Sample.ofValues(round, values));
    }

    private double used(int from, int to) {
        return uses.get(to).percentSince(uses.get(from), story.backEnd().sessions());
    }

    private void put(Map<String, String> at, Sample sample) {
        Map<String, String> place = new HashMap<>(at);
        place.put(Goals.SCENARIO, story.label());
        samples.put(Map.copyOf(place), sample);
    }

    private static String name(int number) {
        return Integer.toString(number + 1);
    }

    private Sample sample(Part part) {
        RequestKindResult all = part.all();
        long refused = OfferedLoad.refused(all);
        long failed = all.failed().count() - refused;
        return new Sample(
                round,
                part.seconds(),
                all.good().count() + failed,
                failed,
                all.bytes(),
                LoadSampler.latency(all.good()),
                part.uses(),
                values(part, all, refused));
    }

    private Map<String, Double> values(Part part, RequestKindResult all, long refused) {
        Map<String, Double> values = new HashMap<>();
        values.put("servedPerSecond", all.good().count() / part.seconds());
        values.put("refusedPerSecond", refused / part.seconds());
        if (all.good().count() > 0) {
            long call = story.backEnd().callTime(part.work().query(), part.changed()).toMillis();
            values.put("waitedMillis", Math.max(0, all.good().mean() / 1e6 - call));
        }
        part.work()
                .promise()
                .ifPresent(promise -> {
                    values.put("performanceIndex", index(promise, all));
                    values.put("onGoalPerSecond", onGoal(promise, all) / part.seconds());
                });
        return values;
    }

    private static double onGoal(Promise promise, RequestKindResult all) {
        return all.good().within(promise.time().toNanos());
    }

    /** 1: just met; above 1: missed. Requests that failed or were refused have missed the goal. */
    static double index(Promise promise, RequestKindResult all) {
        if (all.good().count() == 0) {
            return MISSED;
        }
        double time;
        if (promise.percent().isPresent()) {
            double needed = all.count() * promise.percent().getAsInt() / 100.0;
            if (all.good().count() < needed) {
                return MISSED;
            }
            time = all.good().percentile(100 * needed / all.good().count());
        } else {
            time = all.good().mean() * all.count() / all.good().count();
        }
        return Math.min(MISSED, time / promise.time().toNanos());
    }

    /**
     * The highest index after the intervals to settle, and in how many intervals after the change
     * the goal was not yet met for good.
     *
     * @param indexes by number of the interval
     */
    static Map<String, Double> settling(Map<Integer, Double> indexes, Phases phases) {
        Map<String, Double> values = new HashMap<>();
        indexes.entrySet().stream()
                .filter(entry -> entry.getKey() >= phases.settle())
                .mapToDouble(Map.Entry::getValue)
                .max()
                .ifPresent(highest -> values.put("highestIndex", highest));
        int first = phases.all() - phases.after();
        if (indexes.keySet().stream().anyMatch(number -> number >= first)) {
            int settled =
                    IntStream.range(first, phases.all())
                            .filter(number -> indexes.getOrDefault(number, MISSED) > 1)
                            .map(number -> number + 1 - first)
                            .max()
                            .orElse(0);
            values.put("intervalsToSettle", (double) settled);
        }
        return values;
    }

    /** Those of the time of the change. */
    private static Map<String, Double> changed(Part part) {
        RequestKindResult all = part.all();
        Map<String, Double> values = new HashMap<>();
        values.put("changedP90Millis", all.good().percentile(NINETY) / 1e6);
        part.work()
                .promise()
                .ifPresent(promise ->
                        values.put(
                                "changedOnGoalPerSecond", onGoal(promise, all) / part.seconds()));
        return values;
    }
}
