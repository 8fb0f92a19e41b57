package io.ironbridge.connectorims;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Identity;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.connectorims.Datastore.Answer;
import io.ironbridge.socketclient.SocketConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LocalImsConnectorTest {
    private static final ImsConfig CONFIG =
            ImsConfig.of(SocketConfig.of("localhost", 1), "IMS1")
                    .withCredentials(ImsCredentials.of("user1", "SECRET").withGroup("GROUP1"));

    private final List<Datastore.Message> messages = new ArrayList<>();
    private final List<Consumer<? super Answer>> answers = new ArrayList<>();
    private final AtomicInteger givenUp = new AtomicInteger();

    private Datastore.Running keep(Datastore.Message message, Consumer<? super Answer> answer) {
        messages.add(message);
        answers.add(answer);
        return givenUp::incrementAndGet;
    }

    private Outcome outcome(Answer answer) throws InterruptedException {
        Datastore datastore =
                (message, take) -> {
                    take.accept(answer);
                    return keep(message, take);
                };
        try (LocalImsConnector connector = new LocalImsConnector(CONFIG, datastore)) {
            return call(connector, Duration.ofMinutes(1), new Cancellation()).outcome();
        }
    }

    private static PendingCall call(
            LocalImsConnector connector, Duration allowed, Cancellation cancellation) {
        return PendingCall.start(
                connector.target(ImsTransaction.of("ECHO").withLterm("LTERM1")),
                ImsConnectorContractIT.input("x"),
                new CallContext("id", Optional.empty(), Deadline.in(allowed), cancellation));
    }

    @Test
    void whatTheDatastoreSaysIsTheOutcome() throws InterruptedException {
        Bytes segment = Bytes.wrap(WireBytes.segment("DATA"));
        assertThat(outcome(new Answer.Output(List.of(segment), "MODOUT")))
                .isInstanceOfSatisfying(
                        Outcome.Replied.class,
                        replied ->
                                assertThat(replied.payload())
                                        .isEqualTo(
                                                new Payload.Segments(List.of(segment), "MODOUT")));
        assertThat(outcome(new Answer.Accepted())).isInstanceOf(Outcome.Replied.class);
        assertFailure(new Answer.Refused(0x30, 0), HostFault.UNAVAILABLE, false);
        assertFailure(new Answer.RolledBack(), HostFault.ROLLED_BACK, true);
        assertFailure(new Answer.Unavailable("stopped"), HostFault.UNAVAILABLE, false);
        Bytes dfs = Bytes.wrap(WireBytes.segment("DFS555I TRAN ECHO ABEND S0C7,U0000"));
        assertFailure(new Answer.Output(List.of(dfs), "DFSMO1"), HostFault.ABENDED, true);
        assertThat(outcome(new Answer.Lost("gone", true)))
                .isEqualTo(new Outcome.Unreachable("local:IMS1", "gone", true));
        assertThat(givenUp).as("only those without an answer of IMS").hasValue(1);
    }

    private void assertFailure(Answer answer, HostFault fault, boolean mayHaveRun)
            throws InterruptedException {
        assertThat(outcome(answer))
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        failure -> {
                            assertThat(failure.fault()).isEqualTo(fault);
                            assertThat(failure.mayHaveRun()).isEqualTo(mayHaveRun);
                        });
    }

    @Test
    void theMessageSaysWhatIsToBeDone() {
        try (LocalImsConnector connector = new LocalImsConnector(CONFIG, this::keep)) {
            PendingCall call = call(connector, Duration.ofMinutes(1), new Cancellation());
            assertThat(call.isDone()).isFalse();
            Datastore.Message message = messages.getFirst();
            assertThat(message.datastore()).isEqualTo("IMS1");
            assertThat(message.clientId()).hasSize(8).startsWith("IRB");
            assertThat(message.user()).isEqualTo("USER1");
            assertThat(message.group()).isEqualTo("GROUP1");
            assertThat(message.transaction().lterm()).isEqualTo("LTERM1");
            assertThat(message.commitMode()).isEqualTo(CommitMode.SEND_THEN_COMMIT);
            assertThat(message.syncLevel()).isEqualTo(SyncLevel.NONE);
            assertThat(message.expiry()).isEmpty();
        }
    }

    @Test
    void aCallThatIsGivenUpIsToldToTheDatastoreAndItsSessionIsNotUsedAgain()
            throws InterruptedException {
        try (LocalImsConnector connector = new LocalImsConnector(CONFIG, this::keep)) {
            Cancellation cancellation = new Cancellation();
            PendingCall call = call(connector, Duration.ofMinutes(1), cancellation);
            cancellation.cancel();
            assertThat(call.outcome()).isEqualTo(new Outcome.Cancelled(true));
            assertThat(givenUp).hasValue(1);
            answers.getFirst().accept(new Answer.Accepted());
            assertThat(call.outcomes()).isEqualTo(1);
            PendingCall next = call(connector, Duration.ofMinutes(1), new Cancellation());
            answers.getLast().accept(new Answer.Accepted());
            assertThat(next.outcome()).isInstanceOf(Outcome.Replied.class);
            assertThat(messages.getLast().clientId()).isNotEqualTo(messages.getFirst().clientId());
        }
    }

    @Test
    void theInteractionTimeoutEndsACall() throws InterruptedException {
        ImsConfig config = CONFIG.withInteractionTimeout(Duration.ofMillis(50));
        try (LocalImsConnector connector = new LocalImsConnector(config, this::keep)) {
            PendingCall call = call(connector, Duration.ofMinutes(1), new Cancellation());
            assertThat(call.outcome()).isInstanceOf(Outcome.TimedOut.class);
            assertThat(givenUp).hasValue(1);
        }
    }

    @Test
    void theDatastoreIsToldTheCaller() throws InterruptedException {
        Datastore datastore =
                (message, take) -> {
                    take.accept(new Answer.Accepted());
                    return keep(message, take);
                };
        ImsConfig config = CONFIG.withIdentity(Identity.ASSERTED);
        try (LocalImsConnector connector = new LocalImsConnector(config, datastore)) {
            assertThat(outcome(connector, Optional.of(CallerIdentity.named("anna"))))
                    .isInstanceOf(Outcome.Replied.class);
            assertThat(messages.getFirst().user()).isEqualTo("ANNA");
            assertThat(messages.getFirst().group()).isEmpty();
            assertThat(outcome(connector, Optional.empty())).isInstanceOf(Outcome.NotSent.class);
            assertThat(messages).hasSize(1);
        }
    }

    private static Outcome outcome(LocalImsConnector connector, Optional<CallerIdentity> caller)
            throws InterruptedException {
        Deadline deadline = Deadline.in(Duration.ofMinutes(1));
        return PendingCall.start(
                        connector.target(ImsTransaction.of("ECHO")),
                        ImsConnectorContractIT.input("x"),
                        new CallContext("id", caller, deadline, new Cancellation()))
                .outcome();
    }
}
