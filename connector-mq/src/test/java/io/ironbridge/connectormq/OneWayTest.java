package io.ironbridge.connectormq;

import static io.ironbridge.connectormq.Calls.assertFault;
import static io.ironbridge.connectormq.Calls.assertNoMessage;
import static io.ironbridge.connectormq.Calls.context;
import static io.ironbridge.connectormq.Calls.message;
import static io.ironbridge.connectormq.Calls.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.MessageDescriptor;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.MessageForm;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.connectormq.MqDriver.Reading;
import io.ironbridge.connectormq.MqService.Action;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.QueueBrowser;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sending, looking and taking, over Artemis. */
class OneWayTest {
    private static final MqDestination QUEUE = MqDestination.queue(ArtemisBroker.REQUESTS);
    private static final MqService PUT = MqService.oneWay("put", Action.PUT, QUEUE);
    private static final MqService BROWSE = MqService.oneWay("browse", Action.BROWSE, QUEUE);
    private static final MqService GET = MqService.oneWay("get", Action.GET, QUEUE);

    private ArtemisBroker broker;
    private MqConnector connector;

    @BeforeEach
    void begin() throws Exception {
        broker = new ArtemisBroker();
        connector = connector(broker.tcp(), MqConfig.DEFAULTS);
    }

    @AfterEach
    void end() {
        connector.close();
        broker.close();
    }

    private static MqConnector connector(ArtemisDriver.Settings to, MqConfig config) {
        return new MqConnector(config, new ArtemisDriver(to));
    }

    private Outcome call(MqService service, Payload request) throws InterruptedException {
        return connector.target(service).call(request, context());
    }

    private String put(String text, MessageDescriptor descriptor) throws InterruptedException {
        return message(call(PUT, text(text, descriptor))).descriptor().messageId().orElseThrow();
    }

    private String put(String text) throws InterruptedException {
        return put(text, MessageDescriptor.NONE);
    }

    private String taken(MessageDescriptor wanted) throws InterruptedException {
        return message(call(GET, text("", wanted))).body().utf8();
    }

    private String taken() throws InterruptedException {
        return taken(MessageDescriptor.NONE);
    }

    /** What a program of the test's own does on a session. */
    private interface Program {
        void run(Session session) throws JMSException;
    }

    private void beside(Program program) throws JMSException {
        ArtemisDriver driver = new ArtemisDriver(broker.inVm());
        try (Connection connection = driver.connect(Optional.empty(), Reading.ONE_BY_ONE)) {
            connection.start();
            program.run(connection.createSession());
        }
    }

    /** What another connection finds on the queue. */
    private static List<String> ids(Session session) throws JMSException {
        List<String> ids = new ArrayList<>();
        try (QueueBrowser browser = session.createBrowser(session.createQueue(QUEUE.name()))) {
            for (Enumeration<?> e = browser.getEnumeration(); e.hasMoreElements(); ) {
                ids.add(((Message) e.nextElement()).getJMSMessageID());
            }
        }
        return ids;
    }

    // ---- sending

    @Test
    void aMessageIsWithTheBrokerWhenItsSendingIsAnswered() throws Exception {
        String id = put("one");
        beside(session -> assertThat(ids(session)).containsExactly(id));
        Payload.Message there = message(call(BROWSE, text("")));
        assertThat(there.descriptor().messageId()).contains(id);
        assertThat(there.body().utf8()).isEqualTo("one");
    }

    @Test
    void aPersistentMessageSurvivesTheBrokersEndAndAnotherDoesNot() throws Exception {
        put("kept", MessageDescriptor.NONE.withPersistent(true));
        put("lost", MessageDescriptor.NONE.withPersistent(false));
        broker.restart();
        Await.until("the connector to notice", () -> connector.connections().open() == 0);
        assertThat(taken()).isEqualTo("kept");
        assertNoMessage(call(GET, text("")));
    }

    @Test
    void bytesAndWhatGoesWithThemComeBackAsTheyWere() throws Exception {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("branch", "0417");
        properties.put("urgent", true);
        properties.put("count", 42);
        properties.put("serial", 1L << 40);
        properties.put("rate", 1.25);
        MessageDescriptor sent =
                MessageDescriptor.NONE
                        .withCorrelationId("ID:" + "c1".repeat(24))
                        .withPriority(7)
                        .withPersistent(true)
                        .withExpiry(Duration.ofMinutes(2))
                        .withProperties(properties);
        Bytes body = Bytes.wrap(new byte[] {0, (byte) 0xC1, (byte) 0xFF, 0x0C});
        call(PUT, new Payload.Message(MessageForm.BYTES, body, sent));
        Payload.Message taken = message(call(GET, text("")));
        assertThat(taken.form()).isEqualTo(MessageForm.BYTES);
        assertThat(taken.body()).isEqualTo(body);
        MessageDescriptor came = taken.descriptor();
        assertThat(came.correlationId()).isEqualTo(sent.correlationId());
        assertThat(came.priority()).hasValue(7);
        assertThat(came.persistent()).contains(true);
        assertThat(came.expiry()).contains(Duration.ofMinutes(2));
        assertThat(came.properties()).isEqualTo(properties);
    }

    @Test
    void textIsUtf8WhateverItHas() throws Exception {
        put("Grüße, 円 and 🏦");
        assertThat(taken()).isEqualTo("Grüße, 円 and 🏦");
    }

    @Test
    void anEmptyMessageIsOne() throws Exception {
        call(PUT, new Payload.Message(MessageForm.BYTES, Bytes.EMPTY, MessageDescriptor.NONE));
        assertThat(message(call(GET, text(""))).body()).isEqualTo(Bytes.EMPTY);
    }

    @Test
    void whatTheDestinationSaysGoesBeforeTheMessageAndThatBeforeTheService() throws Exception {
        MqDestination strict =
                new MqDestination(
                        MqDestination.Type.QUEUE,
                        QUEUE.name(),
                        Optional.empty(),
                        true,
                        OptionalInt.empty(),
                        Optional.empty(),
                        Optional.of(true),
                        OptionalInt.of(2));
        MqService service =
                MqService.oneWay("strict", Action.PUT, strict).withExpiry(Duration.ofMinutes(9));
        MessageDescriptor other =
                MessageDescriptor.NONE
                        .withPersistent(false)
                        .withPriority(8)
                        .withExpiry(Duration.ofMinutes(3));
        call(service, text("one", other));
        MessageDescriptor came = message(call(GET, text(""))).descriptor();
        assertThat(came.persistent()).contains(true);
        assertThat(came.priority()).hasValue(2);
        assertThat(came.expiry()).contains(Duration.ofMinutes(3));
        call(service, text("two"));
        assertThat(message(call(GET, text(""))).descriptor().expiry())
                .contains(Duration.ofMinutes(9));
    }

    @Test
    void aTopicsSubscribersGetWhatIsSent() throws Exception {
        MqService publish =
                MqService.oneWay("rates", Action.PUT, MqDestination.topic(ArtemisBroker.RATES));
        beside(session -> {
            MessageConsumer subscriber =
                    session.createConsumer(session.createTopic(ArtemisBroker.RATES));
            assertThat(publish(publish, MessageDescriptor.NONE))
                    .isInstanceOf(Outcome.Replied.class);
            Message came = subscriber.receive(Await.PATIENCE.toMillis());
            assertThat(came.getBody(String.class)).isEqualTo("1.09");
        });
        assertFault(
                publish(publish, MessageDescriptor.NONE.withRetained(true)),
                HostFault.REFUSED,
                false);
    }

    private Outcome publish(MqService service, MessageDescriptor descriptor) {
        try {
            return call(service, text("1.09", descriptor));
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void aPropertyThatIsNoneIsRefused() throws Exception {
        assertFault(
                call(PUT, text("", MessageDescriptor.NONE.withProperties(Map.of("no name", "x")))),
                HostFault.REFUSED,
                false);
        assertFault(
                call(PUT, text("", MessageDescriptor.NONE.withProperties(Map.of("", "x")))),
                HostFault.REFUSED,
                false);
        assertThat(broker.depth(QUEUE.name())).isZero();
    }

    // ---- looking

    @Test
    void lookingLeavesTheMessageWhereItIs() throws Exception {
        put("one");
        put("two");
        for (int i = 0; i < 3; i++) {
            assertThat(message(call(BROWSE, text(""))).body().utf8()).isEqualTo("one");
        }
        Await.until("both to be there", () -> broker.depth(QUEUE.name()) == 2);
        assertThat(taken()).isEqualTo("one");
    }

    @Test
    void lookingAtAnEmptyQueueFindsNothing() throws Exception {
        assertNoMessage(call(BROWSE, text("")));
    }

    @Test
    void lookingGoesByIds() throws Exception {
        put("one");
        String second = put("two");
        Outcome outcome = call(BROWSE, text("", MessageDescriptor.NONE.withMessageId(second)));
        assertThat(message(outcome).body().utf8()).isEqualTo("two");
    }

    // ---- taking

    @Test
    void messagesAreTakenOnceAndInTheirOrder() throws Exception {
        put("one");
        put("two");
        assertThat(taken()).isEqualTo("one");
        assertThat(taken()).isEqualTo("two");
        assertNoMessage(call(GET, text("")));
        Await.until("both to be gone", () -> broker.depth(QUEUE.name()) == 0);
    }

    @Test
    void bothIdsHaveToMatch() throws Exception {
        String first = put("one", MessageDescriptor.NONE.withCorrelationId("c1"));
        String second = put("two", MessageDescriptor.NONE.withCorrelationId("c2"));
        MessageDescriptor crossed =
                MessageDescriptor.NONE.withMessageId(first).withCorrelationId("c2");
        assertNoMessage(call(GET, text("", crossed)));
        assertThat(taken(MessageDescriptor.NONE.withMessageId(second).withCorrelationId("c2")))
                .isEqualTo("two");
        assertThat(taken(MessageDescriptor.NONE.withCorrelationId("c1"))).isEqualTo("one");
    }

    @Test
    void theServicesSelectorHoldsBesideTheIds() throws Exception {
        String closed = put("A", MessageDescriptor.NONE.withProperties(Map.of("state", "closed")));
        put("B", MessageDescriptor.NONE.withProperties(Map.of("state", "open")));
        MqService open = GET.withSelector("state='open' OR state='new'");
        assertNoMessage(call(open, text("", MessageDescriptor.NONE.withMessageId(closed))));
        assertThat(message(call(open, text(""))).body().utf8()).isEqualTo("B");
        assertThat(taken()).isEqualTo("A");
    }

    @Test
    void aSelectorThatIsNoneIsRefused() throws Exception {
        assertFault(call(GET.withSelector("state='"), text("")), HostFault.REFUSED, false);
    }

    @Test
    void aMessageIsWaitedFor() throws Exception {
        PendingCall waiting =
                PendingCall.start(
                        connector.target(GET.withWaitInterval(Calls.LONG)), text(""), context());
        Await.until("the consumer", () -> broker.consumers(QUEUE.name()) == 1);
        put("came");
        assertThat(message(waiting.outcome()).body().utf8()).isEqualTo("came");
    }

    @Test
    void whatTheMessageSaysAboutWaitingGoesBeforeTheService() throws Exception {
        MessageDescriptor notLong = MessageDescriptor.NONE.withWaitInterval(Duration.ofMillis(120));
        long begun = System.nanoTime();
        assertNoMessage(call(GET.withWaitInterval(Calls.LONG), text("", notLong)));
        assertThat(Duration.ofNanos(System.nanoTime() - begun))
                .isBetween(Duration.ofMillis(115), Duration.ofSeconds(5));
    }

    @Test
    void aNegativeIntervalIsUntilTheDeadline() throws Exception {
        Outcome outcome =
                connector
                        .target(GET.withWaitInterval(Duration.ofMillis(-1)))
                        .call(text(""), context(Duration.ofMillis(150)));
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class,
                        timedOut -> assertThat(timedOut.mayHaveRun()).isFalse());
    }

    @Test
    void whoLeavesTakesNothing() throws Exception {
        Cancellation cancellation = new Cancellation();
        CallContext leaving =
                new CallContext("r1", Optional.empty(), Deadline.in(Calls.LONG), cancellation);
        PendingCall waiting =
                PendingCall.start(
                        connector.target(GET.withWaitInterval(Calls.LONG)), text(""), leaving);
        Await.until("the consumer", () -> broker.consumers(QUEUE.name()) == 1);
        cancellation.cancel();
        assertThat(waiting.outcome()).isEqualTo(new Outcome.Cancelled(false));
        Await.until("the consumer to go", () -> broker.consumers(QUEUE.name()) == 0);
        put("stays");
        assertThat(taken()).isEqualTo("stays");
    }

    /** A consumer that reads ahead would keep messages from all others while it does nothing. */
    @Test
    void anIdleSessionKeepsNoMessageFromOthers() throws Exception {
        put("one");
        assertThat(taken()).isEqualTo("one");
        assertThat(broker.consumers(QUEUE.name())).isEqualTo(1);
        put("two");
        beside(session -> {
            MessageConsumer other = session.createConsumer(session.createQueue(QUEUE.name()));
            assertThat(other.receive(Await.PATIENCE.toMillis()).getBody(String.class))
                    .isEqualTo("two");
        });
    }

    @Test
    void aMessageOfAnotherTypeGoesBackAndInTheEndToTheDeadLetters() throws Exception {
        beside(session ->
                session.createProducer(session.createQueue(QUEUE.name()))
                        .send(session.createMapMessage()));
        for (int i = 0; i < 3; i++) {
            Await.until("the message to be back", () -> broker.depth(QUEUE.name()) == 1);
            assertThat(call(GET.withWaitInterval(Calls.LONG), text("")))
                    .isInstanceOfSatisfying(
                            Outcome.Unreadable.class,
                            unreadable -> assertThat(unreadable.what()).contains("MapMessage"));
        }
        Await.until("the message to be moved", () -> broker.depth(ArtemisBroker.DEAD_LETTERS) == 1);
        assertNoMessage(call(GET, text("")));
    }

    @Test
    void aMessageThatIsTooLongGoesBack() throws Exception {
        put("x".repeat(1_001));
        call(
                PUT,
                new Payload.Message(
                        MessageForm.BYTES, Bytes.wrap(new byte[1_000]), MessageDescriptor.NONE));
        try (MqConnector strict =
                connector(
                        broker.tcp(),
                        MqConfig.DEFAULTS.withLimits(new MqConfig.Limits(1_000, 1, 2)))) {
            assertThat(strict.target(GET).call(text(""), context()))
                    .isInstanceOfSatisfying(
                            Outcome.Unreadable.class,
                            unreadable -> assertThat(unreadable.what()).contains("1001", "1000"));
            Await.until("both to be there", () -> broker.depth(QUEUE.name()) == 2);
            assertThat(taken()).hasSize(1_001);
            assertThat(message(strict.target(GET).call(text(""), context())).length())
                    .isEqualTo(1_000);
        }
    }

    @Test
    void aMessageThatItsServiceCannotUseGoesBackAndInTheEndToTheDeadLetters() throws Exception {
        put("bad");
        put("good");
        MqTarget picky =
                connector.target(
                        GET.withWaitInterval(Calls.LONG),
                        message ->
                                message.body().utf8().equals("bad")
                                        ? Optional.of("it is bad")
                                        : Optional.empty());
        for (int i = 0; i < 3; i++) {
            Await.until("both to be there", () -> broker.depth(QUEUE.name()) == 2);
            assertThat(picky.call(text(""), context()))
                    .isInstanceOfSatisfying(
                            Outcome.Unreadable.class,
                            unreadable -> assertThat(unreadable.what()).isEqualTo("it is bad"));
        }
        Await.until("the message to be moved", () -> broker.depth(ArtemisBroker.DEAD_LETTERS) == 1);
        assertThat(message(picky.call(text(""), context())).body().utf8()).isEqualTo("good");
    }

    @Test
    void aLongMessageThatIsNotSentInOnePieceIsReadWhole() throws Exception {
        byte[] body = new byte[700_000];
        body[699_999] = 1;
        ArtemisDriver.Settings inPieces = broker.tcp().withMessageBytes(1);
        try (MqConnector other = connector(inPieces, MqConfig.DEFAULTS)) {
            Payload request =
                    new Payload.Message(
                            MessageForm.BYTES, Bytes.wrap(body), MessageDescriptor.NONE);
            other.target(PUT).call(request, context());
        }
        assertThat(message(call(GET, text(""))).body()).isEqualTo(Bytes.wrap(body));
    }

    /** The broker's journal has files of 4 MiB. */
    @Test
    void aPersistentMessageLongerThanAFileOfTheJournalIsKept() throws Exception {
        byte[] body = new byte[6 << 20];
        body[body.length - 1] = 1;
        MessageDescriptor persistent = MessageDescriptor.NONE.withPersistent(true);
        call(PUT, new Payload.Message(MessageForm.BYTES, Bytes.wrap(body), persistent));
        broker.restart();
        Await.until("the connector to notice", () -> connector.connections().open() == 0);
        assertThat(message(call(GET, text(""))).body()).isEqualTo(Bytes.wrap(body));
    }

    // ---- what the broker refuses

    @Test
    void aQueueThatIsNotThereIsNotFound() throws Exception {
        MqDestination nowhere = MqDestination.queue("BANK.NOWHERE");
        for (Action action : new Action[] {Action.PUT, Action.BROWSE, Action.GET}) {
            Outcome outcome = call(MqService.oneWay("none", action, nowhere), text(""));
            assertFault(outcome, HostFault.NOT_FOUND, false);
            assertThat(((Outcome.HostFailure) outcome).what())
                    .contains("BANK.NOWHERE")
                    .contains(connector.endpoint());
        }
    }

    @Test
    void whatTheUserMayNotDoIsNotAuthorised() throws Exception {
        try (MqConnector clerks =
                connector(broker.tcp().withCredentials(ArtemisBroker.CLERK), MqConfig.DEFAULTS)) {
            assertThat(clerks.target(PUT).call(text("allowed"), context()))
                    .isInstanceOf(Outcome.Replied.class);
            assertFault(
                    clerks.target(GET).call(text(""), context()), HostFault.NOT_AUTHORISED, false);
            MqService elsewhere =
                    MqService.oneWay("put", Action.PUT, MqDestination.queue(ArtemisBroker.SMALL));
            assertFault(
                    clerks.target(elsewhere).call(text(""), context()),
                    HostFault.NOT_AUTHORISED,
                    false);
        }
    }

    @Test
    void anAddressThatIsFullIsUnavailable() throws Exception {
        MqService small =
                MqService.oneWay("put", Action.PUT, MqDestination.queue(ArtemisBroker.SMALL));
        Outcome outcome = call(small, text("x".repeat(8_000)));
        for (int i = 0; i < 20 && outcome instanceof Outcome.Replied; i++) {
            outcome = call(small, text("x".repeat(8_000)));
        }
        assertFault(outcome, HostFault.UNAVAILABLE, false);
    }
}
