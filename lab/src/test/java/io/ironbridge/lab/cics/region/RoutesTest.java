package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoutesTest {
    private static final KnownTransaction PAYM =
            new KnownTransaction("PAYM", "", Optional.empty(), true);
    private static final KnownTransaction IBLK =
            new KnownTransaction("IBLK", "", Optional.empty(), true);

    private final Routes routes =
            new Routes(
                    List.of(
                            urimap("SHORT", "/pay*"),
                            urimap("LONG", "/pay/now/*"),
                            urimap("EXACT", "/pay/now/x"),
                            urimap("REAL", "/ironbridge/link/PAYM")),
                    Map.of("PAYM", PAYM, "IBLK", IBLK),
                    IBLK);

    private static Route urimap(String name, String path) {
        return new Route(name, path, PAYM, "PROGRAM", "", true);
    }

    private String found(String path) {
        return routes.find(path).map(Route::urimap).orElse("none");
    }

    @Test
    void theExactPathThenTheLongestBeginningCounts() {
        assertThat(found("/pay/now/x")).isEqualTo("EXACT");
        assertThat(found("/pay/now/xy")).isEqualTo("LONG");
        assertThat(found("/pay/now")).isEqualTo("SHORT");
        assertThat(found("/payment")).isEqualTo("SHORT");
        assertThat(found("/Pay")).isEqualTo("none");
    }

    @Test
    void theHostLinkIsThereForEveryTransactionUnlessAUrimapSaysOtherwise() {
        assertThat(found("/ironbridge/link")).isEqualTo("IBLINK");
        assertThat(found("/ironbridge/link/IBLK")).isEqualTo("IBLINK");
        assertThat(found("/ironbridge/link/PAYM")).isEqualTo("REAL");
        assertThat(found("/ironbridge/link/noDf")).isEqualTo("IBLINK");
        assertThat(found("/ironbridge/link/IBLKX")).isEqualTo("none");
        assertThat(found("/ironbridge/link/IBLK/")).isEqualTo("none");
        assertThat(found("/ironbridge/link/")).isEqualTo("none");
    }
}
