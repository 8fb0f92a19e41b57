package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cobol.exec.Resources;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** EIBRCODE of conditions: {@code returncodes.txt}. */
final class ReturnCodes {
    /** Bytes of EIBRCODE. */
    static final int LENGTH = 6;

    private static final int HEXADECIMAL = 16;
    private static final int GROUP_SHIFT = 8;
    private static final Map<Key, Integer> FIRST_BYTES = read();

    private ReturnCodes() {}

    private record Key(int group, int resp) {}

    /** The six bytes for a condition, 0 or more, of the command with this EIBFN. */
    static byte[] of(int function, int resp) {
        ByteBuffer code = ByteBuffer.allocate(LENGTH);
        Integer first = FIRST_BYTES.get(new Key(function >> GROUP_SHIFT, resp));
        return first == null ? code.putInt(resp).array() : code.put(0, first.byteValue()).array();
    }

    private static Map<Key, Integer> read() {
        Map<Key, Integer> codes = new HashMap<>();
        for (String[] words : Resources.words("returncodes.txt")) {
            codes.put(
                    new Key(Integer.parseInt(words[0], HEXADECIMAL), Integer.parseInt(words[1])),
                    Integer.valueOf(words[2], HEXADECIMAL));
        }
        return Map.copyOf(codes);
    }
}
