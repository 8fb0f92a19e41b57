package io.ironbridge.lab.db2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.net.ServerTls;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LabDb2ConfigTest {

    @Test
    void aWitherChangesOneSettingOnly() {
        LabDb2Config defaults = LabDb2Config.defaults();

        assertThat(defaults.withPort(50_000).withReplyDelay(Duration.ofMillis(5)))
                .usingRecursiveComparison()
                .ignoringFields("port", "replyDelay")
                .isEqualTo(defaults);
    }

    @Test
    void passwordsAreNotShown() {
        assertThat(
                        LabDb2Config.defaults()
                                .withCredentials("LABUSER", "topsecret")
                                .withTls(new ServerTls(Path.of("key.p12"), "topsecret"))
                                .toString())
                .contains("LABUSER")
                .doesNotContain("topsecret");
    }

    @Test
    void limitsBelowTheirLeastAreRefused() {
        assertThatThrownBy(() -> LabDb2Config.defaults().withPoolSize(0))
                .hasMessage("poolSize must be at least 1");
    }

    @Test
    void beyondLoopbackNeedsCredentials() {
        assertThatThrownBy(() -> LabDb2.start(LabDb2Config.defaults().withHost("0.0.0.0")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The lab Db2 listens beyond loopback (0.0.0.0) only with a user and"
                                + " password: set them, or use 127.0.0.1");
    }
}
