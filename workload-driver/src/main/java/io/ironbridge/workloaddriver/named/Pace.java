package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.engine.ThinkTime;
import io.ironbridge.workloaddriver.engine.WarmUp;
import java.time.Duration;
import java.util.List;

/**
 * Closed-loop load of a sample: clients that each wait for their answer and think.
 *
 * @param settle time before measuring, in which the clients start one after the other
 */
public record Pace(int clients, Duration thinkTime, Duration settle, Duration interval) {
    /** This with the longer interval of profiles: rare requests leave few stacks. */
    public Pace ofProfile(RunSelection selection) {
        Duration longer = Duration.ofSeconds(selection.brief() ? 10 : 20);
        return new Pace(clients, thinkTime, settle, selection.intervalOr(longer));
    }

    Plan plan() {
        // spreads the clients over a think time; otherwise they would send at the same time
        Duration ramp = thinkTime.compareTo(settle) < 0 ? thinkTime : settle;
        return new Plan(
                List.of(new RequestKind("request", 1)),
                new Load.Closed(clients, new ThinkTime.Fixed(thinkTime), ramp),
                settle.isZero() ? new WarmUp.None() : new WarmUp.Time(settle),
                interval,
                1,
                0,
                1);
    }
}
