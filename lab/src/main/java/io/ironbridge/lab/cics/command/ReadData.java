package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import java.util.Arrays;

/** Passes data to the options INTO or SET, and its length to LENGTH. */
final class ReadData {
    private final CommandCall call;
    private final String lengthOption;

    ReadData(CommandCall call, String lengthOption) {
        this.call = call;
        this.lengthOption = lengthOption;
    }

    /**
     * Passes all data, or as much as fits into INTO.
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

    /**
     * Passes a part of the data, which the program reads in several parts; remaining data is not an
     * error.
     */
    void givePiece(byte[] piece) {
        give(Arrays.copyOf(piece, Math.min(piece.length, pieceRoom())), 0);
    }

    /** Bytes of a part; with SET, the value of LENGTH, too. */
    int pieceRoom() {
        return call.has("SET")
                ? Math.clamp(call.number(lengthOption), 0, Integer.MAX_VALUE)
                : room();
    }

    /** Bytes that fit into INTO: LENGTH, but never more than its declared length. */
    int room() {
        if (!call.has("INTO")) {
            return Integer.MAX_VALUE;
        }
        int declared = call.declaredLength("INTO");
        return Math.clamp(call.number(lengthOption, declared), 0, declared);
    }
}
