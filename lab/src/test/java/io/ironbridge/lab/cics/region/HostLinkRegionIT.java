package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.region.RawHttp.Answer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The deck that is installed in real regions, in one of the lab. */
@Tag("system")
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

    /** A channel of one container, which ECHO5BC gives back. */
    private static byte[] container(int length) {
        return LinkBytes.channel("ECHO5BC", 1)
                .container("PAYMENT", "BIT", 0, new byte[length], "KEEP")
                .bytes();
    }

    @Test
    void aDeckAndAProgramWithHigherLimitsTakeSeveralMegabytesBothWays() throws Exception {
        PaymentLab.requireCobc();
        Path program = folder.resolve("IBLINK.cbl");
        Files.writeString(
                program, change(DEPLOY.resolve("IBLINK.cbl"), "VALUE 1048576.", "VALUE 8388608."));
        Path deck = folder.resolve("IBLINK.csd");
        Files.writeString(deck, change(DECK, "MAXDATALEN(64)", "MAXDATALEN(4096)"));
        LabCicsConfig config =
                LabCicsConfig.defaults()
                        .withLabPrograms(true)
                        .withSources(folder)
                        .withDefinitions(deck);
        int length = 3 * 1024 * 1024;
        try (LabCics lab = LabCics.start(config);
                RawHttp http = new RawHttp(lab.port())) {
            Answer echo = http.link("IBLK", container(length));
            assertThat(echo.number(0x10)).isZero();
            assertThat(echo.host(0x60, 8)).isNotEqualTo(OF_THE_LAB);
            assertThat(echo.body().capacity()).isEqualTo(128 + 32 + length);
            assertThat(echo.number(128 + 32 + length - 4)).isEqualTo(0x5B);
        }
    }

    private static String change(Path file, String from, String to) throws IOException {
        String text = Files.readString(file);
        assertThat(text).containsOnlyOnce(from);
        return text.replace(from, to);
    }

    @Test
    void theLabsOwnHostLinkHasTheLimitsOfTheProgramAndOfTheDeck() throws Exception {
        LabCicsConfig config =
                LabCicsConfig.defaults()
                        .withLabPrograms(true)
                        .withLimits(LabCicsConfig.defaults().limits().withAnswerBytes(40_000))
                        .withDefinitions(DECK);
        try (LabCics lab = LabCics.start(config);
                RawHttp http = new RawHttp(lab.port())) {
            assertThat(http.link("IBLK", container(30_000)).number(0x10)).isZero();
            Answer tooLong = http.link("IBLK", container(50_000));
            assertThat(tooLong.number(0x10)).isEqualTo(5);
            assertThat(tooLong.number(0x2C)).isEqualTo(20);
            Answer tooMany = http.link("IBLK", LinkBytes.channel("ECHO5BC", 257).bytes());
            assertThat(tooMany.number(0x2C)).isEqualTo(10);
        }
        try (LabCics lab = LabCics.start(config);
                RawHttp http = new RawHttp(lab.port())) {
            assertThat(http.link("IBLK", container(64 * 1024)).status()).isEqualTo(400);
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
