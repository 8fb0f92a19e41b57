package io.ironbridge.workloaddriver.named.program;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What the other program does, again and again, each time when its servants are all there. */
enum Disturbance {
    /** It is not called. */
    RESTS("", Duration.ZERO),
    /** Each call keeps a quarter of a mebibyte; the next one does not wait for servants. */
    LEAKS("leak", Duration.ofMillis(20)),
    /** A call computes until its servant is killed. */
    SPINS("spin", Duration.ofMillis(500)),
    /** A call ends the process. */
    EXITS("exit", Duration.ofMillis(500)),
    /** The operating system kills the process after a call. */
    KILLED("work", Duration.ofMillis(500));

    private final String order;
    private final Duration pause;

    Disturbance(String order, Duration pause) {
        this.order = order;
        this.pause = pause;
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(Disturbance::label).toList();
    }

    static Disturbance of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the program is told to do; empty if it is not called. */
    String order() {
        return order;
    }

    /** Between one time and the next. */
    Duration pause() {
        return pause;
    }
}
