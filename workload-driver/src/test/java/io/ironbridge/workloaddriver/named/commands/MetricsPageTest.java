package io.ironbridge.workloaddriver.named.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class MetricsPageTest {
    private static final MetricsPage PAGE =
            MetricsPage.read(
                    """
                    # TYPE lost_total counter
                    lost_total{signal="traces"} 3.0
                    lost_total{signal="logs"} 1.0E2
                    lost_total_more 7.0
                    written_total 5.0
                    """);

    @Test
    void linesOfANameAreSummedUp() throws IOException {
        assertThat(PAGE.sum("lost_total")).isEqualTo(103);
        assertThat(PAGE.sum("lost_total", "signal=\"traces\"")).isEqualTo(3);
        assertThat(PAGE.sum("written_total")).isEqualTo(5);
    }

    @Test
    void aNameThatIsNotThereIsTold() {
        assertThatThrownBy(() -> PAGE.sum("lost"))
                .isInstanceOf(IOException.class)
                .hasMessage("the gateway does not report lost");
    }
}
