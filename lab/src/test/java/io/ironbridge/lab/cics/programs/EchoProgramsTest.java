package io.ironbridge.lab.cics.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.lab.cics.program.AbendException;
import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.wire.Area;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EchoProgramsTest {
    private static final byte DOLLAR = 0x5B;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4096, 32_763})
    void aCommareaComesBackWithADollarSignAtItsEnd(int length) {
        byte[] commarea = random(length);
        byte[] expected = commarea.clone();
        expected[length - 1] = DOLLAR;

        new Echo5b().run(TestTask.with(commarea, new TestFile()));

        assertThat(commarea).isEqualTo(expected);
    }

    @Test
    void withoutCommareaItAbends() {
        TestTask task = TestTask.with(new byte[0], new TestFile());

        assertAbend("NOCA", () -> new Echo5b().run(task));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4096, 32_768, 5_000_000})
    void aContainerComesBackWithADollarSignAtItsEnd(int length) {
        byte[] data = random(length);
        TestChannel channel = new TestChannel();
        channel.put("PAYLOAD", data);
        byte[] expected = data.clone();
        expected[length - 1] = DOLLAR;

        new Echo5bc().run(TestTask.with(channel));

        assertThat(channel.containers()).containsExactly("PAYLOAD");
        assertThat(channel.get("PAYLOAD").data().bytes()).isEqualTo(expected);
        assertThat(data).as("what the caller has").isNotEqualTo(expected);
    }

    @Test
    void anEmptyContainerStaysEmpty() {
        TestChannel channel = new TestChannel();
        channel.put("PAYLOAD", new byte[0]);

        new Echo5bc().run(TestTask.with(channel));

        assertThat(channel.get("PAYLOAD").data().isEmpty()).isTrue();
    }

    @Test
    void withoutABitContainerItAbends() {
        TestChannel channel = new TestChannel();

        assertAbend("NOCO", () -> new Echo5bc().run(TestTask.with(channel)));
        channel.put(new Container("TEXT", 1208, Area.of(new byte[] {65})));
        assertAbend("NOBI", () -> new Echo5bc().run(TestTask.with(channel)));
        TestTask noChannel = TestTask.with(new byte[1], new TestFile());
        assertAbend("NOCH", () -> new Echo5bc().run(noChannel));
    }

    private static void assertAbend(String code, Runnable program) {
        assertThatThrownBy(program::run)
                .isInstanceOfSatisfying(
                        AbendException.class, abend -> assertThat(abend.code()).isEqualTo(code));
    }

    /** Never ends with the dollar sign, so that its coming is seen. */
    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        Arrays.fill(bytes, length - 1, length, (byte) 0);
        return bytes;
    }
}
