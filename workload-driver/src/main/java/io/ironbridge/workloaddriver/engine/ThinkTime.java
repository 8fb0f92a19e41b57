package io.ironbridge.workloaddriver.engine;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Time between an answer and the client's next request. */
public sealed interface ThinkTime {
    /** The longest, or the longest mean. */
    Duration LONGEST = Duration.ofHours(1);

    /** The next one. */
    long nanos(RandomGenerator random);

    /** Always the same. */
    record Fixed(Duration time) implements ThinkTime {
        public Fixed {
            PlanLimits.requireTime(time, LONGEST, "a think time");
        }

        @Override
        public long nanos(RandomGenerator random) {
            return time.toNanos();
        }
    }

    /** Uniformly distributed between two times. */
    record Uniform(Duration least, Duration most) implements ThinkTime {
        public Uniform {
            PlanLimits.requireTime(most, LONGEST, "a think time");
            PlanLimits.requireTime(least, most, "the least of a uniform think time");
        }

        @Override
        public long nanos(RandomGenerator random) {
            return random.nextLong(least.toNanos(), most.toNanos() + 1);
        }
    }

    /** Exponentially distributed, as for independent users; limited to ten means. */
    record Exponential(Duration mean) implements ThinkTime {
        private static final double CUT = 10;

        public Exponential {
            PlanLimits.requireTime(mean, LONGEST, "a think time");
        }

        @Override
        public long nanos(RandomGenerator random) {
            return (long) (mean.toNanos() * Math.min(random.nextExponential(), CUT));
        }
    }
}
