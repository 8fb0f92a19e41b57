package io.ironbridge.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.mapping.JsonTree.MalformedJsonException;
import io.ironbridge.mapping.json.Tape;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tape takes nothing that the JSON library refuses, and reads nothing otherwise. */
class TapeTreeTest {
    private static final int CASES = 30_000;
    private static final int MAX_DEPTH = 20;

    private final JsonTree library = new JsonTree(MappingLimits.DEFAULT.withJsonDepth(MAX_DEPTH));

    @Test
    void whatIsReadIsWhatTheLibraryReads() throws MalformedJsonException {
        int read = 0;
        for (int seed = 0; seed < CASES; seed++) {
            byte[] json = damaged(new Generated(seed, false).json(3), new Random(seed));
            Tape tape = Tape.read(json, MAX_DEPTH);
            if (tape != null) {
                read++;
                assertThat(text(TapeTree.read(tape, 0)))
                        .as(HexFormat.of().formatHex(json))
                        .isEqualTo(text(library.read(json)));
            }
        }
        assertThat(read).isBetween(CASES / 4, CASES - CASES / 10);
    }

    /** Numbers with their literals: their equality is that of doubles. */
    private static String text(Object value) {
        JsonOutput out = new JsonOutput(Integer.MAX_VALUE);
        out.item(value);
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }

    /** Every second text with a byte changed, added or taken away. */
    private static byte[] damaged(String json, Random random) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(6)) {
            case 0 -> bytes[at] = (byte) random.nextInt();
            case 1 -> bytes = Arrays.copyOf(bytes, at);
            case 2 -> {
                bytes = Arrays.copyOf(bytes, bytes.length + 1);
                bytes[bytes.length - 1] = (byte) "}],\"0 ".charAt(random.nextInt(6));
            }
            default -> {}
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "01",
                "-",
                "1.",
                ".5",
                "+1",
                "1e",
                "nul",
                "truex",
                "'a'",
                "{\"a\":1,}",
                "[1,]",
                "{a:1}",
                "[1 2]",
                "\"a\tb\"",
                "\"\\x\"",
                "\"\\u12g4\"",
                "\"a",
                "{\"a\"}",
                "1 2",
                "NaN",
                "[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]"
            })
    void whatIsNoJsonIsLeftAlone(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);

        assertThat(Tape.read(bytes, MAX_DEPTH)).isNull();
        assertThatThrownBy(() -> library.read(bytes)).isInstanceOf(MalformedJsonException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "22c08022",
                "22eda08022",
                "22f58080 8022",
                "22c328 22",
                "22e2822822",
                "22ff22"
            })
    void whatIsNoUtf8IsLeftAlone(String hex) {
        assertThat(Tape.read(HexFormat.of().parseHex(hex.replace(" ", "")), MAX_DEPTH)).isNull();
    }
}
