package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1);
    private final Admission admission = new Admission(1, 2, timers);
    private final List<String> told = new ArrayList<>();
    private final List<Admission.Grant> grants = new ArrayList<>();

    @AfterEach
    void stop() {
        timers.shutdownNow();
    }

    private Admission.Applicant applicant(String name) {
        return new Admission.Applicant() {
            @Override
            public void granted(Admission.Grant grant) {
                told.add(name + " granted");
                grants.add(grant);
            }

            @Override
            public void refused(ProblemKind why) {
                told.add(name + " " + why);
            }

            @Override
            public void left() {
                told.add(name + " left");
            }
        };
    }

    private void apply(String name, Cancellation cancellation) {
        admission.apply(
                Deadline.in(Duration.ofMinutes(5)), cancellation, Runnable::run, applicant(name));
    }

    private void apply(String name) {
        apply(name, new Cancellation());
    }

    @Test
    void placesAreGivenInOrderAndTheQueueIsBounded() {
        apply("a");
        apply("b");
        apply("c");
        apply("d");

        assertThat(told).containsExactly("a granted", "d OVERLOADED");
        assertThat(admission.turnsAway()).isTrue();
        grants.get(0).release();
        grants.get(1).release();
        assertThat(told).containsExactly("a granted", "d OVERLOADED", "b granted", "c granted");
        grants.get(2).release();
        assertThat(admission.load()).isEqualTo(new Admission.Load(0, 0, 1, 2, 2, 0));
    }

    @Test
    void aGrantReleasedTwiceGivesOnePlace() {
        apply("a");
        grants.getFirst().release();
        grants.getFirst().release();
        apply("b");
        apply("c");

        assertThat(told).containsExactly("a granted", "b granted");
    }

    @Test
    void aClientThatLeavesGivesItsPlaceInTheQueueUp() {
        Cancellation cancellation = new Cancellation();
        apply("a");
        apply("b", cancellation);
        apply("c");
        cancellation.cancel();
        apply("d");
        grants.getFirst().release();

        assertThat(told).containsExactly("a granted", "b left", "c granted");
        assertThat(admission.load()).isEqualTo(new Admission.Load(1, 1, 1, 2, 0, 0));
    }

    @Test
    void waitingEndsAtTheDeadline() throws InterruptedException {
        CountDownLatch refused = new CountDownLatch(1);
        Executor onTimer =
                task -> {
                    task.run();
                    refused.countDown();
                };
        apply("a");
        admission.apply(
                Deadline.in(Duration.ofMillis(20)), new Cancellation(), onTimer, applicant("b"));

        assertThat(refused.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(told).containsExactly("a granted", "b WAITED_TOO_LONG");
        assertThat(admission.load().expired()).isEqualTo(1);
    }

    @Test
    void grantsNeverRunOnTheStackOfTheOneWhoReleases() {
        Queue<Runnable> later = new ArrayDeque<>();
        apply("a");
        admission.apply(
                Deadline.in(Duration.ofMinutes(5)), new Cancellation(), later::add, applicant("b"));
        grants.getFirst().release();

        assertThat(told).containsExactly("a granted");
        later.remove().run();
        assertThat(told).containsExactly("a granted", "b granted");
    }
}
