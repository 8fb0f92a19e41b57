package io.ironbridge.connectormq;

import static io.ironbridge.connectormq.Calls.context;
import static io.ironbridge.connectormq.Calls.message;
import static io.ironbridge.connectormq.Calls.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.MessageDescriptor;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.connectormq.MqConfig.Replies;
import io.ironbridge.connectormq.MqDriver.Reading;
import io.ironbridge.connectormq.MqService.ReplySelection;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests and their replies, over Artemis. */
class TwoWayTest {
    private static final int REQUESTERS = 50;
    private static final int EACH = 8;
    private static final Duration SHORT = Duration.ofMillis(150);
    private static final MqDestination REPLIES = MqDestination.queue(ArtemisBroker.REPLIES);

    private ArtemisBroker broker;
    private Connection other;
    private Session session;
    private MessageConsumer requests;
    private MessageProducer replies;

    @BeforeEach
    void begin() throws Exception {
        broker = new ArtemisBroker();
        other = new ArtemisDriver(broker.inVm()).connect(Optional.empty(), Reading.ONE_BY_ONE);
        session = other.createSession();
        requests = session.createConsumer(session.createQueue(ArtemisBroker.REQUESTS));
        replies = session.createProducer(null);
        other.start();
    }

    @AfterEach
    void end() throws Exception {
        other.close();
        broker.close();
    }

    private MqConnector connector(Replies by) {
        return new MqConnector(MqConfig.DEFAULTS.withReplies(by), new ArtemisDriver(broker.tcp()));
    }

    private static MqService service(Duration waitInterval) {
        return MqService.twoWay(
                "enquiry", MqDestination.queue(ArtemisBroker.REQUESTS), REPLIES, waitInterval);
    }

    private Message nextRequest() throws JMSException {
        Message request = requests.receive(Await.PATIENCE.toMillis());
        assertThat(request).as("a request").isNotNull();
        return request;
    }

    /** Answers as programs do: the request's message id becomes the correlation id. */
    private void reply(Message request, String text) throws JMSException {
        reply(request, request.getJMSMessageID(), text);
    }

    private void reply(Message request, String correlationId, String text) throws JMSException {
        Message reply = session.createTextMessage(text);
        reply.setJMSCorrelationID(correlationId);
        replies.send(request.getJMSReplyTo(), reply);
    }

    // ---- each request its own reply

    @ParameterizedTest
    @CsvSource({
        "SELECTOR, MESSAGE_ID_TO_CORRELATION_ID",
        "SELECTOR, CORRELATION_ID_TO_CORRELATION_ID",
        "DISPATCHER, MESSAGE_ID_TO_CORRELATION_ID",
        "DISPATCHER, CORRELATION_ID_TO_CORRELATION_ID",
        "TEMPORARY, MESSAGE_ID_TO_CORRELATION_ID",
        "TEMPORARY, CORRELATION_ID_TO_CORRELATION_ID",
    })
    void repliesInAnyOrderReachExactlyThoseWhoAsked(Replies by, ReplySelection selection)
            throws Exception {
        ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
        try (MqConnector connector = connector(by)) {
            MqTarget target = connector.target(service(Calls.LONG).withSelection(selection));
            List<Thread> askers = new ArrayList<>();
            for (int i = 0; i < REQUESTERS; i++) {
                String name = "asker" + i + "-";
                askers.add(Thread.startVirtualThread(() -> ask(target, name, wrong)));
            }
            answerShuffled(selection);
            for (Thread asker : askers) {
                asker.join();
            }
            assertThat(wrong).isEmpty();
            assertThat(connector.lateReplies()).isZero();
        }
    }

    private static void ask(MqTarget target, String name, ConcurrentLinkedQueue<String> wrong) {
        for (int i = 0; i < EACH; i++) {
            try {
                Outcome outcome = target.call(text(name + i), context());
                if (!message(outcome).body().utf8().equals("to " + name + i)) {
                    wrong.add(name + i + " got " + message(outcome).body().utf8());
                }
            } catch (AssertionError | InterruptedException failed) {
                wrong.add(name + i + ": " + failed);
            }
        }
    }

    /** Holds a handful of requests back and answers them in another order. */
    private void answerShuffled(ReplySelection selection) throws JMSException {
        Random random = new Random(20_261);
        List<Message> held = new ArrayList<>();
        for (int answered = 0; answered < REQUESTERS * EACH; ) {
            Message next = requests.receive(held.isEmpty() ? Await.PATIENCE.toMillis() : 5);
            if (next != null) {
                held.add(next);
            }
            if (next == null || held.size() > random.nextInt(REQUESTERS)) {
                Collections.shuffle(held, random);
                for (Message request : held) {
                    answer(request, selection);
                }
                answered += held.size();
                assertThat(held).as("requests come").isNotEmpty();
                held.clear();
            }
        }
    }

    private void answer(Message request, ReplySelection selection) throws JMSException {
        String id =
                selection == ReplySelection.MESSAGE_ID_TO_CORRELATION_ID
                        ? request.getJMSMessageID()
                        : request.getJMSCorrelationID();
        reply(request, id, "to " + request.getBody(String.class));
    }

    @ParameterizedTest
    @EnumSource(Replies.class)
    void aReplyToSomebodyElseIsHandedToNobody(Replies by) throws Exception {
        try (MqConnector connector = connector(by)) {
            PendingCall outcome = asking(connector.target(service(Calls.LONG)), "mine");
            Message request = nextRequest();
            reply(request, "ID:" + "00".repeat(24), "another's");
            reply(request, "yours");
            assertThat(message(outcome.outcome()).body().utf8()).isEqualTo("yours");
        }
    }

    private static PendingCall asking(MqTarget target, String text) {
        return PendingCall.start(target, text(text), context());
    }

    @ParameterizedTest
    @EnumSource(Replies.class)
    void withoutSelectionAnyMessageIsTheReply(Replies by) throws Exception {
        try (MqConnector connector = connector(by)) {
            MqTarget target =
                    connector.target(service(Calls.LONG).withSelection(ReplySelection.NONE));
            for (int i = 0; i < 3; i++) {
                PendingCall outcome = asking(target, "anybody?");
                reply(nextRequest(), "not an id" + i, "here");
                assertThat(message(outcome.outcome()).body().utf8()).isEqualTo("here");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Replies.class)
    void aCorrelationIdOfTheCallersOwnIsUsed(Replies by) throws Exception {
        MessageDescriptor own = MessageDescriptor.NONE.withCorrelationId("order 4711");
        try (MqConnector connector = connector(by)) {
            MqTarget target =
                    connector.target(
                            service(Calls.LONG)
                                    .withSelection(
                                            ReplySelection.CORRELATION_ID_TO_CORRELATION_ID));
            PendingCall outcome = PendingCall.start(target, text("q", own), context());
            Message request = nextRequest();
            assertThat(request.getJMSCorrelationID()).isEqualTo("order 4711");
            reply(request, "order 4711", "a");
            assertThat(message(outcome.outcome()).body().utf8()).isEqualTo("a");
        }
    }

    @Test
    void gatewaysThatChooseCorrelationIdsShareAReplyQueue() throws Exception {
        try (MqConnector one = connector(Replies.DISPATCHER);
                MqConnector two = connector(Replies.DISPATCHER)) {
            MqService service =
                    service(Calls.LONG)
                            .withSelection(ReplySelection.CORRELATION_ID_TO_CORRELATION_ID);
            for (int i = 0; i < 20; i++) {
                PendingCall first = asking(one.target(service), "one");
                PendingCall second = asking(two.target(service), "two");
                answer(nextRequest(), ReplySelection.CORRELATION_ID_TO_CORRELATION_ID);
                answer(nextRequest(), ReplySelection.CORRELATION_ID_TO_CORRELATION_ID);
                assertThat(message(first.outcome()).body().utf8()).isEqualTo("to one");
                assertThat(message(second.outcome()).body().utf8()).isEqualTo("to two");
            }
            assertThat(one.lateReplies() + two.lateReplies()).isZero();
        }
    }

    // ---- late replies

    @ParameterizedTest
    @EnumSource(Replies.class)
    void aReplyAfterTheWaitIntervalIsTakenAwayAndCounted(Replies by) throws Exception {
        try (MqConnector connector = connector(by)) {
            MessageDescriptor lasting = MessageDescriptor.NONE.withExpiry(Calls.LONG);
            Outcome outcome =
                    connector.target(service(SHORT)).call(text("slow", lasting), context());
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.TimedOut.class,
                            timedOut -> assertThat(timedOut.mayHaveRun()).isTrue());
            assertThat(connector.connections().open()).as("the session is kept").isEqualTo(1);
            reply(nextRequest(), "too late");
            PendingCall next = asking(connector.target(service(Calls.LONG)), "next");
            reply(nextRequest(), "in time");
            assertThat(message(next.outcome()).body().utf8()).isEqualTo("in time");
            Await.until("the late reply to be counted", () -> connector.lateReplies() == 1);
            Await.until("no reply to be left", () -> broker.depth(ArtemisBroker.REPLIES) == 0);
        }
    }

    @Test
    void requestsLiveAsLongAsTheirRepliesAreWaitedFor() throws Exception {
        try (MqConnector connector = connector(Replies.SELECTOR)) {
            assertThat(lifetime(connector, MessageDescriptor.NONE))
                    .isBetween(1L, Calls.LONG.toMillis());
            assertThat(lifetime(connector, MessageDescriptor.NONE.withExpiry(SHORT)))
                    .isEqualTo(SHORT.toMillis());
            assertThat(
                            lifetime(
                                    connector,
                                    MessageDescriptor.NONE.withExpiry(Duration.ofMillis(-1))))
                    .isZero();
        }
        MqService lasting = service(Duration.ofSeconds(30)).withExpiry(Duration.ofMillis(-1));
        try (MqConnector connector = connector(Replies.SELECTOR)) {
            assertThat(lifetime(connector, lasting, MessageDescriptor.NONE)).isZero();
        }
        MqConfig forEver = MqConfig.DEFAULTS.withExpireRequests(false);
        try (MqConnector connector = new MqConnector(forEver, new ArtemisDriver(broker.tcp()))) {
            assertThat(lifetime(connector, MessageDescriptor.NONE)).isZero();
        }
    }

    /** In milliseconds; zero is forever. */
    private long lifetime(MqConnector connector, MessageDescriptor descriptor) throws Exception {
        return lifetime(connector, service(Duration.ofSeconds(30)), descriptor);
    }

    private long lifetime(MqConnector connector, MqService of, MessageDescriptor descriptor)
            throws Exception {
        PendingCall call =
                PendingCall.start(connector.target(of), text("q", descriptor), context());
        Message request = nextRequest();
        reply(request, "a");
        assertThat(message(call.outcome()).body().utf8()).isEqualTo("a");
        return request.getJMSExpiration() == 0
                ? 0
                : request.getJMSExpiration() - request.getJMSTimestamp();
    }

    @Test
    void aReplyQueueThatIsNotThereIsNotFoundAfterTheRequestWasSent() throws Exception {
        MqService service =
                MqService.twoWay(
                        "lost",
                        MqDestination.queue(ArtemisBroker.REQUESTS),
                        MqDestination.queue("BANK.NOWHERE"),
                        Calls.LONG);
        try (MqConnector connector = connector(Replies.SELECTOR)) {
            Outcome outcome = connector.target(service).call(text("q"), context());
            Calls.assertFault(outcome, Outcome.HostFault.NOT_FOUND, true);
            assertThat(((Outcome.HostFailure) outcome).what())
                    .contains(ArtemisBroker.REQUESTS)
                    .contains("BANK.NOWHERE");
        }
        try (MqConnector connector = connector(Replies.DISPATCHER)) {
            Calls.assertFault(
                    connector.target(service).call(text("q"), context()),
                    Outcome.HostFault.NOT_FOUND,
                    false);
        }
    }

    @ParameterizedTest
    @EnumSource(Replies.class)
    void aReplyOfAnotherTypeIsUnreadable(Replies by) throws Exception {
        try (MqConnector connector = connector(by)) {
            PendingCall outcome = asking(connector.target(service(Calls.LONG)), "q");
            Message request = nextRequest();
            Message reply = session.createStreamMessage();
            reply.setJMSCorrelationID(request.getJMSMessageID());
            replies.send(request.getJMSReplyTo(), reply);
            assertThat(outcome.outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Unreadable.class,
                            unreadable -> assertThat(unreadable.what()).contains("StreamMessage"));
        }
    }

    @Test
    void repliesNobodyAskedForDoNotStayWithTheDispatcher() throws Exception {
        try (MqConnector connector = connector(Replies.DISPATCHER)) {
            PendingCall outcome = asking(connector.target(service(Calls.LONG)), "q");
            Message request = nextRequest();
            replies.send(request.getJMSReplyTo(), session.createTextMessage("no id"));
            for (int i = 0; i < 10; i++) {
                reply(request, "nobody's" + i, "x");
            }
            Await.until("all to be counted", () -> connector.lateReplies() == 11);
            reply(request, "a");
            assertThat(message(outcome.outcome()).body().utf8()).isEqualTo("a");
        }
    }

    @Test
    void aTemporaryQueueGoesWithItsSessionWhileTheConnectionStays() throws Exception {
        MqConfig one = MqConfig.DEFAULTS.withReplies(Replies.TEMPORARY).withSessions(1);
        try (MqConnector connector = new MqConnector(one, new ArtemisDriver(broker.tcp()))) {
            PendingCall call =
                    PendingCall.start(
                            connector.target(service(Calls.LONG)), text("ask"), context());
            reply(nextRequest(), "answer");
            assertThat(message(call.outcome()).body().utf8()).isEqualTo("answer");
            assertThat(broker.temporaryQueues()).isEqualTo(1);
            MqService look =
                    MqService.oneWay(
                            "take", MqService.Action.GET, REPLIES); // needs another session
            assertThat(connector.target(look).call(text(""), context()))
                    .isInstanceOf(Outcome.Replied.class);
            Await.until("the queue to go", () -> broker.temporaryQueues() == 0);
            assertThat(broker.connections()).isEqualTo(1);
        }
    }

    @Test
    void temporaryQueuesAreGoneWhenTheConnectorIsClosed() throws Exception {
        MqConnector connector = connector(Replies.TEMPORARY);
        for (int i = 0; i < 5; i++) {
            var _ =
                    PendingCall.start(
                            connector.target(service(Calls.LONG)), text("ask"), context());
        }
        for (int i = 0; i < 4; i++) {
            reply(nextRequest(), "answer");
        }
        Await.until("four answers", () -> connector.connections().busy() == 1);
        assertThat(broker.temporaryQueues()).isEqualTo(5);
        connector.close();
        assertThat(broker.temporaryQueues()).isZero();
    }

    // ---- a reply queue that is defined again

    @Test
    void aDispatcherWhoseQueueWasDefinedAgainHearsAgain() throws Exception {
        try (MqConnector connector = connector(Replies.DISPATCHER)) {
            answerEach();
            Outcome before = connector.target(service(Calls.LONG)).call(text("before"), context());
            assertThat(message(before).body().utf8()).isEqualTo("to before");
            MqTarget target = connector.target(service(SHORT));
            broker.redefine(ArtemisBroker.REPLIES);
            long end = System.nanoTime() + Await.PATIENCE.toNanos();
            Outcome outcome = target.call(text("after"), context());
            while (!(outcome instanceof Outcome.Replied)) {
                assertThat(System.nanoTime()).isLessThan(end);
                outcome = target.call(text("after"), context());
            }
            assertThat(broker.consumers(ArtemisBroker.REPLIES)).isEqualTo(1);
        }
    }

    private void answerEach() throws JMSException {
        requests.setMessageListener(request -> {
            try {
                reply(request, "to " + ((TextMessage) request).getText());
            } catch (JMSException over) {
                throw new IllegalStateException(over);
            }
        });
    }

    // ---- ids that cannot be guessed

    @Test
    void anIdTellsNothingOfTheNext() {
        CorrelationIds ids = new CorrelationIds();
        String one = ids.next();
        String other = ids.next();
        assertThat(one).matches("ID:[0-9a-f]{48}").startsWith(ids.prefix());
        assertThat(other).startsWith(ids.prefix());
        long prefix = ids.prefix().length();
        long alike = 0;
        for (int i = (int) prefix; i < one.length(); i++) {
            alike += one.charAt(i) == other.charAt(i) ? 1 : 0;
        }
        assertThat(alike).isLessThan(20); // of 32, where chance gives 2
    }
}
