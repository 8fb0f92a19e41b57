package io.ironbridge.lab.cics.servant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.runtime.ServantConfig;
import java.nio.file.Path;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class ServantSettingsTest {
    private static final String[] NEEDED = {
        "socket=/run/region", "loadLibrary=/lib", "applid=LAB", "sysid=L1", "number=3"
    };

    @Test
    void settingsHaveDefaults() {
        ServantSettings settings = ServantSettings.parse(NEEDED);

        assertThat(settings.socket()).isEqualTo(Path.of("/run/region"));
        assertThat(settings.mostMessageBytes()).isEqualTo(ServantSettings.MOST_MESSAGE_BYTES);
        assertThat(settings.config()).isEqualTo(ServantConfig.of(Path.of("/lib"), "LAB", "L1", 3));
    }

    @Test
    void aLimitIsTaken() {
        String[] args = {NEEDED[0], NEEDED[1], NEEDED[2], NEEDED[3], NEEDED[4], "zone=UTC"};

        assertThat(ServantSettings.parse(args).config().zone()).isEqualTo(ZoneId.of("UTC"));
    }

    @Test
    void allThatIsWrongIsNamed() {
        assertThatThrownBy(() -> ServantSettings.parse("socket=a", "colour=red", "number=1"))
                .hasMessage(
                        "There is no setting colour=red; The setting applid is missing;"
                                + " The setting loadLibrary is missing; The setting sysid is"
                                + " missing");
        assertThatThrownBy(() ->
                        ServantSettings.parse(
                                NEEDED[0], NEEDED[1], NEEDED[2], NEEDED[3], "number=x"))
                .hasMessage("The setting number=x is wrong");
    }
}
