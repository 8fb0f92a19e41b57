package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.csd.CsdDefinitions;
import io.ironbridge.lab.cics.csd.CsdException;
import io.ironbridge.lab.cics.csd.CsdLimits;
import io.ironbridge.lab.cics.csd.CsdReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsdRegionTest {
    private static final String PAYPORT =
            " DEFINE TCPIPSERVICE(PAYPORT) GROUP(PAY)\n PROTOCOL(HTTP) PORTNUMBER(20480)\n";
    private static final String IPPORT =
            " DEFINE TCPIPSERVICE(IPPORT) GROUP(PAY)\n PROTOCOL(IPIC) PORTNUMBER(20481)\n";
    private static final String OTHER =
            " DEFINE TCPIPSERVICE(OTHER) GROUP(PAY)\n PROTOCOL(HTTP) PORTNUMBER(20482)\n";

    private final Path folder;

    CsdRegionTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static String urimap(String name, String service) {
        return " DEFINE URIMAP("
                + name
                + ") GROUP(PAY) USAGE(SERVER) HOST(*)\n PATH(/"
                + name
                + ") PROGRAM(PAY) TCPIPSERVICE("
                + service
                + ")\n";
    }

    private RegionDefinitions read(String deck) throws IOException, CsdException {
        Path file = Files.writeString(folder.resolve("PAY.csd"), deck);
        return CsdRegion.read(CsdReader.read(List.of(file), CsdLimits.DEFAULTS), "LABHTTP");
    }

    @Test
    void theOnlyHttpServiceOfTheDecksIsTheRegions() throws Exception {
        RegionDefinitions region =
                read(PAYPORT + IPPORT + urimap("PAYMAP", "PAYPORT") + urimap("IPMAP", "IPPORT"));
        assertThat(region.service()).isEqualTo("PAYPORT");
        assertThat(region.largestBody()).hasValue(32 * 1024);
        assertThat(region.urimaps()).extracting(Route::urimap).containsExactly("PAYMAP");
    }

    @Test
    void theDeckOfTheHostLinkDefinesOnlyNamesOfItsOwn() throws Exception {
        Path deck = Path.of("..", "deploy", "cics", "IBLINK.csd");
        CsdDefinitions csd = CsdReader.read(List.of(deck), CsdLimits.DEFAULTS);
        assertThat(csd.transactions()).containsOnlyKeys("IBLK");
        assertThat(csd.urimaps()).containsOnlyKeys("IBLDEF", "IBLIBLK");
        assertThat(csd.programs()).containsOnlyKeys("IBLINK");
    }

    @Test
    void withNoneOrSeveralTheConfiguredOneIsTheRegions() throws Exception {
        assertThat(read(urimap("PAYMAP", "PAYPORT")).urimaps()).isEmpty();
        RegionDefinitions region =
                read(PAYPORT + OTHER + urimap("PAYMAP", "PAYPORT") + urimap("LABMAP", "LABHTTP"));
        assertThat(region.service()).isEqualTo("LABHTTP");
        assertThat(region.largestBody()).isEmpty();
        assertThat(region.urimaps()).extracting(Route::urimap).containsExactly("LABMAP");
    }
}
