package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.profile.MeasuredLoad;
import io.ironbridge.workloaddriver.profile.NotProfiledException;
import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.profile.ProfileSummary;
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
 * Profiles sides after the measured rounds, in separate samples that do not count: a profiled
 * process is slower. What cannot be profiled is missing. Used by one thread.
 */
public final class SideProfiler {
    private final RunContext context;
    private final Servers servers;
    private final List<ProfiledPoint> taken = new ArrayList<>();
    private final Set<String> missing = new LinkedHashSet<>();
    private final Set<String> lacking = new HashSet<>();

    /**
     * @param servers servers whose folder takes the recordings
     */
    public SideProfiler(RunContext context, Servers servers) {
        this.context = context;
        this.servers = servers;
    }

    /**
     * The process of a side.
     *
     * @param name name in samples
     */
    public record ProfiledProcess(String name, long pid) {}

    /**
     * Takes a profile of each side at each place. Returns early if a stop is requested.
     *
     * @param of the process of a side
     */
    public void take(
            List<Schedule.Place> places, Function<Step, ProfiledProcess> of, Rounds.Sampler sampler)
            throws NotStartedException, IOException, InterruptedException {
        for (Step step : Schedule.of(places, 1)) {
            ProfiledProcess process = of.apply(step);
            if (context.stop().isRequested()) {
                return;
            }
            if (!lacking.contains(process.name())) {
                take(step, process, sampler);
            }
        }
    }

    private void take(Step step, ProfiledProcess process, Rounds.Sampler sampler)
            throws NotStartedException, IOException, InterruptedException {
        context.progress().note("profiling " + step);
        try (Profiling profiling = Profiling.start(process.name(), process.pid(), servers)) {
            Sample sample = sampler.take(step);
            if (context.stop().isRequested()) {
                return;
            }
            Profile profile = profiling.end(measured(sample, process));
            taken.add(new ProfiledPoint(step.side(), step.at(), profile));
            missing.addAll(profiling.missing());
            ProfileSummary.of(step.toString(), profile).forEach(context.progress()::note);
        } catch (NotProfiledException e) {
            String line = process.name() + " was not profiled: " + e.getMessage() + ".";
            lacking.add(process.name());
            missing.add(line);
            context.progress().note("MISSING: " + line);
        }
    }

    private static MeasuredLoad measured(Sample sample, ProfiledProcess process)
            throws NotProfiledException {
        Sample.Use use = sample.processes().get(process.name());
        if (use == null) {
            throw new NotProfiledException("its CPU time is unknown");
        }
        return MeasuredLoad.justNow(sample.seconds(), sample.requests(), use.cpuSeconds());
    }

    public List<ProfiledPoint> taken() {
        return List.copyOf(taken);
    }

    /** What was not profiled or counted and why, a sentence each. */
    public List<String> missing() {
        return List.copyOf(missing);
    }
}
