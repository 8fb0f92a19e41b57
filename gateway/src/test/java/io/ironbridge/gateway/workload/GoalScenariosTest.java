package io.ironbridge.gateway.workload;

import static io.ironbridge.gateway.workload.Simulation.average;
import static io.ironbridge.gateway.workload.Simulation.percentile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.ironbridge.gateway.workload.Simulation.BackEnd;
import io.ironbridge.gateway.workload.Simulation.Stream;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the manager promises, in virtual time: orders and mining over back ends of 20 places of 50
 * ms each, so 400 calls a second. Intervals of ten seconds, counted from 0.
 */
class GoalScenariosTest {
    private static final double CALL = 0.05;
    private static final double CV = 0.2;
    private static final int PLACES = 20;
    private static final Objective ORDERS = percentile(1, 90, 0.5);
    private static final Objective MINING = percentile(5, 90, 5);
    private static final int INTERVALS = 18;
    private static final int FEW_INTERVALS = 6;

    /** Changes at 60 s, and back at 120 s. */
    private static double step(double time, double before, double then) {
        return time >= 60 && time < 120 ? then : before;
    }

    private static Stream stream(Simulation run, BackEnd backEnd, String name, Objective goal) {
        return run.stream(backEnd, run.serviceClass(name, goal), CALL, CV);
    }

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @MethodSource("seeds")
    private @interface EachSeed {}

    /** One, unless {@code -Dgoals.seeds} asks for more. */
    static LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("goals.seeds", 1));
    }

    @EachSeed
    void ordersThatTripleKeepTheirGoalAndMiningHasTheRest(long seed) {
        for (Objective mining : List.of(MINING, Objective.discretionary())) {
            Simulation run = new Simulation(seed);
            BackEnd backEnd = run.backEnd(PLACES);
            Stream orders = stream(run, backEnd, "ORDERS", ORDERS).open(t -> step(t, 80, 240), 240);
            Stream rest = stream(run, backEnd, "MINING", mining).open(600);
            run.run(INTERVALS);

            assertThat(orders.worst(0, INTERVALS)).isLessThanOrEqualTo(0.6);
            assertThat(orders.refused + orders.expired).isZero();
            assertThat(backEnd.use()).isGreaterThan(0.995);
            assertThat(rest.perSecond(7, 12)).isBetween(152.0, 168.0);
            assertThat(rest.perSecond(13, INTERVALS)).isBetween(310.0, 330.0);
        }
    }

    @EachSeed
    void clientsThatMineOneAfterTheOtherHaveTheRest(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        Stream orders = stream(run, backEnd, "ORDERS", ORDERS).open(t -> step(t, 80, 240), 240);
        Stream mining = stream(run, backEnd, "MINING", MINING).closed(200, 0);
        run.run(INTERVALS);

        assertThat(orders.worst(0, INTERVALS)).isLessThanOrEqualTo(0.6);
        assertThat(mining.perSecond(7, 12)).isBetween(152.0, 168.0);
    }

    @EachSeed
    void ordersBeyondTheBackEndsCapacityAreAnsweredInTimeAsFarAsItGoes(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        Stream orders = stream(run, backEnd, "ORDERS", ORDERS).open(t -> step(t, 150, 450), 450);
        Stream mining = stream(run, backEnd, "MINING", MINING).open(600);
        run.run(INTERVALS);

        assertThat(orders.onGoalPerSecond(6, 12)).isGreaterThanOrEqualTo(375);
        assertThat(orders.worst(14, INTERVALS)).as("settled").isLessThanOrEqualTo(0.6);
        assertThat(mining.perSecond(13, INTERVALS)).isGreaterThanOrEqualTo(0.97 * 250);
    }

    @EachSeed
    void lessImportantWorkHasAFloorAndDiscretionaryWorkHasNone(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        Stream orders = stream(run, backEnd, "ORDERS", ORDERS).open(420);
        Stream third = stream(run, backEnd, "THIRD", percentile(3, 90, 1)).open(60);
        Stream fifth = stream(run, backEnd, "FIFTH", MINING).open(60);
        Stream rest = stream(run, backEnd, "REST", Objective.discretionary()).open(60);
        run.run(INTERVALS);

        assertThat(orders.onGoalPerSecond(2, INTERVALS)).isGreaterThanOrEqualTo(380);
        assertThat(third.perSecond(2, INTERVALS)).isBetween(3.7, 4.3);
        assertThat(fifth.perSecond(2, INTERVALS)).isBetween(3.7, 4.3);
        assertThat(rest.perSecond(2, INTERVALS)).isZero();
    }

    @EachSeed
    void noClassStarvesBesideAnotherOfItsImportance(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        stream(run, backEnd, "MINING", MINING).closed(200, 0);
        Stream reports =
                stream(run, backEnd, "REPORTS", Objective.of(5, new Goal.Velocity(30))).open(60);
        run.run(INTERVALS);

        assertThat(reports.perSecond(2, INTERVALS)).isGreaterThanOrEqualTo(7.5);
    }

    /** Before its calls were measured, a class has no more than one place of the floor. */
    @EachSeed
    void aFirstBurstOfLongCallsLeavesThePlacesToImportantWork(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        Stream orders = stream(run, backEnd, "ORDERS", ORDERS).open(420);
        run.stream(backEnd, run.serviceClass("BATCH", percentile(5, 90, 60)), 10, CV)
                .open(t -> t < 2 ? 0 : 20, 20);
        run.run(1);

        assertThat(orders.onGoalPerSecond(0, 1)).isGreaterThanOrEqualTo(300);
    }

    @EachSeed
    void twiceTheCapacityIsRefusedFromTheThirdImportanceOn(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        Stream first = stream(run, backEnd, "FIRST", ORDERS).open(240);
        Stream third = stream(run, backEnd, "THIRD", percentile(3, 90, 1)).open(320);
        stream(run, backEnd, "REST", Objective.discretionary()).open(240);
        run.run(INTERVALS);

        assertThat(first.worst(0, INTERVALS)).isLessThanOrEqualTo(0.6);
        assertThat(first.refused + first.expired).isZero();
        assertThat(third.worst(1, INTERVALS)).isLessThanOrEqualTo(1.0);
        assertThat(third.perSecond(2, INTERVALS)).isBetween(155.0, 165.0);
    }

    @EachSeed
    void aTightGoalGoesBeforeMoreImportantWorkThatHasTime(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        Stream bursts =
                stream(run, backEnd, "BURSTS", average(1, 5))
                        .open(t -> t % 10 < 2 ? 1_000 : 50, 1_000);
        Stream tight = stream(run, backEnd, "TIGHT", percentile(3, 90, 0.2)).open(60);
        run.run(60);

        assertThat(bursts.worst(0, 60)).isLessThanOrEqualTo(0.5);
        assertThat(tight.worst(3, 60)).isLessThanOrEqualTo(1.0);
        assertThat((double) tight.refused / (60 * 600)).isLessThan(0.03);
        assertThat(run.decisions)
                .filteredOn(line -> line.startsWith("TIGHT.1 goes first"))
                .hasSizeBetween(1, 2);
        assertThat(run.decisions).noneMatch(line -> line.contains("missed its goal"));
    }

    /** Nothing at the connection of the promotion suffers from it. */
    @EachSeed
    void aMissedGoalElsewhereDoesNotEndAPromotion(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        stream(run, backEnd, "BURSTS", average(1, 5)).open(t -> t % 10 < 2 ? 1_000 : 50, 1_000);
        Stream tight = stream(run, backEnd, "TIGHT", percentile(3, 90, 0.2)).open(60);
        run.stream(run.backEnd(PLACES), run.serviceClass("NEVER", percentile(1, 90, 0.3)), 0.6, CV)
                .open(10);
        run.run(60);

        assertThat(tight.worst(3, 60)).isLessThanOrEqualTo(1.0);
        assertThat(run.decisions).noneMatch(line -> line.contains("missed its goal"));
    }

    @EachSeed
    void aBackEndThatSlowsDownAndRecoversLosesNoMoreThanItMust(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        backEnd.slowness = t -> step(t, 1, 5);
        Stream orders = stream(run, backEnd, "ORDERS", ORDERS).open(200);
        Stream mining = stream(run, backEnd, "MINING", MINING).open(600);
        run.run(INTERVALS);

        assertThat(orders.onGoalPerSecond(6, 12)).as("of 80").isGreaterThanOrEqualTo(68);
        assertThat(orders.worst(14, INTERVALS)).as("settled").isLessThanOrEqualTo(0.6);
        assertThat(mining.perSecond(14, INTERVALS)).isGreaterThanOrEqualTo(190);
    }

    @EachSeed
    void placesAreReservedWhereLongCallsWouldBreakAGoal(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        Stream orders = stream(run, backEnd, "ORDERS", ORDERS).open(100);
        run.stream(backEnd, run.serviceClass("MINING", percentile(5, 90, 60)), 5, CV).open(10);
        run.run(INTERVALS);

        assertThat(orders.worst(1, INTERVALS)).isLessThanOrEqualTo(0.6);
        assertThat(backEnd.places.reserve()).isBetween(1, PLACES / 2);
        assertThat(backEnd.use()).isGreaterThanOrEqualTo(0.85);
    }

    @EachSeed
    void fewerCallsAtOnceHelpABackEndWithTooManyPlaces(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = overloaded(run);
        Stream orders = quickOrders(run, backEnd);
        Stream mining = stream(run, backEnd, "MINING", MINING).open(600);
        run.run(60);

        assertThat(orders.worst(4, 60)).isLessThanOrEqualTo(1.1);
        assertThat(orders.perSecond(40, 60) + mining.perSecond(40, 60)).isGreaterThan(385);
        assertThat(mining.refused).isGreaterThan(50 * mining.expired); // early, and rightly
    }

    @EachSeed
    void aGoalThatNobodyCanHelpIsReportedOnceAndDonorsAreLeftAlone(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd slow = run.backEnd(PLACES);
        BackEnd healthy = run.backEnd(PLACES);
        run.stream(slow, run.serviceClass("NEVER", percentile(1, 90, 0.3)), 0.6, CV).open(10);
        run.stream(slow, run.serviceClass("FILL", Objective.discretionary()), CALL, CV).open(600);
        Stream third = stream(run, healthy, "THIRD", percentile(3, 90, 1)).open(200);
        Stream rest = stream(run, healthy, "REST", Objective.discretionary()).open(600);
        run.run(60);

        assertThat(third.worst(1, 60)).isLessThanOrEqualTo(0.6);
        assertThat(rest.perSecond(2, 60)).isGreaterThan(0.97 * 200);
        assertThat(run.decisions)
                .filteredOn(line -> line.startsWith("No donor can help NEVER"))
                .hasSize(1);
        assertThat(trials(run)).hasSize(1);
    }

    /** Orders that an overloaded back end makes miss their goal. */
    private static Stream quickOrders(Simulation run, BackEnd backEnd) {
        return stream(run, backEnd, "ORDERS", percentile(1, 90, 0.15)).open(100);
    }

    /** A back end that is good for 20 of its 100 places. */
    private static BackEnd overloaded(Simulation run) {
        BackEnd backEnd = run.backEnd(100);
        backEnd.slowness = _ -> Math.max(1, backEnd.places.held() / 20.0);
        return backEnd;
    }

    /** 90 % of the calls take 63 ms at most if the back end is not slowed down: index 1.0. */
    @EachSeed
    void callsAreNotReducedBeyondTheGoal(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = overloaded(run);
        Stream orders = stream(run, backEnd, "ORDERS", percentile(1, 90, 0.067)).open(100);
        Stream mining = stream(run, backEnd, "MINING", MINING).open(600);
        run.run(60);

        assertThat(orders.worst(30, 60)).isLessThanOrEqualTo(1.1);
        assertThat(mining.perSecond(30, 60)).isGreaterThan(150);
    }

    @EachSeed
    void allLessImportantWorkIsReducedTogether(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = overloaded(run);
        Stream orders = quickOrders(run, backEnd);
        stream(run, backEnd, "MINING", percentile(4, 90, 5)).open(600);
        Stream trickle = stream(run, backEnd, "TRICKLE", MINING).open(4);
        run.run(60);

        assertThat(orders.worst(4, 60)).isLessThanOrEqualTo(1.1);
        assertThat(trickle.perSecond(4, 60)).isGreaterThan(3);
        assertThat(trials(run)).hasSize(1);
    }

    private static List<String> trials(Simulation run) {
        return run.decisions.stream().filter(line -> line.contains("to see whether")).toList();
    }

    /** The first is cut to its last place, which helps, but not enough. */
    @EachSeed
    void donorsThatCannotHelpEnoughGetTheirPlacesBack(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = overloaded(run);
        stream(run, backEnd, "ORDERS", percentile(1, 90, 0.04)).open(100);
        Stream mining = stream(run, backEnd, "MINING", MINING).open(600);
        run.run(60);

        assertThat(mining.perSecond(45, 60)).isGreaterThan(250);
        assertThat(run.decisions)
                .filteredOn(line -> line.startsWith("No donor can help ORDERS"))
                .hasSize(1);
    }

    /** Each needs its own trial, and loses only its own limit. */
    @EachSeed
    void aLimitForOneClassIsNotLoweredForAnother(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = overloaded(run);
        Stream orders = quickOrders(run, backEnd);
        stream(run, backEnd, "NEVER", percentile(2, 90, 0.04)).open(50);
        Stream mining = stream(run, backEnd, "MINING", MINING).open(600);
        run.run(60);

        assertThat(orders.worst(45, 60)).isLessThanOrEqualTo(1.1);
        assertThat(mining.perSecond(45, 60)).isGreaterThan(200);
        assertThat(run.manager.limits())
                .singleElement()
                .extracting(limit -> limit.helped().serviceClass())
                .isEqualTo("ORDERS");
    }

    @EachSeed
    void aLimitEndsThoughWorkElsewhereMissesItsGoal(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(100);
        backEnd.slowness = t -> t < 200 ? Math.max(1, backEnd.places.held() / 20.0) : 1;
        quickOrders(run, backEnd);
        Stream mining = stream(run, backEnd, "MINING", MINING).open(1_000);
        run.stream(run.backEnd(PLACES), run.serviceClass("NEVER", percentile(1, 90, 0.3)), 0.6, CV)
                .open(10);
        run.run(60);

        assertThat(run.decisions).anyMatch(line -> line.contains(" places, for ORDERS.1"));
        assertThat(run.manager.limits()).isEmpty();
        assertThat(mining.perSecond(50, 60)).isGreaterThan(950);
    }

    /** Two calls a second: several intervals together decide. */
    @EachSeed
    void fewCallsAreHelpedToo(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = overloaded(run);
        Stream rare = stream(run, backEnd, "RARE", percentile(1, 90, 0.15)).open(2);
        stream(run, backEnd, "MINING", MINING).open(600);
        run.run(60);

        assertThat(rare.onGoalPerSecond(30, 60)).isGreaterThan(1.6);
        assertThat(run.decisions).noneMatch(line -> line.startsWith("No donor can help RARE"));
    }

    /** Whatever single calls take. */
    @EachSeed
    void chanceDecidesNoTrial(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        run.stream(backEnd, run.serviceClass("NEVER", percentile(1, 90, 0.3)), 0.6, 1).open(1);
        Stream mining = stream(run, backEnd, "MINING", MINING).open(600);
        run.run(60);

        assertThat(run.decisions).noneMatch(line -> line.contains(": calls of NEVER"));
        assertThat(mining.perSecond(1, 60)).isGreaterThan(350);
    }

    @EachSeed
    void aPromotionMovesToWhereTheClassWaits(long seed) {
        Simulation run = new Simulation(seed);
        ServiceClass bursts = run.serviceClass("BURSTS", average(1, 5));
        ServiceClass tight = run.serviceClass("TIGHT", percentile(3, 90, 0.2));
        for (int i = 0; i < 2; i++) {
            boolean first = i == 0;
            BackEnd backEnd = run.backEnd(PLACES);
            run.stream(backEnd, bursts, CALL, CV)
                    .open(t -> t < 300 == first ? t % 10 < 2 ? 1_000 : 50 : 0, 1_000);
            run.stream(backEnd, tight, CALL, CV).open(t -> t < 300 == first ? 60 : 0, 60);
        }
        run.run(60);

        assertThat(run.decisions)
                .anyMatch(line -> line.startsWith("TIGHT.1 goes first at b0"))
                .anyMatch(line -> line.startsWith("TIGHT.1 goes first at b1"));
    }

    @EachSeed
    void requestsThatFailAreNoReasonToGoFirst(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        stream(run, backEnd, "ORDERS", average(1, 5)).open(200);
        Stream failing = stream(run, backEnd, "FAILING", percentile(3, 90, 1)).open(50);
        ServicePeriod period = failing.periods().getFirst();
        for (int second = 0; second < 60; second++) {
            run.after(second, () -> IntStream.range(0, 10).forEach(_ -> period.failed()));
        }
        run.run(FEW_INTERVALS);

        assertThat(run.decisions)
                .containsExactly("No donor can help FAILING.1: too many of its requests fail");
    }

    @EachSeed
    void aLongCallAmongShortOnesReservesNothing(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        stream(run, backEnd, "ORDERS", ORDERS).open(100);
        stream(run, backEnd, "MINING", MINING).open(240);
        run.stream(backEnd, run.serviceClass("LONG", percentile(5, 90, 60)), 20, CV).open(0.05);
        int[] reserved = {0};
        for (int second = 60; second < 10 * INTERVALS; second++) {
            run.after(second, () -> reserved[0] += backEnd.places.reserve());
        }
        run.run(INTERVALS);

        assertThat(reserved[0]).isZero();
    }

    /** Until they end, the places are not free. */
    @EachSeed
    void aTrialWaitsForLongCalls(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = overloaded(run);
        Stream orders = quickOrders(run, backEnd);
        run.stream(backEnd, run.serviceClass("MINING", percentile(5, 90, 600)), 5, CV).open(20);
        run.run(60);

        assertThat(orders.worst(30, 60)).isLessThanOrEqualTo(1.1);
    }

    @EachSeed
    void withoutADefinitionNothingIsLimited(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = overloaded(run);
        quickOrders(run, backEnd);
        stream(run, backEnd, "MINING", MINING).open(600);
        run.run(10);
        assertThat(backEnd.places.isLimited()).isTrue();

        run.manager.endHelp(run.now());
        assertThat(run.manager.limits()).isEmpty();
        assertThat(backEnd.places.isLimited()).isFalse();
    }

    @EachSeed
    void aConnectionThatIsNoLongerManagedIsNotLimited(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = overloaded(run);
        quickOrders(run, backEnd);
        stream(run, backEnd, "MINING", MINING).open(600);
        run.run(10);

        run.manager.manage(List.of(), run.now());
        assertThat(run.manager.limits()).isEmpty();
        assertThat(backEnd.places.isLimited()).isFalse();
    }

    /** How long its calls take says nothing about the wait of its first request. */
    @EachSeed
    void aClassOfLongCallsIsNotRefusedAtABusyBackEnd(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(10);
        stream(run, backEnd, "SHORT", percentile(4, 90, 5)).open(300);
        Stream slow =
                run.stream(backEnd, run.serviceClass("LONG", percentile(3, 90, 2.8)), 2.5, 0.02)
                        .open(0.4);
        run.run(INTERVALS);

        assertThat(slow.ended).isGreaterThan(50);
        assertThat(slow.refused).isLessThan(slow.ended / 10);
    }

    @EachSeed
    void placesAreReservedThoughShortCallsWait(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        Stream orders = stream(run, backEnd, "ORDERS", ORDERS).open(100);
        run.stream(backEnd, run.serviceClass("BATCH", percentile(3, 90, 600)), 20, CV).open(3);
        stream(run, backEnd, "REST", Objective.discretionary()).open(600);
        int[] reserved = {0};
        for (int second = 60; second < 10 * INTERVALS; second++) {
            run.after(second, () -> reserved[0] += backEnd.places.reserve());
        }
        run.run(INTERVALS);

        assertThat(reserved[0]).isGreaterThan(120);
        assertThat(orders.worst(6, INTERVALS)).isLessThanOrEqualTo(1.0);
    }

    @EachSeed
    void requestsThatAreSlowWithoutWaitingAreReported(long seed) {
        Simulation run = new Simulation(seed);
        run.backEnd(PLACES);
        ServicePeriod slow = run.serviceClass("SLOW", percentile(2, 90, 0.5)).periods().getFirst();
        for (int second = 0; second < 120; second++) {
            run.after(
                    second,
                    () -> IntStream.range(0, 10).forEach(_ -> slow.ended(1_000_000_000, 0)));
        }
        run.run(12);

        assertThat(run.decisions)
                .containsExactly(
                        "No donor can help SLOW.1: its requests take longer than its goal without"
                                + " waiting");
    }

    /** What was tried for one goal in vain may help another. */
    @EachSeed
    void anotherGoalIsTriedAtOnce(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        run.stream(backEnd, run.serviceClass("NEVER", percentile(1, 90, 0.3)), 0.6, CV).open(10);
        stream(run, backEnd, "FILL", Objective.discretionary()).open(600);
        run.after(
                150,
                () -> {
                    run.serviceClass("NEVER", percentile(1, 90, 0.25));
                    run.manager.rekey(run.now());
                });
        run.run(30);

        assertThat(trials(run)).hasSize(2);
    }

    @EachSeed
    void workThatHasBecomeLessImportantIsReducedAtOnce(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = overloaded(run);
        Stream orders = quickOrders(run, backEnd);
        stream(run, backEnd, "BATCH", percentile(1, 90, 60)).open(280);
        run.after(
                150,
                () -> {
                    run.serviceClass("BATCH", Objective.discretionary());
                    run.manager.rekey(run.now());
                });
        backEnd.slowness = _ -> Math.max(2, backEnd.places.held() / 10.0);
        run.run(30);

        assertThat(orders.worst(1, 15)).isGreaterThan(1);
        assertThat(orders.worst(25, 30)).isLessThanOrEqualTo(1.1);
    }

    @EachSeed
    void noPlacesAreReservedForAGoalThatCallsAloneBreak(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        run.stream(backEnd, run.serviceClass("NEVER", percentile(1, 90, 0.3)), 0.6, CV).open(10);
        run.stream(backEnd, run.serviceClass("MINING", percentile(5, 90, 60)), 5, CV).open(10);
        run.run(INTERVALS);

        assertThat(backEnd.places.reserve()).isZero();
    }

    @EachSeed
    void aReserveEndsMinutesAfterTheLastRequest(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        stream(run, backEnd, "ORDERS", ORDERS).open(t -> t < 60 ? 100 : 0, 100);
        run.stream(backEnd, run.serviceClass("MINING", percentile(5, 90, 60)), 5, CV).open(10);
        run.run(6);
        assertThat(backEnd.places.reserve()).isPositive();
        run.run(60);

        assertThat(backEnd.places.reserve()).isZero();
    }

    @EachSeed
    void goalsOfOneImportanceAreAllKeptWhileThereIsRoom(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        List<Stream> streams =
                List.of(
                        stream(run, backEnd, "TIGHT", percentile(2, 90, 0.2)).open(127),
                        stream(run, backEnd, "MIDDLE", percentile(2, 90, 0.5)).open(127),
                        stream(run, backEnd, "LOOSE", percentile(2, 90, 2)).open(127));
        run.run(INTERVALS);

        assertThat(streams)
                .allSatisfy(one -> assertThat(one.worst(2, INTERVALS)).isLessThanOrEqualTo(1.0));
    }

    @EachSeed
    void anotherPolicyShowsInTheNextWholeInterval(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        Stream one = stream(run, backEnd, "ONE", percentile(1, 90, 0.5)).closed(100, 0);
        Stream two = stream(run, backEnd, "TWO", percentile(2, 90, 0.5)).closed(100, 0);
        run.after(
                60,
                () -> {
                    run.serviceClass("ONE", percentile(4, 90, 0.5));
                    run.manager.rekey(run.now());
                });
        run.run(12);

        // the second may go first for a while, where the first has time
        assertThat(one.perSecond(2, 6)).isGreaterThan(280);
        assertThat(two.perSecond(2, 6)).isLessThan(120);
        assertThat(two.perSecond(7, 12)).isGreaterThan(380);
        assertThat(one.perSecond(7, 12)).isBetween(1.0, 12.0);
    }

    private static ResourceGroup group(int min, int max, double cpu) {
        return new ResourceGroup("GROUP", new ResourceGroup.Limits("b0", min, max, cpu));
    }

    @EachSeed
    void aResourceGroupHasNoMorePlacesThanItsMaximum(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        ResourceGroup five = group(0, 5, 1);
        Stream mining =
                run.stream(backEnd, run.serviceClass("MINING", five, MINING), CALL, CV).open(600);
        Stream more =
                run.stream(backEnd, run.serviceClass("MORE", five, ORDERS), CALL, CV).open(50);
        run.run(FEW_INTERVALS);

        assertThat(mining.perSecond(1, FEW_INTERVALS) + more.perSecond(1, FEW_INTERVALS))
                .isBetween(96.0, 104.0); // of 400 with all places
        assertThat(more.worst(1, FEW_INTERVALS)).isLessThanOrEqualTo(0.6);
        assertThat(mining.expired).isLessThan(mining.refused / 100); // refused early, and rightly
        assertThat(run.decisions).noneMatch(line -> line.contains("goes first"));
    }

    @EachSeed
    void aResourceGroupHasItsMinimumAlsoBeneathMoreImportantWork(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        stream(run, backEnd, "ORDERS", ORDERS).open(600);
        Stream mining =
                run.stream(
                                backEnd,
                                run.serviceClass(
                                        "MINING", group(2, PLACES, 1), Objective.discretionary()),
                                CALL,
                                CV)
                        .open(100);
        Stream rest = stream(run, backEnd, "REST", Objective.discretionary()).open(100);
        run.run(FEW_INTERVALS);

        assertThat(mining.perSecond(1, FEW_INTERVALS)).isBetween(36.0, 41.0); // 2 of 20 places
        assertThat(rest.perSecond(1, FEW_INTERVALS)).isLessThan(1);
        assertThat(backEnd.use()).isGreaterThan(0.98);
    }

    @EachSeed
    void groupsTogetherHaveHalfOfThePlacesBeforeOthers(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        Stream orders = stream(run, backEnd, "ORDERS", ORDERS).open(600);
        List<ResourceGroup> groups =
                List.of(group(3, PLACES, 1), group(8, PLACES, 1), group(8, PLACES, 1));
        for (ResourceGroup group : groups.reversed()) {
            run.serviceClass("C" + groups.indexOf(group), group, Objective.discretionary());
        }
        for (String name : List.of("C0", "C1", "C2")) {
            run.stream(backEnd, run.manager.serviceClass(name), CALL, CV).open(300);
        }
        run.run(FEW_INTERVALS);

        assertThat(groups).extracting(ResourceGroup::min).containsExactly(0, 2, 8);
        assertThat(orders.perSecond(1, FEW_INTERVALS)).isBetween(190.0, 204.0);
        assertThat(run.decisions)
                .filteredOn(line -> line.startsWith("Resource group"))
                .containsExactly(
                        "Resource group GROUP has a minimum of 2 places instead of 8: groups have"
                                + " half of the 20 places of b0 at most",
                        "Resource group GROUP has a minimum of 0 places instead of 3: groups have"
                                + " half of the 20 places of b0 at most");
    }

    @EachSeed
    void aResourceGroupWaitsWhenItHasUsedItsShareOfTheCpu(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        ResourceGroup half = group(0, PLACES, 0.5);
        Stream mining =
                run.stream(backEnd, run.serviceClass("MINING", half, MINING), CALL, CV).open(600);
        long[] before = {0};
        for (int second = 1; second < FEW_INTERVALS * 10; second++) {
            run.after(
                    second - 0.01,
                    () -> {
                        half.used((mining.ended - before[0]) / 400.0, 1); // 400 use all of the CPU
                        before[0] = mining.ended;
                    });
        }
        run.run(FEW_INTERVALS);

        assertThat(mining.perSecond(1, FEW_INTERVALS)).isBetween(190.0, 210.0);
    }

    @EachSeed
    void whatAGroupKeepsWaitingKeepsNobodyElseWaiting(long seed) {
        Simulation run = new Simulation(seed);
        BackEnd backEnd = run.backEnd(PLACES);
        Objective rest = Objective.discretionary();
        run.stream(backEnd, run.serviceClass("MINING", group(0, 2, 1), rest), CALL, CV).open(600);
        Stream other = stream(run, backEnd, "OTHER", rest).open(340);
        other.deadline = 0.5;
        run.run(FEW_INTERVALS);

        assertThat(other.refused + other.expired).isLessThan(other.ended / 100);
        assertThat(other.perSecond(1, FEW_INTERVALS)).isBetween(330.0, 350.0);
    }

    @Test
    void aGroupWaitsForAsLongAsItsShareTakesToMakeUpForItsUse() {
        ResourceGroup tenth = group(0, PLACES, 0.1);
        tenth.used(0.5, 1);
        assertThat(tenth.isSpent()).isTrue();
        assertThat(tenth.waitNanos()).isCloseTo(4e9, offset(1e3));
        tenth.used(0, 5);
        assertThat(tenth.isSpent()).isFalse();
        assertThat(tenth.waitNanos()).isZero();
        tenth.used(1, 9);
        assertThat(tenth.waitNanos()).as("at most a second of all").isCloseTo(1e10, offset(1e3));
        tenth.retire();
        assertThat(tenth.isSpent()).isFalse();
    }

    @Test
    void aRequestThatHasUsedItsCpuDropsToTheNextPeriod() {
        WorkloadManager manager = new WorkloadManager(_ -> {});
        ServiceClass byCpu =
                manager.define(
                        "BYCPU",
                        List.of(
                                new WorkloadManager.PeriodDefinition(ORDERS, 1_000, true),
                                new WorkloadManager.PeriodDefinition(MINING, 50, false)),
                        null);
        long hours = 10_000_000;

        assertThat(byCpu.period(hours, () -> 1_000).number()).isEqualTo(1);
        assertThat(byCpu.period(hours, () -> 1_001).number()).isEqualTo(2);
        assertThat(byCpu.needsCpu()).isTrue();
    }
}
