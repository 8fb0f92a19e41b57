package io.ironbridge.lab.ims;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabImsConfigTest {
    @ParameterizedTest
    @ValueSource(ints = {0, -1, 11})
    void aWriteOfTheLogTakesNoMoreBlocksThanThereAreBuffersAndOneAtLeast(int blocks) {
        assertThatThrownBy(() -> log(blocks))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A write of the log takes 1 to 10 blocks: as many as buffers");
    }

    @Test
    void aWriteOfTheLogMayTakeOneBlockOrAllBuffers() {
        assertThatCode(() -> log(1)).doesNotThrowAnyException();
        assertThatCode(() -> log(10)).doesNotThrowAnyException();
    }

    private static LabImsConfig.Log log(int blocksPerWrite) {
        return new LabImsConfig.Log(24 << 10, 10, blocksPerWrite, Duration.ZERO, false);
    }
}
