package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.region.RawHttp.Answer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The deck that is installed in real regions, in one of the lab. */
@Timeout(300)
class HostLinkRegionIT {
    private static final Path DEPLOY = Path.of("..", "deploy", "cics");
    private static final Path DECK = DEPLOY.resolve("IBLINK.csd");
    private static final String OF_THE_LAB = "LAB00001";

    private final Path folder;

    HostLinkRegionIT(@TempDir Path folder) {
        this.folder = folder;
    }

    private static Answer ping(RawHttp http) throws IOException {
        return http.link("IBLK", LinkBytes.ping().bytes());
    }

    @Test
    void theCobolProgramServesItsUrimaps() throws Exception {
        PaymentLab.requireCobc();
        LabCicsConfig config =
                LabCicsConfig.defaults()
                        .withSources(DEPLOY, new PaymentLab(folder).sources())
                        .withDefinitions(DECK);
        try (LabCics lab = LabCics.start(config);
                RawHttp http = new RawHttp(lab.port())) {
            Answer ping = ping(http);
            assertThat(ping.number(0x10)).isZero();
            assertThat(ping.host(0x60, 8)).isNotEqualTo(OF_THE_LAB);
            byte[] commarea = ByteBuffer.allocate(4_096).putInt(41).array();
            Answer echo = http.link("IBLK", LinkBytes.commarea("PAYECHO", 4_096, commarea).bytes());
            assertThat(echo.number(0x10)).isZero();
            assertThat(echo.number(128)).isEqualTo(42);
            assertThat(echo.host(0x60, 8)).isEqualTo(ping.host(0x60, 8));
        }
    }

    @Test
    void withoutTheModuleTheLabsOwnHostLinkServesThem() throws Exception {
        LabCicsConfig config = LabCicsConfig.defaults().withDefinitions(DECK);
        try (LabCics lab = LabCics.start(config);
                RawHttp http = new RawHttp(lab.port())) {
            Answer ping = ping(http);
            assertThat(ping.number(0x10)).isZero();
            assertThat(ping.host(0x60, 8)).isEqualTo(OF_THE_LAB);
        }
    }

    @Test
    void aRegionBringsTheLabsProgramsAndASecondOneInItsFolderIsRefused() throws Exception {
        LabCicsConfig config =
                LabCicsConfig.defaults().withLabPrograms(true).withDataDirectory(folder);
        try (LabCics lab = LabCics.start(config);
                RawHttp http = new RawHttp(lab.port())) {
            assertThat(folder.resolve("programs")).isDirectoryContaining("glob:**/catalog.csd");
            assertThatThrownBy(() -> LabCics.start(config))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is used by another lab CICS");
            byte[] request = LinkBytes.commarea("ECHO5B", 5, new byte[] {1}).bytes();
            assertThat(http.link("", request).number(0x10)).isZero();
            assertThat(lab.newcopy().done()).isTrue();
            assertThat(http.link("", request).number(0x10)).isZero();
        }
    }
}
