package io.ironbridge.workloaddriver.profile.burner;

import java.io.IOException;

/** Uses CPU in two methods, about three parts to one, until its input ends. */
public final class Burner {
    private static volatile long sum;

    private Burner() {}

    /** Says when it has begun. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws IOException {
        Thread.ofPlatform().daemon().name("burner").start(Burner::burn);
        System.out.println("burning");
        while (System.in.read() >= 0) {
            // until the end
        }
    }

    private static void burn() {
        while (true) {
            much();
            little();
        }
    }

    private static void much() {
        sum = spin(sum, 300_000);
    }

    private static void little() {
        sum = spun(sum, 100_000);
    }

    private static long spin(long from, int times) {
        long value = from;
        for (int i = 0; i < times; i++) {
            value = value * 31 + i;
        }
        return value;
    }

    private static long spun(long from, int times) {
        long value = from;
        for (int i = 0; i < times; i++) {
            value = value * 37 + i;
        }
        return value;
    }
}
