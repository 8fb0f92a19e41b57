package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.wire.Area;

/** Options shared by the file commands. */
final class FileOptions {
    /** Maximum bytes of a record: the maximum of a halfword LENGTH. */
    static final int MOST_RECORD = 32767;

    private static final int MOST_KEY = 255;
    private static final int NOT_KEYED = 44;
    private static final int BAD_GENERIC_LENGTH = 42;
    private static final int BAD_KEY_LENGTH = 26;

    private FileOptions() {}

    /** FILE, which is set in EIBDS and EIBRSRCE whatever the result of the command. */
    static String file(CommandCall call) {
        String file = call.text("FILE");
        call.eib().resource(file);
        call.eib().file(file);
        ProgramCommands.checkLocal(call);
        if (isGiven(call, "RBA") || isGiven(call, "RRN") || isGiven(call, "DEBREC")) {
            throw Conditions.of("INVREQ", NOT_KEYED);
        }
        return file;
    }

    /**
     * RIDFLD with the length of KEYLENGTH, or with its declared length, which the region then cuts.
     */
    static Area key(CommandCall call) {
        int declared = call.declaredLength("RIDFLD");
        long length = call.number("KEYLENGTH", declared);
        if (length < 0 || length > Math.max(MOST_KEY, declared)) {
            boolean generic = call.has("GENERIC");
            throw Conditions.of("INVREQ", generic ? BAD_GENERIC_LENGTH : BAD_KEY_LENGTH);
        }
        return Area.of(call.bytes("RIDFLD", (int) length));
    }

    /** The comparison of keys: the command's default, with and without GENERIC. */
    static Match match(CommandCall call, Match otherwise, Match genericOtherwise) {
        boolean generic = isGiven(call, "GENERIC");
        if (isGiven(call, "GTEQ")) {
            return generic ? Match.GENERIC_OR_GREATER : Match.EQUAL_OR_GREATER;
        }
        if (isGiven(call, "EQUAL")) {
            return generic ? Match.GENERIC : Match.EQUAL;
        }
        return generic ? genericOtherwise : otherwise;
    }

    private static boolean isGiven(CommandCall call, String keyword) {
        return call.command().option(keyword).isPresent() && call.has(keyword);
    }
}
