package io.ironbridge.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ironbridge.cli.Cli;
import io.ironbridge.workloaddriver.process.LocalPrograms;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three gateways as one, by one command. */
@Tag("system")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClusterDemoIT {
    private static final String HOME = "ironbridge.home";

    private final Cli cli = new Cli();

    @BeforeEach
    void needsTheLauncher() {
        Path root = Cli.sample().resolve("../..").normalize();
        assumeTrue(
                Files.exists(root.resolve("cli/target/ironbridge/lib/ironbridge-cli.jar")),
                "the launcher's jar is not built");
        System.setProperty(HOME, root.toString());
    }

    @AfterEach
    void forgetTheLauncher() {
        System.clearProperty(HOME);
    }

    @Test
    void gatewaysShareRepliesAndOneOfThemMayBeKilled() {
        int code = cli.execute("demo", "--cluster", "--once", "--http-port", "0");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(cli.out()).doesNotContain("NOT AS EXPECTED").contains("ok  it is started again");
        assertThat(cli.out().contains("over HAProxy, 0 failed"))
                .isEqualTo(LocalPrograms.find("haproxy").isPresent());
    }
}
