package io.ironbridge.lab.mq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** What a queue manager can be told. */
class LabMqConfigTest {
    private static final LabMqConfig DEFAULTS = LabMqConfig.defaults();

    @Test
    void namesAreThoseThatAQueueManagerAllows() {
        assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withQueues("A B"));
        assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withQueues("#"));
        assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withQueues("Q".repeat(49)));
        assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withQueueManager(""));
        assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withTopics("A/#"));
        assertThat(DEFAULTS.withQueues("A.b/c_1%").queues()).containsExactly("A.b/c_1%");
    }

    @Test
    void queuesOfServersAreDefinedWithTheOthersAndOnce() {
        LabMqConfig config =
                DEFAULTS.withQueues("A", "REQ")
                        .withServers(Servers.of("REQ").withReplyQueue("REP"), Servers.of("S"));

        assertThat(config.definedQueues())
                .containsExactlyInAnyOrder("SYSTEM.DEAD.LETTER.QUEUE", "A", "REQ", "REP", "S");
    }

    @Test
    void serversThatReadTheirOwnRepliesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Servers.of("REQ").withReplyQueue("REQ"));
    }

    @Test
    void limitsAreChecked() {
        assertThatIllegalArgumentException().isThrownBy(() -> DEFAULTS.withPort(65_536));
        assertThatIllegalArgumentException().isThrownBy(() -> Servers.of("REQ").withTasks(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Servers.of("REQ").withMaxReplyBytes(17 << 20));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabMqConfig.Limits.DEFAULTS.withQueueBytes(0));
    }

    @Test
    void passwordsAreNotShown() {
        assertThat(DEFAULTS.withCredentials("LABUSER", "hidden-word").toString())
                .doesNotContain("hidden-word");
    }
}
