package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.workloaddriver.engine.Engine;
import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.ProcessUsage;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.profile.MeasuredLoad;
import io.ironbridge.workloaddriver.profile.NotProfiledException;
import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.profile.ProfileSummary;
import io.ironbridge.workloaddriver.profile.Profiling;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * One more interval after the measured ones, in which processes are profiled, because a profiled
 * process is slower. It is as long as the others, at most one minute. Reports processes that cannot
 * be profiled.
 */
final class ProfiledInterval {
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Duration SETTLE = Duration.ofSeconds(2);

    private final Console console;
    private final DriveStop stopping;
    private final Map<String, Long> pids;

    /**
     * An interval.
     *
     * @param pids of the processes, by their names in results
     */
    ProfiledInterval(Console console, DriveStop stopping, Map<String, Long> pids) {
        this.console = console;
        this.stopping = stopping;
        this.pids = pids;
    }

    /** Takes the profiles. */
    List<Profile> run(Plan plan, Engine.Setup setting) throws InterruptedException {
        Map<String, Profiling> started = new LinkedHashMap<>();
        try (Servers servers = Servers.none()) {
            for (Map.Entry<String, Long> one : pids.entrySet()) {
                try {
                    started.put(
                            one.getKey(), Profiling.start(one.getKey(), one.getValue(), servers));
                } catch (NotProfiledException e) {
                    reportMissing(one.getKey(), e);
                }
            }
            return started.isEmpty() ? List.of() : end(measured(plan, setting), started);
        } catch (IOException e) {
            console.note("MISSING: profiles: there is no folder for recordings: " + e.getMessage());
            return List.of();
        } finally {
            started.values().forEach(Profiling::close);
        }
    }

    private Measurement measured(Plan plan, Engine.Setup setting) throws InterruptedException {
        Duration length = plan.interval().compareTo(LONGEST) < 0 ? plan.interval() : LONGEST;
        console.note("profiling " + String.join(", ", pids.keySet()) + "; one more interval");
        Engine.Run run =
                Engine.start(
                        plan.withIntervals(length, 1)
                                .withRequests(0)
                                .withWarmUp(new WarmUp.Time(SETTLE)),
                        setting);
        stopping.onStop(run::stop);
        try {
            return run.result().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private List<Profile> end(Measurement measured, Map<String, Profiling> started)
            throws InterruptedException {
        Map<String, MeasuredLoad> loads = new LinkedHashMap<>();
        measured.total()
                .processes()
                .forEach(use -> loads.put(use.name(), load(measured.total(), use)));
        List<Profile> profiles = new ArrayList<>();
        for (Map.Entry<String, Profiling> one : started.entrySet()) {
            try {
                MeasuredLoad load = loads.get(one.getKey());
                if (load == null) {
                    throw new NotProfiledException("nothing was measured");
                }
                profiles.add(report(one.getKey(), one.getValue(), load));
            } catch (NotProfiledException e) {
                reportMissing(one.getKey(), e);
            }
        }
        return profiles;
    }

    private Profile report(String process, Profiling profiling, MeasuredLoad load)
            throws NotProfiledException, InterruptedException {
        Profile profile = profiling.end(load);
        ProfileSummary.of(process, profile).forEach(console::print);
        profiling.missing().forEach(line -> console.note("MISSING: " + line));
        return profile;
    }

    private static MeasuredLoad load(Interval total, ProcessUsage use) {
        return MeasuredLoad.justNow(total.nanos() / 1e9, total.all().count(), use.cpuNanos() / 1e9);
    }

    private void reportMissing(String process, NotProfiledException why) {
        console.note("MISSING: " + process + " was not profiled: " + why.getMessage() + ".");
    }
}
