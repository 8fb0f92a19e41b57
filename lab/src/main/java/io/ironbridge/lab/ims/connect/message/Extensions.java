package io.ironbridge.lab.ims.connect.message;

/**
 * Checks IRM extensions: LL, ZZ and an id of 8 characters each, at the end of the IRM. The lab
 * ignores their content. Source: "Format of IRM extensions".
 */
final class Extensions {
    private static final int OFFSET = 0xAC;
    private static final int HEADER = 12;
    private static final int LONGEST_NETUID = 246;
    private static final int LONGEST_NETSID = 254;

    private Extensions() {}

    static void check(byte[] message, int start, int irmLength) throws Refusal {
        int end = IrmReader.LENGTH + irmLength;
        int offset = OFFSET + 4 > end ? 0 : Bytes.int2(message, start + OFFSET);
        if (offset == 0) {
            throw Refusal.of(
                    Reason.EXTENSION_OFFSET, "IRM_EXTN_OFF at offset X'AC' is zero or missing");
        }
        int at = IrmReader.LENGTH + offset;
        while (at < end) {
            at += length(message, start, at, end);
        }
        if (at != end) {
            throw wrongLength(at);
        }
    }

    private static int length(byte[] message, int start, int at, int end) throws Refusal {
        int length = at + HEADER > end ? 0 : Bytes.int2(message, start + at);
        if (length < HEADER || at + length > end) {
            throw wrongLength(at);
        }
        limit(message, start + at, length, "*NETUID*", LONGEST_NETUID, Reason.NETUID_LENGTH);
        limit(message, start + at, length, "*NETSID*", LONGEST_NETSID, Reason.NETSID_LENGTH);
        return length;
    }

    private static void limit(byte[] message, int at, int length, String id, int most, int reason)
            throws Refusal {
        boolean isIt =
                CodePage.EBCDIC.text(message, at + 4, 8).equals(id)
                        || CodePage.ASCII.text(message, at + 4, 8).equals(id);
        if (isIt && length - HEADER > most) {
            throw Refusal.of(reason, id + " has more than " + most + " bytes");
        }
    }

    private static Refusal wrongLength(int at) {
        return Refusal.of(
                Reason.EXTENSION_LENGTH,
                "the IRM extension at offset X'%X' does not fit IRM_LEN".formatted(at));
    }
}
