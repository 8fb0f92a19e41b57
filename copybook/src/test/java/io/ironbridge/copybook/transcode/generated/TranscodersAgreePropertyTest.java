package io.ironbridge.copybook.transcode.generated;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.transcode.DataFault;
import io.ironbridge.copybook.transcode.InterpretedTranscoder;
import io.ironbridge.copybook.transcode.Plan;
import io.ironbridge.copybook.transcode.RandomCopybook;
import io.ironbridge.copybook.transcode.RandomJson;
import io.ironbridge.copybook.transcode.RandomOptions;
import io.ironbridge.copybook.transcode.RecordedPlaces;
import io.ironbridge.copybook.transcode.Transcoder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The interpreter and the generated class return the same, byte for byte, faults included. */
class TranscodersAgreePropertyTest {
    private static final int LAYOUTS = Integer.getInteger("ironbridge.layouts", 60);
    private static final int RECORDS = 12;
    private static final List<Remedy> REMEDIES = List.copyOf(EnumSet.allOf(Remedy.class));

    private int told;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void allSayTheSame(long seed) {
        for (int number = 0; number < LAYOUTS; number++) {
            String copybook = RandomCopybook.of(seed * 1_000_000 + number);
            Layout layout = CopybookParser.parse("RANDOM.cpy", copybook).layouts().getFirst();
            Random random = new Random(seed + number);
            boolean usual = random.nextBoolean();
            ConversionOptions options = usual ? options(random) : new RandomOptions(random).next();
            new Pair(copybook, layout, options, usual, random).check();
        }
        assertThat(told).as("records of which places were told").isGreaterThan(LAYOUTS);
    }

    private static ConversionOptions options(Random random) {
        ConversionOptions options =
                random.nextBoolean()
                        ? ConversionOptions.of(CodePages.of("037"))
                        : ConversionOptions.zosConnect(CodePages.of("1047"));
        BadData badData = options.badData();
        return random.nextInt(3) == 0
                ? options
                : options.withBadData(
                        badData.withNumbers(REMEDIES.get(random.nextInt(REMEDIES.size()))));
    }

    /** The transcoders of one layout; records made by encoding come back the same. */
    private final class Pair {
        private final String copybook;
        private final Layout layout;
        private final Transcoder interpreted;
        private final Transcoder generated;
        private final boolean comesBack;
        private final Random random;

        /**
         * @param usual whether the options leave records as they are that are decoded and encoded
         */
        Pair(
                String copybook,
                Layout layout,
                ConversionOptions options,
                boolean usual,
                Random random) {
            this.copybook = copybook;
            this.layout = layout;
            this.comesBack = usual && !copybook.contains("REDEFINES");
            this.random = random;
            interpreted = InterpretedTranscoder.of(layout, options);
            Plan plan = Plan.of(layout, options);
            generated = new GeneratedTranscoder(plan, interpreted);
        }

        void check() {
            for (int round = 0; round < RECORDS; round++) {
                byte[] json =
                        new RandomJson(random, round % 2 == 0).of(layout.root()).getBytes(UTF_8);
                byte[] made = encoded(json);
                byte[] record = made.length > 0 ? made : random(layout.length());
                if (round % 3 == 2) {
                    mutate(json);
                    encoded(json);
                }
                checkWayBack(record, made.length > 0, round % 2 == 0);
                mutate(record);
                decoded(record);
                decoded(random(layout.length()));
            }
        }

        /** What was encoded is decoded without faults, and comes back. */
        private void checkWayBack(byte[] record, boolean encoded, boolean tidy) {
            byte[] decoded = decoded(record);
            if (encoded && comesBack) {
                assertThat(decoded).as(copybook + hex(record)).isNotEmpty();
            }
            if (decoded.length > 0) {
                byte[] again = encoded(decoded);
                if (encoded && tidy && comesBack) {
                    String what = copybook + new String(decoded, UTF_8);
                    assertThat(hex(again)).as(what).isEqualTo(hex(record));
                }
            }
        }

        private byte[] encoded(byte[] json) {
            OutputBytes one = new OutputBytes(1 << 20);
            List<DataFault> faults = interpreted.encode(json, 0, json.length, one);
            String what = copybook + new String(json, UTF_8);
            OutputBytes other = used();
            assertThat(generated.encode(json, 0, json.length, other)).as(what).isEqualTo(faults);
            assertThat(hex(other)).as(what).isEqualTo(hex(one));
            return one.toBytes();
        }

        private byte[] decoded(byte[] record) {
            OutputBytes one = new OutputBytes(1 << 20);
            List<DataFault> faults = interpreted.decode(record, 0, record.length, one);
            String what = copybook + HexFormat.of().formatHex(record);
            OutputBytes other = new OutputBytes(1 << 20);
            RecordedPlaces places = new RecordedPlaces();
            other.reportPlaces(places);
            assertThat(generated.decode(record, 0, record.length, other))
                    .as(what)
                    .isEqualTo(faults);
            if (faults.isEmpty()) {
                assertThat(other.replaced()).as(what).isEqualTo(one.replaced());
                checkPlaces(places, text(one), what);
            }
            assertThat(text(other)).as(what).isEqualTo(text(one));
            return one.toBytes();
        }

        private void checkPlaces(RecordedPlaces places, String json, String what) {
            if (!places.isLost()) {
                assertThat(places.text()).as(what).isEqualTo(json);
                told++;
            }
        }

        /** A buffer that another record was in before. */
        private static OutputBytes used() {
            OutputBytes bytes = new OutputBytes(1 << 20);
            bytes.ensure(20_000);
            Arrays.fill(bytes.array(), (byte) '#');
            return bytes;
        }

        private void mutate(byte[] bytes) {
            for (int times = random.nextInt(4); times >= 0 && bytes.length > 0; times--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
        }

        private byte[] random(int length) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            return bytes;
        }

        private static String text(OutputBytes bytes) {
            return new String(bytes.toBytes(), UTF_8);
        }

        private static String hex(OutputBytes bytes) {
            return hex(bytes.toBytes());
        }

        private static String hex(byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
    }
}
