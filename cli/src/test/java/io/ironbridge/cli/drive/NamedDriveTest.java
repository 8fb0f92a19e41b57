package io.ironbridge.cli.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.cli.Cli;
import org.junit.jupiter.api.Test;

/** What the command says of scenarios by name before anything is started. */
class NamedDriveTest {
    private final Cli cli = new Cli();

    @Test
    void theListHasAllScenarios() {
        assertThat(cli.execute("drive", "--list")).isZero();

        assertThat(cli.out())
                .contains(
                        "zosconnect-db2\n",
                        "start\n",
                        "scalability\n",
                        "observation\n",
                        "cicstg\n",
                        "cicstg-memory\n",
                        "mq-vs-client\n",
                        "  requesters: 10, 20, 30, 40, 50",
                        "  size: 1K, 5K, 10K, 30K, 50K")
                .contains("ims-message-size\n", "ims-logging\n", "ims-connect-peak\n");
    }

    @Test
    void aNameThatNobodyKnowsIsTakenForAFile() {
        assertThat(cli.execute("drive", "no-such-scenario")).isEqualTo(1);
        assertThat(cli.err()).contains("IRB-DRIVE-0001E");
    }

    @Test
    void whatAScenarioDoesNotHaveIsWrongUsage() {
        assertThat(cli.execute("drive", "zosconnect-db2", "--sides", "jetty")).isEqualTo(2);
        assertThat(cli.err()).contains("there is no side 'jetty'; there are gateway, ");
        assertThat(cli.execute("drive", "zosconnect-db2", "--sizes", "2K")).isEqualTo(2);
        assertThat(cli.err()).contains("axis 'size' has no '2K'");
        assertThat(cli.execute("drive", "start", "--at", "clients=100")).isEqualTo(2);
        assertThat(cli.err()).contains("there is no axis 'clients'; there are none");
        assertThat(cli.execute("drive", "start", "--profile")).isEqualTo(2);
        assertThat(cli.err()).contains("start: its sides are not profiled");
    }

    @Test
    void optionsOfFilesAndOfNamesDoNotMix() {
        assertThat(cli.execute("drive", "zosconnect-db2", "--clients", "5")).isEqualTo(2);
        assertThat(cli.err()).contains("--clients is for scenario files");
        assertThat(cli.execute("drive", "load.yaml", "--short")).isEqualTo(2);
        assertThat(cli.err()).contains("--short is for named scenarios");
        assertThat(cli.execute("drive", "start", "--warm-up", "stable")).isEqualTo(2);
        assertThat(cli.err()).contains("--warm-up of a named scenario is a time");
        assertThat(cli.execute("drive", "start", "--rounds", "0")).isEqualTo(2);
        assertThat(cli.execute("drive")).isEqualTo(2);
        assertThat(cli.err()).contains("FILE, NAME or URL is missing");
    }
}
