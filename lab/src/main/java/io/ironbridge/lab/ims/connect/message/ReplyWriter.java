package io.ironbridge.lab.ims.connect.message;

import io.ironbridge.lab.wire.Area;
import java.util.Arrays;

/**
 * Builds one output message in a reused array. Call {@link #begin}, then the methods for the
 * message's parts, in order, then {@link #end}. Not thread-safe.
 */
public final class ReplyWriter {
    /** CSM_FLG1, RSM_FLG1: asynchronous output is queued for this tpipe. */
    public static final int MORE_QUEUED = 0x80;

    /** An ACK or NAK is expected. */
    public static final int ACK_REQUIRED = 0x20;

    private static final int LEVEL_SHOWN = 0x10;
    private static final int HEADER = 4;
    private static final int NAMED = 0x14;
    private static final int CSM = 0x0C;
    private static final int INITIAL = 4 * 1024;
    private static final int KEPT = 128 * 1024;
    private static final Ids EBCDIC_IDS = new Ids(CodePage.EBCDIC);
    private static final Ids ASCII_IDS = new Ids(CodePage.ASCII);

    private byte[] bytes = new byte[INITIAL];
    private int length;
    private boolean prefixed;
    private CodePage codePage = CodePage.EBCDIC;

    /** The ids of control structures in one code page; never changed. */
    private static final class Ids {
        private final byte[] rmm;
        private final byte[] genCid;
        private final byte[] csm;
        private final byte[] rsm;

        Ids(CodePage codePage) {
            rmm = codePage.bytes("*REQMOD*");
            genCid = codePage.bytes("*GENCID*");
            csm = codePage.bytes("*CSMOKY*");
            rsm = codePage.bytes("*REQSTS*");
        }
    }

    /** Begins a message for a client. */
    public ReplyWriter begin(Dialect client) {
        if (bytes.length > KEPT) {
            bytes = new byte[INITIAL];
        }
        codePage = client.codePage();
        prefixed = client.exit().isPrefixed();
        length = prefixed ? HEADER : 0;
        return this;
    }

    /** Request mod message. */
    public void rmm(String modName) {
        named(known().rmm, modName);
    }

    /** Returned client id. */
    public void clientId(String clientId) {
        named(known().genCid, clientId);
    }

    private void named(byte[] id, String name) {
        int at = room(NAMED);
        Bytes.int4(bytes, at, NAMED << 16);
        System.arraycopy(id, 0, bytes, at + 4, 8);
        System.arraycopy(codePage.field(name, 8), 0, bytes, at + 12, 8);
    }

    /**
     * A segment.
     *
     * @param segment LL, ZZ and data in EBCDIC; LL is set by its length
     * @param translates whether the data becomes ASCII
     */
    public void segment(Area segment, boolean translates) {
        int size = segment.length();
        int at = room(size);
        System.arraycopy(segment.bytes(), 0, bytes, at, size);
        Bytes.int2(bytes, at, size);
        if (translates) {
            CodePage.toAscii(bytes, at + HEADER, size - HEADER);
        }
    }

    /** A segment with a text of IMS Connect itself. */
    public void text(String text) {
        byte[] data = codePage.bytes(text);
        int at = room(HEADER + data.length);
        Bytes.int4(bytes, at, (HEADER + data.length) << 16);
        System.arraycopy(data, 0, bytes, at + HEADER, data.length);
    }

    /**
     * Complete status message.
     *
     * @param flags CSM_FLG1
     * @param level CSM_PRLVLFLG; shown where it is not 0
     */
    public void csm(int flags, int level) {
        int at = room(CSM);
        Bytes.int2(bytes, at, CSM);
        bytes[at + 2] = (byte) (level == 0 ? flags : flags | LEVEL_SHOWN);
        bytes[at + 3] = (byte) level;
        System.arraycopy(known().csm, 0, bytes, at + 4, 8);
    }

    /** Request status message. */
    public void rsm(Rsm rsm) {
        int at = room(NAMED);
        Bytes.int2(bytes, at, NAMED);
        bytes[at + 2] = 0;
        bytes[at + 3] = (byte) rsm.racfReturnCode();
        System.arraycopy(known().rsm, 0, bytes, at + 4, 8);
        Bytes.int4(bytes, at + 12, rsm.returnCode());
        Bytes.int4(bytes, at + 16, rsm.reason());
    }

    /** Sets LLLL. */
    public void end() {
        if (prefixed) {
            Bytes.int4(bytes, 0, length);
        }
    }

    /** What was put together, from index 0. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    private Ids known() {
        return codePage == CodePage.EBCDIC ? EBCDIC_IDS : ASCII_IDS;
    }

    private int room(int size) {
        int at = length;
        length += size;
        if (length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length, 2 * bytes.length));
        }
        return at;
    }
}
