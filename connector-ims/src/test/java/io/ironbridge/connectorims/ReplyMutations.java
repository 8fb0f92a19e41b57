package io.ironbridge.connectorims;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Replies of which up to three things are wrong: a structure too many or too few, a length, a flag,
 * a byte somewhere, or the end. The same random numbers make the same bytes.
 */
final class ReplyMutations {
    private static final List<byte[]> STRUCTURES =
            List.of(
                    WireBytes.csm(0, 0),
                    WireBytes.csm(0x20, 0),
                    WireBytes.csm(0x30, 2),
                    WireBytes.csm(0xC0, 0),
                    WireBytes.rsm(4, 97),
                    WireBytes.rsm(4, 98),
                    WireBytes.rsm(8, 56),
                    WireBytes.rsm(0x28, 1),
                    WireBytes.rsm(0x2C, 1),
                    WireBytes.rsm(16, 0x30),
                    WireBytes.mod("DFSMO1"),
                    WireBytes.mod("MODOUT"),
                    WireBytes.segment("DFS555I TRAN ECHO ABEND S0C7,U0000 ; MSG IN PROCESS: X"),
                    WireBytes.segment("DFS"),
                    WireBytes.segment(""),
                    WireBytes.segment("A".repeat(2_000)),
                    new byte[] {0, 3, 0, 0},
                    new byte[] {0, 0, 0, 0},
                    new byte[] {(byte) 0xFF, (byte) 0xFF, 0, 0});
    private static final int[] LENGTHS = {0, 3, 4, 15, 16, 17, 0x7FFFFFFF, 0x80000000, -1, 1 << 25};

    private final Random random;

    ReplyMutations(Random random) {
        this.random = random;
    }

    /**
     * A spoilt reply.
     *
     * @param withLength whether replies begin with LLLL
     */
    byte[] reply(String token, boolean withLength) {
        byte[] all = new byte[0];
        for (int part = random.nextInt(5); part >= 0; part--) {
            all =
                    WireBytes.together(
                            all, random.nextInt(3) == 0 ? WireBytes.segment(token) : any());
        }
        if (random.nextInt(3) > 0) {
            all = WireBytes.together(all, STRUCTURES.get(random.nextInt(3)));
        }
        byte[] reply = withLength ? WireBytes.reply(all) : all;
        for (int change = random.nextInt(4); change > 0 && reply.length > 0; change--) {
            reply = changed(reply);
        }
        return reply;
    }

    private byte[] any() {
        return STRUCTURES.get(random.nextInt(STRUCTURES.size()));
    }

    private byte[] changed(byte[] reply) {
        byte[] changed = reply.clone();
        switch (random.nextInt(6)) {
            case 0 -> {
                return Arrays.copyOf(changed, random.nextInt(reply.length + 20));
            }
            case 1 -> {
                return WireBytes.together(changed, any());
            }
            case 2 -> putLength(changed);
            case 3 -> changed[random.nextInt(Math.min(40, reply.length))] = (byte) random.nextInt();
            default -> changed[random.nextInt(reply.length)] = (byte) random.nextInt();
        }
        return changed;
    }

    private void putLength(byte[] reply) {
        if (reply.length >= 4) {
            ByteBuffer.wrap(reply).putInt(0, LENGTHS[random.nextInt(LENGTHS.length)]);
        }
    }
}
