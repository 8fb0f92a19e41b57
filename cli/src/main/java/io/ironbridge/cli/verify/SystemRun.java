package io.ironbridge.cli.verify;

import io.ironbridge.cli.design.ApiTest;
import io.ironbridge.cli.design.ApiTestRun;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.gateway.backend.BackEndConnection;
import io.ironbridge.gateway.backend.Called;
import io.ironbridge.mapping.MappingException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs the steps against one system, hosts or labs. After a system has refused a user, nothing else
 * is sent for that user, so that it is not revoked.
 */
final class SystemRun {
    static final String CONNECT = "connect";
    static final String MISSING = "call what does not exist";
    static final String AGAIN = "call it again on the open connection";
    static final String DEADLINE = "call it with a deadline of 1 ms";
    static final String AFTER = "call it after that deadline";

    private static final Duration ALLOWED = Duration.ofSeconds(20);
    private static final Duration GRACE = Duration.ofSeconds(1);
    private static final byte[] NOTHING = {'{', '}'};

    private final Capture capture;
    private final Redaction redaction;
    private final List<Observation> observations = new ArrayList<>();
    private final Set<Object> refused = new HashSet<>();
    private final Set<String> failed = new HashSet<>();

    SystemRun(Capture capture, Redaction redaction) {
        this.capture = capture;
        this.redaction = redaction;
    }

    List<Observation> observations() {
        return observations;
    }

    /** Whether a system has refused a user. */
    boolean hasRefusedUser() {
        return !refused.isEmpty();
    }

    // ---- the harmless part

    void probe(Map<String, ProbeProject.Probe> probes) throws InterruptedException {
        for (Map.Entry<String, ProbeProject.Probe> probe : probes.entrySet()) {
            Optional<Called> called = capture.asset(probe.getKey());
            if (called.isPresent()) {
                new Connection(probe.getValue(), called.get()).probe();
            }
        }
    }

    /** The steps for one connection. */
    private final class Connection {
        private final ProbeProject.Probe probe;
        private final Called called;
        private final Connector connector;

        Connection(ProbeProject.Probe probe, Called called) {
            this.probe = probe;
            this.called = called;
            this.connector = called.asset().backEnd().connector();
        }

        void probe() throws InterruptedException {
            redaction.hide(called.asset().backEnd().peer().toString());
            redaction.hide(probe.connection().id());
            if (isRefused()) {
                add(CONNECT, "skipped: its user was refused on another connection", "");
                return;
            }
            Optional<String> problem = connector.test(ALLOWED);
            add(
                    CONNECT,
                    problem.isEmpty() ? "connected" : "not connected",
                    problem.map(redaction::text).orElse(""));
            if (problem.isPresent()) {
                failed.add(probe.connection().id());
                return;
            }
            if (probe.called() && call(MISSING)) {
                long opened = connector.connections().opened();
                call(AGAIN);
                long more = connector.connections().opened() - opened;
                replaceDetail(more == 0 ? "same connection" : "another connection");
                deadline();
                call(AFTER);
            }
        }

        /** Returns whether the system answered as one of its kind, and accepted the user. */
        private boolean call(String step) throws InterruptedException {
            Outcome outcome = SystemRun.call(called, NOTHING, ALLOWED);
            if (refusesUser(outcome)) {
                credential().ifPresent(refused::add);
            }
            if (refusesUser(outcome) || !isAnswer(outcome)) {
                failed.add(probe.connection().id());
            }
            add(
                    step,
                    OutcomeShape.result(outcome, called.codec().decode(outcome)),
                    OutcomeShape.detail(outcome, redaction));
            return isAnswer(outcome) && !refusesUser(outcome);
        }

        private void deadline() throws InterruptedException {
            long begun = System.nanoTime();
            Outcome outcome = SystemRun.call(called, NOTHING, Duration.ofMillis(1));
            long took = System.nanoTime() - begun;
            add(
                    DEADLINE,
                    took < GRACE.toNanos() ? "ended in time" : "ended late",
                    OutcomeShape.result(outcome, called.codec().decode(outcome))
                            + ", "
                            + TimeUnit.NANOSECONDS.toMillis(took)
                            + " ms");
        }

        private boolean isRefused() {
            return credential().filter(refused::contains).isPresent();
        }

        private Optional<Object> credential() {
            return probe.connection() instanceof BackEndConnection element
                    ? element.fixedCredential().map(Object.class::cast)
                    : Optional.empty();
        }

        private void add(String step, String result, String detail) {
            observations.add(
                    new Observation(
                            redaction.label("connection", probe.connection().id()),
                            probe.kind(),
                            step,
                            result,
                            detail));
        }
    }

    private void replaceDetail(String detail) {
        Observation last = observations.removeLast();
        observations.add(
                new Observation(
                        last.connection(), last.kind(), last.step(), last.result(), detail));
    }

    // ---- chosen calls

    /**
     * Calls an asset.
     *
     * @param json content of the asset's root
     * @throws MappingException if it does not fit the asset
     */
    void call(String asset, byte[] json) throws InterruptedException, MappingException {
        Called called = capture.asset(asset).orElseThrow();
        Payload sent = called.codec().encode(json);
        if (isUsable(called)) {
            Outcome outcome = call(called, sent, ALLOWED);
            observe("chosen call of ", asset, called, sent, outcome);
        }
    }

    void test(ApiTest test, String url, Console console) throws IOException, InterruptedException {
        capture.takeEnded();
        if (hasRefusedUser()) {
            return; // the test might call with that user
        }
        new ApiTestRun(console).run(url, List.of(test));
        for (Capture.Ended each : capture.takeEnded()) {
            observe(
                    redaction.label("test", test.name()) + ": ",
                    each.asset(),
                    each.called(),
                    each.sent(),
                    each.outcome());
        }
    }

    /** Whether the connection of an asset has passed its steps. */
    boolean isUsable(Called called) {
        return !failed.contains(called.asset().backEnd().id());
    }

    private void observe(String step, String asset, Called called, Payload sent, Outcome outcome) {
        observations.add(
                new Observation(
                        redaction.label("connection", called.asset().backEnd().id()),
                        called.asset().backEnd().provider(),
                        step + redaction.label("asset", asset),
                        OutcomeShape.result(outcome, called.codec().decode(sent, outcome)),
                        OutcomeShape.detail(outcome, redaction)));
        if (refusesUser(outcome)) {
            failed.add(called.asset().backEnd().id());
        }
    }

    // ---- calls

    private static boolean isAnswer(Outcome outcome) {
        return outcome instanceof Outcome.Replied || outcome instanceof Outcome.HostFailure;
    }

    private static boolean refusesUser(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied(Payload.HttpReply reply, _) -> reply.refusesUser();
            case Outcome.HostFailure failure -> failure.fault() == Outcome.HostFault.USER_REFUSED;
            case Outcome.NotSent _ -> true;
            case Outcome.Replied _,
                    Outcome.TimedOut _,
                    Outcome.Unreachable _,
                    Outcome.Unreadable _,
                    Outcome.Busy _,
                    Outcome.Cancelled _ ->
                    false;
        };
    }

    private static Outcome call(Called called, byte[] json, Duration allowed)
            throws InterruptedException {
        try {
            return call(called, called.codec().encode(json), allowed);
        } catch (MappingException e) {
            throw new IllegalStateException(e); // the probe's own data
        }
    }

    private static Outcome call(Called called, Payload request, Duration allowed)
            throws InterruptedException {
        CallContext context =
                new CallContext(
                        "verify-host", Optional.empty(), Deadline.in(allowed), new Cancellation());
        return switch (called.asset().target()) {
            case Target.Blocking blocking -> blocking.call(request, context);
            case Target.Evented evented -> {
                CompletableFuture<Outcome> answer = new CompletableFuture<>();
                evented.call(request, context, answer::complete);
                yield await(answer, allowed.plus(GRACE.multipliedBy(5)));
            }
        };
    }

    private static Outcome await(CompletableFuture<Outcome> answer, Duration longest)
            throws InterruptedException {
        try {
            return answer.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException _) {
            return new Outcome.TimedOut("", longest, true);
        }
    }
}
