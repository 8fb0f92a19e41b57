package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.json.JsonFaults;
import io.ironbridge.workloaddriver.result.Sample.Latency;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Consistency checks between the parts of a result. */
final class ResultConsistency {
    private static final String ONCE = "Keep one of them.";

    private final ScenarioResult result;
    private final JsonFaults faults;

    private ResultConsistency(ScenarioResult result, JsonFaults faults) {
        this.result = result;
        this.faults = faults;
    }

    /** Reports all contradictions. */
    static void check(ScenarioResult result, JsonFaults faults) {
        new ResultConsistency(result, faults).check();
    }

    private void check() {
        if (result.ended().isBefore(result.started())) {
            faults.contradiction("/ended", "The end is before the start.", "Correct one of them.");
        }
        once("/axes", result.axes().stream().map(Axis::name).toList());
        for (int i = 0; i < result.axes().size(); i++) {
            once("/axes/" + i + "/values", result.axes().get(i).values());
        }
        once("/sides", result.sides().stream().map(Side::name).toList());
        points();
        profiles();
    }

    private void once(String pointer, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            if (!seen.add(names.get(i))) {
                faults.contradiction(
                        pointer + "/" + i, "'" + names.get(i) + "' occurs twice.", ONCE);
            }
        }
    }

    private void points() {
        Set<Map.Entry<String, Map<String, String>>> seen = new HashSet<>();
        for (int i = 0; i < result.points().size(); i++) {
            Point point = result.points().get(i);
            String pointer = "/points/" + i;
            if (!seen.add(Map.entry(point.side(), point.at()))) {
                faults.contradiction(
                        pointer, "There is another point of this side and place.", ONCE);
            }
            where(pointer, point.side(), point.at());
            samples(pointer + "/samples", point.samples());
        }
    }

    private void profiles() {
        Set<Map.Entry<String, Map<String, String>>> seen = new HashSet<>();
        for (int i = 0; i < result.profiles().size(); i++) {
            ProfiledPoint point = result.profiles().get(i);
            String pointer = "/profiles/" + i;
            if (!seen.add(Map.entry(point.side(), point.at()))) {
                faults.contradiction(
                        pointer, "There is another profile of this side and place.", ONCE);
            }
            where(pointer, point.side(), point.at());
        }
    }

    private void where(String pointer, String side, Map<String, String> at) {
        if (result.side(side).isEmpty()) {
            faults.contradiction(
                    pointer + "/side",
                    "There is no side '" + side + "'.",
                    "Use one of " + result.sides().stream().map(Side::name).toList() + ".");
        }
        at.forEach((axis, value) -> place(pointer + "/at/" + axis, axis, value));
    }

    private void place(String pointer, String name, String value) {
        Optional<Axis> axis = result.axis(name);
        if (axis.isEmpty()) {
            faults.contradiction(
                    pointer,
                    "There is no axis '" + name + "'.",
                    "Use one of " + result.axes().stream().map(Axis::name).toList() + ".");
        } else if (!axis.get().values().contains(value)) {
            faults.contradiction(
                    pointer,
                    "'" + value + "' is not a value of this axis.",
                    "Use one of " + axis.get().values() + ".");
        }
    }

    private void samples(String pointer, List<Sample> samples) {
        if (samples.isEmpty()) {
            faults.contradiction(
                    pointer, "There is no sample.", "Omit the point, and add it to missing.");
        }
        Set<Integer> rounds = new HashSet<>();
        for (int i = 0; i < samples.size(); i++) {
            Sample sample = samples.get(i);
            String at = pointer + "/" + i;
            if (!rounds.add(sample.round())) {
                faults.contradiction(at + "/round", "This round occurs twice.", ONCE);
            }
            if (sample.round() < 1 || sample.round() > result.rounds()) {
                faults.contradiction(
                        at + "/round", "There are " + result.rounds() + " rounds.", "Correct it.");
            }
            load(at, sample);
        }
    }

    private void load(String pointer, Sample sample) {
        if (sample.failed() > sample.requests()) {
            faults.contradiction(
                    pointer + "/failed", "More requests failed than there were.", "Correct it.");
        }
        if (sample.seconds() == 0 && sample.requests() > 0) {
            faults.contradiction(
                    pointer + "/seconds", "There are requests, but the time is 0.", "Correct it.");
        }
        boolean none = sample.latency().equals(Latency.NONE);
        if (none == sample.failed() < sample.requests()) {
            faults.contradiction(
                    pointer + "/latency",
                    none ? "Good answers have no latencies." : "There is no good answer.",
                    none ? "Add them." : "Remove it.");
        }
    }
}
