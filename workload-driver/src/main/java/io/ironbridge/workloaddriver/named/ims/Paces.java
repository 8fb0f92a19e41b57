package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.named.Choice;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Timing;

/** How much is asked: clients that do not think, each with a socket. */
record Paces(Timing timing) {
    private static final int WARMING_UP = 16;

    static Paces of(Choice choice) {
        return new Paces(Timing.of(choice, Timing.seconds(10, 1, 40), Timing.seconds(4, 1, 10)));
    }

    /** Of so many sockets. */
    Pace of(String sockets) {
        return timing.pace(Integer.parseInt(sockets));
    }

    /** One of so many equal parts of the warm-up. */
    Pace warmingUp(int parts) {
        return timing.warmingUp(WARMING_UP, parts);
    }
}
