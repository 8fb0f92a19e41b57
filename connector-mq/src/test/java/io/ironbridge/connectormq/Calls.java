package io.ironbridge.connectormq;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.MessageDescriptor;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.MessageForm;
import java.time.Duration;
import java.util.Optional;

/** Requests and contexts for tests that call a connector. */
final class Calls {
    static final Duration LONG = Duration.ofMinutes(5);

    private Calls() {}

    static CallContext context() {
        return context(LONG);
    }

    static CallContext context(Duration allowed) {
        return new CallContext("r1", Optional.empty(), Deadline.in(allowed), new Cancellation());
    }

    static CallContext as(String caller) {
        return new CallContext(
                "r1",
                Optional.of(CallerIdentity.named(caller)),
                Deadline.in(LONG),
                new Cancellation());
    }

    static Payload.Message text(String text) {
        return text(text, MessageDescriptor.NONE);
    }

    static Payload.Message text(String text, MessageDescriptor descriptor) {
        return new Payload.Message(MessageForm.TEXT, Bytes.utf8(text), descriptor);
    }

    /** The message of a reply. */
    static Payload.Message message(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Replied.class);
        Payload payload = ((Outcome.Replied) outcome).payload();
        assertThat(payload).isInstanceOf(Payload.Message.class);
        return (Payload.Message) payload;
    }

    static void assertNoMessage(Outcome outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Replied.class,
                        replied ->
                                assertThat(replied.payload())
                                        .isInstanceOf(Payload.NoMessage.class));
    }

    static void assertFault(Outcome outcome, Outcome.HostFault fault, boolean mayHaveRun) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        failure -> {
                            assertThat(failure.fault()).as(failure.toString()).isEqualTo(fault);
                            assertThat(failure.mayHaveRun()).isEqualTo(mayHaveRun);
                        });
    }
}
