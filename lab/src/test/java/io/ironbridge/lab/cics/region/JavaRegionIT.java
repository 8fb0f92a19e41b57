package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.region.RawHttp.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole region, with Java programs in real servants. */
@Tag("system")
@Timeout(120)
class JavaRegionIT {
    private final Path folder;

    JavaRegionIT(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void javaProgramsAreLinkedToAndServeTheWeb() throws Exception {
        try (LabCics lab = LabCics.start(new PaymentLab(folder).configOfJava());
                RawHttp http = new RawHttp(lab.port())) {
            byte[] request = LinkBytes.commarea("PAYJAVA", 10, new byte[] {1, 2}).bytes();
            Answer echoed = http.link("IBLK", request);
            assertThat(echoed.number(0x10)).isZero();
            assertThat(echoed.number(0x14)).isEqualTo(1);
            assertThat(echoed.bytes(128, 2)).containsExactly(1, 2);
            assertThat(http.get("/pay/one").text()).isEqualTo("/pay/one 1 CICSUSER");
            assertThat(http.get("/pay/two").text()).isEqualTo("/pay/two 2 CICSUSER");
        }
    }

    @Test
    void aProgramThatIsNotThereOrDisabledIsNotFound() throws Exception {
        try (LabCics lab = LabCics.start(new PaymentLab(folder).configOfJava());
                RawHttp http = new RawHttp(lab.port())) {
            Answer missing = http.link("IBLK", LinkBytes.neither("NOTTHERE").bytes());
            assertThat(missing.number(0x10)).isEqualTo(2);
            assertThat(missing.host(0x18, 4)).isEqualTo("AEI0");
            assertThat(missing.number(0x28)).isEqualTo(1);
            Answer disabled = http.link("IBLK", LinkBytes.neither("PAYOFF").bytes());
            assertThat(disabled.number(0x10)).isEqualTo(2);
            assertThat(disabled.number(0x28)).isEqualTo(2);
        }
    }

    @Test
    void wrongDefinitionsAreAllToldAtTheStart() throws IOException {
        Path deck = Files.writeString(folder.resolve("WRONG.csd"), "DEFINE TRANSACTION(TOOLONG)\n");
        LabCicsConfig config = LabCicsConfig.defaults().withDefinitions(deck);
        assertThatThrownBy(() -> LabCics.start(config))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("WRONG.csd");
    }

    @Test
    void aPortThatIsTakenLeavesNothingOpen() throws Exception {
        LabCicsConfig config = new PaymentLab(folder).configOfJava();
        try (LabCics lab = LabCics.start(config)) {
            LabCicsConfig second =
                    config.withPort(lab.port()).withDataDirectory(folder.resolve("data"));
            assertThatThrownBy(() -> LabCics.start(second)).isInstanceOf(IOException.class);
            LabCics.start(second.withPort(0)).close();
        }
    }
}
