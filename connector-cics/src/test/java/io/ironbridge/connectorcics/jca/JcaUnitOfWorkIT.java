package io.ironbridge.connectorcics.jca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.UnitOfWork;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Units of work over an adapter with XA transactions. */
@Timeout(60)
class JcaUnitOfWorkIT {
    @TempDir Path folder;

    private JcaConfig config;
    private JcaConnector connector;

    @BeforeEach
    void start() throws Exception {
        config =
                AdapterJar.config(AdapterJar.withDatabaseIn(folder), 1)
                        .withServerName("derby:memory:cics-" + UUID.randomUUID())
                        .withProperty("applid", "GATEWAY1")
                        .withCanPrepare(true);
        connector = new JcaConnector(config);
    }

    @AfterEach
    void close() {
        connector.close();
    }

    /** What a transaction manager does, with one resource. */
    private static final class OneUnit implements UnitOfWork {
        private final Xid xid = new TestXid(UUID.randomUUID());
        private Object key = "none";
        private XAResource resource;
        private Branch branch;

        @Override
        public Optional<Branch> branch(Object of) {
            return key.equals(of) ? Optional.of(branch) : Optional.empty();
        }

        @Override
        public void keep(Object given, Branch kept) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void add(Object given, String name, XAResource added, Branch of) {
            try {
                added.start(xid, XAResource.TMNOFLAGS);
            } catch (XAException e) {
                throw new AssertionError(e);
            }
            key = given;
            resource = added;
            branch = of;
        }

        @Override
        public void add(Object given, OnePhase added, Branch of) {
            throw new UnsupportedOperationException();
        }

        private void prepare() throws XAException {
            assertThat(branch.awaitIdle()).isTrue();
            resource.end(xid, XAResource.TMSUCCESS);
            assertThat(resource.prepare(xid)).isEqualTo(XAResource.XA_OK);
        }

        void commit() throws XAException {
            prepare();
            resource.commit(xid, false);
            branch.onEnd(true);
        }

        void rollback() throws XAException {
            assertThat(branch.awaitIdle()).isTrue();
            resource.end(xid, XAResource.TMSUCCESS);
            resource.rollback(xid);
            branch.onEnd(true);
        }
    }

    private record TestXid(UUID id) implements Xid {
        @Override
        public int getFormatId() {
            return 4711;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return id.toString().getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[] {1};
        }
    }

    private static CallContext context() {
        return new CallContext(
                "r", Optional.empty(), Deadline.in(Duration.ofSeconds(30)), new Cancellation());
    }

    private Outcome call(String program, CallContext context) throws InterruptedException {
        return connector
                .target(JcaProgram.withCommarea(program, 3))
                .call(new Payload.Commarea(Bytes.EMPTY), context);
    }

    private String balance(String program, CallContext context) throws InterruptedException {
        Outcome outcome = call(program, context);
        assertThat(outcome).isInstanceOf(Outcome.Replied.class);
        Payload reply = ((Outcome.Replied) outcome).payload();
        byte[] bytes = new byte[reply.length()];
        ((Payload.Commarea) reply).bytes().buffer().get(bytes);
        return new String(bytes, StandardCharsets.US_ASCII).replace("\0", "");
    }

    @Test
    void theCallsOfAUnitAreCommittedTogether() throws Exception {
        OneUnit unit = new OneUnit();
        assertThat(balance("PAY", context().within(unit))).isEqualTo("99");
        assertThat(balance("PAY", context().within(unit))).isEqualTo("98");
        assertThat(connector.connections().open()).isEqualTo(1);
        unit.commit();
        assertThat(balance("READ", context())).isEqualTo("98");
        assertThat(connector.connections().opened()).isEqualTo(1);
    }

    @Test
    void theCallsOfAUnitAreRolledBackTogether() throws Exception {
        OneUnit unit = new OneUnit();
        assertThat(balance("PAY", context().within(unit))).isEqualTo("99");
        assertThat(call("ABEND", context().within(unit)))
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        failure -> assertThat(failure.fault()).isEqualTo(HostFault.ABENDED));
        unit.rollback();
        assertThat(balance("READ", context())).isEqualTo("100");
    }

    @Test
    void aCallWithoutAUnitIsCommittedItself() throws Exception {
        assertThat(balance("PAY", context())).isEqualTo("99");
        assertThat(balance("READ", context())).isEqualTo("99");
        assertThat(connector.connections().busy()).isZero();
    }

    @Test
    void aUnitInDoubtIsFoundAndCommittedOverAnotherConnection() throws Exception {
        OneUnit lost = new OneUnit();
        assertThat(balance("PAY", context().within(lost))).isEqualTo("99");
        lost.prepare();
        lost.branch.onEnd(false);
        UnitOfWork.Recovery recovery = connector.recovery().orElseThrow();
        assertThat(recovery.name()).isEqualTo(connector.endpoint() + " as .GATEWAY1");
        try (UnitOfWork.Recovery.Session session = recovery.open()) {
            Xid[] found =
                    session.resource().recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN);
            assertThat(found)
                    .singleElement()
                    .satisfies(one ->
                            assertThat(one.getGlobalTransactionId())
                                    .isEqualTo(lost.xid.getGlobalTransactionId()));
            session.resource().commit(found[0], false);
        }
        assertThat(balance("READ", context())).isEqualTo("99");
    }

    /** It is closed at once. */
    @Test
    void aConnectionWhoseCallHangsIsNotEnteredAgain() throws Exception {
        OneUnit unit = new OneUnit();
        assertThat(balance("PAY", context().within(unit))).isEqualTo("99");
        CallContext briefly =
                new CallContext(
                        "r",
                        Optional.empty(),
                        Deadline.in(Duration.ofMillis(300)),
                        new Cancellation());
        assertThat(call("HANG", briefly.within(unit))).isInstanceOf(Outcome.TimedOut.class);
        assertThat(unit.branch.awaitIdle()).isTrue();
        assertThatThrownBy(() -> unit.resource.rollback(unit.xid))
                .isInstanceOfSatisfying(
                        XAException.class,
                        e -> assertThat(e.errorCode).isEqualTo(XAException.XAER_RMFAIL));
        unit.branch.onEnd(false);
        assertThat(connector.connections().open()).isZero();
        assertThat(connector.connections().busy()).isZero();
    }

    @Test
    void unitsKeepTheirConnections() throws Exception {
        try (JcaConnector one = new JcaConnector(config.withMaxConnections(1))) {
            OneUnit unit = new OneUnit();
            JcaTarget target = one.target(JcaProgram.withCommarea("PAY", 3));
            Payload empty = new Payload.Commarea(Bytes.EMPTY);
            assertThat(target.call(empty, context().within(unit)))
                    .isInstanceOf(Outcome.Replied.class);
            assertThat(target.call(empty, context().within(new OneUnit())))
                    .isInstanceOf(Outcome.Busy.class);
            unit.commit();
            OneUnit next = new OneUnit();
            assertThat(target.call(empty, context().within(next)))
                    .isInstanceOf(Outcome.Replied.class);
            next.rollback();
        }
    }

    @Test
    void inLocalModeTheIdentityIsRequired() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdapterJar.local(folder, 1).withCanPrepare(true))
                .withMessageContaining("applid");
    }

    /** It is not called, as that would be committed at once. */
    @Test
    void anAdapterWithoutTransactionsIsSaidSo() throws Exception {
        try (JcaConnector without =
                new JcaConnector(
                        AdapterJar.local(folder, 1)
                                .withProperty("applid", "GATEWAY1")
                                .withCanPrepare(true))) {
            Outcome outcome =
                    without.target(JcaProgram.withCommarea("PAY", 3))
                            .call(
                                    new Payload.Commarea(Bytes.EMPTY),
                                    context().within(new OneUnit()));
            assertThat(outcome).asString().contains("mayHaveRun=false", "NotSupportedException");
            assertThat(without.connections().busy()).isZero();
        }
    }

    @Test
    void withoutTheSettingACallIsNoPartOfAUnit() throws Exception {
        try (JcaConnector plain = new JcaConnector(config.withCanPrepare(false))) {
            assertThat(plain.recovery()).isEmpty();
        }
    }
}
