package io.ironbridge.lab.cics.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MutatedRequestsTest {
    private static final LinkLimits LIMITS = new LinkLimits(1_000, 1_000_000);
    private static final KnownPrograms PROGRAMS =
            new KnownPrograms(Map.of(), () -> new LoadedPrograms(1, Path.of("none")));
    private static final byte[] DATA = {1, 2, 3, 4, 5};

    @Test
    void mutatedRequestsAreReadOrRefusedWithAReason() {
        Random random = new Random(20_261_123);
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
        for (int i = 0; i < 100_000; i++) {
            refused += isRefused(mutated(requests.get(i % requests.size()), random)) ? 1 : 0;
        }
        assertThat(refused).isBetween(1, 99_999);
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
