package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import io.ironbridge.lab.mq.Servers;
import io.ironbridge.lab.net.Credentials;
import jakarta.jms.Message;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services with messages at paths of their own: users, messages that cannot be used, the end. */
class MqServicesIT {
    private static final String CLERK = "CLERK";

    @TempDir Path folder;

    /**
     * The gateway before a queue manager with two users.
     *
     * @param attributes of the services
     * @param factory attributes of their connection
     */
    private MqRunning start(String attributes, String factory) throws Exception {
        return start(attributes, factory, "");
    }

    private MqRunning start(String attributes, String factory, String more) throws Exception {
        LabMqConfig lab =
                LabMqConfig.defaults()
                        .withAccess(
                                new LabMqConfig.Access.Users(
                                        List.of(
                                                new Credentials(MqRunning.USER, MqRunning.PASSWORD),
                                                new Credentials(CLERK, "clerks-own"))))
                        .withQueues("NOTES")
                        .withServers(Servers.of("ASK").withReplyQueue("REPLY"));
        Path config = folder.resolve("server.xml");
        Files.writeString(
                config,
                """
                <server>
                  <zosConnectService id="notes" invokeURI="/notes" serviceRef="noteQueue"/>
                  <mqzOSConnectService id="noteQueue" connectionFactory="bank" destination="notes" %s/>
                  <zosConnectService id="others" invokeURI="/others" serviceRef="otherQueue"/>
                  <mqzOSConnectService id="otherQueue" connectionFactory="bank" destination="notes"/>
                  <zosConnectService id="ask" invokeURI="/ask" serviceRef="askQueue"/>
                  <mqzOSConnectService id="askQueue" connectionFactory="bank" destination="ask"
                      replyDestination="reply" waitInterval="10000"/>
                  <jmsQueue id="notes" baseQueueName="NOTES"/>
                  <jmsQueue id="ask" baseQueueName="ASK"/>
                  <jmsQueue id="reply" baseQueueName="REPLY"/>
                  <jmsConnectionFactory id="bank" %s>
                    <ironbridge_artemis url="tcp://127.0.0.1:${LAB_PORT}" user="LABUSER" password="lab-password"/>
                  </jmsConnectionFactory>
                  %s
                </server>
                """
                        .formatted(attributes, factory, more));
        return MqRunning.before(LabMq.start(lab), config);
    }

    // ---- who may call

    @Test
    void whatIsSaidOfAServiceCountsForIt() throws Exception {
        String said =
                "<zosconnect_services><service name='notes' requireAuth='false'/>"
                        + "<service name='otherQueue' requireSecure='true'/></zosconnect_services>"
                        + "<zosConnectService id='ask' invokeGroup='Clerk'/><basicRegistry>"
                        + "<user name='ann' password='1'/><user name='bob' password='2'/>"
                        + "<group name='Clerk'><member name='ann'/></group></basicRegistry>";
        try (MqRunning running = start("", "", said)) {
            assertThat(running.answer("POST", "/notes", "{}")).startsWith("204");
            assertThat(running.answer("POST", "/others", "{}")).startsWith("403");
            assertThat(ask(running, "ann:1")).startsWith("200");
            assertThat(ask(running, "bob:2")).startsWith("403");
        }
    }

    private static String ask(MqRunning running, String user) throws Exception {
        String pair = Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
        return running.answer("POST", "/ask", "{}", "authorization", "Basic " + pair);
    }

    // ---- users

    /** The broker notes with each message who sent it. */
    @Test
    void aServiceHasItsOwnUserBesideTheConnections() throws Exception {
        try (MqRunning running = start("userName='CLERK' password='clerks-own'", "")) {
            assertThat(running.answer("POST", "/notes", "{\"by\":\"clerk\"}")).startsWith("204");
            assertThat(running.answer("POST", "/others", "{\"by\":\"labuser\"}")).startsWith("204");
            assertThat(sender(running.take("NOTES"))).isEqualTo(CLERK);
            assertThat(sender(running.take("NOTES"))).isEqualTo(MqRunning.USER);
        }
    }

    private static String sender(Message message) throws Exception {
        return message.getStringProperty("JMSXUserID");
    }

    @Test
    void aWrongPasswordIsRefusedAndHeldBackForThatServiceOnly() throws Exception {
        try (MqRunning running = start("userName='CLERK' password='wr0ng'", "");
                LogLines log = new LogLines("io.ironbridge", Level.WARNING)) {
            for (int turn = 0; turn < 2; turn++) {
                assertThat(running.answer("POST", "/notes", "{}"))
                        .startsWith("502 ")
                        .contains("does not accept the user of the call")
                        .doesNotContain("wr0ng", CLERK);
            }
            assertThat(log.lines())
                    .filteredOn(line -> line.startsWith("IRB-MQ-0002W"))
                    .singleElement()
                    .asString()
                    .contains("30000 ms");
            assertThat(log.lines()).anyMatch(line -> line.contains("not sent"));
            assertThat(log.lines()).noneMatch(line -> line.contains("wr0ng"));
            assertThat(running.answer("POST", "/others", "{}")).startsWith("204");
        }
    }

    // ---- messages that cannot be used

    /** Five deliveries are the lab's limit. */
    private static void assertMovedAway(MqRunning running, String why) throws Exception {
        for (int turn = 0; turn < 5; turn++) {
            running.awaitDepth("NOTES", 1);
            assertThat(running.answer("DELETE", "/notes", "", "ibm-mq-gmo-waitInterval", "10000"))
                    .startsWith("502 ")
                    .contains(why);
        }
        assertThat(running.answer("DELETE", "/notes", "")).isEqualTo("204 ");
        running.awaitDepth(LabMqConfig.DEAD_LETTER_QUEUE, 1);
    }

    @Test
    void aTextThatIsNoObjectIsNotLostByDelete() throws Exception {
        try (MqRunning running = start("", "")) {
            running.put("NOTES", session -> session.createTextMessage("not for this service"));
            assertThat(running.answer("GET", "/notes", "")).startsWith("502 ");
            assertMovedAway(running, "not a JSON object");
        }
    }

    @Test
    void anObjectMessageIsNotLostByDelete() throws Exception {
        try (MqRunning running = start("", "")) {
            running.put("NOTES", session -> session.createObjectMessage("text"));
            assertMovedAway(running, "ObjectMessage");
        }
    }

    @Test
    void aMessageThatIsTooLongIsNotLostByDelete() throws Exception {
        try (MqRunning running = start("", "ironbridge_maxMessageBytes='100'")) {
            String text = "{\"note\":\"" + "x".repeat(100) + "\"}";
            running.put("NOTES", session -> session.createTextMessage(text));
            assertMovedAway(running, "the maximum is 100");
        }
    }

    // ---- the end

    @Test
    void temporaryQueuesEndWithoutWarningsOfTheBroker() throws Exception {
        try (LogLines log = new LogLines("org.apache.activemq", Level.WARNING)) {
            try (MqRunning running = start("", "ironbridge_replies='temporary'")) {
                for (int turn = 0; turn < 5; turn++) {
                    assertThat(
                                    running.answer(
                                            "POST", "/ask", "{\"size\":40,\"token\":" + turn + "}"))
                            .startsWith("200 {\"token\":" + turn + ",");
                }
            }
            assertThat(log.lines()) // a session may end while the broker stops already
                    .filteredOn(line -> !line.contains("IDGenerator has been stopped"))
                    .isEmpty();
        }
    }
}
