package io.ironbridge.gateway.workload;

import io.ironbridge.gateway.workload.GoalCounts.Reading;
import io.ironbridge.gateway.workload.WorkloadManager.PeriodDefinition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The workload manager before virtual back ends in virtual time: callers arrive, wait, are called
 * and leave, and the real {@link Places} and {@link WorkloadManager} decide. Times in seconds.
 */
final class Simulation {
    static final double SECOND = 1e9;
    private static final double INTERVAL = WorkloadManager.INTERVAL_SECONDS;

    final WorkloadManager manager;
    final List<String> decisions = new ArrayList<>();
    private final List<BackEnd> backEnds = new ArrayList<>();
    private final List<Stream> streams = new ArrayList<>();
    private final long seed;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long order;

    private final Set<ResourceGroup> groups = new LinkedHashSet<>();

    /** Whether all requests wait in order of arrival, as without a service definition. */
    boolean arrivalOrder;

    private long now = Long.MAX_VALUE - 1_000; // a clock may overflow
    private final long start = now;

    Simulation(long seed) {
        this.seed = seed;
        manager = new WorkloadManager(decisions::add);
    }

    private record Event(long afterStart, long order, Runnable what) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(afterStart, other.afterStart);
            return byTime == 0 ? Long.compare(order, other.order) : byTime;
        }
    }

    /** A virtual back end. */
    final class BackEnd {
        final Places<Call> places;
        DoubleUnaryOperator slowness = _ -> 1;
        private long lastUse = now;
        private double heldNanos;

        private BackEnd(int capacity) {
            places = new Places<>("b" + backEnds.size(), capacity, 1_000_000, 80, now);
        }

        void grantFree() {
            Call next = places.next(now, this::expired);
            while (next != null) {
                begin(next);
                next = places.next(now, this::expired);
            }
            if (places.held() < places.capacity()
                    && places.reserve() == 0
                    && !places.isLimited()
                    && groups.isEmpty()) {
                if (places.waiting() > 0) {
                    throw new AssertionError("a place is free while requests wait");
                }
            }
        }

        private void expired(Call call) {
            call.queued = false;
            call.period().expired(now - call.arrived());
            call.stream.expired++;
            call.stream.again(call);
        }

        private void arrive(Call call) {
            places.arrives(call.period(), now);
            if (places.isFree(call.period(), now)) {
                places.take(call.period(), now);
                begin(call);
            } else if (places.refusal(
                            call.period(), call.arrived(), call.deadline(), call.callTime(), now)
                    != null) {
                call.period().refused();
                call.stream.refused++;
                call.stream.again(call);
            } else {
                places.add(call, now);
                call.queued = true;
                double left = call.deadline() - now - places.timeToCall(call, now);
                after(Math.max(0, left) / SECOND, () -> expire(call));
            }
        }

        private void expire(Call call) {
            if (call.queued && places.remove(call, now)) {
                expired(call);
            }
        }

        private void begin(Call call) {
            call.queued = false;
            call.began = now;
            used();
            double seconds = call.stream.callSeconds() * slowness.applyAsDouble(time());
            after(seconds, () -> end(call));
        }

        private void end(Call call) {
            used();
            places.release(call.period(), now - call.began, now);
            call.period().ended(now - call.arrived(), call.began - call.arrived());
            call.stream.ended(call, now - call.arrived());
            grantFree();
        }

        private void used() {
            heldNanos += (double) places.held() * (now - lastUse);
            lastUse = now;
        }

        /** The share of the time of its places that calls used. */
        double use() {
            return heldNanos / places.capacity() / (now - start);
        }
    }

    /** A request. */
    static final class Call implements Waiter {
        private final Stream stream;
        private final ServicePeriod period;
        private final long arrived;
        private boolean queued;
        private long began;

        private Call(Stream stream, ServicePeriod period, long arrived) {
            this.stream = stream;
            this.period = period;
            this.arrived = arrived;
        }

        @Override
        public ServicePeriod period() {
            return period;
        }

        @Override
        public long arrived() {
            return arrived;
        }

        @Override
        public long deadline() {
            return arrived + (long) (stream.deadline * SECOND);
        }

        @Override
        public ServiceTime callTime() {
            return stream.callTime;
        }
    }

    /** Requests of one class at one back end. */
    final class Stream {
        private final BackEnd backEnd;
        private final ServiceClass serviceClass;
        private final double seconds;
        private final double variation;
        private final ServiceTime callTime = new ServiceTime();

        // apart, so that arrivals do not depend on the results of requests
        private final Random arrivals = new Random(31 * seed + streams.size());
        private final Random calls = new Random(37 * seed + streams.size());
        double deadline = 30;
        private double think = -1;
        long ended;
        long onGoal;
        long refused;
        long expired;
        final List<Double> index = new ArrayList<>();
        final List<Long> endedPerInterval = new ArrayList<>();
        final List<Long> onGoalPerInterval = new ArrayList<>();
        private Reading read = Reading.NONE;
        private long endedBefore;
        private long onGoalBefore;

        private Stream(BackEnd backEnd, ServiceClass serviceClass, double seconds, double cv) {
            this.backEnd = backEnd;
            this.serviceClass = serviceClass;
            this.seconds = seconds;
            this.variation = Math.sqrt(Math.log(1 + cv * cv));
        }

        /** Requests arrive at random, so many a second. */
        Stream open(DoubleUnaryOperator rate, double fastest) {
            after(arrivals.nextDouble() / fastest, () -> arrive(rate, fastest));
            return this;
        }

        Stream open(double rate) {
            return open(_ -> rate, rate);
        }

        private void arrive(DoubleUnaryOperator rate, double fastest) {
            if (arrivals.nextDouble() * fastest < rate.applyAsDouble(time())) {
                request();
            }
            after(-Math.log(1 - arrivals.nextDouble()) / fastest, () -> arrive(rate, fastest));
        }

        /** Each of so many clients sends its next request after the answer and a pause. */
        Stream closed(int clients, double thinkSeconds) {
            think = thinkSeconds;
            for (int i = 0; i < clients; i++) {
                after(arrivals.nextDouble() * Math.max(0.1, thinkSeconds), this::request);
            }
            return this;
        }

        private void request() {
            ServiceClass managed = arrivalOrder ? ServiceClass.NONE : serviceClass;
            backEnd.arrive(new Call(this, managed.period(0, () -> 0), now));
        }

        private void again(Call call) {
            if (think >= 0) {
                double wait =
                        call.queued || call.began != 0
                                ? think
                                : backEnd.places.retrySeconds(call.period(), now);
                after(wait, this::request);
            }
        }

        private double callSeconds() {
            return seconds * Math.exp(variation * calls.nextGaussian() - variation * variation / 2);
        }

        private void ended(Call call, long nanos) {
            callTime.add(now - call.began);
            if (nanos <= deadline * SECOND) {
                ended++;
            } else {
                expired++;
            }
            onGoal += nanos <= serviceClass.periods().getFirst().objective().time() ? 1 : 0;
            again(call);
        }

        private void interval() {
            ServicePeriod period = serviceClass.periods().getFirst();
            Reading next = period.counts().read();
            index.add(next.since(read).index(period.objective().goal(), 0));
            read = next;
            endedPerInterval.add(ended - endedBefore);
            onGoalPerInterval.add(onGoal - onGoalBefore);
            endedBefore = ended;
            onGoalBefore = onGoal;
        }

        List<ServicePeriod> periods() {
            return serviceClass.periods();
        }

        int importance() {
            return serviceClass.periods().getFirst().objective().importance();
        }

        /** The worst index from an interval on, up to another. */
        double worst(int from, int to) {
            return index.subList(from, Math.min(to, index.size())).stream()
                    .mapToDouble(value -> Double.isNaN(value) ? 0 : value)
                    .max()
                    .orElse(0);
        }

        /** Requests ended a second, in the given intervals. */
        double perSecond(int from, int to) {
            return endedPerInterval.subList(from, to).stream().mapToLong(n -> n).sum()
                    / (INTERVAL * (to - from));
        }

        double onGoalPerSecond(int from, int to) {
            return onGoalPerInterval.subList(from, to).stream().mapToLong(n -> n).sum()
                    / (INTERVAL * (to - from));
        }
    }

    BackEnd backEnd(int capacity) {
        BackEnd made = new BackEnd(capacity);
        backEnds.add(made);
        manager.manage(
                backEnds.stream()
                        .map(one -> new ManagedConnection(one.places, one::grantFree))
                        .toList(),
                now);
        return made;
    }

    ServiceClass serviceClass(String name, Objective... objectives) {
        return serviceClass(name, null, objectives);
    }

    ServiceClass serviceClass(String name, @Nullable ResourceGroup group, Objective... objectives) {
        List<PeriodDefinition> periods = new ArrayList<>();
        for (Objective objective : objectives) {
            periods.add(new PeriodDefinition(objective, Long.MAX_VALUE, false));
        }
        ServiceClass defined = manager.define(name, periods, group);
        if (group != null && groups.add(group)) {
            manager.keepGroups(groups);
            manager.rekey(now);
        }
        return defined;
    }

    /** The share of the time of a call that varies is {@code cv}. */
    Stream stream(BackEnd backEnd, ServiceClass serviceClass, double seconds, double cv) {
        Stream made = new Stream(backEnd, serviceClass, seconds, cv);
        streams.add(made);
        return made;
    }

    static Objective percentile(int importance, int percent, double seconds) {
        return Objective.of(importance, new Goal.Percentile(percent, (long) (seconds * SECOND)));
    }

    static Objective average(int importance, double seconds) {
        return Objective.of(importance, new Goal.Average((long) (seconds * SECOND)));
    }

    void after(double seconds, Runnable what) {
        events.add(new Event(now - start + (long) (seconds * SECOND), order++, what));
    }

    /** Seconds since the start. */
    double time() {
        return (now - start) / SECOND;
    }

    long now() {
        return now;
    }

    /** Runs for so many intervals. */
    Simulation run(int intervals) {
        for (int second = 1; second <= intervals * WorkloadManager.INTERVAL_SECONDS; second++) {
            boolean last = second % WorkloadManager.INTERVAL_SECONDS == 0;
            after(second - time(), () -> tick(last));
        }
        long end = now - start + (long) (intervals * INTERVAL * SECOND);
        Event next = events.peek();
        while (next != null && next.afterStart <= end) {
            events.poll();
            now = start + next.afterStart;
            next.what.run();
            next = events.peek();
        }
        now = start + end;
        return this;
    }

    private void tick(boolean interval) {
        manager.second(now);
        if (interval) {
            streams.forEach(Stream::interval);
            manager.interval(now);
        }
    }
}
