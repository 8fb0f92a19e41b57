package io.ironbridge.copybook.transcode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.transcode.generated.GeneratedTranscoder;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/**
 * Mutated copybooks, records and JSON texts through parser and transcoders: only their own errors,
 * no hang, both transcoders of one mind.
 *
 * <p>A short run with the other tests; the long one by {@code ./mvnw -pl copybook test
 * -Dtest=FuzzTest -Dironbridge.fuzz=1000000 -Dironbridge.fuzz.seed=1}. Cases are numbered: {@code
 * -Dironbridge.fuzz.first=N -Dironbridge.fuzz=1} repeats one.
 */
class FuzzTest {
    private static final long CASES = Long.getLong("ironbridge.fuzz", 1_500);
    private static final long FIRST = Long.getLong("ironbridge.fuzz.first", 0);
    private static final long SEED = Long.getLong("ironbridge.fuzz.seed", 1);
    private static final Duration LONGEST_CASE = Duration.ofSeconds(60);
    private static final int CASES_AT_ONCE = 250;
    private static final int LONGEST_RECORD = 1 << 16;

    @Test
    void nothingButTheirOwnErrors() throws InterruptedException {
        long records = 0;
        for (long from = FIRST; from < FIRST + CASES; from += CASES_AT_ONCE) {
            records += watched(from, Math.min(FIRST + CASES, from + CASES_AT_ONCE));
        }
        assertThat(CASES < CASES_AT_ONCE || records > CASES / 4)
                .as("%d records from %d copybooks", records, CASES)
                .isTrue();
    }

    /** Gives how many records were carried over. */
    private static long watched(long from, long to) throws InterruptedException {
        FuzzProgress progress = new FuzzProgress(from);
        CompletableFuture<Long> run = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    try {
                        run.complete(cases(from, to, progress));
                    } catch (RuntimeException | AssertionError | StackOverflowError e) {
                        run.completeExceptionally(e);
                    }
                });
        while (true) {
            long before = progress.at();
            try {
                return run.get(LONGEST_CASE.toSeconds(), TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                if (progress.at() == before) {
                    throw new AssertionError("Case " + before + " does not end", e);
                }
            } catch (ExecutionException e) {
                throw new AssertionError("Case " + progress.at(), e.getCause());
            }
        }
    }

    private static long cases(long from, long to, FuzzProgress progress) {
        long records = 0;
        for (long number = from; number < to; number++) {
            progress.to(number);
            Random random = new Random(SEED * 1_000_003 + number);
            byte[] copybook = FuzzCopybooks.next(random);
            for (Layout layout : layouts(copybook)) {
                records += layout.length() <= LONGEST_RECORD ? carry(layout, random) : 0;
            }
        }
        return records;
    }

    private static List<Layout> layouts(byte[] copybook) {
        try {
            return CopybookParser.parse(new SourceFile("FUZZ.cpy", copybook)).layouts();
        } catch (CopybookException e) {
            assertThat(e.faults()).isNotEmpty();
            return List.of();
        }
    }

    private static int carry(Layout layout, Random random) {
        ConversionOptions options =
                random.nextBoolean()
                        ? ConversionOptions.of(CodePages.of("037"))
                        : ConversionOptions.zosConnect(CodePages.of("273"));
        Transcoder interpreted = InterpretedTranscoder.of(layout, options);
        Transcoder generated = GeneratedTranscoder.of(layout, options);
        byte[] json =
                new RandomJson(random, random.nextBoolean()).of(layout.root()).getBytes(UTF_8);
        mutate(json, random, random.nextInt(3));
        OutputBytes record = new OutputBytes(2 * LONGEST_RECORD);
        OutputBytes other = new OutputBytes(2 * LONGEST_RECORD);
        List<DataFault> faults = interpreted.encode(json, 0, json.length, record);
        assertThat(generated.encode(json, 0, json.length, other)).isEqualTo(faults);
        assertThat(hex(other)).isEqualTo(hex(record));
        byte[] bytes = faults.isEmpty() ? record.toBytes() : random(layout.length(), random);
        mutate(bytes, random, random.nextInt(4));
        decode(
                interpreted,
                generated,
                bytes,
                random.nextInt(8) == 0 ? bytes.length / 2 : bytes.length);
        return 1;
    }

    private static void decode(Transcoder one, Transcoder two, byte[] record, int length) {
        OutputBytes json = new OutputBytes(1 << 23);
        OutputBytes other = new OutputBytes(1 << 23);
        List<DataFault> faults = one.decode(record, 0, length, json);
        assertThat(two.decode(record, 0, length, other)).isEqualTo(faults);
        assertThat(hex(other)).isEqualTo(hex(json));
        assertThat(one.recordLength(record, 0, length)).isLessThanOrEqualTo(one.layout().length());
    }

    private static byte[] random(int length, Random random) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static void mutate(byte[] bytes, Random random, int times) {
        for (int time = 0; time < times && bytes.length > 0; time++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
    }

    private static String hex(OutputBytes bytes) {
        return HexFormat.of().formatHex(bytes.array(), 0, bytes.length());
    }
}
