package io.ironbridge.copybook.transcode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.JsonSyntax;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for the interpreter on layouts, options and data by chance. */
class InterpreterPropertyTest {
    private static final int LAYOUTS = Integer.getInteger("ironbridge.layouts", 150);
    private static final int RECORDS = 8;

    private record Case(String copybook, Layout layout, Random random) {
        static Case of(long seed) {
            return of(seed, RandomCopybook.of(seed));
        }

        /** Where each byte belongs to one item only. */
        static Case plain(long seed) {
            return of(seed, RandomCopybook.of(seed).replaceAll(" REDEFINES [^ .]+", ""));
        }

        private static Case of(long seed, String copybook) {
            Layout layout = CopybookParser.parse("RANDOM.cpy", copybook).layouts().getFirst();
            return new Case(copybook, layout, new Random(seed));
        }

        byte[] json(boolean tidy) {
            return new RandomJson(random, tidy).of(layout.root()).getBytes(UTF_8);
        }

        byte[] bytes(int length) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            return bytes;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12})
    void cleanRecordsComeBackAsTheyWere(long seed) {
        for (int number = 0; number < LAYOUTS; number++) {
            Case it = Case.plain(seed * 1_000_000 + number);
            Transcoder transcoder =
                    InterpretedTranscoder.of(
                            it.layout(), ConversionOptions.of(CodePages.of("037")));
            for (int round = 0; round < RECORDS; round++) {
                byte[] record = encoded(transcoder, it.json(true));
                if (record.length > 0) {
                    byte[] json = decoded(transcoder, record);
                    assertThat(hex(encoded(transcoder, json)))
                            .as(it.copybook() + new String(json, UTF_8))
                            .isEqualTo(hex(record));
                    assertThat(transcoder.recordLength(record, 0, record.length))
                            .isEqualTo(record.length);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23})
    void anythingEndsInJsonOrFaults(long seed) {
        for (int number = 0; number < LAYOUTS; number++) {
            Case it = Case.of(seed * 1_000_000 + number);
            ConversionOptions options = new RandomOptions(it.random()).next();
            Transcoder transcoder = InterpretedTranscoder.of(it.layout(), options);
            for (int round = 0; round < RECORDS; round++) {
                byte[] json = it.json(round % 2 == 0);
                mutate(json, it.random());
                byte[] record = encoded(transcoder, json);
                if (record.length == 0 || round % 3 == 0) {
                    record = it.bytes(it.layout().length());
                } else {
                    mutate(record, it.random());
                }
                int length = it.random().nextInt(4) == 0 ? record.length / 2 : record.length;
                checkDecoding(it, options, Arrays.copyOf(record, length));
            }
        }
    }

    private static void checkDecoding(Case it, ConversionOptions options, byte[] record) {
        Transcoder transcoder = InterpretedTranscoder.of(it.layout(), options);
        byte[] json = decoded(transcoder, record);
        Map<String, @Nullable Object> view = transcoder.view(record, 0, record.length);
        if (json.length == 0) {
            return;
        }
        assertThat(new JsonSyntax(json, 0, json.length, 100).check())
                .as(it.copybook() + new String(json, UTF_8))
                .isNull();
        assertThat(String.valueOf(view))
                .as(it.copybook() + hex(record) + options)
                .isEqualTo(String.valueOf(JsonTree.of(json)));
    }

    private static byte[] encoded(Transcoder transcoder, byte[] json) {
        OutputBytes record = new OutputBytes(1 << 20);
        List<DataFault> faults = transcoder.encode(json, 0, json.length, record);
        assertThat(record.length() == 0).isEqualTo(!faults.isEmpty());
        return record.toBytes();
    }

    private static byte[] decoded(Transcoder transcoder, byte[] record) {
        OutputBytes json = new OutputBytes(1 << 22);
        List<DataFault> faults = transcoder.decode(record, 0, record.length, json);
        assertThat(json.length() == 0).isEqualTo(!faults.isEmpty());
        return json.toBytes();
    }

    private static void mutate(byte[] bytes, Random random) {
        for (int times = random.nextInt(3); times > 0 && bytes.length > 0; times--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
