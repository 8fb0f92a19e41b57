package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cics.hostlink.KnownPrograms;
import io.ironbridge.lab.cics.hostlink.LinkLimits;
import io.ironbridge.lab.cics.hostlink.LinkRefusal;
import io.ironbridge.lab.cics.hostlink.LinkRequestReader;
import io.ironbridge.servants.LoadedPrograms;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Mutated requests through the reader.
 *
 * <p>A short run with the other tests; the long one by {@code -Dironbridge.fuzz=1000000
 * -Dironbridge.fuzz.seed=1}. Cases are numbered: {@code -Dironbridge.fuzz.first=N
 * -Dironbridge.fuzz=1} repeats one.
 */
class MutatedRequestsTest {
    private static final int CASES = Integer.getInteger("ironbridge.fuzz", 100_000);
    private static final int FIRST = Integer.getInteger("ironbridge.fuzz.first", 0);
    private static final long SEED = Long.getLong("ironbridge.fuzz.seed", 1);
    private static final LinkLimits LIMITS = new LinkLimits(1_000, 1_000_000, 1_000_000);
    private static final KnownPrograms PROGRAMS =
            new KnownPrograms(Map.of(), () -> new LoadedPrograms(1, Path.of("none")));
    private static final byte[] DATA = {1, 2, 3, 4, 5};

    @Test
    void mutatedRequestsAreReadOrRefusedWithAReason() {
        List<byte[]> requests =
                List.of(
                        LinkBytes.commarea("ECHO", 100, DATA).bytes(),
                        LinkBytes.channel("ECHO", 2)
                                .container("ONE", "BIT", 0, DATA, "KEEP")
                                .container("TWO", "CHAR", 37, DATA, "DROP")
                                .bytes(),
                        LinkBytes.neither("ECHO").bytes(),
                        LinkBytes.ping().bytes());
        int refused = 0;
        for (int number = FIRST; number < FIRST + CASES; number++) {
            Random random = new Random(SEED * 1_000_003 + number);
            byte[] request = mutated(requests.get(number % requests.size()), random);
            try {
                refused += isRefused(request) ? 1 : 0;
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("Case " + number + " of seed " + SEED, e);
            }
        }
        assertThat(CASES < 1_000 || (refused > 0 && refused < CASES))
                .as("%d of %d refused", refused, CASES)
                .isTrue();
    }

    private static boolean isRefused(byte[] request) {
        assertThat(LinkRequestReader.token(request).length()).isEqualTo(8);
        try {
            LinkRequestReader.read(request, "IBLK", PROGRAMS, LIMITS);
            return false;
        } catch (LinkRefusal e) {
            assertThat(e.reason()).isBetween(1, 13);
            return true;
        }
    }

    private static byte[] mutated(byte[] request, Random random) {
        byte[] bytes = request.clone();
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        boolean cut = random.nextInt(10) == 0;
        return cut ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 20)) : bytes;
    }
}
