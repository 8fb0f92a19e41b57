package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.profile.Measured;
import io.ironbridge.workloaddriver.profile.NotProfiledException;
import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.profile.ProfileLines;
import io.ironbridge.workloaddriver.profile.Profiling;
import io.ironbridge.workloaddriver.result.ProfiledPoint;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Profiles sides behind the measured rounds, by samples of their own that count as none: whoever is
 * looked at is slower. What cannot be profiled is missing. Used by one thread.
 */
public final class Profiles {
    private final Surroundings around;
    private final Servers servers;
    private final List<ProfiledPoint> taken = new ArrayList<>();
    private final Set<String> missing = new LinkedHashSet<>();
    private final Set<String> lacking = new HashSet<>();

    /**
     * @param servers that have a folder for recordings
     */
    public Profiles(Surroundings around, Servers servers) {
        this.around = around;
        this.servers = servers;
    }

    /**
     * The process of a side.
     *
     * @param name as samples have it
     */
    public record Of(String name, long pid) {}

    /**
     * Takes a profile of each side at each place; somebody who asks to stop gets those that are
     * there.
     *
     * @param of which process a side is
     */
    public void take(List<Schedule.Place> places, Function<Step, Of> of, Rounds.Sampler sampler)
            throws NotStartedException, IOException, InterruptedException {
        for (Step step : Schedule.of(places, 1)) {
            Of process = of.apply(step);
            if (around.stop().isAsked()) {
                return;
            }
            if (!lacking.contains(process.name())) {
                take(step, process, sampler);
            }
        }
    }

    private void take(Step step, Of process, Rounds.Sampler sampler)
            throws NotStartedException, IOException, InterruptedException {
        around.progress().note("profiling " + step);
        try (Profiling profiling = Profiling.start(process.name(), process.pid(), servers)) {
            Sample sample = sampler.take(step);
            if (around.stop().isAsked()) {
                return;
            }
            Profile profile = profiling.end(measured(sample, process));
            taken.add(new ProfiledPoint(step.side(), step.at(), profile));
            missing.addAll(profiling.missing());
            ProfileLines.of(step.toString(), profile).forEach(around.progress()::note);
        } catch (NotProfiledException e) {
            String line = process.name() + " was not profiled: " + e.getMessage() + ".";
            lacking.add(process.name());
            missing.add(line);
            around.progress().note("MISSING: " + line);
        }
    }

    private static Measured measured(Sample sample, Of process) throws NotProfiledException {
        Sample.Use use = sample.processes().get(process.name());
        if (use == null) {
            throw new NotProfiledException("nothing is known of its CPU time");
        }
        return Measured.justNow(sample.seconds(), sample.requests(), use.cpuSeconds());
    }

    public List<ProfiledPoint> taken() {
        return List.copyOf(taken);
    }

    /** What was not profiled or counted, and why: a sentence each. */
    public List<String> missing() {
        return List.copyOf(missing);
    }
}
