package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import io.ironbridge.lab.mq.Servers;
import jakarta.jms.BytesMessage;
import java.nio.charset.Charset;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Assets {@code mq-1.0} of an OpenAPI project, before the lab's queue manager. */
class MqAssetsIT {
    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final String NONE = "404 {\"none\":true}";

    private MqRunning running;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        LabMqConfig lab =
                LabMqConfig.defaults()
                        .withCredentials(MqRunning.USER, MqRunning.PASSWORD)
                        .withQueues("NOTES", "SLIPS")
                        .withServers(Servers.of("ASK").withReplyQueue("REPLY"));
        running = MqRunning.before(LabMq.start(lab), MqProject.in(folder).folder());
    }

    @AfterEach
    void stop() {
        running.close();
    }

    // ---- requests and replies

    @Test
    void jsonIsAskedAndAnswered() throws Exception {
        assertThat(running.answer("POST", "/enquiries", "{\"size\":40,\"token\":\"T1\"}"))
                .isEqualTo(
                        "200 {\"shown\":{\"token\":\"T1\",\"data\":\"" + "x".repeat(16) + "\"}}");
    }

    @Test
    void recordsAreAskedAndAnswered() throws Exception {
        String answer =
                running.answer(
                        "POST",
                        "/records",
                        "{\"ENQUIRY\":{\"ENQ-SIZE\":12,\"ENQ-TOKEN\":\"ABC\"}}");
        assertThat(answer)
                .startsWith("200 ")
                .contains("\"body\":{\"ANSWER\":{\"ANS-TOKEN\":\"ABC\",\"ANS-REST\":\"xxxxxxxx\"}}")
                .contains("\"form\":\"BYTES\"")
                .contains("\"correlationId\":\"ID:");
    }

    @Test
    void aRequestThatDoesNotFitItsRecordIsNotSent() throws Exception {
        assertThat(
                        running.answer(
                                "POST",
                                "/records",
                                "{\"ENQUIRY\":{\"ENQ-SIZE\":1234567890,\"ENQ-TOKEN\":\"ABC\"}}"))
                .startsWith("502 {\"failed\":\"The asset's request does not fit: ENQUIRY.ENQ-SIZE");
    }

    /** The servers answer with texts. */
    @Test
    void aReplyThatIsNotAsItsLayoutSaysIsTold() throws Exception {
        assertThat(running.answer("POST", "/numbers", "{\"ENQUIRY\":{\"ENQ-SIZE\":12}}"))
                .startsWith(
                        "502 {\"failed\":\"A message was received, but its data cannot be read: ")
                .contains("ANS-NUMBER");
        assertThat(running.depth("REPLY")).isZero();
    }

    @Test
    void noReplyInTimeIsTheMappings() throws Exception {
        running.lab().stopServers();
        assertThat(running.answer("POST", "/enquiries", "{\"size\":40}"))
                .isEqualTo(
                        "504 {\"late\":\"The back end did not answer in time; the request may have"
                                + " run.\"}");
    }

    // ---- one way

    @Test
    void aQueueIsPutIntoLookedAtAndTakenFrom() throws Exception {
        assertThat(running.answer("GET", "/notes", "")).isEqualTo(NONE);
        assertThat(running.answer("POST", "/notes", "{\"note\":1.50}", "X-Correlation", "mine"))
                .startsWith("200 {\"shown\":{\"messageId\":\"ID:");
        assertThat(running.answer("POST", "/notes", "{\"note\":2}")).startsWith("200 ");
        assertThat(running.depth("NOTES")).isEqualTo(2);
        for (int turn = 0; turn < 2; turn++) {
            assertThat(running.answer("GET", "/notes", ""))
                    .isEqualTo("200 {\"shown\":{\"note\":1.50}}");
        }
        assertThat(running.answer("DELETE", "/notes", ""))
                .isEqualTo("200 {\"shown\":{\"note\":1.50}}");
        assertThat(running.answer("DELETE", "/notes", ""))
                .isEqualTo("200 {\"shown\":{\"note\":2}}");
        assertThat(running.answer("DELETE", "/notes", "")).isEqualTo(NONE);
        assertThat(running.depth("NOTES")).isZero();
    }

    @Test
    void recordsAreTaken() throws Exception {
        putSlip("0042");
        assertThat(running.answer("DELETE", "/slips", ""))
                .isEqualTo("200 {\"shown\":{\"SLIP\":{\"SLIP-NUMBER\":42}}}");
        assertThat(running.depth("SLIPS")).isZero();
    }

    private void putSlip(String record) throws Exception {
        running.put(
                "SLIPS",
                session -> {
                    BytesMessage message = session.createBytesMessage();
                    message.writeBytes(record.getBytes(EBCDIC));
                    return message;
                });
    }

    // ---- messages that cannot be used

    /** Five deliveries are the lab's limit. */
    private void assertMovedAway(String path, String queue, String why) throws Exception {
        for (int turn = 0; turn < 5; turn++) {
            running.awaitDepth(queue, 1);
            assertThat(running.answer("DELETE", path, ""))
                    .startsWith("502 {\"failed\":\"A message was received that cannot be used: ")
                    .contains(why);
        }
        assertThat(running.answer("DELETE", path, "")).isEqualTo(NONE);
        running.awaitDepth(LabMqConfig.DEAD_LETTER_QUEUE, 1);
    }

    @Test
    void aRecordThatItsLayoutDoesNotDescribeIsNotLost() throws Exception {
        putSlip("12AB");
        assertMovedAway("/slips", "SLIPS", "SLIP-NUMBER");
    }

    @Test
    void aTextThatIsNoJsonIsNotLost() throws Exception {
        running.put("NOTES", session -> session.createTextMessage("{\"note\":"));
        assertThat(running.answer("GET", "/notes", ""))
                .isEqualTo(
                        "502 {\"failed\":\"A message was received, but its data cannot be read: it"
                                + " does not hold JSON\"}");
        assertMovedAway("/notes", "NOTES", "not hold JSON");
    }

    @Test
    void aMessageOfAnotherTypeIsNotLost() throws Exception {
        running.put("NOTES", session -> session.createMapMessage());
        assertMovedAway("/notes", "NOTES", "MapMessage");
    }
}
