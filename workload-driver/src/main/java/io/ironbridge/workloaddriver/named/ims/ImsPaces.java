package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.SampleTiming;

/** Loads: clients without think time, one socket each. */
record ImsPaces(SampleTiming timing) {
    private static final int WARMING_UP = 16;

    static ImsPaces of(RunSelection selection) {
        return new ImsPaces(
                SampleTiming.of(
                        selection,
                        SampleTiming.seconds(10, 1, 40),
                        SampleTiming.seconds(4, 1, 10)));
    }

    /** The load of a number of sockets. */
    Pace of(String sockets) {
        return timing.pace(Integer.parseInt(sockets));
    }

    /** One of so many equal parts of the warm-up. */
    Pace warmingUp(int parts) {
        return timing.warmingUp(WARMING_UP, parts);
    }
}
