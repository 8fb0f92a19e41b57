package io.ironbridge.lab.ims.connect.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.wire.Area;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Mutated messages through the reader, in pieces of any size: each is read or refused with a reason
 * of the manual's.
 *
 * <p>A short run with the other tests; the long one by {@code -Dironbridge.fuzz=1000000
 * -Dironbridge.fuzz.seed=1}. Cases are numbered: {@code -Dironbridge.fuzz.first=N
 * -Dironbridge.fuzz=1} repeats one.
 */
class MutatedMessagesTest {
    private static final int CASES = Integer.getInteger("ironbridge.fuzz", 100_000);
    private static final int FIRST = Integer.getInteger("ironbridge.fuzz.first", 0);
    private static final long SEED = Long.getLong("ironbridge.fuzz.seed", 1);
    private static final int MOST_BYTES = 2_000;
    private static final int MOST_SEGMENTS = 4;
    private static final List<Integer> REASONS =
            List.of(4, 5, 6, 7, 9, 11, 12, 44, 48, 71, 113, 114, 117, 118);
    private static final List<byte[]> MESSAGES = List.of(ebcdic(), ascii(), leveled());

    private final Map<String, Integer> results = new TreeMap<>();

    private static byte[] ebcdic() {
        return hex(
                """
                00000093 00500000 5CE2C1D4 D7D3F15C 00000000 40311000 C3D3C9C5 D5E3F0F1
                00200040 C9E5E3D5 D6404040 C9D4E2F1 40404040 40404040 40404040 E4E2C5D9
                F1404040 40404040 40404040 D7C1E2E2 E6F0D9C4 003B0000 C9E5E3D5 D6404040
                4040C4C9 E2D7D3C1 E840D3C1 E2E3F140 40404040 40404040 40404040 40404040
                40404040 40404040 40404040 40404000 040000
                """);
    }

    private static byte[] ascii() {
        byte[] message = ebcdic();
        System.arraycopy(hex("2A53414D504C452A"), 0, message, 8, 8);
        message[0x14] = 0;
        return message;
    }

    /** Level 5 with two extensions, and a transaction code in Unicode. */
    private static byte[] leveled() {
        byte[] message = new byte[0xB0 + 12 + 13 + 4 + 20 + 4 + 4];
        System.arraycopy(ebcdic(), 0, message, 0, 0x54);
        Bytes.int4(message, 0, message.length);
        Bytes.int2(message, 4, 0xAC + 25);
        message[6] = 5;
        message[7] = 4;
        message[0x17] = 2;
        message[0x20] = 0x30;
        Bytes.int2(message, 0xAC, 0xAC);
        System.arraycopy(hex("000C00005CD5C5E3E4C9C45C"), 0, message, 0xB0, 12);
        System.arraycopy(hex("000D00005CD5C5E3E2C9C45C"), 0, message, 0xB0 + 12, 12);
        Bytes.int2(message, 0xB0 + 25, 24);
        Bytes.int2(message, 0xB0 + 25 + 24, 4);
        Bytes.int4(message, message.length - 4, 0x0004_0000);
        return message;
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
    }

    @Test
    void mutatedMessagesAreReadOrRefusedWithAReason() {
        for (int number = FIRST; number < FIRST + CASES; number++) {
            Random random = new Random(SEED * 1_000_003 + number);
            try {
                run(stream(random), random);
            } catch (RuntimeException | IOException | AssertionError e) {
                throw new AssertionError("Case " + number + " of seed " + SEED, e);
            }
        }
        assertThat(CASES < 1_000 || results.keySet().containsAll(List.of("read", "cut off", "44")))
                .as("%s", results)
                .isTrue();
    }

    @Test
    void messagesOfTheFuzzCanBeRead() throws Exception {
        for (byte[] message : MESSAGES) {
            MessageReader reader =
                    new MessageReader(new Pieces(message, new Random(1)), MOST_BYTES);
            assertThat(reader.next()).isTrue();
            Input input = inputs().read(reader);
            assertThat(input.irm().type()).isEqualTo(MessageType.SEND_RECEIVE);
            assertThat(input.irm().clientId()).isNotEmpty();
        }
    }

    private static InputReader inputs() {
        return new InputReader(
                new InputReader.Limits(EnumSet.allOf(Exit.class), MOST_SEGMENTS, true));
    }

    private void run(byte[] stream, Random random) throws IOException {
        MessageReader reader = new MessageReader(new Pieces(stream, random), MOST_BYTES);
        InputReader inputs = inputs();
        try {
            while (reader.next()) {
                check(inputs.read(reader));
                count("read");
            }
        } catch (Refusal e) {
            assertThat(REASONS).contains(e.rsm().reason());
            assertThat(e.rsm().returnCode()).isEqualTo(ReturnCode.ERROR);
            assertThat(inputs.dialect(reader)).isNotNull();
            count(String.valueOf(e.rsm().reason()));
        } catch (EOFException e) {
            count("cut off");
        }
    }

    private static void check(Input input) {
        int total = 0;
        for (Area segment : input.segments()) {
            assertThat(segment.length()).isGreaterThanOrEqualTo(4);
            assertThat(Bytes.int2(segment.bytes(), 0)).isEqualTo(segment.length());
            total += segment.length();
        }
        assertThat(input.segments().isEmpty()).isEqualTo(!input.irm().type().hasData());
        assertThat(input.segments().size()).isLessThanOrEqualTo(MOST_SEGMENTS);
        assertThat(total).isLessThanOrEqualTo(input.length());
        assertThat(input.transaction().length()).isLessThanOrEqualTo(8);
    }

    private void count(String result) {
        results.merge(result, 1, Integer::sum);
    }

    /**
     * One to three messages, a few of their bytes changed, perhaps cut or with a length changed.
     */
    private static byte[] stream(Random random) {
        byte[] stream = new byte[0];
        int messages = 1 + random.nextInt(3);
        for (int i = 0; i < messages; i++) {
            byte[] message = MESSAGES.get(random.nextInt(MESSAGES.size())).clone();
            mutate(message, random);
            int at = stream.length;
            stream = Arrays.copyOf(stream, at + message.length);
            System.arraycopy(message, 0, stream, at, message.length);
        }
        boolean isCut = random.nextInt(10) == 0;
        return isCut ? Arrays.copyOf(stream, random.nextInt(stream.length)) : stream;
    }

    private static void mutate(byte[] message, Random random) {
        int changes = random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            message[random.nextInt(message.length)] = (byte) random.nextInt();
        }
        switch (random.nextInt(8)) {
            case 0 -> Bytes.int4(message, 0, message.length + random.nextInt(41) - 20);
            case 1 -> Bytes.int2(message, 4, random.nextInt(0x100));
            case 2 -> Bytes.int2(message, 0x54, random.nextInt(0x50));
            default -> {
                // Only the bytes above.
            }
        }
    }

    /** Gives the stream in pieces of random sizes. */
    private static final class Pieces implements MessageReader.Source {
        private final byte[] stream;
        private final Random random;
        private int at;

        Pieces(byte[] stream, Random random) {
            this.stream = stream;
            this.random = random;
        }

        @Override
        public int read(byte[] into, int offset, int length, boolean begun) {
            if (at == stream.length) {
                return -1;
            }
            int size = Math.min(Math.min(1 + random.nextInt(200), length), stream.length - at);
            System.arraycopy(stream, at, into, offset, size);
            at += size;
            return size;
        }
    }
}
