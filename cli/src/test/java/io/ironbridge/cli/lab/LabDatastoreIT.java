package io.ironbridge.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorims.CommitMode;
import io.ironbridge.connectorims.ImsConfig;
import io.ironbridge.connectorims.ImsTransaction;
import io.ironbridge.connectorims.Interaction;
import io.ironbridge.connectorims.LocalImsConnector;
import io.ironbridge.connectorims.SyncLevel;
import io.ironbridge.lab.ims.LabIms;
import io.ironbridge.lab.ims.LabImsConfig;
import io.ironbridge.socketclient.SocketConfig;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A lab IMS called without IMS Connect, in every way that a connection may ask for. */
@Tag("system")
class LabDatastoreIT {
    private static final Charset EBCDIC = Charset.forName("IBM037");

    @SuppressWarnings("NullAway.Init") // JUnit calls the set-up first
    private static LabIms lab;

    @SuppressWarnings("NullAway.Init")
    private static LocalImsConnector connector;

    @BeforeAll
    static void start() throws Exception {
        lab = LabIms.start(LabImsConfig.defaults());
        connector =
                new LocalImsConnector(
                        ImsConfig.of(
                                SocketConfig.of("127.0.0.1", lab.port()),
                                lab.datastores().getFirst()),
                        LabDatastore.of(lab).datastore());
    }

    @AfterAll
    static void stop() {
        connector.close();
        lab.close();
    }

    @Test
    void sendThenCommitGivesTheOutput() throws Exception {
        ImsTransaction plain = ImsTransaction.of("IVTNO");
        assertThat(text(call(plain))).contains("ENTRY WAS DISPLAYED", "8-111-1111");
        assertThat(text(call(plain.withSyncLevel(SyncLevel.CONFIRM))))
                .contains("ENTRY WAS DISPLAYED");
    }

    @Test
    void commitThenSendGivesTheOutputOfTheTpipe() throws Exception {
        ImsTransaction queued =
                ImsTransaction.of("IVTNO").withCommitMode(CommitMode.COMMIT_THEN_SEND);
        for (int i = 0; i < 20; i++) {
            assertThat(text(call(queued))).contains("ENTRY WAS DISPLAYED");
        }
    }

    @Test
    void sendOnlyIsAnsweredWithoutSegments() throws Exception {
        ImsTransaction sent = ImsTransaction.of("IVTNO").withInteraction(Interaction.SEND_ONLY_ACK);
        assertThat(segments(call(sent))).isEmpty();
    }

    @Test
    void anEmptyTpipeHasNoSegments() throws Exception {
        assertThat(segments(call(ImsTransaction.resumeTpipe("NOBODY")))).isEmpty();
    }

    @Test
    void aTransactionThatIsNotDefinedIsNotFound() throws Exception {
        for (CommitMode mode : CommitMode.values()) {
            assertThat(call(ImsTransaction.of("NOSUCH").withCommitMode(mode)))
                    .isInstanceOfSatisfying(
                            Outcome.HostFailure.class,
                            failure ->
                                    assertThat(failure.fault())
                                            .isEqualTo(Outcome.HostFault.NOT_FOUND));
        }
    }

    @Test
    void anotherDataStoreIsUnavailable() throws Exception {
        assertThat(call(ImsTransaction.of("IVTNO").withDatastore("IMS9")))
                .isInstanceOf(Outcome.HostFailure.class);
    }

    private static Outcome call(ImsTransaction transaction) throws Exception {
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        connector
                .target(transaction)
                .call(
                        new Payload.Segments(List.of(displayLast1()), ""),
                        new CallContext(
                                "test",
                                Optional.empty(),
                                Deadline.in(Duration.ofMinutes(1)),
                                new Cancellation()),
                        outcome::complete);
        return outcome.get(2, TimeUnit.MINUTES);
    }

    private static Bytes displayLast1() {
        byte[] data =
                "%-10s%-8s%-10s%-27s".formatted("IVTNO", "DISPLAY", "LAST1", "").getBytes(EBCDIC);
        return Bytes.wrap(
                ByteBuffer.allocate(4 + data.length)
                        .putShort((short) (4 + data.length))
                        .putShort((short) 0)
                        .put(data)
                        .array());
    }

    private static List<Bytes> segments(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Replied.class);
        return ((Payload.Segments) ((Outcome.Replied) outcome).payload()).segments();
    }

    private static String text(Outcome outcome) {
        return new String(segments(outcome).getFirst().array(), EBCDIC);
    }
}
