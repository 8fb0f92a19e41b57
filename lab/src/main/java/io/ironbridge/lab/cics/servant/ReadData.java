package io.ironbridge.lab.cics.servant;

import java.util.Arrays;

/** Hands data to the options INTO or SET, and its length to LENGTH. */
final class ReadData {
    private final CommandCall call;
    private final String lengthOption;

    ReadData(CommandCall call, String lengthOption) {
        this.call = call;
        this.lengthOption = lengthOption;
    }

    /**
     * Gives all of it, or as much as INTO has room for.
     *
     * @param tooLong RESP2 of LENGERR
     * @throws io.ironbridge.lab.cics.program.ConditionException LENGERR when INTO is too short
     */
    void give(byte[] data, int tooLong) {
        int room = room();
        call.give(lengthOption, data.length);
        if (call.has("SET")) {
            call.give("SET", call.task().storage().copy(data));
        } else if (call.has("INTO")) {
            call.store("INTO", Arrays.copyOf(data, Math.min(room, data.length)));
            if (data.length > room) {
                throw Conditions.of("LENGERR", tooLong);
            }
        }
    }

    /** Bytes that INTO may take: LENGTH, but never more than is declared. */
    int room() {
        if (!call.has("INTO")) {
            return Integer.MAX_VALUE;
        }
        int declared = call.declaredLength("INTO");
        return Math.clamp(call.number(lengthOption, declared), 0, declared);
    }
}
