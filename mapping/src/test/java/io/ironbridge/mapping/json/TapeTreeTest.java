package io.ironbridge.mapping.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.mapping.Generated;
import io.ironbridge.mapping.json.JsonTree.MalformedJsonException;
import io.ironbridge.mapping.limits.MappingLimits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
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
                        .isEqualTo(text(library.readByLibrary(json)));
            }
        }
        assertThat(read).isBetween(CASES / 4, CASES - CASES / 10);
    }

    @Test
    void whatIsWrittenIsWhatIsRead() {
        int written = 0;
        for (int seed = 0; seed < CASES; seed++) {
            byte[] json = new Generated(seed, false).json(3).getBytes(StandardCharsets.UTF_8);
            Tape read = Tape.read(json, MAX_DEPTH);
            if (read != null) {
                TapeWriter writer = new TapeWriter(seed % 40);
                tell(read, 0, writer);
                assertThat(tokens(Objects.requireNonNull(writer.tape(json, MAX_DEPTH))))
                        .as(new String(json, StandardCharsets.UTF_8))
                        .isEqualTo(tokens(read));
                written++;
            }
        }
        assertThat(written).isGreaterThan(CASES / 2);
    }

    @Test
    void whatWasNotToldWholeIsNoTape() {
        byte[] json = "[[1]]".getBytes(StandardCharsets.UTF_8);
        TapeWriter writer = new TapeWriter(0);
        writer.open();
        writer.open();
        writer.scalar(json, 2, 3);
        writer.close(true);

        assertThat(writer.tape(json, MAX_DEPTH)).isNull();
        writer.close(true);
        assertThat(writer.tape(json, MAX_DEPTH)).isNotNull();
        assertThat(writer.tape(json, 1)).isNull();
        writer.discard();
        assertThat(writer.tape(json, MAX_DEPTH)).isNull();
    }

    private static void tell(Tape tape, int token, TapeWriter writer) {
        byte[] json = tape.json();
        switch (tape.kind(token)) {
            case Tape.OBJECT -> {
                writer.open();
                for (int at = token + 1; at < tape.next(token); at = tape.next(at + 1)) {
                    writer.name(json, tape.start(at), tape.end(at));
                    tell(tape, at + 1, writer);
                }
                writer.close(false);
            }
            case Tape.ARRAY -> {
                writer.open();
                for (int at = token + 1; at < tape.next(token); at = tape.next(at)) {
                    tell(tape, at, writer);
                }
                writer.close(true);
            }
            case Tape.STRING -> writer.scalar(json, tape.start(token) - 1, tape.end(token) + 1);
            case Tape.NUMBER -> writer.scalar(json, tape.start(token), tape.end(token));
            default -> {
                byte[] word = text(TapeTree.read(tape, token)).getBytes(StandardCharsets.UTF_8);
                writer.scalar(word, 0, word.length);
            }
        }
    }

    private static String tokens(Tape tape) {
        StringBuilder tokens = new StringBuilder();
        for (int token = 0; token < tape.next(0); token++) {
            int kind = tape.kind(token);
            tokens.append(kind).append(' ').append(tape.start(token));
            tokens.append(' ').append(tape.end(token));
            tokens.append(kind == Tape.STRING && tape.hasEscapes(token) ? "e" : "");
            tokens.append(kind == Tape.NUMBER && tape.isPlainInteger(token) ? "p;" : ";");
        }
        return tokens.toString();
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
        assertThatThrownBy(() -> library.readByLibrary(bytes))
                .isInstanceOf(MalformedJsonException.class);
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
