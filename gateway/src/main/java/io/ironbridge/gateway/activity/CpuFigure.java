package io.ironbridge.gateway.activity;

import io.ironbridge.gateway.activity.Counts.Measured;
import java.util.List;
import java.util.OptionalLong;

/**
 * The CPU time of a report class, estimated from the measured requests.
 *
 * @param micros of all its requests, extrapolated from the measured ones
 * @param errorMicros half of the 95 % confidence interval of the random sample; empty if the sample
 *     is too small
 * @param measured requests
 * @param unmeasured requests of a kind of which none was measured, so that their time is not
 *     included
 * @param allocatedBytes average of a request; empty if none was measured
 * @param readings of the clock that this took
 */
record CpuFigure(
        long micros,
        OptionalLong errorMicros,
        long measured,
        long unmeasured,
        OptionalLong allocatedBytes,
        long readings) {
    /**
     * Student's t for 95 %, by degrees of freedom from 1; beyond, it approaches that of the normal
     * distribution.
     */
    private static final double[] STUDENT_95 = {
        12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26
    };

    private static final double NORMAL_95 = 1.96;
    private static final double NANOS_PER_MICRO = 1_000;

    static CpuFigure of(Counts counts) {
        return of(List.of(counts.all(), counts.lot()));
    }

    private static CpuFigure of(List<Measured> kinds) {
        double nanos = 0;
        double bytes = 0;
        double error = 0;
        Measured sum = Measured.NONE;
        long unmeasured = 0;
        for (Measured kind : kinds) {
            sum = sum.and(kind);
            if (kind.requests() == 0) {
                unmeasured += kind.ended();
            } else {
                nanos += kind.ended() * ((double) kind.cpuNanos() / kind.requests());
                bytes += kind.ended() * ((double) kind.allocatedBytes() / kind.requests());
                error += error(kind); // empty if a kind has none
            }
        }
        long covered = sum.ended() - unmeasured;
        return new CpuFigure(
                Math.round(nanos / NANOS_PER_MICRO),
                Double.isNaN(error)
                        ? OptionalLong.empty()
                        : OptionalLong.of(Math.round(error / NANOS_PER_MICRO)),
                sum.requests(),
                unmeasured,
                covered == 0 ? OptionalLong.empty() : OptionalLong.of(Math.round(bytes / covered)),
                sum.readings());
    }

    /**
     * Half of the 95 % confidence interval of the scaled sum, in nanoseconds, for a sample without
     * replacement; NaN if only one of several was measured.
     */
    private static double error(Measured kind) {
        double n = kind.requests();
        double all = kind.ended();
        if (n >= all) {
            return 0;
        }
        if (n < 2) {
            return Double.NaN;
        }
        double mean = kind.cpuNanos() / n;
        double spread = Math.max(0, kind.cpuSquares() - n * mean * mean) / (n - 1);
        return student((int) n - 1) * all * Math.sqrt(spread / n * (1 - n / all));
    }

    private static double student(int freedom) {
        return freedom <= STUDENT_95.length ? STUDENT_95[freedom - 1] : NORMAL_95 + 2.4 / freedom;
    }
}
