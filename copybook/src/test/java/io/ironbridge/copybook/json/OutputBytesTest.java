package io.ironbridge.copybook.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutputBytesTest {
    private final OutputBytes bytes = new OutputBytes(100);

    @Test
    void valuesReplacedAreCountedUntilItIsCleared() {
        pass();
        assertThat(bytes.replaced()).isEqualTo(3);
        bytes.clear();
        assertThat(bytes.replaced()).isZero();
        pass();
        assertThat(bytes.replaced()).isEqualTo(3);
    }

    @Test
    void whatIsWrittenAnewIsNotCountedAgain() {
        pass();
        bytes.length = 0;
        pass();
        bytes.write('x');
        bytes.countReplaced(4);
        assertThat(bytes.replaced()).isEqualTo(4);
    }

    /** The second value is left away, so that the third one stands in its place. */
    private void pass() {
        bytes.countReplaced(1);
        bytes.write('x');
        bytes.countReplaced(2);
        bytes.countReplaced(3);
    }
}
